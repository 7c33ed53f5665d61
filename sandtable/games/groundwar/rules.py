"""Ground War: place flags and units, then in turns spawn, move and fight until a flag is brought home.

The rulebook is RULES.md; a tag such as GW-4.3 stands on the line that decides the clause.
"""

from sandtable.core.compiled import compiled
from sandtable.core.contract import (
    CHANCE,
    LEGAL,
    NOBODY,
    PLAYING,
    Verbs,
    action_code,
    clause,
    first_of,
    kind_of,
    register,
    second_of,
)
from sandtable.core.dice import SIDES
from sandtable.games.groundwar.actions import (
    DROP,
    END_SPAWN,
    END_TURN,
    FIGHT,
    FIRST_TURN,
    LIFT,
    MOVE_UNIT,
    PLACE_FLAG,
    SPAWN_UNIT,
)
from sandtable.games.groundwar.board import (
    BASES,
    MINES,
    MOUNTAIN,
    NEIGHBOURS,
    NOWHERE,
    OWNER,
    SPACES,
    SPAWN_POINTS,
    STEP_COUNT,
    STEPS,
    TERRAIN,
)
from sandtable.games.groundwar.state import (
    COMBAT,
    EMPTY,
    FIRST,
    FLAG,
    FRESH,
    MARINES,
    MOVE,
    OVER,
    PLACED,
    SETUP,
    SPAWN,
    STATE,
    UNITS,
    WALKED,
)

FLAG_HOME, DESTROYED, TURN_LIMIT = 1, 2, 3  # end reasons


@compiled
def start(state, ruleset, seats):
    for seat in range(2):
        state.gold[seat] = ruleset.start_gold  # GW-3.1
        state.turns[seat] = 0
        state.unit_count[seat] = 0
        state.flag_space[seat] = NOWHERE
        state.is_carried[seat] = 0
        state.was_lifted[seat] = 0
        state.was_dropped[seat] = 0
    for space in range(SPACES):
        state.piece_at[space] = EMPTY
        state.arrival_at[space] = PLACED
    state.points = 0
    state.phase = FLAG
    state.decider = 0
    state.seat = 0
    state.has_moved = 0
    state.battle_from = NOWHERE
    state.battle_at = NOWHERE
    state.end_reason = PLAYING
    state.winner = NOBODY


@compiled
def decider(state):
    return state.decider


@compiled
def legal_actions(state, ruleset, out):
    if state.phase == MOVE:
        return move_step_actions(state, ruleset, out)
    if state.phase == SPAWN or state.phase == SETUP:
        return spawn_actions(state, ruleset, out)
    if state.phase == FLAG:
        return flag_actions(state, out)
    return 0


@compiled
def refusal(state, ruleset, action):
    kind = kind_of(action)
    if state.phase == OVER:
        return clause(7, state.end_reason)
    if state.phase == FIRST:
        return LEGAL if is_outcome(action, FIRST_TURN) else clause(3, 3)
    if state.phase == COMBAT:
        return fight_refusal(state, ruleset, action)
    if kind == PLACE_FLAG:
        return flag_refusal(state, action)
    if kind == SPAWN_UNIT or kind == END_SPAWN:
        return spawn_refusal(state, ruleset, action)
    if kind == MOVE_UNIT:
        return move_refusal(state, ruleset, action)
    if kind == LIFT:
        return lift_refusal(state, action)
    if kind == DROP:
        return drop_refusal(state, action)
    if kind == END_TURN:
        return end_turn_refusal(state, ruleset, action)
    return phase_clause(state)


@compiled
def apply(state, ruleset, action):
    kind = kind_of(action)
    if kind == MOVE_UNIT:
        apply_move(state, ruleset, first_of(action), second_of(action))
    elif kind == FIGHT:
        apply_fight(state, ruleset, first_of(action))
    elif kind == SPAWN_UNIT:
        apply_spawn(state, ruleset, first_of(action), second_of(action))
    elif kind == END_SPAWN:
        apply_end_spawn(state, ruleset)
    elif kind == END_TURN:
        apply_end_turn(state, ruleset)
    elif kind == LIFT:
        apply_lift(state)
    elif kind == DROP:
        apply_drop(state, first_of(action))
    elif kind == PLACE_FLAG:
        apply_flag(state, first_of(action))
    else:
        apply_first_turn(state, first_of(action))
    if state.phase >= SPAWN:
        end_if_destroyed(state, ruleset)


