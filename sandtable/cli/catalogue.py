"""`games`, `rules` and `figures`: what there is to play, how it is played, and with what figures."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from sandtable.cli.output import AsJson, console, examples, say, say_json
from sandtable.core.errors import SandtableError
from sandtable.core.files import write_whole
from sandtable.core.game import Game
from sandtable.core.rulebook import Clause
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.core.spreadsheets import OPTIONS, spreadsheets_of, write_spreadsheet
from sandtable.games import GAMES, find_game
from sandtable.play.content import game_content, rulebook_text


def register_commands(app: typer.Typer) -> None:
    """The commands of this file are part of the program."""
    app.command(epilog=examples("games", "games --json"))(games)
    app.command(epilog=examples("rules groundwar", "rules groundwar GW-4.3", "rules groundwar 5 --json"))(
        rules
    )
    app.command(epilog=examples("figures siege --out cards.csv", "compare siege cards.csv -n 400"))(figures)


def games(as_json: AsJson = False) -> None:
    """List the games with their seats, minutes, presets and options."""
    if as_json:
        say_json([game_content(game) for game in GAMES.values()])
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("game", "title", "seats", "minutes", "what it is"):
        table.add_column(column)
    for game in GAMES.values():
        low, high = game.seats
        seats = str(low) if low == high else f"{low} to {high}"
        table.add_row(Text(game.id, "bold cyan"), game.title, seats, str(game.minutes), game.sentence)
    console().print(table)
    console().print(
        "\nPlay one with: sandtable play GAME; read its rules with: sandtable rules GAME", style="dim"
    )


def rules(
    game: Annotated[str, typer.Argument(help="The id of a game, as `sandtable games` lists it.")],
    clause: Annotated[str, typer.Argument(help="A clause (GW-4.3 or 4.3) or a whole chapter (4).")] = "",
    as_json: AsJson = False,
) -> None:
    """Show a game's rulebook, one chapter of it, or one clause."""
    found = find_game(game)
    clauses = find_clauses(found, clause) if clause else list(found.clauses.values())
    if as_json:
        say_json([vars(one) for one in clauses])
    elif clause:
        show_clauses(clauses)
    else:
        console().print(Markdown(rulebook_text(found)))


def figures(
    game: Annotated[str, typer.Argument(help="The id of a game, as `sandtable games` lists it.")],
    noun: Annotated[str, typer.Argument(help="What has a row each: unit, card, tile or option.")] = "",
    preset: Annotated[str, typer.Option(help="The preset whose figures are written.")] = AS_WRITTEN,
    out: Annotated[Path | None, typer.Option(metavar="FILE.csv", help="Where it goes.")] = None,
) -> None:
    """Write the figures of a game as a spreadsheet, to be edited and compared with the rules as written."""
    found = find_game(game)
    text = write_spreadsheet(found, noun or next(iter((*spreadsheets_of(found), OPTIONS))), preset)
    if out is None:
        print(text, end="")
        return
    write_whole(out, text)
    say(f"{out} is written. Edit it, then: sandtable compare {game} {out}")


def find_clauses(game: Game, wanted: str) -> list[Clause]:
    """The clause of that id, or the clauses of that chapter; with or without the letters of the rulebook."""
    ends = {wanted.upper(), *(f"{book}-{wanted}" for book in game.clause_books)}
    exact = [clause for id, clause in game.clauses.items() if id in ends]
    chapter = [clause for id, clause in game.clauses.items() if id.rpartition(".")[0] in ends]
    if not exact and not chapter:
        known = ", ".join(game.clauses)
        raise SandtableError(f"{game.title} has no clause {wanted!r}; its clauses are: {known}")
    return exact or chapter


def show_clauses(clauses: list[Clause]) -> None:
    """Each clause with its heading, as a rulebook would quote it."""
    for clause in clauses:
        line = Text(clause.id, "bold cyan")
        line.append(f"  {clause.heading}", "dim")
        console().print(line)
        mark = "  (ruling)" if clause.is_ruling else ""
        console().print(Text(f"  {clause.sentence}{mark}"))
