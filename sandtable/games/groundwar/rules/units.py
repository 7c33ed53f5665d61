"""What every part of the rules asks about units."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY
from sandtable.games.groundwar.state import EMPTY, UNITS


@compiled
def is_own(state, space):
    """Whether a unit of the seat whose turn it is stands there."""
    piece = state.piece_at[space]
    return piece != EMPTY and (piece - 1) // UNITS == state.seat


@compiled
def owner_at(state, space):
    """The seat whose unit stands there, or NOBODY."""
    piece = state.piece_at[space]
    return NOBODY if piece == EMPTY else (piece - 1) // UNITS
