"""Compiling a game's functions before they are needed, once for each version of the sources.

Numba compiles a function when it is first called with a record of a new type; each step below is such a call.
A stamp in the cache says that all of them are there, so that the next start loads them without a word.
"""

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.core import playout
from sandtable.core.compiled import COMPILES, PACKAGE, cache_folder, forget_old_caches
from sandtable.core.contract import HEURISTICS, MAX_SEATS, NOBODY
from sandtable.core.game import Game
from sandtable.core.records import copy_record, new_record
from sandtable.core.rng import new_rng

PLAYOUT: Any = playout  # compiled functions, which have no annotations
Step = tuple[str, Callable[[], object]]  # what is compiled, in a few words, and the call that compiles it
Report = Callable[[str, int, int], None]  # (what comes next, steps done, steps in all)


def stamp_path(game: Game) -> Path:
    """The file that says everything about the game is compiled for this copy of the program.

    Numba keeps what it compiles by the path of the sources, so two copies of equal content share nothing.
    """
    copy = hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:8]
    return cache_folder() / f"{game.id}-{copy}.ready"


def is_compiled(game: Game) -> bool:
    """Whether nothing about the game is left to compile; always so in uncompiled mode."""
    return not COMPILES or stamp_path(game).exists()


def rule_steps(game: Game) -> list[Step]:
    """What compiles the game's verbs, its heuristic and its playouts."""
    verbs, ruleset = game.verbs, game.rulesets.make()
    size = max(game.max_actions, game.max_outcomes)
    actions, weights = np.zeros(size, np.int32), np.zeros(size, np.int64)
    state, rng = new_record(game.state_dtype), new_rng(1, "warm-up")
    verbs.start(state, ruleset, game.seats[0])
    verbs.decider(state)
    heuristic = HEURISTICS[game.state_dtype]

    def judge() -> None:
        heuristic.evaluate(state, ruleset, 0)
        heuristic.urge(state, ruleset, int(actions[0]))

    def look() -> None:
        verbs.result(state, ruleset, np.zeros(MAX_SEATS))
        view = copy_record(state)
        verbs.hide(view, NOBODY)
        verbs.imagine(view, NOBODY, rng)

    def play_on() -> None:
        origin, scratch = np.zeros(1, game.state_dtype), np.zeros(1, game.state_dtype)
        origin[0] = state
        PLAYOUT.playouts(origin, scratch, ruleset, rng, actions, weights, 1, 1, np.zeros(MAX_SEATS))
        PLAYOUT.play_uniformly(state, ruleset, rng, actions, weights, 1)

    return [
        ("chance", lambda: verbs.chance_outcomes(state, ruleset, actions, weights)),
        ("legal actions", lambda: verbs.legal_actions(state, ruleset, actions)),
        ("refusals", lambda: verbs.refusal(state, ruleset, int(actions[0]))),
        ("results and views", look),
        ("heuristic", judge),
        ("applying actions", lambda: verbs.apply(copy_record(state), ruleset, int(actions[0]))),
        ("playouts", play_on),
    ]


def ensure_compiled(game: Game, more: Callable[[Game], Iterable[Step]], report: Report) -> bool:
    """Everything is compiled; False if it was already. `more` names the steps of those who play the game."""
    if is_compiled(game):
        return False
    forget_old_caches()
    report("loading the compiler", 0, 1)
    steps = [*rule_steps(game), *more(game)]
    for done, (label, call) in enumerate(steps):
        report(label, done, len(steps))
        call()
    report("done", len(steps), len(steps))
    stamp = stamp_path(game)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text("".join(f"{label}\n" for label, _ in steps), encoding="utf-8")
    return True
