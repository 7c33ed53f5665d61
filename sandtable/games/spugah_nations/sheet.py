"""Nations: what a seat brings to a match, its schema and what of it is legal."""

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.core.records import new_record
from sandtable.core.sheet_files import read_sheet
from sandtable.core.sheets import (
    Choice,
    Document,
    Field,
    ListOf,
    Problem,
    SheetForm,
    Table,
    Text,
    WholeNumber,
    YesOrNo,
)
from sandtable.games.spugah.mods import FIGURES, LABELS, NO_MOD
from sandtable.games.spugah_nations.editor import account_told, editor_data
from sandtable.games.spugah_nations.emblem import COLOURS, SYMBOLS
from sandtable.games.spugah_nations.nation import (
    FORTRESS,
    KIND_NAMES,
    LAYOUT,
    LOST_BY_ALL,
    LOST_BY_ANY,
    NATION,
    NO_KIND,
    NOT_LOST,
    SIDES,
    STARTERS,
    TIERS,
    TILES,
)
from sandtable.games.spugah_nations.points import (
    CAPITAL_TILE,
    CAPITALS_MOST,
    HEALTH,
    MOST,
    SACRIFICE_MOST,
    STARTER_TILE,
    STAT_LABELS,
    STATS,
    account,
    answers,
    bonuses,
    bought,
    refit,
    tiers_of,
    totals,
)
from sandtable.games.spugah_nations.sheet_figures import FIGURES as SHEET_FIGURES
from sandtable.games.spugah_nations.sheet_rows import rows
from sandtable.games.spugah_nations.tray import capital_places

if TYPE_CHECKING:
    from sandtable.core.rng import Rng

STARTER_NAMES = tuple(LABELS[mod] for mod in STARTERS)
LOSE_NAMES = {"no": NOT_LOST, "any": LOST_BY_ANY, "all": LOST_BY_ALL}
SHIPPED_FOLDER = Path(__file__).parent / "shipped"
SHIPPED_NAMES = ("tyrant", "horde", "raiders", "fortress", "archers", "council", "seafolk", "academy")


def judge(document: Document, ruleset: Any) -> list[Problem]:
    """Everything that is wrong with a nation whose schema is kept."""
    found = [*judge_tiles(document), *judge_layout(document), *judge_emblem(document)]
    for tier in tiers_of(document):
        if str(tier) in document["tiers"]:
            found += [*judge_tier(document, tier), *judge_points(document, tier, ruleset)]
    return found


def judge_tiles(document: Document) -> Iterator[Problem]:
    """What is wrong with the sides of the tiles and with what they decide."""
    second = document["second"]
    for tile in sorted({tile for tile in second if second.count(tile) > 1}):
        yield Problem("second", f"names tile {tile} more than once", "SN-2.2")
    if STARTER_TILE in second and "starter" not in document:
        sentence = (
            f"must be named, since tile {STARTER_TILE} lies on its second side: {', '.join(STARTER_NAMES)}"
        )
        yield Problem("starter", sentence, "SN-2.2")
    if STARTER_TILE not in second and "starter" in document:
        yield Problem(
            "starter", f"must be left out, since tile {STARTER_TILE} lies on its first side", "SN-2.2"
        )
    there = tiers_of(document)
    if not there:
        yield Problem("second", "tiles 1, 2 and 3 leave the nation no tier, it must have one", "SN-2.3")
    for tier in range(1, TIERS + 1):
        if tier in there and str(tier) not in document["tiers"]:
            sentence = f"is missing, since tile {tier} on its first side gives the nation tier {tier}"
            yield Problem(f"tiers.{tier}", sentence, "SN-2.2")
        if tier not in there and str(tier) in document["tiers"]:
            sentence = f"must be left out, since tile {tier} lies on its second side: no tier {tier}"
            yield Problem(f"tiers.{tier}", sentence, "SN-2.2")


def judge_layout(document: Document) -> Iterator[Problem]:
    """What is wrong with the places of the tiles."""
    layout = document.get("layout", list(LAYOUT))
    missing = [tile for tile in range(1, TILES + 1) if tile not in layout]
    if missing:
        words = ", ".join(map(str, missing))
        yield Problem("layout", f"must have each tile once, and lacks {words}", "SN-1.3")
    elif layout.index(CAPITAL_TILE) not in capital_places():
        sentence = f"the capital, tile {CAPITAL_TILE}, must lie in rows 3 to 5 with at least four neighbours"
        yield Problem("layout", sentence, "SN-1.3")


