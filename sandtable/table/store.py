"""Where matches are kept: append-only records in SQLite or PostgreSQL, each chained to the one before it.

The key (match, sequence) is unique, so of two processes that would write the same record one loses and looks
again. Nothing here knows a rule; rooms.py decides what is recorded.
"""

import hashlib
import json
import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError, IntegrityError, SQLAlchemyError

from sandtable.table.engines import StoreDownError, StoreError, check_tables, open_engine, safe_url

SCHEMA = sql.MetaData()
CHANNEL = "sandtable"  # of NOTIFY
SECRET_LETTERS = 64  # of a secret that the table made: 256 random bits

logger = logging.getLogger(__name__)

MATCHES = sql.Table(
    "matches",
    SCHEMA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("version", sql.String(20), nullable=False),
    sql.Column("preset", sql.String(80), nullable=False),
    sql.Column("options", sql.Text, nullable=False),  # JSON: what differs from the game as written
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("dice", sql.String(16), nullable=False),
    sql.Column("secret", sql.String(64), nullable=False),  # the seed or the committed secret; never sent
    sql.Column("host", sql.Integer, nullable=False),  # the seat of whoever made it, or -1
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("spectators", sql.Boolean, nullable=False),
    sql.Column("rematch", sql.String(32)),
    sql.Column("created", sql.BigInteger, nullable=False),  # milliseconds since 1970
    # Derived from the records, kept for lists:
    sql.Column("changed", sql.BigInteger, nullable=False, index=True),
    sql.Column("step", sql.Integer, nullable=False),
    sql.Column("decider", sql.Integer, nullable=False),
    sql.Column("over", sql.Text),
)
SEATS = sql.Table(
    "seats",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String(8), nullable=False),  # person, bot or open
    sql.Column("name", sql.String(80), nullable=False),
    sql.Column("level", sql.String(40)),
    sql.Column("token_hash", sql.String(64), index=True),
    sql.Column("was_claimed", sql.Boolean, nullable=False),  # someone has come with the token
)
RECORDS = sql.Table(
    "records",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("sequence", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String(8), nullable=False),  # action, outcome, undo, nonce or sheet
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("value", sql.Integer, nullable=False),  # the action; of an undo, the step it goes back to
    sql.Column("faces", sql.Text),  # JSON
    sql.Column("note", sql.Text, nullable=False),  # of a nonce or a sheet: its text
    sql.Column("request", sql.String(100)),
    sql.Column("made", sql.BigInteger, nullable=False),
    sql.Column("hash", sql.String(64), nullable=False),
    sql.UniqueConstraint("match", "request"),
)
SNAPSHOTS = sql.Table(
    "snapshots",
    SCHEMA,
    sql.Column("match", sql.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("sequence", sql.Integer, primary_key=True),
    sql.Column("step", sql.Integer, nullable=False),
    sql.Column("state", sql.LargeBinary, nullable=False),
)

# Chance's set-up and the sheets of the making carry no request; whoever has only come leaves a nonce.
WAS_PLAYED = sql.exists().where(
    RECORDS.c.match == MATCHES.c.id,
    sql.or_(
        RECORDS.c.kind.in_(("action", "undo")),
        sql.and_(RECORDS.c.request.is_not(None), RECORDS.c.kind != "nonce"),
    ),
)
STAND = (
    MATCHES.update()
    .where(MATCHES.c.id == sql.bindparam("of"))
    .values({name: sql.bindparam(name) for name in ("step", "decider", "changed", "over")})
)


@dataclass(frozen=True)
class MatchRecord:
    """One thing that is kept of a match, in order, for good."""

    sequence: int
    kind: str
    seat: int
    value: int
    faces: tuple[int, ...] | None = None
    note: str = ""
    request: str | None = None
    made: int = 0
    hash: str = ""


@dataclass(frozen=True)
class StoredSeat:
    """Who sits on a seat."""

    seat: int
    kind: str
    name: str
    level: str | None = None
    token_hash: str | None = None
    was_claimed: bool = False


@dataclass(frozen=True)
class StoredMatch:
    """What is fixed about a match, and the few things its host may change."""

    id: str
    game: str
    version: str
    preset: str
    options: dict[str, Any]
    seats: int
    dice: str
    secret: str
    host: int
    listed: bool
    spectators: bool
    created: int
    changed: int
    step: int
    decider: int
    over: dict[str, Any] | None
    rematch: str | None = None

    @property
    def root(self) -> str:
        """The hash that the first record is chained to: of everything that must not change."""
        fixed = [self.id, self.game, self.version, self.options, self.seats, self.dice, self.commitment]
        return hashlib.sha256(json.dumps(fixed, sort_keys=True).encode()).hexdigest()

    @property
    def has_chosen_seed(self) -> bool:
        """Whether its maker chose the seed and so knows every throw; the table's own secrets are longer."""
        return len(self.secret) < SECRET_LETTERS

    @property
    def dice_told(self) -> str:
        """Where chance comes from, as everyone is told."""
        return "seeded" if self.has_chosen_seed else self.dice

    @property
    def commitment(self) -> str:
        """What may be known of the secret beforehand."""
        return hashlib.sha256(self.secret.encode()).hexdigest()


@dataclass(frozen=True)
class Snapshot:
    """The state at the start of a turn."""

    sequence: int
    step: int
    state: bytes


@dataclass(frozen=True)
class MatchStatus:
    """Where a match stands after the records of an append."""

    step: int
    decider: int
    over: dict[str, Any] | None


@dataclass(frozen=True)
class Append:
    """Records that are stored together or not at all."""

    match: str
    records: tuple[MatchRecord, ...]
    status: MatchStatus
    snapshot: Snapshot | None = None


class Writer(Protocol):
    """What stores the records of all rooms."""

    store: "Store"

    async def append(self, append: Append) -> bool:
        """Whether the records are stored for good; not, if another process was first."""
        ...


@dataclass(frozen=True)
class Whole:
    """All that is stored of a match."""

    match: StoredMatch
    seats: list[StoredSeat]
    records: list[MatchRecord]
    snapshots: list[Snapshot] = field(default_factory=list)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def chained(match: str, before: str, record: MatchRecord) -> MatchRecord:
    """The record with the hash of its content and of the record before it."""
    content = [before, match, record.sequence, record.kind, record.seat, record.value]
    content += [list(record.faces) if record.faces else None, record.note, record.request, record.made]
    return replace(record, hash=hashlib.sha256(json.dumps(content).encode()).hexdigest())


def chain_all(
    match: str, before: str, after: int, drafts: Iterable[MatchRecord], made: int, request: str | None = None
) -> list[MatchRecord]:
    """The drafts as records that follow the sequence `after`; the request led to the first of them."""
    records: list[MatchRecord] = []
    for number, draft in enumerate(drafts, after + 1):
        told = replace(draft, sequence=number, made=made, request=None if records else request)
        records.append(chained(match, before, told))
        before = records[-1].hash
    return records


def check_chain(match: str, before: str, after: int, records: Sequence[MatchRecord]) -> str:
    """The last hash of records that follow each other without a gap or a change; otherwise a StoreError."""
    for number, record in enumerate(records, after + 1):
        if record.sequence != number or chained(match, before, record).hash != record.hash:
            raise StoreError(
                f"match {match} was altered in the store: record {number} does not follow from the one "
                "before it; restore the store from a copy"
            )
        before = record.hash
    return before


def check_end(whole: Whole, step: int) -> None:
    """The last record is the one that the match was left with; otherwise a StoreError.

    Each append stores with its records how many entries there are then, and when the last was made.
    """
    match, records = whole.match, whole.records
    last_made = records[-1].made if records else match.created
    if (match.step, match.changed) != (step, last_made):
        raise StoreError(
            f"match {match.id} was altered in the store: it was left at step {match.step}, "
            f"but its records end at step {step}; restore the store from a copy"
        )


class Store:
    """The matches in one database; every method may be called from any thread."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.is_shared = self.engine.dialect.name == "postgresql"
        try:
            with self.engine.begin() as connection:
                if self.is_shared:  # two processes that start at once would both create the tables
                    connection.execute(sql.text("SELECT pg_advisory_xact_lock(7263)"))
                SCHEMA.create_all(connection)
                check_tables(connection, SCHEMA)
        except DatabaseError as problem:
            raise StoreError(f"the store {safe_url(url)} cannot be opened: {problem.orig}") from None

    def close(self) -> None:
        """The connections are closed; the store must not be used again."""
        self.engine.dispose()

    def create(self, whole: Whole) -> None:
        """The match, its seats and its first records are stored."""
        values = {**whole.match.__dict__, "options": json.dumps(whole.match.options)}
        values["over"] = json.dumps(whole.match.over) if whole.match.over else None
        with self.engine.begin() as connection:
            connection.execute(MATCHES.insert(), [values])
            connection.execute(
                SEATS.insert(), [{**seat.__dict__, "match": whole.match.id} for seat in whole.seats]
            )
            if whole.records:
                connection.execute(RECORDS.insert(), _rows(whole.match.id, whole.records))

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
            logger.error("the store does not answer: %s", problem)
            raise StoreDownError("the store does not answer; nothing was changed, try again") from None

    def _append(self, connection: sql.Connection, appends: list[Append]) -> None:
        """Everything is written, each table in one go, in the order of matches, so that nobody deadlocks."""
        connection.execute(
            RECORDS.insert(), [row for append in appends for row in _rows(append.match, append.records)]
        )
        connection.execute(STAND, [_standing(append) for append in appends])
        snapshots = [
            {"match": append.match, **append.snapshot.__dict__} for append in appends if append.snapshot
        ]
        if snapshots:
            connection.execute(SNAPSHOTS.insert(), snapshots)
        for append in appends:
            self._tell(connection, f"{append.match} {append.records[-1].sequence}")

    def _tell(self, connection: sql.Connection, news: str) -> None:
        """Other processes hear of it once it is stored."""
        if self.is_shared:
            connection.execute(sql.select(sql.func.pg_notify(CHANNEL, news)))

    def find(self, match: str) -> StoredMatch | None:
        """The match of that id."""
        with self.engine.connect() as connection:
            row = connection.execute(MATCHES.select().where(MATCHES.c.id == match)).mappings().first()
        return _match(row) if row else None

    def load(self, match: str) -> Whole | None:
        """All that is stored of a match, read in one moment."""
        with self.engine.connect().execution_options(**self._one_moment) as connection:
            if not self.is_shared:  # otherwise SQLite would read each table at a moment of its own
                connection.exec_driver_sql("BEGIN")
            row = connection.execute(MATCHES.select().where(MATCHES.c.id == match)).mappings().first()
            if row is None:
                return None
            query = SNAPSHOTS.select().where(SNAPSHOTS.c.match == match).order_by(SNAPSHOTS.c.sequence)
            snapshots = [
                Snapshot(found.sequence, found.step, found.state) for found in connection.execute(query)
            ]
            return Whole(
                _match(row),
                self._seats(connection, [match])[match],
                self._records(connection, match, 0),
                snapshots,
            )

    @property
    def _one_moment(self) -> dict[str, Any]:
        return {"isolation_level": "REPEATABLE READ"} if self.is_shared else {}

    def records_after(self, match: str, sequence: int) -> list[MatchRecord]:
        """The records past that sequence."""
        with self.engine.connect() as connection:
            return self._records(connection, match, sequence)

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
            for table in (SNAPSHOTS, RECORDS, SEATS):
                connection.execute(table.delete().where(table.c.match == match))
            connection.execute(MATCHES.delete().where(MATCHES.c.id == match))

    def delete_unplayed(self, before: int) -> int:
        """How many matches in which nobody had done anything by then are gone."""
        query = sql.select(MATCHES.c.id, MATCHES.c.step, MATCHES.c.changed)
        with self.engine.connect() as connection:
            found = connection.execute(query.where(MATCHES.c.changed < before, ~WAS_PLAYED)).all()
        return sum(self._delete_unplayed(*row) for row in found)

    def _delete_unplayed(self, match: str, step: int, changed: int) -> bool:
        """Whether the match was still unplayed and as it was, and is gone.

        One statement looks and deletes; having waited for an append it compares step and change again.
        """
        same = sql.and_(MATCHES.c.id == match, MATCHES.c.step == step, MATCHES.c.changed == changed)
        with self.engine.begin() as connection:
            return connection.execute(MATCHES.delete().where(same, ~WAS_PLAYED)).rowcount == 1

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
            return [_match(row) for row in connection.execute(query).mappings()]

    def held_by(self, hashes: Sequence[str], most: int) -> list[StoredMatch]:
        """The matches in which these tokens hold a seat, the last changed first."""
        holds = sql.exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.token_hash.in_(hashes))
        query = MATCHES.select().where(holds).order_by(MATCHES.c.changed.desc()).limit(most)
        with self.engine.connect() as connection:
            return [_match(row) for row in connection.execute(query).mappings()]

    def _records(self, connection: sql.Connection, match: str, after: int) -> list[MatchRecord]:
        later = sql.and_(RECORDS.c.match == match, RECORDS.c.sequence > after)
        rows = connection.execute(RECORDS.select().where(later).order_by(RECORDS.c.sequence))
        return [
            MatchRecord(
                row.sequence,
                row.kind,
                row.seat,
                row.value,
                tuple(json.loads(row.faces)) if row.faces else None,
                row.note,
                row.request,
                row.made,
                row.hash,
            )
            for row in rows
        ]

    def _seats(self, connection: sql.Connection, matches: list[str]) -> dict[str, list[StoredSeat]]:
        query = SEATS.select().where(SEATS.c.match.in_(matches)).order_by(SEATS.c.seat)
        found: dict[str, list[StoredSeat]] = {match: [] for match in matches}
        for row in connection.execute(query):
            seat = StoredSeat(row.seat, row.kind, row.name, row.level, row.token_hash, row.was_claimed)
            found[row.match].append(seat)
        return found


def _rows(match: str, records: Iterable[MatchRecord]) -> list[dict[str, Any]]:
    return [
        {**record.__dict__, "match": match, "faces": json.dumps(record.faces) if record.faces else None}
        for record in records
    ]


def _standing(append: Append) -> dict[str, Any]:
    status = append.status
    return {
        "of": append.match,
        "step": status.step,
        "decider": status.decider,
        "changed": append.records[-1].made,
        "over": json.dumps(status.over) if status.over else None,
    }


def _match(row: Any) -> StoredMatch:
    values = {**row, "options": json.loads(row["options"])}
    values["over"] = json.loads(row["over"]) if row["over"] else None
    return StoredMatch(**values)
