"""What the conformance tests need to know about Nations."""

from typing import Any

from sandtable.games.spugah import mods, tiles
from tests.games.spugah_nations import positions
from tests.games.spugah_nations.plans import FOE_CAPITAL, HOME, Director, Plan
from tests.games.spugah_nations.sheets import NATIONS
from tests.games.spugah_nations.shown import shown_by as shown_by
from tests.games.spugah_nations.twins import twin_differences as twin_differences
from tests.reference.spugah_nations import Nations
from tests.vectors.naming import Named, Poster, Wanted

HARSH_RULESETS: dict[str, dict[str, Any]] = {
    "blight and void": {
        "blight": True,
        "void": "own",
        "fill": "ocean",
        "unit_cap": 0,
        "start_gold": 9,
        "spire_damage": "d6-3",
        "turn_limit": 12,
    },
}
SHORTER = {"turn_limit": 8}
SLOW = ("blight", "the void", "least")
STEPS = 200  # of a match that need not come to its end
TWIN_MATCHES = 1  # a case; test_twins.py goes through crowded positions besides
REFERENCE = Nations

DUEL = "red acts; red t1 a8 t3 a4; blue t2 a9 t3 d5"
NAMED_POSITIONS = (
    Named("opening", "opening", depth=4),
    Named("recruits", "red begins; red t3 a4; blue t1 d5; gold 3 0; castles red a8; cards red t3 levy", 3),
    Named(
        "recruits-on-tiles",
        "red begins; nation red settler; red t3 a4; blue t1 d5; gold 2 0; land forest a8 road a9",
        3,
    ),
    Named("a-sacrifice", "red begins; nation red altar; red t2 a5 t3 a6 a8; blue t1 d5; gold 1 0", 3),
    Named("finds", "red acts; nation red finder; red t2 a8; blue t1 d5; land forest a8", 3),
    Named("a-duel", DUEL, depth=5),
    Named(
        "a-duel-countered-first", DUEL, depth=4, changes={"push_first": False, "counter_needs_reach": False}
    ),
    Named("an-upgrade", "red acts; nation red climber; red t2 a8/1 t3 a4; blue t2 a9/1 t3 d5", 4),
    Named("an-empty-fortress", "red acts; red t1 d8 t3 a4; blue t3 d4 d15", 5),
    Named("a-siege-with-feint", "red acts; red t1 d8 t3 a4; blue t3 d15; cards red t1 feint", 4),
    Named(
        "a-location",
        "red acts; nation red conqueror; red t3 a4; blue t1 d5; castles blue a8; mines blue a9",
        4,
    ),
    Named("a-capital", "red acts; nation red conqueror; nation blue city; red t2 d8; blue t1 d10", 4),
    Named(
        "a-push-into-a-castle",
        "red acts; nation blue conqueror; red t1 a8; blue t3 a9/2 t1 d5; castles red a10",
        4,
    ),
    Named("roads-and-ports", "red acts; red t1 a8 t3 a12; blue t1 d5; land port a8 ocean a9 road a12 a13", 4),
    Named("portals", "red acts; red t1 a8 t3 a11; blue t1 d4; land portal a9 a15 a11 d12", 4),
    Named("cursed-earth", "red acts; red t1 a8/2 t3 a9; blue t1 d5; land cursed a9 a12", 3),
    Named(
        "blight",
        "red acts; red t1 a8/2 t3 a11; blue t1 d5; land cursed a9 forest a12 portal a4 a13",
        4,
        {"blight": True},
    ),
    Named("the-void", "red acts; red t1 a5 t3 a1; blue t1 d4 t3 a14", 4, {"void": "own"}),
    Named(
        "a-tyrant-in-danger",
        "red acts; red t1 a8 t3 e9; nation blue tyrant; blue t1 a9/1 t3 a13 c5; yellow t1 e5",
        4,
    ),
    Named("a-ruin", "red acts; red t1 a8; blue t1 d5; land ruin a8; deck ram levy levy", 4),
    Named("heals", "red acts; red t1 a5/1 t3 a8/1; blue t1 d5; land medic a8", 4),
    Named("the-last-turn-on-the-spire", "red begins; red t1 spire t3 a1; blue t2 d1; spire 2 0", 3),
    Named("rearranging", "red acts; red t1 a8; blue t1 d5; cards red t1 ram; cards red extra levy", 3),
)

CHANCE_TABLES = (
    "draw",
    "stock",
    "the price of the card",
    "the Spire: the die less three is damage",
    "the blighted portal: damage",
    *(f"the attack: {need} or more hits" for need in (2, 3, 4, 5)),
    "the counterattack: 3 or more hits",
)
SHORT = {"turn_limit": 20}
RICH = {"start_gold": 25, "econ_victory": 0, "shop_size": 6, "turn_limit": 50}


def wanted(
    name: str,
    *shows: str,
    nations: tuple[str, ...] = ("plain", "plain"),
    changes: dict[str, Any] | None = None,
    **plan: Any,
) -> tuple[Wanted, Plan]:
    """A replay of these nations, and how its seats go about it."""
    sheets = tuple(NATIONS[nation] for nation in nations)
    return Wanted(name, shows, {**SHORT, **(changes or {})}, len(nations), sheets), Plan(**plan)


