"""What there is to know of Quadrants' tiers, tiles and counters."""

from typing import Any

from sandtable.games.spugah.about import ENTER, TIER_CLAUSES, Abouts, about_common, about_tiers
from sandtable.games.spugah_quadrants.actions import NAMED, TIER, TIER_NAMES
from sandtable.games.spugah_quadrants.board import CAPITAL_RANGE
from sandtable.games.spugah_quadrants.rules.world import CAPITAL_INCOME, GUARD_DICE, HOME_RANGE, HOME_WALL
from sandtable.games.spugah_quadrants.state import TIERS

CAPITAL: Abouts = {
    "terrain:capital": {
        "title": "Capital",
        "figures": [
            [ENTER, "1"],
            ["gold a turn while it is empty", str(CAPITAL_INCOME)],
            ["Defense of its own unit in it", f"+{HOME_WALL}"],
            ["Range of its own unit in it", f"+{HOME_RANGE}"],
            ["empty, it fires with", f"{GUARD_DICE} dice"],
            ["empty, its Range", str(CAPITAL_RANGE)],
        ],
        "clauses": ["SQ-3.1", "SQ-3.2", "SP-2.1", "SP-3.4", "SP-5.2"],
    }
}


def about(view: Any, ruleset: Any) -> Abouts:
    """Every tier of every nation, cards, tiles and counters."""
    found = about_common(view, ruleset) | CAPITAL
    damage = str(int(ruleset.cursed_damage))
    found["terrain:cursed"] = {
        "title": "Cursed earth",
        "figures": [[ENTER, "1"], ["damage on entering", damage], ["damage at the end of a turn", damage]],
        "clauses": ["SQ-1.3"],
    }
    for tier, kind in enumerate(TIER.names):
        found[f"kind:{kind}"] = {"title": TIER_NAMES[tier], "figures": [], "clauses": [*TIER_CLAUSES]}
    for owner in range(int(view.seats)):
        found |= about_tiers(view, owner, range(TIERS), TIER.names, NAMED)
    return found
