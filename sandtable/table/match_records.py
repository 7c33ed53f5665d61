"""What is kept of a match, how its records are chained to each other, and how they are read from rows."""

import hashlib
import json
import logging
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import sqlalchemy as sql

from sandtable.table.engines import StoreError
from sandtable.table.schema import MATCHES, RECORDS

SECRET_LETTERS = 64  # of a secret that the table made: 256 random bits

Row = Mapping[Any, Any]

logger = logging.getLogger(__name__)


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
    head: str = ""  # the hash of the last record

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
class ClockRow:
    """How much time the seats of a match have used when it has so many records, as it is stored."""

    match: str
    sequence: int
    content: str
    since: int
    due: int | None


@dataclass(frozen=True)
class Append:
    """Records that are stored together or not at all."""

    match: str
    records: tuple[MatchRecord, ...]
    status: MatchStatus
    snapshot: Snapshot | None = None
    clock: ClockRow | None = None


@dataclass(frozen=True)
class Whole:
    """All that is stored of a match."""

    match: StoredMatch
    seats: list[StoredSeat]
    records: list[MatchRecord]
    snapshots: list[Snapshot] = field(default_factory=list)
    clock: str = ""  # what was stored of the seats' times, if they have clocks


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def chained(match: str, before: str, record: MatchRecord) -> MatchRecord:
    """The record with the hash of its content and of the record before it."""
    return replace(record, hash=hash_of(match, before, record, record.sequence, record.request, record.made))


def hash_of(
    match: str, before: str, record: MatchRecord, sequence: int, request: str | None, made: int
) -> str:
    """The hash of a record with that sequence, request and time, and of the record before it."""
    content = [before, match, sequence, record.kind, record.seat, record.value]
    content += [list(record.faces) if record.faces else None, record.note, request, made]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def chain_all(
    match: str, before: str, after: int, drafts: Iterable[MatchRecord], made: int, request: str | None = None
) -> list[MatchRecord]:
    """The drafts as records that follow the sequence `after`; the request led to the first of them."""
    records: list[MatchRecord] = []
    for number, draft in enumerate(drafts, after + 1):
        own = None if records else request
        before = hash_of(match, before, draft, number, own, made)
        kept = (draft.kind, draft.seat, draft.value, draft.faces, draft.note)
        records.append(MatchRecord(number, *kept, request=own, made=made, hash=before))
    return records


def check_chain(match: str, before: str, after: int, records: Sequence[MatchRecord]) -> str:
    """The last hash of records that follow each other without a gap or a change; otherwise a StoreError."""
    for number, record in enumerate(records, after + 1):
        found = hash_of(match, before, record, record.sequence, record.request, record.made)
        if record.sequence != number or found != record.hash:
            raise StoreError(
                f"match {match} was altered in the store: record {number} does not follow from the one "
                "before it; restore the store from a copy"
            )
        before = record.hash
    return before


def check_whole(whole: Whole) -> None:
    """All records are there, from the first to the one that the match was left with; or a StoreError."""
    match = whole.match
    last = check_chain(match.id, match.root, 0, whole.records)
    if match.head != (last if whole.records else ""):
        raise StoreError(
            f"match {match.id} was altered in the store: its records end with number {len(whole.records)}, "
            "which is not the one that it was left with; restore the store from a copy"
        )
    if [seat.seat for seat in whole.seats] != list(range(match.seats)):
        raise StoreError(f"match {match.id} has lost a seat in the store; restore the store from a copy")


def check_step(match: StoredMatch, step: int) -> None:
    """The records lead to the step that the match was left at; otherwise a StoreError."""
    if match.step != step:
        raise StoreError(
            f"match {match.id} was altered in the store: it was left at step {match.step}, "
            f"but its records end at step {step}; restore the store from a copy"
        )


# Rows


def rows_of(match: str, records: Iterable[MatchRecord]) -> list[dict[str, Any]]:
    """The records as they are stored."""
    return [
        {**record.__dict__, "match": match, "faces": json.dumps(record.faces) if record.faces else None}
        for record in records
    ]


def standing_of(append: Append) -> dict[str, Any]:
    """Where the match stands after the append, as it is stored."""
    status = append.status
    return {
        "of": append.match,
        "step": status.step,
        "decider": status.decider,
        "changed": append.records[-1].made,
        "head": append.records[-1].hash,
        "over": json.dumps(status.over) if status.over else None,
    }


@contextmanager
def readable(match: str) -> Iterator[None]:
    """What is read here of the match can be read; otherwise a StoreError."""
    try:
        yield
    except (ValueError, TypeError, LookupError) as problem:
        raise StoreError(
            f"match {match} cannot be read: its rows are damaged ({type(problem).__name__}); restore the "
            "store from a copy"
        ) from None


def record_of(row: Row) -> MatchRecord:
    """The record of a row."""
    values = {name: row[name] for name in MatchRecord.__dataclass_fields__}
    values["faces"] = tuple(json.loads(row["faces"])) if row["faces"] else None
    _check_kinds(values, RECORDS)
    return MatchRecord(**values)


def match_of(row: Row) -> StoredMatch:
    """The match of a row; a StoreError if it cannot be read."""
    with readable(str(row["id"])):
        _check_kinds(row, MATCHES)
        values = {**row, "options": _table(row["options"])}
        values["over"] = _table(row["over"]) if row["over"] else None
        return StoredMatch(**values)


def match_or_none(row: Row) -> StoredMatch | None:
    """The match of a row in a list, which one that cannot be read does not spoil."""
    try:
        return match_of(row)
    except StoreError as problem:
        logger.error("a match is left out of a list: %s", problem)
        return None


def _table(text: str) -> dict[str, Any]:
    told = json.loads(text)
    if not isinstance(told, dict):
        raise TypeError("no table of names and values")
    return told


def _check_kinds(row: Row, table: sql.Table) -> None:
    """SQLite keeps whatever it was given: a text where a number belongs is found out here."""
    for column in table.columns:
        value = row.get(column.name)
        if isinstance(column.type, sql.Integer) and type(value) is not int:
            raise TypeError(column.name)
        if isinstance(column.type, sql.String) and not isinstance(value, str | tuple | None):
            raise TypeError(column.name)
