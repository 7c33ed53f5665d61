"""The world of 15 by 15 squares: its panels, aisles, corners and the Spire. No rules."""

import numpy as np

from sandtable.games.spugah import tiles
from sandtable.games.spugah.tiles import NOWHERE

SIDE = 15
SPACES = SIDE * SIDE
PANEL_SIDE = 7
MIDDLE = 7  # row and column of the aisles
SPIRE_SPACE = MIDDLE * SIDE + MIDDLE
CAUSEWAYS = (SPIRE_SPACE - SIDE, SPIRE_SPACE + 1, SPIRE_SPACE + SIDE, SPIRE_SPACE - 1)  # SQ-1.4
DIRECTIONS = 4  # north, east, south, west
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))

# The square in the north-west is a1.
NAMES = tuple(f"{chr(97 + space % SIDE)}{space // SIDE + 1}" for space in range(SPACES))
SPACE_OF = {name: space for space, name in enumerate(NAMES)}
ROW = np.array([space // SIDE for space in range(SPACES)], np.int16)
COLUMN = np.array([space % SIDE for space in range(SPACES)], np.int16)


def _next(space: int, direction: int, is_round: bool) -> int:
    row, column = space // SIDE + STEPS[direction][0], space % SIDE + STEPS[direction][1]
    if is_round:
        return row % SIDE * SIDE + column % SIDE
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else NOWHERE


# NEXT[space, direction] ends at the edge of the world; ROUND[space, direction] goes on at the other side.
NEXT = np.array([[_next(s, d, False) for d in range(DIRECTIONS)] for s in range(SPACES)], np.int16)
ROUND = np.array([[_next(s, d, True) for d in range(DIRECTIONS)] for s in range(SPACES)], np.int16)

LETTERS = {
    ".": tiles.PLAIN,
    "~": tiles.OCEAN,
    "^": tiles.MOUNTAIN,
    "T": tiles.FOREST,
    "X": tiles.CURSED,
    "+": tiles.MEDIC,
    "$": tiles.MINE,
    "R": tiles.RUIN,
    "S": tiles.MERCHANT,
    "C": tiles.CAPITAL,
}
PANEL_NAMES = ("Highlands", "Woodland", "Coast", "Moor")
PANEL_COUNT = 4
PANELS = (  # SQ-1.2
    ("^.T.$.~", ".T.^..~", "$..X.T.", ".^.C.^.", ".T....R", "~..^.T.", "~.S.+.$"),
    ("T.T.~~.", ".$.T..^", "T..^.S.", ".X.C.T.", ".^...T$", "+.T.^..", ".~~.R.$"),
    ("~~.T.$.", "~.^..T.", "..T.^.S", "$X.C..^", "R.^..T.", ".T..^.~", ".$.T.+~"),
    ("$.^.T.~", ".S..^.~", ".T.X..T", "^..C.$.", "T.+..^.", "~..T..R", "~.^.T.$"),
)
TURNS = 4

# LAND[panel, turn, row, column]: what lies there when the panel is turned so often by 90 degrees, clockwise.
LAND = np.array(
    [
        [np.rot90([[LETTERS[c] for c in row] for row in panel], -turn) for turn in range(TURNS)]
        for panel in PANELS
    ],
    np.uint8,
)

CORNERS = 4  # clockwise from the north-west
CORNER_ROW = np.array([0, 0, 8, 8], np.int16)
CORNER_COLUMN = np.array([0, 8, 8, 0], np.int16)
CAPITAL_AT = 3  # row and column of the capital on its panel
CAPITAL_RANGE = 2  # SQ-3.1

# CORNER_OF[seats, place]: the corners in the order of the seats, then the free ones clockwise, SQ-2.1.
CORNER_OF = np.zeros((5, CORNERS), np.int16)
for _seats in range(2, 5):
    CORNER_OF[_seats] = (0, 2, 1, 3) if _seats == 2 else (0, 1, 2, 3)
