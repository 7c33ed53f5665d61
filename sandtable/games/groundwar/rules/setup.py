"""Setup: flags, the first units' turn to be placed, and the die that decides who begins."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.core.dice import SIDES
from sandtable.games.groundwar.actions import FIRST_TURN, PLACE_FLAG
from sandtable.games.groundwar.board import BASES
from sandtable.games.groundwar.rules.turn import begin_turn
from sandtable.games.groundwar.state import SETUP


@compiled
def flag_actions(state, out):
    count = 0
    for space in BASES[state.seat]:
        out[count] = action_code(PLACE_FLAG, space)  # GW-3.1
        count += 1
    return count


@compiled
def apply_flag(state, space):
    """The flag stands; Blue follows Red, then Red buys its first units."""
    state.flag_space[state.seat] = space
    if state.seat == 1:
        state.phase = SETUP
    state.seat = 1 - state.seat
    state.decider = state.seat


@compiled
def first_turn_outcomes(out, weights):
    for seat in range(2):
        out[seat] = action_code(FIRST_TURN, seat)
        weights[seat] = SIDES // 2  # GW-3.3
    return 2


@compiled
def apply_first_turn(state, seat):
    state.seat = seat  # GW-3.3
    begin_turn(state)
