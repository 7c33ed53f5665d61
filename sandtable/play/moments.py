"""What is found out about one moment of a match, once: who decides, how it ended, what each seat may know."""

import threading
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from sandtable.core.game import Game
from sandtable.play.quick_records import quick

Record = Any

_own = threading.local()  # the arrays of this thread, by game


@dataclass(frozen=True)
class Result:
    """How a match ended: the reason, and each seat's share of the one point."""

    end_reason: str
    points: tuple[float, ...]


@dataclass
class Seen:
    """What one seat may know of a moment; kept, and changed by nobody, until the next one."""

    number: int  # of the entries before it
    view: Record
    is_all: bool  # nothing is hidden from the seat
    worlds: list[Record] | None = None  # some that it has to think possible

    @cached_property
    def quick_view(self) -> Record:
        """The view, for words, picks and scenes."""
        return quick(self.view)


@dataclass(slots=True)
class Moment:
    """What has been found out about the present state; the next change makes a new one."""

    decider: int | None = None
    legal: list[int] | None = None
    result: Result | None = None
    drawn: Any = None  # the scene as someone sees it who may know everything
    seen_by: dict[int, Seen] = field(default_factory=dict)


class Arrays:
    """What rules write into, for all matches of a game in a thread: what is written is read at once."""

    def __init__(self, game: Game) -> None:
        size = max(game.max_actions, game.max_outcomes)
        self.actions = np.zeros(size, np.int32)
        self.weights = np.zeros(size, np.int64)
        self.marks = np.zeros(size, np.bool_)
        self.scratch = np.zeros(game.state_dtype.itemsize, np.uint8)


def arrays_for(game: Game) -> Arrays:
    """This thread's arrays for the game."""
    arrays: dict[str, Arrays] = _own.__dict__
    if game.package not in arrays:
        arrays[game.package] = Arrays(game)
    return arrays[game.package]
