"""The page of a study of options: the table that tells what is observed from what is caused, the picture."""

from typing import Any

from sandtable.lab.existing import in_words
from sandtable.lab.findings import told
from sandtable.lab.pictures import BAND, PALE, WIDTH, Axis, ends_of, line, mark, svg, words

Findings = dict[str, Any]
Table = tuple[list[str], list[list[str]]]
HEADINGS = (
    "option",
    "verdict",
    "forbidden: points of player 1",
    "forced: points of player 1",
    "observed: uses a match and seat",
    "observed: in matches",
    "observed: points of who does it",
    "uses when forced",
    "matches",
)
OBSERVED_WORDS = (
    "What is forbidden or forced is so for player 1 alone, against free players and under the same dice: "
    "these differences are caused. What is observed of free players proves nothing: whoever is ahead can "
    "afford more."
)
SHARE = {"is_share": True}
RIGHT, TOP, STEP = 190, 66, 34  # room for words beside the rows, and between them
FORBIDDEN, FORCED = 0, 1  # marks, which differ in form


def option_tables(found: Findings) -> list[tuple[str, Table]]:
    """The options at every strength, those first that are missed most."""
    return [
        (f"What each option is worth, {name}", option_table(found, strength))
        for strength, name in enumerate(found["strengths"])
    ]


def option_table(found: Findings, strength: int) -> Table:
    """A row for every option."""
    mine = [one for one in found["options"] if one["strength"] == strength]
    return list(HEADINGS), [option_row(one) for one in mine]


def option_row(one: dict[str, Any]) -> list[str]:
    """One option: the verdict, what is caused, and what is observed."""
    more = one["more_matches"]
    needed = "" if more == 0 else " (no number would do)" if more is None else f" (≈ {more:,} more)"
    points = told(SHARE, one["points"]) + in_words(one["points_in"], one["matches"])
    return [
        one["label"],
        one["words"] + needed,
        told(SHARE, one["forbidden"], True),
        told(SHARE, one["forced"], True),
        count_words(one["uses"]),
        told(SHARE, one["seen"]) if one["at_most"] is None else never_words(one),
        points if one["points_in"] else "nobody",
        count_words(one["uses_forced"]),
        str(one["matches"]),
    ]


def count_words(figure: dict[str, float | None]) -> str:
    """A count with its interval; a use in a hundred matches is worth telling from none."""
    value, low, high = (
        "?" if figure[end] is None else f"{figure[end]:.2f}" for end in ("value", "low", "high")
    )
    return f"{value} [{low},\N{NO-BREAK SPACE}{high}]"


def never_words(one: dict[str, Any]) -> str:
    """How seldom an option is that was never seen."""
    return f"never in {one['matches']} matches: in at most {one['at_most']:.1f} %"


def options_picture(found: Findings) -> str:
    """Every option at the greatest strength: what forbidding and forcing it does, and its use beside it."""
    strongest = len(found["strengths"]) - 1
    mine = [one for one in found["options"] if one["strength"] == strongest]
    margin = mine[0]["margin"]
    known = [one[mode][end] for one in mine for mode in ("forbidden", "forced") for end in ("low", "high")]
    ends = [float(end) for end in known if end is not None] + [-margin, margin]
    left = min(330, 30 + 7 * max(len(one["label"]) for one in mine))
    across = Axis([min(ends), max(ends)], left, WIDTH - RIGHT)
    height = TOP + STEP * len(mine) + 30
    parts = [
        words(
            8,
            14,
            f"difference in points of player 1, {found['strengths'][strongest]}",
            more='font-weight="600"',
        ),
        *legend(left),
        *frame(across, margin, height),
        words(
            WIDTH - RIGHT + 12, TOP - 18, "uses a match and seat", more='font-size="11" font-style="italic"'
        ),
    ]
    for place, one in enumerate(mine):
        parts += picture_row(one, TOP + STEP * place + 8, across)
    return svg(height, "what forbidding and forcing each option does to player 1", parts)


def legend(left: float) -> list[str]:
    """What the two marks mean."""
    return [
        mark(left + 4, 31, FORBIDDEN),
        words(left + 14, 35, "forbidden"),
        mark(left + 104, 31, FORCED),
        words(left + 114, 35, "forced when legal"),
    ]


def frame(across: Axis, margin: float, height: float) -> list[str]:
    """The margin, the ticks, and the line of no difference."""
    low, high = across.at(-margin), across.at(margin)
    foot = height - 26
    box = f'x="{low:g}" y="{TOP - 12:g}" width="{high - low:g}" height="{foot - TOP + 12:g}"'
    parts = [
        f'<rect {box} fill="{BAND}"/>',
        words((low + high) / 2, TOP - 16, "does not matter", "middle", 'font-style="italic" font-size="11"'),
    ]
    for tick in across.ticks:
        x = across.at(tick)
        parts += [
            line(x, TOP - 12, x, foot, PALE),
            words(x, height - 10, f"{tick:g}".replace("-", "−"), "middle"),
        ]
    return [*parts, line(across.at(0), TOP - 12, across.at(0), foot, "#777")]


def picture_row(one: dict[str, Any], y: float, across: Axis) -> list[str]:
    """One option: its name, both marks with their intervals, its use and the verdict on it."""
    parts = [words(8, y + 4, one["label"])]
    for kind, mode in ((FORBIDDEN, "forbidden"), (FORCED, "forced")):
        if one[mode]["value"] is None:
            continue
        value, low, high = ends_of(one[mode], across)
        at = y - 5 + 10 * kind
        parts += [line(across.at(low), at, across.at(high), at, "#555", 'stroke-width="2"')]
        parts.append(mark(across.at(value), at, kind))
    use = "never" if one["at_most"] is not None else f"{one['uses']['value'] or 0.0:.2f}"
    return [*parts, words(WIDTH - RIGHT + 12, y + 4, f"{use} · {one['words']}")]
