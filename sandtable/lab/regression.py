"""Least squares within clusters: what one more of each of several figures is worth, all others being equal.

A cluster has an observation for each of its players. Only what differs between the players of a cluster
counts, so that there is no intercept, and where two players are mirror images they count once. Errors are
clustered; each cluster is held against what the others foretell of it (the jackknife, CR3), so that few
clusters do not pass for many. Where figures always add up to the same, only some sums of coefficients can be
told, and of the others nothing is said.
"""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sandtable.lab.intervals import Spread
from sandtable.lab.luck_found import ratio
from sandtable.lab.stats import Estimate

Values = NDArray[np.float64]
LOOSE = 1e-9  # of the greatest eigenvalue, below which figures are bound to each other
ALONE = 1e-6  # a cluster of which others foretell so little stands for itself
TELLING = 1e-6  # of a coefficient that a sum must leave untold at most


@dataclass(frozen=True)
class Regression:
    """The figures and the points of all players, and what the ones are worth in the others."""

    figures: Values  # by cluster, player and figure
    points: Values  # by cluster and player

    @cached_property
    def own(self) -> Values:
        """The points of each player, less the mean of its cluster."""
        found: Values = self.points - self.points.mean(axis=1, keepdims=True)
        return found

    @cached_property
    def scale(self) -> Values:
        """By figure, how much the players of a cluster differ in it; 1 if they never do."""
        off = self.figures - self.figures.mean(axis=1, keepdims=True)
        found = np.sqrt((off**2).mean(axis=(0, 1)))
        return np.where(found > 0.0, found, 1.0)

    @cached_property
    def columns(self) -> Values:
        """The figures as they enter: less the mean of the cluster, in units of their scale."""
        found: Values = (self.figures - self.figures.mean(axis=1, keepdims=True)) / self.scale
        return found

    @cached_property
    def gram(self) -> Values:
        """By two columns, how much they go together."""
        found: Values = np.einsum("cpi,cpj->ij", self.columns, self.columns)
        return found

    @cached_property
    def parts(self) -> tuple[Values, Values]:
        """The inverse of what can be told, and the directions of which nothing can."""
        values, vectors = np.linalg.eigh(self.gram)
        is_told = values > LOOSE * max(float(values.max(initial=0.0)), 1.0)
        told = vectors[:, is_told]
        return (told / values[is_told]) @ told.T, vectors[:, ~is_told]

    @property
    def inverse(self) -> Values:
        return self.parts[0]

    @property
    def loose(self) -> Values:
        """A column for each direction in which coefficients could change without any difference."""
        return self.parts[1]

    @property
    def rank(self) -> int:
        return int(self.gram.shape[0] - self.loose.shape[1])

    @cached_property
    def coefficients(self) -> Values:
        """By column, in units of its scale; the smallest ones where many would do."""
        found: Values = self.inverse @ np.einsum("cpi,cp->i", self.columns, self.own)
        return found

    @cached_property
    def rest(self) -> Values:
        """What the figures leave of the points."""
        found: Values = self.own - self.columns @ self.coefficients
        return found

    @cached_property
    def unforeseen(self) -> Values:
        """What is left of the points of a cluster when the other clusters foretell them."""
        hats = np.einsum("cpi,ij,cqj->cpq", self.columns, self.inverse, self.columns)
        bread = np.eye(self.points.shape[1]) - hats
        is_alone = np.linalg.eigvalsh(bread)[:, 0] < ALONE
        bread[is_alone] = np.eye(self.points.shape[1])
        found: Values = np.linalg.solve(bread, self.rest[:, :, None])[:, :, 0]
        found[is_alone] = self.own[is_alone]  # nobody else foretells anything of it
        return found

    @cached_property
    def covariance(self) -> Values:
        """Of the coefficients in units of their scale."""
        scores = np.einsum("cpi,cp->ci", self.columns, self.unforeseen) @ self.inverse
        count = len(self.points)
        found: Values = scores.T @ scores * ((count - 1) / count)
        return found

    @property
    def freedom(self) -> int:
        return len(self.points) - self.rank

    def told(self, weights: Values) -> Spread | None:
        """The sum of the coefficients with these weights; None if that cannot be told."""
        scaled = weights / self.scale
        size = float(np.linalg.norm(scaled))
        if size == 0.0 or float(np.linalg.norm(scaled @ self.loose)) > TELLING * size:
            return None
        if self.freedom < 1:
            return Spread(0.0, math.inf, 1)
        error = math.sqrt(max(0.0, float(scaled @ self.covariance @ scaled)))
        return Spread(float(scaled @ self.coefficients), error or math.inf, self.freedom + 1)

    def foretold(self) -> Estimate:
        """The share of how far points differ that the figures of a cluster foretell by the other clusters."""
        if self.freedom < 1:
            return Estimate(0.0, -math.inf, math.inf)
        left = ratio((self.unforeseen**2).sum(axis=1), (self.own**2).sum(axis=1))
        return Estimate(1 - left.value, 1 - left.high, 1 - left.low)

    def apart(self, place: int) -> float:
        """The share of how far players differ in a figure that other figures do not tell already."""
        own = float(self.gram[place, place])
        if own == 0.0 or (self.loose[place].any() and abs(self.loose[place]).max() > TELLING):
            return 0.0
        return 1.0 / (own * float(self.inverse[place, place]))

    def bend(self, place: int) -> Spread | None:
        """By how much each one more is worth more than the one before; None where that cannot be told."""
        values = self.figures[:, :, place]
        if len(np.unique(values)) < 3:
            return None
        squares = (values - values.mean()) ** 2
        squares = squares - squares.mean(axis=1, keepdims=True)
        whole = float((squares**2).sum())
        fitted = self.columns @ (self.inverse @ np.einsum("cpi,cp->i", self.columns, squares))
        squares = squares - fitted
        size, freedom = float((squares**2).sum()), self.freedom - 1
        if size <= TELLING * whole or freedom < 1:
            return None
        value = float((squares * self.rest).sum()) / size
        scores = (squares * (self.rest - value * squares)).sum(axis=1) / size
        error = math.sqrt(float(scores @ scores) * len(scores) / freedom)
        return Spread(2 * value, 2 * error or math.inf, freedom + 1)  # the second difference of a parabola
