"""What a handicap is worth, and how much of it would be fair to a seat: regression within clusters."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.lab.conducting import Standing
from sandtable.lab.handicaps import find_handicap
from sandtable.lab.intervals import spread_of_counts, student_quantile
from sandtable.lab.stats import Estimate, finite
from sandtable.lab.verdicts import answers_of_tests

Values = NDArray[np.float64]
BENT = 0.05  # the p-value below which the worth of a gift is called uneven


def handicap_found(standing: Standing) -> list[dict[str, Any]]:
    """For every strength what one more of the thing is worth, and what would be fair to each seat."""
    study = standing.study
    if not study.thing:
        return []
    thing = find_handicap(study.game, study.thing)
    amounts = np.array([one.gift.amount if one.gift else 0 for one in study.variants], np.float64)
    found = []
    for strength in range(len(study.strengths)):
        given = points_of_the_given(standing, strength)
        if len(given) < 2:
            continue
        spread = spread_of_counts(lines(amounts, given.mean(axis=2))[1])
        (answer,) = answers_of_tests([standing.claim(strength)], [spread], study.error)
        found.append(
            {
                "strength": strength,
                "thing": thing.name,
                "words": thing.words,
                "clause": thing.clause,
                "worth": figure(spread.interval(), 100.0),
                "verdict": answer.code,
                "bend": round(bend(amounts, given.mean(axis=2)), 6),
                "clusters": len(given),
                "matches": int(given.size),
                "seats": [
                    {
                        "seat": seat,
                        "name": study.game.seat_names[seat],
                        **fair_to(amounts, given[:, :, seat], 1 / study.seats),
                    }
                    for seat in range(study.seats)
                ],
            }
        )
    return found


def points_of_the_given(standing: Standing, strength: int) -> Values:
    """By cluster, amount and seat: the points of the seat that the amount was given to."""
    study = standing.study
    rows = []
    for variant in range(len(study.variants)):
        matches = standing.of(variant, strength)
        points = np.array([match.points[match.seat_of(0)] for match in matches]).reshape(-1, study.seats)
        seats = [match.seat_of(0) for match in matches[: study.seats]]
        rows.append(points[:, np.argsort(seats)])
    return np.array(rows).transpose(1, 0, 2)


def lines(amounts: Values, points: Values) -> tuple[Values, Values]:
    """For every cluster the line through its points: where it begins at nothing given, and its slope.

    All clusters have the same amounts, so that their mean is the least-squares line through all matches, and
    its spread over clusters is the clustered standard error.
    """
    off = amounts - amounts.mean()
    slopes = (points - points.mean(axis=1, keepdims=True)) @ off / (off @ off)
    return points.mean(axis=1) - slopes * amounts.mean(), slopes


def bend(amounts: Values, points: Values) -> float:
    """The p-value of the hypothesis that each one more is worth the same; 1 for two amounts."""
    if len(amounts) < 3:
        return 1.0
    columns = np.stack([np.ones_like(amounts), amounts, amounts**2], axis=1)
    curves = np.linalg.pinv(columns)[2] @ points.T
    spread = spread_of_counts(curves)
    return min(1.0, 2 * min(spread.above(0.0), spread.below(0.0)))


def fair_to(amounts: Values, points: Values, share: float) -> dict[str, Any]:
    """What the seat makes without a gift, what one more is worth there, and how much would make it fair."""
    start, slope = lines(amounts, points)
    missing = share - start
    ratio = fieller(missing, slope)
    return {
        "alone": figure(spread_of_counts(points[:, list(amounts).index(0.0)]).interval(), 100.0),
        "worth": figure(spread_of_counts(slope).interval(), 100.0),
        "fair": figure(ratio) if ratio else None,
        "is_known": ratio is not None and math.isfinite(ratio.low),
        "is_tried": ratio is not None and bool(amounts.min() <= ratio.value <= amounts.max()),
    }


def fieller(above: Values, below: Values, confidence: float = 0.95) -> Estimate | None:
    """The ratio of two means of pairs with Fieller's interval; None if the lower mean is nothing.

    Where the lower mean cannot be told from nothing, the ratio can be anything: its interval has no ends.
    """
    count = len(above)
    first, second = float(above.mean()), float(below.mean())
    if second == 0.0:
        return None
    together = np.cov(np.stack([above, below])) / count
    reach = student_quantile(confidence, count - 1) ** 2
    square = second**2 - reach * float(together[1, 1])
    if square <= 0.0:
        return Estimate(first / second, -math.inf, math.inf)
    middle = (first * second - reach * float(together[0, 1])) / square
    inside = middle**2 - (first**2 - reach * float(together[0, 0])) / square
    wide = math.sqrt(max(0.0, inside))
    return Estimate(first / second, middle - wide, middle + wide)


def figure(found: Estimate, scale: float = 1.0) -> dict[str, float | None]:
    return {end: finite(round(getattr(found, end) * scale, 6)) for end in ("value", "low", "high")}


def handicap_words(found: dict[str, Any]) -> list[str]:
    """A sentence for every strength: what one more is worth, and what would be fair."""
    told = []
    for one in found["handicap"]:
        worth = one["worth"]
        players = found["strengths"][one["strength"]]
        said = f"{players}: one more of {one['words']} is worth {ends(worth, '+.1f')} points"
        if one["bend"] < BENT:
            said += ", but not every one the same (see the curve)"
        behind = min(one["seats"], key=lambda seat: float(seat["alone"]["value"]))
        said += f". {behind['name']} makes {ends(behind['alone'], '.1f')} % without any; "
        said += fair_words(behind) if behind["fair"] else "no amount was seen to change that"
        told.append(f"{said[0].upper()}{said[1:]}.")
    return told


def fair_words(seat: dict[str, Any]) -> str:
    """How much would be fair to the seat, and how sure that is."""
    if not seat["is_known"]:
        return f"how much would be fair to {seat['name']} cannot be told yet"
    beyond = "" if seat["is_tried"] else ", beyond what was tried"
    return f"fair to {seat['name']} would be {ends(seat['fair'], '.1f')}{beyond}"


def ends(told: dict[str, float | None], form: str) -> str:
    """A figure with its interval."""
    value, low, high = (
        "?" if told[end] is None else f"{told[end]:{form}}" for end in ("value", "low", "high")
    )
    return f"{value} [{low}, {high}]".replace("-", "−")


def handicap_table(found: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    """A row for every strength and seat."""
    headings = ["given to", "players", "points without (%)", "worth of one more (points)", "fair", "matches"]
    rows = []
    for one in found["handicap"]:
        for seat in one["seats"]:
            fair = ends(seat["fair"], ".1f") if seat["fair"] and seat["is_known"] else "not known"
            figures = [ends(seat["alone"], ".1f"), ends(seat["worth"], "+.1f"), fair]
            matches = str(one["matches"] // len(one["seats"]))
            rows.append([seat["name"], found["strengths"][one["strength"]], *figures, matches])
    return headings, rows
