"""Rooms: what was stored is what is played on, whoever stored it."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sql
from sqlalchemy.exc import OperationalError

from sandtable.games import find_game
from sandtable.play.match import Refusal
from sandtable.table.bot_threads import BotThreads
from sandtable.table.engines import StoreDownError, StoreError
from sandtable.table.hall import Hall
from sandtable.table.limits import Limits
from sandtable.table.messages.asked import MatchWish
from sandtable.table.new_match import make_match
from sandtable.table.rooms import Room
from sandtable.table.schema import RECORDS, SNAPSHOTS
from sandtable.table.side_notes import offer_record
from sandtable.table.store import Append, Store
from tests.table.tables import seats

MADE = MatchWish.model_validate({"game": "groundwar", "seats": seats("me", "friend")})


class Halls:
    """Halls over one store, as several processes would have them."""

    def __init__(self, url: str, count: int = 1) -> None:
        self.halls = [Hall(Store(url), Limits(), BotThreads(1)) for _ in range(count)]
        whole, _ = make_match(MADE)
        self.match = whole.match.id
        self.halls[0].store.create(whole)

    async def rooms(self) -> list[Room]:
        found = [await hall.room(self.match) for hall in self.halls]
        return [room for room in found if room is not None]

    async def close(self) -> None:
        for hall in self.halls:
            await hall.close()


def with_halls(url: str, count: int, work: Callable[..., object]) -> None:
    async def run() -> None:
        halls = Halls(url, count)
        try:
            await work(halls, *await halls.rooms())  # type: ignore[misc]
        finally:
            await halls.close()

    asyncio.run(run())


async def act(room: Room, request: str, action: int | None = None) -> int | Refusal:
    chosen = room.match.legal()[0] if action is None else action
    return await room.act(room.match.decider, request, room.sequence, chosen)


def test_a_room_that_was_dropped_opens_as_it_was(url: str) -> None:
    async def work(halls: Halls, room: Room) -> None:
        rng = random.Random(1)
        for number in range(120):
            answer = await act(room, f"r{number}", rng.choice(room.match.legal()))
            assert isinstance(answer, int)
            if number % 10 == 9:
                await room.undo(room.match.entries[-1].actor, f"u{number}")
        halls.halls[0].drop_idle(float("inf"))
        (again,) = await halls.rooms()
        assert again is not room
        assert again.match.entries == room.match.entries
        assert (again.sequence, again.hash, again.requests) == (room.sequence, room.hash, room.requests)
        assert again.match.state.tobytes() == room.match.state.tobytes()

    with_halls(url, 1, work)


def test_who_loses_a_race_looks_again(url: str) -> None:
    async def work(halls: Halls, one: Room, other: Room) -> None:
        assert await act(one, "a") == 1
        assert other.sequence == 0
        late = await other.act(0, "b", 0, other.match.legal()[1])
        assert isinstance(late, Refusal)
        assert late.sentence == "The table has moved on."
        assert other.match.entries == one.match.entries

    with_halls(url, 2, work)


def test_the_same_request_to_two_processes_is_done_once(url: str) -> None:
    async def work(halls: Halls, one: Room, other: Room) -> None:
        action = one.match.legal()[0]
        answers = await asyncio.gather(one.act(0, "same", 0, action), other.act(0, "same", 0, action))
        assert answers == [1, 1]
        assert len(halls.halls[0].store.records_after(halls.match, 0)) == 1

    with_halls(url, 2, work)


def test_a_room_catches_up_with_what_others_stored(url: str) -> None:
    async def work(halls: Halls, one: Room, other: Room) -> None:
        await act(one, "a")
        await one.undo(0, "b")
        await act(one, "c")
        await other.catch_up(3)
        assert (other.sequence, other.hash) == (one.sequence, one.hash)
        assert other.match.entries == one.match.entries

    with_halls(url, 2, work)


def test_rules_that_changed_are_noticed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(halls: Halls, room: Room) -> None:
        for number in range(4):
            await act(room, f"r{number}")
        store = halls.halls[0].store
        whole = store.load(halls.match)
        assert whole is not None
        assert whole.snapshots
        other_state = [replace(whole.snapshots[0], state=bytes(whole.snapshots[0].state[::-1]))]
        with pytest.raises(StoreError, match="does not fit the rules of this release"):
            Room(replace(whole, snapshots=other_state), halls.halls[0].writer, halls.halls[0].bot_threads)
        newer = replace(find_game("groundwar"), version="99")
        monkeypatch.setitem(__import__("sandtable.games").games.GAMES, "groundwar", newer)
        with pytest.raises(StoreError, match="was begun under version 1 of Ground War"):
            Room(whole, halls.halls[0].writer, halls.halls[0].bot_threads)

    with_halls(url, 1, work)


def test_an_altered_record_is_refused(url: str) -> None:
    async def work(halls: Halls, room: Room) -> None:
        await act(room, "a")
        halls.halls[0].drop_idle(float("inf"))
        path = Path(url.removeprefix("sqlite:///"))
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE records SET value = value + 1")
        connection.close()
        with pytest.raises(StoreError, match="was altered in the store"):
            await halls.rooms()

    with_halls(url, 1, work)


@pytest.mark.parametrize("left", [0, 1, 3])
def test_a_cut_tail_of_records_is_refused(url: str, left: int) -> None:
    async def work(halls: Halls, room: Room) -> None:
        await act(room, "a")
        await room.undo(0, "b")
        await act(room, "c")
        await act(room, "d")
        store = halls.halls[0].store
        halls.halls[0].drop_idle(float("inf"))
        assert len(await halls.rooms()) == 1
        halls.halls[0].drop_idle(float("inf"))
        with store.engine.begin() as connection:
            connection.execute(RECORDS.delete().where(RECORDS.c.sequence > left))
            connection.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.sequence > left))
        with pytest.raises(StoreError, match="was altered in the store: its records end with number"):
            await halls.rooms()

    with_halls(url, 1, work)


def test_nothing_is_stored_on_top_of_what_was_not(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever waits for a room while its store fails: the room may know more than what is stored."""

    async def work(halls: Halls, room: Room) -> None:
        store = halls.halls[0].store
        keep, fails = store._append, iter([OperationalError("", {}, Exception("gone"))])

        def fail_once(connection: sql.Connection, appends: list[Append]) -> None:
            for problem in fails:
                raise problem
            keep(connection, appends)

        monkeypatch.setattr(store, "_append", fail_once)
        waiting = (act(room, "a"), room.note("1:b", offer_record(1)), room.undo(0, "c"))
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(answer) for answer in answers] == [StoreDownError] * 3
        (again,) = await halls.rooms()
        assert (again.sequence, len(again.match.entries)) == (0, 0)
        assert await act(again, "a") == 1

    with_halls(url, 1, work)
