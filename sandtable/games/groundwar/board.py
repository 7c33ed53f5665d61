"""The field: 107 hexes by index, their neighbours, what they are, and the way between them. No rules."""

import csv
from pathlib import Path

import numpy as np

from sandtable.core.grids import HEX_STEPS, hex_position, path_distances

PLAIN, MOUNTAIN, RED_BASE, BLUE_BASE, GOLD_MINE, SPAWN_POINT = range(6)
TERRAIN_NAMES = ("plain", "mountain", "red_base", "blue_base", "gold_mine", "spawn_point")
TERRAIN_LABELS = ("plain", "mountain", "Red's base", "Blue's base", "gold mine", "spawn point")
NOWHERE = -1

with (Path(__file__).parent / "board.csv").open(newline="") as _file:
    _rows = [(int(row["x"]), int(row["y"]), row["kind"]) for row in csv.DictReader(_file)]

SPACES = len(_rows)
COORDINATES = tuple((x, y) for x, y, _ in _rows)
_space_of = {xy: space for space, xy in enumerate(COORDINATES)}

TERRAIN = np.array([TERRAIN_NAMES.index(kind) for _, _, kind in _rows], np.int8)

# The six neighbours of GW-1.1 in its order; NOWHERE beyond the edge.
NEIGHBOURS = np.array(
    [[_space_of.get((x + dx, y + dy), NOWHERE) for dx, dy in HEX_STEPS] for x, y in COORDINATES], np.int8
)

# STEPS[space]: the neighbours that are not mountains, first STEP_COUNT[space] of the row.
STEPS = np.full((SPACES, 6), NOWHERE, np.int8)
STEP_COUNT = np.zeros(SPACES, np.int8)
for _space in range(SPACES):
    for _next in NEIGHBOURS[_space]:
        if _next != NOWHERE and TERRAIN[_next] != MOUNTAIN:
            STEPS[_space, STEP_COUNT[_space]] = _next
            STEP_COUNT[_space] += 1

BASES = np.array([np.flatnonzero(kind == TERRAIN) for kind in (RED_BASE, BLUE_BASE)], np.int8)
MINES = np.flatnonzero(TERRAIN == GOLD_MINE).astype(np.int8)
SPAWN_POINTS = np.flatnonzero(TERRAIN == SPAWN_POINT).astype(np.int8)

# OWNER[space]: the seat whose base it is, or NOWHERE.
OWNER = np.full(SPACES, NOWHERE, np.int8)
OWNER[BASES[0]] = 0
OWNER[BASES[1]] = 1

# DISTANCE[a, b]: steps of a unit on its way round the mountains.
DISTANCE = path_distances(NEIGHBOURS, TERRAIN == MOUNTAIN)
# HOME_DISTANCE[seat, space]: steps to the nearest hex of the seat's base.
HOME_DISTANCE = np.array([DISTANCE[:, BASES[seat]].min(axis=1) for seat in range(2)], np.int8)

# A set of spaces as bits, in two words that leave the sign alone: which word, which bit, and back. The powers
# of two leave different remainders after division by 67, so the remainder finds the space of a lone bit.
WORD_BITS = 54
REMAINDERS = 67
WORD_OF = np.arange(SPACES, dtype=np.int64) // WORD_BITS
BIT_OF = np.int64(1) << (np.arange(SPACES, dtype=np.int64) % WORD_BITS)
SPACE_OF_BIT = np.full((2, REMAINDERS), NOWHERE, np.int8)
SPACE_OF_BIT[WORD_OF, BIT_OF % REMAINDERS] = np.arange(SPACES)
# NEAR_BITS[space]: the neighbours a unit can step to, as such a set.
NEAR_BITS = np.zeros((SPACES, 2), np.int64)
for _space in range(SPACES):
    for _next in STEPS[_space, : STEP_COUNT[_space]]:
        NEAR_BITS[_space, WORD_OF[_next]] |= BIT_OF[_next]

NAMES = tuple("abcdefghijklm"[x + 6] + str(y + (x + 6) // 2 + 3) for x, y in COORDINATES)
SPACE_OF = {name: space for space, name in enumerate(NAMES)}
POSITIONS = tuple(hex_position(x, y) for x, y in COORDINATES)
