"""Open matches: the only place that acts on a match, so what is stored and what is shown never differ."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from sandtable.bots.seats import seat_seed
from sandtable.core.errors import SandtableError
from sandtable.core.records import record_bytes
from sandtable.core.sheets import Document
from sandtable.play.match import Match, Refusal
from sandtable.table.bot_threads import BotThreads
from sandtable.table.brought_sheets import KIND as SHEET
from sandtable.table.brought_sheets import BroughtSheets, sheet_record
from sandtable.table.clocked import Clocked
from sandtable.table.clocks import read_times
from sandtable.table.compile_queue import NEWS_SECONDS, CompileQueue
from sandtable.table.dice_sources import AwaitedDice, chance_of
from sandtable.table.engines import NOTHING_CHANGED, StoreDownError, StoreError, outages
from sandtable.table.guests import searches
from sandtable.table.lasting import outlast
from sandtable.table.messages.matches import ChangedTold, SheetsTold
from sandtable.table.new_match import tell_changed
from sandtable.table.reopen import (
    OPENING,
    OtherRulesError,
    changed_rules,
    drafts_since,
    follow_record,
    open_match,
    other_state,
    rules_of,
    snapshot_of,
    status_of,
)
from sandtable.table.side_notes import SideNotes
from sandtable.table.store import (
    Append,
    MatchRecord,
    StoredMatch,
    StoredSeat,
    Whole,
    Writer,
    chain_all,
    check_chain,
    check_step,
    check_whole,
    now,
)
from sandtable.table.up_time import ticks
from sandtable.table.viewers import (
    MOVED_ON,
    NOT_YOURS,
    May,
    Tell,
    Why,
    anyone,
    said,
    sentence,
    tell_nobody,
)
from sandtable.table.views import Present, Story, Viewpoint, to_json

RACES = 5  # lost in a row before an action is given up
TIME_UP = sentence("Your time is up.")

logger = logging.getLogger(__name__)


class Room(Clocked):
    """One open match: its records followed from the first to the last, its viewers, its bots."""

    def __init__(
        self,
        whole: Whole,
        writer: Writer,
        bot_threads: BotThreads,
        compile_queue: CompileQueue | None = None,
        up_time: Callable[[], int] = ticks,
    ) -> None:
        super().__init__(writer, up_time)
        self.bot_threads = bot_threads
        self.compile_queue = compile_queue or CompileQueue()
        self._thinking: asyncio.Task[None] | None = None
        self._follow_all(whole)

    def _follow_all(self, whole: Whole) -> None:
        self.info, self.seats = whole.match, whole.seats
        rules_of(self.info)
        check_whole(whole)
        self.brought = BroughtSheets(self.info)
        self.match = open_match(self.info)
        self.nonces: dict[int, str] = {}
        self.notes = SideNotes()
        self.requests: dict[str, int] = {}
        self._request = ""
        self.sequence, self.hash = 0, self.info.root
        snapshots = {snapshot.sequence: snapshot for snapshot in whole.snapshots}
        for record in whole.records:
            self._follow(record)
            if (snapshot := snapshots.get(record.sequence)) and snapshot.state != record_bytes(
                self.match.state
            ):
                raise OtherRulesError(other_state(self.info.id, record.sequence))
        check_step(self.info, len(self.match.entries))
        self.times = read_times(whole.clock, self.info.seats)
        self._use_chance()
        self.story = Story(self.match)
        self._turn_page(0)

    def _follow(self, record: MatchRecord) -> None:
        """The match is what the record makes of it; nothing is thrown anew."""
        self.match.chance = OPENING
        refused = follow_record(self.match, record)
        if refused:
            raise OtherRulesError(f"{changed_rules(self.info.id, record.sequence)} ({refused})")
        self._take_in(record)
        self._remember(record)
        self.sequence, self.hash = record.sequence, record.hash

    def _take_in(self, record: MatchRecord) -> None:
        """A nonce or a sheet is known; with the last sheet the match begins."""
        if record.kind == "nonce":
            self.nonces[record.seat] = record.note
        elif record.kind == SHEET:
            self.brought.take(record)
            if not self.brought.awaited:
                self.match = open_match(self.info, self.brought.whole())
                self.story = Story(self.match)

    def _remember(self, record: MatchRecord) -> None:
        """What the record notes is known, and the request that led to it, with the last sequence of it."""
        self.notes.take(record)
        self._request = record.request or self._request
        if self._request:
            self.requests[self._request] = record.sequence

    def _use_chance(self) -> None:
        """Chance comes from the source of the match from now on."""
        chance = chance_of(self.info, self.seats, self.nonces)
        self.match.chance = AwaitedDice() if self.brought.awaited else chance
        self.bots = {seat.seat: seat.level or "" for seat in self.seats if seat.kind == "bot"}

    def _seat_all(self, seats: list[StoredSeat]) -> None:
        super()._seat_all(seats)
        self._use_chance()

    @property
    def seat_names(self) -> Sequence[str]:
        return self.match.game.seat_names

    @property
    def step(self) -> int:
        return len(self.match.entries)

    @property
    def title(self) -> str:
        return self.match.game.title

    @property
    def changed(self) -> list[ChangedTold]:
        return tell_changed(self.match.game, self.info.options)

    @property
    def is_over(self) -> bool:
        return self.match.is_over

    @property
    def sheets(self) -> list[Document]:
        """What the seats brought."""
        return self.match.sheets

    def whole_text(self, viewer: Viewpoint) -> str:
        return self.present.whole_text(viewer)

    def sheets_for(self, viewer: Viewpoint) -> SheetsTold | None:
        return self.brought.told(self.match, viewer.seats) if self.brought.form else None

    # What people and bots do

    async def act(
        self,
        seat: int,
        request: str,
        sequence: int,
        action: int,
        tell: Tell = tell_nobody,
        may: May = anyone,
    ) -> int | Refusal:
        """The sequence under which the action is stored for good, or why it was refused."""
        return await self._change(
            f"{seat}:{request}", seat, lambda match: match.act(action, seat), tell, may, sequence=sequence
        )

    async def undo(
        self, seat: int, request: str, tell: Tell = tell_nobody, may: May = anyone
    ) -> int | Refusal:
        """The sequence under which the seat's last action is taken back, or why it stands."""
        return await self._change(
            f"{seat}:{request}", seat, lambda match: said(self._too_dear(seat) or match.undo(seat)), tell, may
        )

    async def restart(
        self, seat: int, request: str, tell: Tell = tell_nobody, may: May = anyone
    ) -> int | Refusal:
        """The sequence under which all the seat did in a row is taken back, or why it stands."""
        return await self._change(
            f"{seat}:{request}",
            seat,
            lambda match: said(self._too_dear(seat) or match.restart_turn(seat)),
            tell,
            may,
        )

    async def enter_faces(
        self,
        seat: int,
        request: str,
        faces: tuple[int, ...],
        tell: Tell = tell_nobody,
        may: May = anyone,
    ) -> int | Refusal:
        """The sequence under which the players' dice are stored, or why they were refused."""

        def enter(match: Match) -> Refusal | None:
            if self.info.dice != "typed":
                return sentence("The dice of this match are thrown by the table.")
            return match.enter_faces(faces)

        return await self._change(f"{seat}:{request}", seat, enter, tell, may)

    async def contribute(self, tokens: Iterable[str], nonce: str) -> None:
        """The tokens' seats have put their first nonce into the dice; chance falls once all have."""
        for seat in self.held(tokens):
            if self.info.dice == "verifiable" and seat not in self.nonces:

                def check(_: Match, seat: int = seat) -> Refusal | None:
                    return None if seat in self.held(tokens) else NOT_YOURS

                draft = MatchRecord(0, "nonce", seat, 0, note=nonce)
                await self._change(f"{seat}:nonce", seat, check, draft=draft)

    async def note(
        self, name: str, note: MatchRecord, why: Why = str, tell: Tell = tell_nobody, may: May = anyone
    ) -> int | Refusal:
        """The sequence under which the note is stored once and everyone knows of it, or why it is not."""
        answer = await self._change(name, note.seat, lambda _: said(why()), tell, may, draft=note)
        if not isinstance(answer, Refusal):
            self.tell_seats()
        return answer

    async def bring(
        self, seat: int, request: str, sheet: Document | None, tell: Tell = tell_nobody, may: May = anyone
    ) -> int | Refusal:
        """The sequence under which the seat's sheet (or the default one) is stored, or why it was refused."""
        document = self.brought.default(seat) if sheet is None else sheet
        answer = await self._change(
            f"{seat}:{request}",
            seat,
            lambda _: said(self.brought.why_not(seat, document)),
            tell,
            may,
            draft=sheet_record(seat, document),
        )
        if not isinstance(answer, Refusal):
            self.tell_sheets()
        return answer

    async def _change(
        self,
        request: str,
        seat: int,
        attempt: Callable[[Match], Refusal | None],
        tell: Tell = tell_nobody,
        may: May = anyone,
        *,
        sequence: int | None = None,
        draft: MatchRecord | None = None,
    ) -> int | Refusal:
        """What was answered; whoever asked hears it before anything is built for those who look on."""
        async with self.lock:
            if not self.is_certain:  # since this waited
                raise StoreDownError(NOTHING_CHANGED)
            self.used = time.monotonic()
            before, step = self.sequence, len(self.match.entries)
            answer = await self._attempt(request, seat, attempt, sequence, draft) if may() else NOT_YOURS
            tell(answer)
            if self.sequence != before:
                await asyncio.sleep(0)  # the answer goes out
                self._show(min(step, len(self.match.entries)))
        return answer

    async def _attempt(
        self,
        request: str,
        seat: int,
        attempt: Callable[[Match], Refusal | None],
        sequence: int | None,
        draft: MatchRecord | None,
    ) -> int | Refusal:
        """The sequence under which the change is stored, or why nothing was changed."""
        for _ in range(RACES):
            if request in self.requests:
                return self.requests[request]
            if sequence is not None and sequence != self.sequence:
                return MOVED_ON
            if draft is None and self.brought.awaited:
                return sentence(self.brought.waiting)
            if draft is None and self.is_out:
                return TIME_UP
            step = len(self.match.entries)
            try:
                if refused := attempt(self.match):
                    return refused
            except SandtableError as problem:
                return sentence(str(problem))
            if await self._keep(step, request, seat, draft):
                return self.sequence
        return sentence("The table is busy; try again.")

    async def _keep(self, step: int, request: str, seat: int, draft: MatchRecord | None) -> bool:
        """Whether what became of the match is stored; otherwise the match is as the store has it."""
        if draft is not None:
            follow_record(self.match, draft)
            self._take_in(draft)
            self._use_chance()
            self.match.settle()
        records = self._new_records(step, request, seat, draft)
        status = status_of(self.match, bool(self.brought.awaited))
        last, times = records[-1].sequence, self._times_after(records)
        snapshot, clock = snapshot_of(self.match, last), self._clock_row(times, last)
        append = Append(self.info.id, records, status, snapshot, clock)
        try:
            if not await self.writer.append(append):
                await self._reload()
                return False
        except (StoreError, SQLAlchemyError):
            self._close_doors()
            raise
        for record in records:
            self._remember(record)
        self.sequence, self.hash, self.times = last, records[-1].hash, times
        self._turn_page(min(step, len(self.match.entries)))
        return True

    def _new_records(
        self, step: int, request: str, seat: int, first: MatchRecord | None
    ) -> tuple[MatchRecord, ...]:
        """What has happened since there were `step` entries, chained to what is stored."""
        drafts = [*([] if first is None else [first]), *drafts_since(self.match, step, seat)]
        return tuple(chain_all(self.info.id, self.hash, self.sequence, drafts, now(), request))

    # What others have stored

    async def catch_up(self, until: int | None = None) -> None:
        """The room knows what other processes have stored, until that sequence at least, or is left."""
        async with self.lock:
            if not self.is_certain or (until is not None and self.sequence >= until):
                return
            try:
                self._take_news(*await asyncio.to_thread(self._news, self.writer.store, until is None))
            except (StoreError, SQLAlchemyError) as problem:
                outages.tell(problem)
                self._close_doors()

    def _take_news(
        self, seats: list[StoredSeat], info: StoredMatch | None, records: list[MatchRecord], clock: str
    ) -> None:
        """The room is as the store has it, and all viewers know what is new."""
        if info is not None:
            self.take_standing(seats, info)
        if self.notes.clock:
            self.times = read_times(clock, self.info.seats)
        step = len(self.match.entries)
        last = check_chain(self.info.id, self.hash, self.sequence, records)
        for record in records:
            self._follow(record)
            step = min(step, len(self.match.entries))
        assert last == self.hash
        self._use_chance()
        if records:
            self._turn_page(step)
            self._show(step)
        if any(record.kind == SHEET for record in records):
            self.tell_sheets()

    def _news(self, store: Any, is_all: bool) -> tuple[list[StoredSeat], Any, list[MatchRecord], str]:
        """What was stored since; who sits where is told by news of its own, and asked for with all else."""
        match = self.info.id
        records = store.records_after(match, self.sequence)
        clock = store.clock_of(match) if self.notes.clock else ""
        if not is_all:
            return [], None, records, clock
        return store.seats_of([match])[match], store.find(match), records, clock

    async def _reload(self) -> None:
        """The match is as the store has it."""
        whole = await asyncio.to_thread(self.writer.store.load, self.info.id)
        if whole is None:
            raise StoreError(f"match {self.info.id} is gone from the store")
        self._follow_all(whole)
        self._show(0)

    # What viewers are told

    def _turn_page(self, after: int) -> None:
        """What is told from now on is the match as it stands; the first `after` entries are as they were."""
        self.story.forget(after)
        self.present = Present(self.match, self.sequence, self.story, self.brought.waiting)

    def _show(self, after: int) -> None:
        """Every viewer knows all since there were `after` entries; a bot that is next thinks."""
        for viewer in tuple(self.viewers):
            viewer.send(self.present.update_text(viewer.viewpoint, after))
        if self.notes.clock:
            self.tell_seats()
        if self.match.is_over and self.brought.form:
            self.tell_sheets()
        self.wake_bot()
        if self.match.is_over:
            self.bot_threads.forget(self.info.id)

    def tell_sheets(self) -> None:
        """Every viewer knows of the sheets what it may."""
        for viewer in tuple(self.viewers):
            told = self.brought.told(self.match, viewer.viewpoint.seats)
            viewer.send(to_json({"type": "sheets", **told}))

    # Bots

    def wake_bot(self) -> None:
        """If a bot is next, and someone sits with it or watches, it is thinking."""
        is_wanted = self.viewers or any(seat.kind != "bot" for seat in self.seats)
        is_next = self.match.decider in self.bots and not self.brought.awaited
        if is_next and is_wanted and not self.is_thinking:
            self._thinking = asyncio.create_task(self._think())

    def prepare_bots(self) -> None:
        """Where the room's bots will think is on its way."""
        for level in set(self.bots.values()) if not self.match.is_over else ():
            self.bot_threads.prepare(self.info.id, level, self.match.game)

    @property
    def is_thinking(self) -> bool:
        return self._thinking is not None and not self._thinking.done()

    async def _think(self) -> None:
        """Bots have acted, or the log says why not."""
        await outlast(self._play_bots(), "a bot could not go on")

    async def _play_bots(self) -> None:
        """Bots have acted until a person, the players' dice or nobody is next."""
        while (seat := self.match.decider) in self.bots:
            if not self.viewers and len(self.bots) == len(self.seats):
                return
            if searches(self.bots[seat], self.match.game) and not await self._can_search():
                continue
            sequence = self.sequence
            self.tell({"type": "thinking", "seat": seat})
            action = await self.bot_threads.choose(
                self.info.id, self.match, seat, self.bots[seat], self._bot_seed(seat)
            )
            answer = await self.act(seat, f"bot-{sequence}", sequence, action)
            if isinstance(answer, Refusal) and answer is not MOVED_ON:
                logger.error("match %s: the bot on seat %d chose %d: %s", self.info.id, seat, action, answer)
                return

    def _bot_seed(self, seat: int) -> str:
        """The seed of a bot that is new on the seat: the arena's, or another if one has acted there."""
        seed = seat_seed(self.info.secret, seat)
        has_acted = any(entry.actor == seat for entry in self.match.entries)
        return f"{seed}/{self.sequence}" if has_acted else seed

    async def _can_search(self) -> bool:
        """Whether bots can search in the game; otherwise all have heard how far that is."""
        if told := self.compile_queue.told(self.info.game):
            self.tell({"type": "preparing", **told})
        return await self.compile_queue.until(self.info.game, NEWS_SECONDS)

    def stop(self) -> None:
        """The room's bots think no more."""
        if self._thinking is not None:
            self._thinking.cancel()

    @property
    def is_idle(self) -> bool:
        return not self.viewers and not self.is_thinking and not self.lock.locked()
