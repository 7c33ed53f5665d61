"""What is gauged of a match of Nations: what both editions gauge."""

from sandtable.games.spugah.gauges import WATCHES

__all__ = ["WATCHES"]
