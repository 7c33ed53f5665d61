"""The frame of a turn."""

from sandtable.core.compiled import compiled
from sandtable.games.groundwar.state import SPAWN


@compiled
def begin_turn(state):
    """The seat is in its spawn step, with nothing done yet."""
    state.phase = SPAWN
    state.decider = state.seat
    state.has_moved = 0
    for flag in range(2):
        state.was_lifted[flag] = 0
        state.was_dropped[flag] = 0
