"""The page of a study of sheets: the sentences, the table, and the picture of what one more is worth."""

import re
from typing import Any

from sandtable.lab.pictures import BAND, PALE, WIDTH, Axis, ends_of, line, mark, svg, words
from sandtable.lab.sheets_found import HARDLY, TYPICAL, WORDS, by_verdict, verdict_on_all
from sandtable.lab.study import Study

Findings = dict[str, Any]
Table = tuple[list[str], list[list[str]]]
MOST_SAID = 3  # figures that a sentence names
CAUSED_WORDS = (
    "Sheets are drawn at random and stay with their players while these rotate through the seats, so what "
    "goes with a figure is caused by it, all other figures being equal. A typical difference is one standard "
    "deviation of the figure among the sheets that were drawn. People bring sheets that hang together: what "
    "is worth little on one drawn at random may be worth much on theirs."
)
STAR = "*"  # at what chance does not explain
RIGHT, TOP, STEP = 250, 62, 26  # room for words beside the rows, and between them


def about_sheets(study: Study, found: list[dict[str, Any]]) -> tuple[list[str], list[str], str]:
    """The verdicts by strength, the figures in words, and the sentences about the strongest players."""
    codes = [verdict_on_all(one) for one in found]
    told = [by_verdict(one, study.claim) for one in found]
    return codes, told, " ".join(sentences(study, found[-1]))


def sentences(study: Study, one: dict[str, Any]) -> list[str]:
    """Which figures are shown to do what, what the average price buys, and how much all foretell."""
    key = TYPICAL[study.claim]
    said = []
    for code, order in ((0, 1), (1, -1)):
        word = ("helps", "hurts") if study.claim == "matters" else ("cheap", "dear")
        mine = [row for row in one["figures"][::order] if row[study.claim]]
        mine = [row for row in mine if row[study.claim]["code"] == word[code]]
        mine.sort(key=lambda row: -abs(row[key]["value"]))
        if mine:
            names = "; ".join(f"{row['words']} {told(row[key])}" for row in mine[:MOST_SAID])
            more = f"; and {len(mine) - MOST_SAID} more" if mine[MOST_SAID:] else ""
            said.append(f"{HEADS[word[code]]}, for a typical difference: {names}{more}.")
    if not said:
        said.append(f"{by_verdict(one, study.claim)}.".capitalize())
    if one["average"] and one["paid_in"]:
        said.append(f"Each of the {one['paid_in']}, spent as usual, is worth {told(one['average'])}.")
    whole = {end: one["foretold"][end] for end in ("value", "low", "high")}
    said.append(f"All figures together foretell {share(whole)} of the result.")
    said.append(f"What is within {study.margin_words} does not matter.")
    return said


STANDS = {"matters": ("helps", "hurts"), "mispriced": ("too cheap", "too dear")}  # what is shown or denied
HEADS = {"helps": "What helps most", "hurts": "What hurts most", "cheap": "Too cheap", "dear": "Too dear"}


def sheet_warnings(found: list[dict[str, Any]]) -> list[str]:
    """What a reader should know of how the figures hang together."""
    one, said = found[-1], []
    if one["clusters"] <= len(one["figures"]) + len(one["others"]):
        counted = len(one["figures"]) + len(one["others"])
        return [f"{one['clusters']} clusters tell nothing of {counted} figures: play more matches."]
    if one["bound"]:
        said.append(
            f"{listed(one['bound'])} always add up to the same, or tell each other: one more is one less of "
            "others, so each is told against what its price buys on average, and none for itself."
        )
    hardly = [row["name"] for row in one["figures"] if 0.0 < row["apart"] < HARDLY]
    if hardly:
        said.append(
            f"{listed(hardly)} hardly differ by themselves, since other figures go with them: "
            "their intervals are wide."
        )
    never = [row["name"] for row in one["figures"] if not row["deviation"]]
    if never:
        said.append(f"{listed(never)} never differ between these sheets: nothing can be said of them.")
    return said


def listed(names: list[str]) -> str:
    """Some names, not too many of them."""
    more = f" and {len(names) - 8} more" if names[8:] else ""
    return ", ".join(names[:8]) + more


def sheet_tables(found: Findings) -> list[tuple[str, Table]]:
    """What each figure is worth, at every strength."""
    return [
        (
            f"What one more on a {one['title']} is worth, {found['strengths'][one['strength']]}",
            sheet_table(found, one),
        )
        for one in found["sheets"]
    ]


def sheet_table(found: Findings, one: dict[str, Any]) -> Table:
    """A row for every figure, those first that are worth most where sheets differ as usual."""
    rows, error = one["figures"], found["method"]["error"]
    has_worth = any(row["worth"] for row in rows)
    has_price = any(row["above"] for row in rows)
    has_bend = any(row["bend"] for row in rows)
    headings = ["one more", f"a {one['title']} has"]
    headings += ["worth (points)"] if has_worth else []
    headings += ["a typical difference (points)", "verdict"]
    headings += (
        [f"price ({one['paid_in']})", "worth above its price (points)", "at its price"] if has_price else []
    )
    headings += ["each next one"] if has_bend else []
    lines = []
    for row in rows:
        cells = [row["words"], f"{row['mean']:.2f} ± {row['deviation']:.2f}"]
        cells += [told(row["worth"], error)] if has_worth else []
        cells += [told(row["typical"]), verdict_words(found, row, "matters")]
        if has_price:
            price = "" if row["price"] is None else f"{row['price']:.2g}".replace("-", "−")
            cells += [price, told(row["above"], error), verdict_words(found, row, "mispriced")]
        lines.append(cells + ([told(row["bend"], error)] if has_bend else []))
    return headings, lines


