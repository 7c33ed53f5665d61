"""What every game of two seats does alike at its end."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY
from sandtable.core.heuristics import logistic


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


@compiled
def share_hopes(lead, hopes):
    """`hopes` holds the chance of both seats, of which the first leads by so much."""
    hopes[0] = logistic(lead)
    hopes[1] = logistic(-lead)
