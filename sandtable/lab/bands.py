"""Bands that are valid however often one looks: confidence sequences for the mean of what still comes in.

For observations between two bounds a gambler bets against every value that the mean could have, upwards and
downwards; values against which the gambler has become rich are ruled out (the hedged capital process of
Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024). By Ville's
inequality the true mean is ever ruled out with a chance of at most the error. For counts without bounds the
band is asymptotic (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and
asymptotic confidence sequences", 2024), and reckons with what was not seen yet.
"""

import math
from collections import Counter
from collections.abc import Callable
from typing import Protocol

import numpy as np

from sandtable.core.errors import SandtableError
from sandtable.lab.stats import Estimate

GRID = 500  # steps between the bounds
MOST_STAKE = 0.5  # of what a bet could lose
FEWEST = 30  # observations before an asymptotic band says anything
ENOUGH = 10  # of them differ from the usual one, or
STILL = 100  # observations were made, so that it is shown that few differ
ONE = 1.0  # of what is counted


class Band(Protocol):
    """A mean that observations come in for, one after the other."""

    name: str

    def observe(self, value: float) -> None:
        """The band takes the next observation into account."""
        ...

    @property
    def estimate(self) -> Estimate:
        """The mean so far, and where the truth lies."""
        ...


class BettingBand:
    """Where the mean of observations between two bounds lies."""

    name = "betting confidence sequence (Waudby-Smith and Ramdas)"

    def __init__(self, error: float, low: float = 0.0, high: float = 1.0) -> None:
        self._low, self._width = low, high - low
        self._threshold = math.log(2 / error)  # half of the fortune is bet each way
        self._error = error
        self._means = np.linspace(0.0, 1.0, GRID + 1)
        with np.errstate(divide="ignore"):
            self._most_up = MOST_STAKE / self._means
            self._most_down = MOST_STAKE / (1.0 - self._means)
        self._up = np.zeros(GRID + 1)
        self._down = np.zeros(GRID + 1)
        self._first, self._last = 0, GRID  # the means that are not ruled out lie between these
        self._count = 0
        self._sum = 0.0
        self._squares = 0.25

    def observe(self, value: float) -> None:
        """Every value that the mean could have is bet against, and what has lost too much is out for good."""
        scaled = (value - self._low) / self._width
        if not -1e-9 <= scaled <= 1 + 1e-9:
            raise SandtableError(f"{value} does not lie between the bounds of the band")
        scaled = min(1.0, max(0.0, scaled))
        self._count += 1
        spread = self._squares / self._count  # of the observations before this one
        stake = math.sqrt(2 * math.log(2 / self._error) / (spread * self._count * math.log(1 + self._count)))
        left = slice(self._first, self._last + 1)
        off = scaled - self._means[left]
        self._up[left] += np.log1p(np.minimum(stake, self._most_up[left]) * off)
        self._down[left] += np.log1p(-np.minimum(stake, self._most_down[left]) * off)
        kept = np.flatnonzero(np.maximum(self._up[left], self._down[left]) < self._threshold)
        if len(kept):
            self._first, self._last = self._first + int(kept[0]), self._first + int(kept[-1])
        self._sum += scaled
        middle = (0.5 + self._sum) / (self._count + 1)
        self._squares += (scaled - middle) ** 2

    @property
    def estimate(self) -> Estimate:
        """The mean so far, and where the truth lies; a step of the grid more on both sides."""
        mean = self._sum / self._count if self._count else 0.5
        low, high = self._means[max(0, self._first - 1)], self._means[min(GRID, self._last + 1)]
        low, high = min(float(low), mean), max(float(high), mean)
        return Estimate(*(self._low + self._width * one for one in (mean, low, high)))


class AsymptoticBand:
    """Where the mean of counts lies, tightest after about as many observations as are planned.

    Counts have no bound, and many that are nothing say little about those that are not. So the band reckons
    with imagined observations, as far off as any that was seen, and so many that the band of a rare count
    covers like any other. While few differ from the usual one, what is known stands for how far off one is.
    """

    name = "asymptotic confidence sequence (Waudby-Smith and others), with imagined observations"

    def __init__(self, error: float, planned: int, known: Callable[[], float] = lambda: ONE) -> None:
        wide = -2 * math.log(error)
        self._error = error
        self._scale = math.sqrt((wide + math.log(wide) + 1) / max(FEWEST, planned))
        self._known = known
        self._imagined = math.log(2 / error)
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0
        self._least, self._most = math.inf, -math.inf
        self._times: Counter[float] = Counter()
        self._usual = 0  # how often the value that came most often came

    def observe(self, value: float) -> None:
        """The mean and its spread are brought up to date."""
        self._count += 1
        before = value - self._mean
        self._mean += before / self._count
        self._squares += before * (value - self._mean)
        self._least, self._most = min(self._least, value), max(self._most, value)
        self._times[value] += 1
        self._usual = max(self._usual, self._times[value])

    @property
    def _differing(self) -> int:
        """The observations that differ from the usual one."""
        return self._count - self._usual

    @property
    def has_begun(self) -> bool:
        """Whether there is enough to say anything."""
        return self._count >= FEWEST and (self._differing >= ENOUGH or self._count >= STILL)

    def _reach(self) -> float:
        far = max(self._most - self._mean, self._mean - self._least)
        if self._differing < ENOUGH:
            far = max(far, self._known())
        deviation = math.sqrt((self._squares + self._imagined * far**2) / self._count)
        grown = self._count * self._scale**2 + 1
        inside = 2 * grown / (self._count * self._scale) ** 2 * math.log(math.sqrt(grown) / self._error)
        return deviation * math.sqrt(inside)

    @property
    def estimate(self) -> Estimate:
        """The mean so far, and where the truth lies."""
        reach = self._reach() if self.has_begun else math.inf
        return Estimate(self._mean, self._mean - reach, self._mean + reach)
