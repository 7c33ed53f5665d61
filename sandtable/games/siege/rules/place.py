"""Setup: seats place their first units round their siege towers."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import LEGAL, action_code, clause, first_of, second_of
from sandtable.games.siege.actions import PLACE_UNIT
from sandtable.games.siege.board import SPACES, ZONES
from sandtable.games.siege.cards import CARDS
from sandtable.games.siege.rules.turn import begin_turn, phase_clause
from sandtable.games.siege.rules.units import put_unit
from sandtable.games.siege.state import EMPTY, PLACE

FIRST_UNITS = 4  # SG-4.1


@compiled
def place_actions(state, out):
    count = 0
    for card in range(CARDS):
        if state.deck[state.seat, card] == 0:
            continue
        for space in ZONES[state.seat]:
            if state.piece_at[space] == EMPTY:
                out[count] = action_code(PLACE_UNIT, card, space)
                count += 1
    return count


@compiled
def place_refusal(state, action):
    card = first_of(action)
    space = second_of(action)
    if state.phase != PLACE:
        return phase_clause(state)
    if card >= CARDS or space >= SPACES or action != action_code(PLACE_UNIT, card, space):
        return clause(4, 1)
    if state.deck[state.seat, card] == 0:
        return clause(4, 1)
    return LEGAL if is_zone(state, space) and state.piece_at[space] == EMPTY else clause(4, 2)


@compiled
def is_zone(state, space):
    """Whether the space is one near the seat's own tower."""
    for near in ZONES[state.seat]:
        if near == space:
            return True  # SG-4.2
    return False


@compiled
def apply_place(state, ruleset, card, space):
    """The unit stands; after the eighth the first seat's turn begins with what is left as its deck."""
    seat = state.seat
    state.deck[seat, card] -= 1  # SG-4.3
    state.deck_count[seat] -= 1
    put_unit(state, ruleset, seat, card, space)
    state.seat = 1 - seat
    state.decider = state.seat
    if state.unit_count[0] + state.unit_count[1] == 2 * FIRST_UNITS:
        begin_turn(state, ruleset)
