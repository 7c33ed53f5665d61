"""Spawn, in the setup and at the start of every turn: buy units and place them."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import CHANCE, action_code
from sandtable.games.groundwar.actions import END_SPAWN, SPAWN_UNIT
from sandtable.games.groundwar.board import (
    BASES,
    SPAWN_POINTS,
    STEP_COUNT,
    STEPS,
)
from sandtable.games.groundwar.rules.units import flip_unit_bit, is_own
from sandtable.games.groundwar.state import EMPTY, FIRST, FRESH, MOVE, PLACED, SETUP, SPAWN, UNITS


@compiled
def spawn_actions(state, ruleset, out):
    count = 0
    for unit in range(UNITS):
        if ruleset.cost[unit] > state.gold[state.seat]:  # GW-4.1
            continue
        for space in BASES[state.seat]:  # GW-3.2
            if state.piece_at[space] == EMPTY:
                out[count] = action_code(SPAWN_UNIT, unit, space)
                count += 1
        if state.phase == SETUP:
            continue
        for point in SPAWN_POINTS:
            if not is_own(state, point):
                continue
            for step in range(STEP_COUNT[point]):  # GW-1.3, GW-4.2
                space = STEPS[point, step]
                if state.piece_at[space] == EMPTY:
                    out[count] = action_code(SPAWN_UNIT, unit, space)
                    count += 1
    out[count] = action_code(END_SPAWN)
    return count + 1


@compiled
def apply_spawn(state, ruleset, unit, space):
    seat = state.seat
    state.gold[seat] -= ruleset.cost[unit]
    state.piece_at[space] = 1 + UNITS * seat + unit
    state.arrival_at[space] = PLACED if state.phase == SETUP else FRESH  # GW-4.3
    state.unit_count[seat] += 1
    flip_unit_bit(state, seat, space)


@compiled
def apply_end_spawn(state, ruleset):
    """The move step begins; in the setup Blue follows Red, and the die follows Blue."""
    if state.phase == SPAWN:
        state.phase = MOVE
        state.points = ruleset.move_points  # GW-4.4
    elif state.seat == 0:
        state.seat = 1
        state.decider = 1
    else:
        state.phase = FIRST
        state.decider = CHANCE