@compiled
def phase_clause(state):
    """The clause that says what may be done in the present phase."""
    if state.phase == FLAG:
        return clause(3, 1)
    if state.phase == SETUP:
        return clause(3, 2)
    return clause(4, 1) if state.phase == SPAWN else clause(4, 4)


@compiled
def flag_actions(state, out):
    count = 0
    for space in BASES[state.seat]:
        out[count] = action_code(PLACE_FLAG, space)  # GW-3.1
        count += 1
    return count


@compiled
def flag_refusal(state, action):
    space = first_of(action)
    if state.phase != FLAG or action != action_code(PLACE_FLAG, space):
        return clause(3, 1)
    return LEGAL if space < SPACES and OWNER[space] == state.seat else clause(3, 1)


@compiled
def apply_flag(state, space):
    """The flag stands; Blue follows Red, then Red buys its first units."""
    state.flag_space[state.seat] = space
    if state.seat == 1:
        state.phase = SETUP
    state.seat = 1 - state.seat
    state.decider = state.seat


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
            for step in range(STEP_COUNT[point]):  # GW-4.2
                space = STEPS[point, step]
                if state.piece_at[space] == EMPTY:
                    out[count] = action_code(SPAWN_UNIT, unit, space)
                    count += 1
    out[count] = action_code(END_SPAWN)
    return count + 1


@compiled
def is_own(state, space):
    """Whether a unit of the seat whose turn it is stands there."""
    piece = state.piece_at[space]
    return piece != EMPTY and (piece - 1) // UNITS == state.seat


@compiled
def spawn_refusal(state, ruleset, action):
    unit = first_of(action)
    space = second_of(action)
    if state.phase == MOVE:
        return clause(4, 3)
    if state.phase == FLAG:
        return clause(3, 1)
    if kind_of(action) == END_SPAWN:
        return LEGAL if action == action_code(END_SPAWN) else phase_clause(state)
    if unit >= UNITS or space >= SPACES or action != action_code(SPAWN_UNIT, unit, space):
        return phase_clause(state)
    if TERRAIN[space] == MOUNTAIN:
        return clause(1, 2)
    if state.piece_at[space] != EMPTY or not is_spawn_space(state, space):
        return clause(3, 2) if state.phase == SETUP else clause(4, 2)
    if ruleset.cost[unit] > state.gold[state.seat]:
        return phase_clause(state)
    return LEGAL


@compiled
def is_spawn_space(state, space):
    """Whether the seat may place units there if it is empty."""
    if OWNER[space] == state.seat:
        return True
    if state.phase == SETUP:
        return False
    for point in SPAWN_POINTS:
        if is_own(state, point):
            for step in range(6):
                if NEIGHBOURS[point, step] == space:  # GW-1.3
                    return True
    return False


@compiled
def apply_spawn(state, ruleset, unit, space):
    seat = state.seat
    state.gold[seat] -= ruleset.cost[unit]
    state.piece_at[space] = 1 + UNITS * seat + unit
    state.arrival_at[space] = PLACED if state.phase == SETUP else FRESH  # GW-4.3
    state.unit_count[seat] += 1


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


@compiled
def apply_first_turn(state, seat):
    state.seat = seat  # GW-3.3
    begin_turn(state)


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
def move_step_actions(state, ruleset, out):
    count = 0
    to_find = state.unit_count[state.seat]
    lowest = UNITS * state.seat
    for space in range(SPACES):
        unit = state.piece_at[space] - 1 - lowest
        if unit < 0 or unit >= UNITS:
            continue
        if state.arrival_at[space] != FRESH and ruleset.move_cost[unit] <= state.points:  # GW-4.3, GW-4.4
            for step in range(STEP_COUNT[space]):
                target = STEPS[space, step]
                if not is_own(state, target):  # GW-4.6
                    out[count] = action_code(MOVE_UNIT, space, target)
                    count += 1
        to_find -= 1
        if to_find == 0:
            break
    may_end = count == 0 or state.has_moved != 0 or ruleset.must_move == 0  # GW-4.5
    flag = state.seat
    if can_lift(state):
        out[count] = action_code(LIFT, state.flag_space[flag])
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
def move_refusal(state, ruleset, action):
    origin = first_of(action)
    target = second_of(action)
    if state.phase != MOVE:
        return clause(4, 3) if state.phase == SPAWN else phase_clause(state)
    if origin >= SPACES or target >= SPACES or action != action_code(MOVE_UNIT, origin, target):
        return clause(1, 1)
    if not is_own(state, origin):
        return clause(4, 4)
    if state.arrival_at[origin] == FRESH:
        return clause(4, 3)
    if not is_next_to(origin, target):
        return clause(1, 1)
    if TERRAIN[target] == MOUNTAIN:
        return clause(1, 2)
    if is_own(state, target):
        return clause(4, 6)
    unit = (state.piece_at[origin] - 1) % UNITS
    return LEGAL if ruleset.move_cost[unit] <= state.points else clause(4, 4)


