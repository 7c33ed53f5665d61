"""What a seat sees of Ground War as planes over the field: column a is the first, each drawn from the top."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.observations import Observation, Plane, Scalar, register_observation
from sandtable.games.groundwar.board import (
    COORDINATES,
    GOLD_MINE,
    MOUNTAIN,
    NOWHERE,
    OWNER,
    REMAINDERS,
    SPACE_OF_BIT,
    SPACES,
    SPAWN_POINT,
    TERRAIN,
)
from sandtable.games.groundwar.state import (
    FLAG,
    FRESH,
    MOVE,
    SETUP,
    SPAWN,
    STATE,
    UNIT_OF,
    UNITS,
    WALKED,
)

MOST_GOLD = 999  # what is more is observed as this
MOST_TURNS = 999
_columns = [x + 6 for x, _ in COORDINATES]
_rows = [y + (x + 6) // 2 + 2 for x, y in COORDINATES]
WIDTH, HEIGHT = max(_columns) + 1, max(_rows) + 1
AREA = WIDTH * HEIGHT
PLACE = np.array([row * WIDTH + column for row, column in zip(_rows, _columns, strict=True)], np.int16)

PLANES = (
    Plane("own tank", "a Tank of the viewer"),
    Plane("own anti-tank", "an Anti-tank squad of the viewer"),
    Plane("own marines", "Marines of the viewer"),
    Plane("other tank", "a Tank of the other seat"),
    Plane("other anti-tank", "an Anti-tank squad of the other seat"),
    Plane("other marines", "Marines of the other seat"),
    Plane("fresh", "the unit was placed this turn and may not move"),
    Plane("walked", "the unit came here by walking"),
    Plane("own flag", "the viewer's flag: 1 lies there, 2 is carried", 2),
    Plane("other flag", "the other seat's flag: 1 lies there, 2 is carried", 2),
    Plane("field", "a hex of the field that is no mountain"),
    Plane("own base", "a hex of the viewer's base"),
    Plane("other base", "a hex of the other seat's base"),
    Plane("gold mine", "a gold mine"),
    Plane("spawn point", "a spawn point"),
)
FRESH_PLANE, WALKED_PLANE, FLAG_PLANE, FIXED = 6, 7, 8, 10
LAND_PLANES = len(PLANES) - FIXED
SCALARS = (
    Scalar("own gold", "gold of the viewer", MOST_GOLD),
    Scalar("other gold", "gold of the other seat", MOST_GOLD),
    Scalar("own turns", "turns the viewer has finished", MOST_TURNS),
    Scalar("other turns", "turns the other seat has finished", MOST_TURNS),
    Scalar("points", "movement points left in this move step", 99),
    Scalar("own turn", "it is the viewer's turn"),
    Scalar("placing flags", "the flags are being placed"),
    Scalar("placing units", "the first units are being placed"),
    Scalar("spawning", "the spawn step of a turn"),
    Scalar("moving", "the move step of a turn"),
    Scalar("has moved", "a move was made this turn"),
    Scalar("own lifted", "the viewer's flag was picked up for nothing this turn"),
    Scalar("other lifted", "the other seat's flag was picked up for nothing this turn"),
    Scalar("own dropped", "the viewer's flag was dropped this turn"),
    Scalar("other dropped", "the other seat's flag was dropped this turn"),
)

# LAND[seat]: the planes that never change, as that seat sees them.
LAND = np.zeros((2, LAND_PLANES, AREA), np.uint8)
for _seat in range(2):
    _other = 1 - _seat
    for _space in range(SPACES):
        LAND[_seat, :, PLACE[_space]] = (
            TERRAIN[_space] != MOUNTAIN,
            OWNER[_space] == _seat,
            OWNER[_space] == _other,
            TERRAIN[_space] == GOLD_MINE,
            TERRAIN[_space] == SPAWN_POINT,
        )


@compiled
def write(view, ruleset, seat, planes, scalars):
    viewer = max(seat, 0)
    clear_planes(viewer, planes)
    for side in range(2):
        owner = viewer if side == 0 else 1 - viewer
        write_units(view, owner, UNITS * side, planes)
        space = view.flag_space[owner]
        if space != NOWHERE:
            planes[FLAG_PLANE + side, PLACE[space]] = 1 + view.is_carried[owner]
        scalars[side] = min(view.gold[owner], MOST_GOLD)
        scalars[2 + side] = min(view.turns[owner], MOST_TURNS)
        scalars[11 + side] = view.was_lifted[owner]
        scalars[13 + side] = view.was_dropped[owner]
    scalars[4] = view.points
    scalars[5] = view.seat == viewer
    scalars[6] = view.phase == FLAG
    scalars[7] = view.phase == SETUP
    scalars[8] = view.phase == SPAWN
    scalars[9] = view.phase == MOVE
    scalars[10] = view.has_moved


@compiled
def clear_planes(viewer, planes):
    """The planes are empty but for the land."""
    for plane in range(FIXED):
        for place in range(AREA):
            planes[plane, place] = 0
    for plane in range(LAND_PLANES):
        for place in range(AREA):
            planes[FIXED + plane, place] = LAND[viewer, plane, place]


@compiled
def write_units(view, owner, plane, planes):
    """The seat's units stand in the planes from this one on."""
    for word in range(2):
        bits = view.unit_bits[owner, word]
        while bits != 0:
            space = SPACE_OF_BIT[word, (bits & -bits) % REMAINDERS]  # of the lowest bit
            bits &= bits - 1
            place = PLACE[space]
            planes[plane + UNIT_OF[view.piece_at[space]], place] = 1
            planes[FRESH_PLANE, place] = view.arrival_at[space] == FRESH
            planes[WALKED_PLANE, place] = view.arrival_at[space] == WALKED


OBSERVATION = Observation(HEIGHT, WIDTH, PLANES, SCALARS, write)
register_observation(STATE, OBSERVATION)
