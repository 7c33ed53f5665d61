"""The kinds of action of Stall, and what its wares are worth."""

import numpy as np

from sandtable.core.kinds import Kind, KindTable, Sort
from sandtable.core.words import Words

TAKE, LEAVE, OFFER = range(1, 4)
WARE = Sort("ware", ("gem", "glass", "thorn", "pearl", "brick"))
WORTH = np.array([2, 0, -2, 2, 0], np.int16)
LOOKS = np.array([2, 1, 1, -1, -1], np.int16)  # to bots
KINDS = KindTable(
    "Stall",
    (
        Kind(TAKE, "take", "ST-1.2", {"ware": WARE}),
        Kind(LEAVE, "leave", "ST-1.2"),
        Kind(OFFER, "offer", "ST-1.1", {"ware": WARE}, is_chance=True, stream="draws"),
    ),
)
WORDS = Words(lambda state, ruleset, action: "It happens.", lambda state, ruleset, action, clause: "")