@compiled
def is_next_to(space, other):
    for step in range(6):
        if NEIGHBOURS[space, step] == other:  # GW-1.1
            return True
    return False


@compiled
def can_move(state, ruleset):
    """Whether any unit of the seat can make a move."""
    for space in range(SPACES):
        if not is_own(state, space) or state.arrival_at[space] == FRESH:
            continue
        if ruleset.move_cost[(state.piece_at[space] - 1) % UNITS] > state.points:
            continue
        for step in range(STEP_COUNT[space]):
            if not is_own(state, STEPS[space, step]):
                return True
    return False


@compiled
def end_turn_refusal(state, ruleset, action):
    if state.phase != MOVE:
        return clause(4, 3) if state.phase == SPAWN else phase_clause(state)
    if action != action_code(END_TURN):
        return clause(4, 4)
    if state.has_moved == 0 and ruleset.must_move != 0 and can_move(state, ruleset):
        return clause(4, 5)
    return LEGAL


@compiled
def apply_move(state, ruleset, origin, target):
    unit = (state.piece_at[origin] - 1) % UNITS
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
    """The unit stands on the target with the flag it carries, has picked up what it must, and may have won."""
    piece = state.piece_at[origin]
    state.piece_at[target] = piece
    state.piece_at[origin] = EMPTY
    state.arrival_at[target] = WALKED
    state.arrival_at[origin] = PLACED
    if (piece - 1) % UNITS != MARINES:  # GW-6.1
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
def fight_refusal(state, ruleset, action):
    if not is_outcome(action, FIGHT):
        return clause(5, 2)
    need = needed_die(state, ruleset)
    ways = SIDES + 1 - need if first_of(action) == 1 else need - 1
    return LEGAL if ways > 0 else clause(5, 2)


@compiled
def is_outcome(action, kind):
    """Whether the action is one of the two outcomes of that kind."""
    return action == action_code(kind, 0) or action == action_code(kind, 1)


@compiled
def needed_die(state, ruleset):
    """The face at which the attacker wins the present combat."""
    attacker = (state.piece_at[state.battle_from] - 1) % UNITS
    defender = (state.piece_at[state.battle_at] - 1) % UNITS
    return ruleset.combat[attacker, defender]  # GW-2.1


@compiled
def apply_fight(state, ruleset, is_hit):
    origin = state.battle_from
    target = state.battle_at
    seat = state.seat
    state.battle_from = NOWHERE
    state.battle_at = NOWHERE
    state.phase = MOVE  # GW-5.4
    state.decider = seat
    if is_hit:
        lose_flags(state, target, target)
        state.unit_count[1 - seat] -= 1
        state.gold[seat] += ruleset.kill_gold  # GW-5.3
        walk(state, origin, target)
    else:
        lose_flags(state, origin, target)
        state.unit_count[seat] -= 1
        state.piece_at[origin] = EMPTY
        state.arrival_at[origin] = PLACED
        state.gold[1 - seat] += ruleset.kill_gold


@compiled
def lose_flags(state, carrier, target):
    """What the carrier held is loose on the target."""
    for flag in range(2):
        if state.is_carried[flag] != 0 and state.flag_space[flag] == carrier:
            state.is_carried[flag] = 0
            state.flag_space[flag] = target  # GW-6.5


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
def lift_refusal(state, action):
    if state.phase != MOVE:
        return clause(6, 3)
    is_there = action == action_code(LIFT, state.flag_space[state.seat])
    return LEGAL if is_there and can_lift(state) else clause(6, 3)


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
def drop_refusal(state, action):
    if state.phase == MOVE:
        for flag in range(2):
            if action == action_code(DROP, state.flag_space[flag]) and can_drop(state, flag):
                return LEGAL
    return clause(6, 4)


