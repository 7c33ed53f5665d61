"""What the conformance tests need to know about Quadrants."""

from typing import Any

from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah_quadrants.board import NAMES, SPACES
from sandtable.games.spugah_quadrants.state import DEAL, MUSTER, ROTATE
from tests.games.spugah_quadrants import positions
from tests.games.spugah_quadrants.plans import EDGE, FOE_CAPITAL, FOE_MINE, Director, Plan
from tests.games.spugah_quadrants.positions import LAND, PLACES
from tests.games.spugah_quadrants.shown import shown_by as shown_by
from tests.reference.spugah_quadrants import Quadrants
from tests.vectors.naming import Named, Poster, Wanted

HARSH_RULESETS: dict[str, dict[str, Any]] = {
    "no shop, no cap": {"shop_size": 0, "unit_cap": 0, "start_gold": 9, "turn_limit": 20},
    "pushed round the world": {
        "edge": "wrap",
        "push_first": True,
        "counter_needs_reach": True,
        "turn_limit": 20,
    },
    "a cruel land": {"cursed_damage": 3, "spire_damage": "d6-3", "six_hits": True, "turn_limit": 20},
}
SHORTER = {"turn_limit": 12}
SLOW = ("bridges", "no shop, no cap", "least")
STEPS = 240  # of a match that need not come to its end
TWIN_MATCHES = 1  # a case; test_twins.py goes through crowded positions besides
REFERENCE = Quadrants

DUEL = "red acts; red hero k3 regular b2; blue regular l3 b14"
NAMED_POSITIONS = (
    Named("opening", "opening", depth=3),
    Named(
        "recruits-and-a-levy",
        "red begins; red regular b2; blue regular m12; gold 5 0; cards red regular levy",
        3,
    ),
    Named(
        "steps-past-a-friend", "red acts; red hero a1 regular b1; blue regular a2 m12; land mountain b2", 4
    ),
    Named("a-duel", DUEL, depth=5),
    Named("a-duel-pushed-first", DUEL, depth=5, changes={"push_first": True, "counter_needs_reach": True}),
    Named("reinforced-on-both-sides", "red acts; red hero k3 regular k2; blue regular l3/1 l2 m3/1", depth=6),
    Named("frenzy-feint-and-charge", f"{DUEL}; cards red hero blood-frenzy feint charge", depth=5),
    Named(
        "a-push-along-a-line", "red acts; red hero k3 regular b2; blue regular l3 m3; cards red hero ram", 6
    ),
    Named(
        "a-push-over-the-edge", "red acts; red hero n3 regular b2; blue regular o3 b14", 5, {"edge": "wrap"}
    ),
    Named(
        "bows-and-forests",
        "red acts; red regular k3 d4; blue regular m3 k5 d6; land forest k5; cards red regular longbows",
        4,
    ),
    Named(
        "tile-actions",
        "red acts; red regular b2 b4 b6; blue regular m12; mines blue b2; "
        "land ruin b4 merchant b6; shop ram:1; gold 1 0",
        4,
    ),
    Named(
        "in-an-enemys-capital",
        "red acts; red regular l12; blue regular m2; gold 0 3; cards blue extra ram levy",
        4,
    ),
    Named(
        "rearranging",
        "red acts; red regular b2; blue regular m12; cards red hero ram vigour; cards red extra levy",
        4,
    ),
    Named("an-empty-capital-guards", "red acts; red hero k12 regular b2; blue regular b14", depth=4),
    Named(
        "an-empty-capital-fires",
        "red acts; red regular b1; blue regular d6 d7/1 m12; land ocean a1 b2 c1",
        depth=5,
    ),
    Named(
        "the-last-turn-on-the-spire",
        "red begins; red hero h8 regular h7; blue regular h9; spire 4 0",
        depth=3,
    ),
    Named(
        "the-spires-die",
        "red begins; red hero h8/1 regular b2; blue regular m12",
        4,
        {"spire_damage": "d6-3"},
    ),
    Named("the-last-round", "blue acts; red regular b2 b4; blue regular m12; gold 0 3; round 80", depth=3),
)

