"""What every part of the rules asks about units."""

from sandtable.core.compiled import compiled
from sandtable.games.groundwar.board import BIT_OF, WORD_OF
from sandtable.games.groundwar.state import SEAT_OF


@compiled
def is_own(state, space):
    """Whether a unit of the seat whose turn it is stands there."""
    return SEAT_OF[state.piece_at[space]] == state.seat


@compiled
def flip_unit_bit(state, seat, space):
    """The seat's bits say that its unit came to the space, if it was not there, or left it, if it was."""
    state.unit_bits[seat, WORD_OF[space]] ^= BIT_OF[space]


@compiled
def owner_at(state, space):
    """The seat whose unit stands there, or NOBODY."""
    return SEAT_OF[state.piece_at[space]]
