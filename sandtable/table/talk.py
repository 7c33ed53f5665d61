"""What people say to each other at a table: kept beside the match, never among its records."""

import asyncio
from contextlib import suppress
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from sandtable.core.contract import NOBODY
from sandtable.core.errors import SandtableError
from sandtable.play.match import Refusal
from sandtable.table.limits import Buckets
from sandtable.table.messages.told import LineTold, Said, TalkTold
from sandtable.table.schema import TALK
from sandtable.table.seating import Seating
from sandtable.table.store import CHANNEL, Store, now
from sandtable.table.viewers import NOT_YOURS, May, anyone, sentence

NEWS = "talk"  # what other processes are told has changed
TEXT, EMOTE, SWITCH = "text", "emote", "switch"
MOST_LINES = 200  # kept of a match
TOLD_LINES = 50  # to someone who comes
PER_SECOND, AT_ONCE = 0.5, 5  # of one seat
ADDRESSES = 10_000  # seats whose haste is remembered
RACES = 5  # lost in a row before a line is given up

OFF = sentence("There is no chat at this table; its host has switched it off.")
HASTY = sentence("You have said much in a short time; wait a moment.")


class Talks:
    """The talk of all matches, as the store has it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._haste = Buckets(PER_SECOND, AT_ONCE, ADDRESSES)

    async def told(self, room: Seating) -> TalkTold | None:
        """What someone who comes is told; nothing where nobody could be spoken to."""
        if sum(seat.kind != "bot" for seat in room.seats) < 2:
            return None
        return await asyncio.to_thread(self._told, room.info.id)

    async def say(self, room: Seating, seat: int, kind: str, text: str, may: May = anyone) -> Refusal | None:
        """All have heard it, or why not."""
        if not self._haste.take(f"{room.info.id}/{seat}"):
            return HASTY
        async with room.lock:
            if not may():
                return NOT_YOURS
            step = room.step
            number = await asyncio.to_thread(self._keep, room.info.id, seat, kind, text, step)
        if number is None:
            return OFF
        line: LineTold = {
            "number": number,
            "seat": seat,
            "text": text,
            "is_emote": kind == EMOTE,
            "step": step,
        }
        told: Said = {"type": "said", "line": line}
        room.tell(told)
        return None

    async def switch(self, room: Seating, is_on: bool, may: May = anyone) -> None:
        """There is talk at the table, or none, and all know."""
        async with room.lock:
            if not may():
                return
            text, step = "on" if is_on else "off", room.step
            await asyncio.to_thread(self._keep, room.info.id, NOBODY, SWITCH, text, step)
        await self.tell_all(room)

    async def tell_all(self, room: Seating) -> None:
        """Every viewer knows what was said."""
        if told := await self.told(room):
            room.tell(told)

    def _told(self, match: str) -> TalkTold:
        with self.store.engine.connect() as connection:
            lines = _lines(connection, match)
        said = [row for row in lines if row["kind"] != SWITCH][-TOLD_LINES:]
        return {"type": "talk", "is_on": _is_on(lines), "lines": [_line(row) for row in said]}

    def _keep(self, match: str, seat: int, kind: str, text: str, step: int) -> int | None:
        """The number under which the line is kept; None if there is no talk."""
        for _ in range(RACES):
            with suppress(IntegrityError):  # another process was first
                return self._insert(match, seat, kind, text, step)
        raise SandtableError("the table is busy; say it again")

    def _insert(self, match: str, seat: int, kind: str, text: str, step: int) -> int | None:
        """The number of the line, which is kept; old lines make room for it. None if there is no talk."""
        with self.store.engine.begin() as connection:
            lines = _lines(connection, match)
            if kind != SWITCH and not _is_on(lines):
                return None
            number = lines[-1]["number"] + 1 if lines else 1
            values = {"number": number, "seat": seat, "kind": kind, "text": text, "step": step}
            connection.execute(TALK.insert(), [{"match": match, "made": now(), **values}])
            is_old = sql.and_(
                TALK.c.match == match, TALK.c.number <= number - MOST_LINES, TALK.c.kind != SWITCH
            )
            connection.execute(TALK.delete().where(is_old))
            if self.store.is_shared:
                connection.execute(sql.select(sql.func.pg_notify(CHANNEL, f"{match} {NEWS}")))
        return number


def _lines(connection: sql.Connection, match: str) -> list[Any]:
    """Everything kept of a match, in order."""
    query = TALK.select().where(TALK.c.match == match).order_by(TALK.c.number)
    return list(connection.execute(query).mappings())


def _is_on(lines: list[Any]) -> bool:
    """Whether people may talk: they may unless it was switched off."""
    return next((row["text"] == "on" for row in reversed(lines) if row["kind"] == SWITCH), True)


def _line(row: Any) -> LineTold:
    return {
        "number": row["number"],
        "seat": row["seat"],
        "text": row["text"],
        "is_emote": row["kind"] == EMOTE,
        "step": row["step"],
    }
