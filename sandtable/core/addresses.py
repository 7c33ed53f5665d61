"""The verbs by address: how bots, which are compiled once for all games, call the rules of the game at hand.

A game's table is a row of addresses, one a verb. `table_of` fills it when the game is first played by bots
and says where it lies; compiled code is handed that as `game`, and states and rulesets as rows of bytes. Each
function below calls the verb of its name there. Interpreted, it looks the game's records up instead. Where
the addresses may not be filled in yet (see `may_compile`), `game` is the name of the game's package: no
compiled code takes that, so whatever is called with it runs as plain Python.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core import contract, playout
from sandtable.core.compiled import (
    COMPILES,
    address_of,
    attach_address,
    attach_borrowing,
    attach_copy,
    compiled,
    may_compile,
)
from sandtable.core.contract import CHANCE
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game

Row = NDArray[np.uint8]  # the bytes of one record
Place = int | str  # where a game's addresses lie, or its package while they may not be filled in


def decider_at(game, state):
    """A seat, CHANCE, or NOBODY when the match is over."""
    return contract.decider(_state(game, state))


def legal_actions_at(game, state, ruleset, out):
    """`out` begins with the actions the deciding seat may take; their number is returned."""
    return contract.legal_actions(_state(game, state), _ruleset(game, ruleset), out)


def chance_outcomes_at(game, state, ruleset, out, weights):
    """`out` and `weights` begin with what chance may decide now and how often; their number is returned."""
    return contract.chance_outcomes(_state(game, state), _ruleset(game, ruleset), out, weights)


def apply_at(game, state, ruleset, action):
    """The record is what the action, or the outcome of chance, makes of it; nothing is checked."""
    contract.apply(_state(game, state), _ruleset(game, ruleset), action)


def result_at(game, state, ruleset, points):
    """The reason the match is over, with each seat's share in `points`, or 0 while it goes on."""
    return contract.result(_state(game, state), _ruleset(game, ruleset), points)


def hide_at(game, state, seat):
    """The record holds no more than the seat may know."""
    contract.hide(_state(game, state), seat)


def imagine_at(game, state, seat, rng):
    """The hidden parts of the seat's view are filled with one possible world."""
    contract.imagine(_state(game, state), seat, rng)


def evaluate_at(game, state, ruleset, weights, hopes):
    """`hopes` begins with each seat's chance to win, by the weights of the game's features."""
    contract.evaluate(_state(game, state), _ruleset(game, ruleset), weights, hopes)


def urge_at(game, state, ruleset, action):
    """How much a playout is drawn to the action: a weight above 0."""
    return contract.urge(_state(game, state), _ruleset(game, ruleset), action)


def play_uniformly_at(game, state, ruleset, rng, actions, weights, most):
    """Play on, every legal action equally likely, for at most `most` actions; how many were taken."""
    return playout.play_uniformly(_state(game, state), _ruleset(game, ruleset), rng, actions, weights, most)


def copy_row(target, source):
    """The one row holds what the other, of equal size, does."""
    target[:] = source


def borrowed(held):
    """The same array or tuple of arrays, whose users are not counted from here on."""
    return held


attach_copy(copy_row)
attach_borrowing(borrowed)


@dataclass(frozen=True)
class Entry:
    """One place of a table: the verb, and what it takes and gives in the letters of `attach_address`."""

    verb: Callable[..., Any]
    returns: str
    arguments: str

    @property
    def name(self) -> str:
        """The verb's name in the contract."""
        return self.verb.__name__.removesuffix("_at")


ENTRIES = (
    Entry(decider_at, "n", "r"),
    Entry(legal_actions_at, "n", "rra"),
    Entry(chance_outcomes_at, "n", "rraw"),
    Entry(apply_at, "", "rrn"),
    Entry(hide_at, "", "rn"),
    Entry(imagine_at, "", "rnw"),
    Entry(evaluate_at, "", "rrff"),
    Entry(result_at, "n", "rrf"),
    Entry(urge_at, "x", "rrn"),
    Entry(play_uniformly_at, "n", "rrwawn"),
)
LOOKING_AHEAD = tuple(entry.name for entry in ENTRIES[:7])  # what bots call that look one action ahead
SEARCHING = tuple(entry.name for entry in ENTRIES)  # and what bots call that search
for _place, _entry in enumerate(ENTRIES):
    attach_address(_entry.verb, _place, _entry.returns, _entry.arguments)


@compiled
def mark_chances(game, state, scratch, ruleset, actions, count, marks) -> None:
    """For each of `count` actions of the state, whether chance decides after it; `scratch` is another row."""
    for place in range(count):
        copy_row(scratch, state)
        apply_at(game, scratch, ruleset, actions[place])
        marks[place] = decider_at(game, scratch) == CHANCE


@dataclass(frozen=True)
class Table:
    """A game and the addresses of its verbs, 0 for those nobody has called for yet."""

    game: Game
    addresses: NDArray[np.int64]


_tables: dict[Place, Table] = {}  # by where the addresses lie, and by the game's package
_places: dict[str, int] = {}  # by the game's package, where its addresses lie


def table_of(game: Game, verbs: tuple[str, ...] = LOOKING_AHEAD) -> Place:
    """Where the game's addresses lie, those of these verbs filled in; an error if the game lacks one.

    It is the name of the game's package if one of them is missing and may not be compiled now.
    """
    if game.package not in _places:
        addresses = np.zeros(len(ENTRIES), np.int64)
        place = addresses.ctypes.data
        _tables[place] = _tables[game.package] = Table(game, addresses)
        _places[game.package] = place
    place = _places[game.package]
    for name in verbs:
        load_verb(_tables[place], name)
    return game.package if missing_verbs(_tables[place], verbs) else place


def missing_verbs(table: Table, verbs: tuple[str, ...]) -> list[str]:
    """Which of the verbs compiled code cannot call by their addresses."""
    return [name for name in verbs if COMPILES and not table.addresses[SEARCHING.index(name)]]


def load_verb(table: Table, name: str) -> None:
    """The table has the address of the verb, which is compiled unless it was, or may not be now."""
    place = SEARCHING.index(name)
    if table.addresses[place]:
        return
    function, entry = _function_of(table.game, name), ENTRIES[place]
    if may_compile():
        records = [table.game.state_dtype, table.game.rulesets.dtype]
        table.addresses[place] = address_of(function, records, entry.returns, entry.arguments)


def check_loaded(game: Place, verbs: tuple[str, ...] = LOOKING_AHEAD) -> None:
    """Compiled code may call these verbs there; otherwise an error says so, where a call would crash."""
    if game not in _tables:
        raise SandtableError("no game's verbs lie at this address; ask table_of where they do")
    table = _tables[game]
    missing = missing_verbs(table, verbs)
    if missing and not isinstance(game, str):
        raise SandtableError(
            f"{', '.join(missing)} of {table.game.title} cannot be called by address; load them with table_of"
        )


def _function_of(game: Game, name: str) -> Callable[..., Any]:
    """The game's own function, or the playout, which is every game's."""
    if name == "play_uniformly":
        return playout.play_uniformly
    assert game.verbs
    known: dict[Any, Any] = contract.HEURISTICS if name in ("evaluate", "urge") else contract.RULES
    if game.state_dtype not in known:
        raise SandtableError(f"{game.title} declares no {name} for its state; register it in its package")
    function: Callable[..., Any] = getattr(known[game.state_dtype], name)
    return function


def _state(game: Place, row: Row) -> Any:
    return row.view(_tables[game].game.state_dtype)[0]


def _ruleset(game: Place, row: Row) -> Any:
    return row.view(_tables[game].game.rulesets.dtype)[0]
