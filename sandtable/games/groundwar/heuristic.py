"""What a bot goes by in Ground War: force, gold, mines, and how near each flag is to being brought home."""

import math

from sandtable.core.compiled import compiled
from sandtable.core.contract import Heuristic, first_of, kind_of, register_heuristic, second_of
from sandtable.games.groundwar.actions import END_TURN, MOVE_UNIT
from sandtable.games.groundwar.board import DISTANCE, HOME_DISTANCE, MINES, SPACES
from sandtable.games.groundwar.rules.units import owner_at
from sandtable.games.groundwar.state import EMPTY, MARINES, OVER, STATE, UNITS

FAR = 20.0
FORCE, GOLD, MINE, CARRY, REACH = 0.35, 0.25, 0.6, 2.0, 0.12


@compiled
def evaluate(state, ruleset, seat):
    if state.phase == OVER:
        if state.winner < 0:
            return 0.5
        return 1.0 if state.winner == seat else 0.0
    lead = standing(state, ruleset, seat) - standing(state, ruleset, 1 - seat)
    return 1.0 / (1.0 + math.exp(-lead))


@compiled
def standing(state, ruleset, seat):
    """How well the seat stands by itself."""
    worth = GOLD * state.gold[seat]
    nearest = FAR
    prize = state.flag_space[1 - seat]
    for space in range(SPACES):
        piece = state.piece_at[space]
        if piece == EMPTY or (piece - 1) // UNITS != seat:
            continue
        unit = (piece - 1) % UNITS
        worth += FORCE * ruleset.cost[unit]
        if unit == MARINES and prize >= 0:
            nearest = min(nearest, float(DISTANCE[space, prize]))
    for mine in MINES:
        if owner_at(state, mine) == seat:
            worth += MINE
    if prize >= 0:
        if state.is_carried[1 - seat] != 0 and owner_at(state, prize) == seat:
            worth += CARRY + REACH * (FAR - HOME_DISTANCE[seat, prize])
        else:
            worth += REACH * (FAR - nearest)
    return worth


@compiled
def urge(state, ruleset, action):
    kind = kind_of(action)
    if kind == MOVE_UNIT:
        return 4.0 if state.piece_at[second_of(action)] != EMPTY else 2.0 + 0.0 * first_of(action)
    return 0.5 if kind == END_TURN else 1.0


register_heuristic(STATE, Heuristic(evaluate, urge))
