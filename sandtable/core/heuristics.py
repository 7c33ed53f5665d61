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


class LevelChanges(TypedDict, total=False):
    """What a game says otherwise of a level (bots/levels.py)."""

    iterations: int
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
    needs_a_glance: Callable[[Record], bool] = never  # whether searching tells no more than looking once
    levels: Mapping[str, LevelChanges] = field(default_factory=dict)

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """What the features weigh, in their order."""
        if self.weights_file is None:
            return np.zeros(0, np.float64)
        return read_weights(self.weights_file, self.features)

    def hopes(self, state: Record, ruleset: Record) -> list[float]:
        """Every seat's chance to win, from 0 to 1, as far as the game's heuristic can tell."""
        found = np.zeros(MAX_SEATS)
        self.evaluate(state, ruleset, self.weights, found)
        return found.tolist()


def read_weights(path: Path, features: tuple[Feature, ...]) -> NDArray[np.float64]:
    """The weights of the features, in their order; a SandtableError says what is wrong with the file."""
    names = [feature.name for feature in features]
    try:
        found = json.loads(read_text(path))
    except (ValueError, RecursionError):
        raise SandtableError(f"the weights {path} are not JSON; `sandtable tune` writes such files") from None
    weights = found.get("weights") if isinstance(found, dict) else None
    if not isinstance(weights, dict) or sorted(weights) != sorted(names):
        given = set(weights) if isinstance(weights, dict) else set()
        raise SandtableError(
            f'{path} must give under "weights" exactly the features {", ".join(names) or "(none)"}'
            + _difference("missing", sorted(set(names) - given))
            + _difference("unknown", sorted(given - set(names)))
        )
    if not all(_is_number(weight) for weight in weights.values()):
        raise SandtableError(f"{path} must give a finite number for each feature")
    return np.array([weights[name] for name in names], np.float64)


def _difference(word: str, names: list[str]) -> str:
    return f"; {word}: {', '.join(names)}" if names else ""


def _is_number(weight: Any) -> bool:
    return isinstance(weight, int | float) and not isinstance(weight, bool) and math.isfinite(weight)


@compiled
def logistic(lead: float) -> float:
    """A lead as a chance to win: half where it is 0, and never quite certain."""
    return float(1.0 / (1.0 + math.exp(-lead)))
