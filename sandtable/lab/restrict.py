"""Restricted play: one player may not, must or may only so often do what tags name, against free ones.

A restricted game is a game like any other (`restricted_rules.py`), so that whatever plays it, simple or
searching, keeps to the restriction and reckons with it. Where the restriction would leave a seat nothing to
do, it is free for that decision.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.contract import HEURISTICS, NOBODY, Verbs, register, register_bots
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.heuristics import Bots
from sandtable.core.kinds import KindTable
from sandtable.core.records import new_record
from sandtable.core.rulesets import AS_WRITTEN, Option, RulesetTable, Value
from sandtable.core.sheets import Document, SheetForm
from sandtable.games import find_game
from sandtable.lab import restricted_rules as rules
from sandtable.lab.arena import Contest, Fixture

MODES = {
    "watch": rules.WATCH,
    "forbid": rules.FORBID,
    "force": rules.FORCE,
    "cap": rules.CAP,
}
WORD = 8  # bytes
Record = Any


@dataclass(frozen=True)
class Restriction:
    """What the first player of a line-up may not do, must do when it may, or may do only so often."""

    mode: str  # one of MODES; to watch restricts nothing
    tags: str  # "kind=spawn unit=T"
    most: int = 0  # uses in a match, of a cap

    @property
    def words(self) -> str:
        if self.mode == "cap":
            return f"at most {self.most} times {self.tags}"
        return f"{self.mode} {self.tags}"


def named_operands(kinds: KindTable, tags: str) -> NDArray[np.uint8]:
    """By kind, place and byte, whether the tags name actions that have the byte there.

    What tags name is, within a kind, every combination of some values: an action is named if each of its
    operands is.
    """
    named = np.zeros((max(kinds) + 1, rules.PLACES, rules.BYTES), np.uint8)
    chosen = kinds.tagged(tags)
    if not chosen.any():
        raise SandtableError(f"no action of {kinds.title} is both: {tags}; take a tag away")
    for kind in kinds.values():
        if kind.is_chance:
            continue
        first = int(kinds.numbering.first[kind.code])
        mask = chosen[first : first + kind.size].reshape([sort.size for sort in kind.sorts])
        if not mask.any():
            continue
        named[kind.code, len(kind.sorts) :, 0] = 1  # an operand that there is not is 0
        for place, sort in enumerate(kind.sorts):
            others = tuple(axis for axis in range(len(kind.sorts)) if axis != place)
            has_value = mask.any(axis=others)
            named[kind.code, place, np.array(sort.values)[has_value]] = 1
    return named


def enclosing(inner: np.dtype[Any], more: list[tuple[str, np.dtype[Any]]]) -> np.dtype[Any]:
    """The type of a record that holds another and some fields more, each where a word of memory begins."""
    names, formats, offsets, taken = ["inner"], [inner], [0], whole_words(inner.itemsize)
    for name, kind in more:
        names.append(name)
        formats.append(kind)
        offsets.append(taken)
        taken += whole_words(kind.itemsize)
    told: Any = {"names": names, "formats": formats, "offsets": offsets, "itemsize": taken}
    return np.dtype((np.record, np.dtype(told, align=True)))


def whole_words(size: int) -> int:
    return -(-size // WORD) * WORD


class RestrictedRulesets:
    """The rulesets of a game with a restriction beside each."""

    def __init__(self, inner: RulesetTable, kinds: KindTable) -> None:
        self.inner = inner
        self.options: dict[str, Option] = inner.options
        self.presets: Mapping[str, Any] = inner.presets
        shape = (max(kinds) + 1, rules.PLACES, rules.BYTES)
        more = [("mode", np.dtype(np.int64)), ("seat", np.dtype(np.int64)), ("most", np.dtype(np.int64))]
        self.dtype = enclosing(inner.dtype, [*more, ("named", np.dtype((np.uint8, shape)))])

    def make(self, changes: Mapping[str, Value] | None = None, preset: str = AS_WRITTEN) -> Record:
        """The ruleset without a restriction."""
        record = new_record(self.dtype)
        record["inner"] = self.inner.make(changes, preset)
        record["seat"] = NOBODY
        return record

    def read(self, record: Record) -> dict[str, Value]:
        """Every option's value."""
        return self.inner.read(record["inner"])

    def changes(self, record: Record) -> dict[str, Value]:
        """The options whose values are not the default."""
        return self.inner.changes(record["inner"])


