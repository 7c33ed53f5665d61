"""Legal nations for the tests: one with everything plain, and others that differ in what is tested."""

import copy
from typing import Any

Document = dict[str, Any]

# Figures with what tiles add: tier 1 has Health 5, Defense 3, Attack 3, Speed 2, Range 0 and 3 slots, tier 2
# 4, 2, 2, 2, 0 and 3, tier 3 3, 2, 1, 2, 0 and none. All recruit normally and start with one unit.
PLAIN: Document = {
    "name": "Plain",
    "adjective": "Plain",
    "why": "It does what is written.",
    "second": [11],
    "tiers": {
        "1": {"health": 5, "defense": 3, "attack": 3, "speed": 2, "range": 0, "slots": 2, "start": 1},
        "2": {"health": 4, "defense": 2, "attack": 2, "speed": 2, "range": 0, "slots": 3, "start": 1},
        "3": {"health": 3, "defense": 2, "attack": 1, "speed": 2, "range": 0, "slots": 0, "start": 1},
    },
}
for _tier in PLAIN["tiers"].values():
    _tier["recruiting"] = True


def nation(second: tuple[int, ...] = (11,), starter: str = "", **tiers: dict[str, Any]) -> Document:
    """The plain nation with other sides of tiles and other lines of its tiers, `t2={"find": "forest"}`."""
    document = copy.deepcopy(PLAIN)
    document["second"] = list(second)
    if starter:
        document["starter"] = starter
    for number, tile in (("1", 1), ("2", 2), ("3", 3)):
        if tile in second:
            del document["tiers"][number]
    for name, changes in tiers.items():
        document["tiers"][name.removeprefix("t")] |= changes
    return document


NO_RECRUITING = {"recruiting": False}
NATIONS: dict[str, Document] = {
    "plain": PLAIN,
    "city": nation((4, 11)),
    "starter": nation((8, 11), "Sea Legs"),
    "booted": nation((8, 11), "Swift Boots"),
    "finder": nation(
        t1={"find": "forest", **NO_RECRUITING},
        t2={"find": "royal fortress", **NO_RECRUITING},
        t3={"find": "forest", "speed": 1, **NO_RECRUITING},
    ),
    "climber": nation(t1={"upgrade": True}, t2={"upgrade": True, **NO_RECRUITING}),
    "climber without a middle": nation((2, 11), t1={"upgrade": True, "unique": True}),
    "settler": nation(
        t1={"recruit_on": "forest", **NO_RECRUITING},
        t2={"recruit_on": "castle", "slots": 2},
        t3={"recruit_on": "road"},
    ),
    "altar": nation(
        t1={"sacrifice": 2, **NO_RECRUITING}, t2={"sacrifice": 1, "slots": 2}, t3={"start": 2, "speed": 1}
    ),
    "conqueror": nation(
        t1={"capitals": 1, "locations": True, **NO_RECRUITING},
        t2={"locations": True},
        t3={"capitals": 2},
    ),
    "elders": nation(t1={"sacrifice": 2, **NO_RECRUITING}, t2={"lose": "all"}),
    "tyrant": nation(t1={"lose": "any", "health": 3, "unique": True}),
    "council": nation(t2={"lose": "all"}),
    "crowd": nation(
        t1={"start": 3, "slots": 0}, t2={"start": 3, "slots": 1}, t3={"start": 3, "health": 2, "attack": 0}
    ),
    "hermit": nation((2, 3, 11), t1=NO_RECRUITING),
    "port": nation((11, 13, 14)),
    "blighted": nation((11, 13, 14)) | {"layout": [6, 2, 7, 1, 4, 10, 11, 8, 5, 12, 15, 14, 3, 9, 13]},
    "lone": nation((2, 3, 11), t1={"unique": True, "lose": "all"}),
    "archer": nation(t1={"range": 3, "health": 4, "slots": 0, "speed": 2}),
}
