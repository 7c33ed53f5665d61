"""Draw: fill the hand, or fill it less and take a card from the piles."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import CHANCE, action_code
from sandtable.games.siege.actions import DRAW_CARD, FILL_HAND, RECRUIT, SKIP_DRAW, TAKE_CARD
from sandtable.games.siege.cards import CARDS
from sandtable.games.siege.rules.trail import clear_trail, note_draw, note_take
from sandtable.games.siege.ruleset import RECYCLE
from sandtable.games.siege.state import DRAWING, SUMMON, TAKE


@compiled
def draw_actions(state, out):
    out[0] = action_code(FILL_HAND)
    out[1] = action_code(SKIP_DRAW)  # SG-5.7
    if not has_piles(state):
        return 2
    out[2] = action_code(RECRUIT)
    return 3


@compiled
def has_piles(state):
    """Whether there is a card to take."""
    for card in range(CARDS):
        if state.piles[card] > 0:
            return True
    return False


@compiled
def apply_draw_choice(state, ruleset, kind):
    """The cards are being drawn, or there is nothing to draw and the step goes on."""
    state.is_recruiting = kind == RECRUIT
    state.draw_to = ruleset.hand if kind == FILL_HAND else 0  # SG-5.2
    if kind == RECRUIT:
        state.draw_to = max(ruleset.hand - 1, 0)
        state.points = max(ruleset.summon_points - 1, 0)
    go_on_drawing(state, ruleset)


@compiled
def go_on_drawing(state, ruleset):
    """Chance draws the next card, or the seat takes one from the piles, or the summon step has begun."""
    seat = state.seat
    if state.hand_count[seat] < state.draw_to:
        if state.deck_count[seat] == 0 and ruleset.discard == RECYCLE:
            recycle(state, seat)
        if state.deck_count[seat] > 0:
            state.phase = DRAWING
            state.decider = CHANCE
            return
    state.decider = seat
    state.phase = TAKE if state.is_recruiting != 0 else SUMMON


@compiled
def recycle(state, seat):
    """The discard pile is the deck; the hand is known, for while the deck was empty it was all the rest."""
    for card in range(CARDS):
        state.known[seat, card] = state.hand[seat, card]  # SG-9.2
        state.deck[seat, card] = state.discard[seat, card]  # SG-5.3
        state.deck_count[seat] += state.discard[seat, card]
        state.discard[seat, card] = 0
    clear_trail(state, seat)


@compiled
def card_outcomes(state, out, weights):
    count = 0
    for card in range(CARDS):
        copies = state.deck[state.seat, card]
        if copies > 0:
            out[count] = action_code(DRAW_CARD, card)
            weights[count] = copies
            count += 1
    return count


@compiled
def apply_card(state, ruleset, card):
    """The card is in the hand; from now on nobody can say which of the seat's cards are still in the deck."""
    seat = state.seat
    state.deck[seat, card] -= 1
    state.deck_count[seat] -= 1
    state.hand[seat, card] += 1
    state.hand_count[seat] += 1
    for kind in range(CARDS):
        state.fresh[seat, kind] = 0
    note_draw(state, seat)
    go_on_drawing(state, ruleset)


@compiled
def take_actions(state, out):
    count = 0
    for card in range(CARDS):
        if state.piles[card] > 0:
            out[count] = action_code(TAKE_CARD, card)
            count += 1
    return count


@compiled
def apply_take(state, card):
    """The card is in the deck, where everybody knows it to be until the next draw."""
    seat = state.seat
    if state.deck_count[seat] == 0:
        for kind in range(CARDS):
            state.known[seat, kind] = state.hand[seat, kind]  # SG-9.2
    state.piles[card] -= 1
    state.deck[seat, card] += 1
    state.fresh[seat, card] += 1
    state.deck_count[seat] += 1
    note_take(state, seat, card)
    state.phase = SUMMON
