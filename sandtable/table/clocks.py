"""Clocks: how much time a seat has used and has left, reckoned from moments that others give.

Nothing here looks at a clock itself. A turn of a seat is over when another seat has acted.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace

from sandtable.core.contract import NOBODY
from sandtable.table.match_records import MatchRecord, StoredSeat
from sandtable.table.messages.asked import ClockWish, DaysClock, MatchClock

MATCH = "match"  # the kind of clock that gives turns no time of their own
LOSES, BOT = "loses", "bot"  # what becomes of a seat whose time is up
DAY = 86_400_000  # milliseconds


@dataclass(frozen=True)
class Clock:
    """What the table was set up with; times in milliseconds."""

    kind: str
    limit: int  # for a turn, or for the match
    increment: int  # for every turn of a match
    out: str

    @property
    def is_by_turn(self) -> bool:
        """Whether every turn has time of its own."""
        return self.kind != MATCH


@dataclass(frozen=True)
class Times:
    """What the seats have used, and for whom time runs since when."""

    used: tuple[int, ...]  # in the present turn or in the match, by seat
    last: int = NOBODY  # the seat that acted last
    seat: int = NOBODY  # for which time runs
    since: int = 0
    has_begun: bool = False  # all have sat down at some time


def clock_of(wish: ClockWish | None) -> Clock | None:
    """The clock that was wished for."""
    if wish is None:
        return None
    if isinstance(wish, DaysClock):
        return Clock(wish.kind, wish.days * DAY, 0, wish.out)
    increment = wish.increment if isinstance(wish, MatchClock) else 0
    return Clock(wish.kind, wish.seconds * 1000, increment * 1000, wish.out)


def write_times(times: Times) -> str:
    """The times as they are stored."""
    return json.dumps(asdict(times))


def read_times(content: str, seats: int) -> Times:
    """The times that were stored; those of a match that has just been made if there are none."""
    if not content:
        return Times((0,) * seats)
    told = json.loads(content)
    return Times(**{**told, "used": tuple(told["used"])})


def left(clock: Clock, times: Times, seat: int, moment: int) -> int:
    """What the seat has left at the moment, or will have when its next turn begins; nothing at the least."""
    used = times.used[seat]
    if seat == times.seat:
        used += passed(times, moment)
    elif seat == times.last and used < clock.limit:  # its turn is over unless it takes something back
        used = 0 if clock.is_by_turn else used - clock.increment
    return max(0, clock.limit - used)


def due(clock: Clock, times: Times) -> int | None:
    """The moment at which the time of whoever decides is up, or None while no time runs."""
    if times.seat < 0:
        return None
    return times.since + max(0, clock.limit - times.used[times.seat])


def is_out(clock: Clock, times: Times, moment: int) -> bool:
    """Whether the time of whoever decides is up."""
    end = due(clock, times)
    return end is not None and moment >= end


def is_used_up(clock: Clock, times: Times, seat: int) -> bool:
    """Whether the seat has no time of its own, in this turn or in the match."""
    return times.used[seat] >= clock.limit


def passed(times: Times, moment: int) -> int:
    """How long time has run; a moment before that counts as none."""
    return max(0, moment - times.since)


def charged(times: Times, moment: int, payer: int | None = None) -> Times:
    """The times with all that has passed until the moment, as used by the payer or by whoever decided."""
    seat = times.seat if payer is None else payer
    if times.seat < 0 or seat < 0:
        return times
    used = list(times.used)
    used[seat] += passed(times, moment)
    return replace(times, used=tuple(used), since=moment)


def acted(clock: Clock, times: Times, seat: int) -> Times:
    """The times after the seat has acted: the turn of whoever acted before it is over."""
    if seat == times.last:
        return times
    used = list(times.used)
    if clock.is_by_turn:
        used = [spent if one == seat else 0 for one, spent in enumerate(used)]
    elif times.last >= 0:
        used[times.last] -= clock.increment
    return replace(times, used=tuple(used), last=seat)


def recorded(clock: Clock, times: Times, records: Iterable[MatchRecord], moment: int) -> Times:
    """The times after the records; who takes something back pays for the time that has passed since."""
    records = list(records)
    undoer = next((record.seat for record in records if record.kind == "undo"), None)
    times = charged(times, moment, undoer)
    for record in records:
        if record.kind == "action":
            times = acted(clock, times, record.seat)
    return times


def running(times: Times, seat: int, moment: int) -> Times:
    """The times from which on they run for the seat, or for nobody."""
    if seat == times.seat:
        return times
    times = charged(times, moment)
    return replace(times, seat=seat, since=moment, has_begun=times.has_begun or seat >= 0)


def have_all_come(seats: Iterable[StoredSeat]) -> bool:
    """Whether somebody has come to every seat that no bot plays."""
    return all(seat.kind == "bot" or (seat.kind == "person" and seat.was_claimed) for seat in seats)


def in_words(milliseconds: int) -> str:
    """A time as people say it, rounded up to the unit that is said."""
    seconds = -(-milliseconds // 1000)
    for size, unit in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = -(-seconds // size)
            return f"{count} {unit}{'s' if count > 1 else ''}"
    return f"{seconds} second{'' if seconds == 1 else 's'}"
