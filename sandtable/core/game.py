"""A game as the rest of the program meets it: who it is at once, its rules when they are first needed.

Nothing here imports Numba, so that lists of games, help texts and rulebooks appear without waiting.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sandtable.core.errors import SheetError
from sandtable.core.rulebook import Clause, read_clauses
from sandtable.core.rulesets import RulesetTable
from sandtable.core.sheets import NO_SHEET, Document, SheetForm, check_sheets, pack_sheets

if TYPE_CHECKING:
    from sandtable.core.contract import Verbs
    from sandtable.core.dice import Throw
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
    levels: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, compare=False)  # see bots/levels.py

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
    def sheet_form(self) -> SheetForm | None:
        """What each seat of the game may bring to a match; None if it has no file `sheet.py`."""
        if not (self.folder / "sheet.py").exists():
            return None
        form: SheetForm = self.part("sheet").FORM
        return form

    def sheets_used(self, ruleset: Record) -> SheetForm | None:
        """The form of the sheets that matches under the ruleset are begun with; None if there are none."""
        form = self.sheet_form
        return form if form is not None and form.is_used(ruleset) else None

    def check_sheets(
        self, ruleset: Record, seats: int, sheets: Sequence[Document | None] | None = None
    ) -> list[Document]:
        """A legal sheet for every seat, the default where none is given; none if the ruleset uses none."""
        form = self.sheets_used(ruleset)
        if form is not None:
            return check_sheets(form, sheets, ruleset, self.seat_names[:seats])
        if any(sheet is not None for sheet in sheets or ()):
            raise SheetError(f"{self.title} is played without sheets under this ruleset; leave them out")
        return []

    def begin(
        self, state: Record, ruleset: Record, seats: int, sheets: Sequence[Document | None] | None = None
    ) -> None:
        """The record holds the opening for that many seats with these sheets, or the default ones."""
        documents = self.check_sheets(ruleset, seats, sheets)
        if documents and self.sheet_form:
            packed = pack_sheets(self.sheet_form, documents)
        else:
            packed = np.zeros(seats, self.sheet_form.dtype if self.sheet_form else NO_SHEET)
        self.verbs.start(state, ruleset, seats, packed)

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
