"""Dice and draws: whole-number weights for the rules, faces for the people.

To the rules a throw of n dice against a figure is one decision whose outcome is the number of hits. People
see faces; `Throw` says how faces become an outcome, so that the two can be checked against each other.
Nobody owns forty dice: a larger pool is a chain of throws, each of as many dice as `next_throw` says.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any

import numpy as np

from sandtable.core.compiled import compiled

SIDES = 6
MAX_DICE = 12  # of one throw

# binomial[n][k]: ways to choose which k of n dice hit
_binomial = np.zeros((MAX_DICE + 1, MAX_DICE + 1), np.int64)
for _n in range(MAX_DICE + 1):
    _binomial[_n, 0] = 1
    for _k in range(1, _n + 1):
        _binomial[_n, _k] = _binomial[_n - 1, _k - 1] + _binomial[_n - 1, _k]
BINOMIAL = _binomial


@compiled
def next_throw(dice_left: int) -> Any:
    """How many dice of a pool are thrown next; the rest of them wait for the throw after it."""
    return min(max(dice_left, 0), MAX_DICE)


@compiled
def hit_weight(dice: int, hits: int, need: int) -> Any:
    """The number of ways, out of 6^dice, that exactly `hits` dice show `need` or more.

    More than 12 dice are an error in both modes: the pool has to be thrown in a chain, see `next_throw`.
    """
    if dice < 0 or dice > MAX_DICE:
        raise ValueError("a throw has 0 to 12 dice; throw a larger pool in a chain, as next_throw says")
    if hits < 0 or hits > dice:
        return 0
    good = min(max(SIDES + 1 - need, 0), SIDES)
    weight = BINOMIAL[dice, hits]
    for _ in range(hits):
        weight *= good
    for _ in range(dice - hits):
        weight *= SIDES - good
    return weight


@dataclass(frozen=True)
class Throw:
    """Some dice, and what the way they fall means to the rules: each face scores, and the score decides.

    Scores are added up. A throw that goes by something else, such as the highest face, says how two scores
    are joined and what no dice score.
    """

    dice: int
    score_of: Callable[[int], Any]  # a face → what it scores
    outcome_of_score: Callable[[Any], int]  # what all dice score → the outcome's action
    label: str  # "attacker needs 4 or more"
    sides: int = SIDES
    join: Callable[[Any, Any], Any] = add  # the score so far and that of one die → the score of both
    nothing: Any = 0  # what no dice score
    counts_hits: bool = False  # whether each die that scores is a hit

    def __post_init__(self) -> None:
        if not 0 <= self.dice <= MAX_DICE:
            raise ValueError(
                f"a throw has 0 to {MAX_DICE} dice, not {self.dice}; throw a larger pool in a chain"
            )

    def outcome_of(self, faces: tuple[int, ...]) -> int:
        """The outcome's action when the dice show these faces."""
        return self.outcome_of_score(reduce(self.join, map(self.score_of, faces), self.nothing))

    def hits(self, faces: tuple[int, ...]) -> list[bool] | None:
        """Which of the dice that show these faces hit; None where dice are not for hitting."""
        return [bool(self.score_of(face)) for face in faces] if self.counts_hits else None

    def weights(self) -> dict[int, int]:
        """How many of the sides^dice ways give each outcome, counted die by die and never way by way."""
        one = Counter(self.score_of(face) for face in range(1, self.sides + 1))
        ways_of = Counter({self.nothing: 1})
        for _ in range(self.dice):
            longer: Counter[Any] = Counter()
            for score, ways in ways_of.items():
                for added, faces in one.items():
                    longer[self.join(score, added)] += ways * faces
            ways_of = longer
        weights: Counter[int] = Counter()
        for score, ways in ways_of.items():
            weights[self.outcome_of_score(score)] += ways
        return dict(weights)