CHANCE_TABLES = (
    "deal",
    "draw",
    "stock",
    "the price of the card",
    "the Spire: the die less three is damage",
    *(f"the attack: {need} or more hits" for need in (2, 3, 4, 5)),
    "the counterattack: 3 or more hits",
    "the empty capital: 3 or more hits",
)
RICH = {"start_gold": 99, "shop_size": 6, "causeways": True, "turn_limit": 16}
MEETING = {"causeways": True, "turn_limit": 16}


def with_mods(*used: str, changes: dict[str, Any] | None = None, **plan: Any) -> tuple[Wanted, Plan]:
    """A replay in which these mods are at work."""
    name = "with_" + "_and_".join(mod.replace("-", "_") for mod in used)
    shows = tuple(f"mod: {mod}" for mod in used)
    return Wanted(name, shows, {**RICH, **(changes or {})}), Plan(
        mods=tuple(mods.NAMES.index(mod) for mod in used), **plan
    )


PLANNED = (
    with_mods("swift-boots", "sea-legs", first="ocean"),
    with_mods("war-horses", "mountaineers", first="mountain"),
    with_mods("sharp-blades", "vigour"),
    with_mods("plate-armour", "charge"),
    with_mods("berserkers"),
    with_mods("tower-shields", changes={"turn_limit": 24}),
    with_mods("longbows", "assassins", others="forest", is_crowd=True, changes={"turn_limit": 30}),
    with_mods("ballistae", "hit-and-run", changes={"turn_limit": 24}),
    with_mods("blood-frenzy", "feint"),
    with_mods("ram", "levy"),
    with_mods("medics", "wardens", first="cursed", changes={"cursed_damage": 1}),
    with_mods("plunderers", first=FOE_CAPITAL, others="ruin", changes={"turn_limit": 50}),
    (
        Wanted("bears_a_counterattack", ("kind: bear",), {**RICH, "turn_limit": 24}),
        Plan(mods=(mods.FEINT,)),
    ),
    (
        Wanted(
            "ends_at_the_spire",
            ("end: spire", "kind: spire"),
            {**MEETING, "spire_damage": "d6-3", "spire_turns": 2},
        ),
        Plan(first="spire", others="mine"),
    ),
    (
        Wanted("ends_with_the_last_nation", ("end: last nation",), {"causeways": True}),
        Plan(is_crowd=True, recruits=True, stream="f"),
    ),
    (
        Wanted("one_of_four_falls", ("shows: one of four falls", "end: turn limit"), {"causeways": True}, 4),
        Plan(is_crowd=True, recruits=True, stream="b"),
    ),
    (
        Wanted(
            "ends_with_gold",
            ("end: gold", "kind: gather", "shows: a gatherer taken over"),
            {**MEETING, "econ_victory": 60, "turn_limit": 40},
        ),
        Plan(first=FOE_MINE, others="mine"),
    ),
    (
        Wanted("ends_drawn_at_the_turn_limit", ("end: turn limit", "points: 0.5 0.5"), {"turn_limit": 2}),
        Plan(),
    ),
    (
        Wanted(
            "visits_ruin_and_shop",
            ("kind: open", "kind: buy", "kind: refill", "kind: renew", "kind: shift", "kind: arranged"),
            {"start_gold": 20, "turn_limit": 12},
        ),
        Plan(first="merchant", others="ruin"),
    ),
    (
        Wanted(
            "robs_a_capital",
            ("kind: rob", "kind: plunder", "kind: guarded", "kind: fire", "kind: cease"),
            {**MEETING, "turn_limit": 40},
        ),
        Plan(first=FOE_CAPITAL, others="ruin"),
    ),
    (
        Wanted(
            "pushes_a_chain",
            ("shows: a chain pushed", "kind: join", "kind: advance"),
            {**MEETING, "start_gold": 9, "turn_limit": 24},
        ),
        Plan(is_crowd=True, recruits=True),
    ),
    (
        Wanted(
            "spreads_damage",
            ("kind: take", "kind: counter", "kind: forgo", "kind: hold"),
            {**MEETING, "start_gold": 9, "turn_limit": 24},
        ),
        Plan(is_crowd=True, recruits=True),
    ),
    (
        Wanted("pushes_over_the_edge", ("shows: a death at the edge",), {**MEETING, "turn_limit": 40}),
        Plan(others=EDGE, is_crowd=True, stream="edge"),
    ),
    (
        Wanted(
            "pushes_round_the_world",
            ("shows: a push round the world",),
            {**MEETING, "edge": "wrap", "turn_limit": 40},
        ),
        Plan(others=EDGE, is_crowd=True, stream="edge"),
    ),
)
PLANS = {wanted.name: plan for wanted, plan in PLANNED}
REPLAYS = tuple(wanted for wanted, _ in PLANNED)
POSTER = Poster("pushes_a_chain", 364, (4.6, 5.2, 6.4, 3.6))


