"""Nations made at random: every legal sheet can come of it, only its words are taken from lists."""

from typing import Any

from sandtable.core.rng import Rng, below
from sandtable.core.sheets import Document
from sandtable.games.spugah.mods import LABELS
from sandtable.games.spugah_nations.emblem import COLOURS, SYMBOLS
from sandtable.games.spugah_nations.nation import FORTRESS, KIND_NAMES, STARTERS, TIERS, TILES
from sandtable.games.spugah_nations.points import (
    CAPITAL_TILE,
    CAPITALS_MOST,
    MOST,
    SACRIFICE_MOST,
    STARTER_TILE,
    STATS,
    account,
    bonuses,
    cost,
    demanded,
    price,
    tiers_of,
)
from sandtable.games.spugah_nations.tray import capital_places

ADJECTIVES = ("Amber", "Brazen", "Cinder", "Drowned", "Elder", "Fallow", "Gilded", "Hollow", "Iron", "Jolly")
PEOPLES = ("Court", "Clans", "Guild", "League", "Kindred", "Order", "Choir", "Caravan", "Wardens", "Hosts")
REASONS = (
    "Nobody else remembers the old songs.",
    "Somebody must sweep the Spire.",
    "They have been promised the Spire by three prophets, and paid two of them.",
    "Their bread is better.",
    "They were here first, or nearly.",
)


def random_nation(rng: Rng, ruleset: Any) -> Document:
    """Any legal nation."""
    adjective, people = pick(rng, ADJECTIVES), pick(rng, PEOPLES)
    document: Document = {
        "name": f"The {adjective} {people}",
        "adjective": adjective,
        "why": pick(rng, REASONS),
        "second": random_sides(rng),
    }
    if STARTER_TILE in document["second"]:
        document["starter"] = LABELS[pick(rng, STARTERS)]  # SN-2.2
    if below(rng, 2):
        document["layout"] = random_layout(rng)
    ink, ground = shuffled(rng, list(COLOURS))[:2]
    document["emblem"] = {"symbol": pick(rng, SYMBOLS), "ground": ground, "ink": ink}
    document["tiers"] = {}
    for tier in tiers_of(document):
        document["tiers"][str(tier)] = random_answers(rng, document, tier)
        spend(rng, document, tier, ruleset)
    return document


def pick(rng: Rng, words: Any) -> Any:
    """One of several, all as likely."""
    return words[int(below(rng, len(words)))]


def shuffled(rng: Rng, words: list[Any]) -> list[Any]:
    """The same in any order."""
    rest, found = list(words), []
    while rest:
        found.append(rest.pop(int(below(rng, len(rest)))))
    return found


def random_sides(rng: Rng) -> list[int]:
    """The tiles on their second side, of which tiles 1 to 3 leave a tier (SN-2.3)."""
    while True:
        second = [tile for tile in range(1, TILES + 1) if below(rng, 2)]
        if second[:TIERS] != [1, 2, 3]:
            return second


def random_layout(rng: Rng) -> list[int]:
    """Any order of the tiles with the capital on a place for it (SN-1.3)."""
    others = shuffled(rng, [tile for tile in range(1, TILES + 1) if tile != CAPITAL_TILE])
    others.insert(pick(rng, capital_places()), CAPITAL_TILE)
    return others


def random_answers(rng: Rng, document: Document, tier: int) -> dict[str, Any]:
    """Answers to the questions of a tier, each way of getting more units once in three."""
    there = tiers_of(document)
    is_unique = not below(rng, 4)
    told: dict[str, Any] = {"start": 1 if is_unique else 1 + int(below(rng, 3))}  # SN-2.5
    told["lose"] = pick(rng, ("no", "no", "any", "all"))
    told["unique"] = is_unique
    told["recruiting"] = bool(below(rng, 2))
    if not below(rng, 3):
        told["find"] = pick(rng, KIND_NAMES)
    if tier != max(there) and not below(rng, 3):
        told["upgrade"] = True
    if not below(rng, 3):
        told["recruit_on"] = pick(rng, KIND_NAMES[:FORTRESS])
    if len(there) > 1 and not below(rng, 3):
        told["sacrifice"] = 1 + int(below(rng, SACRIFICE_MOST[tier - 1]))
    if not below(rng, 3):
        told["locations"] = True
    if not below(rng, 3):
        told["capitals"] = 1 + int(below(rng, CAPITALS_MOST[tier - 1]))
    return told


def spend(rng: Rng, document: Document, tier: int, ruleset: Any) -> None:
    """The tier has bought what it must, then what it liked until nothing could be paid or it had enough."""
    bonus = bonuses(document, tier)
    points = demanded(bonus)
    left = account(document, tier, ruleset).points - cost(ruleset, points)
    if not below(rng, 8):
        left = int(below(rng, left + 1))  # some nations leave AP unspent
    while True:
        can_grow = [
            stat
            for stat, count in enumerate(points)
            if count < MOST and count + bonus[stat] < MOST and price(ruleset, stat, count + 1) <= left
        ]
        if not can_grow:
            break
        stat = pick(rng, can_grow)
        left -= price(ruleset, stat, points[stat] + 1)
        points[stat] += 1
    document["tiers"][str(tier)] = dict(zip(STATS, points, strict=True)) | document["tiers"][str(tier)]
