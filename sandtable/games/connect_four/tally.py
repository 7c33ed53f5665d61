"""What is counted of a match: how it ended."""

from sandtable.core.tally import Tally

TALLY = Tally(end_clauses={"four in a line": "CF-3.1", "full board": "CF-3.2"})
