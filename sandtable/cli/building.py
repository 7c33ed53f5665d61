"""`compile` and `bench`: getting the rules ready, and how fast they are."""

import importlib
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import sandtable
from sandtable.cli.output import AsJson, examples, say, say_json
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.games import GAMES, find_game

FIRST_DECISIONS = 12


def register_commands(app: typer.Typer) -> None:
    """The commands of this file are part of the program."""
    app.command("compile", epilog=examples("compile", "compile groundwar"))(compile_games)
    app.command(epilog=examples("bench", "bench --quick --json"))(bench)


def compile_games(
    games: Annotated[list[str] | None, typer.Argument(help="Ids of games; all if none is named.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compile rules, playouts and bots now, so that nobody waits later."""
    chosen = [find_game(name) for name in games] if games else list(GAMES.values())
    report = []
    for game in chosen:
        began = time.perf_counter()
        was_new = make_ready(game, quiet=as_json)
        seconds = round(time.perf_counter() - began, 2)
        report.append({"game": game.id, "compiled": was_new, "seconds": seconds})
        if not as_json:
            say(f"{game.title}: " + (f"compiled in {seconds:.1f} s" if was_new else "ready"))
    if as_json:
        say_json(report)


def make_ready(game: Game, quiet: bool = False) -> bool:
    """Everything about the game is compiled, and that was seen if it took time; False if it was before."""
    from sandtable.play.warmup import ensure_compiled, is_compiled

    if is_compiled(game):
        return False
    with progress_bar(quiet) as bar:
        task = bar.add_task(f"compiling rules of {game.title}… (first run only)", total=1, step="")

        def report(label: str, done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, step=label)

        return ensure_compiled(game, bot_steps, report)


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


def bot_steps(game: Game) -> list[tuple[str, Callable[[], object]]]:
    """What compiles the bots: some decisions in a row, since a search goes on with the tree of the last."""
    from sandtable.bots.levels import make_bot
    from sandtable.play.match import Match

    def decide(name: str) -> None:
        match = Match(game, seed=1)
        bots = [make_bot(name, game, seat) for seat in range(match.seats)]
        while match.decider >= 0 and len(match.entries) < FIRST_DECISIONS:
            seat = match.decider
            action = bots[seat].choose(match.view(seat), match.ruleset, seat)
            match.act(match.notation(action), seat)

    return [("looking ahead", lambda: decide("greedy")), ("search", lambda: decide("mcts:200"))]


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
