"""PostgreSQL that answers in time or is said not to: one that hangs must not hang whoever asks it."""

import threading
import time
from collections.abc import Generator
from typing import Any

import psycopg
import sqlalchemy as sql
from psycopg.abc import RV, PQGen

ANSWER_SECONDS = 8.0  # for one statement of a server, a commit included
CONNECT_SECONDS = 4
IDLE_SECONDS = 30  # within a transaction, after which PostgreSQL ends it: its server hangs or is gone
LINE = {  # a machine that is gone without a word is found out, also by whoever only listens
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}


def line_to(url: sql.URL) -> dict[str, int]:
    """What is asked of a connection to that address besides what the address itself says."""
    return {name: value for name, value in LINE.items() if name not in url.query}


class PromptConnection(psycopg.Connection[Any]):
    """A connection that is given up when a statement is not answered in time.

    PostgreSQL's own time-outs end what it works at too long; they cannot when it does not work at all.
    """

    def wait(self, gen: PQGen[RV], *given: Any, **more: Any) -> RV:
        return super().wait(self._in_time(gen), *given, **more)

    def _in_time(self, gen: PQGen[RV]) -> Generator[Any, Any, RV]:
        """What the generator comes to; it is resumed several times a second, whether there is news or not."""
        end = time.monotonic() + ANSWER_SECONDS
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and time.monotonic() > end:
                    self.pgconn.finish()
                    raise psycopg.OperationalError(f"no answer for {ANSWER_SECONDS:g} seconds")
                wanted = gen.send(ready)
        except StopIteration as done:
            result: RV = done.value
            return result


class Door:
    """The way of a server to PostgreSQL: while that does not answer one tries, and nobody else waits."""

    def __init__(self) -> None:
        self._is_down = False
        self._trying = threading.Lock()

    def connect(self, _dialect: Any, _record: Any, given: Any, more: Any) -> PromptConnection:
        """A new connection; an error at once if somebody else is trying in vain."""
        is_alone = self._is_down
        if is_alone and not self._trying.acquire(blocking=False):
            raise psycopg.OperationalError("it is being tried again")
        try:
            connection = connect(*given, **more)
        except psycopg.Error:
            self._is_down = True
            raise
        finally:
            if is_alone:
                self._trying.release()
        self._is_down = False
        return connection


def connect(*given: Any, **more: Any) -> PromptConnection:
    """A connection on which nothing takes long, and nothing is waited for long."""
    connection = PromptConnection.connect(*given, **more)
    was, milliseconds = connection.autocommit, int(ANSWER_SECONDS * 1000)
    connection.autocommit = True
    for name, value in (
        ("statement_timeout", milliseconds),
        ("lock_timeout", milliseconds),
        ("idle_in_transaction_session_timeout", IDLE_SECONDS * 1000),
    ):
        connection.execute("SELECT set_config(%s, %s, false)", [name, str(value)])
    connection.autocommit = was
    return connection


def hurry(engine: sql.Engine) -> None:
    """From now on every question to the engine is answered within seconds, or fails."""
    sql.event.listen(engine, "do_connect", Door().connect)
    engine.dispose()
