"""A calibrated chance to win for every seat in a position, fitted to who won greedy matches of the game.

A seat's score is the sum of the features that the game declares, each weighed by a first weight and, times
the progress of the match, a second one; the chances are the softmax of the scores over the seats. So they are
the game's own `evaluate` with other weights, and compiled code asks for them as it asks for the bots' hopes.
What was fitted lies beside the lab as data, `chances/GAME.json`, with how well it foretells other matches.
"""

import json
import math
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.errors import SandtableError
from sandtable.core.files import read_text
from sandtable.core.game import Game
from sandtable.games import find_game

Values = NDArray[np.float64]
FORMAT = "sandtable chances 1"
FOLDER = Path(__file__).with_name("chances")


@dataclass(frozen=True)
class Chance:
    """How the chances of a game with so many seats are reckoned, and how well they foretell."""

    pace: float  # times the decision has passed on, after which a match counts as half over
    weights: Values  # a row for the beginning, a row for what progress adds, a column a feature
    seats: Values  # what sitting there is worth by itself, as a score
    told: dict[str, Any]  # where it comes from, and its reliability on matches it was not fitted to

    @cached_property
    def worth(self) -> Values:
        """By how much more than its hopes a seat's chance is."""
        found: Values = np.exp(self.seats)
        return found


def progress(runs: Any, pace: float) -> Any:
    """How far a match is, from 0 to 1, once the decision has passed on so often."""
    return runs / (runs + pace)


@cache
def chance_of(game_id: str, seats: int) -> Chance | None:
    """What was fitted for the game as it is now with so many seats; None if nothing was."""
    game, path = find_game(game_id), FOLDER / f"{game_id}.json"
    if not path.exists():
        return None
    told = read_chances(path)
    names = [feature.name for feature in game.bots.features]
    found = told["seats"].get(str(seats))
    if told["version"] != game.version or found is None or list(found["early"]) != names:
        return None
    weights = np.array([[found[row][name] for name in names] for row in ("early", "late")], np.float64)
    return Chance(float(found["pace"]), weights, np.array(found["worth"], np.float64), found)


def read_chances(path: Path) -> dict[str, Any]:
    """The fitted chances of a file; a SandtableError says what is wrong with it."""
    try:
        told = json.loads(read_text(path))
    except ValueError:
        told = None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise SandtableError(
            f"{path} does not hold fitted chances; fit them anew with: python -m sandtable.lab.fitting GAME"
        )
    return told


def model_name(game: Game, seats: int) -> str:
    """A short name for what was fitted; empty if nothing was."""
    from sandtable.lab.provenance import short_hash

    chance = chance_of(game.id, seats)
    if chance is None:
        return ""
    return short_hash(chance.weights.tobytes() + chance.seats.tobytes() + repr(chance.pace).encode())


def reliability(
    predicted: Values, actual: Values, match: NDArray[np.int64], bins: int = 10
) -> list[dict[str, float]]:
    """Bins of predictions with what came of them, each with an interval clustered by match."""
    place = np.minimum((predicted * bins).astype(int), bins - 1)
    found = []
    for here in range(bins):
        inside = place == here
        if inside.any():
            found.append({"predicted": float(predicted[inside].mean()), **observed(actual, match, inside)})
    return found


def observed(actual: Values, match: NDArray[np.int64], inside: NDArray[np.bool_]) -> dict[str, float]:
    """The mean of what came of the chosen positions, with the interval of a ratio of sums of matches."""
    from sandtable.lab.intervals import student_quantile

    _, number = np.unique(match[inside], return_inverse=True)
    counts = np.bincount(number).astype(np.float64)
    sums = np.bincount(number, weights=actual[inside])
    share, clusters = float(sums.sum() / counts.sum()), len(counts)
    spread = math.sqrt(float(((sums - share * counts) ** 2).sum()) * clusters / max(1, clusters - 1))
    # One imagined match of each end, so that a bin in which all went one way is not taken for certain.
    spread = max(spread, math.sqrt(0.25 * float(counts.max())))
    reach = student_quantile(0.95, max(1, clusters - 1)) * spread / float(counts.sum())
    ends = {"low": max(0.0, share - reach), "high": min(1.0, share + reach)}
    return {"observed": share, **ends, "positions": int(counts.sum()), "matches": clusters}
