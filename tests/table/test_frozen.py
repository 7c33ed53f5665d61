"""A PostgreSQL that hangs: whoever asks hears of it in time, and all goes on when it does."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.table import postgres
from sandtable.table.app import TableSettings
from tests.table.conftest import ROOMY
from tests.table.databases import Database, database, has_postgres
from tests.table.tables import WAIT, Served, Viewer, make

pytestmark = pytest.mark.skipif(not has_postgres(), reason="no PostgreSQL is installed")

IN_TIME = 15.0  # seconds within which whoever asks hears something: far below those of a hanging server
ASKING = 40  # at once


@pytest.fixture(scope="module")
def running() -> Iterator[Database]:
    with database() as running:
        yield running


@pytest.fixture
def served(running: Database, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(postgres, "ANSWER_SECONDS", 1.5)
    served = Served(TableSettings(running.url, limits=ROOMY))
    yield served
    served.close()


def test_whoever_asks_a_store_that_hangs_is_answered_and_play_goes_on(
    running: Database, served: Served
) -> None:
    match, tokens = make(served, "connect_four", "me", "friend")
    player = Viewer(served, match, *tokens).ready()
    with ThreadPoolExecutor(ASKING) as people:

        def ask(number: int) -> int:
            path = ("/api/matches", f"/api/matches/{number:012}", "/health")[number % 3]
            return httpx.get(f"http://{served.host}{path}", timeout=IN_TIME).status_code

        with running.frozen():
            player.say("act", id="a", sequence=0, action=player.now["actions"][0]["id"], seat=0)
            assert list(people.map(ask, range(ASKING))) == [503] * ASKING
            player.until("error")
            assert list(people.map(ask, range(ASKING))) == [503] * ASKING
    until = time.monotonic() + WAIT
    while served.get("/health").status_code != 200:
        assert time.monotonic() < until
        time.sleep(0.1)
    player = again(served, match, tokens)
    for action in ("b", "c"):
        seat, sequence = player.now["decider"], player.now["sequence"]
        chosen = player.now["actions"][0]["id"]
        assert player.act(chosen, seat, id=action, sequence=sequence)["type"] == "ack"


def again(served: Served, match: str, tokens: list[str]) -> Viewer:
    """Someone who has come back, as often as it took."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        with suppress(ConnectionClosed):
            return Viewer(served, match, *tokens).ready()
        time.sleep(0.1)
    raise AssertionError("nobody can come back")


def test_what_a_server_asks_takes_no_longer_than_whoever_asks_waits(
    running: Database, served: Served
) -> None:
    with served.hall.store.engine.connect() as connection:
        for name in ("statement_timeout", "lock_timeout"):
            assert connection.exec_driver_sql(f"SHOW {name}").scalar() == "1500ms"