def judge_emblem(document: Document) -> Iterator[Problem]:
    """What is wrong with the emblem."""
    emblem = document.get("emblem")
    if emblem and emblem["ink"] == emblem["ground"]:
        yield Problem("emblem.ink", "must be another colour than the ground, or nobody sees it", "SN-2.1")


def judge_tier(document: Document, tier: int) -> Iterator[Problem]:
    """What is wrong with the answers of a tier that the nation has."""
    told, there, path = answers(document, tier), tiers_of(document), f"tiers.{tier}"
    if told.get("unique") and told["start"] != 1:
        yield Problem(f"{path}.start", f"a unique tier starts with 1, not {told['start']}", "SN-2.5")
    if told.get("upgrade") and tier == max(there):
        yield Problem(f"{path}.upgrade", "needs a lower tier, and the nation has none", "SN-2.4")
    if told.get("sacrifice") and len(there) == 1:
        yield Problem(f"{path}.sacrifice", "needs another tier, and the nation has none", "SN-2.4")


def judge_points(document: Document, tier: int, ruleset: Any) -> Iterator[Problem]:
    """What is wrong with the stats of a tier that the nation has."""
    path, own, more = f"tiers.{tier}", bought(document, tier), bonuses(document, tier)
    for stat, total in enumerate(totals(document, tier)):
        least = int(stat == HEALTH)
        if not least <= total <= MOST:
            words = f"{own[stat]} bought {'−' if more[stat] < 0 else '+'} {abs(more[stat])} bonus = {total}"
            sentence = f"{words}, {STAT_LABELS[stat]} must be {least} to {MOST}"
            yield Problem(f"{path}.{STATS[stat]}", sentence, "SN-2.5")
    if (sums := account(document, tier, ruleset)).left < 0:
        yield Problem(path, sums.sum_words, "SN-2.5")


def pack(document: Document) -> Any:
    """What the rules get of a legal nation."""
    nation = new_record(NATION)
    nation.starter = LABELS.index(document["starter"]) if "starter" in document else NO_MOD
    for place, tile in enumerate(document.get("layout", LAYOUT)):
        nation.place[tile - 1] = place
        nation.side[tile - 1] = tile in document["second"]
    nation.find[:] = nation.recruits_on[:] = NO_KIND
    for tier in tiers_of(document):
        told, row = answers(document, tier), tier - 1
        stats = totals(document, tier)
        nation.is_there[row] = 1
        nation.figure[row] = stats[:FIGURES]
        nation.slots[row] = stats[FIGURES]
        nation.lose[row] = LOSE_NAMES[told.get("lose", "no")]
        nation.is_unique[row] = told.get("unique", False)
        nation.start[row] = told["start"]
        nation.recruits[row] = told.get("recruiting", False)
        nation.find[row] = kind_of(told.get("find"))
        nation.upgrades[row] = told.get("upgrade", False)
        nation.recruits_on[row] = kind_of(told.get("recruit_on"))
        nation.sacrifice[row] = told.get("sacrifice", 0)
        nation.locations[row] = told.get("locations", False)
        nation.capitals[row] = told.get("capitals", 0)
    return nation


def kind_of(name: str | None) -> int:
    """The kind of tile of that name, or NO_KIND."""
    return KIND_NAMES.index(name) if name else NO_KIND


@functools.cache
def shipped_sheet(name: str) -> Document:
    """The shipped nation of that name as its file says; not to be changed."""
    return read_sheet(SHIPPED_FOLDER / f"{name}.toml").document


def shipped(name: str, ruleset: Any) -> Document:
    """The shipped nation of that name, refitted where the ruleset's prices demand it."""
    return refit(shipped_sheet(name), ruleset)  # SN-2.5: at linear prices nothing changes


def ready(ruleset: Any) -> dict[str, Document]:
    """The shipped nations, refitted where the ruleset's prices demand it (SN-2.7)."""
    return {name: shipped(name, ruleset) for name in SHIPPED_NAMES}


def default(seat: int, ruleset: Any) -> Document:
    """The shipped nation of the seat."""
    return shipped(SHIPPED_NAMES[seat % len(SHIPPED_NAMES)], ruleset)


