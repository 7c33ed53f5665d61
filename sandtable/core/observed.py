"""One observation at a time, for whoever looks at single views: a network's bot, OpenSpiel."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.game import Game
from sandtable.core.observations import Observation, observation_of, write_nothing

Record = Any
Tensor = NDArray[np.float32]


def observed(
    game: Game, view: Record, ruleset: Record, seat: int
) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    """Planes (by plane, row and column) and scalars of what the view shows from that seat's side."""
    observation = observation_of(game)
    shape = observation.plane_shape
    planes = np.zeros((shape[0], shape[1] * shape[2]), np.uint8)
    scalars = np.zeros(len(observation.scalars), np.int32)
    if observation.write is write_nothing:
        scalars[:] = np.concatenate([words_of(view[name]) for name in view.dtype.names])
    else:
        observation.write(view, ruleset, seat, planes, scalars)
    return planes.reshape(shape), scalars


def words_of(field: Any) -> NDArray[np.int32]:
    """The numbers of one field of a view, the long ones as two words, as `named_words` names them."""
    numbers = np.ascontiguousarray(field).reshape(-1)
    return numbers.view(np.int32) if numbers.itemsize == 8 else numbers.astype(np.int32)


@cache
def _highest(names: tuple[Any, ...]) -> Tensor:
    bounds = [max(1, part.high, -getattr(part, "low", 0)) for part in names]
    return np.array(bounds, np.float32)


def scaled(
    observation: Observation, planes: NDArray[np.uint8], scalars: NDArray[np.int32]
) -> tuple[Tensor, Tensor]:
    """The same, each number divided by the highest it can be; any number of observations at once."""
    high_planes = _highest(observation.planes).reshape(-1, 1, 1)
    return (planes / high_planes).astype(np.float32), (scalars / _highest(observation.scalars)).astype(
        np.float32
    )
