"""What is recorded of a match besides what happens in it: where it began, what was agreed on, who took hints.

Each note is a record of the match like an action, stored for good and chained; no rule reads it.
"""

import json
from collections import Counter
from collections.abc import Sequence

from sandtable.play.moments import Result
from sandtable.table.messages import Origin
from sandtable.table.store import MatchRecord, StoredSeat

ORIGIN, AGREED, HINT, OFFER, ENDED = "origin", "agreed", "hint", "offer", "ended"  # kinds of records


class SideNotes:
    """The notes of one match so far."""

    def __init__(self) -> None:
        self.origin: Origin | None = None  # the match that this one goes on from
        self.has_hints = True  # against people
        self.hints: Counter[int] = Counter()  # by seat: how often a bot was asked
        self.offers: set[int] = set()  # seats that offer a draw

    def take(self, record: MatchRecord) -> None:
        """The record is known, if it is a note."""
        if record.kind == ORIGIN:
            self.origin = {"match": record.note, "step": record.value}
        elif record.kind == AGREED:
            self.has_hints = bool(json.loads(record.note).get("hints", True))
        elif record.kind == HINT:
            self.hints[record.seat] += 1
        elif record.kind == OFFER:
            self.offers.add(record.seat)
        elif record.kind == "action" and record.seat not in self.offers:
            self.offers.clear()  # who plays on has said no

    def why_no_hint(self, seat: int, seats: Sequence[StoredSeat]) -> str:
        """Why the seat gets no hint now, or nothing if it may have one."""
        is_alone = all(other.kind == "bot" or other.seat == seat for other in seats)
        if self.has_hints or is_alone:
            return ""
        return "This table was set up without hints against people."


def origin_record(match: str, step: int) -> MatchRecord:
    """The note that a match goes on from a step of another one."""
    return MatchRecord(0, ORIGIN, -1, step, note=match)


def agreed_record(has_hints: bool) -> MatchRecord:
    """The note of what the table was set up with."""
    return MatchRecord(0, AGREED, -1, 0, note=json.dumps({"hints": has_hints}))


def hint_record(seat: int, step: int) -> MatchRecord:
    """The note that the seat asked a bot at the step."""
    return MatchRecord(0, HINT, seat, step)


def offer_record(seat: int) -> MatchRecord:
    """The note that the seat offers a draw."""
    return MatchRecord(0, OFFER, seat, 0)


def ended_record(seat: int, end_reason: str, points: Sequence[float]) -> MatchRecord:
    """The record that the players have ended the match among themselves; the seat said the last word."""
    return MatchRecord(0, ENDED, seat, 0, note=json.dumps({"end_reason": end_reason, "points": list(points)}))


def agreement_of(record: MatchRecord) -> Result:
    """What the players agreed on."""
    told = json.loads(record.note)
    return Result(told["end_reason"], tuple(told["points"]))
