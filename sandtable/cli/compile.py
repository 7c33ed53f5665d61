"""`compile` and `bench`: getting the rules ready, and how fast they are."""

import importlib
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import sandtable
from sandtable.cli.output import AsJson, examples, say, say_json
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.games import GAMES, find_game

if TYPE_CHECKING:
    from sandtable.bots.compiling import Spent


def register_commands(app: typer.Typer) -> None:
    """The commands of this file are part of the program."""
    app.command("compile", epilog=examples("compile", "compile groundwar"))(compile_command)
    app.command(epilog=examples("bench", "bench --quick --json"))(bench)


def compile_command(
    games: Annotated[list[str] | None, typer.Argument(help="Ids of games; all if none is named.")] = None,
    as_json: AsJson = False,
    steps: Annotated[str, typer.Option(hidden=True)] = "",  # "playable" or "ready": for a program to read
) -> None:
    """Compile rules, playouts and bots now, so that nobody waits later."""
    chosen = [find_game(name) for name in games] if games else list(GAMES.values())
    if steps:
        return tell_steps(chosen, steps)
    from sandtable.bots.compiling import discard_damaged

    damaged = discard_damaged()
    spent = make_ready(chosen, quiet=as_json)
    if damaged and not as_json:
        say(f"{len(damaged)} damaged files of the cache were thrown away.")
    if as_json:
        told = [
            {
                "game": game.id,
                "compiled": game.id in spent,
                "seconds": round(spent[game.id].seconds, 2) if game.id in spent else 0.0,
                "processor_seconds": round(spent[game.id].processor_seconds, 2) if game.id in spent else 0.0,
            }
            for game in chosen
        ]
        # Of this process from its beginning, and of every process it started.
        return say_json({"games": told, "processor_seconds": round(sum(os.times()[:4]), 2)})
    for game in chosen:
        done = f"compiled in {spent[game.id].seconds:.1f} s" if game.id in spent else "ready"
        say(f"{game.title}: {done}")


def tell_steps(games: list[Game], until: str) -> None:
    """The games are compiled up to that stamp; each step was told in a line of JSON before it began."""
    from sandtable.bots.compiling import compile_game, discard_damaged

    discard_damaged()

    def report(game_id: str, label: str, done: int, total: int) -> None:
        line = {"game": game_id, "step": label, "done": done, "total": total}
        print(json.dumps(line), flush=True)

    for game in games:
        compile_game(game, report, until)


def make_ready(games: list[Game], quiet: bool = False) -> "dict[str, Spent]":
    """Everything about the games is compiled, and that was seen; what it took, where it did."""
    from sandtable.bots.compiling import compile_games, is_compiled

    waiting = [game for game in games if not is_compiled(game)]
    if not waiting:
        return {}
    with progress_bar(quiet) as bar:
        tasks = {
            game.id: bar.add_task(
                f"compiling rules of {game.title}… (first run only)", total=1, step="waiting"
            )
            for game in waiting
        }

        def report(game_id: str, label: str, done: int, total: int) -> None:
            bar.update(tasks[game_id], completed=done, total=total, step=label)

        return compile_games(waiting, report)


def progress_bar(quiet: bool) -> Progress:
    """A bar on standard error with the step it is at, gone when it is full."""
    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        TextColumn("{task.completed} of {task.total} · {task.fields[step]}"),
        TimeElapsedColumn(),
        console=Console(stderr=True, quiet=quiet),
        transient=True,
    )


def bench(
    quick: Annotated[bool, typer.Option("--quick", help="Short rounds; nothing is written.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure playouts, copies and compiling for every game, beside other engines if they are installed."""
    root = Path(sandtable.__file__).parents[1]
    if not (root / "benchmarks" / "speed.py").exists():
        raise SandtableError("the benchmarks are not part of an installed package; run this from a checkout")
    sys.path.insert(0, str(root))
    speed: Any = importlib.import_module("benchmarks.speed")
    raise typer.Exit(speed.main(["--quick"] * quick + ["--json"] * as_json))
