"""The kinds of tile both editions know; an edition numbers its own from `OWN_TILES` on. No rules."""

PLAIN, OCEAN, MOUNTAIN, FOREST, CURSED, MEDIC, MINE, RUIN, MERCHANT, CAPITAL, SPIRE, VOID = range(12)
OWN_TILES = 12
LABELS = (
    "plain land",
    "ocean",
    "mountain",
    "forest",
    "cursed earth",
    "medic",
    "gold mine",
    "ruin",
    "merchant",
    "capital",
    "Spire",
    "void",
)

# A tile is one byte: its kind in the low five bits, whose it is (seat + 1) or whether it is spent above.
KIND_BITS = 31
OWNER_SHIFT = 5
UNOWNED = -1  # no gatherer, no nation; a ruin that is not pillaged
PILLAGED = 6  # the owner of a ruin that has been opened

NOWHERE = 255  # no space
NO_UNIT = 255  # no slot of a unit
