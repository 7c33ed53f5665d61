"""Features and their weights: what a game's heuristic looks at, and how much each part counts."""

import json
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sandtable.core.compiled import compiled

WEIGHTS_FILE = "weights.json"


@dataclass(frozen=True)
class Feature:
    """One thing a bot looks at in a position, seen from a seat."""

    name: str
    sentence: str


def read_weights(folder: Path, features: tuple[Feature, ...]) -> NDArray[np.float64]:
    """The weights of the features, in their order, from the game's folder."""
    path = folder / WEIGHTS_FILE
    weights: dict[str, float] = json.loads(path.read_text())["weights"]
    names = [feature.name for feature in features]
    if sorted(weights) != sorted(names):
        raise ValueError(f"{path} must give exactly the weights {', '.join(names)}")
    return np.array([weights[name] for name in names], np.float64)


@compiled
def logistic(lead: float) -> float:
    """A lead as a chance to win: half where it is 0, and never quite certain."""
    return float(1.0 / (1.0 + math.exp(-lead)))
