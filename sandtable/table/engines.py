"""The databases a store may lie in, and what is said when one cannot be opened."""

from pathlib import Path
from typing import Any

import sqlalchemy as sql

from sandtable.core.errors import SandtableError


class StoreError(SandtableError):
    """The store cannot be opened or holds something that cannot be right."""


class StoreDownError(StoreError):
    """The store does not answer now."""


def open_engine(url: str) -> sql.Engine:
    """The database behind the URL, which is made if it is an SQLite file that is not there yet."""
    try:
        parsed = sql.make_url(url)
    except (sql.exc.ArgumentError, ValueError):  # what was written may hold a password, so it is not shown
        raise StoreError(
            "that is no store; write for example sqlite:///matches.sqlite or postgresql://user@host/database"
        ) from None
    if parsed.drivername == "sqlite":
        return _open_sqlite(parsed)
    if parsed.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return sql.create_engine(
            parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True, pool_size=8, hide_parameters=True
        )
    raise StoreError(f"stores are sqlite:///… or postgresql://…, not {parsed.drivername}://…")


def _open_sqlite(url: sql.URL) -> sql.Engine:
    if not url.database or url.database == ":memory:":
        raise StoreError("matches are kept in a file; write for example sqlite:///matches.sqlite")
    path = Path(url.database)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"the folder of {path} cannot be made: {problem.strerror}") from None
    engine = sql.create_engine(
        url, connect_args={"timeout": 30, "check_same_thread": False}, hide_parameters=True
    )

    @sql.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged action survives a power cut, too
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


def check_tables(connection: sql.Connection, schema: sql.MetaData) -> None:
    """The tables have every column of the schema; otherwise a StoreError says which one is missing."""
    found = sql.inspect(connection)
    for table in schema.sorted_tables:
        missing = {column.name for column in table.columns} - {
            column["name"] for column in found.get_columns(table.name)
        }
        if missing:
            raise StoreError(
                f"the store was made by another release: its table {table.name} has no column "
                f"{min(missing)}; open it with that release, or choose another store"
            )


def safe_url(url: str) -> str:
    """The URL without its password."""
    return sql.make_url(url).render_as_string(hide_password=True)
