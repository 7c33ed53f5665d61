"""One match, from the empty table to the stored replay."""