def verdict_words(found: Findings, row: dict[str, Any], claim: str) -> str:
    """The verdict on a figure, and how many more matches would decide it, if that is what was asked."""
    if row[claim] is None:
        return ""
    more = row["more_matches"]
    needed = (
        ""
        if claim != found["claim"] or more == 0
        else f" (≈ {more} more)"
        if more
        else " (no number would do)"
    )
    return str(row[claim]["words"]) + needed


def told(worth: dict[str, Any] | None, error: float = 0.0) -> str:
    """A worth with its interval, and a star where chance alone does not explain it."""
    if worth is None:
        return "–"
    value, low, high = (
        "?" if worth[end] is None else f"{worth[end]:+.1f}" for end in ("value", "low", "high")
    )
    shown = re.sub(r"[+-](?=0\.0(?!\d))", "", f"{value} [{low},\N{NO-BREAK SPACE}{high}]").replace("-", "−")
    return shown + STAR * (error > 0 and worth["p"] <= error)


def share(told_of: dict[str, Any]) -> str:
    """A share with its interval."""
    value, low, high = (
        "?" if told_of[end] is None else f"{told_of[end]:.0f}" for end in ("value", "low", "high")
    )
    return f"{value} % [{low},\N{NO-BREAK SPACE}{high}]"


def sheets_words(found: Findings) -> list[str]:
    """What the table means; nothing if sheets are not asked about."""
    if not found.get("sheets"):
        return []
    one = found["sheets"][-1]
    said = [CAUSED_WORDS]
    if any(row["above"] for row in one["figures"]):
        said.append(
            f"The worth above its price is what one more is worth beyond what as many {one['paid_in']} "
            "buy on average, spent as the drawn sheets spend them; a price below nothing is paid to whoever "
            "takes it."
        )
    if any(row["bend"] for row in one["figures"]):
        said.append(
            "Each next one: by how many points it is worth more, or less, than the one before, where "
            "that can be told."
        )
    said.append(f"{STAR} chance alone does not explain it (Holm over the figures).")
    if one["others"]:
        said.append(f"Reckoned with, so that all else is equal: {', '.join(one['others'])}.")
    return said


def sheets_picture(found: Findings) -> str:
    """Every figure at the greatest strength: what a typical difference is worth, or is above its price."""
    one, claim = found["sheets"][-1], found["claim"]
    key = TYPICAL[claim]
    rows = sorted((row for row in one["figures"] if row[key]), key=lambda row: -row[key]["value"])
    margin = found["arms"][-1]["margin"]
    ends = [row[key][end] for row in rows for end in ("low", "high") if row[key][end] is not None]
    left = min(330, 30 + 7 * max([len(row["words"]) for row in rows], default=0))
    across = Axis([*ends, -margin, margin], left, WIDTH - RIGHT)
    height = TOP + STEP * len(rows) + 34
    above = " above its price" if claim == "mispriced" else ""
    title = f"worth{above} of a typical difference (points), {found['strengths'][one['strength']]}"
    parts = [words(8, 14, title, more='font-weight="600"'), *frame(across, margin, height)]
    for place, row in enumerate(rows):
        parts += picture_row(row, row[key], row[claim], TOP + STEP * place + 8, across, margin)
    return svg(height, title, parts)


def frame(across: Axis, margin: float, height: float) -> list[str]:
    """The margin, the ticks, and the line of nothing."""
    low, high, foot = across.at(-margin), across.at(margin), height - 26
    box = f'x="{low:g}" y="{TOP - 12:g}" width="{high - low:g}" height="{foot - TOP + 12:g}"'
    parts = [
        f'<rect {box} fill="{BAND}"/>',
        words((low + high) / 2, TOP - 18, "does not matter", "middle", 'font-style="italic" font-size="11"'),
    ]
    for tick in across.ticks:
        x = across.at(tick)
        parts += [
            line(x, TOP - 12, x, foot, PALE),
            words(x, height - 10, f"{tick:g}".replace("-", "−"), "middle"),
        ]
    return [*parts, line(across.at(0), TOP - 12, across.at(0), foot, "#777")]


def picture_row(
    row: dict[str, Any], worth: dict[str, Any], verdict: dict[str, str], y: float, across: Axis, margin: float
) -> list[str]:
    """One figure: its words, the mark with its interval, its worth and the verdict on it."""
    value, low, high = ends_of(worth, across)
    kind = {WORDS["helps"]: 0, WORDS["cheap"]: 0, WORDS["hurts"]: 1, WORDS["dear"]: 1}.get(
        verdict["words"], 3
    )
    return [
        words(8, y + 4, row["words"]),
        line(across.at(low), y, across.at(high), y, "#555", 'stroke-width="2"'),
        mark(across.at(value), y, kind),
        words(WIDTH - RIGHT + 12, y + 4, f"{told(worth)} · {verdict['words']}", more='font-size="12"'),
    ]
