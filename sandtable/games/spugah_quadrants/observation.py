"""What a seat sees of Quadrants: planes over the world of squares, beside them nations, cards and shop."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.observations import (
    Observation,
    Plane,
    Scalar,
    clear_planes,
    plane_sides,
    put,
    register_observation,
    side_of,
    sides,
)
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.state import NOT_USED, SEAT_SHIFT, SHOP, TIER_BITS
from sandtable.games.spugah_quadrants.board import SIDE, SPACES
from sandtable.games.spugah_quadrants.state import FIRE, MUSTER, ROTATE, SEATS, STATE, TIERS

MOST = 999  # gold, rounds, dice and damage; what is more is observed as this
MARKS = ("done", "attacked", "worked", "defended", "attacking", "defending", "fresh")
TIER_NAMES = ("hero", "regular")
PLACES = (*TIER_NAMES, "extra")
DECIDED = np.array(
    (
        phases.PLACE_CARD, phases.RECRUIT, phases.ACTION, phases.UNIT, phases.REARRANGE, phases.ATTACKERS,
        phases.FRENZY, phases.FEINT, phases.ADVANCE, ROTATE, MUSTER, FIRE, phases.DEFENDERS, phases.SPREAD,
        phases.COUNTER,
    ),
    np.int8,
)  # fmt: skip
PHASES = (
    "place card", "recruit", "action", "unit", "rearrange", "attackers", "frenzy", "feint", "advance",
    "rotate", "muster", "fire", "defenders", "spread", "counter",
)  # fmt: skip
DECISIONS = len(PHASES)
KINDS = len(tiles.LABELS)

PLANES = (
    *(Plane(f"tile {label}", f"{label} lies there") for label in tiles.LABELS),
    *plane_sides(SEATS, "owned", "the tile belongs to it: the seat"),
    Plane("spent", "a ruin that has been opened"),
    *(
        Plane(f"{tier} {side}", f"a unit of the tier, side {side} counted from the viewer")
        for side in range(SEATS)
        for tier in TIER_NAMES
    ),
    Plane("health", "health of the unit", 127),
    *(Plane(mark, "what the unit has done this turn, or its part in the attack") for mark in MARKS),
    Plane("active", "the unit that acts"),
    Plane("attacker", "the primary attacker"),
    Plane("defender", "the primary defender"),
    Plane("guest", "the unit that a guarded space strikes at"),
    Plane("battle from", "the space the attack is made from"),
    Plane("battle at", "the space that is attacked"),
)
OWNED = KINDS
SPENT = OWNED + SEATS
UNIT = SPENT + 1
HEALTH = UNIT + SEATS * TIERS
MARK = HEALTH + 1
PART = MARK + len(MARKS)
MARK_COUNT = len(MARKS)

SCALARS = (
    *(Scalar(f"phase {phase}", "it is being decided") for phase in PHASES),
    *sides(SEATS, "gold", "gold", MOST),
    *sides(SEATS, "alive", "the nation lives"),
    *sides(SEATS, "spire turns", "turns in a row on the Spire", 127),
    *(
        Scalar(f"{mods.FIGURE_LABELS[figure]} {side} {tier}", "of the tier, with its cards", 127)
        for side in range(SEATS)
        for tier in TIER_NAMES
        for figure in range(mods.FIGURES)
    ),
    *(
        Scalar(f"{what} {side} {tier}", "of the tier", 255)
        for side in range(SEATS)
        for tier in TIER_NAMES
        for what in ("slots", "units")
    ),
    *(
        Scalar(f"card {side} {place} {label}", "copies there", 127)
        for side in range(SEATS)
        for place in PLACES
        for label in mods.LABELS
    ),
    *(Scalar(f"deck {label}", "copies in the deck", 127) for label in mods.LABELS),
    *(Scalar(f"shop card {place}", "the mod on offer, or -1", mods.MODS - 1, -1) for place in range(SHOP)),
    *(Scalar(f"shop price {place}", "its price", 127) for place in range(SHOP)),
    Scalar("turn side", "whose turn it is, counted from the viewer", SEATS - 1, -1),
    Scalar("enemy side", "who is attacked, counted from the viewer", SEATS - 1, -1),
    Scalar("card", "the mod that is to be placed, or -1", mods.MODS - 1, -1),
    Scalar("rounds", "rounds begun so far", MOST),
    Scalar("dice", "dice still to be thrown", MOST),
    Scalar("hits", "damage that is not yet dealt out", MOST),
    Scalar("points", "speed points the active unit has left", MOST),
    Scalar("stage", "how far the active unit is with its turn", 3),
    *(Scalar(f"levied {tier}", "units raised by Levy this turn", 127) for tier in TIER_NAMES),
    Scalar("held spire", "the turn began with a unit on the Spire"),
    Scalar("has recruited", "this turn"),
    Scalar("has begun", "a unit has done something this turn"),
    Scalar("melee", "the attack is made from beside"),
    Scalar("shot", "the attack is that of an empty capital"),
    Scalar("ramming", "the primary attacker has Ram"),
    Scalar("joined", "reinforcements the deciding side has named", 127),
    Scalar("extra dice", "of Charge and Blood Frenzy", 127),
    Scalar("lost", "health the primary defender lost in this attack", 127),
    Scalar("has feinted", "in this attack"),
)


@compiled
def write(view, ruleset, seat, planes, scalars):
    viewer = max(seat, 0)
    clear_planes(planes)
    write_world(view, viewer, planes)
    at = write_nations(view, viewer, scalars)
    write_rest(view, viewer, scalars, at)


@compiled
def write_world(view, viewer, planes):
    """The planes show tiles, units, and the parts they have in an attack."""
    for space in range(SPACES):
        tile = int(view.tile[space])
        planes[tile & tiles.KIND_BITS, space] = 1
        owner = (tile >> tiles.OWNER_SHIFT) - 1
        if owner == tiles.PILLAGED:
            planes[SPENT, space] = 1
        elif owner != tiles.UNOWNED:
            planes[OWNED + side_of(owner, viewer, view.seats), space] = 1
    for slot in range(view.top):
        kind = int(view.unit_kind[slot])
        if kind == NOT_USED:
            continue
        space = view.unit_space[slot]
        side = side_of(kind >> SEAT_SHIFT, viewer, view.seats)
        planes[UNIT + side * TIERS + (kind & TIER_BITS), space] = 1
        planes[HEALTH, space] = view.health[slot]
        for mark in range(MARK_COUNT):
            planes[MARK + mark, space] = (view.marks[slot] >> mark) & 1
    for part, slot in enumerate((view.active, view.attacker, view.defender, view.guest)):
        if slot < SPACES and view.unit_kind[slot] != NOT_USED:
            planes[PART + part, view.unit_space[slot]] = 1
    for part, space in enumerate((view.battle_from, view.battle_at)):
        if space < SPACES:
            planes[PART + 4 + part, space] = 1


@compiled
def write_nations(view, viewer, scalars):
    """The first scalars are the phase and what each nation has; the place of the next is returned."""
    for place in range(len(scalars)):
        scalars[place] = 0
    for phase in range(DECISIONS):
        scalars[phase] = view.phase == DECIDED[phase]
    figures = DECISIONS + 3 * SEATS
    counts = figures + SEATS * TIERS * mods.FIGURES
    cards = counts + SEATS * TIERS * 2
    for side in range(view.seats):
        owner = (viewer + side) % view.seats
        scalars[DECISIONS + side] = min(view.gold[owner], MOST)
        scalars[DECISIONS + SEATS + side] = view.is_alive[owner]
        scalars[DECISIONS + 2 * SEATS + side] = view.spire_turns[owner]
        for tier in range(TIERS):
            row = side * TIERS + tier
            for figure in range(mods.FIGURES):
                scalars[figures + row * mods.FIGURES + figure] = view.figure[owner, tier, figure]
            scalars[counts + row * 2] = view.slots[owner, tier]
            scalars[counts + row * 2 + 1] = view.tier_count[owner, tier]
        for place in range(TIERS + 1):
            row = side * (TIERS + 1) + place
            for mod in range(mods.MODS):
                scalars[cards + row * mods.MODS + mod] = view.cards[owner, place, mod]
    return cards + SEATS * (TIERS + 1) * mods.MODS


@compiled
def write_rest(view, viewer, scalars, at):
    """The scalars from there on are the deck, the shop and what is being decided."""
    for mod in range(mods.MODS):
        at = put(scalars, at, view.deck[mod], 127)
    for place in range(SHOP):
        at = put(scalars, at, view.shop_card[place], mods.MODS - 1)
    for place in range(SHOP):
        at = put(scalars, at, view.shop_price[place], 127)
    at = put(scalars, at, side_of(view.seat, viewer, view.seats), SEATS - 1)
    at = put(scalars, at, side_of(view.enemy, viewer, view.seats), SEATS - 1)
    at = put(scalars, at, view.card, mods.MODS - 1)
    at = put(scalars, at, view.rounds, MOST)
    at = put(scalars, at, view.dice, MOST)
    at = put(scalars, at, view.hits, MOST)
    at = put(scalars, at, view.points, MOST)
    at = put(scalars, at, view.stage, 3)
    for tier in range(TIERS):
        at = put(scalars, at, view.levied[tier], 127)
    at = put(scalars, at, view.held_spire, 1)
    at = put(scalars, at, view.has_recruited, 1)
    at = put(scalars, at, view.has_begun, 1)
    at = put(scalars, at, view.is_melee, 1)
    at = put(scalars, at, view.is_shot, 1)
    at = put(scalars, at, view.is_ramming, 1)
    at = put(scalars, at, view.joined, 127)
    at = put(scalars, at, view.extra_dice, 127)
    at = put(scalars, at, view.lost, 127)
    put(scalars, at, view.has_feinted, 1)


OBSERVATION = Observation(SIDE, SIDE, PLANES, SCALARS, write)
register_observation(STATE, OBSERVATION)
