"""A game as the rest of the program meets it: who it is at once, its rules when they are first needed.

Nothing here imports Numba, so that lists of games, help texts and rulebooks appear without waiting.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sandtable.core.rulebook import Clause, read_clauses
from sandtable.core.rulesets import RulesetTable

if TYPE_CHECKING:
    from sandtable.core.contract import Verbs
    from sandtable.core.dice import Throw
    from sandtable.core.heuristics import Bots
    from sandtable.core.scenes import Scene

Record = Any


@dataclass(frozen=True)
class Kind:
    """One kind of action: its word in the rules and the clause that grants it."""

    code: int
    name: str
    clause: str
    is_chance: bool = False
    stream: str = "dice"  # where chance of this kind comes from: "setup", "dice" or "draws"


@dataclass(frozen=True)
class Game:
    """One game: identity here, everything else in the files of its package, always under the same names."""

    id: str
    package: str
    title: str
    sentence: str
    version: str  # raised when, and only when, the same actions would give another match
    seats: tuple[int, int]  # fewest and most
    minutes: int  # a typical match between people
    seat_names: tuple[str, ...]
    clause_books: tuple[str, ...]  # the prefixes of its clause ids
    end_reasons: tuple[str, ...]  # by code; code 0 is "playing"
    max_actions: int  # no decision has more legal actions
    max_outcomes: int  # no chance decision has more outcomes
    seat_colours: tuple[str, ...] = ()  # as a scene names them; the usual ones if not given

    def part(self, name: str) -> Any:
        """One of the files of the game's package."""
        return import_module(f"{self.package}.{name}")

    @cached_property
    def folder(self) -> Path:
        path = import_module(self.package).__file__
        assert path is not None
        return Path(path).parent

    @cached_property
    def rulesets(self) -> RulesetTable:
        table: RulesetTable = self.part("ruleset").RULESETS
        return table

    @cached_property
    def rulebooks(self) -> tuple[Path, ...]:
        """The game's RULES.md, or the rulebooks its package names instead."""
        paths: tuple[Path, ...] = getattr(
            import_module(self.package), "RULEBOOKS", (self.folder / "RULES.md",)
        )
        return paths

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause of the rulebook (and of a rulebook it shares), by id."""
        found: dict[str, Clause] = {}
        for path in self.rulebooks:
            found |= read_clauses(path)
        return found

    def clause_id(self, code: int) -> str:
        """The id of a clause that a refusal gave by its code."""
        book, rest = divmod(int(code), 10000)
        return f"{self.clause_books[book]}-{rest // 100}.{rest % 100}"

    @cached_property
    def state_dtype(self) -> np.dtype[Any]:
        dtype: np.dtype[Any] = self.part("state").STATE
        return dtype

    @cached_property
    def verbs(self) -> "Verbs":
        """The compiled verbs; from the first use on the game is known to search and playouts too."""
        verbs: Verbs = self.part("rules").VERBS
        self.part("heuristic")
        return verbs

    @cached_property
    def bots(self) -> "Bots":
        """What bots need of the game."""
        found: Bots = self.part("heuristic").BOTS
        return found

    @cached_property
    def kinds(self) -> dict[int, Kind]:
        return {kind.code: kind for kind in self.part("actions").KINDS}

    def write_action(self, state: Record, action: int) -> str:
        """The notation of an action, unique among what is legal in the state."""
        text: str = self.part("actions").write_action(state, int(action))
        return text

    def read_action(self, state: Record, text: str) -> int:
        """The action of a notation, legal or not; a NotationError if it is none."""
        action: int = self.part("actions").read_action(state, text)
        return action

    def hide_action(self, state: Record, action: int, seat: int) -> int:
        """The action as the seat may know it: a draw from a hidden deck, say, without the card."""
        hidden = getattr(self.part("actions"), "hide_action", None)
        return int(action) if hidden is None else int(hidden(state, int(action), seat))

    def say_action(self, state: Record, ruleset: Record, action: int) -> str:
        """The action as a sentence of the match's story; the state is the one before it."""
        text: str = self.part("actions").say_action(state, ruleset, int(action))
        return text

    def facts(self, state: Record, ruleset: Record, action: int, clause: str) -> str:
        """The numbers behind a refusal ("needs 6 movement points, 4 are left"), or nothing."""
        text: str = self.part("actions").facts(state, ruleset, int(action), clause)
        return text

    def picks(self, state: Record, action: int) -> tuple[str, ...]:
        """What a person points at, in order, to choose the action."""
        names: tuple[str, ...] = self.part("actions").picks(state, int(action))
        return names

    def throw(self, state: Record, ruleset: Record) -> "Throw | None":
        """The dice on the table behind the present chance decision; None if it is a draw of another kind."""
        found: Throw | None = self.part("actions").throw(state, ruleset)
        return found

    @cached_property
    def scene(self) -> "Callable[[Record, Record, int], Scene]":
        """(view, ruleset, seat) → what that seat sees, ready to draw."""
        function: Callable[[Record, Record, int], Scene] = self.part("scene").scene
        return function
