"""Real server processes: killed in the middle of things, and two of them over one PostgreSQL."""

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.table.databases import has_postgres, postgres
from tests.table.load import Load, run, story
from tests.table.processes import Process

KILLS = 3
MATCHES = 6


Matches = list[tuple[str, list[str]]]


def play(hosts: list[str], matches: Matches, load: Load, pace: float = 0.02) -> dict[str, Any]:
    """What players, each with a seat and a connection of its own, got acknowledged under the load."""
    told = [{"match": match, "clients": [[token] for token in tokens]} for match, tokens in matches]
    work = {"hosts": hosts, "matches": told, "pace": pace, "seed": 1, "check": False}
    return asyncio.run(run(work, load))


def check_nothing_lost_or_doubled(host: str, acknowledged: dict[str, list[tuple[int, str]]]) -> None:
    for match, promised in acknowledged.items():
        assert asyncio.run(story(host, match)) == promised, match


@pytest.fixture
def killed(url: str) -> Iterator[dict[str, Any]]:
    """A match played while its server was killed again and again, and the server after that."""
    rng = random.Random(1)
    server = Process(url)
    matches = [server.make("groundwar", "me", "friend") for _ in range(MATCHES)]
    found: dict[str, Any] = {}
    load, host = Load(), server.host
    player = threading.Thread(target=lambda: found.update(play([host], matches, load)))
    player.start()
    for _ in range(KILLS):
        enough = load.acknowledged + rng.randint(2, 30)
        while load.acknowledged < enough and player.is_alive():
            time.sleep(0.01)
        time.sleep(rng.uniform(0, 0.05))
        server.kill()
        server = Process(url, server.port)
    load.stop()
    player.join()
    found["host"] = server.host
    yield found
    server.kill()


def test_kills_lose_and_double_nothing_that_was_acknowledged(killed: dict[str, Any]) -> None:
    assert sum(len(actions) for actions in killed["acknowledged"].values()) > MATCHES
    check_nothing_lost_or_doubled(killed["host"], killed["acknowledged"])


@pytest.mark.skipif(not has_postgres(), reason="no PostgreSQL is installed")
def test_two_processes_share_one_database() -> None:
    """Players whose connections lie on different processes play the same matches."""
    with postgres() as database, Process(database) as one, Process(database) as other:
        matches = [(one, other)[number % 2].make("connect_four", "me", "friend") for number in range(6)]
        bots = [one.make("connect_four", "soldier", "me") for _ in range(2)]
        found = play([one.host, other.host], matches + bots, Load(6.0), 0.05)
        assert all(len(actions) >= 7 for actions in list(found["acknowledged"].values())[:6])
        for match, _ in bots:  # both processes have the bot think; one of them wins each record
            promised = found["acknowledged"].pop(match)
            told = asyncio.run(story(other.host, match))
            assert [text for seat, text in told if seat == 1] == [text for _, text in promised]
            assert [seat for seat, _ in told] == [turn % 2 for turn in range(len(told))]
        for host in (one.host, other.host):
            check_nothing_lost_or_doubled(host, found["acknowledged"])


@pytest.mark.skipif(not has_postgres(), reason="no PostgreSQL is installed")
def test_a_process_that_dies_leaves_its_matches_to_the_other() -> None:
    with postgres() as database, Process(database) as one, Process(database) as other:
        matches = [one.make("groundwar", "me", "friend") for _ in range(2)]
        first = play([one.host], matches, Load(1.5))
        one.kill()
        second = play([other.host], matches, Load(1.5))
        whole = {match: first["acknowledged"][match] + second["acknowledged"][match] for match, _ in matches}
        check_nothing_lost_or_doubled(other.host, whole)
