"""Bots that a network plays: weights in a file, played with NumPy alone, wherever the network was trained.

The file, `.npz`, holds for n = 0, 1, … `conv{n}.weight` (to, from, 3, 3), `dense{n}.weight` (to, from), and
their `.bias`: convolutions over the planes, then dense layers over what they gave and the scalars. After each
but the last what is below 0 becomes 0; the last says how much each dense action is wanted. `worth.weight`, if
there is one, makes of what the last but one gave the worth of the position to whoever decides, from -1 to 1.
`game` and `observation` say what it was trained for. `examples/train.py` trains one.
"""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.kinds import dense_number
from sandtable.core.observations import observation_of
from sandtable.core.observed import observed, scaled
from sandtable.core.records import copy_record
from sandtable.core.rng import new_rng, pick_weighted, uniform

ENDING = ".npz"
COOL = 0.03  # of worth: how much less an action may be worth and still be taken at times
MOST_POSITIONS = 64  # to judge at once: where two actions lead to more, it looks one ahead
WISH = 0.05  # of worth: what a wish counts that is e times as likely

Record = Any
Tensor = NDArray[np.float32]


def observation_name(game: Game) -> str:
    """One short name for what a network of the game sees and what it answers with."""
    observation = observation_of(game)
    parts: tuple[Any, ...] = (*observation.planes, *observation.scalars)
    seen = [(part.name, part.high) for part in parts]
    text = f"{observation.plane_shape} {seen} {game.kinds.action_count}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Network:
    """The layers of a file; what they make of observations, many at once."""

    def __init__(self, content: dict[str, Any]) -> None:
        self._convolutions = layers_of(content, "conv")
        self._dense = layers_of(content, "dense")
        self._worth = (content["worth.weight"], content["worth.bias"]) if "worth.weight" in content else None

    @property
    def has_worth(self) -> bool:
        """Whether it says what a position is worth."""
        return self._worth is not None

    def judge(self, planes: Tensor, scalars: Tensor) -> tuple[Tensor, Tensor]:
        """By observation: how much each dense action is wanted, and the worth (0 if it does not say)."""
        for weight, bias in self._convolutions:
            planes = np.maximum(0, convolved(planes, weight) + bias[:, None, None])
        found: Tensor = np.concatenate([planes.reshape(len(planes), -1), scalars], axis=1)
        for weight, bias in self._dense[:-1]:
            found = np.maximum(0, found @ weight.T + bias)
        weight, bias = self._dense[-1]
        wishes: Tensor = found @ weight.T + bias
        if self._worth is None:
            return wishes, np.zeros(len(wishes), np.float32)
        return wishes, np.tanh(found @ self._worth[0].T + self._worth[1])[:, 0]


