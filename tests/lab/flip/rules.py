"""The rules of Flip."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import CHANCE, NOBODY, Verbs, action_code, clause, first_of, register
from tests.lab.flip.actions import CALL, FALL
from tests.lab.flip.ruleset import CALLER, COIN
from tests.lab.flip.state import STATE


@compiled
def start(state, ruleset, seats, sheets):
    state.flip_called = 0
    state.flip_fallen = 0
    state.flip_step = 0


@compiled
def decider(state):
    if state.flip_step == 0:
        return 0
    return CHANCE if state.flip_step == 1 else NOBODY


@compiled
def legal_actions(state, ruleset, out):
    out[0] = action_code(CALL, 0)
    out[1] = action_code(CALL, 1)
    return 2


@compiled
def chance_outcomes(state, ruleset, out, weights):
    for side in range(2):
        out[side] = action_code(FALL, side)
        weights[side] = 1
    return 2


@compiled
def apply(state, ruleset, action):
    if state.flip_step == 0:
        state.flip_called = first_of(action)
    else:
        state.flip_fallen = first_of(action)
    state.flip_step += 1


@compiled
def result(state, ruleset, points):
    if state.flip_step < 2:
        return 0
    winner = (state.flip_called + state.flip_fallen) % 2
    if ruleset.decides == COIN:
        winner = int(state.flip_fallen)
    elif ruleset.decides == CALLER:
        winner = int(state.flip_called)
    points[winner] = 1.0
    points[1 - winner] = 0.0
    return 1


@compiled
def hide(state, seat):
    return


@compiled
def imagine(state, seat, rng):
    return


def why_not(state, ruleset, action):
    return clause(1, 1)


VERBS = Verbs(start, decider, legal_actions, chance_outcomes, apply, result, hide, imagine, why_not)
register(STATE, VERBS)
