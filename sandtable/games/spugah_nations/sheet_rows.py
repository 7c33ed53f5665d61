"""A nation as a terminal shows it: its names, its tray beside the Spire, its tiers."""

from sandtable.core.sheets import Document
from sandtable.games.spugah_nations.board import ROW_OF, ROWS
from sandtable.games.spugah_nations.nation import KIND_NAMES, LAYOUT, SIDES
from sandtable.games.spugah_nations.points import (
    LINE_WORDS,
    STAT_LABELS,
    answers,
    bonuses,
    bought,
    more_lines,
    tiers_of,
)

WIDTH = 17  # of a tile in the drawing of a tray


def rows(document: Document) -> list[str]:
    """The whole nation, line by line."""
    return [*head_rows(document), "", *tray_rows(document), "", *tier_rows(document)]


def head_rows(document: Document) -> list[str]:
    """What the nation is called and why."""
    emblem = document.get("emblem")
    sign = f"Emblem: {emblem['symbol']}, {emblem['ink']} on {emblem['ground']}" if emblem else ""
    starter = f"Starter mod: {document['starter']}" if "starter" in document else ""
    title = f"{document['name']} ({document['adjective']})"
    return [row for row in (title, document["why"], document.get("advice", ""), sign, starter) if row]


def tray_rows(document: Document) -> list[str]:
    """The unturned tray, the Spire below and its places clockwise from left to right."""
    rows: list[list[str]] = [[] for _ in range(ROWS)]
    for row, tile in zip(ROW_OF, document.get("layout", LAYOUT), strict=True):
        kind = SIDES[int(tile in document["second"])][tile - 1]
        rows[row - 1].append(f"{tile} {KIND_NAMES[kind]}".center(WIDTH))
    drawn = ["".join(row).center(ROWS * WIDTH).rstrip() for row in reversed(rows)]
    return [*drawn, "the Spire".center(ROWS * WIDTH).rstrip()]


def tier_rows(document: Document) -> list[str]:
    """Each tier: its stats, bought + bonus = total, and how there come more of it."""
    rows = []
    for tier in tiers_of(document):
        told = answers(document, tier)
        sums = zip(STAT_LABELS, bought(document, tier), bonuses(document, tier), strict=True)
        stats = (
            f"{label} {own + more}" + (f" ({own} {'−' if more < 0 else '+'} {abs(more)})" if more else "")
            for label, own, more in sums
        )
        rows.append(f"Tier {tier}: {', '.join(stats)}")
        lose = {"any": ["lost with any of them"], "all": ["lost with all of them"]}.get(
            told.get("lose", ""), []
        )
        facts = [f"start with {told['start']}", *(["unique"] if told.get("unique") else []), *lose]
        values = {line: told[line] for line in more_lines(document, tier)}
        ways = (LINE_WORDS[line] + ("" if value is True else f" ({value})") for line, value in values.items())
        rows.append(f"  {', '.join(facts)}; more by: {', '.join(ways) or 'nothing'}")
    return rows
