"""Clocks that are moved by hand, and tables whose time they tell."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from sandtable.play.match import Refusal
from sandtable.table.bot_threads import BotThreads
from sandtable.table.hall import Hall
from sandtable.table.limits import Limits
from sandtable.table.messages.asked import MatchWish
from sandtable.table.new_match import make_match
from sandtable.table.rooms import Room
from sandtable.table.store import Store
from sandtable.table.up_time import UpTime
from tests.table.tables import seats


class Hand:
    """Milliseconds that pass when a test says so, for the table from now on."""

    def __init__(self, up_time: UpTime) -> None:
        self.now = up_time.began
        up_time.ticks = self

    def __call__(self) -> int:
        return self.now

    def on(self, seconds: float) -> None:
        """So many seconds have passed."""
        self.now += int(seconds * 1000)


class HandTable:
    """A match with a clock, in a hall in which flags fall when a test looks round."""

    def __init__(self, url: str, game: str, *kinds: str, **wish: Any) -> None:
        self.url = url
        self.open()
        wished = {"game": game, "seats": seats(*(kinds or ("me", "friend"))), **wish}
        whole, links = make_match(MatchWish.model_validate(wished))
        self.match, self.tokens = whole.match.id, [token for _, token in links.values()]
        self.hall.store.create(whole)

    def open(self) -> None:
        """A server has just started over the store."""
        self.hall = Hall(Store(self.url), Limits(), BotThreads(1))
        self.hand = Hand(self.hall.up_time)

    async def room(self, *tokens: str) -> Room:
        """The room of the match, to which the holders of these tokens have come."""
        room = await self.hall.room(self.match)
        assert isinstance(room, Room)
        await room.claim(tokens)
        return room

    def left(self, room: Room) -> list[int | None]:
        """The seconds that each seat is told to have left; None where there is no clock."""
        clocks = [told.get("clock") for told in room.seats_told()]
        return [clock["left"] // 1000 if clock else None for clock in clocks]


async def act(room: Room, request: str, place: int = 0) -> int | Refusal:
    """The answer to an action of whoever decides: the one at that place of the list."""
    return await room.act(room.match.decider, request, room.sequence, room.match.legal()[place])


def at(table: HandTable, work: Callable[[], Awaitable[None]]) -> None:
    """The work is done, and the hall that is open then is closed."""

    async def run() -> None:
        try:
            await work()
        finally:
            await table.hall.close()

    asyncio.run(run())
