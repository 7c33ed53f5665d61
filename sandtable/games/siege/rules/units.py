"""What every part of the rules asks about units."""

from sandtable.core.compiled import compiled
from sandtable.games.siege.board import BIT_OF, FOREST, NEIGHBOURS, NOWHERE, TERRAIN, WORD_OF
from sandtable.games.siege.cards import ABILITY, ADVANTAGE, CARDS, GUARDIAN
from sandtable.games.siege.state import CARD_OF_PIECE, EMPTY, SEAT_OF


@compiled
def owner_at(state, space):
    """The seat whose unit stands there, or NOBODY."""
    return SEAT_OF[state.piece_at[space]]


@compiled
def card_at(state, space):
    """The card of the unit that stands there."""
    return CARD_OF_PIECE[state.piece_at[space]]


@compiled
def is_own(state, space):
    """Whether a unit of the seat whose turn it is stands there."""
    return SEAT_OF[state.piece_at[space]] == state.seat


@compiled
def has_bit(bits, space):
    """Whether the space is in the set."""
    return bits[WORD_OF[space]] & BIT_OF[space] != 0


@compiled
def flip_bit(bits, space):
    """The space is in the set if it was not, and not if it was."""
    bits[WORD_OF[space]] ^= BIT_OF[space]


@compiled
def clear_bit(bits, space):
    """The space is not in the set."""
    bits[WORD_OF[space]] &= ~BIT_OF[space]


@compiled
def put_unit(state, ruleset, seat, card, space):
    """A new unit of the seat stands there, unhurt."""
    state.piece_at[space] = 1 + CARDS * seat + card
    state.health_at[space] = ruleset.card_health[card]
    state.unit_count[seat] += 1
    flip_bit(state.unit_bits[seat], space)


@compiled
def remove_unit(state, space):
    """The space is empty and the card of its unit lies in the owner's discard pile."""
    seat = owner_at(state, space)
    state.discard[seat, card_at(state, space)] += 1  # SG-6.4
    state.unit_count[seat] -= 1
    state.piece_at[space] = EMPTY
    state.health_at[space] = 0
    flip_bit(state.unit_bits[seat], space)
    clear_bit(state.moved_bits, space)
    clear_bit(state.far_bits, space)
    clear_bit(state.attacked_bits, space)


@compiled
def advantage(card, other):
    """1 if the colour of the card beats the other's, -1 if it is beaten, else 0."""
    return ADVANTAGE[card, other]  # SG-2.2


@compiled
def is_covered(state, space):
    """Whether the unit there stands in a forest or beside a friend that guards it."""
    if TERRAIN[space] == FOREST:
        return True
    seat = owner_at(state, space)
    for step in range(4):
        near = NEIGHBOURS[space, step]
        if near != NOWHERE and owner_at(state, near) == seat and ABILITY[card_at(state, near)] == GUARDIAN:
            return True  # SG-2.6
    return False