def random(rng: "Rng", ruleset: Any) -> Document:
    """Any legal nation."""
    from sandtable.games.spugah_nations.random_nation import random_nation

    return random_nation(rng, ruleset)


def tier_fields(tier: int) -> tuple[Field, ...]:
    """The lines of one tier."""
    row = tier - 1
    stats = (
        Field(name, WholeNumber(0, MOST), f"points of {STAT_LABELS[stat]} bought", "SN-2.5", is_needed=False)
        for stat, name in enumerate(STATS)
    )
    lands = ("", *KIND_NAMES[:FORTRESS])
    gain = "whether conquering an enemy location gives one"
    capital = f"how many units conquering an enemy capital gives, up to {CAPITALS_MOST[row]}; 0 none"
    sacrifice = f"how many units of other tiers buy one, up to {SACRIFICE_MOST[row]}; 0 none"
    return (
        *stats,
        Field("start", WholeNumber(1, 3), "units at the start", "SN-2.4"),
        Field(
            "lose", Choice(tuple(LOSE_NAMES)), "whose death is the nation's end", "SN-2.4", is_needed=False
        ),
        Field("unique", YesOrNo(), "one on the board at most", "SN-2.4", is_needed=False),
        Field("recruiting", YesOrNo(), "normal recruiting in the capital", "SN-2.4", is_needed=False),
        Field("find", Choice(("", *KIND_NAMES)), "kind of tile it is found on", "SN-2.4", is_needed=False),
        Field(
            "upgrade", YesOrNo(), "a unit of the next lower tier may become one", "SN-2.4", is_needed=False
        ),
        Field("recruit_on", Choice(lands), "kind of tile it is recruited on", "SN-2.4", is_needed=False),
        Field("sacrifice", WholeNumber(0, SACRIFICE_MOST[row]), sacrifice, "SN-2.4", is_needed=False),
        Field("locations", YesOrNo(), gain, "SN-2.4", is_needed=False),
        Field("capitals", WholeNumber(0, CAPITALS_MOST[row]), capital, "SN-2.4", is_needed=False),
    )


def tier_field(tier: int) -> Field:
    """The table of one tier."""
    side = KIND_NAMES[SIDES[0][tier - 1]]
    text = f"tier {tier}, there while tile {tier} lies on its first side, {side}"
    return Field(str(tier), Table(tier_fields(tier)), text, "SN-2.2", is_needed=False)


EMBLEM = Table(
    (
        Field("symbol", Choice(tuple(SYMBOLS)), "what is on it", "SN-2.1"),
        Field("ground", Choice(tuple(COLOURS)), "the colour behind", "SN-2.1"),
        Field("ink", Choice(tuple(COLOURS)), "the colour of the symbol", "SN-2.1"),
    )
)

FORM = SheetForm(
    title="nation",
    sentence="A nation: fifteen tiles with one of their two sides each, and up to three tiers of units.",
    clause="SN-2.1",
    fields=(
        Field("name", Text(40, 1), "what the nation is called", "SN-2.1"),
        Field("adjective", Text(30, 1), "what its units are called by", "SN-2.1"),
        Field("why", Text(200, 1), "one sentence why it should survive", "SN-2.1"),
        Field("advice", Text(300), "one sentence on how to play it", "SN-2.7", is_needed=False),
        Field("second", ListOf(WholeNumber(1, TILES), TILES), "tiles on their second side", "SN-2.2"),
        Field(
            "starter", Choice(STARTER_NAMES), "the army's mod if tile 8 is turned", "SN-2.2", is_needed=False
        ),
        Field(
            "layout",
            ListOf(WholeNumber(1, TILES), TILES, TILES),
            "the tile on each place, row by row",
            "SN-1.3",
            is_needed=False,
        ),
        Field("emblem", EMBLEM, "its sign: a symbol and two colours", "SN-2.1", is_needed=False),
        Field("tiers", Table(tuple(tier_field(tier) for tier in range(1, TIERS + 1))), "the tiers", "SN-2.4"),
    ),
    dtype=NATION,
    judge=judge,
    pack=pack,
    default=default,
    random=random,
    ready=ready,
    refit=refit,
    rows=rows,
    has_editor=True,
    editor_data=editor_data,
    account=account_told,
    figures=SHEET_FIGURES,
    paid_in="AP",
)
