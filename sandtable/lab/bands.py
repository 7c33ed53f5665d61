"""Bands that are valid however often one looks: confidence sequences for the mean of what still comes in.

For observations between two bounds a gambler bets against every value that the mean could have, upwards and
downwards; values against which the gambler has become rich are ruled out (the hedged capital process of
Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024). By Ville's
inequality the true mean is ever ruled out with a chance of at most the error. For counts without bounds the
band is asymptotic (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and
asymptotic confidence sequences", 2024) and begins after `FEWEST` observations.
"""

import math
from typing import Protocol

import numpy as np

from sandtable.core.errors import SandtableError
from sandtable.lab.stats import Estimate

GRID = 500  # steps between the bounds
MOST_STAKE = 0.5  # of what a bet could lose
FEWEST = 30  # observations before an asymptotic band says anything


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
    """Where the mean of counts lies, tightest after about as many observations as are planned."""

    name = "asymptotic confidence sequence (Waudby-Smith and others)"

    def __init__(self, error: float, planned: int) -> None:
        wide = -2 * math.log(error)
        self._error = error
        self._scale = math.sqrt((wide + math.log(wide) + 1) / max(FEWEST, planned))
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0
        self._low, self._high = -math.inf, math.inf

    def observe(self, value: float) -> None:
        """The mean, its spread and the band are brought up to date; a band never widens again."""
        self._count += 1
        before = value - self._mean
        self._mean += before / self._count
        self._squares += before * (value - self._mean)
        if self._count >= FEWEST:
            reach = self._reach(math.sqrt(self._squares / self._count))
            self._low, self._high = max(self._low, self._mean - reach), min(self._high, self._mean + reach)

    def _reach(self, deviation: float) -> float:
        grown = self._count * self._scale**2 + 1
        inside = 2 * grown / (self._count * self._scale) ** 2 * math.log(math.sqrt(grown) / self._error)
        return deviation * math.sqrt(inside)

    @property
    def estimate(self) -> Estimate:
        """The mean so far, and where the truth lies."""
        return Estimate(self._mean, min(self._low, self._mean), max(self._high, self._mean))
