"""What is recorded of a match besides what happens in it: where it began, what was agreed on, who took hints.

Each note is a record of the match like an action, stored for good and chained; no rule reads it.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sandtable.play.moments import Result
from sandtable.table.clocks import Clock
from sandtable.table.messages.matches import AgreedTold, Origin
from sandtable.table.store import MatchRecord, StoredSeat

ORIGIN, AGREED, HINT, OFFER, ENDED, LEFT = "origin", "agreed", "hint", "offer", "ended", "left"  # of records
RESIGNED, DRAW, OUT_OF_TIME = "resigned", "draw agreed", "out of time"  # end reasons outside the rules


class SideNotes:
    """The notes of one match so far."""

    def __init__(self) -> None:
        self.origin: Origin | None = None  # the match that this one goes on from
        self.has_hints = True  # against people
        self.clock: Clock | None = None
        self.away: int | None = None  # seconds after which an absent player's seat may be given to a bot
        self.hints: Counter[int] = Counter()  # by seat: how often a bot was asked
        self.offers: set[int] = set()  # seats that offer a draw
        self.left: dict[int, str] = {}  # seats that a bot plays to the end, and why

    def take(self, record: MatchRecord) -> None:
        """The record is known, if it is a note."""
        if record.kind == ORIGIN:
            self.origin = {"match": record.note, "step": record.value}
        elif record.kind == AGREED:
            self._agree(json.loads(record.note))
        elif record.kind == HINT:
            self.hints[record.seat] += 1
        elif record.kind == OFFER:
            self.offers.add(record.seat)
        elif record.kind == LEFT:
            self.left[record.seat] = record.note
        elif record.kind == "action" and record.seat not in self.offers:
            self.offers.clear()  # who plays on has said no

    def _agree(self, told: dict[str, Any]) -> None:
        """What the table was set up with is known; earlier releases knew of hints only."""
        self.has_hints = bool(told.get("hints", True))
        self.clock = Clock(**told["clock"]) if told.get("clock") else None
        self.away = told.get("away")

    def agreement(self) -> list[MatchRecord]:
        """The note of what the table was set up with, for a table like it; none if that is as usual."""
        return agreed_records(self.has_hints, self.clock, self.away)

    def told(self) -> AgreedTold:
        """What everyone is told of clocks and absence."""
        told: AgreedTold = {}
        if self.clock:
            told["clock"] = asdict(self.clock)  # type: ignore[typeddict-item]
        if self.away:
            told["away"] = self.away
        return told

    def why_no_hint(self, seat: int, seats: Sequence[StoredSeat]) -> str:
        """Why the seat gets no hint now, or nothing if it may have one."""
        is_alone = all(other.kind == "bot" or other.seat == seat for other in seats)
        if self.has_hints or is_alone:
            return ""
        return "This table was set up without hints against people."


def origin_record(match: str, step: int) -> MatchRecord:
    """The note that a match goes on from a step of another one."""
    return MatchRecord(0, ORIGIN, -1, step, note=match)


def agreed_records(has_hints: bool, clock: Clock | None, away: int | None) -> list[MatchRecord]:
    """The note of what the table was set up with; none if that is as usual."""
    if has_hints and clock is None and away is None:
        return []
    told = {"hints": has_hints, "clock": asdict(clock) if clock else None, "away": away}
    return [MatchRecord(0, AGREED, -1, 0, note=json.dumps(told))]


def hint_record(seat: int, step: int) -> MatchRecord:
    """The note that the seat asked a bot at the step."""
    return MatchRecord(0, HINT, seat, step)


def offer_record(seat: int) -> MatchRecord:
    """The note that the seat offers a draw."""
    return MatchRecord(0, OFFER, seat, 0)


def left_record(seat: int, why: str) -> MatchRecord:
    """The note that a bot plays the seat to the end."""
    return MatchRecord(0, LEFT, seat, 0, note=why)


def ended_record(seat: int, end_reason: str, points: Sequence[float]) -> MatchRecord:
    """The record that the players have ended the match among themselves; the seat said the last word."""
    return MatchRecord(0, ENDED, seat, 0, note=json.dumps({"end_reason": end_reason, "points": list(points)}))


def lost_record(seat: int, end_reason: str, seats: int) -> MatchRecord:
    """The record that the seat has lost, and the other one has won."""
    return ended_record(seat, end_reason, [float(one != seat) for one in range(seats)])


def agreement_of(record: MatchRecord) -> Result:
    """What the players agreed on."""
    told = json.loads(record.note)
    return Result(told["end_reason"], tuple(told["points"]))
