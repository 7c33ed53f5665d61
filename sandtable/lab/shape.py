"""The shape of a match: how its seats' chances to win went up and down until somebody won.

The chances are those of `chances.py`, one row for every time the decision passed on to a seat. Whoever leads
by less than `LEAD` is not called the leader where leads are counted, so that chances which hardly differ do
not count as changes. Compiled, because it is reckoned for every match of every study.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY

Values = NDArray[np.float64]

LEAD = 0.1  # of chance, by which a seat must be ahead of all others before the lead is its own
LOCKED = 0.9  # the chance above which the later winner stays once the match is decided
TIMES = tuple(range(10, 100, 10))  # per cent of a match, at which the leader is looked at
STEPS = len(TIMES)
TIE = 1e-9
CHANGES, LOCK, LOWEST, LEADS = range(4)  # in a row of figures; the leads are followed by what came of them


class Shape(NamedTuple):
    """What the chances of a match tell of it."""

    lead_changes: int  # how often the lead passed to another seat
    lock_in: float  # the part of the match after which the winner's chance stays above LOCKED; 1 if never
    lowest: float  # the winner's lowest chance; of those who share the points, the lowest
    leads: tuple[float, ...]  # at each of TIMES, the leader's chance
    kept: tuple[float, ...]  # at each of TIMES, the points that the leader then made in the end


def shape_of(hopes: Values, points: Values, worth: Values | None = None) -> Shape:
    """The shape of a match with these hopes, a row a time and a column a seat, and these points.

    With what sitting there is worth, hopes become chances.
    """
    row = np.zeros(LEADS + 2 * STEPS)
    fill_shape(hopes, np.ones(len(points)) if worth is None else worth, points, row)
    told: list[Any] = row.tolist()
    leads, kept = told[LEADS : LEADS + STEPS], told[LEADS + STEPS :]
    return Shape(int(told[CHANGES]), told[LOCK], told[LOWEST], tuple(leads), tuple(kept))


@compiled
def fill_shape(hopes, worth, points, out):
    """`out` holds the figures of a match."""
    count, seats = hopes.shape
    most = points.max()
    winners = (points >= most - TIE).sum()
    leader = NOBODY
    decided = 0  # the first row since which the winner's chance has been high
    out[LOWEST] = 1.0
    chances = np.zeros(seats)
    for time in range(count):
        fill_chances(hopes[time], worth, chances)
        first, lead = leading(chances)
        if lead >= LEAD - TIE:
            out[CHANGES] += leader != NOBODY and leader != first
            leader = first
        for seat in range(seats):
            if points[seat] >= most - TIE:
                out[LOWEST] = min(out[LOWEST], chances[seat])
                if chances[seat] < LOCKED:
                    decided = time + 1
        for step in range(STEPS):
            if time == min(count - 1, (step + 1) * 10 * count // 100):
                out[LEADS + step] = chances[first]
                out[LEADS + STEPS + step] = points_of_leaders(chances, points, chances[first])
    out[LOCK] = decided / count if winners == 1 else 1.0


@compiled
def fill_chances(hopes, worth, chances):
    """`chances` holds the hopes, each as much more as the seat is worth, and together 1."""
    total = 0.0
    for seat in range(len(chances)):
        chances[seat] = hopes[seat] * worth[seat]
        total += chances[seat]
    for seat in range(len(chances)):
        chances[seat] /= total


@compiled
def leading(chances):
    """The seat with the best chance, and by how much it is ahead of the next."""
    first = 0
    for seat in range(1, len(chances)):
        if chances[seat] > chances[first]:
            first = seat
    second = 0.0
    for seat in range(len(chances)):
        if seat != first:
            second = max(second, chances[seat])
    return first, chances[first] - second


@compiled
def points_of_leaders(chances, points, best):
    """The mean points of all whose chance is the best."""
    total = 0.0
    count = 0
    for seat in range(len(chances)):
        if chances[seat] >= best - TIE:
            total += points[seat]
            count += 1
    return total / count
