"""What every game of two seats does alike at its end."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY


@compiled
def worth_of_end(winner, seat):
    """The seat's share of a match that is over: all, nothing, or half of a draw."""
    if winner == NOBODY:
        return 0.5
    return 1.0 if winner == seat else 0.0


@compiled
def share_points(winner, points):
    """`points` holds the share of both seats."""
    for seat in range(2):
        points[seat] = worth_of_end(winner, seat)
