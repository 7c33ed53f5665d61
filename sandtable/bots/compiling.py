"""Compiling before it is needed, once for each version of the sources: the steps, and how far they are.

Numba compiles a function when it is first called for records of a new type; each step below is such a call.
Rules are compiled for every game; bots are compiled once, with the first game, and call rules by address. A
stamp in the cache says that all of a game's steps are done, so that the next start loads them without a word.
An earlier stamp says that the game can be played, by people and by bots that do not search.
"""

import contextlib
import hashlib
import itertools
import multiprocessing
import os
import queue
import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.bots.levels import make_bot
from sandtable.core.addresses import table_of
from sandtable.core.compiled import COMPILES, PACKAGE, cache_folder, forget_old_caches, loading
from sandtable.core.contract import NOBODY
from sandtable.core.files import make_folder, remove, write_whole
from sandtable.core.game import Game
from sandtable.core.sealed import has_seal, is_whole
from sandtable.games import find_game
from sandtable.play.match import Match

PLAYABLE, READY = "playable", "ready"  # stamps
FIRST_DECISIONS = 12
DRAWN_DECISIONS = 150  # past the set-up of every game
THREATS_EVERY = 15  # decisions: they are the slowest to draw
CACHED = (".nbi", ".nbc")  # Numba's endings
FILE = "file "  # before the name of a cached file, in a stamp

Step = tuple[str, Callable[[], object]]  # what is compiled, in a few words, and the call that compiles it
Report = Callable[[str, str, int, int], None]  # (game id, what comes next, steps done, steps in all)


@dataclass(frozen=True)
class Spent:
    """What compiling took: time, and the time of processors, which a busy machine does not stretch."""

    seconds: float
    processor_seconds: float


def stamp_path(game: Game, stamp: str = READY) -> Path:
    """The file that says everything about the game is compiled for this copy of the program.

    Numba keeps what it compiles by the path of the sources, so two copies of equal content share nothing.
    """
    copy = hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:8]
    return cache_folder() / f"{game.id}-{copy}.{stamp}"


def is_compiled(game: Game) -> bool:
    """Whether nothing about the game is left to compile; always so in uncompiled mode."""
    return not COMPILES or is_stamped(stamp_path(game))


def is_playable(game: Game) -> bool:
    """Whether the game can be played, though searching may still have to be compiled."""
    return is_compiled(game) or is_stamped(stamp_path(game, PLAYABLE))


def is_stamped(stamp: Path) -> bool:
    """Whether the stamp is there and every file it names still has its seal."""
    try:
        lines = stamp.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False
    named = [line.removeprefix(FILE) for line in lines if line.startswith(FILE)]
    return all(has_seal(stamp.parent / name) for name in named)


def cached_files() -> list[Path]:
    """What Numba keeps for the present sources, of all copies."""
    return sorted(path for path in cache_folder().glob("*/*") if path.suffix in CACHED)


def discard_damaged() -> list[Path]:
    """Cached files that are not what was written are gone and will be compiled again; which they were."""
    damaged = [path for path in cached_files() if not is_whole(path)]
    for path in damaged:
        remove(path)
    return damaged


def steps_of(game: Game) -> dict[str, list[Step]]:
    """What leads to each stamp: rules and what looks one action ahead, then what searches."""

    def load(*verbs: str) -> Callable[[], object]:
        return lambda: table_of(game, verbs)

    return {
        PLAYABLE: [
            ("chance", load("decider", "chance_outcomes")),
            ("legal actions", load("legal_actions")),
            ("results and views", load("result", "hide", "imagine")),
            ("applying actions", load("apply")),
            ("odds", lambda: Match(game, seed=1).legal_with_chances()),
            ("judging", load("evaluate")),
            ("looking ahead", lambda: decide(game, "greedy")),
            ("scenes", lambda: draw_all(game)),
        ],
        READY: [
            ("urges", load("urge")),
            ("playouts", load("play_uniformly")),
            ("plans", lambda: decide(game, "plans:8")),
            ("search", lambda: decide(game, "mcts:200")),
        ],
    }


