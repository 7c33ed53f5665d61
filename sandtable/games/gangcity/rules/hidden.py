"""Hidden information: tiles of the stack that a seat has not seen."""

from sandtable.core.compiled import compiled
from sandtable.core.rng import below
from sandtable.games.gangcity.board import CITY_TILES, NOWHERE
from sandtable.games.gangcity.rules.control import has_bit
from sandtable.games.gangcity.state import HIDDEN


@compiled
def hide(state, seat):
    """The tiles of the stack that the seat has not seen are not named."""
    if state.top >= 0 and (seat < 0 or not has_bit(state.top_seen, seat)):
        state.top = HIDDEN
    if state.second >= 0 and seat != state.opener:
        state.second = HIDDEN


@compiled
def imagine(state, seat, rng):
    """The hidden tiles of the stack are any that may lie there."""
    if state.top == HIDDEN:
        state.top = imagined_tile(state, state.second, rng)
    if state.second == HIDDEN:
        state.second = imagined_tile(state, state.top, rng)


@compiled
def imagined_tile(state, other, rng):
    """A tile of the stack that is not the other one, each equally likely."""
    count = 0
    for tile in range(CITY_TILES):
        if has_bit(state.stack, tile) and tile != other:
            count += 1
    rank = below(rng, count)
    for tile in range(CITY_TILES):
        if has_bit(state.stack, tile) and tile != other:
            if rank == 0:
                return tile
            rank -= 1
    return NOWHERE
