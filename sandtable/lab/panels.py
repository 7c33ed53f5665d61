"""Everything that was measured, as tables: the variants side by side, or one below the other."""

from typing import Any

from sandtable.lab.existing import in_words
from sandtable.lab.findings import told
from sandtable.lab.measures import tags_of

Findings = dict[str, Any]
Table = tuple[list[str], list[list[str]]]  # headings and rows
MOST_COLUMNS = 3  # variants side by side; more of them are rows
MOST_OPEN = 10  # variants of which everything measured is shown at once
MARK = "*"  # at a difference that chance does not explain


def panel_tables(found: Findings) -> list[tuple[str, Table]]:
    """Everything that was measured, strength by strength; one row a variant if there are many."""
    tables = []
    for strength, name in enumerate(found["strengths"]):
        mine = [table for table in found["tables"] if table["strength"] == strength]
        make = side_by_side if len(mine) <= MOST_COLUMNS else one_below_the_other
        tables.append((f"Everything measured, {name}", make(found, mine)))
    return tables


def side_by_side(found: Findings, tables: list[dict[str, Any]]) -> Table:
    """A row for every measure, a column for every variant, and its difference to the first."""
    headings = ["measure"]
    for table in tables:
        headings.append(found["variants"][table["variant"]]["name"])
        if table["variant"]:
            headings.append("difference")
    rows = []
    for place, first in enumerate(tables[0]["rows"]):
        if is_dull(first["name"], [table["rows"][place] for table in tables]):
            continue
        row = [first["words"]]
        for table in tables:
            own = table["rows"][place]
            row.append(told_where_it_is(own))
            if table["variant"]:
                sign = MARK if own["p"] <= found["method"]["error"] else ""
                row.append(told(own, own["difference"], True) + sign)
        rows.append(row)
        for quantile in ("p10", "median", "p90"):
            if quantile in first:
                rows.append(_quantiles(first["name"], quantile, tables, place))
    return headings, rows


def _quantiles(name: str, quantile: str, tables: list[dict[str, Any]], place: int) -> list[str]:
    row = [f"{name}, {quantile}"]
    for table in tables:
        own = table["rows"][place]
        row.append(told(own, own[quantile]))
        row += [""] * bool(table["variant"])
    return row


def told_where_it_is(row: dict[str, Any]) -> str:
    """A figure with its interval, and in how many matches it existed, if not in all."""
    return told(row, row["figure"]) + in_words(row["matches"], row["of"])


def is_dull(name: str, rows: list[dict[str, Any]]) -> bool:
    """Whether a measure says nothing that another row does not say, or never happened."""
    is_optional = name.startswith(("use ", "ending ", "limit", "draws")) and not tags_of(name)
    never = is_optional and all(row["figure"]["value"] == 0 for row in rows)
    return never or name == "limit" or name.startswith("player ")


def one_below_the_other(found: Findings, tables: list[dict[str, Any]]) -> Table:
    """A row for every variant: seats, length, draws and endings."""
    chosen = [
        row["name"]
        for place, row in enumerate(tables[0]["rows"])
        if (tags_of(row["name"]) or not row["name"].startswith(("use ", "player ", "limit")))
        and not is_dull(row["name"], [table["rows"][place] for table in tables])
    ]
    headings = ["variant", *(name.removeprefix("ending ") for name in chosen), "matches"]
    rows = []
    for table in tables:
        by_name = {row["name"]: row for row in table["rows"]}
        figures = [told_where_it_is(by_name[name]) for name in chosen]
        matches = str(table["rows"][0]["matches"])
        rows.append([found["variants"][table["variant"]]["name"], *figures, matches])
    return headings, rows


def folded_panels(found: Findings) -> list[str]:
    """The titles of the tables that a reader unfolds: all but that of the strongest players, or all."""
    titles = [title for title, _ in reversed(panel_tables(found))]
    is_long = len(found["order"]) > MOST_OPEN or bool(found["luck"])
    return titles[0 if is_long else 1 :]
