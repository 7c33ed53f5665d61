"""The databases a store may lie in, who works on one, and what is said when one cannot be used."""

import logging
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any, ClassVar

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from sandtable.core.errors import SandtableError
from sandtable.table.postgres import line_to

WAL_TRIES = 100  # a tenth of a second apart, while another process makes the same file
POOL_SECONDS = 5.0  # that one waits for others to be done with PostgreSQL
OUTAGE_SECONDS = 60.0  # between two lines on a store that does not answer
NOTHING_CHANGED = "the store does not answer; nothing was changed, try again"
MOST_LETTERS = 300  # of what a database says

logger = logging.getLogger(__name__)


class StoreError(SandtableError):
    """The store cannot be opened or holds something that cannot be right."""


class StoreDownError(StoreError):
    """The store does not answer now."""


def open_engine(url: str) -> sql.Engine:
    """The database behind the URL, which is made if it is an SQLite file that is not there yet."""
    parsed = parse_url(url)
    if parsed.drivername == "sqlite":
        return _open_sqlite(parsed)
    return sql.create_engine(
        parsed.set(drivername="postgresql+psycopg"),
        connect_args=line_to(parsed),
        pool_pre_ping=True,
        pool_size=8,
        pool_timeout=POOL_SECONDS,
        hide_parameters=True,
    )


def parse_url(url: str) -> sql.URL:
    """The address of a store; what was written may hold a password, so no message shows it."""
    try:
        parsed = sql.make_url(url)
    except (sql.exc.ArgumentError, ValueError):
        raise StoreError(
            "that is no store; write for example sqlite:///matches.sqlite or postgresql://user@host/database"
        ) from None
    if parsed.drivername == "sqlite":
        if not parsed.database or parsed.database == ":memory:":
            raise StoreError("matches are kept in a file; write for example sqlite:///matches.sqlite")
        return parsed
    if parsed.drivername not in ("postgresql", "postgres", "postgresql+psycopg"):
        raise StoreError(f"stores are sqlite:///… or postgresql://…, not {parsed.drivername}://…")
    if "@" in (parsed.host or ""):
        raise StoreError("the store's address has more than one @: inside a password write %40 for it")
    return parsed


def file_of(url: str) -> Path | None:
    """The SQLite file of a store, or None if it lies elsewhere."""
    parsed = parse_url(url)
    return Path(str(parsed.database)) if parsed.drivername == "sqlite" else None


def make_folder(path: Path) -> None:
    """The folder of the file is there; otherwise a StoreError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"the folder of {path} cannot be made: {problem.strerror}") from None


def _open_sqlite(url: sql.URL) -> sql.Engine:
    make_folder(Path(str(url.database)))
    engine = sql.create_engine(
        url, connect_args={"timeout": 30, "check_same_thread": False}, hide_parameters=True
    )

    @sql.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.text_factory = decode  # one damaged text must not make every list unreadable
        cursor = connection.cursor()
        _use_wal(cursor)
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged action survives a power cut, too
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


def decode(text: bytes) -> str:
    """The text, with a mark for every letter that is none."""
    return text.decode(errors="replace")


def _use_wal(cursor: sqlite3.Cursor) -> None:
    """The file is in WAL mode; SQLite would not wait for another process that is just turning it on."""
    for _ in range(WAL_TRIES):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as problem:
            if "locked" not in str(problem):
                raise
            time.sleep(0.1)
        else:
            return
    cursor.execute("PRAGMA journal_mode=WAL")


class Claim:
    """The right of one server process to work on an SQLite file or a lab, until `release` or its end.

    Viewers in two processes would not hear of each other's actions, and what is `taken` says so. What is held
    is an SQLite lock on an empty file beside it, which every system gives back when a process dies.
    """

    _held: ClassVar[dict[Path, tuple[sqlite3.Connection, int]]] = {}
    _guard = threading.Lock()

    def __init__(self, file: Path, taken: str) -> None:
        self.path = file.resolve()
        with self._guard:
            connection, count = self._held.get(self.path, (None, 0))
            if connection is None:
                connection = self._lock(file, taken)
            self._held[self.path] = (connection, count + 1)

    @staticmethod
    def _lock(file: Path, taken: str) -> sqlite3.Connection:
        beside = file.with_name(file.name + ".lock")
        make_folder(file)
        try:
            connection = sqlite3.connect(beside, timeout=0.5, isolation_level=None, check_same_thread=False)
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as problem:
            if "locked" in str(problem):
                raise StoreError(taken) from None
            raise StoreError(f"{beside} cannot be written ({problem}): choose another place") from None
        return connection

    def release(self) -> None:
        """Another process may work on the file, once nobody in this one does."""
        with self._guard:
            connection, count = self._held.pop(self.path)
            if count > 1:
                self._held[self.path] = (connection, count - 1)
            else:
                connection.close()


def claim(url: str) -> Claim | None:
    """The store is this server's alone, if it is a file; otherwise a StoreError says who is in the way."""
    file = file_of(url)
    taken = (
        f"another server works on {file}: end it first, give this one another --store, or keep matches in "
        "PostgreSQL, which several servers can share"
    )
    return Claim(file, taken) if file else None


def safe_url(url: str) -> str:
    """The URL without its password, wherever it was written."""
    parsed = sql.make_url(url)
    return parsed.set(query={}).render_as_string(hide_password=True)


def what_went_wrong(problem: BaseException) -> str:
    """The first line of what the database says, without statements or what was stored."""
    cause = getattr(problem, "orig", None) or problem
    lines = str(cause).strip().splitlines() if not isinstance(cause, SQLAlchemyError) else []
    return lines[0][:MOST_LETTERS] if lines else type(problem).__name__


class OutageLog:
    """Tells of a store that does not answer once a while, however many ask it in vain."""

    def __init__(self, seconds: float = OUTAGE_SECONDS) -> None:
        self._seconds, self._last, self._left_out = seconds, -float("inf"), 0
        self._guard = threading.Lock()

    def tell(self, problem: BaseException) -> None:
        """The log knows of it, or counts it among those that the next line tells of."""
        with self._guard:
            moment = time.monotonic()
            if moment - self._last < self._seconds:
                self._left_out += 1
                return
            left_out, self._left_out, self._last = self._left_out, 0, moment
        more = f" ({left_out} more times since the last line)" if left_out else ""
        logger.error("the store does not answer: %s%s", what_went_wrong(problem), more)


outages = OutageLog()  # of this process