@compiled
def apply_drop(state, space):
    for flag in range(2):
        if state.is_carried[flag] != 0 and state.flag_space[flag] == space:
            state.is_carried[flag] = 0
            state.was_dropped[flag] = 1  # GW-6.4


@compiled
def apply_end_turn(state, ruleset):
    """Mines have paid, fresh units are ready, and the other seat's turn begins unless the limit is reached."""
    seat = state.seat
    for mine in MINES:
        if is_own(state, mine):
            state.gold[seat] += ruleset.mine_gold  # GW-4.7
    for space in range(SPACES):
        if state.arrival_at[space] == FRESH:
            state.arrival_at[space] = PLACED
    state.turns[seat] += 1
    state.seat = 1 - seat
    begin_turn(state)
    limit = ruleset.turn_limit
    if limit > 0 and state.turns[0] >= limit and state.turns[1] >= limit:
        end_at_limit(state, ruleset)


@compiled
def chance_outcomes(state, ruleset, out, weights):
    if state.phase == FIRST:
        for seat in range(2):
            out[seat] = action_code(FIRST_TURN, seat)
            weights[seat] = SIDES // 2  # GW-3.3
        return 2
    if state.phase != COMBAT:
        return 0
    need = needed_die(state, ruleset)  # GW-5.2
    count = 0
    if need > 1:
        out[count] = action_code(FIGHT, 0)
        weights[count] = need - 1
        count += 1
    if need <= SIDES:
        out[count] = action_code(FIGHT, 1)
        weights[count] = SIDES + 1 - need
        count += 1
    return count


@compiled
def end_match(state, end_reason, winner):
    state.end_reason = end_reason
    state.winner = winner
    state.phase = OVER
    state.decider = NOBODY


@compiled
def end_if_destroyed(state, ruleset):
    """A seat without units and without the price of the cheapest has lost; both at once draw."""
    if state.phase == OVER or (state.unit_count[0] > 0 and state.unit_count[1] > 0):
        return
    cheapest = min(ruleset.cost[0], ruleset.cost[1], ruleset.cost[2])
    is_out = [state.unit_count[seat] == 0 and state.gold[seat] < cheapest for seat in range(2)]  # GW-7.2
    if is_out[0] and is_out[1]:
        end_match(state, DESTROYED, NOBODY)
    elif is_out[0]:
        end_match(state, DESTROYED, 1)
    elif is_out[1]:
        end_match(state, DESTROYED, 0)


@compiled
def end_at_limit(state, ruleset):
    """The turn limit is reached: flag carried, then mines, then gold and price of units decide."""
    carried = [0, 0]
    mines = [0, 0]
    wealth = [0, 0]
    for seat in range(2):
        carried[seat] = int(
            state.is_carried[1 - seat] != 0 and owner_at(state, state.flag_space[1 - seat]) == seat
        )
        wealth[seat] = int(state.gold[seat])
    for space in range(SPACES):
        seat = owner_at(state, space)
        if seat != NOBODY:
            wealth[seat] += ruleset.cost[(state.piece_at[space] - 1) % UNITS]
    for mine in MINES:
        seat = owner_at(state, mine)
        if seat != NOBODY:
            mines[seat] += 1
    lead = carried[0] - carried[1]  # GW-7.3
    if lead == 0:
        lead = mines[0] - mines[1]
    if lead == 0:
        lead = wealth[0] - wealth[1]
    winner = NOBODY
    if lead != 0:
        winner = 0 if lead > 0 else 1
    end_match(state, TURN_LIMIT, winner)


@compiled
def owner_at(state, space):
    """The seat whose unit stands there, or NOBODY."""
    piece = state.piece_at[space]
    return NOBODY if piece == EMPTY else (piece - 1) // UNITS


@compiled
def result(state, ruleset, points):
    if state.phase != OVER:
        return PLAYING
    points[0] = 0.5
    points[1] = 0.5
    if state.winner != NOBODY:
        points[state.winner] = 1.0
        points[1 - state.winner] = 0.0
    return state.end_reason


@compiled
def hide(state, seat):
    """Everything is open."""


@compiled
def imagine(state, seat, rng):
    """Nothing is left to imagine."""


VERBS = Verbs(start, decider, legal_actions, refusal, chance_outcomes, apply, result, hide, imagine)
register(STATE, VERBS)
