"""Movement: one neighbouring tile after the other, through friends but not through enemies."""

from typing import Any

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.edition import (
    arrive,
    can_land,
    directions,
    entry_cost,
    is_barred,
    neighbour,
    pay_entry,
)
from sandtable.games.spugah.rules.cards import is_full, put
from sandtable.games.spugah.rules.units import has_mod, move_unit, seat_of, tile_of
from sandtable.games.spugah.state import DONE

MOUNTAIN_COST = 2  # SP-3.6
OCEAN_COST = 3  # SP-3.6


@compiled
def terrain_cost(state, slot, space):
    """The speed points for entering a tile that is of both editions."""
    tile = tile_of(state, space)
    if tile == tiles.MOUNTAIN:
        return 1 if has_mod(state, slot, mods.MOUNTAINEERS) else MOUNTAIN_COST
    if tile == tiles.OCEAN:
        return 1 if has_mod(state, slot, mods.SEA_LEGS) else OCEAN_COST
    return 1  # SP-6.2


@compiled
def step_actions(state, slot, space, points, out, count):
    """Every neighbouring tile the unit can pay and then stand on, or pass on its way to one."""
    for direction in range(directions(state)):
        target = neighbour(state, space, direction)
        if can_step(state, slot, target, points):
            count = put(out, count, action_code(actions.STEP, target, 0, 0))
            if is_full(out, count):
                return count
    return count


@compiled
def can_step(state: Any, slot: Any, target: Any, points: Any) -> Any:
    """Whether the unit, with so many points, may enter the neighbouring space."""
    if target == tiles.NOWHERE or entry_cost(state, slot, target) > points:
        return False
    other = int(state.unit_at[target])
    if other == tiles.NO_UNIT:
        return not is_barred(state, seat_of(state, slot), target)
    if seat_of(state, other) != seat_of(state, slot):  # SP-3.6
        return False
    return can_land(state, slot, target, points - entry_cost(state, slot, target))


@compiled
def can_land_by_points(state, slot, space, points):
    """Whether from a friend's tile the unit can still reach an empty one, if points alone limit it."""
    left = np.full(int(state.top), -1, np.int16)  # by friend: most points the unit has when it passes it
    left[state.unit_at[space]] = points
    is_growing = True
    while is_growing:
        is_growing = False
        for friend in range(int(state.top)):
            for direction in range(directions(state)):
                if left[friend] < 0:
                    continue
                target = neighbour(state, int(state.unit_space[friend]), direction)
                if target == tiles.NOWHERE or entry_cost(state, slot, target) > left[friend]:
                    continue
                other = int(state.unit_at[target])
                if other == tiles.NO_UNIT or other == slot:
                    if not is_barred(state, seat_of(state, slot), target):
                        return True
                elif seat_of(state, other) == seat_of(state, slot):
                    rest = left[friend] - entry_cost(state, slot, target)
                    if rest > left[other]:
                        left[other] = rest
                        is_growing = True
    return False


@compiled
def is_standing(state, slot):
    """Whether the unit has its tile for itself."""
    return state.unit_at[state.unit_space[slot]] == slot  # SP-3.6


@compiled
def apply_step(state, ruleset, space):
    """The active unit has entered the tile and suffered what is there."""
    slot = int(state.active)
    pay_entry(state, slot, space)
    state.has_begun = 1
    if state.stage == phases.READY:
        state.stage = phases.MOVED
    enter(state, ruleset, slot, space, True, phases.AFTER_STEP)


@compiled
def enter(state, ruleset, slot, space, is_guarded, after):
    """The unit has entered the space, and a guard strikes at it or the next phase follows."""
    is_empty = state.unit_at[space] == tiles.NO_UNIT
    move_unit(state, slot, space)
    state.phase = after
    dice = int(arrive(state, ruleset, slot))
    if dice > 0 and is_empty and is_guarded:
        state.dice = dice
        state.guest = slot
        state.after = after
        state.phase = phases.GUARD_DICE


@compiled
def after_step(state):
    """The active unit goes on, if it lives."""
    state.phase = phases.ACTION if state.active == tiles.NO_UNIT else phases.UNIT


@compiled
def apply_stop(state):
    """The active unit is left for this turn."""
    state.marks[state.active] |= DONE  # SP-6.5
    state.active = tiles.NO_UNIT
    state.phase = phases.ACTION
