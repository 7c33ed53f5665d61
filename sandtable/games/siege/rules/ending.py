"""Towers and victory: points a turn, points for a breach, and the two ways a match ends."""

from typing import Any

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY, PLAYING
from sandtable.core.two_seats import share_points
from sandtable.games.siege.board import CENTRES, TOWER
from sandtable.games.siege.cards import ABILITY, SAPPER
from sandtable.games.siege.rules.units import card_at, owner_at
from sandtable.games.siege.state import OVER

POINTS_REACHED, TURN_LIMIT = 1, 2  # end reasons


@compiled
def score_towers(state, ruleset, seat):
    """The seat has the points of the towers its units stand on, and has won if they are enough."""
    points = int(tower_points(state, ruleset, seat, TOWER[1 - seat], ruleset.enemy_points))
    for tower in CENTRES:
        points += int(tower_points(state, ruleset, seat, tower, ruleset.centre_points))
    add_points(state, ruleset, seat, points)


@compiled
def tower_points(state: Any, ruleset: Any, seat: int, tower: int, worth: int) -> int:
    """What the seat scores on that tower."""
    if owner_at(state, tower) != seat:
        return 0
    is_sapper = ABILITY[card_at(state, tower)] == SAPPER
    return int(worth) + int(is_sapper)  # SG-8.1, SG-2.12


@compiled
def add_points(state, ruleset, seat, points):
    state.score[seat] += points
    if state.score[seat] >= ruleset.target:
        end_match(state, POINTS_REACHED, seat)  # SG-8.2


@compiled
def end_match(state, end_reason, winner):
    state.end_reason = end_reason
    state.winner = winner
    state.phase = OVER
    state.decider = NOBODY


@compiled
def end_at_limit(state):
    """The turn limit is reached: the higher score wins, an equal one draws."""
    lead = int(state.score[0]) - int(state.score[1])
    winner = NOBODY
    if lead != 0:
        winner = 0 if lead > 0 else 1
    end_match(state, TURN_LIMIT, winner)


@compiled
def result(state, ruleset, points):
    if state.phase != OVER:
        return PLAYING
    share_points(state.winner, points)
    return state.end_reason
