"""Draft: the coin, then seats take cards from the open piles in turn."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.siege.actions import DRAFT_CARD, FIRST_SEAT
from sandtable.games.siege.cards import CARDS, DRAFTED, half_the_copies
from sandtable.games.siege.ruleset import PILES
from sandtable.games.siege.state import DRAFT, PLACE

half_of = compiled(half_the_copies)


@compiled
def take_sheets(state, ruleset, sheets):
    """Each seat's deck is that of its sheet, and the piles hold all the other cards."""
    for card in range(CARDS):
        state.piles[card] = 2 * half_of(ruleset, card)
        for seat in range(2):
            copies = sheets[seat].copies[card]
            state.deck[seat, card] = copies  # SG-3.4
            state.deck_count[seat] += copies
            state.piles[card] -= copies


@compiled
def coin_outcomes(out, weights):
    for seat in range(2):
        out[seat] = action_code(FIRST_SEAT, seat)
        weights[seat] = 1  # SG-3.1
    return 2


@compiled
def apply_coin(state, ruleset, seat):
    state.first = seat  # SG-3.1
    state.seat = seat
    state.decider = seat
    state.phase = DRAFT if ruleset.draft == PILES else PLACE  # SG-3.4


@compiled
def draft_actions(state, out):
    count = 0
    for card in range(CARDS):
        if state.piles[card] > 0:
            out[count] = action_code(DRAFT_CARD, card)  # SG-3.2
            count += 1
    return count


@compiled
def apply_draft(state, ruleset, card):
    """The card is the seat's; after the last one the piles are full again and the placing begins."""
    seat = state.seat
    state.piles[card] -= 1
    state.deck[seat, card] += 1
    state.deck_count[seat] += 1
    state.seat = 1 - seat
    state.decider = state.seat
    if state.deck_count[0] + state.deck_count[1] == 2 * DRAFTED:
        for kind in range(CARDS):
            state.piles[kind] += half_of(ruleset, kind)  # SG-3.3
        state.phase = PLACE
