"""The shape of a match: how its seats' chances to win went up and down until somebody won.

The chances are those of `chances.py`, one row for every time the decision passed on to a seat. Whoever leads
by less than `LEAD` is not called the leader where leads are counted, so that chances which hardly differ do
not count as changes.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]

LEAD = 0.1  # of chance, by which a seat must be ahead of all others before the lead is its own
LOCKED = 0.9  # the chance above which the later winner stays once the match is decided
TIMES = tuple(range(10, 100, 10))  # per cent of a match, at which the leader is looked at
TIE = 1e-9


class Shape(NamedTuple):
    """What the chances of a match tell of it."""

    lead_changes: int  # how often the lead passed to another seat
    lock_in: float  # the part of the match after which the winner's chance stays above LOCKED; 1 if never
    lowest: float  # the winner's lowest chance; of those who share the points, the lowest
    leads: tuple[float, ...]  # at each of TIMES, the leader's chance
    kept: tuple[float, ...]  # at each of TIMES, the points that the leader then made in the end


def shape_of(chances: Values, points: Values) -> Shape:
    """The shape of a match with these chances, a row a time and a column a seat, and these points."""
    rows = [min(len(chances) - 1, time * len(chances) // 100) for time in TIMES]
    best = [np.flatnonzero(chances[row] >= chances[row].max() - TIE) for row in rows]
    winners = np.flatnonzero(points >= points.max() - TIE)
    return Shape(
        lead_changes(chances),
        lock_in(chances[:, winners[0]]) if len(winners) == 1 else 1.0,
        float(chances[:, winners].min()),
        tuple(float(chances[row].max()) for row in rows),
        tuple(float(points[leaders].mean()) for leaders in best),
    )


def lead_changes(chances: Values) -> int:
    """How often another seat came to lead than led before."""
    ordered = np.sort(chances, axis=1)
    is_clear = ordered[:, -1] - ordered[:, -2] >= LEAD - TIE
    leaders = chances.argmax(axis=1)[is_clear]
    return int((np.diff(leaders) != 0).sum())


def lock_in(of_winner: Values) -> float:
    """The part of the match after which the winner's chance stayed above LOCKED."""
    low = np.flatnonzero(of_winner < LOCKED)
    first = int(low[-1]) + 1 if len(low) else 0
    return first / len(of_winner)
