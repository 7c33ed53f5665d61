"""What is found out about one moment of a match, once: who decides, how it ended, what each seat may know."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sandtable.play.quick_records import quick

Record = Any


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
