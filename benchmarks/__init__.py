"""How fast Sandtable is, and beside what."""
