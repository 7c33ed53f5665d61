"""What both editions write into their observations: tiles, units and fights as planes, the rest as scalars.

An edition says how many seats and tiers there are at most, what it decides, and where in its planes a space
lies; it may add planes behind the common ones and scalars behind the common ones.
"""

from collections.abc import Sequence

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.observations import Plane, Scalar, plane_sides, put, side_of, sides
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.state import NOT_USED, SEAT_SHIFT, SHOP, TIER_BITS

MOST = 999  # gold, rounds, dice and damage; what is more is observed as this
MARKS = ("done", "attacked", "worked", "defended", "attacking", "defending", "fresh")
MARK_COUNT = len(MARKS)
PARTS = 6  # of an attack: four units and two spaces

OWN_TURN = {
    "place card": phases.PLACE_CARD,
    "recruit": phases.RECRUIT,
    "action": phases.ACTION,
    "unit": phases.UNIT,
    "rearrange": phases.REARRANGE,
    "attackers": phases.ATTACKERS,
    "frenzy": phases.FRENZY,
    "feint": phases.FEINT,
    "advance": phases.ADVANCE,
}
OF_THE_ENEMY = {"defenders": phases.DEFENDERS, "spread": phases.SPREAD, "counter": phases.COUNTER}


def common_planes(seats: int, tiers: Sequence[str], kinds: Sequence[str]) -> tuple[Plane, ...]:
    """The planes of both editions, for so many seats, these tiers and kinds of tile."""
    return (
        *(Plane(f"tile {label}", f"{label} lies there") for label in kinds),
        *plane_sides(seats, "owned", "the tile belongs to it: the seat"),
        Plane("spent", "a ruin that has been opened"),
        *(
            Plane(f"{tier} {side}", f"a unit of the tier, side {side} counted from the viewer")
            for side in range(seats)
            for tier in tiers
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


def common_scalars(seats: int, tiers: Sequence[str], decided: Sequence[str]) -> tuple[Scalar, ...]:
    """The scalars of both editions, for so many seats, these tiers and what may be decided."""
    return (
        *(Scalar(f"phase {phase}", "it is being decided") for phase in decided),
        *sides(seats, "gold", "gold", MOST),
        *sides(seats, "alive", "the nation lives"),
        *sides(seats, "spire turns", "turns in a row on the Spire", 127),
        *(
            Scalar(f"{mods.FIGURE_LABELS[figure]} {side} {tier}", "of the tier, with its cards", 127)
            for side in range(seats)
            for tier in tiers
            for figure in range(mods.FIGURES)
        ),
        *(
            Scalar(f"{what} {side} {tier}", "of the tier", 255)
            for side in range(seats)
            for tier in tiers
            for what in ("slots", "units")
        ),
        *(
            Scalar(f"card {side} {place} {label}", "copies there", 127)
            for side in range(seats)
            for place in (*tiers, "extra")
            for label in mods.LABELS
        ),
        *turn_scalars(seats, tiers),
    )


def turn_scalars(seats: int, tiers: Sequence[str]) -> tuple[Scalar, ...]:
    """The deck, the shop and what is being decided."""
    return (
        *(Scalar(f"deck {label}", "copies in the deck", 127) for label in mods.LABELS),
        *(
            Scalar(f"shop card {place}", "the mod on offer, or -1", mods.MODS - 1, -1)
            for place in range(SHOP)
        ),
        *(Scalar(f"shop price {place}", "its price", 127) for place in range(SHOP)),
        Scalar("turn side", "whose turn it is, counted from the viewer", seats - 1, -1),
        Scalar("enemy side", "who is attacked, counted from the viewer", seats - 1, -1),
        Scalar("card", "the mod that is to be placed, or -1", mods.MODS - 1, -1),
        Scalar("rounds", "rounds begun so far", MOST),
        Scalar("dice", "dice still to be thrown", MOST),
        Scalar("hits", "damage that is not yet dealt out", MOST),
        Scalar("points", "speed points the active unit has left", MOST),
        Scalar("stage", "how far the active unit is with its turn", 3),
        *(Scalar(f"levied {tier}", "units raised by Levy this turn", 127) for tier in tiers),
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
def write_world(view, viewer, planes, place_of, owned, seats, tiers):
    """The planes show tiles, units and their parts in an attack; the number of the next is returned."""
    unit = owned + seats + 1
    part = unit + seats * tiers + 1 + MARK_COUNT
    for space in range(len(place_of)):
        tile = int(view.tile[space])
        place = place_of[space]
        planes[tile & tiles.KIND_BITS, place] = 1
        owner = (tile >> tiles.OWNER_SHIFT) - 1
        if owner == tiles.PILLAGED:
            planes[owned + seats, place] = 1
        elif owner != tiles.UNOWNED:
            planes[owned + side_of(owner, viewer, view.seats), place] = 1
    for slot in range(view.top):
        if view.unit_kind[slot] != NOT_USED:
            write_unit(view, viewer, planes, slot, place_of[view.unit_space[slot]], unit, seats, tiers)
    for number, slot in enumerate((view.active, view.attacker, view.defender, view.guest)):
        if slot < len(place_of) and view.unit_kind[slot] != NOT_USED:
            planes[part + number, place_of[view.unit_space[slot]]] = 1
    for number, space in enumerate((view.battle_from, view.battle_at)):
        if space < len(place_of):
            planes[part + 4 + number, place_of[space]] = 1
    return part + PARTS


@compiled
def write_unit(view, viewer, planes, slot, place, unit, seats, tiers):
    """The planes show the unit there: whose it is, its tier, its health and its marks."""
    kind = int(view.unit_kind[slot])
    side = side_of(kind >> SEAT_SHIFT, viewer, view.seats)
    health = unit + seats * tiers
    planes[unit + side * tiers + (kind & TIER_BITS), place] = 1
    planes[health, place] = view.health[slot]
    for mark in range(MARK_COUNT):
        planes[health + 1 + mark, place] = (view.marks[slot] >> mark) & 1


@compiled
def write_nations(view, viewer, scalars, decided, seats, tiers):
    """The first scalars are the phase and what each nation has; the place of the next is returned."""
    for place in range(len(scalars)):
        scalars[place] = 0
    for phase in range(len(decided)):
        scalars[phase] = view.phase == decided[phase]
    purse = len(decided)
    figures = purse + 3 * seats
    counts = figures + seats * tiers * mods.FIGURES
    cards = counts + seats * tiers * 2
    for side in range(view.seats):
        owner = (viewer + side) % view.seats
        scalars[purse + side] = min(view.gold[owner], MOST)
        scalars[purse + seats + side] = view.is_alive[owner]
        scalars[purse + 2 * seats + side] = view.spire_turns[owner]
        for tier in range(tiers):
            row = side * tiers + tier
            for figure in range(mods.FIGURES):
                scalars[figures + row * mods.FIGURES + figure] = view.figure[owner, tier, figure]
            scalars[counts + row * 2] = view.slots[owner, tier]
            scalars[counts + row * 2 + 1] = view.tier_count[owner, tier]
        for place in range(tiers + 1):
            row = side * (tiers + 1) + place
            for mod in range(mods.MODS):
                scalars[cards + row * mods.MODS + mod] = view.cards[owner, place, mod]
    return cards + seats * (tiers + 1) * mods.MODS


@compiled
def write_turn(view, viewer, scalars, at, seats, tiers):
    """The scalars from there on are deck, shop and what is decided; the place of the next is returned."""
    for mod in range(mods.MODS):
        at = put(scalars, at, view.deck[mod], 127)
    for place in range(SHOP):
        at = put(scalars, at, view.shop_card[place], mods.MODS - 1)
    for place in range(SHOP):
        at = put(scalars, at, view.shop_price[place], 127)
    at = put(scalars, at, side_of(view.seat, viewer, view.seats), seats - 1)
    at = put(scalars, at, side_of(view.enemy, viewer, view.seats), seats - 1)
    at = put(scalars, at, view.card, mods.MODS - 1)
    at = put(scalars, at, view.rounds, MOST)
    at = put(scalars, at, view.dice, MOST)
    at = put(scalars, at, view.hits, MOST)
    at = put(scalars, at, view.points, MOST)
    at = put(scalars, at, view.stage, 3)
    for tier in range(tiers):
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
    return put(scalars, at, view.has_feinted, 1)


def decided_phases(named: dict[str, int]) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
    """The phases as the compiled functions compare them."""
    return np.array([*named.values()], np.int8)
