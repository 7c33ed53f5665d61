"""Everything there is to know in the middle of a match; nothing is hidden."""

import numpy as np

from sandtable.core.records import record

STATE = record(
    ("discs", np.int64, (2,)),  # each seat's discs as bits of the grid (board.py)
    ("decider", np.int8),  # seat to drop next, or NOBODY
    ("winner", np.int8),  # seat with a line of four, or NOBODY
)
