"""Figures that only some matches have: what is not there is nan, and counts for nothing.

A cluster's value is the mean over those of its matches that have one; clusters in which none has one are left
out, and so are those in which only one of two variants has one, where the two are compared.
"""

import numpy as np
from numpy.typing import NDArray

from sandtable.lab.stats import Estimate

Values = NDArray[np.float64]
NOWHERE = Estimate(float("nan"), float("-inf"), float("inf"))  # of a figure that no match has


def cluster_means(values: Values) -> Values:
    """By cluster, the mean over the matches that have a value; nan where none has.

    `values` has a row a cluster and a column a match.
    """
    is_there = ~np.isnan(values)
    counts = is_there.sum(axis=1)
    sums = np.where(is_there, values, 0.0).sum(axis=1)
    return np.where(counts > 0, sums / np.maximum(counts, 1), np.nan)


def existing(means: Values) -> Values:
    """The means of the clusters that have one."""
    return means[~np.isnan(means)]


def matches_with(values: Values, means: Values) -> int:
    """How many matches have a value, in the clusters that have a mean."""
    return int((~np.isnan(values[~np.isnan(means)])).sum())


def in_words(matches: int, played: int) -> str:
    """In how many matches a figure existed, if not in all."""
    return "" if matches == played else f" (in {matches} of {played} matches)"
