"""Nothing is known about playing Volley well."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import Heuristic, register_heuristic
from tests.play.volley.state import STATE


@compiled
def evaluate(state, ruleset, seat):
    return 0.5


@compiled
def urge(state, ruleset, action):
    return 1.0


register_heuristic(STATE, Heuristic(evaluate, urge))
