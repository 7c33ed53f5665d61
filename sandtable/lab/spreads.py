"""How sure the figures of a study are, by what is measured: shares, counts, and differences of either."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from sandtable.lab.bands import FEWEST, ONE
from sandtable.lab.existing import NOWHERE, existing
from sandtable.lab.intervals import (
    RelativeSpread,
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


def spread(study: Study, values: Any, base: Any) -> Spread:
    """The spread of cluster means of the study's measure, of which some have no value.

    Of counts by what is known of the base, whose clusters are as many; so is the margin that is a part of it.
    """
    there = existing(values)
    is_difference = study.claim != "in target"
    if study.measure.is_share and not (is_difference and study.part):
        return spread_of_differences(there) if is_difference else spread_of_share(there)
    known = 0.0 if study.measure.is_share else size_of(base)
    make = spread_of_differences if study.measure.is_share else partial(spread_of_counts, known=known)
    one = make(there)
    fewest = 0 if study.measure.is_share else FEWEST
    if not is_difference or not study.part:
        return replace(one, fewest=fewest)
    part = base[~np.isnan(values)] * study.part
    part = part * np.sign(part.sum())
    return RelativeSpread(one.mean, one.error, one.clusters, fewest, make(there - part), make(there + part))


def spread_apart(measure: Measure, means: Any, base: Any) -> tuple[Spread, Any]:
    """The spread of the differences of any measure, and these, in the clusters in which both have a value."""
    apart = existing(means - base)
    one = spread_of_differences(apart) if measure.is_share else spread_of_counts(apart, size_of(base))
    return one, apart


def size_of(means: Any) -> float:
    """What clusters of the base count at most, at least one: so far off one that differs may be."""
    return float(np.abs(existing(means)).max(initial=ONE))


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
