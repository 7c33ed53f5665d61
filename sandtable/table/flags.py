"""Beside serving, flags fall when time is up, and time is kept for the server that comes next."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from sandtable.table.lasting import outlast
from sandtable.table.leaving import fall
from sandtable.table.presence import TELL_SECONDS, seen_elsewhere, tell_others
from sandtable.table.rooms import Room
from sandtable.table.store import Store
from sandtable.table.up_time import UpTime

LOOK_SECONDS = 0.5  # between two looks at the clocks, at most
KEEP_SECONDS = 5.0  # so much time is given back at most when a server dies
STORED_SECONDS = 20.0  # between two looks at the clocks of matches that are not in memory

NOT_LOOKED_AT = "a clock was not looked at"


class Every:
    """Something that is due every so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self._next = seconds, 0.0

    @property
    def is_due(self) -> bool:
        """Whether it is time; the next time is so many seconds from now."""
        if (moment := time.monotonic()) < self._next:
            return False
        self._next = moment + self.seconds
        return True


class Flags:
    """The clocks of all matches, in memory and stored."""

    def __init__(
        self,
        store: Store,
        up_time: UpTime,
        rooms: Callable[[], Iterable[Room]],
        open_room: Callable[[str], Awaitable[Any]],
    ) -> None:
        self.store, self.up_time, self._rooms, self._open_room = store, up_time, rooms, open_room
        self._keeping, self._looking = Every(KEEP_SECONDS), Every(STORED_SECONDS)
        self._has_stored = False  # time runs in some match of the store
        self._opened: set[str] = set()  # matches that were opened because somebody's time was up

    async def watch(self) -> None:
        """As long as the server runs no flag falls late."""
        while True:
            await asyncio.sleep(self._pause())
            await outlast(self.look_round(), NOT_LOOKED_AT)

    async def watch_presence(self) -> None:
        """As long as the server runs other processes know who is here, where there are others."""
        while self.store.is_shared:
            await asyncio.sleep(TELL_SECONDS)
            for room in list(self._rooms()):
                await outlast(self.greet(room), "it was not found out who is there")

    def _pause(self) -> float:
        ends = [room.due for room in self._clocked() if room.due is not None]
        return min([LOOK_SECONDS, *((end - self.up_time()) / 1000 for end in ends if end > self.up_time())])

    def _clocked(self) -> list[Room]:
        return [room for room in self._rooms() if room.notes.clock and room.is_certain and not room.is_over]

    async def look_round(self) -> None:
        """Every flag that is due has fallen."""
        clocked = self._clocked()
        for room in clocked:
            await outlast(self._look_at(room), NOT_LOOKED_AT)
        if self._looking.is_due:
            await self._look_at_store()
        if self._keeping.is_due and (self._has_stored or any(room.due is not None for room in clocked)):
            await asyncio.to_thread(self.up_time.keep)

    async def _look_at(self, room: Room) -> None:
        await room.reckon()
        await fall(room)

    async def _look_at_store(self) -> None:
        """Matches in which somebody's time was up while nobody looked on are open."""
        self._has_stored = await asyncio.to_thread(self.store.has_running_clocks)
        due = await asyncio.to_thread(self.store.clocks_due, self.up_time()) if self._has_stored else []
        self._opened &= set(due)
        for match in [match for match in due if match not in self._opened]:
            self._opened.add(match)
            try:
                await self._open_room(match)
            except SQLAlchemyError:
                self._opened.discard(match)  # it is tried again when the store answers
                raise

    async def greet(self, room: Room) -> None:
        """Other processes know who is here, and this one who is there, where there are others."""
        if not self.store.is_shared or not room.viewers or room.notes.away is None:
            return
        there, match = room.connected, room.info.id
        await asyncio.to_thread(tell_others, self.store, match, room.here, self.up_time())
        room.presence.elsewhere = await asyncio.to_thread(seen_elsewhere, self.store, match)
        if room.connected != there:
            room.tell_seats()
