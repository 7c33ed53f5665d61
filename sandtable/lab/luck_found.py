"""How much of the result each stream of chance decides, and how steep the ladder of players is."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.lab.conducting import Standing
from sandtable.lab.intervals import Spread, spread_of_share, student_quantile
from sandtable.lab.luck import PLAYERS, WORDS, streams_of
from sandtable.lab.stats import Estimate
from sandtable.lab.verdicts import Claim, verdict_of_interval

Values = NDArray[np.float64]
LUCK_MEASURE = "share of the result that chance decides"
ALL_CHANCE = "chance"


def luck_found(standing: Standing) -> dict[str, Any]:
    """By strength, the share of every stream, alone and with all that depends on it; and the ladder."""
    study = standing.study
    even = [place for place, lineup in enumerate(study.strengths) if len(set(lineup)) == 1]
    rungs = [place for place in range(len(study.strengths)) if place not in even]
    return {
        "streams": list(streams_of(study.game)),
        "strengths": [{"strength": place, "shares": shares_found(standing, place)} for place in even],
        "ladder": ladder_found(standing, rungs),
    }


def shares_found(standing: Standing, strength: int) -> list[dict[str, Any]]:
    """The share of the result that each stream decides at a strength."""
    study = standing.study
    points = {one.name: points_of(standing, variant, strength) for variant, one in enumerate(study.variants)}
    one, other, *_ = points.values()
    off = np.mean([values.mean(axis=0) for values in points.values()], axis=0)  # all have the same mean
    found = []
    names = [name for name in (*streams_of(study.game), ALL_CHANCE, PLAYERS) if name in points]
    for name in names:
        alone, rest = (likeness(world - off, points[name] - off) for world in (one, other))
        found.append(
            {
                "name": name,
                "words": WORDS[name],
                "alone": figure(alone),
                "with": figure(Estimate(1 - rest.value, 1 - rest.high, 1 - rest.low)),
                "clusters": len(one),
                "matches": int(one.shape[0] * one.shape[1] * len(points)),
            }
        )
    return found


def likeness(first: Values, second: Values) -> Estimate:
    """How much of their spread two kinds of matches have in common, cluster by cluster."""
    return ratio((first * second).sum(axis=(1, 2)), (first**2 + second**2).sum(axis=(1, 2)) / 2)


def points_of(standing: Standing, variant: int, strength: int) -> Values:
    """By cluster, rotation and seat."""
    matches = standing.of(variant, strength)
    size = standing.study.seats
    return np.array([match.points for match in matches]).reshape(-1, size, size)


def ratio(above: Values, below: Values) -> Estimate:
    """The ratio of two means over clusters, with the interval of its linear part."""
    count, under = len(above), float(below.mean())
    if under <= 0.0 or count < 2:
        return Estimate(0.0, -math.inf, math.inf)
    value = float(above.mean()) / under
    rest = above - value * below
    error = float(rest.std(ddof=1)) / math.sqrt(count) / under
    reach = student_quantile(0.95, count - 1) * error
    return Estimate(value, value - reach, value + reach)


def figure(found: Estimate) -> dict[str, float | None]:
    """A share in points of a hundred; what chance put outside of nothing and all is brought back."""
    return {end: round(100 * max(0.0, min(1.0, getattr(found, end))), 6) for end in ("value", "low", "high")}


def chance_share(shares: list[dict[str, Any]]) -> dict[str, float | None]:
    """What all chance together decides: at least what it does alone, at most that with all it leads to.

    Nothing where the game has no chance.
    """
    of_chance = [one for one in shares if one["name"] != PLAYERS]
    if not of_chance:
        return {"value": 0.0, "low": 0.0, "high": 0.0}
    alone, most = of_chance[-1]["alone"], of_chance[-1]["with"]
    return {"value": alone["value"], "low": alone["low"], "high": max(alone["high"], most["high"])}


def luck_arms(standing: Standing, luck: dict[str, Any]) -> list[dict[str, Any]]:
    """About every strength: the share of all chance, between what bounds it lies, and the verdict."""
    study, found = standing.study, []
    target = study.target_range or (0.0, 0.5)
    for one in luck["strengths"]:
        told = chance_share(one["shares"])
        value, low, high = (float(told[end] or 0.0) / 100 for end in ("value", "low", "high"))
        found.append(
            {
                "strength": one["strength"],
                "variant": 0,
                "figure": told,
                "band": told,
                "is_difference": False,
                "verdict": verdict_of_interval(Claim("in target", target=target), Estimate(value, low, high)),
                "p": 1.0,
                "more_matches": 0,
                "clusters": one["shares"][0]["clusters"],
                "matches": one["shares"][0]["matches"],
                "of": one["shares"][0]["matches"],
                "margin": 0.0,
            }
        )
    return found


def ladder_found(standing: Standing, rungs: list[int]) -> dict[str, Any] | None:
    """By how much each player is stronger than the one before, and how steep the ladder is on average."""
    study = standing.study
    steps = []
    for place in rungs:
        clusters = np.mean(
            [
                standing.values("player 1", variant, place).mean(axis=1)
                for variant in range(len(study.variants))
            ],
            axis=0,
        )
        spread = spread_of_share(clusters)
        strong, weak = study.strengths[place][:2]
        steps.append({"strong": strong, "weak": weak, **elo_of_many(spread, study.seats)})
    if not steps:
        return None
    slope = float(np.mean([one["elo"] for one in steps]))
    error = math.sqrt(sum(one["error"] ** 2 for one in steps)) / len(steps)
    return {
        "rungs": steps,
        "slope": {
            "value": round(slope, 2),
            "low": round(slope - 1.96 * error, 2),
            "high": round(slope + 1.96 * error, 2),
        },
    }


def elo_of_many(spread: Spread, seats: int) -> dict[str, Any]:
    """The Elo difference behind a share of the points against that many equal others, with its error."""
    share = min(max(spread.mean, 1e-6), 1 - 1e-6)
    elo = 400 * math.log10(share / (1 - share) * (seats - 1))
    error = spread.error * 400 / (math.log(10) * share * (1 - share))
    reach = student_quantile(0.95, spread.freedom) * error
    return {
        "share": round(100 * spread.mean, 4),
        "elo": round(elo, 2),
        "error": round(error, 4),
        "low": round(elo - reach, 2),
        "high": round(elo + reach, 2),
        "clusters": spread.clusters,
    }


def luck_sentence(luck: dict[str, Any], names: list[str], last: int) -> str:
    """What decides the result at the greatest strength, and how steep the ladder is."""
    one = luck["strengths"][last]
    if not luck["streams"]:
        said = f"The game has no chance: {names[last]} players decide all of it."
    else:
        parts = [
            f"{share['words']} {interval_words(share['alone'])} % alone, {interval_words(share['with'])} % "
            "with what depends on it"
            for share in one["shares"]
            if share["name"] in (ALL_CHANCE, PLAYERS) or len(luck["streams"]) == 1
        ]
        said = f"Of the result of {names[last]} players is decided by {'; by '.join(parts)}."
    ladder = luck["ladder"]
    return said + (f" A rung of the ladder is worth {interval_words(ladder['slope'])} Elo." if ladder else "")


def interval_words(told: dict[str, float | None]) -> str:
    value, low, high = ("?" if told[end] is None else f"{told[end]:.0f}" for end in ("value", "low", "high"))
    return f"{value} [{low}, {high}]".replace("-", "−")


def luck_table(found: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    """A row for every strength and stream."""
    headings = ["decided by", "players", "alone (%)", "with what depends on it (%)", "matches"]
    rows = []
    for one in found["luck"]["strengths"]:
        for share in one["shares"]:
            figures = [interval_words(share["alone"]), interval_words(share["with"]), str(share["matches"])]
            rows.append([share["words"], found["strengths"][one["strength"]], *figures])
    return headings, rows


def ladder_table(found: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    """A row for every rung, and the mean of all."""
    headings = ["rung", "points (%)", "Elo"]
    ladder = found["luck"]["ladder"]
    rows = [
        [
            f"{one['strong']} against {one['weak']}",
            f"{one['share']:.1f}",
            interval_words({**one, "value": one["elo"]}),
        ]
        for one in ladder["rungs"]
    ]
    return headings, [*rows, ["a rung on average", "", interval_words(ladder["slope"])]]
