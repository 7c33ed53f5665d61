"""The rules of Volley."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import (
    CHANCE,
    NOBODY,
    Verbs,
    action_code,
    clause,
    first_of,
    kind_of,
    register,
)
from sandtable.core.dice import hit_weight, next_throw
from tests.play.volley.actions import ANSWER, FIRE, HITS
from tests.play.volley.state import FIRING, OVER, READY, STATE


@compiled
def start(state, ruleset, seats, sheets):
    state.volley_phase = READY
    state.volley_left = 0
    state.volley_hits = 0
    state.volley_answers = 0


@compiled
def decider(state):
    if state.volley_phase == READY:
        return 0
    return NOBODY if state.volley_phase == OVER else CHANCE


@compiled
def legal_actions(state, ruleset, out):
    out[0] = action_code(FIRE)
    return 1 if state.volley_phase == READY else 0


@compiled
def throw_kind(state):
    return HITS if state.volley_phase == FIRING else ANSWER


@compiled
def chance_outcomes(state, ruleset, out, weights):
    dice = next_throw(state.volley_left)
    count = 0
    for hits in range(dice + 1):
        weight = hit_weight(dice, hits, ruleset.hit)
        if weight > 0:
            out[count] = action_code(throw_kind(state), hits)
            weights[count] = weight
            count += 1
    return count


@compiled
def apply(state, ruleset, action):
    if kind_of(action) == FIRE:
        state.volley_phase = FIRING
        state.volley_left = ruleset.dice
        return
    state.volley_left -= next_throw(state.volley_left)
    if state.volley_phase == FIRING:
        state.volley_hits += first_of(action)
    else:
        state.volley_answers += first_of(action)
    if state.volley_left == 0:
        state.volley_left = ruleset.dice - state.volley_hits if state.volley_phase == FIRING else 0
        state.volley_phase += 1


@compiled
def result(state, ruleset, points):
    if state.volley_phase != OVER:
        return 0
    has_answered = 2 * state.volley_answers > ruleset.dice - state.volley_hits
    points[1] = 1.0 if has_answered else 0.0
    points[0] = 1.0 - points[1]
    return 1


@compiled
def hide(state, seat):
    return


@compiled
def imagine(state, seat, rng):
    return


def why_not(state, ruleset, action):
    return {READY: clause(1, 1), FIRING: clause(1, 2)}.get(int(state.volley_phase), clause(1, 3))


VERBS = Verbs(start, decider, legal_actions, chance_outcomes, apply, result, hide, imagine, why_not)
register(STATE, VERBS)
