"""Commands of games that have a word of their own for their sheets: `nation new|check|show|random`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli.options import Changes
from sandtable.cli.output import AsJson, examples, say_json, say_whole
from sandtable.cli.sheets import NewFile, OldFile, Preset, form_of, give, legal_sheet, problems_of
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.core.sheet_files import read_sheet, toml_text
from sandtable.core.sheets import Document, SheetForm
from sandtable.games import GAMES

Seed = Annotated[str | None, typer.Option(help="The same seed, the same sheet.")]
Named = Annotated[str, typer.Argument(metavar="SHEET", help="A file, or the name of a shipped one.")]
From = Annotated[str, typer.Option("--from", help="A shipped sheet or a file to begin with.")]


def register_commands(app: typer.Typer) -> None:
    """Every game that names one has a command for its sheets."""
    for game in GAMES.values():
        if game.sheet_command:
            app.add_typer(commands_of(game), name=game.sheet_command)


def commands_of(game: Game) -> typer.Typer:
    """The command of one game: `sheet` without the name of the game, with shipped sheets and sums."""
    word = game.sheet_command
    found = typer.Typer(
        help=f"Make, check and show the {word}s of {game.title}, with their sums.",
        epilog=examples(f"{word} new mine.toml", f"{word} check mine.toml", f"{word} show mine.toml"),
        no_args_is_help=True,
    )

    @found.command(epilog=examples(f"{word} new mine.toml", f"{word} new mine.toml --from other.toml"))
    def new(
        file: NewFile = None,
        start: From = "",
        changes: Changes = None,
        preset: Preset = AS_WRITTEN,
        as_json: AsJson = False,
    ) -> None:
        """Write a legal sheet, refitted to the ruleset's prices, every line with what it means."""
        form, ruleset = form_of(game, changes, preset)
        _, plain = form_of(game, None, AS_WRITTEN)
        model = found_sheet(form, start, plain) if start else form.default(0, plain)
        write(form, form.refit(model, ruleset), file, as_json)

    @found.command(epilog=examples(f"{word} random", f"{word} random mine.toml --seed 7"))
    def random(
        file: NewFile = None,
        seed: Seed = None,
        changes: Changes = None,
        preset: Preset = AS_WRITTEN,
        as_json: AsJson = False,
    ) -> None:
        """Write a legal sheet made at random."""
        import secrets

        from sandtable.core.rng import new_rng

        form, ruleset = form_of(game, changes, preset)
        rng = new_rng(secrets.token_hex(8) if seed is None else seed, "sheet")
        write(form, form.random(rng, ruleset), file, as_json)

    @found.command(epilog=examples(f"{word} check mine.toml", f"{word} check mine.toml --json"))
    def check(
        file: OldFile, changes: Changes = None, preset: Preset = AS_WRITTEN, as_json: AsJson = False
    ) -> None:
        """Name every broken line with its clause, and the sums; the exit code is 1 if there is one."""
        form, ruleset = form_of(game, changes, preset)
        if not is_legal(form, file, ruleset, as_json):
            raise typer.Exit(1)

    @found.command(epilog=examples(f"{word} show mine.toml", f"{word} show mine.toml --json"))
    def show(
        name: Named, changes: Changes = None, preset: Preset = AS_WRITTEN, as_json: AsJson = False
    ) -> None:
        """Show a legal sheet and its sums."""
        form, ruleset = form_of(game, changes, preset)
        document = found_sheet(form, name, ruleset)
        if as_json:
            say_json({"sheet": document, "sums": form.sums(document, ruleset)})
        else:
            rows = form.rows(document) if form.rows else toml_text(form, document).splitlines()
            say_whole([*rows, "", *sums_of(form, document, ruleset)])

    return found


def is_legal(form: SheetForm, file: Path, ruleset: Any, as_json: bool) -> bool:
    """Whether the sheet of the file is legal; its problems and sums are printed."""
    read = read_sheet(file)
    problems, sums = problems_of(form, read, ruleset), sums_of(form, read.document, ruleset)
    if as_json:
        say_json({"problems": [vars(problem) for problem in problems], "sums": sums})
    else:
        verdict = [] if problems else [f"{file}: this {form.title} is legal."]
        say_whole([*(f"{file}: {problem}" for problem in problems), *sums, *verdict])
    return not problems


def write(form: SheetForm, document: Document, file: Path | None, as_json: bool) -> None:
    """The sheet is in the file or printed."""
    if as_json and file is None:
        say_json(document)
    else:
        give(toml_text(form, document), file)


def found_sheet(form: SheetForm, name: str, ruleset: Any) -> Document:
    """The shipped sheet of that name, or the legal one of a file."""
    shipped = form.ready(ruleset)
    if name in shipped:
        return shipped[name]
    if not Path(name).exists():
        known = ", ".join(shipped)
        raise SandtableError(f"there is no {form.title} {name!r}; name a file or one of: {known}")
    return legal_sheet(form, Path(name), ruleset)


def sums_of(form: SheetForm, document: Document, ruleset: Any) -> list[str]:
    """The arithmetic of the sheet, line by line; none while its schema is broken."""
    found: list[str] = form.sums(document, ruleset).get("words", [])
    return found
