"""Whether what tags name is dominant, strong at times, a habit of the bots, or dead: four legs decide.

It is dominant only if forbidding it costs points, forcing it does not, stronger players do it more often, and
players that search for an answer to it (line-ups of several bots) find none.
"""

from typing import Any

import numpy as np

from sandtable.lab.conducting import Standing
from sandtable.lab.intervals import spread_of_counts, student_quantile

DEAD_USE = 0.05  # uses a match, below which nobody does it
WORDS = {
    "dominant": "Dominant: forbidding it costs, forcing does not, the strong do it more, nothing answers it.",
    "situational": "Strong but situational: forbidding it costs, but not all speaks for always doing it.",
    "habit": "A habit of the bots: they do it, and lose nothing when they may not.",
    "dead": "Dead: it is hardly ever done, and forbidding it changes nothing.",
    "open": "Not decided whether forbidding it costs.",
}


def dominance_of(standing: Standing, arms: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The verdict on what a study forbids and forces, with its legs; None if it forbids nothing."""
    study = standing.study
    modes = {
        one.restriction.mode: place for place, one in enumerate(study.variants) if one.restriction is not None
    }
    if "forbid" not in modes:
        return None
    uniform = [place for place, lineup in enumerate(study.strengths) if len(set(lineup)) == 1]
    mixed = [place for place in range(len(study.strengths)) if place not in uniform]
    strongest = (uniform or mixed)[-1]
    by_place = {(arm["strength"], arm["variant"]): arm for arm in arms}

    def costs(mode: str, strength: int) -> bool | None:
        arm = by_place.get((strength, modes[mode])) if mode in modes else None
        return None if arm is None else is_cost(arm)

    forced = [costs("force", place) for place in mixed]
    legs = {
        "forbidding it costs": costs("forbid", strongest),
        "forcing it does not": opposite(costs("force", strongest)),
        "use rises with strength": rises(standing, uniform),
        "no answer to it is found": opposite(any_of(forced)) if forced else None,
    }
    use = float(standing.values("named", 0, strongest).mean())
    return {"code": (code := code_of(legs, use)), "words": WORDS[code], "legs": legs, "use": round(use, 4)}


def is_cost(arm: dict[str, Any]) -> bool | None:
    """Whether a restriction costs more than the margin; None if that is open."""
    low, high, margin = arm["figure"]["low"], arm["figure"]["high"], arm["margin"]
    if high is not None and high < -margin:
        return True
    return False if low is not None and low > -margin else None


def opposite(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def any_of(answers: list[bool | None]) -> bool | None:
    """Whether one of them is so; None if that is open."""
    if True in answers:
        return True
    return None if None in answers else False


def rises(standing: Standing, strengths: list[int]) -> bool | None:
    """Whether the strongest players do it more often than the weakest, beyond chance."""
    if len(strengths) < 2:
        return None
    weak, strong = (
        standing.values("named", 0, place).mean(axis=1) for place in (strengths[0], strengths[-1])
    )
    apart = float(np.mean(strong) - np.mean(weak))
    first, second = spread_of_counts(weak), spread_of_counts(strong)
    reach = student_quantile(0.95, min(first.freedom, second.freedom)) * float(
        np.hypot(first.error, second.error)
    )
    if apart - reach > 0:
        return True
    return False if apart + reach < 0 else None


def code_of(legs: dict[str, bool | None], use: float) -> str:
    """The verdict that the legs allow."""
    costs = legs["forbidding it costs"]
    if costs is None:
        return "open"
    if not costs:
        return "dead" if use < DEAD_USE else "habit"
    return "dominant" if all(legs.values()) else "situational"
