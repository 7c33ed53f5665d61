"""`nation`: the sheets of Tower of Spugah: Nations, with the arithmetic of their points."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from sandtable.cli.options import Changes
from sandtable.cli.output import AsJson, console, examples, printable, say_json
from sandtable.cli.sheets import NewFile, OldFile, Preset, form_of, give, legal_sheet, problems_of
from sandtable.core.errors import SandtableError
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.core.sheet_files import read_sheet, toml_text
from sandtable.core.sheets import Document, SheetForm
from sandtable.games import find_game

GAME = "spugah_nations"
WIDTH = 17  # of a tile in the drawing of a tray
NationFile = Annotated[str, typer.Argument(metavar="NATION", help="A file, or the name of a shipped nation.")]
From = Annotated[str, typer.Option("--from", help="A shipped nation or a file to begin with.")]

nation = typer.Typer(
    help="Make, check and show the nations of Tower of Spugah: Nations, with their points.",
    epilog=examples(
        "nation new mine.toml --from tyrant", "nation check mine.toml", "nation show horde", "nation random"
    ),
    no_args_is_help=True,
)


def register_commands(app: typer.Typer) -> None:
    """The commands of this file are part of the program."""
    app.add_typer(nation, name="nation")


@nation.command(
    epilog=examples("nation new mine.toml", "nation new mine.toml --from academy --set ap_cost=quadratic")
)
def new(
    file: NewFile = None,
    start: From = "tyrant",
    changes: Changes = None,
    preset: Preset = AS_WRITTEN,
    as_json: AsJson = False,
) -> None:
    """Write a legal nation to begin with, refitted to the ruleset's prices, every line with what it means."""
    from sandtable.games.spugah_nations.points import refit

    form, ruleset = form_of(find_game(GAME), changes, preset)
    _, cheapest = form_of(find_game(GAME), None, AS_WRITTEN)
    write(form, refit(found_nation(form, start, cheapest), ruleset), file, as_json)


@nation.command(epilog=examples("nation random", "nation random mine.toml --seed 7"))
def random(
    file: NewFile = None,
    seed: Annotated[str | None, typer.Option(help="The same seed, the same nation.")] = None,
    changes: Changes = None,
    preset: Preset = AS_WRITTEN,
    as_json: AsJson = False,
) -> None:
    """Write a legal nation made at random."""
    import secrets

    from sandtable.core.rng import new_rng

    form, ruleset = form_of(find_game(GAME), changes, preset)
    rng = new_rng(secrets.token_hex(8) if seed is None else seed, "sheet")
    write(form, form.random(rng, ruleset), file, as_json)


@nation.command(epilog=examples("nation check mine.toml", "nation check mine.toml --set dear=2 --json"))
def check(
    file: OldFile, changes: Changes = None, preset: Preset = AS_WRITTEN, as_json: AsJson = False
) -> None:
    """Name every broken line with its clause and show the sums; the exit code is 1 if a line is broken."""
    form, ruleset = form_of(find_game(GAME), changes, preset)
    read = read_sheet(file)
    problems, sums = problems_of(form, read, ruleset), sums_of(form, read.document, ruleset)
    if as_json:
        say_json({"problems": [vars(problem) for problem in problems], "sums": sums})
    else:
        for problem in problems:
            say_line(f"{file}: {problem}")
        for line in sums:
            say_line(line)
        if not problems:
            say_line(f"{file}: this nation is legal.")
    if problems:
        raise typer.Exit(1)


@nation.command(
    epilog=examples("nation show tyrant", "nation show mine.toml", "nation show mine.toml --json")
)
def show(
    name: NationFile, changes: Changes = None, preset: Preset = AS_WRITTEN, as_json: AsJson = False
) -> None:
    """Show a legal nation: its tray as it lies beside the Spire, its tiers and their sums."""
    form, ruleset = form_of(find_game(GAME), changes, preset)
    document = found_nation(form, name, ruleset)
    if as_json:
        say_json({"sheet": document, **form.sums(document, ruleset)})
        return
    for line in (*head_rows(document), "", *tray_rows(document), "", *tier_rows(document), ""):
        say_line(line)
    for line in sums_of(form, document, ruleset):
        say_line(line)


def say_line(line: str) -> None:
    """The line is printed as it is."""
    console().print(Text(printable(line)), soft_wrap=True)


def write(form: SheetForm, document: Document, file: Path | None, as_json: bool) -> None:
    """The nation is in the file or printed."""
    if as_json and file is None:
        say_json(document)
    else:
        give(toml_text(form, document), file)


def found_nation(form: SheetForm, name: str, ruleset: Any) -> Document:
    """The shipped nation of that name, or the legal one of a file."""
    from sandtable.games.spugah_nations.sheet import SHIPPED_NAMES, shipped

    if name in SHIPPED_NAMES:
        return shipped(name, ruleset)
    if not Path(name).exists():
        known = ", ".join(SHIPPED_NAMES)
        raise SandtableError(f"there is no nation {name!r}; name a file or one of: {known}")
    return legal_sheet(form, Path(name), ruleset)


def sums_of(form: SheetForm, document: Document, ruleset: Any) -> list[str]:
    """The arithmetic of each tier, a line each; none while the sheet's lines are broken."""
    return [told["words"] for told in form.sums(document, ruleset).get("tiers", {}).values()]


def head_rows(document: Document) -> list[str]:
    """What the nation is called and why."""
    emblem = document.get("emblem")
    sign = f"Emblem: {emblem['symbol']}, {emblem['ink']} on {emblem['ground']}" if emblem else ""
    starter = f"Starter mod: {document['starter']}" if "starter" in document else ""
    title = f"{document['name']} ({document['adjective']})"
    return [row for row in (title, document["why"], document.get("advice", ""), sign, starter) if row]


def tray_rows(document: Document) -> list[str]:
    """The unturned tray, the Spire below and its places clockwise from left to right."""
    from sandtable.games.spugah_nations.board import ROW_OF, ROWS
    from sandtable.games.spugah_nations.nation import KIND_NAMES, LAYOUT, SIDES

    rows: list[list[str]] = [[] for _ in range(ROWS)]
    for row, tile in zip(ROW_OF, document.get("layout", LAYOUT), strict=True):
        kind = SIDES[int(tile in document["second"])][tile - 1]
        rows[row - 1].append(f"{tile} {KIND_NAMES[kind]}".center(WIDTH))
    drawn = ["".join(row).center(ROWS * WIDTH).rstrip() for row in reversed(rows)]
    return [*drawn, "the Spire".center(ROWS * WIDTH).rstrip()]


def tier_rows(document: Document) -> list[str]:
    """Each tier: its stats, bought + bonus = total, and how there come more of it."""
    from sandtable.games.spugah_nations.points import (
        LINE_WORDS,
        STAT_LABELS,
        answers,
        bonuses,
        bought,
        more_lines,
        tiers_of,
    )

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
