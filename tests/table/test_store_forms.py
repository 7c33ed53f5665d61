"""The forms of a store: older ones are brought up to date once, newer ones are refused."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
import sqlalchemy as sql

from sandtable.table.engines import StoreError
from sandtable.table.followed import follow_all
from sandtable.table.schema import FORM, MIGRATIONS, NOTES, SCHEMA, form_of
from sandtable.table.store import Store
from tests.table.databases import empty_database, has_postgres, postgres
from tests.table.played import play

SCHEMAS = Path(__file__).parent / "schemas"
NEEDS_POSTGRES = pytest.mark.skipif(not has_postgres(), reason="no PostgreSQL is installed")
KINDS = ["sqlite", pytest.param("postgresql", marks=NEEDS_POSTGRES)]
TOGETHER = 6


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store may be made."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.sqlite'}"
    return empty_database(request.getfixturevalue("database"))


def make_old(address: str, form: int, source: Store) -> None:
    """A store of that form with the matches of the other one."""
    engine = sql.create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    script = (SCHEMAS / f"{form}-{engine.dialect.name}.sql").read_text(encoding="utf-8")
    with engine.begin() as connection, source.engine.connect() as reader:
        for statement in script.partition("\n")[2].split(";"):
            if statement.strip():
                connection.exec_driver_sql(statement)
        for name in [name for name in SCHEMA.tables if sql.inspect(connection).has_table(name)]:
            old = sql.Table(name, sql.MetaData(), autoload_with=connection)
            rows = reader.execute(SCHEMA.tables[name].select()).mappings().all()
            kept = [{key: row[key] for key in old.columns.keys()} for row in rows]  # noqa: SIM118
            if kept:
                connection.execute(old.insert(), kept)
    engine.dispose()


@pytest.fixture
def source(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'source.sqlite'}")
    play(store, most=9)
    yield store
    store.close()


def ids(store: Store) -> list[str]:
    with store.engine.connect() as connection:
        return list(connection.execute(sql.select(SCHEMA.tables["matches"].c.id)).scalars())


@pytest.mark.parametrize("form", range(1, FORM))
def test_a_store_of_an_older_form_is_brought_up_to_date(address: str, form: int, source: Store) -> None:
    make_old(address, form, source)
    for _ in range(2):  # the second time there is nothing to be done
        store = Store(address)
        (match,) = ids(store)
        whole, before = store.load(match), source.load(match)
        assert whole == before
        assert whole is not None
        assert len(follow_all(whole).match.entries) == 9
        with store.engine.connect() as connection:
            assert form_of(connection) == FORM
        store.close()


def test_every_form_has_a_migration_and_its_tables_written_down() -> None:
    assert sorted(MIGRATIONS) == list(range(2, FORM + 1))
    for form in range(1, FORM):
        assert {path.name for path in SCHEMAS.glob(f"{form}-*.sql")} == {
            f"{form}-sqlite.sql",
            f"{form}-postgresql.sql",
        }


def test_processes_that_start_at_once_make_or_migrate_a_store_once(address: str, source: Store) -> None:
    for round_ in range(2):
        if round_:
            address = address.replace("matches.sqlite", "old.sqlite")
            if address.startswith("sqlite"):
                make_old(address, 1, source)
        start = Barrier(TOGETHER)

        def open_store(address: str = address, start: Barrier = start) -> int:
            start.wait()
            store = Store(address)
            found = len(ids(store))
            store.close()
            return found

        with ThreadPoolExecutor(TOGETHER) as threads:
            opened = [threads.submit(open_store) for _ in range(TOGETHER)]
            assert len({one.result() for one in opened}) == 1


def test_a_store_of_a_newer_release_is_refused(address: str) -> None:
    store = Store(address)
    with store.engine.begin() as connection:
        connection.execute(NOTES.update().values(value=str(FORM + 1)))
    store.close()
    for is_looked_at in (False, True):
        with pytest.raises(StoreError, match=f"newer release.*form {FORM + 1}"):
            Store(address, is_looked_at)


def test_who_only_looks_changes_nothing(tmp_path: Path, source: Store) -> None:
    address = f"sqlite:///{tmp_path / 'old.sqlite'}"
    make_old(address, 1, source)
    with pytest.raises(StoreError, match=r"older release.*sandtable serve"):
        Store(address, is_looked_at=True)
    with sqlite3.connect(tmp_path / "old.sqlite") as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='table'")}
    connection.close()
    assert "pages" not in names
