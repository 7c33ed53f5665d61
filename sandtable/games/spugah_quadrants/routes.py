"""How far it is to the Spire and to the places of a panel, in speed points, by ways of moving. No rules."""

import numpy as np
from numpy.typing import NDArray

from sandtable.games.spugah import tiles
from sandtable.games.spugah_quadrants import board

FAR = 60  # speed points; farther than any way

# How a tier moves: not over the ocean, over it by Speed, over it as over land.
WALKER, WADER, SAILOR = range(3)
OCEAN_COSTS = (FAR, 3, 1)

MINES = 3  # a panel
RUIN, SHOP = MINES, MINES + 1  # the places of a panel; mines come first
PLACES = MINES + 2

CORNER_SIDE = board.PANEL_SIDE + 1  # a corner of the world with its halves of the aisles, up to the Spire
CELLS = CORNER_SIDE * CORNER_SIDE

# CELL[corner, space]: where the space is in the corner, the world being turned so that it is north-west.
CELL = np.full((board.CORNERS, board.SPACES), -1, np.int8)
HOME = np.zeros(board.SPACES, np.int8)  # by space: the corner it is in; of an aisle, one of two
for _space in range(board.SPACES):
    _row, _column = divmod(_space, board.SIDE)
    _last = board.SIDE - 1
    _turned = (
        (_row, _column),
        (_last - _column, _row),
        (_last - _row, _last - _column),
        (_column, _last - _row),
    )
    for _corner, (_down, _right) in enumerate(_turned):
        if _down < CORNER_SIDE and _right < CORNER_SIDE:
            CELL[_corner, _space] = _down * CORNER_SIDE + _right
            HOME[_space] = _corner

# LAND[panel, turn, row, column] of a corner in the north-west, with the aisles and the Spire.
LAND = np.full((board.PANEL_COUNT, board.TURNS, CORNER_SIDE, CORNER_SIDE), tiles.OCEAN, np.uint8)
LAND[:, :, : board.PANEL_SIDE, : board.PANEL_SIDE] = board.LAND
LAND[:, :, -1, -1] = tiles.SPIRE


def _entry_costs(has_causeways: bool) -> NDArray[np.int16]:
    """[mover, panel, turn, row, column]: the speed points for entering the space."""
    land = LAND.copy()
    if has_causeways:
        land[:, :, -1, -2] = land[:, :, -2, -1] = tiles.PLAIN  # SQ-1.4
    by_mover = [
        np.where(land == tiles.OCEAN, cost, np.where(land == tiles.MOUNTAIN, 2, 1)) for cost in OCEAN_COSTS
    ]
    return np.array(by_mover, np.int16)


def _ways(costs: NDArray[np.int16], starts: NDArray[np.bool_]) -> NDArray[np.int8]:
    """The cheapest way from every space to where it ends, found by letting neighbours tell each other."""
    ways = np.where(starts, 0, np.full_like(costs, FAR))
    while True:
        onward = np.full((*ways.shape[:-2], CORNER_SIDE + 2, CORNER_SIDE + 2), FAR, np.int16)
        onward[..., 1:-1, 1:-1] = np.minimum(ways + costs, FAR)
        sides = (onward[..., :-2, 1:-1], onward[..., 2:, 1:-1], onward[..., 1:-1, :-2], onward[..., 1:-1, 2:])
        shorter = np.minimum(ways, np.minimum.reduce(sides))
        if (shorter == ways).all():
            return ways.reshape(*ways.shape[:-2], CELLS).astype(np.int8)
        ways = shorter


def _place_cells() -> NDArray[np.bool_]:
    """[panel, turn, place, row, column]: whether the place is there."""
    found = np.zeros((board.PANEL_COUNT, board.TURNS, PLACES, CORNER_SIDE, CORNER_SIDE), bool)
    for panel in range(board.PANEL_COUNT):
        for turn in range(board.TURNS):
            spots = [
                spot
                for kind in (tiles.MINE, tiles.RUIN, tiles.MERCHANT)
                for spot in np.argwhere(LAND[panel, turn] == kind)
            ]
            for place, (row, column) in enumerate(spots):
                found[panel, turn, place, row, column] = True
    return found


_PLACE_CELLS = _place_cells()
_SPIRE_CELL = np.zeros((CORNER_SIDE, CORNER_SIDE), bool)
_SPIRE_CELL[-1, -1] = True

# TO_SPIRE[causeways, mover, panel, turn, cell] and TO_PLACE[mover, panel, turn, place, cell]
TO_SPIRE = np.array([_ways(_entry_costs(has_causeways), _SPIRE_CELL) for has_causeways in (False, True)])
TO_PLACE = _ways(_entry_costs(False)[:, :, :, None], _PLACE_CELLS)

# PLACE_AT[corner, panel, turn, place]: the space of the place, the turn being that of the world as it is
PLACE_AT = np.zeros((board.CORNERS, board.PANEL_COUNT, board.TURNS, PLACES), np.int16)
for _corner in range(board.CORNERS):
    for _panel in range(board.PANEL_COUNT):
        for _turn in range(board.TURNS):
            for _place in range(PLACES):
                _cell = int(_PLACE_CELLS[_panel, (_turn - _corner) % board.TURNS, _place].argmax())
                PLACE_AT[_corner, _panel, _turn, _place] = int((CELL[_corner] == _cell).argmax())
