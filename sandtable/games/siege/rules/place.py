"""Setup: seats place their first units round their siege towers."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.siege.actions import PLACE_UNIT
from sandtable.games.siege.board import ZONES
from sandtable.games.siege.cards import CARDS
from sandtable.games.siege.rules.turn import begin_turn
from sandtable.games.siege.rules.units import put_unit
from sandtable.games.siege.state import EMPTY

FIRST_UNITS = 4  # SG-4.1


@compiled
def place_actions(state, out):
    count = 0
    for card in range(CARDS):
        if state.deck[state.seat, card] == 0:
            continue
        for space in ZONES[state.seat]:  # SG-4.2
            if state.piece_at[space] == EMPTY:
                out[count] = action_code(PLACE_UNIT, card, space)
                count += 1
    return count


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
