"""Work that would hold up everyone: done beside the loop, once for all who ask, at a price to whoever asks.

The loop that acknowledges actions only looks up what is made already. Prices are in entries told or followed,
which is what such work takes; what is kept costs nothing.
"""

import asyncio
import json
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from sandtable.core.contract import NOBODY
from sandtable.core.errors import SandtableError
from sandtable.play.match import Match
from sandtable.play.quick_records import quick
from sandtable.play.replay import replay_of, replay_text
from sandtable.table.limits import Buckets, Limits
from sandtable.table.reopen import throws_of
from sandtable.table.rooms import Room
from sandtable.table.views import to_json

PORTION = 50  # entries told in a row, while nobody can act in the match
SCENE_PRICE = 20
OPENING_PRICE = 100  # of a match that is not in memory
WRITTEN_PER_PRICE = 10  # entries written into a text for the price of one told


class TooMuchError(SandtableError):
    """Whoever asks must wait before the table works for them again."""

    def __init__(self, sentence: str, seconds: float) -> None:
        super().__init__(sentence)
        self.seconds = max(1, math.ceil(seconds))


class BusyError(TooMuchError):
    """The table has too much to do for everyone together."""


@dataclass(eq=False)
class Workshop:
    """The thread in which long texts are made, those that are kept, and what each address has paid."""

    limits: Limits
    _kept: OrderedDict[Hashable, str] = field(default_factory=OrderedDict)
    _making: dict[Hashable, asyncio.Future[str]] = field(default_factory=dict)
    _size: int = 0

    def __post_init__(self) -> None:
        limits = self.limits
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="workshop")
        self._paid = Buckets(limits.work_per_second, limits.work_burst, limits.addresses)

    def close(self) -> None:
        """Nothing new is made."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How many texts are being made or wait to be."""
        return len(self._making)

    def is_kept(self, key: Hashable) -> bool:
        """Whether the text of that name costs nothing."""
        return key in self._kept or key in self._making

    def pay(self, address: str, price: float) -> None:
        """The address has paid, or is told when it can."""
        bucket = self._paid.of(address)
        if not bucket.take(price):
            seconds = bucket.lacks(price)
            raise TooMuchError("this address has asked for too much work; wait a moment", seconds)

    async def wait_for(self, address: str, price: float) -> None:
        """The address has paid, and waited until it could."""
        await asyncio.sleep(self._paid.of(address).owe(price))

    async def once(self, key: Hashable, make: Callable[[], str]) -> str:
        """The text of that name, which is made in the thread unless somebody has asked for it before."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            if len(self._making) >= self.limits.waiting_work:
                raise BusyError("the table has much to do; try again", 2)
            made = asyncio.get_running_loop().run_in_executor(self._thread, make)
            made.add_done_callback(lambda done: self._keep(key, done))
            self._making[key] = made
        return await asyncio.shield(self._making[key])

    def _keep(self, key: Hashable, made: asyncio.Future[str]) -> None:
        """The text is kept, and those not asked for longest are not, if there is no room for all."""
        del self._making[key]
        if made.cancelled() or made.exception():
            return
        self._kept[key] = made.result()
        self._size += len(made.result())
        while self._size > self.limits.kept_bytes:
            self._size -= len(self._kept.popitem(last=False)[1])

    async def run(self, work: Callable[[], Any]) -> Any:
        """What the work gives, which is done in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def tell_story(self, room: Room, seat: int, address: str | None = None) -> None:
        """What happened in the match is told to the seat, a portion at a time, so that others act between."""
        while True:
            async with room.lock:
                left = room.story.untold(seat)
                if not left:
                    return
                if address is not None:
                    self.pay(address, min(left, PORTION))
                await self.run(lambda: room.story.tell_more(seat, PORTION))

    async def replay(self, room: Room, may: Callable[[], int], address: str) -> str:
        """The whole replay of a finished match; before the end the story as the asking seat may know it.

        `may` says which seat asks, or raises if nobody may: a seat can be passed on while this is made.
        """
        while True:
            async with room.lock:
                seat = may()
                if room.match.is_over or not room.story.untold(seat):
                    key, price, make = written(room, seat)
                    self._pay_once(key, address, price)
                    break
            await self.tell_story(room, seat, address)
        return await self.once(key, make)

    async def look(self, room: Room, seat: int, step: int, address: str) -> str:
        """The message with the scene after `step` entries as the seat saw it, built once for all who ask."""
        async with room.lock:
            match, present = room.match, room.present
            if step > len(match.entries):
                raise SandtableError(f"the match has {len(match.entries)} steps")
            if present.waiting:
                return to_json({"type": "look", "step": step, "scene": present.scene(seat)})
            key = ("look", room.story.key, seat, step)
            state = None if self.is_kept(key) else match.state_at(step)
        if state is not None:
            await self.wait_for(address, SCENE_PRICE)
        return await self.once(key, lambda: look_text(match, state, seat, step))

    async def picture(self, room: Room, address: str) -> str:
        """What whoever watches sees of the board now, made once for all who ask."""
        step = len(room.match.entries)
        told = await self.look(room, NOBODY, step, address)
        return await self.once(("picture", room.info.id, room.sequence, step), lambda: picture_text(told))

    async def threats(self, room: Room, seat: int, address: str) -> str:
        """The message with where enemies could strike the seat next, found out once for all who ask."""
        async with room.lock:
            match, sequence = room.match, room.present.sequence
            if room.present.waiting:
                return to_json({"type": "threats", "sequence": sequence, "threats": []})
            key = ("threats", room.info.id, sequence, seat)
            view = None if self.is_kept(key) else match.view(seat)
        if view is not None:
            await self.wait_for(address, SCENE_PRICE)
        return await self.once(key, lambda: threats_text(match, sequence, view, seat))

    async def throws(self, room: Room, address: str) -> str:
        """Every throw of the match, as a JSON text."""
        async with room.lock:
            info, sheets, entries = room.info, room.match.sheets, list(room.match.entries)
            key = ("throws", info.id, room.sequence)
            self._pay_once(key, address, len(entries))
        return await self.once(key, lambda: to_json(throws_of(info, sheets, entries)))

    def _pay_once(self, key: Hashable, address: str, price: float) -> None:
        if not self.is_kept(key):
            self.pay(address, price)


