"""The pictures of a report as SVG: direct labels, marks that differ in form, nothing told by colour alone."""

from collections.abc import Sequence
from html import escape
from typing import Any

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#B8860B", "#3B3B3B")  # Okabe and Ito, dark enough
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "1 2")
WIDTH, LEFT, RIGHT = 760, 60, 130
INK, PALE, BAND = "#222", "#ddd", "#d9efe3"

Findings = dict[str, Any]


def picture_of(found: Findings) -> str:
    """The picture that shows the answer: what decides, what each option does, a curve, a map, else rows."""
    sweep = found["sweep"]
    numeric = [all(isinstance(value, int) for value in values) for values in sweep.values()]
    if found.get("luck") and found["luck"]["streams"]:
        return luck_chart(found)
    if found["effects"]:
        return effects_chart(found)
    if len(sweep) == 1 and all(numeric):
        return curve(found)
    if len(sweep) == 2:
        return chart_map(found)
    return rows_chart(found)


def figure_of(found: Findings, strength: int, variant: int) -> dict[str, Any]:
    """The measure of a variant at a strength."""
    for table in found["tables"]:
        if (table["strength"], table["variant"]) == (strength, variant):
            for row in table["rows"]:
                if row["name"] == found["measure"]["name"]:
                    figure: dict[str, Any] = row["figure"]
                    return figure
    raise KeyError((strength, variant))


def strongest_of(found: Findings) -> int:
    """The greatest strength that something is said of; the rungs of a ladder come after it."""
    return int(found["arms"][-1]["strength"])


class Axis:
    """A scale from figures to places, with round ticks."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        low, high = min(values), max(values)
        if high - low < 1e-9:
            low, high = low - 1, high + 1
        self.step = round_step((high - low) / 5)
        self.low = self.step * (low // self.step)
        self.high = self.step * -(-high // self.step)
        self._start, self._end = start, end

    def at(self, value: float) -> float:
        """Where the figure lies."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(self._start + share * (self._end - self._start), 1)

    @property
    def ticks(self) -> list[float]:
        count = round((self.high - self.low) / self.step)
        return [round(self.low + self.step * place, 6) for place in range(count + 1)]


def round_step(rough: float) -> float:
    """A round number near the rough one: 1, 2 or 5 times a power of ten."""
    power = 1.0
    while power * 10 <= rough:
        power *= 10
    while power > rough:
        power /= 10
    return min((power * one for one in (1, 2, 5, 10)), key=lambda step: abs(step - rough))


def svg(height: float, title: str, parts: list[str], width: int = WIDTH) -> str:
    """A picture with a title for those who do not see it."""
    inside = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {width} {height:g}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg" font-family="system-ui, sans-serif" font-size="13">\n'
        f"<title>{escape(title)}</title>\n{inside}\n</svg>"
    )


