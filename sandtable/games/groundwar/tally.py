"""What is counted of a match: units, kills, gold by source, and the luck of attackers and defenders."""

from typing import Any

from sandtable.core.contract import first_of, kind_of
from sandtable.core.tally import Count, Luck, Tally, changes
from sandtable.games.groundwar.actions import END_TURN, FIGHT, SPAWN_UNIT, UNIT_NAMES, unit_of

GOLD_BY = {FIGHT: "kills", END_TURN: "mines", SPAWN_UNIT: "units bought"}


def count(before: Any, after: Any, ruleset: Any, action: int) -> list[Count]:
    """What the action brought and cost."""
    kind = kind_of(action)
    found = changes(before, after, "gold", "Gold", GOLD_BY.get(kind, "other"))
    if kind == SPAWN_UNIT:
        found.append(Count(int(before.seat), "Units bought", UNIT_NAMES[first_of(action)], 1))
    if kind == FIGHT:
        seat, is_hit = int(before.seat), bool(first_of(action))
        killer, space = (seat, before.battle_at) if is_hit else (1 - seat, before.battle_from)
        lost = UNIT_NAMES[unit_of(before.piece_at[space])]
        found += [Count(killer, "Kills", lost, 1), Count(1 - killer, "Losses", lost, 1)]
    return found


def at_first(state: Any, ruleset: Any) -> list[Count]:
    """The gold that each seat has."""
    return [Count(seat, "Gold", "at the start", int(gold)) for seat, gold in enumerate(state.gold)]


TALLY = Tally(
    figures=("Kills", "Losses", "Units bought", "Gold"),
    count=count,
    at_first=at_first,
    luck=(
        Luck(FIGHT, "Attacks won", lambda state: int(state.seat)),
        Luck(FIGHT, "Defences held", lambda state: 1 - int(state.seat), lambda action: 1 - first_of(action)),
    ),
    end_clauses={"flag brought home": "GW-7.1", "army destroyed": "GW-7.2", "turn limit": "GW-7.3"},
)
