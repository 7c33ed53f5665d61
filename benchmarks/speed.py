"""How fast Sandtable is: every game alone, and beside others who play the same game.

python -m benchmarks.speed                      everything; also writes benchmarks/results.md
python -m benchmarks.speed --quick --json       a minute's glance, as JSON
python -m benchmarks.speed --game connect_four  one game only
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime

from rich.console import Console

from benchmarks.contenders import (
    ConnectFourInC,
    Copies,
    GroundWarInC,
    OpenSpielSearch,
    Playouts,
    Search,
    connect_four_rivals,
    missing_rivals,
)
from benchmarks.machine import describe_machine
from benchmarks.processes import command_seconds, has_command, ready_seconds
from benchmarks.reference import find_compiler
from benchmarks.results import (
    RESULTS,
    Bar,
    GameRow,
    NamedFigure,
    Results,
    RivalRow,
    SearchRow,
    markdown,
    show,
)
from benchmarks.timing import FULL, QUICK, Contender, Effort, Figure, contest, ratio, thread_contest
from sandtable.core.compiled import COMPILES
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.games import GAMES, find_game

progress = Console(stderr=True)
YARDSTICKS = ("groundwar", "connect_four")
LENGTH_SAMPLE = 50_000  # playouts to find the mean length of one, to about a tenth of a percent


def main(argv: Sequence[str] | None = None) -> int:
    """Everything asked for is measured, shown and, after a full run, written to results.md."""
    options = read_options(argv)
    try:
        results = measure(options)
    except SandtableError as problem:
        print(problem, file=sys.stderr)
        return 2
    if options.json:
        bars = [{**asdict(bar), "verdict": bar.verdict} for bar in results.bars]
        json.dump({**asdict(results), "bars": bars}, sys.stdout, indent=2, ensure_ascii=False)
        print()
    else:
        show(results, Console())
    if not options.quick and not options.game:
        RESULTS.write_text(markdown(results))
        progress.print(f"written: {RESULTS.parent.name}/{RESULTS.name}")
    return 0


def read_options(argv: Sequence[str] | None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser("benchmarks.speed", description="Measure how fast Sandtable is.")
    parser.add_argument("--quick", action="store_true", help="short rounds; nothing is written")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument(
        "--game", action="append", help="only this game (may be repeated); nothing is written"
    )
    return parser.parse_args(argv)


def measure(options: argparse.Namespace) -> Results:
    """The results of one run."""
    if not COMPILES:
        raise SandtableError("SANDTABLE_COMPILE=0 is set; there is nothing to measure without compiled rules")
    games = [find_game(name) for name in dict.fromkeys(options.game or GAMES)]
    effort = QUICK if options.quick else FULL
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    results = Results(now, describe_machine(), effort)
    results.notes += missing_notes()
    compiled_in, loaded_in = fresh_processes(games)
    for game in games:
        progress.print(f"{game.title}: playouts, threads, copies")
        for seats in dict.fromkeys(game.seats):  # the fewest and the most
            results.games.append(game_row(game, seats, effort, compiled_in[game.id], loaded_in[game.id]))
    for game in games:
        if game.id in YARDSTICKS:
            progress.print(f"{game.title}: beside others")
            results.rivals += rival_rows(game, effort)
    if find_game("connect_four") in games:
        results.searches += search_rows(find_game("connect_four"), effort)
    compile_both = None
    if has_command():
        results.starts += command_starts(min(5, effort.rounds))
        compile_both = None if options.quick else compile_yardsticks()
    results.bars = bars(results, compile_both)
    return results


def missing_notes() -> list[str]:
    """What is left out of the run, and why."""
    notes = []
    if missing_rivals():
        absent = ", ".join(missing_rivals())
        notes.append(
            f"{absent} not installed, so their rows are missing; install the extra: sandtable[bench]"
        )
    if find_compiler() is None:
        notes.append("no C compiler found, so the C references are missing; install one, or name it in CC")
    if not has_command():
        notes.append("no command line in this checkout, so the start of commands is missing")
    return notes


def fresh_processes(games: Sequence[Game]) -> tuple[dict[str, float], dict[str, float]]:
    """Seconds until each game is ready in a new process: with an empty cache, and with a full one."""
    names = [game.id for game in games]
    with tempfile.TemporaryDirectory() as cache:
        progress.print(f"compiling {', '.join(names)} from nothing")
        compiled_in = ready_seconds(names, cache)
        loaded_in = ready_seconds(names, cache)
    return compiled_in, loaded_in


def game_row(game: Game, seats: int, effort: Effort, compiled_in: float, loaded_in: float) -> GameRow:
    """The figures of a game on its own, with `seats` seats."""
    pair = [Playouts(game, stream, seats) for stream in ("first thread", "second thread")]
    alone, together = thread_contest(pair, effort)
    length = pair[0].mean_length
    return GameRow(
        game=game.id,
        title=game.title if game.seats[0] == game.seats[1] else f"{game.title}, {seats} seats",
        playouts=Figure.of([rate / length for rate in alone]),
        actions=Figure.of(alone),
        actions_of_two=Figure.of(together),
        two_to_one=ratio(together, alone),
        copies=Figure.of(contest([Copies(game)], effort)[0]),
        bytes=game.state_dtype.itemsize,
        compile_seconds=compiled_in,
        cached_seconds=loaded_in,
    )


def rival_rows(game: Game, effort: Effort) -> list[RivalRow]:
    """Ours and others' playouts of a game, in turns."""
    ours = Playouts(game)
    contenders: list[Contender] = [ours]
    if find_compiler() is not None:
        contenders.append(GroundWarInC(game) if game.id == "groundwar" else ConnectFourInC())
    if game.id == "connect_four":
        ours.run(LENGTH_SAMPLE)
        contenders += connect_four_rivals(ours.mean_length)
    rates = contest(contenders, effort)
    return [
        RivalRow(game.id, contender.name, Figure.of(found), ratio(rates[0], found))
        for contender, found in zip(contenders, rates, strict=True)
    ]


