"""What of a nation is counted: what it buys and answers, each with its price in AP, and how its tiles lie."""

from collections.abc import Callable
from statistics import fmean
from typing import Any

from sandtable.core.sheets import Document, Figure
from sandtable.games.spugah_nations.nation import KIND_NAMES, SIDES, TIERS, TILES
from sandtable.games.spugah_nations.points import (
    COUNT_POINTS,
    LINE_POINTS,
    LINE_WORDS,
    LOSE_POINTS,
    MORE_LINES,
    MOST,
    STAT_LABELS,
    STATS,
    UNIQUE_POINTS,
    answers,
    bought,
    price,
    tiers_of,
)

Count = Callable[[Document], float]
Price = Callable[[Document, Any], float]
MOST_STARTING = max(COUNT_POINTS)


def stat_figure(stat: int) -> Figure:
    """The points of a stat that all tiers have bought."""

    def count(document: Document) -> float:
        return sum(bought(document, tier)[stat] for tier in tiers_of(document))

    def price_of_next(document: Document, ruleset: Any) -> float:
        """What the next point, or else the last one, costs on average over the tiers."""
        following = [min(MOST, bought(document, tier)[stat] + 1) for tier in tiers_of(document)]
        return fmean(price(ruleset, stat, point) for point in following)  # SN-2.5

    return Figure(STATS[stat], f"a point of {STAT_LABELS[stat]}", "SN-2.5", count, price_of_next)


def starting_figure() -> Figure:
    """The units that all tiers start with."""

    def count(document: Document) -> float:
        return sum(int(answers(document, tier)["start"]) for tier in tiers_of(document))

    def price_of_next(document: Document, ruleset: Any) -> float:
        """What one unit more, or else the last one, costs on average over the tiers."""
        steps = [
            (tier, min(MOST_STARTING - 1, answers(document, tier)["start"])) for tier in tiers_of(document)
        ]
        return fmean(COUNT_POINTS[own][tier - 1] - COUNT_POINTS[own + 1][tier - 1] for tier, own in steps)

    return Figure("start", "a unit at the start", "SN-2.4", count, price_of_next)


def unique_figure() -> Figure:
    """The tiers of which there is one unit at most."""

    def count(document: Document) -> float:
        return sum(bool(answers(document, tier).get("unique")) for tier in tiers_of(document))

    return Figure("unique", "a tier that is unique", "SN-2.4", count, mean_price(UNIQUE_POINTS))


def losing_figure(tier: int, answer: str) -> Figure:
    """Whether the nation is lost when any, or all, of a tier are killed."""

    def count(document: Document) -> float:
        return answers(document, tier).get("lose", "no") == answer if tier in tiers_of(document) else 0

    def gain(document: Document, ruleset: Any) -> float:
        return -LOSE_POINTS[answer][tier - 1]

    words = f"being lost if {answer} of tier {tier} are killed"
    return Figure(f"lose {answer} {tier}", words, "SN-2.4", count, gain)


def line_figure(line: str) -> Figure:
    """The tiers that get more units in that way."""

    def count(document: Document) -> float:
        return sum(bool(answers(document, tier).get(line)) for tier in tiers_of(document))

    points = LINE_POINTS.get(line, (1,))
    paid = mean_price(points) if max(points) <= 0 else None  # SN-2.4: a gain counts as the only line alone
    return Figure(line.replace("_", " "), f"a tier with {LINE_WORDS[line]}", "SN-2.4", count, paid)


def mean_price(points: tuple[int, ...]) -> Price:
    """What an answer costs that changes the points of a tier so, on average over the tiers of a nation."""

    def found(document: Document, ruleset: Any) -> float:
        return -fmean(points[tier - 1] for tier in tiers_of(document))

    return found


def tier_figure(tier: int) -> Figure:
    """Whether the nation has the tier."""
    words = f"having tier {tier}, with no more of all else"
    return Figure(f"tier {tier}", words, "SN-2.2", lambda document: tier in tiers_of(document))


def tile_figure(tile: int) -> Figure:
    """Whether a tile lies on its second side."""
    first, second = (KIND_NAMES[SIDES[side][tile - 1]] for side in range(2))
    words = f"tile {tile} turned from {first} to {second}"
    return Figure(f"tile {tile}", words, "SN-2.2", lambda document: tile in document["second"])


FIGURES = (
    *(stat_figure(stat) for stat in range(len(STATS))),
    *(losing_figure(tier, answer) for answer in ("any", "all") for tier in range(1, TIERS + 1)),
    starting_figure(),
    unique_figure(),
    *(line_figure(line) for line in MORE_LINES),
    *(tier_figure(tier) for tier in range(1, TIERS + 1)),
    *(tile_figure(tile) for tile in range(TIERS + 1, TILES + 1)),
)
