"""`sheet`: the documents that seats bring to a match, made, checked and shown without a match."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from sandtable.cli.options import Changes, read_changes
from sandtable.cli.output import AsJson, console, examples, printable, say_json
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.core.sheet_files import SheetFile, read_sheet, toml_text
from sandtable.core.sheets import Document, Problem, SheetForm, say_problems, with_lines
from sandtable.games import GAMES, find_game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game that has sheets.")]
NewFile = Annotated[Path | None, typer.Argument(metavar="FILE", help="Where to write; else it is printed.")]
OldFile = Annotated[Path, typer.Argument(metavar="FILE", help="A sheet, in TOML or JSON.")]
Preset = Annotated[str, typer.Option(help="A named ruleset to start from.")]

sheet = typer.Typer(
    help="Make, check and show sheets: what a seat brings to a match, such as a deck.",
    epilog=examples("sheet new siege deck.toml", "sheet check siege deck.toml", "sheet random siege"),
    no_args_is_help=True,
)


def register_commands(app: typer.Typer) -> None:
    """The commands of this file are part of the program."""
    app.add_typer(sheet, name="sheet")


@sheet.command(epilog=examples("sheet new siege deck.toml", "sheet new siege --set cards=expanded"))
def new(game: GameName, file: NewFile = None, changes: Changes = None, preset: Preset = AS_WRITTEN) -> None:
    """Write a legal sheet to begin with, every line with what it means."""
    form, ruleset = form_of(find_game(game), changes, preset)
    give(toml_text(form, form.default(0, ruleset)), file)


@sheet.command(epilog=examples("sheet random siege", "sheet random siege deck.toml --seed 7"))
def random(
    game: GameName,
    file: NewFile = None,
    seed: Annotated[str | None, typer.Option(help="The same seed, the same sheet.")] = None,
    changes: Changes = None,
    preset: Preset = AS_WRITTEN,
) -> None:
    """Write a legal sheet made at random."""
    import secrets

    from sandtable.core.rng import new_rng

    form, ruleset = form_of(find_game(game), changes, preset)
    rng = new_rng(secrets.token_hex(8) if seed is None else seed, "sheet")
    give(toml_text(form, form.random(rng, ruleset)), file)


@sheet.command(epilog=examples("sheet check siege deck.toml", "sheet check siege deck.toml --json"))
def check(
    game: GameName,
    file: OldFile,
    changes: Changes = None,
    preset: Preset = AS_WRITTEN,
    as_json: AsJson = False,
) -> None:
    """Name every broken line of a sheet with its clause; the exit code is 1 if there is one."""
    form, ruleset = form_of(find_game(game), changes, preset)
    read = read_sheet(file)
    problems = problems_of(form, read, ruleset)
    if as_json:
        say_json([vars(problem) for problem in problems])
    else:
        for problem in problems:
            console().print(Text(printable(f"{file}: {problem}")), soft_wrap=True)
        if not problems:
            console().print(Text(f"{file}: this {form.title} is legal."))
    if problems:
        raise typer.Exit(1)


@sheet.command(epilog=examples("sheet show siege deck.toml", "sheet show siege deck.toml --json"))
def show(
    game: GameName,
    file: OldFile,
    changes: Changes = None,
    preset: Preset = AS_WRITTEN,
    as_json: AsJson = False,
) -> None:
    """Show a legal sheet, every line with what it means."""
    form, ruleset = form_of(find_game(game), changes, preset)
    document = legal_sheet(form, file, ruleset)
    if as_json:
        say_json(document)
    else:
        print(printable(toml_text(form, document)), end="")


def form_of(game: Game, changes: list[str] | None, preset: str) -> tuple[SheetForm, Any]:
    """The form of the game's sheets and the ruleset they are checked by."""
    if game.sheet_form is None:
        known = ", ".join(other.id for other in GAMES.values() if other.sheet_form)
        raise SandtableError(f"{game.title} has no sheets; games that have: {known}")
    return game.sheet_form, game.rulesets.make(read_changes(changes, game, preset), preset)


def problems_of(form: SheetForm, read: SheetFile, ruleset: Any) -> list[Problem]:
    """What is wrong with the sheet of a file, with its lines."""
    return with_lines(form.check(read.document, ruleset), read.lines)


def legal_sheet(form: SheetForm, file: Path, ruleset: Any) -> Document:
    """The sheet of a file; a SandtableError names everything that is wrong with it."""
    read = read_sheet(file)
    if problems := problems_of(form, read, ruleset):
        raise SandtableError(f"{file} is no legal {form.title}: {say_problems(problems)}")
    return read.document


def sheets_by_place(
    game: Game, ruleset: Any, texts: list[str], names: list[str]
) -> list[Document | None] | None:
    """The sheets of `--sheet PLACE=FILE`, by place; a place is one of the names or its number from 1."""
    if not texts:
        return None
    if game.sheets_used(ruleset) is None or game.sheet_form is None:
        raise SandtableError(f"{game.title} is played without sheets under this ruleset; leave --sheet out")
    found: list[Document | None] = [None] * len(names)
    for text in texts:
        place, equals, file = text.partition("=")
        places = [
            number for number, name in enumerate(names) if place.lower() in (name.lower(), str(number + 1))
        ]
        if not equals or not places:
            known = ", ".join(f"{name} ({number})" for number, name in enumerate(names, 1))
            raise SandtableError(f"--sheet {text!r} names nobody here; write PLACE=FILE, there are: {known}")
        for number in places:
            found[number] = legal_sheet(game.sheet_form, Path(file), ruleset)
    return found


def give(text: str, file: Path | None) -> None:
    """The text is in the file, which was not there before, or printed."""
    if file is None:
        print(text, end="")
        return
    try:
        with file.open("x", encoding="utf-8") as target:
            target.write(text)
    except FileExistsError:
        raise SandtableError(f"{file} exists already; choose another name") from None
    except OSError as problem:
        raise SandtableError(f"{file} cannot be written: {problem.strerror}") from None
    print(f"{file} is written.")
