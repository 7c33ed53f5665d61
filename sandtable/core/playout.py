"""Playing on to the end by chance alone, and the smaller things derived from the verbs."""

from dataclasses import dataclass

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
from sandtable.core.game import Game
from sandtable.core.rng import below, new_rng, pick_weighted

LONGEST = 1_000_000  # actions of one playout; only a match without a turn limit could take more


@compiled
def choose_outcome(state, ruleset, rng, actions, weights):
    """One outcome of the present chance decision, as often as its weight says."""
    count = chance_outcomes(state, ruleset, actions, weights)
    if count == 1:
        return int(actions[0])
    return int(actions[pick_weighted(rng, weights, count)])


@compiled
def play_uniformly(state, ruleset, rng, actions, weights, most):
    """Play on, every legal action equally likely, for at most `most` actions; how many were taken."""
    for taken in range(most):
        seat = decider(state)
        if seat == NOBODY:
            return taken
        if seat == CHANCE:
            action = choose_outcome(state, ruleset, rng, actions, weights)
        else:
            count = legal_actions(state, ruleset, actions)
            action = int(actions[below(rng, count)])
        apply(state, ruleset, action)
    return most


@compiled
def playouts(origin, scratch, ruleset, rng, actions, weights, most, count, totals):
    """Add the points of `count` uniform playouts from `origin` to `totals`; how many actions they took.

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
    """Copy a state back and forth `count` times; for measuring what a copy costs."""
    for _ in range(count):
        scratch[0] = origin[0]
        origin[0] = scratch[0]
    return 2 * count


@dataclass(frozen=True)
class Played:
    """What many playouts came to."""

    playouts: int
    actions: int
    points: tuple[float, ...]  # by seat, summed: a win is 1, a shared match its share


def play_many(game: Game, count: int, seed: int | str = 0, seats: int | None = None) -> Played:
    """`count` uniform playouts of the game as written, from the opening to the end."""
    ruleset = game.rulesets.make()
    seats = game.seats[0] if seats is None else seats
    origin = np.zeros(1, game.state_dtype)
    game.begin(origin[0], ruleset, seats)
    size = max(game.max_actions, game.max_outcomes)
    buffers = (np.zeros(size, np.int32), np.zeros(size, np.int64))
    totals = np.zeros(MAX_SEATS)
    taken = playouts(origin, origin.copy(), ruleset, new_rng(seed), *buffers, LONGEST, count, totals)
    return Played(count, int(taken), tuple(float(share) for share in totals[:seats]))
