"""One action deep: what leaves the seat best off, with whatever chance may decide averaged exactly."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import (
    CHANCE,
    apply,
    chance_outcomes,
    decider,
    evaluate,
    imagine,
    legal_actions,
)
from sandtable.core.rng import below

CHAIN = 5  # chance decisions in a row that are averaged one inside the other
MOST_OUTCOMES = 4096  # a chain with more ways to end is judged where it grows beyond them


@compiled
def expected_worth(worlds, ruleset, seat, actions, weights):
    """The seat's worth of worlds[0]; where chance decides, of every way the chain can end by its weight.

    An explicit stack, because a compiled function that calls itself does not survive the cache on disk.
    """
    if decider(worlds[0]) != CHANCE:
        return evaluate(worlds[0], ruleset, seat)
    counts = np.zeros(CHAIN, np.int64)  # outcomes at each level of the chain
    tried = np.zeros(CHAIN, np.int64)
    sums = np.zeros((CHAIN, 2))  # weight times worth, and weight
    counts[0] = chance_outcomes(worlds[0], ruleset, actions[0], weights[0])
    ways = counts[0]
    level = 0
    while True:
        if tried[level] < counts[level]:
            worlds[level + 1] = worlds[level]
            apply(worlds[level + 1], ruleset, actions[level, tried[level]])
            tried[level] += 1
            if level + 1 < CHAIN and decider(worlds[level + 1]) == CHANCE:
                count = chance_outcomes(worlds[level + 1], ruleset, actions[level + 1], weights[level + 1])
                if ways * count <= MOST_OUTCOMES:
                    level += 1
                    ways *= count
                    counts[level] = count
                    tried[level] = 0
                    sums[level, 0] = 0.0
                    sums[level, 1] = 0.0
                    continue
            worth = evaluate(worlds[level + 1], ruleset, seat)
        else:
            worth = sums[level, 0] / sums[level, 1]
            if level == 0:
                return worth
            ways //= counts[level]
            level -= 1
        weight = float(weights[level, tried[level] - 1])
        sums[level, 0] += weight * worth
        sums[level, 1] += weight


@compiled
def worth_after(state, ruleset, action, seat, worlds, actions, weights):
    """The seat's worth once the action is taken and chance has had its say."""
    worlds[0] = state
    apply(worlds[0], ruleset, action)
    return expected_worth(worlds, ruleset, seat, actions, weights)


@compiled
def best_at_once(world, ruleset, seat, rng, worlds, actions, weights):
    """The action of the highest expected worth in the world; equals are drawn at random."""
    last = len(actions) - 1
    count = legal_actions(world, ruleset, actions[last])
    best = -1.0
    chosen = actions[last, 0]
    equals = 0
    for index in range(count):
        worth = worth_after(world, ruleset, actions[last, index], seat, worlds, actions, weights)
        if worth > best:
            best = worth
            equals = 0
        if worth == best:
            equals += 1
            if equals == 1 or below(rng, equals) == 0:
                chosen = actions[last, index]
    return int(chosen)


@compiled
def choose_greedily(view, ruleset, seat, rng, worlds, actions, weights) -> int:
    """The action of the highest expected worth in one imagined world."""
    last = len(worlds) - 1
    worlds[last] = view
    imagine(worlds[last], seat, rng)
    return int(best_at_once(worlds[last], ruleset, seat, rng, worlds[:last], actions, weights))
