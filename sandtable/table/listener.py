"""News of other processes over one PostgreSQL, heard in the loop: a thread costs more than the news."""

import asyncio
from collections.abc import Callable

import psycopg
import sqlalchemy as sql
from psycopg import Connection

from sandtable.table.engines import outages
from sandtable.table.postgres import connect, line_to
from sandtable.table.store import CHANNEL

RETRY_SECONDS = 1.0


class Listener:
    """The connection on which PostgreSQL tells what other processes have stored."""

    def __init__(self, url: sql.URL, hear: Callable[[str], None], miss: Callable[[], None]) -> None:
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._line = line_to(url)
        self.hear, self.miss = hear, miss  # one piece of news came; some may have been missed

    async def listen(self) -> None:
        """As long as the server runs all news is heard; what an outage hid is asked for after it."""
        while True:
            try:
                with await asyncio.to_thread(self._connect) as connection:
                    self.miss()
                    raise await self._hear_all(connection)
            except psycopg.OperationalError as problem:
                outages.tell(problem)
            await asyncio.sleep(RETRY_SECONDS)

    def _connect(self) -> Connection:
        connection = connect(self._url, autocommit=True, **self._line)
        connection.execute(f"LISTEN {CHANNEL}".encode())
        return connection

    async def _hear_all(self, connection: Connection) -> psycopg.OperationalError:
        """Why nothing more was heard."""
        loop, place = asyncio.get_running_loop(), connection.fileno()
        lost: asyncio.Future[psycopg.OperationalError] = loop.create_future()
        loop.add_reader(place, self._read, connection, lost)
        try:
            return await lost
        finally:
            loop.remove_reader(place)

    def _read(self, connection: Connection, lost: asyncio.Future[psycopg.OperationalError]) -> None:
        try:
            connection.pgconn.consume_input()
        except psycopg.OperationalError as problem:
            if not lost.done():
                lost.set_result(problem)
            return
        while note := connection.pgconn.notifies():
            self.hear(note.extra.decode())
