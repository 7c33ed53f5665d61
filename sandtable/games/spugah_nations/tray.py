"""Where on a continent tray the capital may lie."""

import functools

from sandtable.games.spugah_nations.board import PLACE_AT, PLACE_IN_ROW, PLACES, ROW_OF

STEPS = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1))  # rows outwards and along the row
FEWEST_NEIGHBOURS = 4  # of the capital on its tray, SN-1.3
FIRST_ROW = 3  # that the capital may lie in, SN-1.3


def neighbours(place: int) -> list[int]:
    """The places of the tray next to a place."""
    row, step = ROW_OF[place], PLACE_IN_ROW[place]
    beside = ((row + out, step + along) for out, along in STEPS)
    return [PLACE_AT[spot] for spot in beside if spot in PLACE_AT]


@functools.cache
def capital_places() -> tuple[int, ...]:
    """The places on which the capital may lie, SN-1.3."""
    return tuple(
        place
        for place in range(PLACES)
        if ROW_OF[place] >= FIRST_ROW and len(neighbours(place)) >= FEWEST_NEIGHBOURS
    )
