"""What an editor of nations shows: the tables of a sheet, and the sums of one nation. No rules of its own."""

from typing import Any

from sandtable.core.grids import hex_position
from sandtable.core.sheets import Document
from sandtable.games.spugah.mods import LABELS
from sandtable.games.spugah_nations.board import HEXES, TURNED
from sandtable.games.spugah_nations.emblem import COLOURS, SYMBOLS
from sandtable.games.spugah_nations.nation import (
    FORTRESS,
    KIND_NAMES,
    LAYOUT,
    SIDES,
    STARTERS,
    TIERS,
    TILES,
)
from sandtable.games.spugah_nations.points import (
    BONUSES,
    CAPITALS_MOST,
    COUNT_POINTS,
    HEALTH,
    LINE_WORDS,
    LOSE_POINTS,
    MORE_LINES,
    MOST,
    NO_TIER_POINTS,
    SACRIFICE_MOST,
    STARTER_TILE,
    STAT_LABELS,
    STATS,
    UNIQUE_POINTS,
    account,
    bonuses,
    bought,
    line_points,
    price,
    tiers_of,
)
from sandtable.games.spugah_nations.tiles import TILE_OF

WHOM_WORDS = {"all": "for all", "top": "for the top tier", "lowest": "for the lowest tier"}
NEW_TIER = {"health": 2, "defense": 1, "attack": 1, "speed": 1, "start": 1}  # legal whatever else is chosen


def editor_data(ruleset: Any) -> dict[str, Any]:
    """The tables of a sheet under the ruleset, with their clauses."""
    return {
        "tiles": [[side_table(tile, side) for side in (0, 1)] for tile in range(1, TILES + 1)],
        "places": [hex_position(*HEXES[1 + place]) for place in range(TILES)],  # of the first sector
        "turned": TURNED.tolist(),
        "layout": list(LAYOUT),
        "starter_tile": STARTER_TILE,
        "starters": [LABELS[mod] for mod in STARTERS],
        "kinds": list(KIND_NAMES),
        "lands": list(KIND_NAMES[:FORTRESS]),
        "stats": [{"name": name, "label": label} for name, label in zip(STATS, STAT_LABELS, strict=True)],
        "most": MOST,
        "tiers": {str(tier): tier_table(tier) for tier in range(1, TIERS + 1)},
        "new_tier": NEW_TIER,
        "symbols": list(SYMBOLS),
        "colours": COLOURS,
        "clauses": {
            "names": "SN-2.1",
            "tiles": "SN-2.2",
            "turn": "SN-1.2",
            "layout": "SN-1.3",
            "tiers": "SN-2.3",
            "questions": "SN-2.4",
            "points": "SN-2.5",
        },
    }


def side_table(tile: int, side: int) -> dict[str, str]:
    """What lies on a side of a tile, how the board draws it, and what it means for the sheet."""
    from sandtable.games.spugah_nations.scene import CAPITALS, TERRAINS  # which a sheet is checked without

    kind = int(SIDES[side][tile - 1])
    terrain = CAPITALS.get(kind) or TERRAINS[TILE_OF[kind]]
    return {"kind": KIND_NAMES[kind], "terrain": terrain, "text": side_words(tile, side)}


def side_words(tile: int, side: int) -> str:
    """What a side of a tile means for the sheet, besides what lies there."""
    if tile <= TIERS:
        return f"no tier {tile}, +{NO_TIER_POINTS} AP for every other" if side else f"has tier {tile}"
    if tile == STARTER_TILE and side:
        return "a starter mod for the army"
    words: dict[str, list[str]] = {}
    for bonus in BONUSES:
        if bonus.tile == tile and bonus.is_second == bool(side):
            sign = "+" if bonus.change > 0 else "−"
            words.setdefault(bonus.whom, []).append(f"{sign}{abs(bonus.change)} {STAT_LABELS[bonus.stat]}")
    return ", ".join(f"{' and '.join(several)} {WHOM_WORDS[whom]}" for whom, several in words.items())


def tier_table(tier: int) -> dict[str, Any]:
    """What each answer of the tier changes."""
    row = tier - 1
    return {
        "lose": {answer: points[row] for answer, points in LOSE_POINTS.items()},
        "unique": UNIQUE_POINTS[row],
        "start": {str(count): points[row] for count, points in COUNT_POINTS.items()},
        "more": [more_table(line, tier) for line in MORE_LINES if line != "upgrade" or tier < TIERS],
    }


def more_table(line: str, tier: int) -> dict[str, Any]:
    """What a way of getting more units changes, by its X where it has one."""
    most = {"sacrifice": SACRIFICE_MOST, "capitals": CAPITALS_MOST}.get(line, (1, 1, 1))[tier - 1]
    points = [line_points(line, tier, count) for count in range(1, most + 1)]
    return {"line": line, "words": LINE_WORDS[line], "points": points}


def account_told(document: Document, ruleset: Any) -> dict[str, Any]:
    """The sums of every tier, and what each point more or less meets."""
    told = [tier for tier in tiers_of(document) if str(tier) in document["tiers"]]
    return {
        "words": [str(account(document, tier, ruleset)) for tier in told],
        "tiers": {str(tier): tier_told(document, tier, ruleset) for tier in told},
    }


def tier_told(document: Document, tier: int, ruleset: Any) -> dict[str, Any]:
    """The sums of one tier."""
    sums, own, more = account(document, tier, ruleset), bought(document, tier), bonuses(document, tier)
    return {
        "points": sums.points,
        "spent": sums.spent,
        "left": sums.left,
        "words": str(sums),
        "stats": {
            name: {
                "bought": own[stat],
                "bonus": more[stat],
                "total": own[stat] + more[stat],
                "no_more": why_no_more(stat, own[stat], more[stat], sums.left, ruleset),
                "no_less": why_no_less(stat, own[stat], more[stat]),
            }
            for stat, name in enumerate(STATS)
        },
    }


def why_no_more(stat: int, own: int, more: int, left: int, ruleset: Any) -> str:
    """Why the next point of the stat cannot be bought, or nothing if it can."""
    if own >= MOST:
        return f"At most {MOST} points of {STAT_LABELS[stat]} are bought: SN-2.5"
    if own + more >= MOST:
        return f"{STAT_LABELS[stat]} is at most {MOST} with its bonus: SN-2.5"
    if (asked := price(ruleset, stat, own + 1)) > left:
        return f"The next point of {STAT_LABELS[stat]} costs {asked} AP, {max(left, 0)} left: SN-2.5"
    return ""


def why_no_less(stat: int, own: int, more: int) -> str:
    """Why a point of the stat cannot be given back, or nothing if it can."""
    if own == 0:
        return f"No point of {STAT_LABELS[stat]} is bought: SN-2.5"
    if own + more <= int(stat == HEALTH):
        return f"{STAT_LABELS[stat]} must be at least {int(stat == HEALTH)} with its bonus: SN-2.5"
    return ""
