"""What is counted of a match of Nations."""

from typing import Any

from sandtable.core.contract import first_of, second_of
from sandtable.games.spugah.rules.spawn import recruit_cost
from sandtable.games.spugah.tally import END_CLAUSES, make_tally
from sandtable.games.spugah_nations.actions import TIER_NAMES
from sandtable.games.spugah_nations.rules.spawn import price_at

COST: Any = recruit_cost
COST_AT: Any = price_at


def price(state: Any, action: int) -> int:
    """The gold that recruiting costs: by Levy, or where the unit is recruited."""
    seat, tier = int(state.seat), first_of(action)
    if state.has_recruited != 0:
        return int(COST(state, seat, tier))
    return int(COST_AT(state, seat, tier, second_of(action)))


TALLY = make_tally(TIER_NAMES, price, {**END_CLAUSES, "one killed": "SN-5.1", "all killed": "SN-5.1"})