def director(wanted: Wanted) -> Director | None:
    """Who chooses for the seats of a wanted replay."""
    return Director(PLANS[wanted.name], wanted.shows) if wanted.name in PLANS else None


def state_at(text: str, ruleset: Any) -> Any:
    """The state of a named position."""
    return positions.new_state(ruleset) if text == "opening" else positions.state_at(text, ruleset)


def twin_at(text: str, options: dict[str, Any]) -> Quadrants:
    """The same position for the second implementation."""
    return Quadrants(options) if text == "opening" else positions.twin_at(text, options)


def units_of(state: Any) -> list[tuple[int, str, str, int]]:
    """Every unit: seat, tier, square, health."""
    slots = [slot for slot in range(SPACES) if int(state.unit_kind[slot]) >= 0]
    kinds = [int(state.unit_kind[slot]) for slot in slots]
    return sorted(
        (kind >> 2, PLACES[kind & 3], NAMES[int(state.unit_space[slot])], int(state.health[slot]))
        for slot, kind in zip(slots, kinds, strict=True)
    )


def cards_of(state: Any, seat: int, place: int) -> list[str]:
    """The mods on a tier or among the extra cards."""
    row = state.cards[seat, place].tolist()
    return sorted(mods.NAMES[mod] for mod, count in enumerate(row) for _ in range(count))


def broken_passage(before: Any, action: int, after: Any, ruleset: Any) -> list[str]:
    """What every action must keep and this one did not: gold comes from mines and capitals alone."""
    grown = int(after.gold.sum()) - int(before.gold.sum())
    mines = sum(int(tile) & tiles.KIND_BITS == tiles.MINE for tile in after.tile)
    return [] if grown <= (mines + 1) * int(after.seats) else ["no more gold is gained than there is"]


def twin_differences(state: Any, twin: Quadrants) -> list[str]:
    """How the state and its twin differ beyond actions and result."""
    seats = range(twin.seats)
    is_shifting, is_setup = int(state.phase) == phases.REARRANGE, int(state.phase) in (DEAL, ROTATE, MUSTER)
    lands = {NAMES[space]: LAND[int(state.tile[space]) & tiles.KIND_BITS] for space in range(SPACES)}
    owners = {NAMES[space]: (int(state.tile[space]) >> tiles.OWNER_SHIFT) - 1 for space in range(SPACES)}
    shop = [
        None if int(card) == mods.NO_MOD else (mods.NAMES[card], int(price))
        for card, price in zip(state.shop_card, state.shop_price, strict=True)
    ][: len(twin.shop)]
    cards = [[cards_of(state, seat, place) for place in range(3)] for seat in seats]
    pillaged = {name for name, land in lands.items() if land == "ruin" and owners[name] == tiles.PILLAGED}
    gatherers = {name: owners[name] for name, land in lands.items() if land == "mine" and owners[name] >= 0}
    checks = {
        "gold": state.gold[: twin.seats].tolist() == twin.gold,
        "units": units_of(state)
        == sorted((unit.seat, unit.tier, twin.name(unit.at), unit.health) for unit in twin.units),
        "cards": is_shifting
        or cards == [[sorted(twin.cards[seat][place]) for place in PLACES] for seat in seats],
        "deck": state.deck.tolist() == [twin.deck[mod] for mod in mods.NAMES],
        "shop": int(state.phase) == phases.PRICE or shop == twin.shop,
        "land": is_setup or lands == {twin.name(space): land for space, land in twin.land.items()},
        "gatherers": gatherers == {twin.name(space): seat for space, seat in twin.gatherers.items()},
        "pillaged": pillaged == {twin.name(space) for space in twin.pillaged},
        "alive": [seat for seat in seats if state.is_alive[seat]] == twin.alive,
        "spire": state.spire_turns[: twin.seats].tolist() == twin.spire_turns,
        "round": twin.decider == -2 or int(state.rounds) == twin.round,
    }
    return [name for name, same in checks.items() if not same]
