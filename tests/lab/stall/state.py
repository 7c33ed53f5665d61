"""The state of Stall."""

import numpy as np

from sandtable.core.records import record

STATE = record(
    ("stall_worth", np.int16, (2,)),  # what each seat's wares are worth
    ("stall_looks", np.int16, (2,)),  # and what they look worth to bots
    ("stall_ware", np.int8),  # on offer, -1 before chance has chosen one
    ("stall_turn", np.int8),
)
