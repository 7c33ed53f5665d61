"""What a seat sees as tensors: the present view, and what it was told before."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.adapters.positions import Memory, Setting
from sandtable.core.kinds import PLACES, KindTable
from sandtable.core.observations import observation_of
from sandtable.core.observed import observed, scaled

REMEMBERED = 16  # actions before, one by one; what was earlier is in the digest alone

Record = Any
Tensor = NDArray[np.float32]


def tensors_of(setting: Setting, view: Record, seat: int) -> dict[str, Tensor]:
    """The game's observation of the view as named tensors, each number divided by the highest it can be."""
    observation = observation_of(setting.game)
    seen = observed(setting.game, view, setting.ruleset, seat)
    planes, scalars = scaled(observation, *seen)
    parts = {"planes": planes, "scalars": scalars}
    return {name: part for name, part in parts.items() if part.size}


def private_part(view: dict[str, Any], public: dict[str, Any]) -> dict[str, Any]:
    """The fields of a view that a spectator does not see so."""
    return {name: value for name, value in view.items() if value != public[name]}


class History:
    """What a seat was told, in a tensor of fixed size: the last actions, and a digest of all of them.

    The digest is 64 bits as zeros and ones: seats that remember different things never see the same tensor.
    """

    def __init__(self, kinds: KindTable) -> None:
        self._places = {code: place for place, code in enumerate(kinds)}

    def tensors(self, memory: Memory) -> dict[str, Tensor]:
        """The memory as named tensors."""
        last = np.zeros((REMEMBERED, len(self._places) + PLACES), np.float32)
        for row, action in zip(last, memory.last_actions(REMEMBERED), strict=False):
            row[self._places[action >> 24]] = 1.0
            row[-PLACES:] = [((action >> shift) & 255) / 255 for shift in (16, 8, 0)]
        digest = np.unpackbits(np.frombuffer(memory.digest[:8], np.uint8)).astype(np.float32)
        return {"last_actions": last, "memory": digest}
