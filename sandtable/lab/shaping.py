"""The shape of a study's matches: whether early leads decide, and whether the chances are true."""

from typing import Any

import numpy as np

from sandtable.lab.chances import chance_of, reliability
from sandtable.lab.conducting import Standing
from sandtable.lab.intervals import share_interval
from sandtable.lab.ledger import Played
from sandtable.lab.shape import TIMES

POOR = 0.07  # by which predictions are off on average, beyond which a warning is given
EARLY = 60  # per cent of a match; one that is decided before is long over when it ends
FEW_COMEBACKS, MANY_COMEBACKS = 0.05, 0.40  # shares of matches, beyond which a warning is given


def shapes_found(standing: Standing) -> list[dict[str, Any]]:
    """For every strength and variant the curve of the leaders, and how true the chances were in it."""
    study = standing.study
    chance = chance_of(study.game_id, study.seats)
    if chance is None:
        return []
    found = []
    for strength in range(len(study.strengths)):
        for variant in study.shown:
            rows = shaped(standing, variant, strength)
            if rows:
                found.append(
                    {
                        "strength": strength,
                        "variant": variant,
                        "clusters": len(rows),
                        "matches": len(rows) * study.seats,
                        **curve_found(rows),
                        **truth_found(rows),
                        "fitted": chance.told["tried"],
                    }
                )
    return found


def shaped(standing: Standing, variant: int, strength: int) -> list[list[Played]]:
    """The clusters all of whose matches have a shape."""
    size, matches = standing.study.seats, standing.of(variant, strength)
    clusters = [matches[place : place + size] for place in range(0, len(matches), size)]
    return [cluster for cluster in clusters if all(match.kept for match in cluster)]


def curve_found(rows: list[list[Played]]) -> dict[str, Any]:
    """At every time the leader's mean chance, and the points it made, with intervals clustered by dice."""
    leads = np.array([[match.leads for match in cluster] for cluster in rows])
    kept = np.array([[match.kept for match in cluster] for cluster in rows])
    curve = []
    for place, time in enumerate(TIMES):
        told = {}
        for name, values in (("chance", leads), ("points", kept)):
            one = share_interval(values[:, :, place].mean(axis=1))
            told[name] = {end: round(100 * getattr(one, end), 4) for end in ("value", "low", "high")}
        curve.append({"time": time, **told})
    return {"curve": curve}


def truth_found(rows: list[list[Played]]) -> dict[str, Any]:
    """How often leaders of a foretold chance won in the study's own matches, and how far off that is."""
    predicted = np.array([match.leads for cluster in rows for match in cluster])
    actual = np.array([match.kept for cluster in rows for match in cluster])
    numbers = np.repeat(np.arange(len(rows)), len(rows[0]) * len(TIMES))  # matches of a cluster share dice
    bins = reliability(predicted.ravel(), actual.ravel(), numbers)
    away = sum(abs(one["predicted"] - one["observed"]) * one["positions"] for one in bins)
    return {
        "brier": round(float(((predicted - actual) ** 2).mean()), 4),
        "off": round(away / predicted.size, 4),
        "reliability": [{name: round(value, 4) for name, value in one.items()} for one in bins],
    }


def poorly_foretold(standing: Standing) -> list[str]:
    """Warnings about chances that are not true in these matches, and about matches that are soon over."""
    study, found = standing.study, []
    shapes = shapes_found(standing)
    if not shapes:
        return []
    if max(shape["off"] for shape in shapes) > POOR:
        worst = max(shapes, key=lambda shape: shape["off"])
        where = f"{study.variants[worst['variant']].name}, {study.words_of_strengths[worst['strength']]}"
        found.append(
            f"The chances behind lead changes, lock-in and comebacks are off by {worst['off']:.0%} on "
            f"average where they are worst ({where})."
        )
    last = len(study.strengths) - 1
    decided = float(np.median(standing.values("lock-in", 0, last)))
    if decided * 100 < EARLY:
        found.append(f"Half of the matches are decided before {decided:.0%} of their length.")
    share = float(standing.values("comeback", 0, last).mean())
    if not FEW_COMEBACKS <= share <= MANY_COMEBACKS:
        found.append(f"{share:.0%} of the matches are won from less than half of a fair chance.")
    return found
