"""A room whose seats may have clocks: for whom time runs, what is stored of it, and what is told."""

import asyncio

from sandtable.core.contract import CHANCE, NOBODY
from sandtable.play.match import Match
from sandtable.table.brought_sheets import BroughtSheets
from sandtable.table.clocks import (
    Times,
    charged,
    due,
    have_all_come,
    is_out,
    is_used_up,
    left,
    recorded,
    running,
    write_times,
)
from sandtable.table.compile_queue import CompileQueue
from sandtable.table.messages.matches import SeatTold
from sandtable.table.seating import Seating
from sandtable.table.store import ClockRow, MatchRecord, StoredSeat
from sandtable.table.viewers import May, anyone
from sandtable.table.views import faces_wanted

COSTLY = "The time since then counts as yours if you take it back, and you have not so much left."


class Clocked(Seating):
    """The clocks of a match that is played here."""

    match: Match
    brought: BroughtSheets
    compile_queue: CompileQueue
    times: Times

    def seats_told(self) -> list[SeatTold]:
        told, moment = super().seats_told(), self.up_time()
        for one in self.seats if self.notes.clock else ():
            if self.notes.clock and one.kind == "person":
                time_left = left(self.notes.clock, self.times, one.seat, moment)
                told[one.seat]["clock"] = {
                    "left": time_left,
                    "of": self.notes.clock.limit,
                    "runs": one.seat == self.times.seat,
                }
        return told

    @property
    def is_out(self) -> bool:
        """Whether the time of whoever decides is up."""
        return self.notes.clock is not None and is_out(self.notes.clock, self.times, self.up_time())

    @property
    def due(self) -> int | None:
        """The moment at which somebody's time is up, or None while no time runs."""
        return due(self.notes.clock, self.times) if self.notes.clock else None

    def is_used_up(self, seat: int) -> bool:
        """Whether the seat has no time left of its own, in this turn or in the match."""
        return self.notes.clock is not None and is_used_up(self.notes.clock, self.times, seat)

    def _clocked_seat(self) -> int:
        """The seat for which time runs now: that of a person who decides or throws, once all have come."""
        is_early = bool(self.brought.awaited) or not (self.times.has_begun or have_all_come(self.seats))
        told = self.compile_queue.told(self.info.game)
        if is_early or self.match.is_over or (told and not told["is_failed"]):
            return NOBODY
        seat = self.match.decider
        if seat == CHANCE and (wanted := faces_wanted(self.match)):
            seat = wanted["seat"]
        return seat if seat >= 0 and self.seats[seat].kind == "person" else NOBODY

    def _times_after(self, records: tuple[MatchRecord, ...]) -> Times:
        """The times after what has just happened, running for whoever is next."""
        if self.notes.clock is None:
            return self.times
        moment = self.up_time()
        times = recorded(self.notes.clock, self.times, records, moment)
        return running(times, self._clocked_seat(), moment)

    def _clock_row(self, times: Times, sequence: int) -> ClockRow | None:
        if self.notes.clock is None:
            return None
        end = due(self.notes.clock, times)
        return ClockRow(self.info.id, sequence, write_times(times), times.since, end)

    def _too_dear(self, seat: int) -> str:
        """Why the seat cannot pay for taking something back while another one decides, or nothing."""
        if self.notes.clock is None or self.times.seat in (NOBODY, seat):
            return ""
        paid = charged(self.times, self.up_time(), seat)
        return COSTLY if is_used_up(self.notes.clock, paid, seat) else ""

    async def reckon(self) -> None:
        """Time runs for whom it should as things stand, and all know; it is stored if that is news."""
        if self.notes.clock is None or self._clocked_seat() == self.times.seat:
            return
        async with self.lock:
            times = running(self.times, self._clocked_seat(), self.up_time())
            row = self._clock_row(times, self.sequence)
            if row is not None and times != self.times:
                await asyncio.to_thread(self.writer.store.set_clock, row)
                self.times = times
                self.tell_seats()

    async def set_seat(self, seat: StoredSeat, was: StoredSeat, may: May = anyone) -> bool:
        is_set = await super().set_seat(seat, was, may)
        await self.reckon()
        return is_set
