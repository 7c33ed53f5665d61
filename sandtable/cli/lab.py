"""The lab's commands of the terminal: arena, tune and advise. What they need is imported when they run."""

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.options import Changes, read_changes
from sandtable.core.errors import SandtableError

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.lab.arena import Contest, Row, Standing
    from sandtable.play.match import Match

RUNS = Path("runs")  # where contests are kept unless a file is named

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game, such as groundwar.")]
Preset = Annotated[str, typer.Option(help="A named ruleset of the game.")]
Seed = Annotated[str, typer.Option(help="The same seed, the same matches.")]


def register_commands(app: typer.Typer) -> None:
    """The application has the lab's commands."""
    app.command("arena")(arena)
    app.command("tune")(tune)
    app.command("advise")(advise)


def read_percent(text: str) -> float:
    """The confidence written as 95% or 0.95."""
    try:
        number = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        number = -1.0
    if not 0.5 <= number < 1.0:
        raise SandtableError(f"{text!r} is no confidence; write a percentage from 50% to below 100%")
    return number


def arena(
    game: GameName,
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT BOT …", help="Levels, random, greedy, mcts:1000, network@FILE.npz."),
    ],
    matches: Annotated[int, typer.Option("-n", "--matches", min=1, help="Matches of each line-up.")] = 100,
    seats: Annotated[
        int | None, typer.Option(help="Seats at the table, if the game leaves a choice.")
    ] = None,
    seed: Seed = "arena",
    preset: Preset = "as written",
    changes: Changes = None,
    sheet: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT=FILE", help="What a bot, by name or place, brings; repeatable."),
    ] = None,
    until_better: Annotated[
        str | None,
        typer.Option(metavar="95%", help="Stop as soon as one bot is shown better, with that confidence."),
    ] = None,
    workers: Annotated[int, typer.Option(min=0, help="Matches at a time; 0 is one for each core.")] = 0,
    out: Annotated[Path | None, typer.Option(help="The Parquet file; its journal lies beside it.")] = None,
    anew: Annotated[bool, typer.Option("--anew", help="Forget the matches that the journal holds.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print figures for programs.")] = False,
) -> None:
    """Let bots play each other in rotated seats with the same dice, and say how sure the result is."""
    from sandtable.games import find_game
    from sandtable.lab.arena import Contest

    chosen = tuple(sorted(read_changes(changes, find_game(game)).items()))
    places = seats or find_game(game).seats[0]
    sheets = read_sheets(find_game(game), dict(chosen), preset, sheet or [], bots)
    contest = Contest(game, tuple(bots), matches, places, seed, preset, chosen, sheets)
    contest.check()
    confidence = read_percent(until_better) if until_better else None
    if out is not None and not out.name:
        raise SandtableError("--out names no file; write for example --out matches.parquet")
    path = out or RUNS / f"arena-{contest_name(contest)}.parquet"
    standing = run_contest(contest, path, workers or os.cpu_count() or 1, confidence, anew)
    if as_json:
        typer.echo(json.dumps(standing_as_json(standing, confidence), indent=2))
    else:
        print_standing(standing, confidence, path)


def read_sheets(
    game: "Game", changes: dict[str, Any], preset: str, texts: list[str], bots: list[str]
) -> tuple[str, ...]:
    """What each bot brings to every match, as JSON; nothing if `--sheet` was not given."""
    from sandtable.cli.sheets import sheets_by_place

    found = sheets_by_place(game, game.rulesets.make(changes, preset), texts, bots) or []
    return tuple(json.dumps(document, sort_keys=True) for document in found)


def run_contest(
    contest: "Contest", path: Path, workers: int, confidence: float | None, anew: bool
) -> "Standing":
    """The contest is played, with its progress shown, and its matches are in the file."""
    from sandtable.lab.arena import hold
    from sandtable.lab.journal import Journal
    from sandtable.lab.parquet import write_rows

    journal = Journal(path.with_suffix(".jsonl"), contest, anew=anew)
    with Progress(contest, len(journal.rows), is_shown=sys.stderr.isatty()) as progress:
        standing = hold(contest, journal, workers=workers, until_better=confidence, watch=progress.update)
    write_rows(path, contest, standing.rows)
    return standing


def contest_name(contest: "Contest") -> str:
    """A file name of its own for everything that decides the contest's matches."""
    import hashlib

    digest = hashlib.blake2b(json.dumps(contest.measured, sort_keys=True).encode(), digest_size=4).hexdigest()
    bots = "-".join(bot.replace(":", "").replace("/", "_")[:24] for bot in contest.bots[:4])
    return f"{contest.game_id}-{bots}-{digest}"


class Progress:
    """One line that says how far the contest is, how fast it goes and how long it will take."""

    def __init__(self, contest: "Contest", known: int, *, is_shown: bool) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        self._total = contest.clusters * contest.seats * len(contest.lineups)
        self._known = known
        self._began = time.monotonic()
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
        self._bar = Bar(*columns, console=Console(stderr=True), disable=not is_shown, transient=True)
        self._task = self._bar.add_task("", total=self._total)
        self._shown_at = 0.0

    def __enter__(self) -> "Progress":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def update(self, standing: "Standing", row: "Row") -> None:
        """One match more is done."""
        now = time.monotonic()
        done = len(standing.rows)
        if now - self._shown_at < 0.2 and done < self._total:
            return
        self._shown_at = now
        rate = max(0, done - self._known) / max(1e-9, now - self._began)
        players = standing.players()
        leader = f"{players[0].name} {players[0].score:.1%} [{players[0].low:.1%}, {players[0].high:.1%}]"
        self._bar.update(self._task, completed=done, description=f"{rate:.1f} matches/s · {leader}")


