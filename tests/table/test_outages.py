"""A store that cannot be used: who is in the way, what is logged, and what is never shown."""

import gc
import logging
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from sandtable.table.app import TableSettings, create_app
from sandtable.table.engines import OutageLog, StoreDownError, StoreError, claim, safe_url, what_went_wrong
from sandtable.table.store import Append, MatchRecord, MatchStatus, Store, chain_all
from tests.table.played import load, play
from tests.table.tables import WAIT, Served, Viewer, make

SECRET = "s3cret-of-a-match"
CLAIMING = """
import sys, time
from sandtable.table.engines import claim
held = claim(sys.argv[1])
print(1, flush=True)
time.sleep(60)
"""


def failed(text: str = "server closed the connection\nDETAIL: Key (secret)=(s3cret-of-a-match)") -> Exception:
    return OperationalError("INSERT INTO matches VALUES (?)", {"secret": SECRET}, Exception(text))


def test_an_outage_is_one_line_however_many_ask(caplog: pytest.LogCaptureFixture) -> None:
    outages = OutageLog(seconds=3600)
    with caplog.at_level(logging.ERROR):
        for _ in range(1000):
            outages.tell(failed())
    assert len(caplog.messages) == 1
    assert len(caplog.text) < 400


def test_the_next_line_says_how_many_were_left_out(caplog: pytest.LogCaptureFixture) -> None:
    outages = OutageLog(seconds=3600)
    with caplog.at_level(logging.ERROR):
        for _ in range(5):
            outages.tell(failed())
        outages._last -= 3600
        outages.tell(failed())
    assert "4 more times" in caplog.messages[-1]


def test_neither_statements_nor_what_was_stored_are_logged() -> None:
    told = what_went_wrong(failed())
    assert told == "server closed the connection"
    assert SECRET not in told


def test_a_store_that_fails_again_and_again_fills_no_log(url: str, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(url)
    match = load(store, play(store, most=1)).match
    records = chain_all(match.id, match.head, 1, [MatchRecord(0, "action", 0, 7)], 1)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE records RENAME TO away")
    with caplog.at_level(logging.ERROR):
        for _ in range(20):
            with pytest.raises(StoreDownError):
                store.append_all([Append(match.id, tuple(records), MatchStatus(2, 0, None))])
    store.close()
    assert len(caplog.text) < 400


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:geheim@host/db",
        "postgresql://me@host/db?password=geheim",
        "postgresql://host/db?user=me&password=geheim&sslmode=require",
    ],
)
def test_a_password_is_shown_nowhere(url: str) -> None:
    assert "geheim" not in safe_url(url)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:ge@heim@127.0.0.1:1/db",
        "postgresql://me@127.0.0.1:1/db?password=geheim",
        "postgres:me:geheim@127.0.0.1/db",
        "me:geheim@127.0.0.1",
        "postgresql://me:geheim@127.0.0.1:1/db?connect_timeout=no",
    ],
)
def test_a_mistyped_address_shows_no_password(url: str) -> None:
    with pytest.raises(StoreError) as told:
        Store(url)
    assert "heim" not in str(told.value)


def test_two_servers_do_not_work_on_one_file(url: str, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "matches.sqlite.lock", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match=r"another server works on .*: end it first"):
        create_app(TableSettings(url))
    other.close()
    held = claim(f"sqlite:///{tmp_path / 'new' / 'matches.sqlite'}")  # whose folder is not there yet
    assert held is not None
    held.release()


def test_a_server_that_was_killed_is_in_nobody_s_way(url: str) -> None:
    own = {**os.environ, "PYTHONPATH": os.getcwd()}
    other = subprocess.Popen([sys.executable, "-c", CLAIMING, url], stdout=subprocess.PIPE, env=own)
    assert other.stdout is not None
    assert other.stdout.readline() == b"1\n"
    with pytest.raises(StoreError, match="another server"):
        claim(url)
    other.send_signal(signal.SIGKILL)
    other.wait(10)
    other.stdout.close()
    held = claim(url)
    assert held is not None
    held.release()


class Outage:
    """A server whose store keeps nothing until it is over."""

    def __init__(self, client: Served, patch: pytest.MonkeyPatch) -> None:
        self._append, self._patch, self.tries = client.hall.store._append, patch, 0
        self._store = client.hall.store
        patch.setattr(self._store, "_append", self._fail)

    def _fail(self, *_: Any) -> None:
        self.tries += 1
        raise failed()

    def until(self, tries: int) -> None:
        """It was tried in vain so often."""
        until = time.monotonic() + WAIT
        while self.tries < tries:
            assert time.monotonic() < until
            time.sleep(0.01)

    def end(self) -> None:
        """The store keeps everything again."""
        self._patch.setattr(self._store, "_append", self._append)


def test_bots_that_cannot_act_fill_no_log_and_go_on_after_the_outage(
    client: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    outage = Outage(client, monkeypatch)
    watched = [make(client, "connect_four", "soldier", "soldier")[0] for _ in range(6)]
    for number, match in enumerate(watched, 1):
        Viewer(client, match).until("error")
        outage.until(number)
    gc.collect()
    assert [record for record in caplog.records if record.name == "asyncio"] == []
    assert len(caplog.text) < 1000
    outage.end()
    viewer = Viewer(client, watched[0]).ready()
    while not viewer.now["over"]:
        viewer.hear()


def test_a_bot_goes_on_after_an_outage_though_nobody_comes_back(
    serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.table.hall.SWEEP_SECONDS", 0.05)
    client = serve()
    match, tokens = make(client, "connect_four", "me", "soldier")
    player, store = Viewer(client, match, *tokens).ready(), client.hall.store
    threads, choose = client.hall.bot_threads, client.hall.bot_threads.choose
    outages: list[Outage] = []

    async def in_an_outage(*given: Any) -> int:
        outages.append(Outage(client, monkeypatch))
        monkeypatch.setattr(threads, "choose", choose)
        return await choose(*given)

    monkeypatch.setattr(threads, "choose", in_an_outage)
    player.act(player.now["actions"][0]["id"])
    player.until("error")
    player.leave()
    outages[0].end()
    until = time.monotonic() + WAIT
    while len(load(store, match).records) < 2:
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("problem", "told"),
    [(failed(), "the store does not answer"), (KeyError("x"), "No hint was found; ask again.")],
)
def test_who_asked_for_a_hint_hears_that_there_is_none(
    client: Served,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    problem: Exception,
    told: str,
) -> None:
    match, tokens = make(client, "connect_four", "me", "friend")
    player = Viewer(client, match, tokens[0]).ready()

    async def fail(*_: Any) -> None:
        raise problem

    monkeypatch.setattr(client.hall.bot_threads, "hint", fail)
    player.say("hint", seat=0)
    answer = player.until("refused", "error")
    assert told in (answer.get("sentence") or answer["message"]).replace("The", "the")
    gc.collect()
    assert [record for record in caplog.records if record.name == "asyncio"] == []
