"""Tokens, hosts, limits, names, differences: the small parts."""

import asyncio
import random

import pytest

from sandtable.cli.serve import address_of, default_store, has_screen, listen
from sandtable.core.contract import NOBODY
from sandtable.core.errors import SandtableError
from sandtable.games import GAMES
from sandtable.play.match import Match
from sandtable.table import auth
from sandtable.table.limits import Bucket, Buckets
from sandtable.table.messages.asked import clean_name
from sandtable.table.messages.matches import EntryTold
from sandtable.table.queues import Queue
from sandtable.table.views import difference, keyed_difference, tell_entry


def test_tokens_cannot_be_guessed_and_are_not_kept() -> None:
    tokens = {auth.new_token() for _ in range(100)}
    assert len(tokens) == 100
    token = tokens.pop()
    assert auth.TOKEN.fullmatch(token)
    hashed = auth.hash_token(token)
    assert token not in hashed
    assert auth.is_token_of(token, hashed)
    assert not auth.is_token_of(token[:-1] + "!", hashed)
    assert not auth.is_token_of(token, None)


def test_tokens_hold_their_seats() -> None:
    one, two, other = (auth.new_token() for _ in range(3))
    hash_of = {0: auth.hash_token(one), 1: None, 2: auth.hash_token(two)}
    assert auth.held_seats([two, other, "", "\0"], hash_of) == {2: two}


@pytest.mark.parametrize(
    ("host", "is_allowed"),
    [("localhost:8000", True), ("127.0.0.1", True), ("[::1]:80", True), ("evil.test", False), ("[", False)],
)
def test_hosts(host: str, is_allowed: bool) -> None:
    assert auth.is_host_allowed(host, auth.LOOPBACK) is is_allowed
    assert auth.is_host_allowed(host, ())


def test_a_bucket_refills_at_its_rate() -> None:
    clock = [0.0]
    bucket = Bucket(2.0, 3, lambda: clock[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == 0.5
    clock[0] = 0.5
    assert bucket.wait() == 0.0
    clock[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_forget_the_oldest_address() -> None:
    buckets = Buckets(0.001, 1, 2)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert buckets.take("c")
    assert buckets.take("a")


def test_names() -> None:
    assert clean_name(" \u202eA\x00n\u200bn  \t B ") == "Ann B"
    with pytest.raises(ValueError, match="visible letter"):
        clean_name("\u200b\x01 ")


def test_what_did_not_change_is_not_sent() -> None:
    before = {"spaces": [{"id": "a", "x": 1}, {"id": "b", "x": 2}], "pieces": [], "prompt": "p", "trays": [1]}
    after = {
        "spaces": [{"id": "b", "x": 3}, {"id": "c", "x": 2}],
        "pieces": [],
        "prompt": "q",
        "buttons": [2],
    }
    assert difference(before, after) == {  # type: ignore[arg-type]
        "spaces": {"set": [{"id": "b", "x": 3}, {"id": "c", "x": 2}], "gone": ["a"]},
        "prompt": "q",
        "buttons": [2],
        "trays": [],
    }
    assert difference(before, before) == {}  # type: ignore[arg-type]
    assert keyed_difference(before["spaces"], before["spaces"]) is None  # type: ignore[arg-type]


def test_a_taken_port_is_said_in_a_sentence() -> None:
    taken = listen("127.0.0.1", 0)
    port = taken.getsockname()[1]
    with pytest.raises(SandtableError, match=f"port {port} is taken"):
        listen("127.0.0.1", port)
    taken.close()
    with pytest.raises(SandtableError, match="cannot listen on 203"):
        listen("203.0.113.1", 0)


def test_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert address_of("0.0.0.0", 80) == "http://localhost:80/"
    assert address_of("::1", 81) == "http://[::1]:81/"
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_store() == "sqlite:////data/sandtable/matches.sqlite"
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_screen()


def test_dice_thrown_for_hits_say_which_are_some() -> None:
    match = Match(GAMES["siege"], seed=4)
    rng = random.Random(1)
    told: list[EntryTold] = []
    while not match.is_over and not any("hits" in entry for entry in told):
        done = len(match.entries)
        match.act(rng.choice(match.legal()))
        told += [tell_entry(match, number, NOBODY) for number in range(done, len(match.entries))]
    assert "hits" not in told[0], "a coin hits nobody"
    (thrown,) = [entry for entry in told if "hits" in entry]
    assert len(thrown["hits"]) == len(thrown["faces"] or [])
    assert f"{sum(thrown['hits'])}" in thrown["text"]


def test_a_queue_hands_on_everything_once_and_in_order() -> None:
    async def work() -> None:
        queue: Queue[int] = Queue()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await queue.get()
        reader = asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        queue.put_nowait(1)
        queue.put_nowait(2)
        reader.cancel()  # woken, but cancelled before it took anything
        with pytest.raises(asyncio.CancelledError):
            await reader
        assert len(queue) == 2
        assert not queue.empty()
        assert [await queue.get(), await queue.get()] == [1, 2]
        assert queue.empty()

    asyncio.run(work())
