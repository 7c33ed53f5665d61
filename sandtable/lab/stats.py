"""How sure a score is: Wilson intervals, Elo differences, and a test that may be looked at after every match.

A score is a share of points from 0 to 1; a draw is half a win. Matches come in clusters (the same dice, the
seats rotated), and a cluster counts as one observation wherever its matches would otherwise be taken for
independent ones.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, variance

from sandtable.core.errors import SandtableError


@dataclass(frozen=True)
class Estimate:
    """A figure with its interval."""

    value: float
    low: float
    high: float


def normal_quantile(confidence: float) -> float:
    """How many standard deviations a two-sided interval of that confidence reaches."""
    if not 0.0 < confidence < 1.0:
        raise SandtableError(f"a confidence lies between 0 and 1 (95% is 0.95), not {confidence}")
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def wilson(score: float, games: float, confidence: float = 0.95) -> Estimate:
    """The Wilson interval of `score` points won in `games` games."""
    if games <= 0 or not 0.0 <= score <= games:
        raise SandtableError(f"a score of {score} points in {games} games is impossible")
    return wilson_reach(score / games, games, normal_quantile(confidence))


def wilson_reach(share: float, games: float, z: float) -> Estimate:
    """The Wilson interval of a share of so many games that reaches z standard deviations far."""
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Estimate(share, max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach)))


def elo_of(share: float) -> float:
    """The Elo difference at which that share of the points is expected; infinite at 0 and 1."""
    if share <= 0.0:
        return -math.inf
    if share >= 1.0:
        return math.inf
    return 400 * math.log10(share / (1 - share))


def finite(number: float) -> float | None:
    """The number for JSON, which has no infinity."""
    return number if math.isfinite(number) else None


def worth_in_games(clusters: Sequence[float], games: int) -> float:
    """How many independent games would say as much as these clusters, and never more than were played.

    That number of games decided one by one would leave the mean as uncertain as the clusters leave it.
    """
    share = fmean(clusters)
    spread = variance(clusters) if len(clusters) > 1 else 0.0
    if spread == 0.0:
        return float(games)
    return max(1.0, min(float(games), share * (1 - share) * len(clusters) / spread))


def elo_difference(clusters: Sequence[float], games: int, confidence: float = 0.95) -> Estimate:
    """The Elo difference behind the mean scores of clusters of matches, `games` games in all."""
    if not clusters:
        raise SandtableError("there is no Elo difference without matches")
    share = fmean(clusters)
    worth = worth_in_games(clusters, games)
    interval = wilson(share * worth, worth, confidence)
    return Estimate(elo_of(share), elo_of(interval.low), elo_of(interval.high))


class Bet:
    """Evidence that the mean of observations from 0 to 1 is above one half, valid whenever one looks.

    A gambler stakes part of a fortune of 1 on every observation before it is seen. If the mean is at most
    one half, no way of staking is expected to win, and the fortune ever reaches 1 / error with a chance of
    at most `error` (Ville's inequality), however often it is looked at and whenever the matches end. The
    stake is the one that would have grown the fortune fastest so far, at most half of what could be lost.
    """

    MOST_STAKE = 1.0  # of the 2 at which a lost match takes all

    def __init__(self) -> None:
        self.log_fortune = 0.0
        self._count = 0
        self._sum = 0.0
        self._squares = 0.0

    def observe(self, score: float) -> None:
        """The fortune is what the stake made of this score, and the next stake takes it into account."""
        if not 0.0 <= score <= 1.0:
            raise SandtableError(f"a score lies between 0 and 1, not at {score}")
        self.log_fortune += math.log1p(self._stake() * (score - 0.5))
        self._count += 1
        self._sum += score - 0.5
        self._squares += (score - 0.5) ** 2

    def is_convinced(self, error: float) -> bool:
        """Whether the mean is above one half, with at most that chance of being wrong."""
        return self.log_fortune >= -math.log(error)

    def _stake(self) -> float:
        # One imagined win and one imagined loss keep the first stakes small.
        mean_lead = self._sum / (self._count + 2)
        mean_square = (self._squares + 0.5) / (self._count + 2)
        return min(self.MOST_STAKE, max(0.0, mean_lead / mean_square))
