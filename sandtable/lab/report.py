"""The report of a study: one page that answers one question, as HTML, Markdown and JSON, and all its rows."""

import json
from dataclasses import asdict
from html import escape
from pathlib import Path

from sandtable.core.errors import SandtableError
from sandtable.lab.compensation import handicap_table, handicap_words
from sandtable.lab.conducting import Standing
from sandtable.lab.findings import told
from sandtable.lab.luck_found import ladder_table, luck_table
from sandtable.lab.measuring import kind_words
from sandtable.lab.noting import columns_of
from sandtable.lab.options_report import OBSERVED_WORDS, option_tables, options_picture
from sandtable.lab.panels import MARK, Findings, Table, folded_panels, panel_tables
from sandtable.lab.pictures import endings_of, picture_of
from sandtable.lab.refining import next_command, next_words
from sandtable.lab.shape_pictures import shape_picture, shape_table
from sandtable.lab.sheets import SheetContest
from sandtable.lab.sheets_found import sheet_columns
from sandtable.lab.sheets_report import sheet_tables, sheets_picture, sheets_words
from sandtable.lab.verdicts import WORDS

MOST_BARS = 6  # variants whose endings are drawn
SHAPE_WORDS = (
    "Points (%) made in the end by whoever led after that part of a match, with intervals clustered by dice; "
    "how far the foretold chances are off on average (points), and their Brier score. Leads are told by "
    "chances fitted to greedy matches of the game as written."
)
WATCH_WORDS = (
    "A command opens its match where it turns, in the folder of this report; so does a link where a server "
    "shows the report."
)

STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.45 system-ui, sans-serif; color: #222; background: #fff; max-width: 820px;
  margin: 24px auto; padding: 0 16px; }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 8px; }