def words(x: float, y: float, text: str, anchor: str = "start", more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{INK}" {more}>{escape(text)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str = INK, more: str = "") -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" {more}/>'


def mark(x: float, y: float, kind: int) -> str:
    """A mark of its own form and colour: circle, square, triangle, diamond."""
    colour = COLOURS[kind % len(COLOURS)]
    forms = (
        f'<circle cx="{x:g}" cy="{y:g}" r="4.5" fill="{colour}"/>',
        f'<rect x="{x - 4:g}" y="{y - 4:g}" width="8" height="8" fill="{colour}"/>',
        f'<path d="M{x:g} {y - 5:g} l5 9 h-10 z" fill="{colour}"/>',
        f'<path d="M{x:g} {y - 6:g} l5 6 l-5 6 l-5 -6 z" fill="{colour}"/>',
    )
    return forms[kind % len(forms)]


def curve(found: Findings) -> str:
    """Dose and response: the measure at every value of the option, with its interval, a line a strength."""
    ((option, values),) = found["sweep"].items()
    variant_of = {one["name"]: place for place, one in enumerate(found["variants"])}
    places = [variant_of[f"{option}={value}"] for value in values]
    lines = [
        [figure_of(found, strength, variant) for variant in places]
        for strength in range(len(found["strengths"]))
    ]
    ends = [
        float(one[end])
        for figures in lines
        for one in figures
        for end in ("low", "high")
        if one[end] is not None
    ]
    across = Axis([float(value) for value in values], LEFT, WIDTH - RIGHT)
    up = Axis([*ends, *(found["target"] or [])] or [0.0], 300, 24)
    parts = target_stripe(found, up, across)
    parts += grid(up, across, values, option, found["measure"])
    labels: list[tuple[float, str]] = []
    for strength, figures in enumerate(lines):
        parts += response(figures, [across.at(value) for value in values], up, strength)
        last = figures[-1]["value"]
        labels.append((up.at(up.low if last is None else last) + 4, found["strengths"][strength]))
    parts += target_ends(found, up, across)
    parts += [words(across.at(values[-1]) + 12, y, text) for y, text in spaced(labels)]
    return svg(350, f"{found['measure']['words']} for every value of {option}", parts)


def target_stripe(found: Findings, up: Axis, across: Axis) -> list[str]:
    """The target band, if there is one."""
    if not found["target"]:
        return []
    low, high = (up.at(value) for value in found["target"])
    left, right = across.at(across.low), across.at(across.high)
    box = f'x="{left:g}" y="{high:g}" width="{right - left:g}" height="{low - high:g}"'
    return [f'<rect {box} fill="{BAND}"/>']


def target_ends(found: Findings, up: Axis, across: Axis) -> list[str]:
    """The ends of the target band, over all that is drawn in it."""
    if not found["target"]:
        return []
    left, right = across.at(across.low), across.at(across.high)
    parts = [
        line(left, up.at(value), right, up.at(value), "#00664a", 'stroke-dasharray="1 3" stroke-width="1.5"')
        for value in found["target"]
    ]
    where = (left + 6, up.at(found["target"][1]) - 5)
    return [*parts, words(*where, "target", more='font-style="italic" font-size="11"')]


def grid(up: Axis, across: Axis, values: list[Any], option: str, measure: dict[str, Any]) -> list[str]:
    """The ticks and names of both axes."""
    left, right = across.at(across.low), across.at(across.high)
    parts = []
    for tick in up.ticks:
        parts += [
            line(left, up.at(tick), right, up.at(tick), PALE),
            words(left - 6, up.at(tick) + 4, f"{tick:g}", "end"),
        ]
    every = -(-len(values) // 14)
    for value in values[::every]:
        parts.append(words(across.at(value), 318, str(value), "middle"))
    unit = " (%)" if measure["is_share"] else ""
    return [
        *parts,
        words(left, 12, f"{measure['words']}{unit}", more='font-weight="600"'),
        words((left + right) / 2, 342, option, "middle", 'font-weight="600"'),
    ]


def response(figures: list[dict[str, Any]], xs: list[float], up: Axis, kind: int) -> list[str]:
    """One line with its band, through the points that have a figure; what has no end reaches to the edge."""
    colour = COLOURS[kind % len(COLOURS)]
    points = [(x, *ends_of(one, up)) for x, one in zip(xs, figures, strict=True) if one["value"] is not None]
    tops = [f"{x:g},{up.at(high):g}" for x, _, _, high in points]
    feet = [f"{x:g},{up.at(low):g}" for x, _, low, _ in points]
    middle = [f"{x:g},{up.at(value):g}" for x, value, _, _ in points]
    parts = [f'<polygon points="{" ".join(tops + feet[::-1])}" fill="{colour}" opacity="0.18"/>']
    dash = f'stroke-dasharray="{DASHES[kind % len(DASHES)]}"'
    parts.append(
        f'<polyline points="{" ".join(middle)}" fill="none" stroke="{colour}" stroke-width="2" {dash}/>'
    )
    return parts + [mark(x, up.at(value), kind) for x, value, _, _ in points]


def ends_of(figure: dict[str, Any], along: Axis) -> tuple[float, float, float]:
    """A figure with the ends of its interval, those of the axis where it has none."""
    low = along.low if figure["low"] is None else figure["low"]
    high = along.high if figure["high"] is None else figure["high"]
    return float(figure["value"]), float(low), float(high)


def spaced(labels: list[tuple[float, str]], gap: float = 16) -> list[tuple[float, str]]:
    """Labels moved down until none covers another."""
    found: list[tuple[float, str]] = []
    for y, text in sorted(labels):
        found.append((max(y, found[-1][0] + gap) if found else y, text))
    return found


def rows_chart(found: Findings) -> str:
    """A row for every variant and strength: the figure with its interval, the margin or target behind it."""
    arms = found["arms"]
    is_difference = arms[0]["is_difference"]
    names = [row_name(found, arm) for arm in arms]
    left = min(330, 30 + 7 * max(map(len, names)))
    right = WIDTH - 16 - 7.4 * max(len(figure_words(arm)) for arm in arms)
    ends = [
        float(arm["figure"][end]) for arm in arms for end in ("low", "high") if arm["figure"][end] is not None
    ]
    margin = max(arm["margin"] for arm in arms)
    zone = (-margin, margin) if is_difference else tuple(found["target"] or ())
    pad = 0.08 * (max([*ends, *zone]) - min([*ends, *zone]))
    around = [max([*ends, *zone]) + pad, min([*ends, *zone]) - pad, *([0.0] if is_difference else [])]
    if found["measure"]["is_share"] and not is_difference:
        around = [min(100.0, max(0.0, one)) for one in around]
    across = Axis(around, left, right - 12)
    height = 74 + 30 * len(arms)
    parts = zone_stripe(zone, across, height, "does not matter" if is_difference else "target")
    for tick in across.ticks:
        parts += [
            line(across.at(tick), 40, across.at(tick), height - 26, PALE),
            words(across.at(tick), height - 10, f"{tick:g}".replace("-", "−"), "middle"),
        ]
    if is_difference:
        parts.append(line(across.at(0), 40, across.at(0), height - 26, "#777"))
    unit = (" (points)" if is_difference else " (%)") if found["measure"]["is_share"] else ""
    what = f"difference in {found['measure']['words']}" if is_difference else found["measure"]["words"]
    parts.append(words(8, 14, f"{what}{unit}", more='font-weight="600"'))
    for place, (arm, name) in enumerate(zip(arms, names, strict=True)):
        parts += chart_row(arm, name, 60 + 30 * place, across, right)
    return svg(height, f"{what}: the figure of every variant with its interval", parts)


def row_name(found: Findings, arm: dict[str, Any]) -> str:
    """What a row is called: the variant, and the strength if there are several."""
    name = str(found["variants"][arm["variant"]]["name"])
    return f"{name} · {found['strengths'][arm['strength']]}" if len(found["strengths"]) > 1 else name


def zone_stripe(zone: tuple[float, ...], across: Axis, height: float, label: str) -> list[str]:
    """The margin or target behind the rows."""
    if len(zone) != 2 or zone[0] >= zone[1]:
        return []
    left, right = across.at(zone[0]), across.at(zone[1])
    rect = f'<rect x="{left:g}" y="40" width="{right - left:g}" height="{height - 66:g}" fill="{BAND}"/>'
    return [rect, words((left + right) / 2, 36, label, "middle", 'font-style="italic" font-size="11"')]


def figure_words(arm: dict[str, Any]) -> str:
    """What stands beside a row: the figure with its interval."""
    figure, sign = arm["figure"], "+" if arm["is_difference"] else ""
    if figure["value"] is None:
        return "in no match"
    value, low, high = (
        "?" if figure[end] is None else f"{figure[end]:{sign}.1f}" for end in ("value", "low", "high")
    )
    return f"{value} [{low}, {high}]".replace("-", "−")


def chart_row(arm: dict[str, Any], name: str, y: float, across: Axis, right: float) -> list[str]:
    """One figure with its interval and its words."""
    told = [words(8, y + 4, name), words(right, y + 4, figure_words(arm))]
    if arm["figure"]["value"] is None:
        return told
    value, low, high = ends_of(arm["figure"], across)
    kind = arm["strength"]
    colour = COLOURS[kind % len(COLOURS)]
    return [
        *told,
        line(across.at(low), y, across.at(high), y, colour, 'stroke-width="2.5"'),
        mark(across.at(value), y, kind),
    ]


def effects_chart(found: Findings) -> str:
    """What each option of a screen does, from its lowest value to its highest: a row for every strength."""
    arms = [
        {"strength": one["strength"], "figure": one["effect"], "is_difference": True, "words": one["words"]}
        for one in sorted(found["effects"], key=lambda one: one["words"])
    ]
    many = len(found["strengths"]) > 1
    names = [arm["words"] + f" · {found['strengths'][arm['strength']]}" * many for arm in arms]
    left = min(330, 30 + 7 * max(map(len, names)))
    right = WIDTH - 16 - 7.4 * max(len(figure_words(arm)) for arm in arms)
    ends = [arm["figure"][end] for arm in arms for end in ("low", "high")]
    across = Axis([0.0, *(float(end) for end in ends if end is not None)], left, right - 12)
    height, what = 66 + 26 * len(arms), f"effect on {found['measure']['words']}"
    unit = " (points)" if found["measure"]["is_share"] else ""
    parts = [words(8, 14, f"{what}{unit}", more='font-weight="600"'), *upright_grid(across, 28, height)]
    for place, (arm, name) in enumerate(zip(arms, names, strict=True)):
        parts += chart_row(arm, name, 44 + 26 * place, across, right)
    return svg(height, f"{what} of every option, from its lowest value to its highest", parts)


def upright_grid(across: Axis, top: float, height: float) -> list[str]:
    """The ticks of an axis below rows, and the line of nothing."""
    parts = []
    for tick in across.ticks:
        x, colour = across.at(tick), PALE if tick else "#777"
        parts.append(line(x, top, x, height - 26, colour))
        parts.append(words(x, height - 10, f"{tick:g}".replace("-", "−"), "middle"))
    return parts


def luck_chart(found: Findings) -> str:
    """What decides the result: from what a stream decides alone to what it does with what depends on it."""
    rows = [(one["strength"], share) for one in found["luck"]["strengths"] for share in one["shares"]]
    names = [f"{share['words']} · {found['strengths'][strength]}" for strength, share in rows]
    left = min(330, 30 + 7 * max(map(len, names)))
    across, height = Axis([0.0, 100.0], left, WIDTH - 130), 92 + 22 * len(rows)
    parts = zone_stripe(tuple(found["target"] or ()), across, height, "target for all chance")
    parts += [words(8, 14, "share of the result that is decided by … (%)", more='font-weight="600"')]
    parts += upright_grid(across, 40, height)
    for place, (name, (strength, share)) in enumerate(zip(names, rows, strict=True)):
        y, colour = 54 + 22 * place, COLOURS[strength % len(COLOURS)]
        low, high = (min(100.0, max(0.0, float(share[end]["value"] or 0.0))) for end in ("alone", "with"))
        parts += [
            words(8, y + 4, name),
            line(across.at(low), y, across.at(high), y, colour, 'stroke-width="6" stroke-opacity="0.4"'),
            mark(across.at(low), y, strength),
            line(across.at(high), y - 6, across.at(high), y + 6, colour, 'stroke-width="3"'),
            words(WIDTH - 116, y + 4, f"{low:.0f} to {high:.0f}"),
        ]
    parts.append(words(WIDTH - 116, 36, "alone to with all", more='font-style="italic" font-size="11"'))
    return svg(height, "share of the result that each stream of chance decides, alone and with others", parts)


def chart_map(found: Findings) -> str:
    """A map of two options: the measure in every cell, at the greatest strength."""
    (first, columns), (second, rows) = found["sweep"].items()
    strongest = strongest_of(found)
    variant_of = {one["name"]: place for place, one in enumerate(found["variants"])}
    width, tall = (WIDTH - LEFT - 90) / len(columns), 34
    values = [figure_of(found, strongest, place)["value"] for place in range(len(found["variants"]))]
    low, high = (end((one for one in values if one is not None), default=0.0) for end in (min, max))
    unit = " (%)" if found["measure"]["is_share"] else ""
    title = f"{found['measure']['words']}{unit}, {found['strengths'][strongest]}"
    parts = [words(8, 14, title, more='font-weight="600"')]
    for down, row in enumerate(rows):
        parts.append(words(LEFT + 70, 52 + tall * down, str(row), "end"))
        for along, column in enumerate(columns):
            variant = variant_of[f"{first}={shown(column)}, {second}={shown(row)}"]
            figure = figure_of(found, strongest, variant)
            parts += cell(
                figure, LEFT + 78 + width * along, 30 + tall * down, width, tall, (low, high), found
            )
    foot = 30 + tall * len(rows)
    for along, column in enumerate(columns):
        parts.append(words(LEFT + 78 + width * (along + 0.5), foot + 18, str(column), "middle"))
    parts.append(words(LEFT + 78 + width * len(columns) / 2, foot + 40, first, "middle", 'font-weight="600"'))
    parts.append(words(8, 30 + tall * len(rows) / 2, second, more='font-weight="600"'))
    return svg(foot + 50, f"{title} for {first} and {second}", parts)


def shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def cell(
    figure: dict[str, Any],
    x: float,
    y: float,
    width: float,
    tall: float,
    ends: tuple[float, float],
    found: Findings,
) -> list[str]:
    """One cell of a map: darker where the figure is higher, framed where it lies inside the target."""
    low, high = ends
    value = low if figure["value"] is None else figure["value"]
    share = (value - low) / (high - low) if high > low else 0.0
    target = found["target"]
    is_inside = target and figure["value"] is not None and target[0] <= value <= target[1]
    frame = 'stroke="#222" stroke-width="2.5"' if is_inside else 'stroke="#fff"'
    box = f'x="{x:.1f}" y="{y:g}" width="{width:.1f}" height="{tall:g}"'
    fill = f'fill="#0072B2" fill-opacity="{0.06 + 0.5 * share:.2f}"'
    told = "?" if figure["value"] is None else f"{value:.1f}"
    return [
        f"<rect {box} {fill} {frame}/>",
        words(x + width / 2, y + tall / 2 + 4, told.replace("-", "−"), "middle"),
    ]


def endings_of(found: Findings) -> str:
    """How the matches of every variant end, at the greatest strength: bars with their shares written in."""
    strongest = strongest_of(found)
    tables = [table for table in found["tables"] if table["strength"] == strongest]
    names = [found["variants"][table["variant"]]["name"] for table in tables]
    left = min(300, 30 + 7 * max(map(len, names)))
    parts = [words(8, 14, f"how matches end, {found['strengths'][strongest]}", more='font-weight="600"')]
    used: dict[str, int] = {}
    for place, (table, name) in enumerate(zip(tables, names, strict=True)):
        y, x = 26 + 30 * place, float(left)
        parts.append(words(8, y + 15, name))
        for row in table["rows"]:
            share = row["figure"]["value"]
            if row["name"].startswith("ending ") and share:
                kind = used.setdefault(row["name"].removeprefix("ending "), len(used))
                width = share / 100 * (WIDTH - left - 10)
                parts += ending_bar(row, kind, x, y, width)
                x += width
    lines = endings_legend(used, left, 34 + 30 * len(tables))
    height = 34 + 30 * len(tables) + 20 * len(lines)
    return svg(height, "how the matches of every variant end", parts + [one for row in lines for one in row])


def endings_legend(used: dict[str, int], left: float, y: float) -> list[list[str]]:
    """The colours of the bars with their endings, line by line; nothing that does not fit is left out."""
    lines: list[list[str]] = [[]]
    x = left
    for ending, kind in used.items():
        wide = 30 + 7.2 * len(ending)
        if lines[-1] and x + wide > WIDTH:
            lines.append([])
            x = left
        at = y + 20 * (len(lines) - 1)
        box = f'<rect x="{x:g}" y="{at:g}" width="12" height="12" fill="{COLOURS[kind % len(COLOURS)]}"/>'
        lines[-1] += [box, words(x + 17, at + 11, ending, more='font-size="12"')]
        x += wide
    return lines


def ending_bar(row: dict[str, Any], kind: int, x: float, y: float, width: float) -> list[str]:
    """One share of a bar, with its words where they fit."""
    colour = COLOURS[kind % len(COLOURS)]
    told = f"{row['name'].removeprefix('ending ')} {row['figure']['value']:.0f} %"
    rect = f'<rect x="{x:.1f}" y="{y:g}" width="{width:.1f}" height="22" fill="{colour}" stroke="#fff"/>'
    if width < 7 * len(told):
        told = f"{row['figure']['value']:.0f}" if width > 20 else ""
    text = words(x + width / 2, y + 15, told, "middle").replace(INK, "#fff") if told else ""
    return [f"<g>{rect}<title>{escape(row['words'])}: {row['figure']['value']:.1f} %</title></g>", text]
