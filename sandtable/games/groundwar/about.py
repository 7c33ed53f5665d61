"""What there is to know of Ground War's units, hexes and counters."""

from typing import Any

from sandtable.core.rulesets import once_a_ruleset
from sandtable.core.scenes import About
from sandtable.games.groundwar.actions import UNIT_NAMES
from sandtable.games.groundwar.state import MARINES, UNITS

DRAWN_AS = ("tank", "anti_tank", "marines")

PLACES: dict[str, About] = {
    "terrain:plain": {"title": "Open ground", "figures": [], "clauses": ["GW-1.1"]},
    "terrain:mountain": {"title": "Mountain", "figures": [], "clauses": ["GW-1.2"]},
    "terrain:base": {"title": "Base", "figures": [], "clauses": ["GW-4.2", "GW-7.1"]},
    "terrain:gold_mine": {"title": "Gold mine", "figures": [], "clauses": ["GW-4.7"]},
    "terrain:spawn_point": {"title": "Spawn point", "figures": [], "clauses": ["GW-1.3", "GW-4.2"]},
    "terrain:spawn_zone": {"title": "Spawn zone", "figures": [], "clauses": ["GW-1.3", "GW-4.2"]},
    "counter:gold": {"title": "Gold", "figures": [], "clauses": ["GW-4.1", "GW-4.7", "GW-5.3"]},
    "counter:mines": {"title": "Mines held", "figures": [], "clauses": ["GW-4.7", "GW-7.3"]},
    "counter:points": {"title": "Movement points", "figures": [], "clauses": ["GW-4.4", "GW-4.5"]},
    "counter:units": {"title": "Units", "figures": [], "clauses": ["GW-7.2"]},
}


@once_a_ruleset
def about(ruleset: Any) -> dict[str, About]:
    """Units with their figures and what they need against each other, hexes and counters."""
    return {f"kind:{DRAWN_AS[unit]}": about_unit(ruleset, unit) for unit in range(UNITS)} | PLACES


def about_unit(ruleset: Any, unit: int) -> About:
    """A unit's price, pace, and the faces with which it wins and holds."""
    return {
        "title": UNIT_NAMES[unit],
        "figures": [
            ["gold", str(int(ruleset.cost[unit]))],
            ["points a hex", str(int(ruleset.move_cost[unit]))],
            *([f"beats {UNIT_NAMES[foe]} on", needed(ruleset, unit, foe)] for foe in range(UNITS)),
        ],
        "clauses": ["GW-5.1", "GW-5.2", *(("GW-6.1", "GW-6.2", "GW-7.1") if unit == MARINES else ())],
        "against": {DRAWN_AS[foe]: needed(ruleset, unit, foe) for foe in range(UNITS)},
    }


def needed(ruleset: Any, unit: int, foe: int) -> str:
    """The faces that win: "4+", or "never"."""
    face = int(ruleset.combat[unit, foe])
    return f"{face}+" if face <= 6 else "never"
