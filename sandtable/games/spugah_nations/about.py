"""What there is to know of the nations' tiers, of Nations' tiles and counters."""

from typing import Any

from sandtable.core.scenes import About
from sandtable.games.spugah.about import ENTER, TIER_CLAUSES, Abouts, about_common, about_tiers
from sandtable.games.spugah.rules.combat import FORTRESS_WALL
from sandtable.games.spugah_nations.actions import NAMED, TIER_NAMES
from sandtable.games.spugah_nations.army import LOSE_WORDS, TIER_KINDS, tiers_of, ways_of
from sandtable.games.spugah_nations.rules.world import (
    CASTLE_BONUS,
    CITY_INCOME,
    CURSED_DAMAGE,
    FORTRESS_BONUS,
    FORTRESS_INCOME,
)

EMPTY = "gold a turn while it is empty"
CAPITAL_CLAUSES = ["SN-4.1", "SN-4.3", "SP-2.1", "SP-3.4", "SP-5.2"]
OWN: Abouts = {
    "terrain:fortress": {
        "title": "Royal Fortress",
        "figures": [
            [ENTER, "1"],
            [EMPTY, str(FORTRESS_INCOME)],
            ["Defense of its own unit in it", f"+{FORTRESS_BONUS}"],
            ["Defense while it is empty", str(FORTRESS_WALL)],
        ],
        "clauses": CAPITAL_CLAUSES,
    },
    "terrain:city": {
        "title": "Capital City",
        "figures": [[ENTER, "1"], [EMPTY, str(CITY_INCOME)]],
        "clauses": CAPITAL_CLAUSES,
    },
    "terrain:cursed": {
        "title": "Cursed Earth",
        "figures": [[ENTER, "1"], ["damage on entering", str(CURSED_DAMAGE)]],
        "clauses": ["SN-4.2"],
    },
    "terrain:road": {
        "title": "Road",
        "figures": [[ENTER, "0"], ["road steps a turn", "as many as Speed"]],
        "clauses": ["SN-4.2"],
    },
    "terrain:castle": {
        "title": "Castle",
        "figures": [
            [ENTER, "1"],
            ["Defense of its owner's unit in it", f"+{CASTLE_BONUS}"],
            ["recruiting in it", "1 gold more"],
        ],
        "clauses": ["SN-4.2", "SN-2.6"],
    },
    "terrain:port": {
        "title": "Port",
        "figures": [[ENTER, "1"], ["ocean for who begins here", "1 speed point"]],
        "clauses": ["SN-4.2"],
    },
    "terrain:portal": {"title": "Portal", "figures": [[ENTER, "1"]], "clauses": ["SN-4.2"]},
    "terrain:void": {"title": "Void", "figures": [[ENTER, "never"]], "clauses": ["SN-1.2", "SN-4.5"]},
    "terrain:free": {"title": "Free sector", "figures": [], "clauses": ["SN-1.2", "SN-1.1"]},
    "terrain:unlaid": {"title": "Sector that is taken", "figures": [], "clauses": ["SN-1.2", "SN-1.3"]},
}
BLIGHTED = (  # SN-4.4
    "gold_mine",
    "ruin",
    "merchant",
    "medic",
    "cursed",
    "mountain",
    "forest",
    "castle",
    "port",
    "portal",
)


def about(view: Any, ruleset: Any) -> Abouts:
    """Every tier of every nation, cards, tiles and counters."""
    found = about_common(view, ruleset) | OWN
    found["terrain:medic"] = with_more(found["terrain:medic"], "SN-4.3")
    found["terrain:ruin"] = with_more(found["terrain:ruin"], "SN-3.2")
    if int(ruleset.blight):
        found |= {f"terrain:{kind}": with_more(found[f"terrain:{kind}"], "SN-4.4") for kind in BLIGHTED}
    for tier, kind in enumerate(TIER_KINDS):
        clauses = [*TIER_CLAUSES, "SN-2.4", "SN-2.6"]
        found[f"kind:{kind}"] = {"title": TIER_NAMES[tier], "figures": [], "clauses": clauses}
    for owner in range(int(view.seats)):
        tiers = tiers_of(view, owner)
        found |= about_tiers(view, owner, tiers, TIER_KINDS, NAMED)
        for tier in tiers:
            tell_ways(view, owner, tier, found[f"kind:{TIER_KINDS[tier]}:{owner}"])
    return found


def with_more(told: About, clause: str) -> About:
    """The same with one more clause."""
    return {**told, "clauses": [*told["clauses"], clause]}


def tell_ways(view: Any, owner: int, tier: int, told: About) -> None:
    """What a tier's entry says has how more of it come, and what their death means."""
    is_recruited = bool(view.recruits[owner][tier])
    told["figures"] = [one for one in told["figures"] if is_recruited or one[0] != "gold to recruit one"]
    told["figures"].append(["more of them", "; ".join(ways_of(view, owner, tier)) or "never come"])
    if view.is_unique[owner][tier]:
        told["figures"].append(["at most", "1"])
    lose = int(view.lose[owner][tier])
    if lose in LOSE_WORDS:
        told["figures"].append(["their death", LOSE_WORDS[lose]])
    told["clauses"] += ["SN-2.6", *(["SN-5.1"] if lose in LOSE_WORDS else [])]
