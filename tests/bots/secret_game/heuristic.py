"""Tricks taken and the cards left in hand."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import Heuristic, register_heuristic
from tests.bots.secret_game.state import STATE, VALUES


@compiled
def evaluate(state, ruleset, seat):
    share = (state.tricks[seat] + state.drawn / state.seats) / ruleset.tricks
    strength = 0.0
    for value in range(1, VALUES + 1):
        strength += 0.05 * value * state.hand[seat, value]
    return min(1.0, 0.5 * share + strength)


@compiled
def urge(state, ruleset, action):
    return 1.0


register_heuristic(STATE, Heuristic(evaluate, urge))
