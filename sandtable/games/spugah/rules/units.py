"""Units, tiles and figures: what every phase reads and changes."""

from typing import Any

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.games.spugah import mods, tiles
from sandtable.games.spugah.edition import base_figure, distance, neighbour, on_death, on_kill, range_bonus
from sandtable.games.spugah.state import NOT_USED, SEAT_SHIFT, TIER_BITS


@compiled
def slots_in_use(state: Any) -> Any:
    """All slots in use are below it; signed, so that what is called with a slot is compiled only once."""
    return np.int64(state.top)


@compiled
def tile_of(state: Any, space: Any) -> Any:
    """The kind of tile that lies there."""
    return int(state.tile[space]) & tiles.KIND_BITS


@compiled
def owner_of(state: Any, space: Any) -> Any:
    """The seat the tile belongs to, UNOWNED, or PILLAGED for an opened ruin."""
    return (int(state.tile[space]) >> tiles.OWNER_SHIFT) - 1


@compiled
def set_tile(state, space, kind, owner):
    """The tile is of the kind and belongs to the owner."""
    state.tile[space] = kind | (owner + 1) << tiles.OWNER_SHIFT


@compiled
def seat_of(state: Any, slot: Any) -> Any:
    """Whose unit it is."""
    return int(state.unit_kind[slot]) >> SEAT_SHIFT


@compiled
def tier_of(state, slot):
    """The unit's tier."""
    return int(state.unit_kind[slot]) & TIER_BITS


@compiled
def figure_of(state: Any, slot: Any, figure: Any) -> Any:
    """A figure of the unit without what its tile adds."""
    return int(state.figure[seat_of(state, slot), tier_of(state, slot), figure])


@compiled
def range_of(state, slot):
    """The unit's Range where it stands."""
    return figure_of(state, slot, mods.RANGE) + range_bonus(state, slot)


@compiled
def cards_of(state, seat, tier, mod):
    """How many times the mod works on the tier."""
    return int(state.cards[seat, tier, mod]) + (1 if state.starter[seat] == mod else 0)


@compiled
def has_mod(state, slot, mod):
    """Whether the mod works on the unit."""
    return cards_of(state, seat_of(state, slot), tier_of(state, slot), mod) > 0  # SP-1.2


@compiled
def has_flag(state, slot, flag):
    """Whether the unit has one of the flags."""
    return int(state.marks[slot]) & flag != 0


@compiled
def extra_place(state):
    """The place of the extra cards: behind the last tier."""
    return state.slots.shape[1]


@compiled
def unit_total(state, seat):
    """The seat's units on the board."""
    total = 0
    for tier in range(extra_place(state)):
        total += int(state.tier_count[seat, tier])
    return total


@compiled
def cards_on(state, seat, place):
    """The cards on a tier, or among the extra cards."""
    total = 0
    for mod in range(mods.MODS):
        total += int(state.cards[seat, place, mod])
    return total


@compiled
def refresh_figures(state, seat):
    """The effective figures of every tier of the seat are those of its cards."""
    for tier in range(extra_place(state)):
        for figure in range(mods.FIGURES):
            total = int(base_figure(state, seat, tier, figure))
            for mod in range(mods.MODS):
                if mods.EFFECT[mod, figure] != 0:
                    total += cards_of(state, seat, tier, mod) * int(mods.EFFECT[mod, figure])  # SP-6.1
            total = max(total, int(mods.LEAST[figure]))  # SP-1.3
            state.figure[seat, tier, figure] = min(total, int(mods.MOST[figure]))


@compiled
def add_unit(state, seat, tier, space):
    """A unit of the tier at full health stands on the space; its slot is returned."""
    slot = 0
    while state.unit_kind[slot] != NOT_USED:
        slot += 1
    state.unit_kind[slot] = (seat << SEAT_SHIFT) | tier
    state.unit_space[slot] = space
    state.unit_at[space] = slot
    state.health[slot] = state.figure[seat, tier, mods.HEALTH]
    state.marks[slot] = 0
    state.tier_count[seat, tier] += 1
    if slot >= state.top:
        state.top = slot + 1
    return slot


@compiled
def remove_unit(state, slot):
    """The unit is gone from the board and from whatever it took part in."""
    space = state.unit_space[slot]
    if state.unit_at[space] == slot:
        state.unit_at[space] = tiles.NO_UNIT
    state.tier_count[seat_of(state, slot), tier_of(state, slot)] -= 1
    state.unit_kind[slot] = NOT_USED
    state.unit_space[slot] = tiles.NOWHERE
    state.health[slot] = 0
    state.marks[slot] = 0
    if state.active == slot:
        state.active = tiles.NO_UNIT
    if state.attacker == slot:
        state.attacker = tiles.NO_UNIT
    if state.defender == slot:
        state.defender = tiles.NO_UNIT
    while state.top > 0 and state.unit_kind[int(state.top) - 1] == NOT_USED:
        state.top -= 1


@compiled
def hurt(state, slot, damage):
    """The unit has lost so much health, and is gone if none is left."""
    left = int(state.health[slot]) - damage
    if left <= 0:
        die(state, slot)
    else:
        state.health[slot] = left


@compiled
def die(state, slot):
    """The unit is dead, which its nation may not survive."""
    on_death(state, slot)
    remove_unit(state, slot)


@compiled
def strike(state, slot, damage, killer):
    """The unit has lost so much health to the dice of the killer, a unit or NO_UNIT."""
    if int(state.health[slot]) <= damage:
        on_kill(state, killer, slot)
    hurt(state, slot, damage)


@compiled
def heal(state, slot, gain):
    """The unit has gained health up to its Max Health."""
    most = figure_of(state, slot, mods.HEALTH)
    state.health[slot] = min(int(state.health[slot]) + gain, most)


@compiled
def move_unit(state, slot, space):
    """The unit is on the space; on the tile of a friend it is only passing."""
    origin = state.unit_space[slot]
    if state.unit_at[origin] == slot:
        state.unit_at[origin] = tiles.NO_UNIT
    state.unit_space[slot] = space
    if state.unit_at[space] == tiles.NO_UNIT:
        state.unit_at[space] = slot


@compiled
def is_within_reach(state, slot, space):
    """Whether the space is next to the unit or within its Range."""
    return distance(state, int(state.unit_space[slot]), space) - 1 <= range_of(state, slot)  # SP-6.2


@compiled
def direction_to(state: Any, origin: Any, target: Any, count: Any) -> Any:
    """The direction, of so many, in which the neighbouring target lies."""
    for direction in range(count):
        if neighbour(state, origin, direction) == target:
            return direction
    return -1
