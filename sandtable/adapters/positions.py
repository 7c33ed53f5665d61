"""Positions of a match as a tree: nothing in it ever changes, so that copies of a position cost nothing.

Each position knows the one before it. What a seat remembers (its perfect recall) is a chain of its own, made
from views and from actions as the seat was told them, and from nothing else.
"""

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.kinds import PLACES, KindTable
from sandtable.core.records import copy_record, new_record, record_bytes
from sandtable.core.rng import Rng
from sandtable.games import find_game

Record = Any
Numbers = NDArray[np.int64]


def dense_numbers(kinds: KindTable, actions: NDArray[np.int32]) -> Numbers:
    """The dense numbers of many actions at once; see `KindTable.dense_of`."""
    table = kinds.numbering
    codes = actions.astype(np.int64)
    kind = codes >> 24
    numbers: Numbers = table.first[kind].astype(np.int64)
    for place in range(PLACES):
        byte = (codes >> (16 - 8 * place)) & 255
        numbers += table.index[kind, place, byte].astype(np.int64) * table.step[kind, place]
    return numbers


@dataclass(frozen=True)
class Setting:
    """What is the same for all positions of a match: the game, the ruleset and the seats."""

    game: Game
    changes: tuple[tuple[str, Any], ...]  # of the ruleset as written
    seats: int

    def __post_init__(self) -> None:
        low, high = self.game.seats
        if not low <= self.seats <= high:
            raise SandtableError(f"{self.game.title} takes {low} to {high} seats, not {self.seats}")

    @cached_property
    def ruleset(self) -> Record:
        return self.game.rulesets.make(dict(self.changes))

    @cached_property
    def opening(self) -> "Position":
        """The position before the first action."""
        state = new_record(self.game.state_dtype)
        self.game.begin(state, self.ruleset, self.seats)
        return Position(self, state)

    def view(self, state: Record, seat: int) -> Record:
        """What the seat may know of the state."""
        view = copy_record(state)
        self.game.verbs.hide(view, seat)
        return view


class Memory(NamedTuple):
    """What a seat remembers: all that was before, the last action as it was told, and a name for both."""

    before: "Memory | None"
    length: int
    action: int  # as the seat was told it; -1 at the beginning
    text: str
    digest: bytes

    def texts(self) -> list[str]:
        """Every action from the first on, as the seat was told them."""
        found, memory = [], self
        while memory.before is not None:
            found.append(memory.text)
            memory = memory.before
        return found[::-1]

    def last_actions(self, most: int) -> list[int]:
        """The last actions as the seat was told them, the last one first."""
        found: list[int] = []
        memory = self
        while memory.before is not None and len(found) < most:
            found.append(memory.action)
            memory = memory.before
        return found


def digest_of(*parts: bytes) -> bytes:
    """One short name for all the parts."""
    return hashlib.blake2b(b"".join(parts), digest_size=16).digest()


