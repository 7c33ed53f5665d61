"""What is counted of a match: gold by source, and the Goons wounded. No dice are thrown in Gang City."""

from typing import Any

from sandtable.core.contract import first_of, kind_of, second_of
from sandtable.core.tally import Count, Tally
from sandtable.games.gangcity.actions import (
    BID,
    CAST,
    FIRST_SPELL,
    HEAL_GOONS,
    HIRE,
    LEAVE,
    MOVE,
    WOUND,
)
from sandtable.games.gangcity.state import FIREBALL, TRIBUTE

PAID_FOR = {MOVE: "moves", HIRE: "Goons hired", CAST: "spells", HEAL_GOONS: "healing"}


def count(before: Any, after: Any, ruleset: Any, action: int) -> list[Count]:
    """What the action brought and cost; one that ends the orders of a round brings the income, too."""
    kind, seat = kind_of(action), int(before.decider)
    gained = [int(new) - int(old) for old, new in zip(before.gold, after.gold, strict=True)]
    found = []
    if kind in PAID_FOR:
        price = {HIRE: second_of(action), CAST: first_of(action) + 1}.get(kind, 1)
        found.append(Count(seat, "Gold", PAID_FOR[kind], -price))
        gained[seat] += price
    if kind == FIRST_SPELL + TRIBUTE:
        tribute = int(ruleset.tile_values[first_of(action)])
        found.append(Count(seat, "Gold", "Tribute", tribute))
        gained[seat] -= tribute
    rest = "tiles bought" if kind in (BID, LEAVE) else "income"
    found += [Count(owner, "Gold", rest, amount) for owner, amount in enumerate(gained) if amount]
    if kind in (WOUND, FIRST_SPELL + FIREBALL):
        for owner, (old, new) in enumerate(zip(before.wounded, after.wounded, strict=True)):
            if hurt := int(new) - int(old):
                how = "fights" if kind == WOUND else "Fireball"
                found += [Count(seat, "Goons wounded", how, hurt), Count(owner, "Goons lost", how, hurt)]
    return found


def at_first(state: Any, ruleset: Any) -> list[Count]:
    """The gold that each seat has."""
    return [Count(seat, "Gold", "at the start", int(state.gold[seat])) for seat in range(int(state.seats))]


TALLY = Tally(
    figures=("Gold", "Goons wounded", "Goons lost"),
    count=count,
    at_first=at_first,
    end_clauses={"gold target": "GC-13.1", "city complete": "GC-13.1"},
)
