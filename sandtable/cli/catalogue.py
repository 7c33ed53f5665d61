"""`games` and `rules`: what there is to play, and how it is played."""

from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from sandtable.cli.output import AsJson, console, examples, say_json
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.rulebook import Clause
from sandtable.games import GAMES, find_game
from sandtable.play.content import game_content, rulebook_text


def register_commands(app: typer.Typer) -> None:
    """The commands of this file are part of the program."""
    app.command(epilog=examples("games", "games --json"))(games)
    app.command(epilog=examples("rules groundwar", "rules groundwar GW-4.3", "rules groundwar 5 --json"))(
        rules
    )


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
