"""The hall: which matches are open in this process, and how records and news pass to and from the store."""

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from sandtable.table.bot_threads import BotThreads
from sandtable.table.clean_up import CleanUp
from sandtable.table.compile_queue import CompileQueue
from sandtable.table.dice_sources import REPLAY
from sandtable.table.engines import outages
from sandtable.table.flags import Flags
from sandtable.table.keeper import Keeper
from sandtable.table.kept_rooms import KeptRoom, is_ended_by_agreement
from sandtable.table.lasting import outlast
from sandtable.table.limits import Limits
from sandtable.table.listener import Listener
from sandtable.table.metrics import Metrics
from sandtable.table.reopen import OtherRulesError
from sandtable.table.rooms import Room
from sandtable.table.store import Append, Store, Whole
from sandtable.table.talk import NEWS, Talks
from sandtable.table.turn_notices import TurnNotices
from sandtable.table.up_time import UpTime
from sandtable.table.workshop import Workshop

SWEEP_SECONDS = 20.0
BUSY_SECONDS = 5.0  # a room just asked for is about to be entered

AnyRoom = Room | KeptRoom

logger = logging.getLogger(__name__)


class GroupWriter:
    """Stores what all rooms have to store at a moment in one transaction, then what came meanwhile."""

    def __init__(self, store: Store, metrics: Metrics | None = None) -> None:
        self.store, self.metrics = store, metrics or Metrics()
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> bool:
        """Whether the records are stored for good; not, if another process was first."""
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, stored))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write())
        return await stored

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                with self.metrics.stored.time():
                    answers = await loop.run_in_executor(
                        self._thread, self.store.append_all, [append for append, _ in batch]
                    )
            except BaseException as problem:
                for _, stored in batch:
                    if not stored.done():
                        stored.set_exception(problem)
                if not isinstance(problem, Exception):
                    raise
                continue
            for (_, stored), answer in zip(batch, answers, strict=True):
                if not stored.done():
                    stored.set_result(answer)

    @property
    def waiting(self) -> int:
        """How many changes wait for the one that is being stored."""
        return len(self._waiting)

    def close(self) -> None:
        """What was being stored is stored."""
        self._thread.shutdown(wait=True)


