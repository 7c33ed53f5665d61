"""How sure figures of a study are: means and shares of clusters, paired differences, families of tests.

Matches of one cluster share their dice, so a cluster is one observation: its mean. Differences between
variants are taken within clusters. Shares lie between 0 and 1; counts have no bound.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist, fmean

import numpy as np
from numpy.typing import NDArray

from sandtable.core.errors import SandtableError
from sandtable.lab.bands import ENOUGH, ONE
from sandtable.lab.stats import Estimate, wilson_reach

Values = NDArray[np.float64]
RESAMPLES = 400  # of a bootstrap


def student_tail(value: float, freedom: float) -> float:
    """The chance that Student's t exceeds the value."""
    if math.isinf(value):
        return 0.0 if value > 0 else 1.0
    share = freedom / (freedom + value * value)
    tail = incomplete_beta(freedom / 2, 0.5, share) / 2
    return tail if value >= 0 else 1.0 - tail


def incomplete_beta(first: float, second: float, share: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (Lentz)."""
    if share <= 0.0 or share >= 1.0:
        return float(share >= 1.0)
    if share > (first + 1) / (first + second + 2):
        return 1.0 - incomplete_beta(second, first, 1.0 - share)
    front = math.exp(
        math.lgamma(first + second)
        - math.lgamma(first)
        - math.lgamma(second)
        + first * math.log(share)
        + second * math.log1p(-share)
    )
    return front * _fraction(first, second, share) / first


def _fraction(first: float, second: float, share: float) -> float:
    upper, lower = 1.0, 1.0 / (1.0 - (first + second) * share / (first + 1))
    product = lower
    for step in range(1, 400):
        even = step * (second - step) * share / ((first + 2 * step - 1) * (first + 2 * step))
        sums = (first + step) * (first + second + step)
        odd = -sums * share / ((first + 2 * step) * (first + 2 * step + 1))
        for term in (even, odd):
            lower = 1.0 / (1.0 + term * lower)
            upper = 1.0 + term / upper
            product *= lower * upper
        if abs(1.0 - lower * upper) < 1e-13:
            break
    return product


@lru_cache(maxsize=4096)  # a report asks for few, and each of them a hundred times
def student_quantile(confidence: float, freedom: float) -> float:
    """How many standard errors a two-sided interval of that confidence reaches."""
    if not 0.0 < confidence < 1.0 or freedom <= 0:
        raise SandtableError(f"there is no interval of confidence {confidence} with {freedom:g} + 1 clusters")
    low, high, tail = 0.0, 1e9, (1.0 - confidence) / 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle, freedom) > tail else (low, middle)
    return (low + high) / 2


@dataclass(frozen=True)
class Spread:
    """What tests and intervals need of observations: their mean, its standard error, and their number."""

    mean: float
    error: float
    clusters: int
    fewest: int = 0  # clusters, before anything is told from them

    @property
    def freedom(self) -> float:
        return max(1.0, self.clusters - 1.0)

    def interval(self, confidence: float = 0.95) -> Estimate:
        """The mean with its interval."""
        reach = student_quantile(confidence, self.freedom) * self.error
        return Estimate(self.mean, self.mean - reach, self.mean + reach)

    def above(self, bound: float) -> float:
        """The p-value of the hypothesis that the truth is at most the bound."""
        return student_tail(_standardised(self.mean - bound, self.error), self.freedom)

    def below(self, bound: float) -> float:
        """The p-value of the hypothesis that the truth is at least the bound."""
        return student_tail(_standardised(bound - self.mean, self.error), self.freedom)


@dataclass(frozen=True)
class RelativeSpread(Spread):
    """The spread of differences whose margin is a part of the base, which is not known but measured too.

    That a difference lies above or below the margin is told of the difference less that part, by cluster.
    """

    less: Spread = Spread(0.0, math.inf, 0)  # of the differences less the margin
    more: Spread = Spread(0.0, math.inf, 0)  # of the differences and the margin

    def _beside(self, bound: float) -> Spread:
        if bound == 0.0 or math.isinf(bound):
            return Spread(self.mean - bound, self.error, self.clusters)
        return self.less if bound > 0.0 else self.more

    def above(self, bound: float) -> float:
        """The p-value of the hypothesis that the truth is at most the margin on that side."""
        return self._beside(bound).above(0.0)

    def below(self, bound: float) -> float:
        """The p-value of the hypothesis that the truth is at least the margin on that side."""
        return self._beside(bound).below(0.0)


def _standardised(distance: float, error: float) -> float:
    if error > 0.0:
        return distance / error
    return math.copysign(math.inf, distance) if distance else 0.0


def spread_of_counts(values: Sequence[float] | Values, known: float = 0.0) -> Spread:
    """The spread of observations without bounds, with an imagined one as far off on either side as any.

    So a few that are all equal, or nothing but for one, do not pass for certainty. While fewer than `ENOUGH`
    differ from the usual one, what is known stands for how far off one could be.
    """
    found = np.asarray(values, np.float64)
    count = len(found)
    if count < 2:
        return Spread(float(found.mean()) if count else 0.0, math.inf, count)
    mean, far = float(found.mean()), far_off(found, known)
    squares = float(((found - mean) ** 2).sum()) + 2 * far**2
    return Spread(mean, math.sqrt(squares / (count - 1) / count), count)


def far_off(found: Values, known: float = 0.0) -> float:
    """How far off the mean an observation that was not made yet could be."""
    far = float(np.abs(found - found.mean()).max())
    differing = len(found) - int(np.unique(found, return_counts=True)[1].max())
    if differing < ENOUGH:
        far = max(far, known)
    return far or float(np.abs(found).max()) or ONE


def spread_of_share(values: Sequence[float] | Values) -> Spread:
    """The spread of shares, with one imagined cluster of all and one of nothing (Agresti and Coull)."""
    return _with_imagined(values, (0.0, 1.0))


def spread_of_differences(values: Sequence[float] | Values) -> Spread:
    """The spread of differences of shares.

    Agresti and Min's correction for matched pairs: half a cluster more of each extreme, and one without any
    difference. So a few clusters that are all equal do not pass for certainty.
    """
    return _with_imagined(values, (-1.0, 0.0, 0.0, 1.0), weight=0.5)


def _with_imagined(
    values: Sequence[float] | Values, imagined: tuple[float, ...], weight: float = 1.0
) -> Spread:
    found = np.asarray(values, np.float64)
    if len(found) < 1:
        return Spread(0.0, math.inf, 0)
    total = len(found) + weight * len(imagined)
    mean = (float(found.sum()) + weight * math.fsum(imagined)) / total
    squares = float(((found - mean) ** 2).sum()) + weight * math.fsum((one - mean) ** 2 for one in imagined)
    error = math.sqrt(squares / (total - 1) / total)
    return Spread(mean, error, len(found))


def share_interval(clusters: Sequence[float] | Values, confidence: float = 0.95) -> Estimate:
    """A share with its Wilson interval, as if of as many independent matches as its clusters are worth.

    Few clusters tell little about their own spread, so the interval reaches as far as Student's t.
    """
    found = np.asarray(clusters, np.float64)
    share = min(1.0, max(0.0, float(found.mean())))
    spread = float(found.var(ddof=1)) if len(found) > 1 else 0.0
    worth = share * (1 - share) * len(found) / spread if spread > 0.0 else float(len(found))
    reach = student_quantile(confidence, max(1, len(found) - 1))
    return wilson_reach(share, max(1.0, worth), reach)


def count_interval(clusters: Sequence[float] | Values, confidence: float = 0.95) -> Estimate:
    """A mean count with its interval, never below nothing."""
    found = spread_of_counts(clusters, ONE).interval(confidence) if len(clusters) > 1 else _unknown(clusters)
    return Estimate(found.value, max(0.0, found.low), found.high)


def _unknown(clusters: Sequence[float] | Values) -> Estimate:
    return Estimate(fmean(clusters) if len(clusters) else 0.0, -math.inf, math.inf)


def quantile_intervals(
    clusters: Values, shares: tuple[float, ...], confidence: float = 0.95
) -> list[Estimate]:
    """Quantiles of all matches, with intervals from drawing whole clusters anew.

    `clusters` has a row a cluster and a column a match; the same matches give the same intervals. Where all
    clusters may well lie on one side of a quantile its interval has no ends.
    """
    rng = np.random.default_rng(17)
    count = len(clusters)
    drawn = [clusters[rng.integers(0, count, count)].ravel() for _ in range(RESAMPLES)]
    again = np.quantile(np.array(drawn), shares, axis=1)
    tail = (1 - confidence) / 2
    values = np.quantile(clusters.ravel(), shares)
    ends = np.quantile(again, (tail, 1 - tail), axis=1)
    told = zip(shares, values, *ends, strict=True)
    return [
        Estimate(float(value), float(low), float(high))
        if share**count + (1 - share) ** count <= 1 - confidence
        else Estimate(float(value), -math.inf, math.inf)
        for share, value, low, high in told
    ]


def holm(chances: Sequence[float]) -> list[float]:
    """The p-values of a family, adjusted step by step (Holm): those at most e are wrong with chance e."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    adjusted, highest = [1.0] * len(chances), 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = highest
    return adjusted


def clusters_needed(spread: Spread, distance: float, error: float, power: float = 0.8) -> int | None:
    """How many clusters would tell the mean from a bound that lies that far off; None if no number would."""
    if distance <= 0.0 or not math.isfinite(spread.error):
        return None
    reach = NormalDist().inv_cdf(1 - error) + NormalDist().inv_cdf(power)
    deviation = spread.error * math.sqrt(max(1, spread.clusters))
    return math.ceil((reach * deviation / distance) ** 2)
