"""Turn notices: an address of their own is told that a match waits for someone who is not there.

Whoever runs the table decides whether it calls other addresses at all, and whether those of its own network.
"""

import asyncio
import http.client
import ipaddress
import json
import logging
import socket
import ssl
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from sandtable.core.errors import SandtableError
from sandtable.games import find_game
from sandtable.table.engines import outages
from sandtable.table.rooms import Room
from sandtable.table.schema import NOTICES
from sandtable.table.store import Store
from sandtable.table.viewers import May, anyone

NONE, PUBLIC, ANY = "none", "public", "any"  # the addresses that may be called
PATIENCE_SECONDS = 60.0  # someone may just be looking elsewhere
CALL_SECONDS = 5.0
CALLERS = 4  # at once

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Notice:
    """What is sent, and where."""

    address: str
    body: dict[str, Any]


class TurnNotices:
    """Who wants to be told where, and those who have been."""

    def __init__(self, store: Store, reach: str = NONE, patience: float = PATIENCE_SECONDS) -> None:
        self.store, self.reach, self.patience = store, reach, patience
        self.calls: list[asyncio.Future[None]] = []
        self._pool = ThreadPoolExecutor(CALLERS, thread_name_prefix="notices")  # others hold up nobody here
        self._waiting: dict[str, tuple[int, float]] = {}  # by match: its sequence, and when it was first seen

    async def want(self, room: Room, seat: int, address: str, link: str, may: May = anyone) -> None:
        """The seat's turns are told to the address, or to none if it is empty; a SandtableError if not."""
        if address:
            parts_of(address, self.reach)
        async with room.lock:
            if may():
                await asyncio.to_thread(self._want, room.info.id, seat, address, link, room.sequence)

    def _want(self, match: str, seat: int, address: str, link: str, told: int) -> None:
        values = {"match": match, "seat": seat, "address": address, "link": link, "told": told}
        with self.store.engine.begin() as connection:
            connection.execute(NOTICES.delete().where(NOTICES.c.match == match, NOTICES.c.seat == seat))
            if address:
                connection.execute(NOTICES.insert(), [values])

    def look_round(self, rooms: Iterable[Room]) -> None:
        """Whoever has been waited for long enough, and is not there, is being told, once a turn."""
        if self.reach == NONE or not all(one.done() for one in self.calls):
            return
        loop, due = asyncio.get_running_loop(), self._due(list(rooms), time.monotonic())
        self.calls = [loop.run_in_executor(self._pool, self._tell, *one) for one in due]

    def close(self) -> None:
        """Nobody is told any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _due(self, rooms: list[Room], moment: float) -> list[tuple[str, str, int, int, str]]:
        """Where it is time: the match, its game, the seat waited for, the sequence, the seat's name."""
        waiting: dict[str, tuple[int, float]] = {}
        due = []
        for room in rooms:
            seat = room.present.decider
            if seat < 0 or room.seats[seat].kind != "person" or seat in room.connected:
                continue
            was = self._waiting.get(room.info.id, (-1, moment))
            waiting[room.info.id] = was if was[0] == room.sequence else (room.sequence, moment)
            if moment - waiting[room.info.id][1] >= self.patience:
                due.append((room.info.id, room.info.game, seat, room.sequence, room.seats[seat].name))
        self._waiting = waiting
        return due

    def _tell(self, match: str, game: str, seat: int, sequence: int, name: str) -> None:
        """The seat's address has been called, unless there is none or it knows already."""
        try:
            row = self._take(match, seat, sequence)
        except SQLAlchemyError as problem:
            outages.tell(problem)
            return
        if row is None:
            return
        text = f"{find_game(game).title}: it is your turn, {name}. {row['link']}"
        try:
            call(
                Notice(row["address"], {"text": text, "match": match, "game": game, "seat": seat}), self.reach
            )
        except (OSError, http.client.HTTPException, SandtableError) as problem:
            logger.warning("a turn notice of match %s was not delivered: %s", match, problem)

    def _take(self, match: str, seat: int, sequence: int) -> Any:
        """The seat's row if it is to be told of that sequence now, by this process and no other."""
        mine = sql.and_(NOTICES.c.match == match, NOTICES.c.seat == seat)
        with self.store.engine.begin() as connection:
            new = NOTICES.update().where(mine, NOTICES.c.told < sequence).values(told=sequence)
            if connection.execute(new).rowcount != 1:
                return None
            return connection.execute(NOTICES.select().where(mine)).mappings().first()


def parts_of(address: str, reach: str) -> SplitResult:
    """The parts of an address that may be called; otherwise a SandtableError."""
    if reach == NONE:
        raise SandtableError("this table tells nobody by webhook; whoever runs it can allow that: --webhooks")
    try:
        parts = urlsplit(address)
        is_whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_whole = False
    if not is_whole or parts.username or not address.isascii() or any(letter <= " " for letter in address):
        raise SandtableError("a webhook is an address that begins with https:// or http://")
    return parts


def is_public(number: str) -> bool:
    """Whether the number of a computer is one of the whole internet."""
    found = ipaddress.ip_address(number)
    found = getattr(found, "ipv4_mapped", None) or found
    return found.is_global and not found.is_multicast


def call(notice: Notice, reach: str) -> None:
    """The notice is delivered; an error says why not. No redirection is followed, no answer is read."""
    parts = parts_of(notice.address, reach)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    place = found[0][4]
    if reach != ANY and not is_public(str(place[0])):
        raise SandtableError(f"{host} is an address of a network of its own")
    # The address that was looked at is the one that is called: a name may mean another one the next time.
    line = socket.create_connection((str(place[0]), port), CALL_SECONDS)
    try:
        if parts.scheme == "https":
            line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
        connection = http.client.HTTPConnection(host, port, timeout=CALL_SECONDS)
        connection.sock = line
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        body = json.dumps(notice.body)
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        status = connection.getresponse().status
    finally:
        line.close()
    if status >= 400:
        raise SandtableError(f"{host} answered {status}")