def look_text(match: Match, state: Any, seat: int, step: int) -> str:
    """The message with the scene of a state as the seat may know it."""
    return to_json({"type": "look", "step": step, "scene": match.scene_of(state, seat)})


def picture_text(told: str) -> str:
    """What of a look at a step is drawn on a board."""
    found = json.loads(told)
    kept = {key: found["scene"][key] for key in ("art", "spaces", "pieces", "seats") if key in found["scene"]}
    return to_json({"step": found["step"], **kept})


def threats_text(match: Match, sequence: int, view: Any, seat: int) -> str:
    """The message with what threatens the seat, as far as its view tells."""
    found = match.game.threats(quick(view), match.quick_ruleset, seat)
    return to_json({"type": "threats", "sequence": sequence, "threats": found})


def written(room: Room, seat: int) -> tuple[Hashable, float, Callable[[], str]]:
    """The name, the price and the making of a replay, or of the story that the seat has been told."""
    match, names = room.match, tuple(held.name for held in room.seats)
    name, count = (room.info.id, room.sequence, names), len(match.entries)
    if match.is_over:
        return ("replay", *name), count, lambda: replay_text(replay_of(match, names))
    story = story_of(room, seat, names)
    return ("story", seat, *name), count / WRITTEN_PER_PRICE, lambda: replay_text(story)


def story_of(room: Room, seat: int, names: tuple[str, ...]) -> dict[str, Any]:
    """What happened in an unfinished match, as the seat may know it; all of it has been told before."""
    return {
        "format": "sandtable story 1",
        "game": room.info.game,
        "ruleset": room.info.options,
        "seats": list(names),
        **({"sheets": room.match.sheets_for(seat)} if room.match.sheets and not room.brought.awaited else {}),
        "entries": list(room.story.for_seat(seat)),
        "result": None,
    }
