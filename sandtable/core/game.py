"""A game as the rest of the program meets it: who it is at once, its rules when they are first needed.

Nothing here imports Numba, so that lists of games, help texts and rulebooks appear without waiting.
"""

from collections.abc import Sequence
from dataclasses import dataclass
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
    from sandtable.core.gauges import Gauge, Watch
    from sandtable.core.heuristics import Bots
    from sandtable.core.kinds import KindTable
    from sandtable.core.scenes import Drawing, Moves, Scene, Threat
    from sandtable.core.tally import Tally
    from sandtable.core.words import Words

Record = Any


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
    rulebook_files: tuple[str, ...] = ("RULES.md",)  # from its folder; a shared rulebook comes first
    has_secrets: bool = False  # a view may hold less than the state
    has_sheets: bool = False  # a seat may bring a sheet, whose form is in its file `sheet.py`
    sheet_command: str = ""  # the command that makes, checks and shows its sheets, besides `sheet`

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
        """The files of the game's rulebooks, in the order in which they are read."""
        return tuple((self.folder / name).resolve() for name in self.rulebook_files)

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause of the rulebook (and of a rulebook it shares), by id."""
        found: dict[str, Clause] = {}
        for path in self.rulebooks:
            found |= read_clauses(path)
        return found

    def quote(self, clause: str, ruleset: Record) -> str:
        """The clause as a refusal quotes it, with the figures of the ruleset."""
        return self.clauses[clause].said(self.rulesets.changes(ruleset))

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
    def sheet_form(self) -> SheetForm | None:
        """What each seat of the game may bring to a match; None if it brings nothing."""
        if not self.has_sheets:
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
    def kinds(self) -> "KindTable":
        """Every kind of action; notation, picks, dense numbers and tags are derived from it."""
        table: KindTable = self.part("actions").KINDS
        return table

    @cached_property
    def words(self) -> "Words":
        """What the game says of its actions."""
        words: Words = self.part("actions").WORDS
        return words

    def choices(self, state: Record, ruleset: Record) -> list[tuple[int, int]]:
        """What may be decided now, with its weight (1 for the actions of a seat), in the game's order."""
        from sandtable.core.contract import CHANCE, NOBODY

        decider = self.verbs.decider(state)
        if decider == NOBODY:
            return []
        size = max(self.max_actions, self.max_outcomes)
        actions, weights = np.zeros(size, np.int32), np.ones(size, np.int64)
        if decider == CHANCE:
            count = self.verbs.chance_outcomes(state, ruleset, actions, weights)
        else:
            count = self.verbs.legal_actions(state, ruleset, actions)
        return list(zip(actions[:count].tolist(), weights[:count].tolist(), strict=True))

    def is_legal(self, state: Record, ruleset: Record, action: int) -> bool:
        """Whether the action may be taken now by whoever decides."""
        return any(choice == action for choice, _ in self.choices(state, ruleset))

    def refusal(self, state: Record, ruleset: Record, action: int) -> int:
        """0 if the action may be taken now by whoever decides, otherwise the clause that forbids it."""
        if self.is_legal(state, ruleset, action):
            return 0
        return int(self.verbs.why_not(state, ruleset, int(action)))

    def write_action(self, state: Record, action: int) -> str:
        """The notation of an action, unique among what is legal in the state."""
        return self.kinds.write(state, action)

    def read_action(self, state: Record, text: str) -> int:
        """The action of a notation, legal or not; a NotationError if it is none."""
        return self.kinds.read(state, text)

    def picks(self, state: Record, action: int) -> tuple[str, ...]:
        """What a person points at, in order, to choose the action."""
        return self.kinds.picks(state, action)

    def hide_action(self, state: Record, action: int, seat: int) -> int:
        """The action as the seat may know it: a draw from a hidden deck, say, without the card."""
        return int(self.words.hide_action(state, int(action), seat))

    def say_action(self, state: Record, ruleset: Record, action: int) -> str:
        """The action as a sentence of the match's story; the state is the one before it."""
        return self.words.say_action(state, ruleset, int(action))

    def facts(self, state: Record, ruleset: Record, action: int, clause: str) -> str:
        """The numbers behind a refusal ("needs 6 movement points, 4 are left"), or nothing."""
        return self.words.facts(state, ruleset, int(action), clause)

    def throw(self, state: Record, ruleset: Record) -> "Throw | None":
        """The dice on the table behind the present chance decision; None if it is a draw of another kind."""
        return self.words.throw(state, ruleset)

    @cached_property
    def tally(self) -> "Tally":
        """What the game counts of a match, for people who look back on it."""
        from sandtable.core.tally import NOTHING

        if not (self.folder / "tally.py").exists():
            return NOTHING
        found: Tally = self.part("tally").TALLY
        return found

    @cached_property
    def watches(self) -> "tuple[type[Watch], ...]":
        """What looks on at matches to tell the game's gauges; nothing if it declares none."""
        if not (self.folder / "gauges.py").exists():
            return ()
        found: tuple[type[Watch], ...] = self.part("gauges").WATCHES
        return found

    @cached_property
    def gauges(self) -> "dict[str, Gauge]":
        """The figures of a match that only this game has, by name."""
        return {gauge.name: gauge for watch in self.watches for gauge in watch.gauges}

    @cached_property
    def drawing(self) -> "Drawing":
        """How the game is drawn."""
        drawing: Drawing = self.part("scene").DRAWING
        return drawing

    def scene(self, view: Record, ruleset: Record, seat: int) -> "Scene":
        """What that seat sees, ready to draw."""
        return self.drawing.scene(view, ruleset, seat)

    def moved(self, view: Record, action: int) -> "Moves":
        """The pieces that go on under another id after the action; none where they keep their ids."""
        return self.drawing.moved(view, int(action))

    def threats(self, view: Record, ruleset: Record, seat: int) -> "list[Threat]":
        """Where enemies of the seat could strike next, as far as the game tells."""
        return self.drawing.threats(view, ruleset, seat)
