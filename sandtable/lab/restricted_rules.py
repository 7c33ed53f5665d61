"""The verbs of a restricted game: those of the game inside, with some actions of one seat left out.

The state is the game's own with a count of the named actions, the ruleset the game's own with the
restriction. So every bot plays under it, and thinks under it too: search and playouts ask the same verbs.
"""

from sandtable.core import contract
from sandtable.core.compiled import compiled
from sandtable.core.contract import first_of, kind_of, second_of, third_of

WATCH, FORBID, FORCE, CAP = range(4)  # modes of a restriction
BYTES = 256
PLACES = 3


@compiled
def is_named(ruleset, action):
    """Whether the restriction names the action."""
    kind = kind_of(action)
    if kind >= len(ruleset.named):
        return False
    operands = ruleset.named[kind]
    return (
        operands[0, first_of(action)] != 0
        and operands[1, second_of(action)] != 0
        and operands[2, third_of(action)] != 0
    )


@compiled
def start(state, ruleset, seats, sheets):
    """The opening of the game; nothing named has been done."""
    state.named_uses = 0
    contract.start(state.inner, ruleset.inner, seats, sheets)


@compiled
def decider(state):
    """Whoever decides in the game."""
    return contract.decider(state.inner)


@compiled
def legal_actions(state, ruleset, out):
    """What the game allows, and the restriction leaves; where it would leave nothing, all of it."""
    count = contract.legal_actions(state.inner, ruleset.inner, out)
    mode = ruleset.mode
    if mode == WATCH or contract.decider(state.inner) != ruleset.seat:
        return count
    if mode == CAP and state.named_uses < ruleset.most:
        return count
    kept = 0
    for place in range(count):
        if is_named(ruleset, out[place]) == (mode == FORCE):
            out[kept] = out[place]
            kept += 1
    return count if kept == 0 else kept


@compiled
def chance_outcomes(state, ruleset, out, weights):
    """What chance may decide in the game."""
    return contract.chance_outcomes(state.inner, ruleset.inner, out, weights)


@compiled
def apply(state, ruleset, action):
    """The game goes on, and a named action of the seat is counted."""
    if contract.decider(state.inner) == ruleset.seat and is_named(ruleset, action):
        state.named_uses += 1
    contract.apply(state.inner, ruleset.inner, action)


@compiled
def result(state, ruleset, points):
    """How the game ended."""
    return contract.result(state.inner, ruleset.inner, points)


@compiled
def hide(state, seat):
    """What the seat may know of the game; everybody sees what is done."""
    contract.hide(state.inner, seat)


@compiled
def imagine(state, seat, rng):
    """One possible world of the game."""
    contract.imagine(state.inner, seat, rng)


@compiled
def evaluate(state, ruleset, weights, hopes):
    """What the game's heuristic tells."""
    contract.evaluate(state.inner, ruleset.inner, weights, hopes)


@compiled
def urge(state, ruleset, action):
    """What the game's heuristic is drawn to."""
    return float(contract.urge(state.inner, ruleset.inner, action))
