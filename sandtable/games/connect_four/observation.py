"""What a seat sees of Connect Four as planes: its own discs and the other's."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.observations import Observation, Plane, register_observation
from sandtable.games.connect_four.board import COLUMNS, HEIGHT, ROWS
from sandtable.games.connect_four.state import STATE

PLANES = (
    Plane("own discs", "the viewer's discs; the lowest row of the grid is the last of the plane"),
    Plane("other discs", "the other seat's discs"),
)


# DISC[place]: the bit of a disc at that place of a plane. To compare is four times as fast as to shift.
DISC = np.array(
    [1 << (column * HEIGHT + ROWS - 1 - row) for row in range(ROWS) for column in range(COLUMNS)], np.int64
)


@compiled
def write(view, ruleset, seat, planes, scalars):
    for side in range(2):
        discs = view.discs[side if seat < 1 else 1 - side]
        for place in range(COLUMNS * ROWS):
            planes[side, place] = (discs & DISC[place]) != 0


OBSERVATION = Observation(ROWS, COLUMNS, PLANES, (), write)
register_observation(STATE, OBSERVATION)