@dataclass(eq=False)
class Position:
    """One state of a match and how it came about; actions are dense numbers, outcomes counted from 0 too."""

    setting: Setting
    state: Record  # changed by nobody
    before: "Position | None" = None
    action: int = -1  # that led here, as the game's code
    memories: dict[int, Memory] = field(default_factory=dict)  # by seat, or NOBODY for what all saw

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the first position and the actions since: short, and no deep chain of objects."""
        first, actions = self, []
        while first.before is not None:
            actions.append(first.action)
            first = first.before
        setting = self.setting
        told = (setting.game.id, setting.changes, setting.seats)
        return restored, (*told, first.state.tobytes(), first.memories, actions[::-1])

    @cached_property
    def decider(self) -> int:
        """A seat, CHANCE, or NOBODY when the match is over."""
        return int(self.setting.game.verbs.decider(self.state))

    @cached_property
    def choices(self) -> dict[int, tuple[int, float]]:
        """What may be decided now, by number in rising order: the game's code and its probability."""
        game, count = self.setting.game, 0
        size = max(game.max_actions, game.max_outcomes)
        actions, weights = np.zeros(size, np.int32), np.ones(size, np.int64)
        if self.decider == CHANCE:
            count = int(game.verbs.chance_outcomes(self.state, self.setting.ruleset, actions, weights))
        elif self.decider != NOBODY:
            count = int(game.verbs.legal_actions(self.state, self.setting.ruleset, actions))
        numbers = dense_numbers(game.kinds, actions[:count])
        if self.decider == CHANCE:
            numbers -= game.kinds.action_count
        total = int(weights[:count].sum())
        order = np.argsort(numbers)
        shares = weights[:count] / max(1, total)
        return {
            number: (action, share)
            for number, action, share in zip(
                numbers[order].tolist(), actions[:count][order].tolist(), shares[order].tolist(), strict=True
            )
        }

    def code_of(self, number: int) -> int:
        """The game's code of an action, or of an outcome where chance decides; legal or not."""
        kinds = self.setting.game.kinds
        is_chance = self.decider == CHANCE
        limit = kinds.outcome_count if is_chance else kinds.action_count
        if not 0 <= number < limit:
            raise SandtableError(
                f"there is no action {number} of {kinds.title}: they go from 0 to {limit - 1}"
            )
        return kinds.action_of(number + (kinds.action_count if is_chance else 0))

    def after(self, number: int) -> "Position":
        """The position that the action or outcome leads to; a SandtableError names the clause against it."""
        game, ruleset = self.setting.game, self.setting.ruleset
        if number not in self.choices:
            code = self.code_of(number)
            clause = game.clause_id(game.refusal(self.state, ruleset, code))
            text = game.write_action(self.state, code)
            raise SandtableError(f"{text} is not legal now ({clause}: {game.quote(clause, ruleset)})")
        return self.reached(self.choices[number][0])

    def reached(self, code: int) -> "Position":
        """The position that the action, which is legal, leads to."""
        state = copy_record(self.state)
        self.setting.game.verbs.apply(state, self.setting.ruleset, code)
        return Position(self.setting, state, self, code)

    def view(self, seat: int) -> Record:
        """What the seat may know; NOBODY is a spectator."""
        return self.setting.view(self.state, seat)

    def memory(self, seat: int) -> Memory:
        """All that the seat has seen and was told so far."""
        unknown: list[Position] = []
        position: Position = self
        while seat not in position.memories and position.before is not None:
            unknown.append(position)
            position = position.before
        if seat not in position.memories:
            seen = record_bytes(position.view(seat))
            position.memories[seat] = Memory(None, 0, -1, "", digest_of(seen))
        for after in reversed(unknown):
            after.memories[seat] = after._remembered(position.memories[seat], position, seat)
            position = after
        return self.memories[seat]

    def _remembered(self, memory: Memory, before: "Position", seat: int) -> Memory:
        game = self.setting.game
        told = game.hide_action(before.state, self.action, seat)
        text = game.write_action(before.view(seat), told)
        seen = record_bytes(self.view(seat))
        digest = digest_of(memory.digest, text.encode(), seen)
        return Memory(memory, memory.length + 1, told, text, digest)

    def imagined(self, seat: int, rng: Rng) -> "Position":
        """A position that the seat cannot tell from this one: it remembers the same, others begin anew."""
        state = self.view(seat)
        self.setting.game.verbs.imagine(state, seat, rng)
        known = {viewer: self.memory(viewer) for viewer in (seat, NOBODY)}
        return Position(self.setting, state, memories=known)

    def points(self) -> list[float]:
        """Each seat's share of the one point; all 0 while the match goes on."""
        points = np.zeros(MAX_SEATS)
        self.setting.game.verbs.result(self.state, self.setting.ruleset, points)
        return [float(share) for share in points[: self.setting.seats]]


def restored(
    game: str,
    changes: tuple[tuple[str, Any], ...],
    seats: int,
    first: bytes,
    memories: dict[int, Memory],
    actions: list[int],
) -> Position:
    """A position as it was pickled."""
    setting = Setting(find_game(game), changes, seats)
    state = np.frombuffer(first, setting.game.state_dtype).copy()[0]
    position = Position(setting, state, memories=dict(memories))
    for code in actions:
        position = position.reached(code)
    return position
