"""Compiling a game's functions before they are needed, once for each version of the sources.

Numba compiles a function when it is first called with a record of a new type; each step below is such a call.
A stamp in the cache says that all of them are there, so that the next start loads them without a word. An
earlier stamp says that the game can be played, by people and by bots that do not search.
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
StepsOf = Callable[[Game], Iterable[Step]]
Report = Callable[[str, int, int], None]  # (what comes next, steps done, steps in all)


PLAYABLE, READY = "playable", "ready"  # stamps


def stamp_path(game: Game, stamp: str = READY) -> Path:
    """The file that says everything about the game is compiled for this copy of the program.

    Numba keeps what it compiles by the path of the sources, so two copies of equal content share nothing.
    """
    copy = hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:8]
    return cache_folder() / f"{game.id}-{copy}.{stamp}"


def is_compiled(game: Game) -> bool:
    """Whether nothing about the game is left to compile; always so in uncompiled mode."""
    return not COMPILES or stamp_path(game).exists()


def is_playable(game: Game) -> bool:
    """Whether the game can be played, though searching may still have to be compiled."""
    return is_compiled(game) or stamp_path(game, PLAYABLE).exists()


def rule_steps(game: Game) -> tuple[list[Step], list[Step]]:
    """What compiles the game's verbs, and what compiles its heuristic and its playouts."""
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

    def look_ahead() -> None:
        scratch, marks = np.zeros(1, game.state_dtype), np.zeros(size, np.bool_)
        PLAYOUT.mark_chances(state, scratch, ruleset, actions, 1, marks)

    rules: list[Step] = [
        ("chance", lambda: verbs.chance_outcomes(state, ruleset, actions, weights)),
        ("legal actions", lambda: verbs.legal_actions(state, ruleset, actions)),
        ("results and views", look),
        ("applying actions", lambda: verbs.apply(copy_record(state), ruleset, int(actions[0]))),
        ("odds", look_ahead),
    ]
    return rules, [("heuristic", judge), ("playouts", play_on)]


def ensure_compiled(
    game: Game, simple: StepsOf, more: StepsOf, report: Report, *, until: str = READY
) -> bool:
    """Everything up to that stamp is compiled; False if it was already.

    `simple` names the steps of bots that look one action ahead, `more` those of bots that search.
    """
    if is_compiled(game) or (until == PLAYABLE and is_playable(game)):
        return False
    forget_old_caches()
    report("loading the compiler", 0, 1)
    rules, playing_on = rule_steps(game)
    stages = {PLAYABLE: [*rules, *simple(game)], READY: [*playing_on, *more(game)]}
    if until == PLAYABLE:
        del stages[READY]
    done, total = 0, sum(len(steps) for steps in stages.values())
    for stamp, steps in stages.items():
        for label, call in steps:
            report(label, done, total)
            call()
            done += 1
        write_stamp(stamp_path(game, stamp), [label for label, _ in steps])
    report("done", total, total)
    return True


def write_stamp(stamp: Path, labels: list[str]) -> None:
    """The file says what was compiled."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text("".join(f"{label}\n" for label in labels), encoding="utf-8")
