"""`sandtable store`: every chain is verified, a backup of one database fills another."""

import gzip
import json
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from typer.testing import CliRunner, Result

from sandtable.cli import app
from sandtable.core.errors import SandtableError
from sandtable.games import GAMES
from sandtable.play.replay import read_replay, replay_match
from sandtable.table.backups import read_head, restore_backup, write_backup
from sandtable.table.engines import StoreError
from sandtable.table.schema import FORM, MATCHES, RECORDS, SCHEMA, SNAPSHOTS
from sandtable.table.store import Store, check_whole, look_at_store
from sandtable.table.store_tools import check_store, keep_pages, versions_used
from tests.table.databases import empty_database, has_postgres, postgres
from tests.table.played import load, play, play_on

NEEDS_POSTGRES = pytest.mark.skipif(not has_postgres(), reason="no PostgreSQL is installed")
Change = Callable[[sql.Connection, str], object]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["store", *arguments])


def content(store: Store) -> dict[str, list[Any]]:
    """Every row of every table."""
    with store.engine.connect() as connection:
        return {
            name: [
                tuple(row) for row in connection.execute(table.select().order_by(*table.primary_key.columns))
            ]
            for name, table in SCHEMA.tables.items()
        }


def last_of(match: str) -> Any:
    """The last record of the match."""
    last = sql.select(sql.func.max(RECORDS.c.sequence)).where(RECORDS.c.match == match).scalar_subquery()
    return sql.and_(RECORDS.c.match == match, RECORDS.c.sequence == last)


# Check


def cut_tail(connection: sql.Connection, match: str) -> None:
    """The last record is gone, and the row says what it said when the one before was made."""
    connection.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.match == match))
    connection.execute(RECORDS.delete().where(last_of(match)))
    made = connection.execute(sql.select(RECORDS.c.made).where(last_of(match))).scalar_one()
    step = connection.execute(
        sql.select(sql.func.count()).select_from(RECORDS).where(RECORDS.c.match == match)
    ).scalar_one()
    connection.execute(MATCHES.update().where(MATCHES.c.id == match).values(step=step, changed=made))


