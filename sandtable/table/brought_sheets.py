"""The sheets that the seats of a match have brought so far; a match begins when all of them are there.

A sheet is a record of the match like an action: stored for good, chained, and known to all processes.
Until the last one has come nobody sees another's: what a seat brings is chosen without an answer to it.
"""

import json
import secrets
from collections.abc import Collection

from sandtable.core.contract import NOBODY
from sandtable.core.errors import SheetError
from sandtable.core.game import Game
from sandtable.core.rng import new_rng
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.core.sheet_files import parse_sheet, toml_text
from sandtable.core.sheets import Document, Problem, say_problems, too_large, with_lines
from sandtable.play.match import Match
from sandtable.table.messages.asked import SheetWish
from sandtable.table.messages.matches import ProblemTold, SheetsTold, SheetTold
from sandtable.table.reopen import rules_of
from sandtable.table.store import MatchRecord, StoredMatch

KIND = "sheet"  # of a record


class BroughtSheets:
    """What is known of the sheets of one match; a match without sheets waits for none."""

    def __init__(self, info: StoredMatch) -> None:
        self.game = rules_of(info)
        self.ruleset = self.game.rulesets.make(info.options)
        self.form = self.game.sheets_used(self.ruleset)
        self.seats = info.seats
        self._by_seat: dict[int, Document] = {}

    @property
    def awaited(self) -> list[int]:
        """The seats that have not brought a sheet yet."""
        return [seat for seat in range(self.seats) if seat not in self._by_seat] if self.form else []

    @property
    def waiting(self) -> str:
        """What everybody waits for, or nothing."""
        if self.form is None or not self.awaited:
            return ""
        names = " and ".join(self.game.seat_names[seat] for seat in self.awaited)
        verb = "has" if len(self.awaited) == 1 else "have"
        return f"The match begins when {names} {verb} brought a {self.form.title}."

    def whole(self) -> list[Document]:
        """Every seat's sheet; none while some are awaited."""
        return [] if self.awaited else [self._by_seat[seat] for seat in sorted(self._by_seat)]

    def why_not(self, seat: int, document: Document) -> str:
        """Why the seat cannot bring the document, or nothing if it can."""
        if self.form is None or seat not in self.awaited:
            title = self.form.title if self.form else "sheet"
            return f"No {title} is awaited from this seat."
        problems = self.form.check(document, self.ruleset)
        return f"The {self.form.title} is not legal: {say_problems(problems)}." if problems else ""

    def default(self, seat: int) -> Document:
        """The sheet of a seat whose holder does not choose one."""
        return self.form.default(seat, self.ruleset) if self.form and seat in self.awaited else {}

    def take(self, record: MatchRecord) -> None:
        """The seat of the record has brought its sheet."""
        self._by_seat[record.seat] = json.loads(record.note)

    def told(self, match: Match, viewers: Collection[int]) -> SheetsTold:
        """What someone who holds these seats may know of the sheets."""
        known = [self._by_seat.get(seat) if seat in viewers else None for seat in range(self.seats)]
        if not self.awaited:
            views = [match.sheets_for(viewer) for viewer in (*viewers, NOBODY)]
            known = [next((view[seat] for view in views if view[seat]), None) for seat in range(self.seats)]
        return {"awaited": self.awaited, "sheets": known}


def sheet_record(seat: int, document: Document) -> MatchRecord:
    """What is kept of a sheet, before it is numbered and chained."""
    return MatchRecord(0, KIND, seat, 0, note=json.dumps(document, sort_keys=True))


def tell_sheet(game: Game, wish: SheetWish) -> SheetTold:
    """The sheet that was asked about, or a new one, with all that is wrong with it."""
    form = game.sheet_form
    if form is None:
        raise SheetError(f"{game.title} has no sheets")
    ruleset = game.rulesets.make(wish.options, wish.preset or AS_WRITTEN)
    lines: dict[str, int] = {}
    if wish.text is not None:
        file = parse_sheet(wish.text, "the file")
        document, lines = file.document, file.lines
    elif wish.sheet is not None:
        document = wish.sheet
    elif wish.is_random:
        document = form.random(new_rng(secrets.token_hex(8), "sheet"), ruleset)
    else:
        document = form.default(min(wish.seat, game.seats[1] - 1), ruleset)
    problems = with_lines(form.check(document, ruleset), lines)
    is_text = not too_large(document)
    told: SheetTold = {
        "is_used": form.is_used(ruleset),
        "sheet": document,
        "problems": [tell_problem(problem) for problem in problems],
        "text": toml_text(form, document) if is_text else "",
    }
    if sums := form.sums(document, ruleset):
        told["sums"] = sums
    if wish.for_editor:
        told["editor"], told["ready"] = form.editor_data(ruleset), list(form.ready(ruleset).values())
    return told


def tell_problem(problem: Problem) -> ProblemTold:
    """The problem as it goes over the wire."""
    told: ProblemTold = {"path": problem.path, "sentence": problem.sentence, "clause": problem.clause}
    if problem.line:
        told["line"] = problem.line
    return told