class Hall:
    """The open rooms of this process; the ones not used for longest leave memory first, never the store."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        bot_threads: BotThreads,
        compile_queue: CompileQueue | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.store, self.limits, self.bot_threads = store, limits, bot_threads
        self.compile_queue = compile_queue or CompileQueue()
        self.metrics = metrics or Metrics()
        self.writer = GroupWriter(store, self.metrics)
        self.talks, self.notices = Talks(store), TurnNotices(store)
        self.workshop = Workshop(limits)
        self.up_time = UpTime(store)
        self.flags = Flags(store, self.up_time, self._played, self.room)
        self._rooms: OrderedDict[str, AnyRoom] = OrderedDict()
        self._opening: dict[str, asyncio.Task[AnyRoom | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_closed = threading.Event()

    async def start(self) -> None:
        """Idle rooms are dropped and news from other processes arrives from now on."""
        self.compile_queue.start()
        works = (self._sweep(), self._keep_pages(), self.flags.watch(), self.flags.watch_presence())
        self._tasks |= {asyncio.create_task(work) for work in works}
        if self.store.is_shared:
            listener = Listener(self.store.engine.url, self._catch_up, self._catch_up_all)
            self._tasks.add(asyncio.create_task(listener.listen()))

    async def close(self) -> None:
        """Nothing is running any more."""
        self._is_closed.set()
        for task in tuple(self._tasks):
            task.cancel()
        for room in self._rooms.values():
            room.stop()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.compile_queue.close)
        self.bot_threads.close()
        self.notices.close()
        self.workshop.close()
        self.writer.close()
        await asyncio.to_thread(self._keep_time)
        self.store.close()

    def _keep_time(self) -> None:
        try:
            self.up_time.keep()
        except SQLAlchemyError as problem:
            outages.tell(problem)

    async def room(self, match: str) -> AnyRoom | None:
        """The open room of a match, opened if need be; None if there is no such match."""
        room = self._rooms.get(match)
        if room is not None and room.is_certain:
            self._rooms.move_to_end(match)
            room.used = time.monotonic()
            return room
        if match not in self._opening:
            self._opening[match] = asyncio.create_task(self._open(match))
        return await asyncio.shield(self._opening[match])

    @property
    def count(self) -> int:
        """How many matches are open in this process."""
        return len(self._rooms)

    def _played(self) -> list[Room]:
        """The open matches whose rules are here."""
        return [room for room in self._rooms.values() if isinstance(room, Room)]

    def has(self, match: str) -> bool:
        """Whether the match is in memory or on its way there, so that it costs nothing to ask for it."""
        return match in self._rooms or match in self._opening

    def present_room(self, match: str) -> AnyRoom | None:
        """The room of a match if it is open in this process."""
        return self._rooms.get(match)

    async def _open(self, match: str) -> AnyRoom | None:
        try:
            whole = await asyncio.to_thread(self.store.load, match)
            if whole is None:
                return None
            if whole.match.dice == REPLAY:
                await asyncio.to_thread(self.store.look_again, match)
            self.compile_queue.want(whole.match.game)
            room = await asyncio.to_thread(self._room_of, whole)
            self._rooms[match] = room
            self._make_space()
            room.wake_bot()
            if isinstance(room, Room):
                room.prepare_bots()
            if self.store.is_shared:  # a record may have been stored between loading and listening
                await room.catch_up()
            return room
        finally:
            del self._opening[match]

    def _room_of(self, whole: Whole) -> AnyRoom:
        """The room of the match, to play on in, or to look at where its rules are not here."""
        if not is_ended_by_agreement(whole.match):
            try:
                return Room(whole, self.writer, self.bot_threads, self.compile_queue, self.up_time)
            except OtherRulesError as problem:
                logger.info("%s", problem)
        return KeptRoom(whole, self.writer, self.up_time)

    def _make_space(self) -> None:
        for match, room in list(self._rooms.items()):
            if len(self._rooms) <= self.limits.open_matches:
                return
            if room.is_idle and room.used < time.monotonic() - BUSY_SECONDS:
                self._drop(match)

    async def _sweep(self) -> None:
        """Now and then rooms that nobody has used are dropped, and unplayed matches are deleted."""
        clean_up = CleanUp(self.store, self.limits.unplayed_days)
        while True:
            await outlast(asyncio.to_thread(clean_up.run_daily), "unplayed matches were not deleted")
            await asyncio.sleep(SWEEP_SECONDS)
            await outlast(self._look_round(), "the open matches were not looked at")

    async def _look_round(self) -> None:
        """Idle rooms are dropped, those left in the middle go on, and who is waited for is told."""
        self.drop_idle(time.monotonic() - self.limits.idle_seconds)
        self.notices.look_round(self._played())
        await self.open_again()

    async def _keep_pages(self) -> None:
        """Now and then matches at rest get what shows them under any later release."""
        keeper = Keeper(self.store, self._is_closed)
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await outlast(asyncio.to_thread(keeper.run), "pages were not made")

    async def open_again(self) -> None:
        """Matches that an outage left in the middle go on, though nobody comes: bots play, flags fall."""
        for room in self._played():
            if not room.is_certain and (room.bots or room.notes.clock):
                await outlast(self.room(room.info.id), "a match was not opened again")

    def drop_idle(self, before: float) -> None:
        """The idle rooms not used since then are gone from memory."""
        for match, room in list(self._rooms.items()):
            if room.is_idle and room.used < before:
                self._drop(match)

    def _drop(self, match: str) -> None:
        """The room and its bots are gone from memory."""
        del self._rooms[match]
        self.bot_threads.forget(match)

    def _catch_up(self, news: str) -> None:
        """The room has what the note tells of: `match` (its seats), `match sequence` or `match talk`."""
        match, _, sequence = news.partition(" ")
        room = self._rooms.get(match)
        until = int(sequence) if sequence.isdigit() else None
        if room is not None and (until is None or room.sequence < until):
            news_of = self.talks.tell_all(room) if sequence == NEWS else room.catch_up(until)
            heard = outlast(news_of, "news of other servers was not heard")
            task = asyncio.get_running_loop().create_task(heard)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _catch_up_all(self) -> None:
        for match in list(self._rooms):
            self._catch_up(match)