def search_rows(game: Game, effort: Effort) -> list[SearchRow]:
    """Simulations a second of tree searches, in turns."""
    progress.print(f"{game.title}: tree search")
    contenders: list[Contender] = [Search(game)]
    if "pyspiel" not in missing_rivals():
        contenders.append(OpenSpielSearch())
    rates = contest(contenders, effort)
    return [
        SearchRow(contender.name, Figure.of(found), ratio(rates[0], found))
        for contender, found in zip(contenders, rates, strict=True)
    ]


def command_starts(rounds: int) -> list[NamedFigure]:
    """How long the commands take that only tell something."""
    progress.print("the start of commands")
    found = []
    for argument in ("games", "--help"):
        seconds = [command_seconds([argument]) for _ in range(rounds)]
        found.append(NamedFigure(f"sandtable {argument}", Figure.of(seconds)))
    return found


def compile_yardsticks() -> Figure:
    """How long `sandtable compile` takes for the yardsticks, from nothing."""
    progress.print("compiling with all bots from nothing")
    with tempfile.TemporaryDirectory() as cache:
        return Figure.of([command_seconds(["compile", *YARDSTICKS, "--json"], cache)])


def bars(results: Results, compile_both: Figure | None) -> list[Bar]:
    """What must be reached, with what was measured."""
    games = {row.game: row for row in results.games}
    beside = {(row.game, row.name): row.ours_to_theirs for row in results.rivals}
    starts = {found.name: found.figure for found in results.starts}
    war = games.get("groundwar")
    rules_of_both = None
    if set(YARDSTICKS) <= set(games):
        rules_of_both = Figure.of([sum(games[name].compile_seconds for name in YARDSTICKS)])
    to_war = {
        name: Figure.of([row.actions.median / war.actions.median]) for name, row in games.items() if war
    }
    c4, gw = "Connect Four playouts beside ", "Ground War playouts "
    return [
        Bar(
            c4 + "OpenSpiel's in C++", 25, True, "×", beside.get(("connect_four", "OpenSpiel, C++ playouts"))
        ),
        Bar(
            c4 + "OpenSpiel from Python", 60, True, "×", beside.get(("connect_four", "OpenSpiel from Python"))
        ),
        Bar(c4 + "the C reference", 0.4, True, "×", beside.get(("connect_four", "C reference"))),
        Bar(gw + "beside the C reference", 0.5, True, "×", beside.get(("groundwar", "C reference"))),
        Bar(gw + "on two threads beside one", 1.7, True, "×", war.two_to_one if war else None),
        Bar("Siege actions beside Ground War's", 0.3, True, "×", to_war.get("siege")),
        Bar("Quadrants actions beside Ground War's", 0.15, True, "×", to_war.get("spugah_quadrants")),
        Bar("Nations actions beside Ground War's", 0.1, True, "×", to_war.get("spugah_nations")),
        Bar("Ground War state", 400, False, " bytes", Figure.of([war.bytes]) if war else None),
        Bar("start of `sandtable games`", 1.5, False, " s", starts.get("sandtable games")),
        Bar("compile both from nothing: rules and playouts", 30, False, " s", rules_of_both),
        Bar("compile both from nothing: with all bots", 30, False, " s", compile_both),
    ]


if __name__ == "__main__":
    sys.exit(main())
