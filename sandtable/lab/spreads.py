"""How sure the figures of a study are, by what is measured: shares, counts, and differences of either."""

from dataclasses import replace
from typing import Any

import numpy as np

from sandtable.lab.bands import FEWEST, ONE
from sandtable.lab.existing import NOWHERE, cluster_means, existing
from sandtable.lab.intervals import (
    Spread,
    count_interval,
    share_interval,
    spread_of_counts,
    spread_of_differences,
    spread_of_share,
)
from sandtable.lab.measures import Measure
from sandtable.lab.stats import Estimate
from sandtable.lab.study import Study


def spread(study: Study, values: Any, is_difference: bool, known: float) -> Spread:
    """The spread of cluster means of the study's measure, of counts by what is known of the base."""
    if not study.measure.is_share:
        return replace(spread_of_counts(values, known), fewest=FEWEST)
    return spread_of_differences(values) if is_difference else spread_of_share(values)


def size_of(values: Any) -> float:
    """What clusters of the base count at most, at least one: so far off one that differs may be."""
    return float(np.abs(existing(cluster_means(values))).max(initial=ONE))


def interval(measure: Measure, clusters: Any, confidence: float = 0.95) -> Estimate:
    """The mean of a measure with its clustered interval."""
    if not len(clusters):
        return NOWHERE
    if measure.is_signed:
        return spread_of_counts(clusters, ONE).interval(confidence)
    return (share_interval if measure.is_share else count_interval)(clusters, confidence)


def shown_of(study: Study, values: Any, one: Spread, is_difference: bool) -> Estimate:
    """The interval of what is claimed of a variant; that of a share holds what was seen."""
    found = one.interval(1 - study.error)
    if is_difference or not study.measure.is_share or not len(values):
        return found
    return Estimate(float(np.mean(values)), max(0.0, found.low), min(1.0, found.high))
