"""What a study of options found: of each its use, what forbidding and forcing it does, and the verdict."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.lab.conducting import Standing
from sandtable.lab.existing import NOWHERE, cluster_means, existing, matches_with
from sandtable.lab.intervals import count_interval, share_interval, spread_of_differences
from sandtable.lab.options import (
    MATTER,
    WORDS,
    Leg,
    forbidding,
    labels_of,
    leg_of_interval,
    legs_of_tests,
    verdict_on,
    verdict_on_all,
)
from sandtable.lab.stats import Estimate, finite
from sandtable.lab.study import Study
from sandtable.lab.verdicts import OPEN

Values = NDArray[np.float64]
Arms = list[dict[str, Any]]
RULE_OF_THREE = 3.0  # what never happened in n clusters happens in at most 3 / n of them (95 %)
ORDER = (*MATTER, "missed", "dead", OPEN)


def options_found(standing: Standing, arms: Arms, is_fixed: bool) -> list[dict[str, Any]]:
    """For every strength all options, those first that are missed most."""
    study = standing.study
    found: list[dict[str, Any]] = []
    for strength in range(len(study.strengths)) if study.options else ():
        mine = {arm["variant"]: arm for arm in arms if arm["strength"] == strength}
        legs = legs_found(standing, strength, mine, is_fixed)
        told = [option_found(standing, strength, place, mine, legs) for place in range(len(study.options))]
        found += sorted(told, key=lambda one: (one["forbidden"]["value"] or 0.0, one["option"]))
    return found


def legs_found(standing: Standing, strength: int, arms: dict[int, Any], is_fixed: bool) -> dict[int, Leg]:
    """By variant what its restriction does, all variants of the strength being one family."""
    if not is_fixed:
        return {
            variant: leg_of_interval(arm["band"]["low"], arm["band"]["high"], arm["margin"])
            for variant, arm in arms.items()
        }
    base = points_of_first(standing, 0, strength)
    spreads = [spread_of_differences(points_of_first(standing, variant, strength) - base) for variant in arms]
    tests = legs_of_tests(spreads, standing.claim(strength).margin, standing.study.error)
    return dict(zip(arms, tests, strict=True))


def points_of_first(standing: Standing, variant: int, strength: int) -> Values:
    """By cluster, the mean points of the player who is restricted in some variants."""
    return cluster_means(standing.values(standing.study.measure_name, variant, strength))


def option_found(
    standing: Standing, strength: int, place: int, arms: dict[int, Any], legs: dict[int, Leg]
) -> dict[str, Any]:
    """One option: its use when all are free (observed), and what forbidding and forcing it does (caused)."""
    study, forbid = standing.study, forbidding(place)
    used = use_found(standing, strength, study.noted_in(0).tags.index(study.options[place]))
    code = verdict_on(used["uses"]["value"] or 0.0, legs[forbid], legs[forbid + 1])
    named = cluster_means(standing.values("named", forbid + 1, strength))
    return {
        "strength": strength,
        "option": study.options[place],
        "label": labels_of(study.options)[place],
        "verdict": code,
        "words": WORDS[code],
        **used,
        "forbidden": arms[forbid]["figure"],
        "forced": arms[forbid + 1]["figure"],
        "legs": {
            mode: {"costs": legs[variant].costs, "helps": legs[variant].helps}
            for mode, variant in (("forbidden", forbid), ("forced", forbid + 1))
        },
        "uses_forced": figure(count_interval(named) if len(named) else NOWHERE),
        "margin": arms[forbid]["margin"],
        "matches": arms[forbid]["matches"],
        "clusters": arms[forbid]["clusters"],
        "more_matches": more_of([arms[forbid], arms[forbid + 1]]) if code == OPEN else 0,
    }


def use_found(standing: Standing, strength: int, place: int) -> dict[str, Any]:
    """How often the option is used when all are free, in which matches, and how those fare who use it."""
    size, matches = standing.study.seats, standing.of(0, strength)
    uses = np.array([sum(match.done[place]) / size for match in matches], np.float64).reshape(-1, size)
    points = np.array([points_of_users(match.points, match.done[place]) for match in matches])
    points = points.reshape(-1, size)
    means = cluster_means(points)
    there = existing(means)
    is_used = bool(uses.any())
    return {
        "uses": figure(count_interval(cluster_means(uses)) if len(uses) else NOWHERE),
        "seen": figure(share_interval((uses > 0).mean(axis=1)) if len(uses) else NOWHERE, 100.0),
        "points": figure(share_interval(there) if len(there) else NOWHERE, 100.0),
        "points_in": matches_with(points, means),
        "at_most": None
        if is_used or not len(uses)
        else round(min(100.0, 100 * RULE_OF_THREE / len(uses)), 6),
    }


def points_of_users(points: tuple[float, ...], done: tuple[int, ...]) -> float:
    """The mean points of the seats that used it; nan if none did."""
    users = [own for own, count in zip(points, done, strict=True) if count]
    return sum(users) / len(users) if users else math.nan


def more_of(arms: Arms) -> int | None:
    """How many more matches of each variant would decide both of them; None if no number would."""
    needed = [arm["more_matches"] for arm in arms]
    return None if None in needed else max(needed)


def figure(found: Estimate, scale: float = 1.0) -> dict[str, float | None]:
    return {end: finite(round(getattr(found, end) * scale, 6)) for end in ("value", "low", "high")}


def about_options(study: Study, options: list[dict[str, Any]]) -> tuple[list[str], list[str], str]:
    """The verdicts on the whole, the figures in words, and the sentence about the strongest players."""
    codes, told = [], []
    for strength in range(len(study.strengths)):
        mine = [one for one in options if one["strength"] == strength]
        legs = [(Leg(**one["legs"]["forbidden"]), Leg(**one["legs"]["forced"])) for one in mine]
        codes.append(verdict_on_all(study.claim, legs))
        told.append(by_verdict(mine))
    said = f"{told[-1][0].upper()}{told[-1][1:]}. What is within {study.margin_words} does not matter."
    return codes, told, said


def by_verdict(options: list[dict[str, Any]]) -> str:
    """Which options are what, in few words."""
    parts = []
    for code in ORDER:
        labels = [one["label"] for one in options if one["verdict"] == code]
        parts += [f"{WORDS[code]}: {', '.join(labels)}"] if labels else []
    return "; ".join(parts)
