"""The world of 91 hexes: the Spire, six sectors of fifteen places, and how a tray is turned. No rules."""

import numpy as np

from sandtable.core.grids import HEX_STEPS, hex_distance
from sandtable.games.spugah.tiles import NOWHERE

SECTORS = 6
ROWS = 5
PLACES = 15  # of a tray, row by row, each row clockwise as seen from the Spire
SPACES = SECTORS * PLACES + 1
SPIRE_SPACE = 0
DIRECTIONS = 6
TURNS = 3

ROW_OF = tuple(row for row in range(1, ROWS + 1) for _ in range(row))  # by place
PLACE_IN_ROW = tuple(place for row in range(1, ROWS + 1) for place in range(row))  # by place
PLACE_AT = {at: place for place, at in enumerate(zip(ROW_OF, PLACE_IN_ROW, strict=True))}


def _hex_of(sector: int, place: int) -> tuple[int, int]:
    """The axial coordinates: so many steps out along the sector's edge, then clockwise along the row."""
    out, along = HEX_STEPS[sector], HEX_STEPS[(sector + 2) % SECTORS]
    row, step = ROW_OF[place], PLACE_IN_ROW[place]
    return row * out[0] + step * along[0], row * out[1] + step * along[1]


# Space 0 is the Spire; the others are numbered sector by sector, place by place.
HEXES = ((0, 0), *(_hex_of(sector, place) for sector in range(SECTORS) for place in range(PLACES)))
SPACE_AT = {at: space for space, at in enumerate(HEXES)}
SECTOR_NAMES = tuple("abcdef")
NAMES = ("spire", *(f"{name}{place + 1}" for name in SECTOR_NAMES for place in range(PLACES)))
SPACE_OF = {name: space for space, name in enumerate(NAMES)}
NO_SECTOR = -1
SECTOR_OF = np.array([NO_SECTOR, *(sector for sector in range(SECTORS) for _ in range(PLACES))], np.int8)


def _next(space: int, direction: int) -> int:
    (x, y), (dx, dy) = HEXES[space], HEX_STEPS[direction]
    return SPACE_AT.get((x + dx, y + dy), NOWHERE)


# NEXT[space, direction] ends at the edge of the hexagon; void is terrain.
NEXT = np.array([[_next(s, d) for d in range(DIRECTIONS)] for s in range(SPACES)], np.int16)
DISTANCE = np.array([[hex_distance(one, other) for other in HEXES] for one in HEXES], np.int8)


def _turned(place: int) -> int:
    """Where the tile of a place lies after one clockwise turn: the inner corner becomes an outer one."""
    below, step = ROW_OF[place] - 1, PLACE_IN_ROW[place]
    inner, first, last = ROWS - 1 - below, below - step, step  # how near the three corners are
    inner, first, last = last, inner, first
    return PLACE_AT[ROWS - inner, last]


# TURNED[turn, place]: where the tile of a place of the unturned tray lies after so many turns by 120 degrees.
TURNED = np.zeros((TURNS, PLACES), np.int8)
TURNED[0] = range(PLACES)
for _turn in range(1, TURNS):
    TURNED[_turn] = [_turned(int(place)) for place in TURNED[_turn - 1]]