DAMAGE: dict[str, tuple[Change, str]] = {
    "a cut tail": (cut_tail, "not the one that it was left with"),
    "another action": (
        lambda connection, match: connection.execute(
            RECORDS.update().where(RECORDS.c.match == match, RECORDS.c.sequence == 3).values(value=5)
        ),
        "record 3",
    ),
    "options that are no JSON": (
        lambda connection, match: connection.execute(
            MATCHES.update().where(MATCHES.c.id == match).values(options="{")
        ),
        "cannot be read",
    ),
    "faces that are no JSON": (
        lambda connection, match: connection.execute(
            RECORDS.update().where(last_of(match)).values(faces="[")
        ),
        "cannot be read",
    ),
    "other states": (
        lambda connection, match: connection.execute(
            SNAPSHOTS.update().where(SNAPSHOTS.c.match == match).values(state=b"other")
        ),
        "the state stored with its record",
    ),
    "a word for a number": (
        lambda connection, match: connection.exec_driver_sql("UPDATE matches SET step = 'many'"),
        "cannot be read",
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_check_names_what_is_damaged(store: Store, url: str, damage: str) -> None:
    match = play(store, most=6)
    assert check_store(store).problems == []
    change, sentence = DAMAGE[damage]
    with store.engine.begin() as connection:
        change(connection, match)
    found = check_store(store)
    assert [match in problem and sentence in problem for problem in found.problems] == [True]
    told = run("check", "--store", url)
    assert told.exit_code == 1
    assert match in told.output
    assert json.loads(run("check", "--store", url, "--json").output)["problems"] == found.problems


def test_a_tail_that_is_as_old_as_what_it_follows_cannot_be_cut(store: Store) -> None:
    """Step and time of the row are made to fit: only the hash of the last record tells."""
    match = play(store, most=6)
    with store.engine.begin() as connection:
        cut_tail(connection, match)
    with pytest.raises(StoreError, match="not the one that it was left with"):
        check_whole(load(store, match))


def test_check_counts_what_is_whole(store: Store, url: str) -> None:
    play(store)
    play(store, most=3)
    told = run("check", "--store", url)
    assert told.exit_code == 0, told.output
    assert "2 are as they were played" in " ".join(told.output.split())


# Backup and restore


def test_a_backup_fills_an_empty_store(store: Store, url: str, tmp_path: Path) -> None:
    play(store)
    play(store, "groundwar", most=12)
    keep_pages(store)
    file, other = tmp_path / "matches.backup", f"sqlite:///{tmp_path / 'other.sqlite'}"
    told = run("backup", str(file), "--store", url)
    assert told.exit_code == 0, told.output
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    told = run("restore", str(file), "--store", other)
    assert told.exit_code == 0, told.output
    assert "2 matches" in told.output
    restored = look_at_store(other)
    assert content(restored) == content(store)
    restored.close()


def test_a_backup_holds_tables_that_other_parts_declare(store: Store, tmp_path: Path) -> None:
    more = sql.Table("more", SCHEMA, sql.Column("match", sql.String(32), primary_key=True))
    try:
        with pytest.raises(StoreError, match=r"no table more yet: start `sandtable serve`"):
            look_at_store(store.engine.url.render_as_string())
        more.create(store.engine)
        with store.engine.begin() as connection:
            connection.execute(more.insert(), [{"match": "kept"}])
        write_backup(store, tmp_path / "one")
        restored = restore_backup(f"sqlite:///{tmp_path / 'new.sqlite'}", tmp_path / "one")
        assert content(restored)["more"] == [("kept",)]
        restored.close()
    finally:
        SCHEMA.remove(more)


@NEEDS_POSTGRES
def test_a_backup_of_one_database_fills_another(store: Store, database: str, tmp_path: Path) -> None:
    play(store)
    play(store, "groundwar", most=12)
    keep_pages(store)
    write_backup(store, tmp_path / "one")
    shared = restore_backup(empty_database(database), tmp_path / "one")
    assert content(shared) == content(store)
    write_backup(shared, tmp_path / "two")
    back = restore_backup(f"sqlite:///{tmp_path / 'back.sqlite'}", tmp_path / "two")
    assert content(back) == content(store)
    assert check_store(back).problems == []
    for one in (shared, back):
        one.close()


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=NEEDS_POSTGRES)])
def test_a_backup_is_of_one_moment_while_play_goes_on(
    kind: str, request: pytest.FixtureRequest, url: str, tmp_path: Path
) -> None:
    address = url if kind == "sqlite" else empty_database(request.getfixturevalue("database"))
    store = Store(address)
    matches = [play(store, most=1) for _ in range(8)]
    is_done = threading.Event()

    def go_on() -> None:
        for number in range(40):
            if not is_done.is_set():
                play_on(store, matches[number % 8], 1, number)

    player = threading.Thread(target=go_on)
    player.start()
    for number in range(3):
        write_backup(store, tmp_path / f"{number}")
    is_done.set()
    player.join()
    for number in range(3):
        again = restore_backup(f"sqlite:///{tmp_path / f'{number}.sqlite'}", tmp_path / f"{number}")
        found = check_store(again)
        assert (found.problems, found.matches) == ([], 8)
        again.close()
    store.close()


def test_nothing_is_overwritten_without_being_asked(store: Store, url: str, tmp_path: Path) -> None:
    play(store, most=3)
    file = tmp_path / "matches.backup"
    file.write_text("mine")
    with pytest.raises(SandtableError, match="--replace"):
        app(["store", "backup", str(file), "--store", url], standalone_mode=False)
    assert file.read_text() == "mine"
    assert run("backup", str(file), "--store", url, "--replace").exit_code == 0
    before = content(store)
    with pytest.raises(StoreError, match="holds 1 matches already: restore into an empty one"):
        restore_backup(url, file)
    assert content(store) == before
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    with pytest.raises(SandtableError, match="is not empty"):
        app(["store", "export", str(tmp_path / "out"), "--store", url], standalone_mode=False)


def altered(lines: list[bytes]) -> list[bytes]:
    return [line.replace(b'"seat":0', b'"seat":1') for line in lines]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (altered, "is damaged"),
        (lambda lines: lines[:-1], "is damaged"),
        (lambda lines: [*lines[:2], *lines[3:]], "is damaged"),
        (lambda lines: lines[:1], "is damaged"),
        (lambda lines: [], "is damaged"),
        (lambda lines: [lines[0].replace(b'"form":%d' % FORM, b'"form":99'), *lines[1:]], "newer release"),
        (lambda lines: [b'{"format":"other"}\n', *lines[1:]], "is no backup"),
    ],
)
def test_a_damaged_backup_is_not_restored(
    store: Store, tmp_path: Path, change: Callable[[list[bytes]], list[bytes]], sentence: str
) -> None:
    play(store, most=3)
    file = tmp_path / "matches.backup"
    write_backup(store, file)
    with gzip.open(file) as whole:
        lines = change(whole.readlines())
    with gzip.open(file, "wb") as other:
        other.writelines(lines)
    with pytest.raises(StoreError, match=sentence):
        read_head(file)


