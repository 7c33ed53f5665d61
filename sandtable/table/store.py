"""Where matches are kept: append-only records in SQLite or PostgreSQL, each chained to the one before it.

The key (match, sequence) is unique, so of two processes that would write the same record one loses and looks
again. Nothing here knows a rule; rooms.py decides what is recorded.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Protocol

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError, IntegrityError, SQLAlchemyError

from sandtable.table.engines import (
    NOTHING_CHANGED,
    StoreDownError,
    StoreError,
    file_of,
    open_engine,
    outages,
    safe_url,
    what_went_wrong,
)
from sandtable.table.match_records import (
    SECRET_LETTERS,
    Append,
    ClockRow,
    MatchRecord,
    MatchStatus,
    Snapshot,
    StoredMatch,
    StoredSeat,
    Whole,
    chain_all,
    chained,
    check_chain,
    check_step,
    check_whole,
    match_of,
    match_or_none,
    now,
    readable,
    record_of,
    rows_of,
    standing_of,
)
from sandtable.table.postgres import hurry
from sandtable.table.schema import (
    CLOCKS,
    MATCHES,
    PAGES,
    RECORDS,
    SCHEMA,
    SEATS,
    SNAPSHOTS,
    check_form,
    make_tables,
)

__all__ = [  # what whoever uses a store needs besides it
    "CHANNEL",
    "MATCHES",
    "RECORDS",
    "SCHEMA",
    "SEATS",
    "SECRET_LETTERS",
    "SNAPSHOTS",
    "WAS_PLAYED",
    "Append",
    "ClockRow",
    "MatchRecord",
    "MatchStatus",
    "Snapshot",
    "Store",
    "StoredMatch",
    "StoredSeat",
    "Whole",
    "Writer",
    "chain_all",
    "chained",
    "check_chain",
    "check_step",
    "check_whole",
    "look_at_store",
    "now",
]

CHANNEL = "sandtable"  # of NOTIFY
NOTIFY = sql.text("SELECT pg_notify(:channel, news) FROM unnest(CAST(:news AS text[])) AS news")

# Chance's set-up and the sheets of the making carry no request; whoever has only come leaves a nonce.
WAS_PLAYED = sql.exists().where(
    RECORDS.c.match == MATCHES.c.id,
    sql.or_(
        RECORDS.c.kind.in_(("action", "undo")),
        sql.and_(RECORDS.c.request.is_not(None), RECORDS.c.kind != "nonce"),
    ),
)
# A match that goes on from another, or was read from a file, has got its first records with its making.
COPIES = ("branched", "replay")  # by their dice: dice_sources.py
WAS_PLAYED_HERE = sql.and_(
    WAS_PLAYED,
    sql.or_(
        MATCHES.c.dice.not_in(COPIES),
        sql.exists().where(
            RECORDS.c.match == MATCHES.c.id,
            RECORDS.c.kind != "nonce",
            sql.or_(RECORDS.c.made != MATCHES.c.created, RECORDS.c.request.is_not(None)),
        ),
    ),
)
IS_TIMED = sql.exists().where(CLOCKS.c.match == MATCHES.c.id, CLOCKS.c.due.is_not(None))
STAND = (
    MATCHES.update()
    .where(MATCHES.c.id == sql.bindparam("of"))
    .values({name: sql.bindparam(name) for name in ("step", "decider", "changed", "over", "head")})
)


class Writer(Protocol):
    """What stores the records of all rooms."""

    store: "Store"

    async def append(self, append: Append) -> bool:
        """Whether the records are stored for good; not, if another process was first."""
        ...


class Store:
    """The matches in one database; every method may be called from any thread."""

    def __init__(self, url: str, is_looked_at: bool = False) -> None:
        """The store is open; one that is only looked at is neither made nor brought up to date."""
        self.engine = open_engine(url)
        self.is_shared = self.engine.dialect.name == "postgresql"
        try:
            with self.engine.begin() as connection:
                if is_looked_at:
                    check_form(connection)
                else:
                    make_tables(connection)
        except (DatabaseError, StoreError) as problem:
            self.engine.dispose()
            raise StoreError(
                f"the store {safe_url(url)} cannot be opened: {what_went_wrong(problem)}"
            ) from None

    def hurry(self) -> None:
        """Whoever asks hears within seconds from now on, if only that the store does not answer."""
        if self.is_shared:
            hurry(self.engine)

    def close(self) -> None:
        """The connections are closed; the store must not be used again."""
        self.engine.dispose()

    def create(self, whole: Whole) -> None:
        """The match, its seats and its first records are stored."""
        head = whole.records[-1].hash if whole.records else ""
        values = {**whole.match.__dict__, "options": json.dumps(whole.match.options), "head": head}
        values["over"] = json.dumps(whole.match.over) if whole.match.over else None
        with self.engine.begin() as connection:
            connection.execute(MATCHES.insert(), [values])
            connection.execute(
                SEATS.insert(), [{**seat.__dict__, "match": whole.match.id} for seat in whole.seats]
            )
            if whole.records:
                connection.execute(RECORDS.insert(), rows_of(whole.match.id, whole.records))

    def append_all(self, appends: Sequence[Append]) -> list[bool]:
        """For each append whether it is stored for good; one that lost a race leaves the others alone."""
        try:
            with self.engine.begin() as connection:
                self._append(connection, sorted(appends, key=lambda append: append.match))
            return [True] * len(appends)
        except IntegrityError:
            if len(appends) == 1:
                return [False]
            return [self.append_all([append])[0] for append in appends]
        except SQLAlchemyError as problem:
            outages.tell(problem)
            raise StoreDownError(NOTHING_CHANGED) from None

    def _append(self, connection: sql.Connection, appends: list[Append]) -> None:
        """Everything is written, each table in one go, in the order of matches, so that nobody deadlocks."""
        connection.execute(
            RECORDS.insert(), [row for append in appends for row in rows_of(append.match, append.records)]
        )
        connection.execute(STAND, [standing_of(append) for append in appends])
        snapshots = [
            {"match": append.match, **append.snapshot.__dict__} for append in appends if append.snapshot
        ]
        if snapshots:
            connection.execute(SNAPSHOTS.insert(), snapshots)
        for append in appends:
            if append.clock:
                self._set_clock(connection, append.clock)
        self._tell(connection, *(f"{append.match} {append.records[-1].sequence}" for append in appends))

    def _set_clock(self, connection: sql.Connection, row: ClockRow) -> None:
        """The times of the match are these, unless somebody knows of a later record."""
        if connection.execute(CLOCKS.select().where(CLOCKS.c.match == row.match)).first() is None:
            connection.execute(CLOCKS.insert(), [row.__dict__])
        is_older = sql.and_(CLOCKS.c.match == row.match, CLOCKS.c.sequence <= row.sequence)
        connection.execute(CLOCKS.update().where(is_older).values(row.__dict__))

    def set_clock(self, row: ClockRow) -> None:
        """The times of the match are these, and other processes hear of it."""
        with suppress(IntegrityError), self.engine.begin() as connection:  # another process was first
            self._set_clock(connection, row)
            self._tell(connection, row.match)

    def clock_of(self, match: str) -> str:
        """What is stored of the times of the match's seats; nothing if they have no clocks."""
        with self.engine.connect() as connection:
            return self._clock(connection, match)

    def _clock(self, connection: sql.Connection, match: str) -> str:
        query = sql.select(CLOCKS.c.content).where(CLOCKS.c.match == match)
        return str(connection.execute(query).scalar() or "")

    def clocks_due(self, moment: int) -> list[str]:
        """The matches in which somebody's time is up at the moment."""
        with self.engine.connect() as connection:
            return list(
                connection.execute(sql.select(CLOCKS.c.match).where(CLOCKS.c.due <= moment)).scalars()
            )

    def has_running_clocks(self) -> bool:
        """Whether time runs for anybody."""
        with self.engine.connect() as connection:
            return (
                connection.execute(CLOCKS.select().where(CLOCKS.c.due.is_not(None)).limit(1)).first()
                is not None
            )

    def _tell(self, connection: sql.Connection, *news: str) -> None:
        """Other processes hear of it once it is stored."""
        if self.is_shared:
            connection.execute(NOTIFY, {"channel": CHANNEL, "news": list(news)})

    def find(self, match: str) -> StoredMatch | None:
        """The match of that id."""
        with self.engine.connect() as connection:
            row = connection.execute(MATCHES.select().where(MATCHES.c.id == match)).mappings().first()
        return match_of(row) if row else None

    def load(self, match: str) -> Whole | None:
        """All that is stored of a match, read in one moment."""
        with self.at_one_moment() as connection:
            row = connection.execute(MATCHES.select().where(MATCHES.c.id == match)).mappings().first()
            if row is None:
                return None
            query = SNAPSHOTS.select().where(SNAPSHOTS.c.match == match).order_by(SNAPSHOTS.c.sequence)
            snapshots = [
                Snapshot(found.sequence, found.step, found.state) for found in connection.execute(query)
            ]
            return Whole(
                match_of(row),
                self._seats(connection, [match])[match],
                self._records(connection, match, 0),
                snapshots,
                self._clock(connection, match),
            )

    @contextmanager
    def at_one_moment(self) -> Iterator[sql.Connection]:
        """A connection that reads everything as it was at one moment, whatever is stored meanwhile."""
        options = {"isolation_level": "REPEATABLE READ"} if self.is_shared else {}
        with self.engine.connect().execution_options(**options) as connection:
            if not self.is_shared:  # otherwise SQLite would read each table at a moment of its own
                connection.exec_driver_sql("BEGIN")
            yield connection

    def records_after(self, match: str, sequence: int) -> list[MatchRecord]:
        """The records past that sequence."""
        with self.engine.connect() as connection:
            return self._records(connection, match, sequence)

    def records_of(self, match: str, kind: str) -> list[MatchRecord]:
        """The records of that kind."""
        query = RECORDS.select().where(RECORDS.c.match == match, RECORDS.c.kind == kind)
        with self.engine.connect() as connection, readable(match):
            return [record_of(row) for row in connection.execute(query).mappings()]

    def seats_of(self, matches: Iterable[str]) -> dict[str, list[StoredSeat]]:
        """The seats of each match."""
        with self.engine.connect() as connection:
            return self._seats(connection, list(matches))

    def set_seat(self, match: str, seat: StoredSeat, was: StoredSeat) -> bool:
        """Whether the seat was still as it was, and is now as it should be."""
        same = sql.and_(
            SEATS.c.match == match,
            SEATS.c.seat == seat.seat,
            SEATS.c.kind == was.kind,
            SEATS.c.token_hash.is_(None) if was.token_hash is None else SEATS.c.token_hash == was.token_hash,
        )
        with self.engine.begin() as connection:
            done = connection.execute(SEATS.update().where(same).values(seat.__dict__)).rowcount == 1
            self._tell(connection, match)
        return done

    def set_spectators(self, match: str, allowed: bool) -> None:
        """Whether people without a seat may watch."""
        with self.engine.begin() as connection:
            connection.execute(MATCHES.update().where(MATCHES.c.id == match).values(spectators=allowed))
            self._tell(connection, match)

    def set_rematch(self, match: str, rematch: str) -> str:
        """The one rematch of a match: this one, or the one that was there first."""
        unset = sql.and_(MATCHES.c.id == match, MATCHES.c.rematch.is_(None))
        with self.engine.begin() as connection:
            connection.execute(MATCHES.update().where(unset).values(rematch=rematch))
            self._tell(connection, match)
            found = connection.execute(
                sql.select(MATCHES.c.rematch).where(MATCHES.c.id == match)
            ).scalar_one()
        return str(found)

    def delete(self, match: str) -> None:
        """Nothing is left of the match."""
        with self.engine.begin() as connection:
            for table in (PAGES, SNAPSHOTS, RECORDS, SEATS):
                connection.execute(table.delete().where(table.c.match == match))
            connection.execute(MATCHES.delete().where(MATCHES.c.id == match))

    def delete_unplayed(self, before: int) -> int:
        """How many matches in which nobody had done anything by then are gone."""
        query = sql.select(MATCHES.c.id, MATCHES.c.step, MATCHES.c.changed)
        with self.engine.connect() as connection:
            found = connection.execute(
                query.where(MATCHES.c.changed < before, ~WAS_PLAYED_HERE, ~IS_TIMED)
            ).all()
        return sum(self._delete_unplayed(*row) for row in found)

    def _delete_unplayed(self, match: str, step: int, changed: int) -> bool:
        """Whether the match was still unplayed and as it was, and is gone.

        One statement looks and deletes; having waited for an append it compares step and change again.
        """
        same = sql.and_(MATCHES.c.id == match, MATCHES.c.step == step, MATCHES.c.changed == changed)
        with self.engine.begin() as connection:
            return connection.execute(MATCHES.delete().where(same, ~WAS_PLAYED_HERE, ~IS_TIMED)).rowcount == 1

    def look_again(self, match: str) -> None:
        """The match, in which nobody can act, is as if it had been made now: somebody looks at it."""
        with self.engine.begin() as connection:
            connection.execute(MATCHES.update().where(MATCHES.c.id == match).values(changed=now()))

    def last_change(self) -> int:
        """When something was last stored, by the clock of that time; 0 if nothing was."""
        with self.engine.connect() as connection:
            return int(connection.execute(sql.select(sql.func.max(MATCHES.c.changed))).scalar() or 0)

    def listed(self, most: int) -> list[StoredMatch]:
        """The listed matches with an open seat, newest first."""
        is_open = sql.exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.kind == "open")
        query = (
            MATCHES.select()
            .where(MATCHES.c.listed, is_open, MATCHES.c.over.is_(None))
            .order_by(MATCHES.c.created.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        return [match for match in map(match_or_none, rows) if match]

    def held_by(self, hashes: Sequence[str], most: int) -> list[StoredMatch]:
        """The matches in which these tokens hold a seat, the last changed first."""
        holds = sql.exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.token_hash.in_(hashes))
        query = MATCHES.select().where(holds).order_by(MATCHES.c.changed.desc()).limit(most)
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        return [match for match in map(match_or_none, rows) if match]

    def _records(self, connection: sql.Connection, match: str, after: int) -> list[MatchRecord]:
        later = sql.and_(RECORDS.c.match == match, RECORDS.c.sequence > after)
        rows = connection.execute(RECORDS.select().where(later).order_by(RECORDS.c.sequence)).mappings()
        with readable(match):
            return [record_of(row) for row in rows]

    def _seats(self, connection: sql.Connection, matches: list[str]) -> dict[str, list[StoredSeat]]:
        query = SEATS.select().where(SEATS.c.match.in_(matches)).order_by(SEATS.c.seat)
        found: dict[str, list[StoredSeat]] = {match: [] for match in matches}
        for row in connection.execute(query):
            seat = StoredSeat(row.seat, row.kind, row.name, row.level, row.token_hash, row.was_claimed)
            found[row.match].append(seat)
        return found


def look_at_store(url: str) -> Store:
    """The store, which must be there, for tools that make none."""
    file = file_of(url)
    if file is not None and not file.exists():
        raise StoreError(f"there is no store {file}; name one with --store")
    return Store(url, is_looked_at=True)
