"""Dice and draws: whole-number weights for the rules, faces for the people.

To the rules a throw of n dice against a figure is one decision whose outcome is the number of hits. People
see faces; `Throw` says how faces become an outcome, so that the two can be checked against each other.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from sandtable.core.compiled import compiled

SIDES = 6
MAX_DICE = 24

# binomial[n][k]: ways to choose which k of n dice hit
_binomial = np.zeros((MAX_DICE + 1, MAX_DICE + 1), np.int64)
for _n in range(MAX_DICE + 1):
    _binomial[_n, 0] = 1
    for _k in range(1, _n + 1):
        _binomial[_n, _k] = _binomial[_n - 1, _k - 1] + _binomial[_n - 1, _k]
BINOMIAL = _binomial


@compiled
def hit_weight(dice: int, hits: int, need: int) -> Any:
    """The number of ways, out of 6^dice, that exactly `hits` dice show `need` or more.

    Common factors are left in: with 24 dice the weights still fit 63 bits.
    """
    good = min(max(SIDES + 1 - need, 0), SIDES)
    weight = BINOMIAL[dice, hits]
    for _ in range(hits):
        weight *= good
    for _ in range(dice - hits):
        weight *= SIDES - good
    return weight


@dataclass(frozen=True)
class Throw:
    """Some dice, and what each way they can fall means to the rules."""

    dice: int
    outcome_of: Callable[[tuple[int, ...]], int]  # faces → the outcome's action
    label: str  # "attacker needs 4 or more"
    sides: int = SIDES

    def weights(self) -> dict[int, int]:
        """How many of the sides^dice ways give each outcome."""
        ways = product(range(1, self.sides + 1), repeat=self.dice)
        return dict(Counter(self.outcome_of(faces) for faces in ways))
