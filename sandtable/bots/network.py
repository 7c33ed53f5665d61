"""Bots that a network plays: weights in a file, played with NumPy alone, wherever the network was trained.

The file, `.npz`, holds for n = 0, 1, … `conv{n}.weight` (to, from, 3, 3), `dense{n}.weight` (to, from), and
their `.bias`: convolutions over the planes, then dense layers over what they gave and the scalars. After each
but the last what is below 0 becomes 0; the last says how much each dense action is wanted. `game` and
`observation` say what it was trained for. `examples/train.py` trains one.
"""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.kinds import dense_number
from sandtable.core.observations import observation_of
from sandtable.core.observed import observed, scaled
from sandtable.core.rng import below, new_rng

ENDING = ".npz"

Record = Any
Tensor = NDArray[np.float32]


def observation_name(game: Game) -> str:
    """One short name for what a network of the game sees and what it answers with."""
    observation = observation_of(game)
    parts: tuple[Any, ...] = (*observation.planes, *observation.scalars)
    seen = [(part.name, part.high) for part in parts]
    text = f"{observation.plane_shape} {seen} {game.kinds.action_count}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class NetworkBot:
    """Takes the legal action that the network wants most; equals are drawn at random."""

    def __init__(self, game: Game, path: Path, seed: int | str = 0, name: str = "network") -> None:
        self.name = name
        self._game = game
        content = read_network(path, game)
        self.digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        self._convolutions = layers_of(content, "conv")
        self._dense = layers_of(content, "dense")
        self._rng = new_rng(seed, "network")
        self._actions = np.zeros(game.max_actions, np.int32)

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """The legal action of the highest wish."""
        game = self._game
        wishes = self.wishes(view, ruleset, seat)
        count = game.verbs.legal_actions(self._world(view, seat), ruleset, self._actions)
        legal = self._actions[:count].tolist()
        tables = game.kinds.numbering.tables
        wanted = np.array([wishes[dense_number(action, *tables)] for action in legal])
        best = np.flatnonzero(wanted == wanted.max())
        return int(legal[best[below(self._rng, len(best))]])

    def _world(self, view: Record, seat: int) -> Record:
        """A world of the view: what a seat may do now is the same in all of them."""
        world = view.copy()
        self._game.verbs.imagine(world, seat, self._rng)
        return world

    def wishes(self, view: Record, ruleset: Record, seat: int) -> Tensor:
        """How much the network wants each action, by dense number, legal or not."""
        game = self._game
        planes, scalars = scaled(observation_of(game), *observed(game, view, ruleset, seat))
        for weight, bias in self._convolutions:
            planes = np.maximum(0, convolved(planes, weight) + bias[:, None, None])
        found: Tensor = np.concatenate([planes.ravel(), scalars])
        for weight, bias in self._dense[:-1]:
            found = np.maximum(0, weight @ found + bias)
        weight, bias = self._dense[-1]
        return weight @ found + bias


def convolved(planes: Tensor, weight: Tensor) -> Tensor:
    """The planes seen through windows of three by three, with zeros beyond the edge."""
    windows = sliding_window_view(np.pad(planes, ((0, 0), (1, 1), (1, 1))), (3, 3), axis=(1, 2))
    seen: Tensor = np.einsum("ihwyx,oiyx->ohw", windows, weight, optimize=True)
    return seen


def layers_of(content: dict[str, Any], kind: str) -> list[tuple[Tensor, Tensor]]:
    """The layers of that kind, in order: weights and biases."""
    found: list[tuple[Tensor, Tensor]] = []
    while f"{kind}{len(found)}.weight" in content:
        name = f"{kind}{len(found)}"
        found.append((content[f"{name}.weight"], content[f"{name}.bias"]))
    return found


def read_network(path: Path, game: Game) -> dict[str, Any]:
    """The arrays of a network's file; a SandtableError if it is none, or not one for this game."""
    try:
        with np.load(path, allow_pickle=False) as file:
            content = dict(file)
    except FileNotFoundError:
        raise SandtableError(f"there is no network {path}; examples/train.py trains one") from None
    except (OSError, ValueError, EOFError):
        raise SandtableError(f"{path} is not a network: it cannot be read as {ENDING}") from None
    if not {"game", "observation", "dense0.weight", "dense0.bias"} <= content.keys():
        raise SandtableError(f"{path} is not a network: it needs game, observation and dense layers")
    if str(content["game"]) != game.id:
        raise SandtableError(f"{path} was trained for {content['game']}, not for {game.id}")
    if str(content["observation"]) != observation_name(game):
        raise SandtableError(f"{path} was trained for other observations of {game.title}; train it again")
    return content
