"""The contract between the games and everything that plays them.

A game supplies verbs over one flat record. Each is called with the record first, and the record's type
decides whose function answers: interpreted code looks it up in `RULES`, compiled code finds it by the
overloads that `register` attaches. Playouts and environments are therefore written once. `why_not` alone is
plain Python: legality is decided by `legal_actions`, and it only explains.

Laws, each with a conformance test of the same name in `tests/conformance/`:

- actions      `legal_actions` has a stable order and no repeats, and is never empty while a seat decides
- refusals     what is not in `legal_actions` or `chance_outcomes` is refused; `why_not` names the clause
- chance       outcomes are distinct, weights are whole and at least 1, their total is below 2^62; a throw
               has at most 12 dice, which agree with the weights, and a larger pool is a chain of throws
- determinism  `apply` depends on its arguments alone; compiled and plain give the same bytes
- copies       a state is one record: changing a copy never changes the original
- ending       points are shares that add up to 1; under a turn limit every match ends
- hiding       `hide` twice is `hide` once; imagining and hiding again changes nothing
- notation     every legal action has its own text, and the text reads back as the action
- sheets       default and random sheets are legal, and matches with any legal sheets obey all laws
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.compiled import attach, compiled, declare_return, type_key

if TYPE_CHECKING:
    from sandtable.core.heuristics import Bots

CHANCE = -1  # decider: not a seat but the dice, the deck or the coin
NOBODY = -2  # decider: the match is over
LEGAL = 0  # refusal: the action may be taken
PLAYING = 0  # end reason: the match goes on
MAX_SEATS = 6

Record = Any  # one np.record: the state or the ruleset of a game
Actions = NDArray[np.int32]
Weights = NDArray[np.int64]
Points = NDArray[np.float64]


@dataclass(frozen=True)
class Verbs:
    """What one game supplies; every function takes the state first and the ruleset, if it needs it, next."""

    start: Callable[..., None]
    decider: Callable[..., int]
    legal_actions: Callable[..., int]
    chance_outcomes: Callable[..., int]
    apply: Callable[..., None]
    result: Callable[..., int]
    hide: Callable[..., None]
    imagine: Callable[..., None]
    why_not: Callable[
        [Record, Record, int], int
    ]  # of what is not listed: the clause; plain Python, explains only


RULES: dict[Any, Verbs] = {}
HEURISTICS: dict[Any, "Bots"] = {}


def start(state, ruleset, seats, sheets):
    """The record holds the opening for that many seats, each with its packed sheet (see sheets.py).

    Random set-up is left to chance decisions. The sheets are not kept: what matters is in the state.
    """
    RULES[state.dtype].start(state, ruleset, seats, sheets)


def decider(state):
    """A seat, CHANCE, or NOBODY when the match is over."""
    return RULES[state.dtype].decider(state)


def legal_actions(state, ruleset, out):
    """`out` begins with the actions the deciding seat may take; their number is returned."""
    return RULES[state.dtype].legal_actions(state, ruleset, out)


def chance_outcomes(state, ruleset, out, weights):
    """`out` and `weights` begin with what chance may decide now and how often; their number is returned.

    A pool of more dice than `core.dice.MAX_DICE` is thrown in a chain: `next_throw` says how many dice this
    decision is about, the first operand of an outcome counts its hits, and `apply` keeps what is left.
    """
    return RULES[state.dtype].chance_outcomes(state, ruleset, out, weights)


def apply(state, ruleset, action):
    """The record is what the action, or the outcome of chance, makes of it; nothing is checked."""
    RULES[state.dtype].apply(state, ruleset, int(action))


def result(state, ruleset, points):
    """The reason the match is over, with each seat's share in `points`, or 0 while it goes on."""
    return RULES[state.dtype].result(state, ruleset, points)


def hide(state, seat):
    """The record holds no more than the seat may know (a spectator is seat NOBODY)."""
    RULES[state.dtype].hide(state, seat)


def imagine(state, seat, rng):
    """The hidden parts of the seat's view are filled with one possible world."""
    RULES[state.dtype].imagine(state, seat, rng)


def evaluate(state, ruleset, weights, hopes):
    """`hopes` begins with each seat's chance to win, from 0 to 1, by the weights of the game's features."""
    HEURISTICS[state.dtype].evaluate(state, ruleset, weights, hopes)


def urge(state, ruleset, action):
    """How much a playout is drawn to the action: a weight above 0."""
    return HEURISTICS[state.dtype].urge(state, ruleset, int(action))


# Everything below is derived once from the verbs above; no game supplies or changes it.

RULE_VERBS = (start, decider, legal_actions, chance_outcomes, apply, result, hide, imagine)
HEURISTIC_VERBS = (evaluate, urge)
RETURNS = {"decider": "n", "legal_actions": "n", "chance_outcomes": "n", "result": "n", "urge": "x"}
_by_type: dict[str, dict[Any, Callable[..., Any]]] = {
    verb.__name__: {} for verb in (*RULE_VERBS, *HEURISTIC_VERBS)
}
for _verb in (*RULE_VERBS, *HEURISTIC_VERBS):
    attach(_verb, _by_type[_verb.__name__])


def register(state_dtype: np.dtype[Any], verbs: Verbs) -> None:
    """From now on the verbs, called with this record, are this game's."""
    _attach_all(state_dtype, verbs, RULE_VERBS)
    RULES[state_dtype] = verbs


def register_bots(state_dtype: np.dtype[Any], bots: "Bots") -> None:
    """From now on bots judge this record by this knowledge."""
    _attach_all(state_dtype, bots, HEURISTIC_VERBS)
    HEURISTICS[state_dtype] = bots


def _attach_all(state_dtype: np.dtype[Any], supplied: object, verbs: tuple[Callable[..., Any], ...]) -> None:
    key = type_key(state_dtype)
    for verb in verbs:
        table = _by_type[verb.__name__]
        if key in table:
            raise ValueError("two games declare the same state record; give a field another name")
        function = getattr(supplied, verb.__name__)
        if verb.__name__ in RETURNS:
            declare_return(function, RETURNS[verb.__name__])
        table[key] = function


@compiled
def action_code(kind: int, first: int = 0, second: int = 0, third: int = 0) -> int:
    """An action as one whole number: its kind and up to three operands of a byte each."""
    return (int(kind) << 24) | (int(first) << 16) | (int(second) << 8) | int(third)


@compiled
def kind_of(action: int) -> int:
    """The kind of an action."""
    return int(action) >> 24


@compiled
def first_of(action: int) -> int:
    """The first operand of an action."""
    return (int(action) >> 16) & 255


@compiled
def second_of(action: int) -> int:
    """The second operand of an action."""
    return (int(action) >> 8) & 255


@compiled
def third_of(action: int) -> int:
    """The third operand of an action."""
    return int(action) & 255


def clause(chapter: int, number: int, book: int = 0) -> int:
    """The code of a clause: book 0, chapter 4, number 3 is the first rulebook's clause 4.3."""
    return int(book) * 10000 + int(chapter) * 100 + int(number)