h2 { font-size: 16px; margin: 22px 0 6px; border-bottom: 1px solid #ddd; padding-bottom: 2px; }
.about { color: #555; margin: 0 0 4px; }
.verdict { border-left: 6px solid #0072B2; background: #f3f7fa; padding: 10px 14px; margin: 12px 0; }
.verdict strong { font-size: 19px; display: block; }
.verdict.open { border-color: #8a8a8a; } .verdict.no { border-color: #D55E00; }
.verdict.same { border-color: #009E73; }
.verdict p { margin: 4px 0 0; }
table { border-collapse: collapse; font-size: 13px; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 2px 6px; border-bottom: 1px solid #eee; vertical-align: top; }
th:first-child, td:first-child { text-align: left; }
th { font-weight: 600; border-bottom: 1px solid #999; }
.wide, .picture { overflow-x: auto; } .picture svg { min-width: 600px; }
svg { width: 100%; height: auto; display: block; margin: 6px 0; }
code { font: 12.5px ui-monospace, monospace; background: #f4f4f4; padding: 1px 3px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; font-size: 13px; margin: 6px 0; }
dt { color: #555; } dd { margin: 0; }
ul { margin: 4px 0; padding-left: 20px; } details { font-size: 13px; } summary { cursor: pointer; }
.paper { display: none; }
@page { size: A4; margin: 11mm 13mm; }
@media print { body { margin: 0; max-width: none; padding: 0; font: 10px/1.3 system-ui, sans-serif; }
  h1 { font-size: 16px; margin: 0 0 4px; } h2 { font-size: 11.5px; margin: 7px 0 2px; break-after: avoid; }
  p { margin: 3px 0; } .verdict { padding: 6px 10px; margin: 6px 0; } .verdict strong { font-size: 14px; }
  table, dl, code, small { font-size: 8px; line-height: 1.2; } th, td { padding: 0.5px 3px; }
  svg, .verdict, tr, dl { break-inside: avoid; } details { display: none; } .paper { display: block; }
  .wide, .picture { overflow: visible; }
  .picture svg { min-width: 0; width: 82%; max-height: 62mm; margin: 3px auto; }
  .picture.shape svg { max-height: 45mm; }
  .verdict { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""


def write_report(folder: Path, found: Findings) -> list[Path]:
    """The folder has the report as HTML, Markdown and JSON under the study's name."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        "html": html_of(found),
        "md": markdown_of(found),
        "json": json.dumps(found, ensure_ascii=False) + "\n",
    }
    paths = []
    for ending, text in texts.items():
        path = folder / f"{found['name']}.{ending}"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


def write_matches(path: Path, standing: Standing) -> None:
    """The Parquet file has a row for every match, with all that was counted in it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SandtableError(
            "writing Parquet needs pyarrow; install it with: pip install 'sandtable[lab]'"
        ) from None
    study = standing.study
    words = kind_words(study.game)
    rows = []
    for match in standing.matches:
        row = asdict(match)
        uses = row.pop("uses")
        row |= {f"use {word}": [by_kind[place] for by_kind in uses] for place, word in enumerate(words)}
        row |= columns_of(study.noted_in(match.variant), row)
        row = {name: one for name, one in row.items() if name not in ("done", "doers", "gauged")}
        contest = study.contests[match.variant, match.strength]
        seating = contest.fixture(0, match.cluster, match.turn).seating
        if isinstance(contest, SheetContest):
            row |= sheet_columns(contest, match.cluster, seating)
        row |= {
            "variant_name": study.variants[match.variant].name,
            "players": [contest.bots[bot] for bot in seating],
            "seed": f"{contest.seed}/0/{match.cluster}",
            "points": list(match.points),
            "decisions": list(match.decisions),
            "leads": list(match.leads),
            "kept": list(match.kept),
        }
        rows.append(row)
    table = pyarrow.Table.from_pylist(rows)
    path.parent.mkdir(parents=True, exist_ok=True)
    pyarrow.parquet.write_table(table, path)


# The tables, for both forms


def headline(found: Findings) -> str:
    """The verdict, and what it says of the claim."""
    verdict = found["verdict"]
    return f"{verdict['words']}: {verdict['meaning']}" if verdict["meaning"] else str(verdict["words"])


def answers(found: Findings) -> list[tuple[str, Table]]:
    """The tables behind the verdict."""
    if found.get("sheets"):
        return sheet_tables(found)
    return option_tables(found) if found["options"] else [("The answer", answer_table(found))]


def answer_picture(found: Findings) -> str:
    """The picture that shows why."""
    if found.get("sheets"):
        return sheets_picture(found)
    return options_picture(found) if found["options"] else picture_of(found)


def answer_table(found: Findings) -> Table:
    """The figures behind the verdict: a row for every variant and strength."""
    is_difference = found["arms"][0]["is_difference"]
    figure = f"difference in {found['measure']['words']}" if is_difference else found["measure"]["words"]
    headings = ["variant", "players", figure, "matches", "verdict"]
    rows = []
    for arm in found["arms"]:
        more = arm["more_matches"]
        needed = "" if more == 0 else " (no number would do)" if more is None else f" (≈ {more:,} more)"
        rows.append(
            [
                found["variants"][arm["variant"]]["name"],
                found["strengths"][arm["strength"]],
                told(found["measure"], arm["figure"], is_difference),
                str(arm["matches"]) + f" of {arm['of']}" * (arm["matches"] < arm["of"]),
                WORDS[arm["verdict"]] + needed,
            ]
        )
    return headings, rows


def luck_tables(found: Findings) -> list[tuple[str, Table]]:
    """What decides the result, and the ladder of the players, where a study asks for them."""
    if not found["luck"]:
        return []
    ladder = [("The ladder of the players", ladder_table(found))] if found["luck"]["ladder"] else []
    return [("What decides the result", luck_table(found)), *ladder]


def effects_table(found: Findings) -> Table:
    """The main effect of every option from its lowest value to its highest, a column a strength."""
    headings = ["option", *found["strengths"], "matches"]
    by_words: dict[str, list[str]] = {}
    matches = ""
    for one in found["effects"]:
        sign = MARK if one["p"] <= found["method"]["error"] else ""
        by_words.setdefault(one["words"], []).append(told(found["measure"], one["effect"], True) + sign)
        matches = str(one["matches"])
    return headings, [[words, *cells, matches] for words, cells in by_words.items()]


def again_words(found: Findings) -> str:
    """The winner of the search on fresh seeds, in a sentence."""
    one = found["again"]
    before, after = (told(found["measure"], one[key], one["is_difference"]) for key in ("before", "figure"))
    return (
        f"The best of the search, {one['name']}, measured again on fresh seeds: {after}, {one['matches']} "
        f"matches (in the search {before}, which is partly luck)."
    )


def dominance_words(found: Findings) -> str:
    """What is dominant, situational, a habit or dead, and what speaks for it."""
    told_of = found["dominance"]
    words = {True: "yes", False: "no", None: "not shown"}
    legs = "; ".join(f"{leg}: {words[answer]}" for leg, answer in told_of["legs"].items())
    return f"{told_of['words']} ({legs}; used {told_of['use']:.2f} times a match when free.)"


def claim_words(found: Findings) -> str:
    """The claim with its target or margin, and the error."""
    low, high = found["target"] or (0, 0)
    is_target = found["claim"] == "in target"
    bounds = f"{low:g} to {high:g}" if is_target else f"by more than {found['margin']}"
    return f"{found['claim']}, {bounds}; error {found['method']['error']:g}"


def method_lines(found: Findings) -> list[tuple[str, str]]:
    """The method box, name and words."""
    method = found["method"]
    told_of = [
        one["name"] if one["name"] == one["difference"] else f"{one['name']} ({one['difference']})"
        for one in (found["variants"][place] for place in found["order"][:8])
    ]
    variants = "; ".join(told_of)
    if found["variants"][8:]:
        variants += f"; and {len(found['variants']) - 8} more"
    dice = (
        "the same dice for every variant"
        if method["dice"] == "common"
        else "dice of its own for every variant"
    )
    lines = [
        (
            "played",
            f"{found['title']} {found['version']}, {method['seats']} seats, "
            f"by {', '.join(found['strengths'])}",
        ),
        ("variants", variants),
        (
            "matches",
            f"{method['matches']} in all, {method['matches_a_variant']} of each variant at each strength; "
            f"clusters of {method['seats']} with rotated players, {dice}",
        ),
        ("claim", claim_words(found)),
        ("intervals", method["interval"]),
        ("live band", method["band"]),
        ("verdict by", found["verdict"]["basis"]),
        ("run before", method["history"] or "nothing that the study file tells of"),
        ("program", f"{method['program']}, counting {method['counting']}, seed {method['seed']}"),
    ]
    return lines


# Markdown


def markdown_of(found: Findings) -> str:
    """The report as Markdown."""
    verdict = found["verdict"]
    lines = [f"# {found['question']}", "", f"**{headline(found)}.** {verdict['sentence']}", ""]
    if verdict["advice"]:
        lines += [f"*{verdict['advice']}*", ""]
    lines += [found["robustness"]["words"], ""]
    lines += [dominance_words(found), ""] if found["dominance"] else []
    lines += [line for words in handicap_words(found) for line in (words, "")]
    lines += [*(f"- {warning}" for warning in found["warnings"]), ""]
    for title, table in answers(found):
        lines += [f"## {title}", "", *markdown_table(table), ""]
    lines += [OBSERVED_WORDS, ""] if found["options"] else []
    lines += [line for words in sheets_words(found) for line in (words, "")]
    if found["handicap"]:
        lines += ["## What it is worth", "", *markdown_table(handicap_table(found)), ""]
    lines += [again_words(found), ""] if found.get("again") else []
    if found["effects"]:
        lines += ["## What each option does", "", *markdown_table(effects_table(found)), ""]
    if command := next_command(found):
        lines += [next_words(found), "", "```", command, "```", ""]
    for title, table in luck_tables(found):
        lines += [f"## {title}", "", *markdown_table(table), ""]
    for title, table in panel_tables(found):
        lines += [f"## {title}", "", *markdown_table(table), ""]
    lines += [
        f"{MARK}: chance alone does not explain the difference (Holm over the measures of a variant).",
        "",
    ]
    if found["shape"]:
        lines += ["## The shape of the matches", "", SHAPE_WORDS, ""]
        lines += [*markdown_table(shape_table(found)), ""]
    lines += ["## Method", "", *(f"- {name}: {words}" for name, words in method_lines(found))]
    lines += ["", "Again:", "", "```", found["method"]["command"], "```", ""]
    return "\n".join([*lines, *markdown_replays(found)])


def markdown_replays(found: Findings) -> list[str]:
    """The matches worth watching, each with the command that opens it where it turns."""
    items = [
        f"- [{one['title']}]({one['file']}): {one['words']} `{one['command']}`"
        for one in found.get("replays") or []
    ]
    return ["## Worth watching", "", WATCH_WORDS, "", *items, ""] if items else []


def markdown_table(table: Table) -> list[str]:
    headings, rows = table
    rule = "|---|" + "---:|" * (len(headings) - 1)
    return [_markdown_row(headings), rule, *(_markdown_row(row) for row in rows)]


def _markdown_row(cells: list[str]) -> str:
    return "| " + " | ".join(one.replace("|", "/") for one in cells) + " |"


# HTML


def html_of(found: Findings) -> str:
    """The report as one page that needs nothing else."""
    clause = f" · clause {escape(found['clause'])}" if found["clause"] else ""
    parts = [
        f'<p class="about">{escape(found["title"])}{clause}</p>',
        f"<h1>{escape(found['question'])}</h1>",
        verdict_html(found),
        f'<div class="picture">{answer_picture(found)}</div>',
    ]
    for title, table in reversed(answers(found)):
        heading = f"<h2>{escape(title)}</h2>" if found["options"] or found.get("sheets") else ""
        body = f'<div class="wide">{html_table(table)}</div>'
        parts.append(folded(title, body) if title in weaker_sheets(found) else heading + body)
    parts.append(f"<p><small>{OBSERVED_WORDS}</small></p>" if found["options"] else "")
    parts += [f"<p><small>{escape(words)}</small></p>" for words in sheets_words(found)]
    if found["handicap"]:
        parts.append(f'<h2>What it is worth</h2><div class="wide">{html_table(handicap_table(found))}</div>')
    if found.get("again"):
        parts.append(f"<p>{escape(again_words(found))}</p>")
    if found["effects"]:
        table_of = f'<div class="wide">{html_table(effects_table(found))}</div>'
        parts.append(f"<h2>What each option does</h2>{table_of}")
    if command := next_command(found):
        parts.append(f"<p>{escape(next_words(found))} <code>{escape(command)}</code></p>")
    for title, table in luck_tables(found):
        parts.append(f'<h2>{title}</h2><div class="wide">{html_table(table)}</div>')
    if len(found["variants"]) <= MOST_BARS:
        parts.append(f'<div class="picture">{endings_of(found)}</div>')
    parts += [*panels_html(found), shape_html(found), unprinted_html(found), method_html(found)]
    parts.append(replays_html(found))
    head = f"<title>{escape(found['question'])}</title><style>{STYLE}</style>"
    view = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    body = "\n".join(part for part in parts if part)
    page = f'<html lang="en">\n<head>{view}{head}</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>'
    return f"<!doctype html>\n{page}\n"


def panels_html(found: Findings) -> list[str]:
    """Everything measured: open for the strongest players where it is short, folded up else."""
    parts, hidden = [], folded_panels(found)
    for title, table in reversed(panel_tables(found)):
        body = f'<div class="wide">{html_table(table)}</div>'
        note = f"<p><small>{MARK} chance alone does not explain the difference (Holm).</small></p>"
        body += note if MARK in body else ""
        if title in hidden:
            parts.append(folded(title, body))
        else:
            parts.append(f"<h2>{escape(title)}</h2>{body}")
    return parts


def unprinted_html(found: Findings) -> str:
    """On paper alone: which tables are folded up, and the file in which they are whole."""
    hidden = [title[0].lower() + title[1:] for title in (*weaker_sheets(found), *folded_panels(found))]
    hidden += ["the shape of the matches as a table"] if found["shape"] else []
    words = f"Not printed: {'; '.join(hidden)}. All of it stands in {found['name']}.md."
    return f'<p class="paper">{escape(words)}</p>' if hidden else ""


def weaker_sheets(found: Findings) -> list[str]:
    """The titles of what sheets are worth to all but the strongest players: long tables, folded up."""
    return [title for title, _ in sheet_tables(found)[-2::-1]] if found.get("sheets") else []


def folded(title: str, body: str) -> str:
    """What a reader unfolds, and paper leaves out."""
    return f"<details><summary>{escape(title)}</summary>{body}</details>"


def verdict_html(found: Findings) -> str:
    """The box with the answer."""
    verdict = found["verdict"]
    lines = [f"<strong>{escape(headline(found))}.</strong>", f"<p>{escape(verdict['sentence'])}</p>"]
    if verdict["advice"]:
        lines.append(f"<p><em>{escape(verdict['advice'])}</em></p>")
    lines.append(f"<p>{escape(found['robustness']['words'])}</p>")
    if found["dominance"]:
        lines.append(f"<p>{escape(dominance_words(found))}</p>")
    lines += [f"<p>{escape(words)}</p>" for words in handicap_words(found)]
    if found["warnings"]:
        items = "".join(f"<li>{escape(warning)}</li>" for warning in found["warnings"])
        lines.append(f"<ul>{items}</ul>")
    return f'<section class="verdict {verdict["code"]}" aria-label="verdict">{"".join(lines)}</section>'


def shape_html(found: Findings) -> str:
    """Whether early leads decide, with the picture of the base and the table of all."""
    if not found["shape"]:
        return ""
    table = f'<div class="wide">{html_table(shape_table(found))}</div>'
    more = f"<details><summary>As a table</summary><p>{SHAPE_WORDS}</p>{table}</details>"
    picture = f'<div class="picture shape">{shape_picture(found)}</div>'
    return f"<h2>The shape of the matches</h2>{picture}{more}"


def method_html(found: Findings) -> str:
    """The method box."""
    lines = "".join(f"<dt>{escape(name)}</dt><dd>{escape(words)}</dd>" for name, words in method_lines(found))
    again = f"<dt>again</dt><dd><code>{escape(found['method']['command'])}</code></dd>"
    return f"<h2>Method</h2><dl>{lines}{again}</dl>"


def replays_html(found: Findings) -> str:
    """The matches worth watching; a server opens them where they turn, a disk has the files."""
    items = "".join(
        f'<li><a href="{escape(one["file"])}?at={one["at"]}">{escape(one["title"])}</a>: '
        f"{escape(one['words'])} <code>{escape(one['command'])}</code></li>"
        for one in found.get("replays", [])
    )
    note = f"<p><small>{WATCH_WORDS}</small></p>"
    return f"<h2>Worth watching</h2><ul>{items}</ul>{note}" if items else ""


def html_table(table: Table) -> str:
    headings, rows = table
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in headings)
    body = "".join("<tr>" + "".join(f"<td>{escape(one)}</td>" for one in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
