"""The arithmetic of a nation sheet: what a tier may spend, what it has spent, and what its tiles add.

Every function takes a sheet whose schema is kept; a tier is its number, 1 to 3, a stat its place in STATS.
"""

import copy
from dataclasses import dataclass
from typing import Any

from sandtable.core.sheets import Document
from sandtable.games.spugah_nations.nation import TIERS

STATS = ("health", "defense", "attack", "speed", "range", "slots")  # SN-2.5, in the order of a sheet
STAT_LABELS = ("Max Health", "Defense", "Attack", "Speed", "Range", "Mod Slots")
HEALTH, DEFENSE, ATTACK, SPEED, RANGE, SLOTS = range(6)
MOST = 6  # points bought of a stat, and the most of a total, SN-2.5
DEAR_STATS = (RANGE, SLOTS)  # whose price the option `dear` multiplies, SN-2.5

STARTER_TILE = 8  # whose second side gives a starter mod, SN-2.2
CAPITAL_TILE = 4

# Indexed by the ruleset's `ap_cost`: the price of the first to the sixth point of a stat, SN-2.5.
PRICE_NAMES = ("linear", "quadratic", "fibonacci")
PRICES = ((1, 1, 1, 1, 1, 1), (1, 2, 3, 4, 5, 6), (1, 1, 2, 3, 5, 8))

# By tier: what each answer to a question changes, SN-2.4.
START_POINTS = (20, 15, 9)
LOSE_POINTS = {"no": (0, 0, 0), "any": (2, 3, 4), "all": (1, 2, 3)}
LOSE_HEALTH = {"no": 0, "any": 2, "all": 0}
UNIQUE_POINTS = (1, 2, 2)
COUNT_POINTS = {1: (-1, 0, 0), 2: (-2, -1, -1), 3: (-4, -2, -2)}
NO_TIER_POINTS = 1  # for every other tier, SN-2.2
LINE_POINTS = {
    "recruiting": (-3, -2, -1),
    "find": (-2, -2, -2),
    "upgrade": (-1, -1, 0),
    "recruit_on": (-1, -1, 0),
    "locations": (-2, 1, 0),
    "capitals": (-1, 1, 0),
}
SACRIFICE_SHARE = (0, 3, 2)  # T2: X/3 − 1, T3: X/2 − 1, rounded down
SACRIFICE_POINTS = (-2, -1, -1)
SACRIFICE_MOST = (9, 6, 4)
CAPITALS_MOST = (1, 3, 3)
MORE_LINES = ("recruiting", "find", "upgrade", "recruit_on", "sacrifice", "locations", "capitals")
LINE_WORDS = {
    "recruiting": "recruiting",
    "find": "finding",
    "upgrade": "upgrade",
    "recruit_on": "recruiting on a tile",
    "sacrifice": "sacrifice",
    "locations": "conquering locations",
    "capitals": "conquering capitals",
}


@dataclass(frozen=True)
class Bonus:
    """What a side of a tile adds to a stat of some tiers."""

    tile: int
    is_second: bool
    whom: str  # "all", "top" or "lowest"
    stat: int
    change: int


BONUSES = (  # SN-2.2
    Bonus(7, False, "all", DEFENSE, 1),
    Bonus(7, True, "all", SPEED, 1),
    Bonus(9, False, "top", SLOTS, 1),
    Bonus(9, True, "lowest", HEALTH, 1),
    Bonus(9, True, "lowest", DEFENSE, 1),
    Bonus(10, False, "all", DEFENSE, -1),
    Bonus(10, True, "all", ATTACK, -1),
    Bonus(11, False, "lowest", RANGE, 1),
)


@dataclass(frozen=True)
class Account:
    """What a tier may spend, from what, and what it has spent."""

    tier: int
    parts: tuple[tuple[str, int], ...]  # what was asked and what the answer changes; the first is the start
    spent: int

    @property
    def points(self) -> int:
        """The AP of the tier, SN-2.4."""
        return sum(change for _, change in self.parts)

    @property
    def left(self) -> int:
        """The AP not spent; below 0 if there are too few."""
        return self.points - self.spent

    @property
    def sum_words(self) -> str:
        """The arithmetic as a line: 15 + 3 lose-if-killed − 2 recruiting = 16, 17 spent."""
        (_, start), *rest = self.parts
        changes = (f" {'+' if change > 0 else '−'} {abs(change)} {words}" for words, change in rest if change)
        return f"{start}{''.join(changes)} = {self.points}, {self.spent} spent"

    def __str__(self) -> str:
        return f"tier {self.tier}: {self.sum_words}: SN-2.5"


def tiers_of(document: Document) -> list[int]:
    """The tiers that the nation has by its first three tiles, top tier first."""
    return [tier for tier in range(1, TIERS + 1) if tier not in document["second"]]  # SN-2.2


