"""Playing on to the end by chance alone, and the smaller things derived from the verbs."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import (
    CHANCE,
    MAX_SEATS,
    NOBODY,
    apply,
    chance_outcomes,
    decider,
    legal_actions,
    result,
)
from sandtable.core.rng import below, pick_weighted


@compiled
def choose_outcome(state, ruleset, rng, actions, weights):
    """One outcome of the present chance decision, as often as its weight says."""
    count = chance_outcomes(state, ruleset, actions, weights)
    if count == 1:
        return actions[0]
    return actions[pick_weighted(rng, weights, count)]


@compiled
def play_uniformly(state, ruleset, rng, actions, weights, most):
    """Play on, every legal action equally likely, for at most so many actions; how many were taken."""
    for taken in range(most):
        seat = decider(state)
        if seat == NOBODY:
            return taken
        if seat == CHANCE:
            action = choose_outcome(state, ruleset, rng, actions, weights)
        else:
            count = legal_actions(state, ruleset, actions)
            action = actions[below(rng, count)]
        apply(state, ruleset, action)
    return most


@compiled
def playouts(origin, scratch, ruleset, rng, actions, weights, most, count, totals):
    """Add the points of so many uniform playouts from `origin` to `totals`; how many actions they took.

    `origin` and `scratch` are arrays of one record: copying a state is one assignment.
    """
    points = np.zeros(MAX_SEATS)
    taken = 0
    for _ in range(count):
        scratch[0] = origin[0]
        taken += play_uniformly(scratch[0], ruleset, rng, actions, weights, most)
        if result(scratch[0], ruleset, points) != 0:
            for seat in range(MAX_SEATS):
                totals[seat] += points[seat]
    return taken


@compiled
def copy_many(origin, scratch, count):
    """Copy a state back and forth so many times; for measuring what a copy costs."""
    for _ in range(count):
        scratch[0] = origin[0]
        origin[0] = scratch[0]
    return 2 * count
