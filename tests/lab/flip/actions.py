"""The kinds of action of Flip."""

from sandtable.core.kinds import Kind, KindTable, Sort
from sandtable.core.words import Words

CALL, FALL = range(1, 3)
SIDE = Sort("side", ("heads", "tails"))
KINDS = KindTable(
    "Flip",
    (
        Kind(CALL, "call", "FL-1.1", {"side": SIDE}),
        Kind(FALL, "fall", "FL-1.2", {"side": SIDE}, is_chance=True),
    ),
)
WORDS = Words(lambda state, ruleset, action: "It happens.", lambda state, ruleset, action, clause: "")
