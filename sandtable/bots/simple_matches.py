"""Matches between bots that look at most one action ahead, played without leaving compiled code."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.bots.greedy import CHAIN, choose_greedily
from sandtable.core.compiled import compiled
from sandtable.core.contract import CHANCE, NOBODY, apply, decider, hide, imagine, legal_actions
from sandtable.core.playout import choose_outcome
from sandtable.core.rng import below, uniform

SEARCHES = -1.0  # the slip of a seat whose bot is not played here


class Desk(NamedTuple):
    """The worlds and lists that choosing works in, made once."""

    worlds: NDArray[Any]
    actions: NDArray[np.int32]
    weights: NDArray[np.int64]


def new_desk(state_dtype: np.dtype[Any], width: int) -> Desk:
    """A desk for decisions of at most so many actions or outcomes."""
    rows = CHAIN + 2
    return Desk(
        np.zeros(rows + 1, state_dtype), np.zeros((rows, width), np.int32), np.zeros((rows, width), np.int64)
    )


@compiled
def choose_simply(view, ruleset, seat, slip, rng, desk) -> int:
    """An action at random as often as the bot slips, and otherwise the greedy one."""
    worlds = desk.worlds[:-1]
    if slip > 0.0 and uniform(rng) < slip:
        worlds[0] = view
        imagine(worlds[0], seat, rng)
        count = legal_actions(worlds[0], ruleset, desk.actions[0])
        return int(desk.actions[0, below(rng, count)])
    return int(choose_greedily(view, ruleset, seat, rng, worlds, desk.actions, desk.weights))


@compiled
def advance(state, ruleset, chance, slips, rngs, desk, most) -> int:
    """Chance and the simple bots have played on until the match is over or a seat that searches decides.

    At most so many actions are taken; their number is returned.
    """
    for taken in range(most):
        seat = decider(state)
        if seat == NOBODY:
            return taken
        if seat == CHANCE:
            action = choose_outcome(state, ruleset, chance, desk.actions[0], desk.weights[0])
        elif slips[seat] == SEARCHES:
            return taken
        else:
            desk.worlds[-1] = state
            hide(desk.worlds[-1], seat)
            action = choose_simply(desk.worlds[-1], ruleset, seat, slips[seat], rngs[seat], desk)
        apply(state, ruleset, action)
    return int(most)
