"""What bots go by in a game: features and what they weigh, urges, and how search and levels suit it."""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from sandtable.core.compiled import compiled
from sandtable.core.contract import MAX_SEATS
from sandtable.core.errors import SandtableError
from sandtable.core.files import read_text

WEIGHTS_FILE = "weights.json"
PLANS_FILE = "plans.json"
WEIGHTS = "weights"  # where a file has them
Record = Any


@dataclass(frozen=True)
class Feature:
    """One thing a bot looks at in a position, seen from a seat."""

    name: str
    sentence: str


@dataclass(frozen=True)
class SearchSettings:
    """How a search thinks, whatever its budget; each is explained at PLAN in bots/mcts.py."""

    exploration: float = 1.5
    guess_weight: float = 2.0
    greedy_turns: int = 2
    playout_actions: int = 0
    opens_at: int = 1
    is_guided: bool = True
    has_guesses: bool = True


@dataclass(frozen=True)
class PlanSettings:
    """Which plans a bot that compares whole turns tries, and when it trusts one (bots/planner.py)."""

    playouts: int = 32  # of a thought, for a level that plans
    is_once_a_turn: bool = False  # whether dice that fell during a turn are no reason to think again
    next_best: int = 3  # actions after the best at once that are tried first
    whims: int = 0  # plans by other weights: the usual ones, then weights that stray at random
    spread: float = 0.6  # how far they stray: the standard deviation of a factor's logarithm
    rounds: int = 1  # how often the seat's turn comes round before a playout is judged
    caution: float = 0.5  # standard errors by which a plan must be ahead of what looks best at once


class LevelChanges(TypedDict, total=False):
    """What a game says otherwise of a level (bots/levels.py)."""

    iterations: int
    plans: int
    milliseconds: int
    slip: float
    sentence: str


def never(view: Record) -> bool:
    """No decision is better taken at a glance."""
    return False


@dataclass(frozen=True)
class Bots:
    """What bots need of a game, beside its rules: knowledge, of which only the first two are required."""

    evaluate: Callable[..., None]  # (state, ruleset, weights, hopes)
    urge: Callable[..., float]  # (state, ruleset, action)
    features: tuple[Feature, ...] = ()
    fill_features: Callable[..., None] | None = None  # (state, ruleset, weights, seat, out), for tuning
    weights_file: Path | None = None  # by the names of the features
    search: SearchSettings = SearchSettings()
    plans: PlanSettings = PlanSettings()
    plans_file: Path | None = (
        None  # what features weigh for who plans and where a playout ends, if not as usual
    )
    needs_a_glance: Callable[[Record], bool] = never  # whether searching tells no more than looking once
    levels: Mapping[str, LevelChanges] = field(default_factory=dict)

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """What the features weigh, in their order."""
        if self.weights_file is None:
            return np.zeros(0, np.float64)
        return read_weights(self.weights_file, self.features)

    @cached_property
    def planning(self) -> NDArray[np.float64]:
        """What the features weigh for whoever plans."""
        return read_weights(self.plans_file, self.features) if self.plans_file else self.weights

    @cached_property
    def judging(self) -> NDArray[np.float64]:
        """What the features weigh where a plan's playout ends."""
        return read_weights(self.plans_file, self.features, "judging") if self.plans_file else self.weights

    def hopes(self, state: Record, ruleset: Record) -> list[float]:
        """Every seat's chance to win, from 0 to 1, as far as the game's heuristic can tell."""
        found = np.zeros(MAX_SEATS)
        self.evaluate(state, ruleset, self.weights, found)
        return found.tolist()


def read_weights(path: Path, features: tuple[Feature, ...], key: str = WEIGHTS) -> NDArray[np.float64]:
    """The weights of the features, in their order; a SandtableError says what is wrong with the file."""
    names = [feature.name for feature in features]
    try:
        found = json.loads(read_text(path))
    except (ValueError, RecursionError):
        raise SandtableError(f"the weights {path} are not JSON; `sandtable tune` writes such files") from None
    weights = found.get(key) if isinstance(found, dict) else None
    if not isinstance(weights, dict) or sorted(weights) != sorted(names):
        given = set(weights) if isinstance(weights, dict) else set()
        raise SandtableError(
            f'{path} must give under "{key}" exactly the features {", ".join(names) or "(none)"}'
            + _difference("missing", sorted(set(names) - given))
            + _difference("unknown", sorted(given - set(names)))
        )
    if not all(_is_number(weight) for weight in weights.values()):
        raise SandtableError(f"{path} must give a finite number for each feature")
    return np.array([weights[name] for name in names], np.float64)


def read_plans(path: Path) -> PlanSettings:
    """The settings of the file."""
    return PlanSettings(**json.loads(path.read_text(encoding="utf-8"))["settings"])


def _difference(word: str, names: list[str]) -> str:
    return f"; {word}: {', '.join(names)}" if names else ""


def _is_number(weight: Any) -> bool:
    return isinstance(weight, int | float) and not isinstance(weight, bool) and math.isfinite(weight)


@compiled
def logistic(lead: float) -> float:
    """A lead as a chance to win: half where it is 0, and never quite certain."""
    return float(1.0 / (1.0 + math.exp(-lead)))
