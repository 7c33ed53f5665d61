"""The rules of Stall."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import CHANCE, NOBODY, Verbs, action_code, clause, first_of, kind_of, register
from tests.lab.stall.actions import LEAVE, LOOKS, OFFER, TAKE, WORTH
from tests.lab.stall.state import STATE

WARES = 5


@compiled
def start(state, ruleset, seats, sheets):
    for seat in range(2):
        state.stall_worth[seat] = 0
        state.stall_looks[seat] = 0
    state.stall_ware = -1
    state.stall_turn = 0


@compiled
def decider(state):
    if state.stall_turn < 0:
        return NOBODY
    return CHANCE if state.stall_ware < 0 else int(state.stall_turn) % 2


@compiled
def legal_actions(state, ruleset, out):
    out[0] = action_code(TAKE, state.stall_ware)
    out[1] = action_code(LEAVE)
    return 2


@compiled
def chance_outcomes(state, ruleset, out, weights):
    for ware in range(WARES):
        out[ware] = action_code(OFFER, ware)
        weights[ware] = 1
    return WARES


@compiled
def apply(state, ruleset, action):
    if kind_of(action) == OFFER:
        state.stall_ware = first_of(action)
        return
    if kind_of(action) == TAKE:
        seat = int(state.stall_turn) % 2
        state.stall_worth[seat] += WORTH[first_of(action)]
        state.stall_looks[seat] += LOOKS[first_of(action)]
    state.stall_ware = -1
    state.stall_turn += 1
    if state.stall_turn >= 2 * ruleset.offers:
        state.stall_turn = -1


@compiled
def result(state, ruleset, points):
    if state.stall_turn >= 0:
        return 0
    ahead = int(state.stall_worth[0]) - int(state.stall_worth[1])
    points[0] = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    points[1] = 1.0 - points[0]
    return 1


@compiled
def hide(state, seat):
    pass


@compiled
def imagine(state, seat, rng):
    pass


VERBS = Verbs(
    start, decider, legal_actions, chance_outcomes, apply, result, hide, imagine,
    lambda state, ruleset, action: clause(1, 2),
)  # fmt: skip
register(STATE, VERBS)
