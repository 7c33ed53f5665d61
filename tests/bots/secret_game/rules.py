"""Deal two cards each; in turn every seat plays one; the only highest card takes the trick."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import (
    CHANCE,
    NOBODY,
    PLAYING,
    Verbs,
    action_code,
    clause,
    first_of,
    kind_of,
    register,
)
from sandtable.core.rng import below
from tests.bots.secret_game.actions import DEAL, PLAY
from tests.bots.secret_game.state import HAND, SEATS, STATE, VALUES


@compiled
def start(state, ruleset, seats, sheets):
    for seat in range(SEATS):
        for value in range(VALUES + 1):
            state.hand[seat, value] = 0
        state.hand_size[seat] = 0
        state.played[seat] = 0
        state.tricks[seat] = 0
    state.drawn = 0
    state.seats = seats
    state.decider = CHANCE


@compiled
def decider(state):
    return state.decider


@compiled
def legal_actions(state, ruleset, out):
    count = 0
    for value in range(1, VALUES + 1):
        if state.hand[state.decider, value] > 0:
            out[count] = action_code(PLAY, value)
            count += 1
    return count


@compiled
def chance_outcomes(state, ruleset, out, weights):
    for value in range(VALUES):
        out[value] = action_code(DEAL, value + 1)
        weights[value] = 1
    return VALUES


@compiled
def apply(state, ruleset, action):
    value = first_of(action)
    if kind_of(action) == DEAL:
        seat = 0
        while state.hand_size[seat] == HAND:
            seat += 1
        state.hand[seat, value] += 1
        state.hand_size[seat] += 1
        if state.hand_size[state.seats - 1] == HAND:
            state.decider = 0
        return
    seat = state.decider
    state.hand[seat, value] -= 1
    state.hand_size[seat] -= 1
    state.played[seat] = value
    if seat + 1 < state.seats:
        state.decider = seat + 1
    else:
        take_trick(state, ruleset)


@compiled
def take_trick(state, ruleset):
    """The trick belongs to the only highest card, and the next one begins unless it was the last."""
    best = 0
    owner = NOBODY
    for seat in range(state.seats):
        if state.played[seat] > best:
            best = int(state.played[seat])
            owner = seat
        elif state.played[seat] == best:
            owner = NOBODY
        state.played[seat] = 0
    if owner == NOBODY:
        state.drawn += 1
    else:
        state.tricks[owner] += 1
    state.decider = NOBODY if HAND - state.hand_size[0] == ruleset.tricks else 0


@compiled
def result(state, ruleset, points):
    if state.decider != NOBODY:
        return PLAYING
    for seat in range(state.seats):
        points[seat] = (state.tricks[seat] + state.drawn / state.seats) / ruleset.tricks
    return 1


@compiled
def hide(state, seat):
    for other in range(SEATS):
        if other != seat:
            for value in range(VALUES + 1):
                state.hand[other, value] = 0


@compiled
def imagine(state, seat, rng):
    for other in range(SEATS):
        if other != seat:
            for _ in range(state.hand_size[other]):
                state.hand[other, 1 + below(rng, VALUES)] += 1


def why_not(state, ruleset, action):
    return clause(1, 1) if state.decider == CHANCE else clause(1, 2)


VERBS = Verbs(start, decider, legal_actions, chance_outcomes, apply, result, hide, imagine, why_not)
register(STATE, VERBS)
