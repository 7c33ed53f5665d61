"""Sandtable: small strategy board games, played, refereed and examined."""

__version__ = "0.1.0"
