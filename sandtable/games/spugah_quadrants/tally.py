"""What is counted of a match of Quadrants."""

from typing import Any

from sandtable.core.contract import first_of
from sandtable.games.spugah.rules.spawn import recruit_cost
from sandtable.games.spugah.tally import END_CLAUSES, make_tally
from sandtable.games.spugah_quadrants.actions import TIER_NAMES

COST: Any = recruit_cost


def price(state: Any, action: int) -> int:
    """The gold that recruiting costs."""
    return int(COST(state, int(state.seat), first_of(action)))


TALLY = make_tally(TIER_NAMES, price, END_CLAUSES)
