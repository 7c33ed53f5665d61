"""The frame of a turn."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import clause
from sandtable.games.groundwar.state import FLAG, SETUP, SPAWN


@compiled
def begin_turn(state):
    """The seat is in its spawn step, with nothing done yet."""
    state.phase = SPAWN
    state.decider = state.seat
    state.has_moved = 0
    for flag in range(2):
        state.was_lifted[flag] = 0
        state.was_dropped[flag] = 0


@compiled
def phase_clause(state):
    """The clause that says what may be done in the present phase."""
    if state.phase == FLAG:
        return clause(3, 1)
    if state.phase == SETUP:
        return clause(3, 2)
    return clause(4, 1) if state.phase == SPAWN else clause(4, 4)
