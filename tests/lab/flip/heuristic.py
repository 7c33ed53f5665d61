"""Nothing is known about playing Flip well."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import register_bots
from sandtable.core.heuristics import Bots
from tests.lab.flip.state import STATE


@compiled
def evaluate(state, ruleset, weights, hopes):
    hopes[0] = 0.5
    hopes[1] = 0.5


@compiled
def urge(state, ruleset, action):
    return 1.0


BOTS = Bots(evaluate, urge)
register_bots(STATE, BOTS)
