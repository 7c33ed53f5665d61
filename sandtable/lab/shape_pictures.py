"""The pictures of a match's shape: how often early leaders win, and whether the chances are true."""

from typing import Any

from sandtable.lab.pictures import COLOURS, PALE, WIDTH, Axis, line, mark, response, strongest_of, svg, words

Findings = dict[str, Any]
MIDDLE = 470  # where the second picture begins


def shape_picture(found: Findings, variant: int = 0) -> str:
    """At the greatest strength: how often whoever leads wins, and beside it what was foretold and came."""
    strongest = strongest_of(found)
    chosen = [one for one in found["shape"] if (one["strength"], one["variant"]) == (strongest, variant)]
    if not chosen:
        return ""
    name = found["variants"][variant]["name"]
    title = f"who leads, wins: {name}, {found['strengths'][strongest]}"
    fair = 100 / found["method"]["seats"]
    parts = [*leaders(chosen[0], fair), *truth(chosen[0])]
    return svg(290, title, [words(8, 14, title, more='font-weight="600"'), *parts])


def leaders(shape: dict[str, Any], fair: float) -> list[str]:
    """The curve of the leaders' points over the length of a match, and the line of a fair share."""
    across, up = Axis([0.0, 100.0], 60, MIDDLE - 60), Axis([fair, 100.0], 240, 36)
    xs = [across.at(one["time"]) for one in shape["curve"]]
    parts = []
    for tick in up.ticks:
        y = up.at(tick)
        parts += [
            line(60, y, MIDDLE - 60, y, PALE),
            words(54, y + 4, f"{tick:g}", "end"),
        ]
    parts += [words(x, 258, f"{one['time']}", "middle") for x, one in zip(xs, shape["curve"], strict=True)]
    parts.append(line(60, up.at(fair), MIDDLE - 60, up.at(fair), "#777", 'stroke-dasharray="3 3"'))
    where = (MIDDLE - 62, up.at(fair) - 5)
    parts.append(words(*where, "a fair share", "end", 'font-style="italic" font-size="11"'))
    parts += response([one["points"] for one in shape["curve"]], xs, up, 0)
    parts.append(words(60, 30, "points of whoever leads then (%)", more='font-size="11"'))
    return [*parts, words((MIDDLE) / 2, 278, "per cent of the match", "middle")]


def truth(shape: dict[str, Any]) -> list[str]:
    """The reliability diagram: chances of leaders as foretold, and how often they won."""
    across, up = Axis([0.0, 100.0], MIDDLE + 30, WIDTH - 20), Axis([0.0, 100.0], 240, 36)
    parts = [line(across.at(0), up.at(0), across.at(100), up.at(100), "#777", 'stroke-dasharray="3 3"')]
    for tick in (0, 20, 40, 60, 80, 100):
        parts += [
            line(across.at(0), up.at(tick), across.at(100), up.at(tick), PALE),
            words(MIDDLE + 24, up.at(tick) + 4, str(tick), "end"),
            words(across.at(tick), 258, str(tick), "middle"),
        ]
    for one in shape["reliability"]:
        x = across.at(100 * one["predicted"])
        ends = (up.at(100 * one["low"]), up.at(100 * one["high"]))
        parts += [
            line(x, ends[0], x, ends[1], COLOURS[1], 'stroke-width="2"'),
            mark(x, up.at(100 * one["observed"]), 1),
        ]
    parts.append(words(MIDDLE + 30, 30, "came true (%)", more='font-size="11"'))
    return [*parts, words((MIDDLE + WIDTH) / 2, 278, "chance foretold (%)", "middle")]


def shape_table(found: Findings) -> tuple[list[str], list[list[str]]]:
    """A row for every variant and strength: points of leaders over the match, how true the chances are."""
    times = [one["time"] for one in found["shape"][0]["curve"]]
    headings = ["leader after", *(f"{time} %" for time in times), "matches", "off", "Brier"]
    rows = []
    for shape in found["shape"]:
        name = found["variants"][shape["variant"]]["name"]
        cells = [
            f"{one['points']['value']:.0f} [{one['points']['low']:.0f}, {one['points']['high']:.0f}]"
            for one in shape["curve"]
        ]
        told = [str(shape["matches"]), f"{100 * shape['off']:.1f}", f"{shape['brier']:.3f}"]
        rows.append([f"{name} · {found['strengths'][shape['strength']]}", *cells, *told])
    return headings, rows
