"""A search over options: a Latin hypercube of many at once, what each does, and the winner measured again."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.lab.conducting import Standing
from sandtable.lab.existing import cluster_means
from sandtable.lab.intervals import holm, spread_of_counts
from sandtable.lab.stats import Estimate, finite
from sandtable.lab.study import SCREENED, Study, Variant, plain

Values = NDArray[np.float64]


def columns_of(study: Study) -> list[tuple[str, str, list[float]]]:
    """What is regressed on: option, words, and a value for every variant, from the lowest to the highest 1.

    A number is one column from its lowest value to its highest; of words all but the first are a column each.
    """
    found = []
    for option in study.sweep:
        values = [one.value_of(option) for one in study.variants]
        levels = sorted(set(values), key=lambda value: (isinstance(value, str), value))
        if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
            low, high = int(levels[0]), int(levels[-1])
            row = [(int(value) - low) / (high - low) for value in values]
            found.append((option, f"{option} {low} to {high}", row))
        else:
            for level in levels[1:]:
                words = f"{option} {plain(levels[0])} to {plain(level)}"
                found.append((option, words, [float(value == level) for value in values]))
    return found


def effects_found(standing: Standing) -> list[dict[str, Any]]:
    """For every strength the main effect of every option on the measure, whatever the others are."""
    study = standing.study
    if len(study.sweep) < SCREENED:
        return []
    columns = columns_of(study)
    design = np.array([[1.0] * len(study.variants), *(row for _, _, row in columns)]).T
    found: list[dict[str, Any]] = []
    for strength in range(len(study.strengths)):
        points = np.array(
            [
                cluster_means(standing.values(study.measure_name, variant, strength))
                for variant in range(len(study.variants))
            ]
        )
        points = points[:, ~np.isnan(points).any(axis=0)]  # the clusters in which every variant has a value
        # All clusters have the same design: the mean of their fits is the fit to all, their spread its error.
        fits = np.linalg.pinv(design) @ points
        spreads = [spread_of_counts(row) for row in fits[1:]]
        chances = holm([min(1.0, 2 * min(one.above(0.0), one.below(0.0))) for one in spreads])
        for (option, words, _), one, chance in zip(columns, spreads, chances, strict=True):
            shown = one.interval()
            found.append(
                {
                    "strength": strength,
                    "option": option,
                    "words": words,
                    "effect": _figure(shown, study.measure.scale),
                    "p": round(chance, 6),
                    "clusters": one.clusters,
                    "matches": one.clusters * study.seats * len(study.variants),
                }
            )
    return found


def _figure(found: Estimate, scale: float) -> dict[str, float | None]:
    return {end: finite(round(getattr(found, end) * scale, 6)) for end in ("value", "low", "high")}


def merit(study: Study, value: float) -> float:
    """How good a value of the measure is, as far as the claim wishes for something."""
    if study.claim == "in target":
        assert study.target is not None
        return -abs(value - sum(study.target) / 2)
    sign = {"raises": 1, "lowers": -1}.get(study.claim)
    return sign * value if sign else abs(value)


def winner_of(study: Study, arms: Sequence[dict[str, Any]]) -> int | None:
    """The variant that a search would choose at the greatest strength; None if nothing is searched for."""
    last = len(study.strengths) - 1
    mine = [arm for arm in arms if arm["strength"] == last and arm["figure"]["value"] is not None]
    if not study.sweep or len(mine) < 2:
        return None
    return int(max(mine, key=lambda arm: merit(study, arm["figure"]["value"]))["variant"])


def again_study(study: Study, winner: int) -> Study:
    """The winner of a search against the base on fresh seeds, by the strongest players."""
    variants: tuple[Variant, ...] = (study.variants[0], study.variants[winner])
    if winner == 0 or study.claim == "in target":
        variants = (study.variants[winner],)
    return replace(
        study,
        variants=variants,
        strengths=study.strengths[-1:],
        seed=f"{study.seed}/again",
        sweep=(),
        name=f"{study.name}-again",
    )


def again_found(first: dict[str, Any], winner: int, again: dict[str, Any]) -> dict[str, Any]:
    """What the winner was in the search, and what it is on fresh seeds."""
    last = len(first["strengths"]) - 1
    before = next(arm for arm in first["arms"] if (arm["strength"], arm["variant"]) == (last, winner))
    (arm,) = again["arms"]
    return {
        "variant": winner,
        "name": first["variants"][winner]["name"],
        "before": before["figure"],
        "figure": arm["figure"],
        "is_difference": arm["is_difference"],
        "verdict": arm["verdict"],
        "matches": arm["matches"],
        "seed": again["method"]["seed"],
    }
