"""What is counted of a match of either edition: gold by source, units, kills, the Spire, and hits of dice."""

from collections.abc import Callable
from typing import Any

from sandtable.core.contract import NOBODY, first_of, kind_of
from sandtable.core.tally import Count, Luck, Tally
from sandtable.games.spugah import actions, tiles
from sandtable.games.spugah.state import SEAT_SHIFT

SPENT_ON = {actions.BUY: "cards bought", actions.REARRANGE: "rearranging", actions.RECRUIT: "units recruited"}
COMBAT = (
    actions.HIT, actions.COUNTER_HIT, actions.GUARD_HIT, actions.TAKE, actions.BEAR, actions.FEINT,
    actions.ADVANCE, actions.HOLD, actions.COUNTER, actions.FORGO,
)  # fmt: skip
END_CLAUSES = {
    "spire": "SP-5.1",
    "last nation": "SP-5.2",
    "turn limit": "SP-5.3",
    "gold": "SP-5.4",
}

Price = Callable[[Any, int], int]  # (state before it, recruiting action) → the gold it costs


def make_tally(tiers: tuple[str, ...], price: Price, end_clauses: dict[str, str]) -> Tally:
    """The tally of an edition with these tiers and prices."""

    def count(before: Any, after: Any, ruleset: Any, action: int) -> list[Count]:
        """What the action brought and cost."""
        return [
            *gold(before, after, action, price),
            *units(before, after, action, tiers),
            *spire(before, after),
        ]

    return Tally(
        figures=("Kills", "Losses", "Units recruited", "Gold", "Turns on the Spire"),
        count=count,
        at_first=at_first,
        luck=(
            Luck(actions.HIT, "Hits of attacks", thrower),
            Luck(actions.COUNTER_HIT, "Hits of counterattacks", answerer),
            Luck(actions.GUARD_HIT, "Hits of capitals", guard),
        ),
        end_clauses=end_clauses,
    )


def at_first(state: Any, ruleset: Any) -> list[Count]:
    """The gold that each seat has."""
    return [
        Count(seat, "Gold", "at the start", int(state.gold[seat]))
        for seat in range(int(state.seats))
        if state.gold[seat]
    ]


def gold(before: Any, after: Any, action: int, price: Price) -> list[Count]:
    """The gold that came and went; a recruit that ends the spawn step brings the income, too."""
    kind, active = kind_of(action), int(before.seat)
    found = []
    for seat in range(int(before.seats)):
        gained = int(after.gold[seat]) - int(before.gold[seat])
        if seat == active and kind == actions.RECRUIT:
            cost = price(before, action)
            found.append(Count(seat, "Gold", SPENT_ON[kind], -cost))
            gained += cost
        if not gained:
            continue
        if kind == actions.PLUNDER:
            source = "plunder"
        elif before.is_alive[seat] and not after.is_alive[seat]:
            source = "the nation's fall"
        else:
            source = SPENT_ON.get(kind, "other") if gained < 0 else "mines and capital"
        found.append(Count(seat, "Gold", source, gained))
    return found


def units(before: Any, after: Any, action: int, tiers: tuple[str, ...]) -> list[Count]:
    """The units that were recruited and killed; who fights the one that lost a unit has killed it."""
    kind, active = kind_of(action), int(before.seat)
    found = []
    if kind == actions.RECRUIT:
        found.append(Count(active, "Units recruited", tiers[first_of(action)], 1))
    if kind not in COMBAT:
        return found
    enemy = guard(before) if kind == actions.GUARD_HIT else int(before.enemy)
    for seat, other in ((active, enemy), (enemy, active)):
        has_fallen = seat >= 0 and before.is_alive[seat] and not after.is_alive[seat]
        if seat < 0 or has_fallen or seat == other:
            continue
        for tier, name in enumerate(tiers):
            lost = int(before.tier_count[seat, tier]) - int(after.tier_count[seat, tier])
            if lost > 0:
                found += [Count(other, "Kills", name, lost)] if other >= 0 else []
                found.append(Count(seat, "Losses", name, lost))
    return found


def spire(before: Any, after: Any) -> list[Count]:
    """The turns that were counted on the Spire."""
    return [
        Count(seat, "Turns on the Spire", "held", 1)
        for seat in range(int(before.seats))
        if int(after.spire_turns[seat]) > int(before.spire_turns[seat])
    ]


def thrower(state: Any) -> int:
    """The seat that attacks: it throws."""
    return int(state.seat)


def answerer(state: Any) -> int:
    """The seat that is attacked: it answers."""
    return int(state.enemy)


def guard(state: Any) -> int:
    """The seat whose empty capital strikes at a guest."""
    slot = int(state.guest)
    if slot == tiles.NO_UNIT:
        return NOBODY
    space, guest = int(state.unit_space[slot]), int(state.unit_kind[slot]) >> SEAT_SHIFT
    owners = [seat for seat in range(int(state.seats)) if int(state.capital[seat]) == space]
    return owners[0] if owners and owners[0] != guest else NOBODY
