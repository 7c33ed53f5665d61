"""The frame of a turn: its beginning, its end, and which clause speaks in which phase."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import LEGAL, action_code, clause
from sandtable.games.siege.actions import END_TURN
from sandtable.games.siege.board import WORDS
from sandtable.games.siege.rules.score import end_at_limit, score_towers
from sandtable.games.siege.ruleset import AT_END, AT_START
from sandtable.games.siege.state import (
    ATTACK,
    COIN,
    COUNTER,
    DRAFT,
    DRAW,
    HIT,
    MARCH,
    MOVE,
    OVER,
    PLACE,
    STRIKE,
    SUMMON,
)


@compiled
def begin_turn(state, ruleset):
    """The towers have scored and the seat is in its draw step, unless it has won."""
    state.phase = DRAW
    state.decider = state.seat
    state.points = ruleset.summon_points  # SG-5.4
    state.moves = ruleset.moves  # SG-5.5
    state.attacks = ruleset.attacks  # SG-5.6
    if ruleset.score_at == AT_START:
        score_towers(state, ruleset, state.seat)  # SG-5.1


@compiled
def end_turn_refusal(state, action):
    if state.phase != ATTACK:
        return step_clause(state)
    return LEGAL if action == action_code(END_TURN) else clause(5, 6)


@compiled
def apply_end_turn(state, ruleset):
    """The other seat's turn has begun, or the match has ended by points or by the limit."""
    seat = state.seat
    for word in range(WORDS):
        state.moved_bits[word] = 0
        state.far_bits[word] = 0
        state.attacked_bits[word] = 0
    if ruleset.score_at == AT_END:
        score_towers(state, ruleset, seat)
        if state.phase == OVER:
            return
    state.turns[seat] += 1
    limit = ruleset.turn_limit
    if seat != state.first and limit > 0 and state.turns[seat] >= limit:
        end_at_limit(state)  # SG-8.3
        return
    state.seat = 1 - seat
    begin_turn(state, ruleset)


@compiled
def phase_clause(state):
    """The clause that says what may be done in the present phase."""
    phase = state.phase
    if phase == COIN:
        return clause(3, 1)
    if phase == DRAFT:
        return clause(3, 2)
    if phase == PLACE:
        return clause(4, 1)
    if phase == SUMMON:
        return clause(5, 4)
    if phase == MOVE or phase == MARCH:
        return clause(5, 5)
    if phase == ATTACK:
        return clause(5, 6)
    if phase == STRIKE:
        return clause(2, 8)
    if phase == HIT:
        return clause(6, 3)
    return clause(6, 5) if phase == COUNTER else clause(5, 2)


@compiled
def step_clause(state):
    """The clause that forbids what belongs to another step: the order of a turn, once turns are taken."""
    return clause(5, 7) if state.phase in (DRAW, SUMMON, MOVE, MARCH, ATTACK) else phase_clause(state)
