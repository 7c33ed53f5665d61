"""What Gymnasium and PettingZoo call spaces, made from a game's dense numbers and its observation."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sandtable.adapters.vector import VectorEnvironment
from sandtable.core.observations import Observation


class LegalActions(spaces.Discrete):
    """The dense numbers of a game; samples are legal in the first environment while the seat decides."""

    def __init__(self, environments: VectorEnvironment, seat: int | None = None) -> None:
        super().__init__(environments.action_count)
        self._environments, self._seat = environments, seat

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """An action at random: of the mask, by the probability, or of what is legal now."""
        turn = self._environments.turn
        count = int(turn.counts[0])
        is_deciding = self._seat is None or self._seat == int(turn.seat[0])
        if mask is not None or probability is not None or count == 0 or not is_deciding:
            return np.int64(super().sample(mask, probability))
        return np.int64(turn.legal[0, int(self.np_random.integers(count))])


class LegalBatches(spaces.MultiDiscrete):
    """A dense number for every environment; samples are legal now."""

    def __init__(self, environments: VectorEnvironment) -> None:
        super().__init__(np.full(environments.count, environments.action_count))
        self._environments = environments

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """Actions at random: of the masks, by the probabilities, or of what is legal now."""
        if mask is not None or probability is not None:
            return np.asarray(super().sample(mask, probability), np.int64)
        turn = self._environments.turn
        places = self.np_random.integers(np.maximum(turn.counts, 1))
        return turn.legal[np.arange(len(places)), places].astype(np.int64)


def observation_space(observation: Observation) -> spaces.Dict:
    """Planes and scalars by name, as far as the game has them, each with its range."""
    found: dict[str, spaces.Space[Any]] = {}
    if observation.planes:
        highest = np.array([plane.high for plane in observation.planes], np.uint8)
        high = np.broadcast_to(highest[:, None, None], observation.plane_shape)
        found["planes"] = spaces.Box(np.zeros_like(high), high.copy(), dtype=np.uint8)
    if observation.scalars:
        low = np.array([scalar.low for scalar in observation.scalars], np.int32)
        high = np.array([scalar.high for scalar in observation.scalars], np.int32)
        found["scalars"] = spaces.Box(low, high, dtype=np.int32)
    return spaces.Dict(found)


def stacked_space(observation: Observation) -> spaces.Box:
    """The space of `stack`."""
    low = np.array([0] * len(observation.planes) + [scalar.low for scalar in observation.scalars])
    highest = [plane.high for plane in observation.planes] + [scalar.high for scalar in observation.scalars]
    high = np.array(highest)
    if observation.planes:
        shape = (len(low), observation.height, observation.width)
        low = np.broadcast_to(low[:, None, None], shape)
        high = np.broadcast_to(high[:, None, None], shape)
    return spaces.Box(low.astype(np.float32), high.astype(np.float32), dtype=np.float32)


def stack(planes: NDArray[np.uint8], scalars: NDArray[np.int32]) -> NDArray[np.float32]:
    """One observation as one new array: planes, and every scalar as a plane of its own."""
    if not len(planes):
        return scalars.astype(np.float32)
    found = np.empty((len(planes) + len(scalars), *planes.shape[1:]), np.float32)
    found[: len(planes)] = planes
    found[len(planes) :] = scalars[:, None, None]
    return found


def draw(environments: VectorEnvironment) -> str:
    """The first environment in words, as the seat that decides, or decided last, may know it."""
    game, view = environments.game, environments.views[0]
    scene = game.scene(view, environments.ruleset, int(environments.viewer[0]))
    pieces = [f"{piece['label']} on {piece['space']}" for piece in scene["pieces"]]
    return "\n".join([f"{game.title}. {scene['progress']}. {scene['prompt']}", *pieces])
