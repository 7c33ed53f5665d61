"""`compile` and `bench`: getting the rules ready, and how fast they are."""

import contextlib
import importlib
import json
import multiprocessing
import os
import queue
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
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
Report = Callable[[str, str, int, int], None]  # (game id, what comes next, steps done, steps in all)


def register_commands(app: typer.Typer) -> None:
    """The commands of this file are part of the program."""
    app.command("compile", epilog=examples("compile", "compile groundwar"))(compile_games)
    app.command(epilog=examples("bench", "bench --quick --json"))(bench)


def compile_games(
    games: Annotated[list[str] | None, typer.Argument(help="Ids of games; all if none is named.")] = None,
    as_json: AsJson = False,
    steps: Annotated[str, typer.Option(hidden=True)] = "",  # "playable" or "ready": for a program to read
) -> None:
    """Compile rules, playouts and bots now, so that nobody waits later."""
    chosen = [find_game(name) for name in games] if games else list(GAMES.values())
    if steps:
        return tell_steps(chosen, steps)
    taken = make_ready(chosen, quiet=as_json)
    if as_json:
        say_json(
            [
                {"game": game.id, "compiled": game.id in taken, "seconds": round(taken.get(game.id, 0.0), 2)}
                for game in chosen
            ]
        )
        return
    for game in chosen:
        say(f"{game.title}: " + (f"compiled in {taken[game.id]:.1f} s" if game.id in taken else "ready"))


def tell_steps(games: list[Game], until: str) -> None:
    """The games are compiled up to that stamp; each step was told in a line of JSON before it began."""

    def report(game_id: str, label: str, done: int, total: int) -> None:
        line = {"game": game_id, "step": label, "done": done, "total": total}
        print(json.dumps(line), flush=True)

    for game in games:
        compile_one(game, report, until)


def make_ready(games: list[Game], quiet: bool = False) -> dict[str, float]:
    """Everything about the games is compiled, and that was seen; the seconds it took, where it did."""
    from sandtable.bots.compiling import is_compiled

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

        if len(waiting) == 1:
            return {waiting[0].id: compile_one(waiting[0], report)}
        return compile_side_by_side(waiting, report)


def compile_side_by_side(games: list[Game], report: Report) -> dict[str, float]:
    """Everything about the games is compiled, a process for each; the seconds it took, by id."""
    spawn = multiprocessing.get_context("spawn")
    with (
        spawn.Manager() as manager,
        ProcessPoolExecutor(min(len(games), os.cpu_count() or 1), spawn) as pool,
    ):
        reports = manager.Queue()
        jobs = {game.id: pool.submit(compile_apart, game.id, reports) for game in games}
        while not all(job.done() for job in jobs.values()) or not reports.empty():
            with contextlib.suppress(queue.Empty):
                report(*reports.get(timeout=0.2))
        return {game_id: job.result() for game_id, job in jobs.items()}


def compile_apart(game_id: str, reports: Any) -> float:
    """Everything about the game is compiled by this process, which tells another how far it is."""
    return compile_one(find_game(game_id), lambda *told: reports.put(told))


def compile_one(game: Game, report: Report, until: str = "ready") -> float:
    """The game is compiled up to that stamp by this process; how many seconds that took."""
    from sandtable.bots.compiling import ensure_compiled

    began = time.perf_counter()
    ensure_compiled(
        game,
        lambda game: [("looking ahead", lambda: decide(game, "greedy"))],
        lambda game: [("search", lambda: decide(game, "mcts:200"))],
        lambda label, done, total: report(game.id, label, done, total),
        until=until,
    )
    return time.perf_counter() - began


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


def decide(game: Game, name: str) -> None:
    """The bot is compiled: it has taken some decisions, since a search goes on with the tree of the last."""
    from sandtable.bots.levels import make_bot
    from sandtable.play.match import Match

    match = Match(game, seed=1)
    bots = [make_bot(name, game, seat) for seat in range(match.seats)]
    while match.decider >= 0 and len(match.entries) < FIRST_DECISIONS:
        seat = match.decider
        action = bots[seat].choose(match.view(seat), match.ruleset, seat)
        match.act(match.notation(action), seat)


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
