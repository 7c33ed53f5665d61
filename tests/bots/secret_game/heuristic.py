"""Tricks taken and the cards left in hand."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import register_bots
from sandtable.core.heuristics import Bots
from tests.bots.secret_game.state import STATE, VALUES


@compiled
def evaluate(state, ruleset, weights, hopes):
    for seat in range(state.seats):
        share = (state.tricks[seat] + state.drawn / state.seats) / ruleset.tricks
        strength = 0.0
        for value in range(1, VALUES + 1):
            strength += 0.05 * value * state.hand[seat, value]
        hopes[seat] = min(1.0, 0.5 * share + strength)


@compiled
def urge(state, ruleset, action):
    return 1.0


BOTS = Bots(evaluate, urge)
register_bots(STATE, BOTS)
