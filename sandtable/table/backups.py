"""A whole store as one file, whichever database it lies in; a server may run while it is written.

The file is gzip over lines of JSON: a head, one line a row, table after table, and an end with the number of
rows and the SHA-256 of all lines before it. It holds the secrets of matches, so only its owner may read it.
"""

import base64
import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from sandtable.table.engines import StoreError, claim, safe_url, what_went_wrong
from sandtable.table.schema import FORM, MATCHES, NOTES, SCHEMA, later_migrations, run_all
from sandtable.table.store import Store, now
from sandtable.table.tool_progress import Progress, tell_nothing

FORMAT = "sandtable backup 1"
MOST_LINE = 64 * 2**20  # bytes; no row is longer
ROWS = 500  # read or written at once


def write_backup(store: Store, path: Path, progress: Progress = tell_nothing) -> dict[str, int]:
    """The file holds the store as it was at one moment; how many rows of each table."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, mtime=0) as file:
                counts = _write_all(store, file, progress)
            raw.flush()
            os.fsync(raw.fileno())
        draft.replace(path)
    except OSError as problem:
        raise StoreError(f"{path} cannot be written: {problem.strerror or problem}") from None
    finally:
        draft.unlink(missing_ok=True)
    return counts


def _write_all(store: Store, file: gzip.GzipFile, progress: Progress) -> dict[str, int]:
    tables = [table for table in all_tables() if table is not NOTES]
    digest, done = hashlib.sha256(), 0

    def write(content: Any) -> None:
        line = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        digest.update(line)
        file.write(line)

    with store.at_one_moment() as connection:
        counts = {
            table.name: int(connection.execute(sql.select(sql.func.count()).select_from(table)).scalar_one())
            for table in tables
        }
        total = sum(counts.values())
        write({"format": FORMAT, "form": FORM, "made": now(), "tables": counts})
        for table in tables:
            query = table.select().order_by(*table.primary_key.columns)
            for row in connection.execution_options(yield_per=ROWS).execute(query).mappings():
                write([table.name, _told(table, row)])
                done += 1
                progress(done, total)
    write({"rows": done, "sha256": digest.hexdigest()})
    return counts


def all_tables() -> list[sql.Table]:
    """Every table that any part of the server keeps something in, those that others refer to first."""
    import_module("sandtable.table.app")
    return SCHEMA.sorted_tables


def _told(table: sql.Table, row: Any) -> dict[str, Any]:
    """The row as JSON has room for it."""
    return {
        column.name: base64.b64encode(row[column.name]).decode()
        if isinstance(column.type, sql.LargeBinary)
        else row[column.name]
        for column in table.columns
    }


def _stored(table: sql.Table, told: dict[str, Any]) -> dict[str, Any]:
    """The row of a backup as it is stored; columns that are newer than the backup are not among them."""
    unknown = set(told) - set(table.columns.keys())
    if unknown:
        raise ValueError(f"a column {min(unknown)} of the table {table.name} that this release does not know")
    return {
        name: base64.b64decode(value) if isinstance(table.columns[name].type, sql.LargeBinary) else value
        for name, value in told.items()
    }


def read_head(path: Path) -> dict[str, Any]:
    """The head of a backup that this release can read, the whole file checked; otherwise a StoreError."""
    digest, rows, last = hashlib.sha256(), -1, b""
    with _reading(path) as lines:
        head = json.loads(last := next(lines, b""))
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise StoreError(f"{path} is no backup of a store")
        if not 1 <= int(head["form"]) <= FORM:
            raise StoreError(
                f"{path} was written by a newer release (form {head['form']}; this one knows forms up to "
                f"{FORM}): restore it with that release or a later one"
            )
        for line in lines:
            digest.update(last)
            rows, last = rows + 1, line
        end = json.loads(last)
        if not isinstance(end, dict) or (end.get("rows"), end.get("sha256")) != (rows, digest.hexdigest()):
            raise ValueError("its end is not that of its content")
    return head


@contextmanager
def _reading(path: Path) -> Iterator[Iterator[bytes]]:
    """The lines of a backup; whatever is wrong with them is a StoreError."""
    try:
        with gzip.open(path, "rb") as file:
            yield iter(lambda: file.readline(MOST_LINE), b"")
    except FileNotFoundError:
        raise StoreError(f"there is no file {path}") from None
    except gzip.BadGzipFile:
        raise StoreError(f"{path} is no backup of a store") from None
    except (EOFError, zlib.error, ValueError, LookupError, TypeError) as problem:
        raise StoreError(f"the backup {path} is damaged: {problem}; use another copy of it") from None
    except OSError as problem:
        raise StoreError(f"{path} cannot be read: {problem.strerror or problem}") from None


def restore_backup(url: str, path: Path, progress: Progress = tell_nothing) -> Store:
    """The store, empty before, holds what the backup holds, all or nothing."""
    head = read_head(path)
    all_tables()
    claimed = claim(url)
    try:
        store = Store(url)
        try:
            with store.engine.begin() as connection, _reading(path) as lines:
                _refuse_used(connection, url)
                _insert_all(connection, head, lines, progress)
                for migration in later_migrations(int(head["form"])):
                    run_all(connection, migration.contents)
        except SQLAlchemyError as problem:
            raise StoreError(f"the backup was not restored: {what_went_wrong(problem)}") from None
    finally:
        if claimed:
            claimed.release()
    return store


def _refuse_used(connection: sql.Connection, url: str) -> None:
    count = connection.execute(sql.select(sql.func.count()).select_from(MATCHES)).scalar_one()
    if count:
        raise StoreError(
            f"the store {safe_url(url)} holds {count} matches already: restore into an empty one, and start "
            "the server on that"
        )


def _insert_all(
    connection: sql.Connection, head: dict[str, Any], lines: Iterable[bytes], progress: Progress
) -> None:
    done, total = 0, sum(head["tables"].values())
    rows = (row for row in islice(map(json.loads, lines), 1, None) if isinstance(row, list))
    for name, group in groupby(rows, key=lambda row: row[0]):
        if name not in SCHEMA.tables:
            raise ValueError(f"a table {name} that this release does not know")
        table = SCHEMA.tables[name]
        while some := [_stored(table, row[1]) for row in islice(group, ROWS)]:
            connection.execute(table.insert(), some)
            done += len(some)
            progress(done, total)