def bonuses(document: Document, tier: int) -> list[int]:
    """What the tiles and "lose if killed" add to each stat of a tier that the nation has."""
    there = tiers_of(document)
    is_meant = {"all": True, "top": tier == min(there), "lowest": tier == max(there)}  # SN-2.3
    found = [0] * len(STATS)
    for bonus in BONUSES:
        if bonus.is_second == (bonus.tile in document["second"]) and is_meant[bonus.whom]:
            found[bonus.stat] += bonus.change
    found[HEALTH] += LOSE_HEALTH[answers(document, tier).get("lose", "no")]  # SN-2.4
    return found


def answers(document: Document, tier: int) -> dict[str, Any]:
    """What the sheet says of a tier."""
    found: dict[str, Any] = document["tiers"].get(str(tier), {})
    return found


def bought(document: Document, tier: int) -> list[int]:
    """The points of each stat that the tier has bought."""
    return [answers(document, tier).get(name, 0) for name in STATS]


def totals(document: Document, tier: int) -> list[int]:
    """The tier's stats, bought + bonus."""
    return [own + more for own, more in zip(bought(document, tier), bonuses(document, tier), strict=True)]


def price(ruleset: Any, stat: int, point: int) -> int:
    """What the point, counted from 1, of a stat costs."""
    factor = int(ruleset.dear) if stat in DEAR_STATS else 1
    return PRICES[int(ruleset.ap_cost)][point - 1] * factor  # SN-2.5


def cost(ruleset: Any, points: list[int]) -> int:
    """What the points of all stats cost together."""
    return sum(
        price(ruleset, stat, point) for stat, count in enumerate(points) for point in range(1, count + 1)
    )


def line_points(line: str, tier: int, value: Any) -> int:
    """What a way of getting more units changes by itself."""
    if line != "sacrifice":
        return LINE_POINTS[line][tier - 1]
    share = SACRIFICE_SHARE[tier - 1]
    return SACRIFICE_POINTS[tier - 1] + (int(value) // share if share else 0)  # SN-2.4


def more_lines(document: Document, tier: int) -> list[str]:
    """The ways by which the nation gets more units of the tier."""
    told = answers(document, tier)
    return [line for line in MORE_LINES if told.get(line)]


def account(document: Document, tier: int, ruleset: Any) -> Account:
    """The AP of a tier that the nation has, from its start to what is spent."""
    told, place = answers(document, tier), tier - 1
    parts = [("start", START_POINTS[place])]
    for other in range(1, TIERS + 1):
        if other in document["second"]:
            parts.append((f"no tier {other}", NO_TIER_POINTS))  # SN-2.2
    parts.append(("lose-if-killed", LOSE_POINTS[told.get("lose", "no")][place]))
    parts.append(("unique", UNIQUE_POINTS[place] if told.get("unique") else 0))
    parts.append((f"start with {told['start']}", COUNT_POINTS[told["start"]][place]))
    lines = more_lines(document, tier)
    for line in lines:
        change = line_points(line, tier, told[line])
        is_paid = change <= 0 or len(lines) == 1  # SN-2.4: gains only as the tier's only line
        parts.append((LINE_WORDS[line], change if is_paid else 0))
    return Account(tier, tuple(parts), cost(ruleset, bought(document, tier)))


def demanded(bonus: list[int]) -> list[int]:
    """The points that must be bought whatever the nation is like: a −1 covered, Max Health at least 1."""
    return [max(0, int(stat == HEALTH) - more) for stat, more in enumerate(bonus)]  # SN-2.5


def refit(document: Document, ruleset: Any) -> Document:
    """The sheet with as much of what it bought as the ruleset's prices allow, and nothing else changed."""
    fitted = copy.deepcopy(document)
    for tier in tiers_of(document):
        wanted = bought(document, tier)
        points = fit(
            wanted, demanded(bonuses(document, tier)), account(document, tier, ruleset).points, ruleset
        )
        fitted["tiers"][str(tier)] |= {name: points[stat] for stat, name in enumerate(STATS) if wanted[stat]}
    return fitted


def fit(wanted: list[int], least: list[int], budget: int, ruleset: Any) -> list[int]:
    """The points that are bought of those wanted: first the least, then always the stat that has the
    smallest share of what it wants and can be paid, ties in the order of a sheet (SN-2.5)."""
    points = list(least)
    left = budget - cost(ruleset, points)
    while True:
        can_grow = [
            stat
            for stat, want in enumerate(wanted)
            if points[stat] < want and price(ruleset, stat, points[stat] + 1) <= left
        ]
        if not can_grow:
            return points
        stat = can_grow[0]
        for other in can_grow[1:]:
            if points[other] * wanted[stat] < points[stat] * wanted[other]:
                stat = other
        left -= price(ruleset, stat, points[stat] + 1)
        points[stat] += 1
