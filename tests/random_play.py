"""Random matches of every game under every ruleset, for the laws that hold in all of them."""

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from sandtable.core.compiled import COMPILES
from sandtable.core.contract import MAX_SEATS, NOBODY
from sandtable.core.game import Game
from sandtable.core.records import copy_record, new_record, unpacked
from sandtable.core.rng import new_rng
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.core.sheets import Document
from sandtable.games import GAMES

DEEP = (
    os.environ.get("SANDTABLE_DEEP") == "1"
)  # `make deep`: more matches, every ruleset with every number of seats
MATCHES = 8 if DEEP else 2 if COMPILES else 1
LONG = 100_000  # actions; far beyond any match that ends
SHORT = 600 if COMPILES else 120  # actions, where the whole match is not needed


@dataclass(frozen=True)
class Case:
    """A game, one of its rulesets and a number of seats."""

    game: Game
    name: str
    changes: tuple[tuple[str, Any], ...]
    preset: str
    seats: int

    @property
    def ruleset(self) -> Any:
        return self.game.rulesets.make(dict(self.changes), self.preset)

    @property
    def id(self) -> str:
        return f"{self.game.id}-{self.name}-{self.seats}".replace(" ", "_")


@dataclass(frozen=True)
class Step:
    """One decision of a match: the state (not a copy), who decides, what they may do, and what they do."""

    state: Any
    decider: int
    choices: list[tuple[int, int]]  # (action, weight)
    action: int | None  # None when the match is over


def declared(game: Game) -> Any:
    """What the tests of a game declare about it: `tests/games/<game>/declared.py`."""
    return import_module(f"tests.games.{game.id}.declared")


def broken_laws(game: Game, state: Any, ruleset: Any) -> list[str]:
    """What must hold in every state and does not, by the laws of the game."""
    found: list[str] = game.part("laws").broken_laws(unpacked(state), unpacked(ruleset), {})
    return found


def rulesets_of(game: Game) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The presets, both ends of what the lab may try, and the harsh rulesets that are declared.

    Where plain rules would take long a game declares what makes matches SHORTER.
    """
    is_whole = COMPILES or DEEP or os.environ.get("SANDTABLE_WHOLE") == "1"
    shorter = {} if is_whole else getattr(declared(game), "SHORTER", {})
    for preset in game.rulesets.presets:
        yield preset, shorter, preset
    tried = {name: option.lab for name, option in game.rulesets.options.items() if option.lab}
    yield "least", {name: values[0] for name, values in tried.items()}, "as written"
    yield "most", {name: values[-1] for name, values in tried.items()}, "as written"
    for name, changes in declared(game).HARSH_RULESETS.items():
        yield name, changes, "as written"


@cache
def cases() -> tuple[Case, ...]:
    """Every game under every ruleset; as written, or in a deep run, with the fewest and the most seats."""
    return tuple(
        Case(game, name, tuple(changes.items()), preset, seats)
        for game in GAMES.values()
        for name, changes, preset in rulesets_of(game)
        for seats in (sorted(set(game.seats)) if DEEP or name == AS_WRITTEN else game.seats[:1])
    )


EXTREMES = ("least", "most")  # rulesets that plain rules play only in a deep run: they are slow


def is_played(case: Case) -> bool:
    """Whether this run plays the case: a game may declare as SLOW what only a deep run plays."""
    if DEEP:
        return True
    is_slow = case.name in getattr(declared(case.game), "SLOW", ())
    return not is_slow and (COMPILES or case.name not in EXTREMES)


every_case = pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.id) for case in cases() if is_played(case)]
)
every_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in GAMES.values()])


def sheets_of(case: Case, seed: int | None = None) -> list[Document]:
    """What the seats bring: the default sheets, or with a seed any legal ones."""
    form = case.game.sheets_used(case.ruleset)
    if form is None or seed is None:
        return case.game.check_sheets(case.ruleset, case.seats)
    rng = new_rng(seed, f"sheets/{case.id}")
    return [form.random(rng, case.ruleset) for _ in range(case.seats)]


def opening(case: Case, seed: int | None = None) -> Any:
    """The state in which a match of the case begins."""
    state = new_record(case.game.state_dtype)
    case.game.begin(state, case.ruleset, case.seats, sheets_of(case, seed))
    return state


def steps(case: Case, seed: int, most: int = LONG) -> Iterator[Step]:
    """A match in which everything is decided at random, decision by decision, as far as its end."""
    game, ruleset, state = case.game, case.ruleset, opening(case, seed)
    if most < LONG and not DEEP:
        most = min(most, getattr(declared(game), "STEPS", most))
    chooser = random.Random(f"{case.id}/{seed}")
    for _ in range(most):
        seat = int(game.verbs.decider(state))
        options = game.choices(state, ruleset)
        if seat == NOBODY:
            yield Step(state, seat, options, None)
            return
        weights = [weight for _, weight in options]
        action = chooser.choices([action for action, _ in options], weights)[0]
        yield Step(state, seat, options, action)
        game.verbs.apply(state, ruleset, action)


def sampled(case: Case, seed: int, every: int, most: int = SHORT) -> Iterator[Step]:
    """Some decisions of a match, each with a state of its own, and its last."""
    for number, step in enumerate(steps(case, seed, most)):
        if number % every == 0 or step.action is None:
            yield Step(copy_record(step.state), step.decider, step.choices, step.action)


def result_of(case: Case, state: Any) -> tuple[int, list[float]]:
    """The end reason's code and every seat's points."""
    points = np.zeros(MAX_SEATS)
    reason = int(case.game.verbs.result(state, case.ruleset, points))
    return reason, [float(share) for share in points]