PLANNED = (
    wanted(
        "ends_at_the_spire",
        "end: spire",
        "kind: spire",
        changes={"spire_damage": "d6-3"},
        first="spire",
        others=HOME,
    ),
    wanted("ends_with_the_last_nation", "end: last nation", nations=("plain", "hermit"), others=HOME),
    wanted(
        "ends_with_gold", "end: gold", "kind: gather", changes={"econ_victory": 12}, first="mine", others=HOME
    ),
    wanted("ends_drawn_at_the_turn_limit", "end: turn limit", "points: 0.5 0.5", changes={"turn_limit": 2}),
    wanted("ends_when_one_is_killed", "end: one killed", nations=("plain", "tyrant")),
    wanted("ends_when_all_are_killed", "end: all killed", nations=("plain", "lone")),
    wanted(
        "one_of_six_falls",
        "shows: a nation falls and others go on",
        "end: turn limit",
        nations=("tyrant",) * 6,
        changes={"turn_limit": 6},
    ),
    wanted("finds_units", "more: find", nations=("finder", "finder"), first="forest", others="forest"),
    wanted("upgrades_a_unit", "more: upgrade", nations=("climber", "plain")),
    wanted(
        "recruits_on_tiles",
        "more: recruit on a tile",
        "more: recruit at a castle",
        nations=("settler", "plain"),
        changes={"start_gold": 9},
        recruits=True,
    ),
    wanted("sacrifices_units", "kind: sacrifice", "kind: offer", nations=("altar", "altar"), recruits=True),
    wanted(
        "conquers_locations",
        "more: location",
        "tile: castle",
        nations=("conqueror", "plain"),
        changes={"turn_limit": 30},
        first="castle",
        others="mine",
    ),
    wanted(
        "conquers_a_capital",
        "more: capital",
        "kind: plunder",
        "kind: settle",
        nations=("conqueror", "city"),
        changes={"turn_limit": 30, "start_gold": 3},
        first=FOE_CAPITAL,
        others="mine",
    ),
    wanted(
        "takes_a_fortress",
        "tile: fortress",
        nations=("plain", "plain"),
        changes={"turn_limit": 30},
        first=FOE_CAPITAL,
        others="mine",
    ),
    wanted(
        "robs_a_capital",
        "kind: rob",
        nations=("plain", "city"),
        changes={"turn_limit": 40, "start_gold": 6},
        first=FOE_CAPITAL,
        others="ruin",
    ),
    wanted(
        "heals_on_both_tiles",
        "tile: medic",
        "tile: capital",
        "tile: cursed earth",
        first="hurt, then a medic",
        others="hurt, then home",
    ),
    wanted(
        "walks_roads_and_ports",
        "tile: road",
        "tile: port",
        nations=("port", "port"),
        first="port",
        others="road",
    ),
    wanted(
        "jumps_through_portals",
        "kind: jump",
        "kind: stay",
        "tile: cursed earth",
        nations=("port", "port"),
        first="portal",
        others="cursed",
    ),
    wanted(
        "suffers_blight",
        "kind: warp",
        "blight: forest",
        nations=("blighted", "blighted"),
        changes={"blight": True, "turn_limit": 30},
        first="portal",
        others="forest",
    ),
    wanted(
        "loses_land_to_the_void", "kind: erode", "end: turn limit", changes={"void": "own", "turn_limit": 8}
    ),
    wanted(
        "visits_ruin_and_shop",
        "kind: open",
        "kind: keep",
        "kind: buy",
        "kind: refill",
        "kind: renew",
        "kind: shift",
        "kind: arranged",
        changes={"start_gold": 20, "econ_victory": 0},
        first="merchant",
        others="ruin",
    ),
    wanted(
        "spreads_damage",
        "kind: take",
        "kind: counter",
        "kind: forgo",
        "kind: hold",
        "kind: advance",
        nations=("crowd", "crowd"),
        recruits=True,
        changes={"start_gold": 9},
    ),
    wanted("fights_in_a_frenzy", "kind: frenzy", changes=RICH, mods=(mods.BLOOD_FRENZY,), others=HOME),
    wanted("feints_and_bears", "kind: feint", "kind: bear", changes=RICH, mods=(mods.FEINT,), others=HOME),
)
PLANS = {one.name: plan for one, plan in PLANNED}
REPLAYS = tuple(one for one, _ in PLANNED)
POSTER = Poster("one_of_six_falls", 64, (-3.2, -2.7, 6.4, 3.6))


def director(one: Wanted) -> Director | None:
    """Who chooses for the seats of a wanted replay."""
    return Director(PLANS[one.name], one.shows) if one.name in PLANS else None


def state_at(text: str, ruleset: Any) -> Any:
    """The state of a named position."""
    return positions.new_state(ruleset) if text == "opening" else positions.state_at(text, ruleset)


def twin_at(text: str, options: dict[str, Any]) -> Nations:
    """The same position for the second implementation."""
    if text == "opening":
        return Nations(options, 2, [NATIONS["plain"]] * 2)
    return positions.twin_at(text, options)


def broken_passage(before: Any, action: int, after: Any, ruleset: Any) -> list[str]:
    """What every action must keep and this one did not: gold comes from mines and capitals alone."""
    grown = int(after.gold.sum()) - int(before.gold.sum())
    mines = sum(int(tile) & tiles.KIND_BITS == tiles.MINE for tile in after.tile)
    return [] if grown <= (mines + 2) * int(after.seats) else ["no more gold is gained than there is"]
