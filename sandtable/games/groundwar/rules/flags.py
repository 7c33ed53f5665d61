"""Flags: Marines on their own flag may lift it, carriers may drop what they carry."""

from sandtable.core.compiled import compiled
from sandtable.games.groundwar.rules.units import is_own
from sandtable.games.groundwar.state import MARINES, UNITS, WALKED


@compiled
def can_lift(state):
    """Whether Marines of the seat stand on their own loose flag and may pick it up."""
    flag = state.seat
    space = state.flag_space[flag]
    other = 1 - flag
    if state.is_carried[flag] != 0 or state.was_lifted[flag] != 0 or state.arrival_at[space] != WALKED:
        return False  # GW-6.3
    if state.is_carried[other] != 0 and state.flag_space[other] == space:
        return False  # GW-6.1
    return state.piece_at[space] == 1 + UNITS * state.seat + MARINES


@compiled
def apply_lift(state):
    state.is_carried[state.seat] = 1
    state.was_lifted[state.seat] = 1


@compiled
def can_drop(state, flag):
    """Whether a unit of the seat carries the flag and may drop it."""
    return (
        state.is_carried[flag] != 0 and state.was_dropped[flag] == 0 and is_own(state, state.flag_space[flag])
    )


@compiled
def apply_drop(state, space):
    for flag in range(2):
        if state.is_carried[flag] != 0 and state.flag_space[flag] == space:
            state.is_carried[flag] = 0
            state.was_dropped[flag] = 1  # GW-6.4
