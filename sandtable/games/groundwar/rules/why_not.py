"""Why an action may not be taken now: the wrong step first, then what is wrong with it; it only explains."""

from typing import Any

from sandtable.core.contract import clause, first_of, kind_of, second_of
from sandtable.games.groundwar.actions import (
    DROP,
    END_SPAWN,
    END_TURN,
    KINDS,
    LIFT,
    MOVE_UNIT,
    PLACE_FLAG,
    SPAWN_UNIT,
)
from sandtable.games.groundwar.board import MOUNTAIN, NEIGHBOURS, TERRAIN
from sandtable.games.groundwar.rules.units import is_own
from sandtable.games.groundwar.state import COMBAT, FIRST, FLAG, FRESH, MOVE, OVER, SETUP, SPAWN


def why_not(state: Any, ruleset: Any, action: int) -> int:
    """The clause that forbids an action that is not listed."""
    kind = kind_of(action)
    if state.phase == OVER:
        return clause(7, state.end_reason)
    if state.phase == FIRST:
        return clause(3, 3)
    if state.phase == COMBAT:
        return clause(5, 2)
    if kind == PLACE_FLAG:
        return clause(3, 1)
    if kind in (SPAWN_UNIT, END_SPAWN):
        return why_not_spawn(state, ruleset, action)
    if kind == MOVE_UNIT:
        return why_not_move(state, action)
    if kind == LIFT:
        return clause(6, 3)
    if kind == DROP:
        return clause(6, 4)
    if kind == END_TURN and state.phase == SPAWN:
        return clause(4, 3)
    if kind == END_TURN and state.phase == MOVE and KINDS[END_TURN].has(action):
        return clause(4, 5)
    return phase_clause(state)


def phase_clause(state: Any) -> int:
    """The clause that says what may be done in the present phase."""
    if state.phase == FLAG:
        return clause(3, 1)
    if state.phase == SETUP:
        return clause(3, 2)
    return clause(4, 1) if state.phase == SPAWN else clause(4, 4)


def why_not_spawn(state: Any, ruleset: Any, action: int) -> int:
    """The clause that forbids placing a unit or ending the step."""
    if state.phase == MOVE:
        return clause(4, 3)
    if state.phase == FLAG:
        return clause(3, 1)
    if kind_of(action) == END_SPAWN or not KINDS[SPAWN_UNIT].has(action):
        return phase_clause(state)
    unit, space = first_of(action), second_of(action)
    if ruleset.cost[unit] > state.gold[state.seat]:
        return phase_clause(state)
    if TERRAIN[space] == MOUNTAIN:
        return clause(1, 2)
    return clause(3, 2) if state.phase == SETUP else clause(4, 2)


def why_not_move(state: Any, action: int) -> int:
    """The clause that forbids a step."""
    if state.phase != MOVE:
        return clause(4, 3) if state.phase == SPAWN else phase_clause(state)
    if not KINDS[MOVE_UNIT].has(action):
        return clause(1, 1)
    origin, target = first_of(action), second_of(action)
    if not is_own(state, origin):
        return clause(4, 4)
    if state.arrival_at[origin] == FRESH:
        return clause(4, 3)
    if target not in NEIGHBOURS[origin]:
        return clause(1, 1)
    if TERRAIN[target] == MOUNTAIN:
        return clause(1, 2)
    return clause(4, 6) if is_own(state, target) else clause(4, 4)