def decide(game: Game, name: str) -> None:
    """The bot is compiled: it has taken some decisions, since a search goes on with the tree of the last."""
    match = Match(game, seed=1)
    bots = [make_bot(name, game, seat) for seat in range(match.seats)]
    while match.decider >= 0 and len(match.entries) < FIRST_DECISIONS:
        seat = match.decider
        match.scene(seat)  # what scenes ask of the rules is compiled too
        action = bots[seat].choose(match.view(seat), match.ruleset, seat)
        match.act(match.notation(action), seat)  # as people do, so that reading actions is compiled too


def draw_all(game: Game) -> None:
    """What scenes and words ask of the rules is compiled: a match at random was drawn, phase after phase."""
    match, rng, drawn = Match(game, seed=1), random.Random(1), itertools.count()
    while match.decider >= 0 and len(match.entries) < DRAWN_DECISIONS:
        seat, legal = match.decider, match.legal()
        match.scene(seat)
        if next(drawn) % THREATS_EVERY == 0:
            match.game.threats(match.view(seat), match.ruleset, seat)
        match.act(rng.choice(legal), seat)
        match.entry_on_board(len(match.entries) - 1, NOBODY)


def compile_game(game: Game, report: Report, until: str = READY) -> Spent | None:
    """Everything up to that stamp is compiled by this process; what it took, or None if nothing was left."""
    if is_compiled(game) or (until == PLAYABLE and is_playable(game)):
        return None
    began, processor = time.perf_counter(), time.process_time()
    forget_old_caches()
    report(game.id, "loading the compiler", 0, 1)
    stages = steps_of(game)
    if until == PLAYABLE:
        del stages[READY]
    done, total = 0, sum(len(steps) for steps in stages.values())
    for stamp, steps in stages.items():
        for label, call in steps:
            report(game.id, label, done, total)
            call()
            done += 1
        write_stamp(stamp_path(game, stamp), [label for label, _ in steps])
    report(game.id, "done", total, total)
    return Spent(time.perf_counter() - began, time.process_time() - processor)


def load_game(game: Game, stamp: str) -> None:
    """This process runs compiled what the stamp says is compiled, also if it otherwise compiles nothing."""
    with loading():
        for _, call in steps_of(game)[stamp]:
            call()


def write_stamp(stamp: Path, labels: list[str]) -> None:
    """The file says what was compiled, and which cached files there are."""
    make_folder(stamp.parent)
    names = [f"{FILE}{path.relative_to(stamp.parent)}" for path in cached_files()]
    write_whole(stamp, "".join(f"{line}\n" for line in [*names, *labels]))


def compile_games(games: list[Game], report: Report) -> dict[str, Spent]:
    """Everything about the games is compiled; what it took, by id, where anything was left.

    The first game is compiled alone, and the bots with it; the others follow side by side, a process each.
    """
    waiting = [game for game in games if not is_compiled(game)]
    spent: dict[str, Spent] = {}
    for game in waiting[:1]:
        taken = compile_game(game, report)
        assert taken is not None
        spent[game.id] = taken
    return spent | (_side_by_side(waiting[1:], report) if waiting[1:] else {})


def _side_by_side(games: list[Game], report: Report) -> dict[str, Spent]:
    spawn = multiprocessing.get_context("spawn")
    with (
        spawn.Manager() as manager,
        ProcessPoolExecutor(min(len(games), os.cpu_count() or 1), spawn) as pool,
    ):
        reports = manager.Queue()
        jobs = {game.id: pool.submit(_compile_apart, game.id, reports) for game in games}
        while not all(job.done() for job in jobs.values()) or not reports.empty():
            with contextlib.suppress(queue.Empty):
                report(*reports.get(timeout=0.2))
        return {game_id: spent for game_id, job in jobs.items() if (spent := job.result())}


def _compile_apart(game_id: str, reports: Any) -> Spent | None:
    """Everything about the game is compiled by this process, which tells another how far it is."""
    return compile_game(find_game(game_id), lambda *told: reports.put(told))
