"""The store: nothing acknowledged is lost, nothing is stored twice, nothing can be altered unseen."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sql

from sandtable.table.engines import StoreError, safe_url
from sandtable.table.messages.asked import MatchWish, SeatWish
from sandtable.table.new_match import make_match, make_rematch
from sandtable.table.store import (
    MATCHES,
    RECORDS,
    Append,
    MatchRecord,
    MatchStatus,
    Snapshot,
    Store,
    Whole,
    chained,
    check_chain,
)
from tests.table.databases import has_postgres, postgres

STATUS = MatchStatus(1, 0, None)
NEEDS_POSTGRES = pytest.mark.skipif(not has_postgres(), reason="no PostgreSQL is installed")


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=NEEDS_POSTGRES)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = f"sqlite:///{tmp_path / 'deep' / 'matches.sqlite'}"
    store = Store(request.getfixturevalue("database") if request.param == "postgresql" else url)
    yield store
    store.close()


def wish(**more: object) -> MatchWish:
    seats = [SeatWish(kind="me"), SeatWish(kind="open")]
    return MatchWish.model_validate({"game": "connect_four", "seats": seats, **more})


def stored(store: Store, **more: object) -> Whole:
    whole, _ = make_match(wish(**more))
    store.create(whole)
    return whole


def record(whole: Whole, before: str, sequence: int, value: int = 7, **more: object) -> MatchRecord:
    draft = MatchRecord(sequence, "action", 0, value, made=1000 + sequence)
    return chained(whole.match.id, before, replace(draft, **more))  # type: ignore[arg-type]


def append(whole: Whole, *records: MatchRecord) -> Append:
    return Append(whole.match.id, records, STATUS)


def test_what_is_stored_is_read_back(store: Store) -> None:
    whole = stored(store, options={"full_board": "second"})
    first = record(whole, whole.match.root, 1, request="0:a", faces=(3, 4))
    second = record(whole, first.hash, 2, kind="undo", note="ü")
    snapshot = Snapshot(2, 1, b"\x00\xff")
    done = store.append_all([Append(whole.match.id, (first, second), MatchStatus(9, 1, {"a": 1}), snapshot)])
    assert done == [True]
    found = store.load(whole.match.id)
    assert found is not None
    stands = {"step": 9, "decider": 1, "over": {"a": 1}, "changed": 1002, "head": second.hash}
    assert found.match == replace(whole.match, **stands)  # type: ignore[arg-type]
    assert found.match.options == {"full_board": "second"}
    assert (found.seats, found.records, found.snapshots) == (whole.seats, [first, second], [snapshot])
    assert store.records_after(whole.match.id, 1) == [second]
    assert store.load("nosuchmatch") is None
    assert store.find("nosuchmatch") is None


def test_of_two_that_write_the_same_record_one_loses(store: Store) -> None:
    whole = stored(store)
    other = Store(store.engine.url.render_as_string(hide_password=False))
    mine, theirs = (record(whole, whole.match.root, 1, value) for value in (1, 2))
    assert store.append_all([append(whole, mine)]) == [True]
    assert other.append_all([append(whole, theirs)]) == [False]
    assert other.records_after(whole.match.id, 0) == [mine]
    other.close()


def test_a_lost_race_leaves_the_others_of_the_batch_alone(store: Store) -> None:
    matches = [stored(store) for _ in range(3)]
    lost = matches[1]
    assert store.append_all([append(lost, record(lost, lost.match.root, 1, 5))]) == [True]
    batch = [append(whole, record(whole, whole.match.root, 1, 6)) for whole in matches]
    assert store.append_all(batch) == [True, False, True]
    assert [store.records_after(whole.match.id, 0)[0].value for whole in matches] == [6, 5, 6]


def test_one_request_is_stored_once(store: Store) -> None:
    whole = stored(store)
    first = record(whole, whole.match.root, 1, request="0:a")
    assert store.append_all([append(whole, first)]) == [True]
    assert store.append_all([append(whole, record(whole, first.hash, 2, request="0:a"))]) == [False]


def test_records_of_one_append_are_stored_together_or_not_at_all(store: Store) -> None:
    whole = stored(store)
    first = record(whole, whole.match.root, 1)
    twice = (first, record(whole, first.hash, 1))
    assert store.append_all([append(whole, *twice)]) == [False]
    assert store.records_after(whole.match.id, 0) == []


@pytest.mark.parametrize("column", ["value", "seat", "kind", "faces", "note", "request", "made", "hash"])
def test_an_altered_record_is_found_out(store: Store, column: str) -> None:
    whole = stored(store)
    first = record(whole, whole.match.root, 1)
    second = record(whole, first.hash, 2)
    store.append_all([append(whole, first, second)])
    with store.engine.begin() as connection:
        other = 3 if column in ("value", "seat", "made") else "[3]"
        here = sql.and_(RECORDS.c.match == whole.match.id, RECORDS.c.sequence == 1)
        connection.execute(RECORDS.update().where(here).values({column: other}))
    with pytest.raises(StoreError, match="was altered in the store: record 1"):
        check_chain(whole.match.id, whole.match.root, 0, store.records_after(whole.match.id, 0))


def test_a_missing_record_is_found_out(store: Store) -> None:
    whole = stored(store)
    records = [record(whole, whole.match.root, 1)]
    for number in (2, 3):
        records.append(record(whole, records[-1].hash, number))
    check_chain(whole.match.id, whole.match.root, 0, records)
    with pytest.raises(StoreError, match="record 2"):
        check_chain(whole.match.id, whole.match.root, 0, [records[0], records[2]])


def test_other_dice_or_rules_break_the_chain(store: Store) -> None:
    whole = stored(store)
    first = record(whole, whole.match.root, 1)
    for change in ({"secret": "x"}, {"options": {"full_board": "second"}}, {"version": "2"}):
        changed = replace(whole.match, **change)  # type: ignore[arg-type]
        with pytest.raises(StoreError):
            check_chain(whole.match.id, changed.root, 0, [first])


def test_lists(store: Store) -> None:
    first, second = stored(store, listed=True), stored(store, listed=True)
    hidden = stored(store)
    listed = [match.id for match in store.listed(100)]
    assert {first.match.id, second.match.id} <= set(listed)
    assert hidden.match.id not in listed
    token_hash = hidden.seats[0].token_hash
    assert token_hash is not None
    assert [match.id for match in store.held_by([token_hash, "0" * 64], 10)] == [hidden.match.id]
    open_seat = first.seats[1]
    taken = replace(open_seat, kind="person", token_hash="1" * 64)
    assert store.set_seat(first.match.id, taken, open_seat)
    assert not store.set_seat(first.match.id, taken, open_seat)
    assert first.match.id not in [match.id for match in store.listed(100)]


def test_a_match_has_one_rematch(store: Store) -> None:
    whole = stored(store)
    again = make_rematch(whole)
    assert again.match.secret != whole.match.secret
    assert again.seats[1].token_hash == whole.seats[0].token_hash
    assert [seat.seat for seat in again.seats] == [0, 1]
    assert store.set_rematch(whole.match.id, "first") == "first"
    assert store.set_rematch(whole.match.id, "second") == "first"


def test_only_unplayed_matches_are_deleted(store: Store) -> None:
    unplayed, played = stored(store), stored(store)
    store.append_all([append(played, replace(record(played, played.match.root, 1), made=1))])
    with store.engine.begin() as connection:
        ours = MATCHES.c.id.in_([unplayed.match.id, played.match.id])
        connection.execute(MATCHES.update().where(ours).values(changed=1))
    assert store.delete_unplayed(2) == 1
    assert store.find(unplayed.match.id) is None
    assert store.find(played.match.id) is not None


def test_clean_up_waits_for_an_append_and_looks_again(store: Store) -> None:
    whole = stored(store)
    acted = append(whole, record(whole, whole.match.root, 1))
    with ThreadPoolExecutor(1) as other:
        with store.engine.begin() as connection:
            store._append(connection, [acted])
            deleting = other.submit(store._delete_unplayed, whole.match.id, 0, whole.match.changed)
            with pytest.raises(TimeoutError):
                deleting.result(0.3)
        assert not deleting.result(10)
    assert len(store.records_after(whole.match.id, 0)) == 1


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("matches.sqlite", "is no store"),
        ("mysql://x/y", "not mysql"),
        ("sqlite://", "kept in a file"),
        ("sqlite:////dev/null/x/matches.sqlite", "cannot be made"),
        ("postgresql://nobody:geheim@127.0.0.1:1/none", "cannot be opened"),
        ("postgresql//nobody:geheim@127.0.0.1/none", "is no store"),
        ("postgresql://nobody:geheim@127.0.0.1:port/none", "is no store"),
    ],
)
def test_a_store_that_cannot_be(url: str, sentence: str) -> None:
    with pytest.raises(StoreError, match=sentence) as told:
        Store(url)
    assert "geheim" not in str(told.value)


def test_passwords_are_not_shown() -> None:
    assert safe_url("postgresql://me:geheim@host/db") == "postgresql://me:***@host/db"


def test_a_store_of_another_release_is_not_opened(store: Store) -> None:
    if store.is_shared:
        pytest.skip("the database is shared by the tests of this file")
    with store.engine.begin() as connection:
        connection.execute(sql.text("ALTER TABLE matches DROP COLUMN rematch"))
    with pytest.raises(StoreError, match="its table matches has no column rematch"):
        Store(store.engine.url.render_as_string(hide_password=False))


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no database at all" * 100)
    with pytest.raises(StoreError, match="cannot be opened: file is not a database"):
        Store(f"sqlite:///{tmp_path / 'notes.txt'}")


def test_what_goes_wrong_is_told_without_what_was_stored(store: Store) -> None:
    whole = stored(store)
    with pytest.raises(sql.exc.IntegrityError) as told:
        store.create(whole)
    assert whole.match.secret not in str(told.value)
