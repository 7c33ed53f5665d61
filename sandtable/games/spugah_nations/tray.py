"""The fifteen places of a continent tray, in rows of one to five (SN-1.1)."""

import functools

ROWS = 5
PLACES = tuple((row, column) for row in range(ROWS) for column in range(row + 1))  # row by row from the Spire
STEPS = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1))
FEWEST_NEIGHBOURS = 4  # of the capital on its tray, SN-1.3
FIRST_ROW = 3  # that the capital may lie in, SN-1.3


def neighbours(place: int) -> list[int]:
    """The places of the tray next to a place."""
    row, column = PLACES[place]
    beside = ((row + down, column + along) for down, along in STEPS)
    return [PLACES.index(spot) for spot in beside if spot in PLACES]


@functools.cache
def capital_places() -> tuple[int, ...]:
    """The places on which the capital may lie, SN-1.3."""
    return tuple(
        place
        for place, (row, _) in enumerate(PLACES)
        if row + 1 >= FIRST_ROW and len(neighbours(place)) >= FEWEST_NEIGHBOURS
    )


def turned(place: int) -> int:
    """Where what lies on a place lies after a turn of 120° clockwise (SN-1.2)."""
    row, column = PLACES[place]
    return PLACES.index((ROWS - 1 - column, row - column))
