"""The field: 165 squares by index, their neighbours, what they are and how far they lie apart. No rules."""

import numpy as np

from sandtable.core.grids import SQUARE_STEPS, path_distances, square_distance

COLUMNS = "abcdefghijklmno"
MAP = (
    "...............",
    "..F..M...M..F..",
    "...M...T...M...",
    ".F...F...F...F.",
    "....M.....M....",
    ".A....F.F....B.",
    "....M.....M....",
    ".F...F...F...F.",
    "...M...T...M...",
    "..F..M...M..F..",
    "...............",
)
WIDTH, HEIGHT = len(COLUMNS), len(MAP)
SPACES = WIDTH * HEIGHT
PLAIN, FOREST, MOUNTAIN, SIEGE_TOWER, CENTRE_TOWER = range(5)
TERRAIN_NAMES = ("plain", "forest", "mountain", "siege_tower", "centre_tower")
NOWHERE = -1
NEAR = 2  # how far from the siege tower units are placed

_terrain_of = {".": PLAIN, "F": FOREST, "M": MOUNTAIN, "A": SIEGE_TOWER, "B": SIEGE_TOWER, "T": CENTRE_TOWER}
_letters = "".join(MAP)
COORDINATES = tuple((space % WIDTH, space // WIDTH) for space in range(SPACES))
TERRAIN = np.array([_terrain_of[letter] for letter in _letters], np.int8)

TOWER = np.array([_letters.index("A"), _letters.index("B")], np.int16)  # by seat
CENTRES = np.flatnonzero(TERRAIN == CENTRE_TOWER).astype(np.int16)


def _neighbour(space: int, step: tuple[int, int]) -> int:
    x, y = space % WIDTH + step[0], space // WIDTH + step[1]
    return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < HEIGHT else NOWHERE


# The four neighbours: up, right, down, left; NOWHERE beyond the edge.
NEIGHBOURS = np.array(
    [[_neighbour(space, step) for step in SQUARE_STEPS] for space in range(SPACES)], np.int16
)

# STEPS[space]: the neighbours that are not mountains, first STEP_COUNT[space] of the row.
STEPS = np.full((SPACES, 4), NOWHERE, np.int16)
STEP_COUNT = np.zeros(SPACES, np.int8)
for _space in range(SPACES):
    for _next in NEIGHBOURS[_space]:
        if _next != NOWHERE and TERRAIN[_next] != MOUNTAIN:
            STEPS[_space, STEP_COUNT[_space]] = _next
            STEP_COUNT[_space] += 1

# DISTANCE[a, b]: steps with no obstacle counted.
DISTANCE = np.array([[square_distance(one, other) for other in COORDINATES] for one in COORDINATES], np.int8)
# WAY[a, b]: steps round the mountains.
WAY = path_distances(NEIGHBOURS, TERRAIN == MOUNTAIN)

# ZONES[seat]: the spaces near the seat's tower on which its units are placed.
ZONES = np.array(
    [
        [s for s in range(SPACES) if DISTANCE[s, TOWER[seat]] <= NEAR and TERRAIN[s] != MOUNTAIN]
        for seat in range(2)
    ],
    np.int16,
)

# A set of spaces is WORDS whole numbers of four rows each, one bit a space.
WORDS, WORD_BITS = 3, 4 * WIDTH
REMAINDERS = 61  # a prime by which no two powers of 2 below 2^60 leave the same remainder
SPACE_OF_BIT = np.full((WORDS, REMAINDERS), NOWHERE, np.int16)
WORD_OF = np.zeros(SPACES, np.int8)
BIT_OF = np.zeros(SPACES, np.int64)
for _space in range(SPACES):
    WORD_OF[_space] = _space // WORD_BITS
    BIT_OF[_space] = 1 << (_space % WORD_BITS)
    SPACE_OF_BIT[_space // WORD_BITS, (1 << (_space % WORD_BITS)) % REMAINDERS] = _space


def _bits_of(is_in: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> list[int]:
    return [int(BIT_OF[is_in & (word == WORD_OF)].sum()) for word in range(WORDS)]


_column = np.arange(SPACES) % WIDTH
OPEN_BITS = np.array(_bits_of(TERRAIN != MOUNTAIN), np.int64)  # where a unit may stop
FLOWN_BITS = np.array(_bits_of(TERRAIN >= PLAIN), np.int64)  # where a flier may pass: everywhere
LEFT_COLUMN = _bits_of(_column == 0)[0]
RIGHT_COLUMN = _bits_of(_column == WIDTH - 1)[0]
ALL_BITS = (1 << WORD_BITS) - 1
MOST_RANGE = 9
# IN_RANGE[range, space]: the set of the spaces at that distance or less.
IN_RANGE = np.array(
    [[_bits_of(DISTANCE[space] <= reach) for space in range(SPACES)] for reach in range(MOST_RANGE + 1)],
    np.int64,
)

NAMES = tuple(COLUMNS[x] + str(y + 1) for x, y in COORDINATES)
SPACE_OF = {name: space for space, name in enumerate(NAMES)}
