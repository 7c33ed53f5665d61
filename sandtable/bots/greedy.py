"""One action deep: what leaves the seat best off, with whatever chance may decide averaged exactly."""

import numpy as np

from sandtable.bots.desk import CHAIN, CHOICES, IMAGINED, worth_of
from sandtable.core.addresses import (
    apply_at,
    chance_outcomes_at,
    copy_row,
    decider_at,
    imagine_at,
    legal_actions_at,
)
from sandtable.core.compiled import inlined
from sandtable.core.contract import CHANCE
from sandtable.core.rng import below

MOST_OUTCOMES = 4096  # a chain with more ways to end is judged where it grows beyond them


@inlined
def expected_worth(desk, seat):
    """The seat's worth of worlds[0]; where chance decides, of every way the chain can end by its weight.

    An explicit stack, because a compiled function that calls itself does not survive the cache on disk.
    """
    game, ruleset, worlds, actions, weights = desk.game, desk.ruleset, desk.worlds, desk.actions, desk.weights
    if decider_at(game, worlds[0]) != CHANCE:
        return worth_of(desk, worlds[0], seat)
    counts = np.zeros(CHAIN, np.int64)  # outcomes at each level of the chain
    tried = np.zeros(CHAIN, np.int64)
    sums = np.zeros((CHAIN, 2))  # weight times worth, and weight
    counts[0] = chance_outcomes_at(game, worlds[0], ruleset, actions[0], weights[0])
    ways = counts[0]
    level = 0
    while True:
        if tried[level] < counts[level]:
            after = worlds[level + 1]
            copy_row(after, worlds[level])
            apply_at(game, after, ruleset, actions[level, tried[level]])
            tried[level] += 1
            if level + 1 < CHAIN and decider_at(game, after) == CHANCE:
                count = chance_outcomes_at(game, after, ruleset, actions[level + 1], weights[level + 1])
                if ways * count <= MOST_OUTCOMES:
                    level += 1
                    ways *= count
                    counts[level] = count
                    tried[level] = 0
                    sums[level, 0] = 0.0
                    sums[level, 1] = 0.0
                    continue
            worth = worth_of(desk, after, seat)
        else:
            worth = sums[level, 0] / sums[level, 1]
            if level == 0:
                return worth
            ways //= counts[level]
            level -= 1
        weight = float(weights[level, tried[level] - 1])
        sums[level, 0] += weight * worth
        sums[level, 1] += weight


@inlined
def worth_after(desk, world, action, seat):
    """The seat's worth once the action is taken and chance has had its say."""
    copy_row(desk.worlds[0], world)
    apply_at(desk.game, desk.worlds[0], desk.ruleset, action)
    return expected_worth(desk, seat)


@inlined
def best_at_once(desk, world, seat, rng):
    """The action of the highest expected worth in the world; equals are drawn at random."""
    actions = desk.actions[CHOICES]
    count = legal_actions_at(desk.game, world, desk.ruleset, actions)
    best = -1.0
    chosen = actions[0]
    equals = 0
    for index in range(count):
        worth = worth_after(desk, world, actions[index], seat)
        if worth > best:
            best = worth
            equals = 0
        if worth == best:
            equals += 1
            if equals == 1 or below(rng, equals) == 0:
                chosen = actions[index]
    return int(chosen)


@inlined
def choose_greedily(desk, view, seat, rng) -> int:
    """The action of the highest expected worth in one imagined world."""
    world = desk.worlds[IMAGINED]
    copy_row(world, view)
    imagine_at(desk.game, world, seat, rng)
    return int(best_at_once(desk, world, seat, rng))
