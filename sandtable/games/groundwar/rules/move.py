"""Move: walk, attack by walking, end the turn."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import CHANCE, action_code
from sandtable.games.groundwar.actions import DROP, END_TURN, LIFT, MOVE_UNIT
from sandtable.games.groundwar.board import (
    MINES,
    OWNER,
    REMAINDERS,
    SPACE_OF_BIT,
    SPACES,
    STEP_COUNT,
    STEPS,
)
from sandtable.games.groundwar.rules.ending import FLAG_HOME, end_at_limit, end_match
from sandtable.games.groundwar.rules.flags import can_drop, can_lift
from sandtable.games.groundwar.rules.turn import begin_turn
from sandtable.games.groundwar.rules.units import flip_unit_bit, is_own
from sandtable.games.groundwar.state import (
    COMBAT,
    EMPTY,
    FRESH,
    MARINES,
    PLACED,
    SEAT_OF,
    UNIT_OF,
    WALKED,
)


@compiled
def move_step_actions(state, ruleset, out):
    count = move_actions(state, ruleset, out)
    may_end = count == 0 or state.has_moved != 0 or ruleset.must_move == 0  # GW-4.5
    if can_lift(state):
        out[count] = action_code(LIFT, state.flag_space[state.seat])
        count += 1
    for flag in range(2):
        if can_drop(state, flag):
            out[count] = action_code(DROP, state.flag_space[flag])
            count += 1
    if may_end:
        out[count] = action_code(END_TURN)
        count += 1
    return count


@compiled
def move_actions(state, ruleset, out):
    """Every step of every unit that may move and can pay for it."""
    count = 0
    seat = state.seat
    points = state.points
    for word in range(2):
        bits = state.unit_bits[seat, word]
        while bits != 0:
            space = SPACE_OF_BIT[word, (bits & -bits) % REMAINDERS]  # of the lowest bit
            bits &= bits - 1
            unit = UNIT_OF[state.piece_at[space]]
            if state.arrival_at[space] == FRESH or ruleset.move_cost[unit] > points:  # GW-4.3, GW-4.4
                continue
            for step in range(STEP_COUNT[space]):
                target = STEPS[space, step]
                # Written first, counted if it stands: a branch here is a coin toss the processor often loses.
                out[count] = action_code(MOVE_UNIT, space, target)
                count += SEAT_OF[state.piece_at[target]] != seat  # GW-4.6
    return count


@compiled
def apply_move(state, ruleset, origin, target):
    unit = UNIT_OF[state.piece_at[origin]]
    state.points -= ruleset.move_cost[unit]  # GW-5.1
    state.has_moved = 1
    if state.piece_at[target] == EMPTY:
        walk(state, origin, target)
    else:
        state.battle_from = origin
        state.battle_at = target
        state.phase = COMBAT
        state.decider = CHANCE


@compiled
def walk(state, origin, target):
    """The unit stands on the target with the flag it carries or finds there, and may have won."""
    piece = state.piece_at[origin]
    state.piece_at[target] = piece
    state.piece_at[origin] = EMPTY
    flip_unit_bit(state, state.seat, origin)
    flip_unit_bit(state, state.seat, target)
    state.arrival_at[target] = WALKED
    state.arrival_at[origin] = PLACED
    if UNIT_OF[piece] != MARINES:  # GW-6.1
        return
    enemy = 1 - state.seat
    is_carrying = False
    for flag in range(2):
        if state.is_carried[flag] != 0 and state.flag_space[flag] == origin:
            state.flag_space[flag] = target
            is_carrying = True
    if not is_carrying and state.flag_space[enemy] == target:
        state.is_carried[enemy] = 1  # GW-6.2
    if state.is_carried[enemy] != 0 and state.flag_space[enemy] == target and OWNER[target] == state.seat:
        end_match(state, FLAG_HOME, state.seat)  # GW-7.1


@compiled
def apply_end_turn(state, ruleset):
    """Mines have paid, fresh units are ready; the other seat's turn begins, or the limit ends the match."""
    seat = state.seat
    for mine in MINES:
        if is_own(state, mine):
            state.gold[seat] += ruleset.mine_gold  # GW-4.7
    for space in range(SPACES):
        arrival = state.arrival_at[space]
        state.arrival_at[space] = PLACED if arrival == FRESH else arrival
    state.turns[seat] += 1
    state.seat = 1 - seat
    begin_turn(state)
    limit = ruleset.turn_limit
    if limit > 0 and state.turns[0] >= limit and state.turns[1] >= limit:
        end_at_limit(state, ruleset)