class NetworkBot:
    """Looks one action ahead, and two where that leads to few positions, and judges them by the network.

    Wishes break near ties, and near ties are drawn at random: cool enough to take what is clearly best.
    """

    def __init__(self, game: Game, path: Path, seed: int | str = 0, name: str = "network") -> None:
        self.name = name
        self._game = game
        self.network = Network(read_network(path, game))
        self.digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        self._rng = new_rng(seed, "network")
        size = max(game.max_actions, game.max_outcomes)
        self._actions, self._weights = np.zeros(size, np.int32), np.zeros(size, np.int64)

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """A legal action whose worth, with what it is wanted for, is the highest or nearly so."""
        game = self._game
        world = copy_record(view)
        game.verbs.imagine(world, seat, self._rng)
        count = game.verbs.legal_actions(world, ruleset, self._actions)
        legal = self._actions[:count].tolist()
        tables = game.kinds.numbering.tables
        numbers = [dense_number(action, *tables) for action in legal]
        wanted = self.wishes(view, ruleset, seat)[numbers]
        scores = WISH * (wanted - wanted.max()) + self._worths(world, ruleset, seat, legal)
        likely = np.exp((scores - scores.max()) / COOL)
        place = np.searchsorted(np.cumsum(likely), uniform(self._rng) * likely.sum(), side="right")
        return int(legal[min(int(place), count - 1)])

    def wishes(self, view: Record, ruleset: Record, seat: int) -> Tensor:
        """How much the network wants each action, by dense number, legal or not."""
        wishes: Tensor = self._judged([(view, seat)], ruleset)[0][0]
        return wishes

    def _judged(self, views: list[tuple[Record, int]], ruleset: Record) -> tuple[Tensor, Tensor]:
        game = self._game
        seen = [observed(game, view, ruleset, seat) for view, seat in views]
        planes, scalars = (np.stack(part) for part in zip(*seen, strict=True))
        return self.network.judge(*scaled(observation_of(game), planes, scalars))

    def _worths(self, world: Record, ruleset: Record, seat: int, legal: list[int]) -> Tensor:
        """What each action is worth to the seat; 0 for all if the network does not say."""
        if not self.network.has_worth:
            return np.zeros(len(legal), np.float32)
        afters = [self._after(world, ruleset, action) for action in legal]
        replies = [self._replies(after, ruleset, MOST_POSITIONS // len(legal)) for after in afters]
        leaves = [leaf for found in replies for leaf in found]
        judged = self._worths_of(leaves, ruleset, seat)
        worths, taken = np.zeros(len(legal), np.float32), 0
        for place, (after, found) in enumerate(zip(afters, replies, strict=True)):
            is_ours = int(self._game.verbs.decider(after)) == seat
            chosen = judged[taken : taken + len(found)]
            worths[place] = chosen.max() if is_ours else chosen.min()
            taken += len(found)
        return worths

    def _replies(self, world: Record, ruleset: Record, most: int) -> list[Record]:
        """What one more action may make of the world; the world itself if it is over or that is too much."""
        if int(self._game.verbs.decider(world)) == NOBODY:
            return [world]
        count = int(self._game.verbs.legal_actions(world, ruleset, self._actions))
        if count > most:
            return [world]
        return [self._after(world, ruleset, action) for action in self._actions[:count].tolist()]

    def _worths_of(self, worlds: list[Record], ruleset: Record, seat: int) -> Tensor:
        """What each world is worth to the seat: how it ended, or what the network says to whoever decides."""
        worths = np.zeros(len(worlds), np.float32)
        deciders = np.array([int(self._game.verbs.decider(world)) for world in worlds])
        for place in np.flatnonzero(deciders == NOBODY):
            worths[place] = self._end(worlds[place], ruleset, seat)
        going = np.flatnonzero(deciders != NOBODY)
        views = [(copy_record(worlds[place]), int(deciders[place])) for place in going]
        for view, decider in views:
            self._game.verbs.hide(view, decider)
        if views:
            worths[going] = self._judged(views, ruleset)[1] * np.where(deciders[going] == seat, 1, -1)
        return worths

    def _after(self, world: Record, ruleset: Record, action: int) -> Record:
        """The world once the action is taken and chance has fallen, as often as it does."""
        verbs, after = self._game.verbs, copy_record(world)
        verbs.apply(after, ruleset, action)
        while verbs.decider(after) == CHANCE:
            outcomes = np.zeros_like(self._actions)
            count = verbs.chance_outcomes(after, ruleset, outcomes, self._weights)
            verbs.apply(after, ruleset, int(outcomes[pick_weighted(self._rng, self._weights, count)]))
        return after

    def _end(self, world: Record, ruleset: Record, seat: int) -> float:
        """The worth of a match that is over: 1 if the seat has won it alone, -1 if it has got nothing."""
        points = np.zeros(MAX_SEATS)
        self._game.verbs.result(world, ruleset, points)
        return float(2 * points[seat] - 1)


def convolved(planes: Tensor, weight: Tensor) -> Tensor:
    """The planes of many observations through windows of three by three, with zeros beyond the edge."""
    padded = np.pad(planes, ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = sliding_window_view(padded, (3, 3), axis=(2, 3))
    seen: Tensor = np.tensordot(windows, weight, ((1, 4, 5), (1, 2, 3)))
    return np.moveaxis(seen, 3, 1)


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
