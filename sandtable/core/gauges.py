"""Figures of a match that only one game has, read off its states while it is played.

A game declares them in its file `gauges.py`: `WATCHES`, each of which looks on at a match and tells some
gauges at its end. As in a tally nothing here is a rule.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, ClassVar

Record = Any

OBSERVED = "observed: it may be so because that seat is ahead"  # of points, where nothing was made to be so


@dataclass(frozen=True)
class Gauge:
    """One figure of a match."""

    name: str  # "revolts"
    words: str  # of its mean over matches: "tiles in revolt in the end"
    clause: str  # that it is about
    is_share: bool = False  # whether it lies between 0 and 1
    is_signed: bool = False  # whether it can be below nothing
    where: str = ""  # the matches that have the figure, "where a tile is sold"; all if nothing is said


class Watch:
    """Looks on at one match from its opening on, action by action, and tells its gauges at the end."""

    gauges: ClassVar[tuple[Gauge, ...]] = ()

    def __init__(self, state: Record, ruleset: Record, seats: int) -> None:
        self.state = state  # goes on with the match
        self.ruleset = ruleset
        self.seats = seats

    def see(self, before: Record, action: int) -> None:
        """An action of a seat or an outcome of chance has made of the state before what it is now."""

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        """By name, what the gauges show once a match has ended with these points; None if nothing."""
        return {}


def best(points: Sequence[float]) -> list[int]:
    """The seats that made most."""
    return [seat for seat, own in enumerate(points) if own == max(points)]


def mean(values: Sequence[float]) -> float | None:
    """The mean; None of nothing."""
    return fmean(values) if values else None


def ratio(some: float, whole: float) -> float | None:
    """What share of the whole some is; None of nothing."""
    return some / whole if whole else None