@pytest.mark.parametrize("text", [b"", b"no backup", b"\x1f\x8b\x08\x00"])
def test_a_file_that_is_no_backup_is_named(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "matches.backup"
    file.write_bytes(text)
    with pytest.raises(StoreError, match=r"matches\.backup"):
        restore_backup(f"sqlite:///{tmp_path / 'new.sqlite'}", file)
    assert not (tmp_path / "new.sqlite").exists()


def test_a_backup_of_an_older_form_gets_the_present_one(store: Store, tmp_path: Path) -> None:
    match = play(store, most=5)
    file = tmp_path / "matches.backup"
    head, rows = {"format": "sandtable backup 1", "form": 1, "made": 1}, []
    for name in ("matches", "seats", "records"):
        with store.engine.connect() as connection:
            for row in connection.execute(SCHEMA.tables[name].select()).mappings():
                rows.append([name, {key: row[key] for key in row if key != "head"}])
    write_by_hand(file, {**head, "tables": {"all": len(rows)}}, rows)
    restored = restore_backup(f"sqlite:///{tmp_path / 'new.sqlite'}", file)
    assert replace(load(restored, match), snapshots=[]) == replace(load(store, match), snapshots=[])
    restored.close()


def write_by_hand(file: Path, head: dict[str, Any], rows: list[Any]) -> None:
    import hashlib

    lines = [json.dumps(line).encode() + b"\n" for line in (head, *rows)]
    end = {"rows": len(rows), "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    with gzip.open(file, "wb") as whole:
        whole.writelines([*lines, json.dumps(end).encode() + b"\n"])


# Export and versions


def test_export_writes_replays_and_traces_of_what_is_over(store: Store, url: str, tmp_path: Path) -> None:
    over, running = play(store), play(store, most=2)
    told = run("export", str(tmp_path / "out"), "--store", url)
    assert told.exit_code == 0, told.output
    files = {path.name for path in (tmp_path / "out").iterdir()}
    assert files == {f"connect_four-{over}.json", "traces.jsonl"}
    assert running not in str(files)
    assert replay_match(read_replay(tmp_path / "out" / f"connect_four-{over}.json")).is_over
    (trace,) = (tmp_path / "out" / "traces.jsonl").read_text().splitlines()
    assert json.loads(trace)["id"] == over


def test_replays_of_rules_that_are_gone_are_exported_as_they_were(
    store: Store, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(store)
    run("export", str(tmp_path / "before"), "--store", url)
    assert run("keep", "--store", url).exit_code == 0
    monkeypatch.setitem(GAMES, "connect_four", replace(GAMES["connect_four"], version="99"))
    run("export", str(tmp_path / "after"), "--store", url)
    name = f"connect_four-{match}.json"
    assert (tmp_path / "after" / name).read_text() == (tmp_path / "before" / name).read_text()
    assert check_store(store).problems == []


def test_versions_says_which_rules_are_needed(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(store)
    play(store, most=2)
    (use,) = versions_used(store)
    assert (use.rules, use.running, use.over, use.without_page, use.is_needed) == ("present", 1, 1, 2, False)
    keep_pages(store)
    monkeypatch.setitem(GAMES, "connect_four", replace(GAMES["connect_four"], version="99"))
    (use,) = versions_used(store)
    assert (use.rules, use.without_page, use.is_needed) == ("missing", 0, True)
    told = run("versions", "--store", url).output
    assert "connect_four 1: 1 running, 1 over" in told
    assert json.loads(run("versions", "--store", url, "--json").output)[0]["is_needed"] is True


# What cannot be


@pytest.mark.parametrize("command", ["check", "backup", "restore", "export", "versions", "keep"])
def test_every_tool_has_help_with_examples(command: str) -> None:
    told = run(command, "--help").output
    assert "Examples:" in told
    assert f"$ sandtable store {command}" in told


@pytest.mark.parametrize("command", ["check", "versions", "keep"])
def test_a_store_that_is_not_there_is_not_made(tmp_path: Path, command: str) -> None:
    with pytest.raises(StoreError, match="there is no store"):
        app(["store", command, "--store", f"sqlite:///{tmp_path / 'no.sqlite'}"], standalone_mode=False)
    assert not (tmp_path / "no.sqlite").exists()


def test_a_file_that_is_no_store_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("no database " * 500)
    sqlite3.connect(tmp_path / "empty").close()
    (tmp_path / "empty").touch()
    for name in ("notes", "empty"):
        with pytest.raises(StoreError, match=name):
            look_at_store(f"sqlite:///{tmp_path / name}")