@dataclass(frozen=True)
class RestrictedGame(Game):
    """A game in which one seat may be restricted; its state holds the game's own."""

    @cached_property
    def inner(self) -> Game:
        """The game without restrictions."""
        return find_game(self.id.removesuffix(RESTRICTED))

    def part(self, name: str) -> Any:
        """One of the files of the game's package."""
        return self.inner.part(name)

    @cached_property
    def state_dtype(self) -> np.dtype[Any]:
        return enclosing(self.inner.state_dtype, [("named_uses", np.dtype(np.int64))])

    @cached_property
    def rulesets(self) -> Any:
        return RestrictedRulesets(self.inner.rulesets, self.inner.kinds)

    @cached_property
    def verbs(self) -> Verbs:
        """The verbs of the restricted game, known to bots and playouts from the first use on."""
        why_not = self.inner.verbs.why_not
        verbs = Verbs(
            rules.start, rules.decider, rules.legal_actions, rules.chance_outcomes, rules.apply,
            rules.result, rules.hide, rules.imagine,
            lambda state, ruleset, action: why_not(state["inner"], ruleset["inner"], action),
        )  # fmt: skip
        register(self.state_dtype, verbs)
        assert self.bots
        return verbs

    @cached_property
    def bots(self) -> Bots:
        inner = self.inner.bots
        found = replace(
            inner,
            evaluate=rules.evaluate,
            urge=rules.urge,
            needs_a_glance=lambda view: inner.needs_a_glance(view["inner"]),
        )
        if self.state_dtype not in HEURISTICS:
            register_bots(self.state_dtype, found)
        return found

    def sheets_used(self, ruleset: Record) -> SheetForm | None:
        """The form of the sheets that matches under the ruleset are begun with."""
        return self.inner.sheets_used(ruleset["inner"])

    def check_sheets(
        self, ruleset: Record, seats: int, sheets: Sequence[Document | None] | None = None
    ) -> list[Document]:
        """A legal sheet for every seat, judged by the game's own ruleset."""
        return self.inner.check_sheets(ruleset["inner"], seats, sheets)


RESTRICTED = " restricted"


@cache
def restricted_game(game_id: str) -> RestrictedGame:
    """The game with room for a restriction."""
    game = find_game(game_id)
    told = {field.name: getattr(game, field.name) for field in fields(Game)}
    return RestrictedGame(**{**told, "id": game.id + RESTRICTED, "package": game.package + RESTRICTED})


@dataclass(frozen=True)
class RestrictedContest(Contest):
    """A contest in which the first bot is restricted, wherever it sits."""

    restriction: Restriction = Restriction("watch", "")

    @property
    def game(self) -> Game:
        return restricted_game(self.game_id)

    @cached_property
    def measured(self) -> dict[str, Any]:
        """All that decides the matches, with the restriction."""
        told = super().measured
        return {**told, "restriction": [self.restriction.mode, self.restriction.tags, self.restriction.most]}

    def ruleset_for(self, fixture: Fixture) -> Record:
        """The ruleset of one match: the restriction is that of the seat in which the first bot sits."""
        record = self.ruleset
        record["mode"] = MODES[self.restriction.mode]
        record["seat"] = fixture.seating.index(0)
        record["most"] = self.restriction.most
        record["named"] = named_of(self.game_id, self.restriction.tags)
        return record


@cache
def named_of(game_id: str, tags: str) -> NDArray[np.uint8]:
    """The table of what the tags name, made once."""
    return named_operands(find_game(game_id).kinds, tags)


def inner_record(record: Record) -> Record:
    """The game's own record inside a restricted one, or the record itself."""
    return record["inner"] if "inner" in (record.dtype.names or ()) else record


def seats_of(contest: Contest) -> Sequence[str]:
    """Who plays, with the restriction beside the first."""
    names = list(contest.bots)
    if isinstance(contest, RestrictedContest) and contest.restriction.mode != "watch":
        names[0] = f"{names[0]} ({contest.restriction.words})"
    return names
