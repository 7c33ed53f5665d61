"""What bots of Stall go by: how their wares look."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import register_bots
from sandtable.core.heuristics import Bots
from tests.lab.stall.state import STATE


@compiled
def evaluate(state, ruleset, weights, hopes):
    hopes[0] = 0.5 + 0.004 * (int(state.stall_looks[0]) - int(state.stall_looks[1]))
    hopes[1] = 1.0 - hopes[0]


@compiled
def urge(state, ruleset, action):
    return 1.0


BOTS = Bots(evaluate, urge)
register_bots(STATE, BOTS)
