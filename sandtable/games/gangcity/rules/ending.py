"""End: the gold target, or a city with no tile left to turn up; the richest wins."""

from typing import Any

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY, PLAYING
from sandtable.games.gangcity.board import KING, PRINCESS
from sandtable.games.gangcity.rules.control import controller
from sandtable.games.gangcity.state import OVER

GOLD_TARGET, CITY_COMPLETE = 1, 2  # end reasons


@compiled
def end_match(state, end_reason):
    state.end_reason = end_reason
    state.phase = OVER
    state.decider = NOBODY


@compiled
def end_if_rich(state, ruleset):
    """The match is over if a seat has the gold target."""
    for seat in range(state.seats):
        if state.gold[seat] >= ruleset.gold_target:  # GC-13.1
            end_match(state, GOLD_TARGET)
            return


@compiled
def result(state: Any, ruleset: Any, points: Any) -> Any:
    if state.phase != OVER:
        return PLAYING
    most = 0
    for seat in range(state.seats):
        most = max(most, int(state.gold[seat]))
    winner = tie_winner(state, most)
    sharing = 0
    for seat in range(state.seats):
        points[seat] = 0.0
        if state.gold[seat] == most and (winner == NOBODY or winner == seat):  # GC-13.2
            points[seat] = 1.0
            sharing += 1
    for seat in range(state.seats):
        points[seat] /= sharing
    return state.end_reason


@compiled
def tie_winner(state, most):
    """Of the seats with the most gold the one with the last Quarter, or NOBODY if none holds any."""
    for quarter in range(PRINCESS, KING - 1, -1):
        seat = controller(state, quarter)
        if seat != NOBODY and state.gold[seat] == most:  # GC-13.2
            return seat
    return NOBODY
