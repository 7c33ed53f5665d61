"""The frame of a turn: its beginning and its end."""

from sandtable.core.compiled import compiled
from sandtable.games.siege.board import WORDS
from sandtable.games.siege.rules.ending import end_at_limit, score_towers
from sandtable.games.siege.ruleset import AT_END, AT_START
from sandtable.games.siege.state import DRAW, OVER


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