def standing_as_json(standing: "Standing", confidence: float | None) -> dict[str, Any]:
    """The figures of a contest for programs."""
    from sandtable.lab.stats import finite

    contest = standing.contest
    return {
        "game": contest.game_id,
        "version": contest.game.version,
        "ruleset": contest.game.rulesets.changes(contest.ruleset),
        "seed": contest.seed,
        "seats": contest.seats,
        "players": [
            {
                "name": player.name,
                "score": player.score,
                "low": player.low,
                "high": player.high,
                "games": player.games,
                "seconds_a_decision": player.seconds,
            }
            for player in standing.players()
        ],
        "duels": [
            {
                "first": duel.first,
                "second": duel.second,
                "score": duel.share.value,
                "low": duel.share.low,
                "high": duel.share.high,
                "games": duel.games,
                "elo": finite(duel.elo.value),
                "elo_low": finite(duel.elo.low),
                "elo_high": finite(duel.elo.high),
            }
            for duel in standing.duels()
        ],
        "better": standing.winner(confidence) if confidence else None,
    }


def print_standing(standing: "Standing", confidence: float | None, path: Path) -> None:
    """The table of a contest for people."""
    from rich.console import Console
    from rich.table import Table

    contest = standing.contest
    console = Console()
    table = Table(title=f"{contest.game.title}, {len(standing.rows)} matches, seed {contest.seed}")
    for heading in ("bot", "score", "95 % interval", "games", "s a decision"):
        table.add_column(heading, justify="left" if heading == "bot" else "right", overflow="fold")
    for player in standing.players():
        interval = f"{player.low:.1%} to {player.high:.1%}"
        table.add_row(
            player.name, f"{player.score:.1%}", interval, str(player.games), f"{player.seconds:.4f}"
        )
    console.print(table)
    for duel in standing.duels():
        console.print(
            f"{duel.first} against {duel.second}: {duel.share.value:.1%}, "
            f"Elo {duel.elo.value:+.0f} [{duel.elo.low:+.0f}, {duel.elo.high:+.0f}]"
        )
    if confidence:
        better = standing.winner(confidence)
        verdict = f"{better} is better" if better else "no bot is shown to be better"
        console.print(f"With {confidence:.0%} confidence: {verdict}.")
    console.print(f"Every match is in {path}.")


def tune(
    game: GameName,
    matches: Annotated[int, typer.Option("-n", "--matches", min=10, help="Matches to learn from.")] = 400,
    bot: Annotated[str, typer.Option(help="The bot that plays them.")] = "mcts:100",
    trial: Annotated[int, typer.Option(min=20, help="Matches of the trial, old weights against new.")] = 200,
    seed: Seed = "tune",
    report: Annotated[Path | None, typer.Option(help="The folder of the report.")] = None,
) -> None:
    """Fit the weights of a game's heuristic to who won, and keep them unless they play worse."""
    from sandtable.games import find_game
    from sandtable.lab.tune import tune_game

    found = find_game(game)
    folder = report or RUNS / f"tune-{game}"
    for line in tune_game(found, matches=matches, bot=bot, trial=trial, seed=seed, report=folder):
        typer.echo(line)


def advise(
    game: GameName,
    actions: Annotated[list[str] | None, typer.Argument(metavar="ACTION …", help="Actions so far.")] = None,
    replay: Annotated[Path | None, typer.Option(help="A replay whose last position is asked about.")] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            help="A level that searches (the first from General up if not given), mcts:1000 or mcts:500ms."
        ),
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="How many actions to show.")] = 5,
    seed: Seed = "0",
    as_json: Annotated[bool, typer.Option("--json", help="Print figures for programs.")] = False,
) -> None:
    """Say what a bot would do in a position, how sure it is, and what it expects to follow."""
    from sandtable.bots.advice import advise as advise_on
    from sandtable.games import find_game

    found = find_game(game)
    match = open_position(found, list(actions or []), replay, seed)
    seat = match.decider
    lines = advise_on(found, match.view(seat), match.ruleset, seat, seed, bot)[:top]
    if as_json:
        typer.echo(json.dumps([line.as_json() for line in lines], indent=2))
        return
    for line in lines:
        typer.echo(f"{line.text:<16} {line.visits:>8} visits  {line.value:>6.1%}  {' '.join(line.line)}")


def open_position(game: "Game", actions: list[str], replay: Path | None, seed: str) -> "Match":
    """The match after these actions, or at the end of a replay; its next decision is a seat's."""
    from sandtable.core.contract import CHANCE
    from sandtable.play.match import Match
    from sandtable.play.replay import read_replay, replay_match

    if replay is not None and actions:
        raise SandtableError("give either actions or a replay, not both")
    if replay is not None:
        match = replay_match(read_replay(replay))
        if match.game.id != game.id:
            raise SandtableError(f"the replay is of {match.game.title}, not of {game.title}")
    else:
        match = Match(game, seed=seed)
        for text in actions:
            refusal = match.act(text)
            if refusal is not None:
                raise SandtableError(f"{text}: {refusal}")
    if match.is_over:
        raise SandtableError("the match is over; there is nothing to advise on")
    if match.decider == CHANCE:
        raise SandtableError("chance decides next; enter its outcome first")
    return match
