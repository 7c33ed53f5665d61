"""The tiles: names, values, rings and how they look turned; and the edges of a hex. No rules."""

import numpy as np

TILES = 12
CITY_TILES = 8
KEEP, TEMPLE, MARKET, GUILDHALL, DOCKS, ARENA, SLUMS, TAVERN, KING, QUEEN, PRINCE, PRINCESS = range(TILES)
NAMES = (
    "keep",
    "temple",
    "market",
    "guildhall",
    "docks",
    "arena",
    "slums",
    "tavern",
    "king",
    "queen",
    "prince",
    "princess",
)
LABELS = (
    "Keep",
    "Temple",
    "Market",
    "Guildhall",
    "Docks",
    "Arena",
    "Slums",
    "Tavern",
    "King's Quarter",
    "Queen's Quarter",
    "Prince's Quarter",
    "Princess' Quarter",
)
TILE_OF = {name: tile for tile, name in enumerate(NAMES)}
NOWHERE = -1

EDGES = 6
ALL_EDGES = (1 << EDGES) - 1
EDGE_Q = np.array([1, 0, -1, -1, 0, 1], np.int8)  # GC-1.1
EDGE_R = np.array([0, 1, 1, 0, -1, -1], np.int8)
REACH = 12  # no tile is so far from the Keep: 12 tiles hang together

VALUES = (2, 3, 4, 4, 3, 5, 1, 2, 2, 2, 2, 2)  # GC-1.2, GC-1.3
RING_EDGES = (
    (0, 1, 2, 3, 4, 5),
    (0, 1, 2, 3),
    (0, 1, 3, 4),
    (0, 1, 3),
    (0, 2, 4),
    (0, 3),
    (0, 1, 2, 3, 4),
    (0, 1, 2, 4, 5),
    (0, 1, 2),
    (0, 1, 2),
    (0, 1, 2),
    (0, 1, 2),
)

# RINGS[tile, turn]: the edges that carry a ring, one bit each, when the tile lies in that rotation.
RINGS = np.array(
    [[sum(1 << (edge + turn) % EDGES for edge in edges) for turn in range(EDGES)] for edges in RING_EDGES],
    np.int8,
)
# TURNS[tile]: rotations that look different; they are the lowest ones.
TURNS = np.array([len(set(row.tolist())) for row in RINGS], np.int8)

# BITS[mask]: how many of the low 6 bits are set.
BITS = np.array([mask.bit_count() for mask in range(1 << EDGES)], np.int8)


def _opening(first: int, second: int) -> tuple[int, int]:
    """The lowest rotations in which both tiles match the Keep, with a road to it, and each other."""
    for turn in range(TURNS[first]):
        for other in range(TURNS[second]):
            rings, rings_other = int(RINGS[first, turn]), int(RINGS[second, other])
            is_joined = rings >> 3 & 1 and rings_other >> 4 & 1
            if is_joined and rings >> 2 & 1 == rings_other >> 5 & 1:
                return turn, other
    raise ValueError("two opening tiles do not fit")


# OPENING_TURNS[first, second]: how the two tiles of the opening lie, GC-2.1.
OPENING_TURNS = np.zeros((CITY_TILES, CITY_TILES, 2), np.int8)
for _first in range(1, CITY_TILES):
    for _second in range(1, CITY_TILES):
        if _first != _second:
            OPENING_TURNS[_first, _second] = _opening(_first, _second)
