"""Chaos: servers killed, databases gone, and input that nobody would send; `make deep` has more of each.

`SANDTABLE_KILLS`, `SANDTABLE_OUTAGES` and `SANDTABLE_MALFORMED` say how many. Nothing may be lost or doubled,
no answer may be a fault of the server, and the server may not grow.
"""

import asyncio
import contextlib
import gc
import json
import os
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from sandtable.table.messages import asked
from tests.table.databases import database, has_postgres
from tests.table.load import Load, run, story
from tests.table.processes import Process
from tests.table.tables import Served, Viewer, make

IS_DEEP = os.environ.get("SANDTABLE_DEEP") == "1"
KILLS = int(os.environ.get("SANDTABLE_KILLS", "1000"))
OUTAGES = int(os.environ.get("SANDTABLE_OUTAGES", "40"))
MALFORMED = int(os.environ.get("SANDTABLE_MALFORMED", "100000" if IS_DEEP else "600"))
ROUND = 25  # kills before the matches are compared and new ones begin
MATCHES = 8
PATIENCE = 20.0  # seconds for a server that has come back
PORTIONS = 12  # of what is malformed; by half of them the server has warmed up
GROWTH = 3_000  # kB that a server may grow by in the second half: a few blocks of memory
CUT_OFF = 0.001  # of requests, at most, that get no answer: their connection was closed as they came
CONNECTIONS = 50  # messages a connection, before another one is made


class Round:
    """Some matches, played as fast as answers come while disasters happen; then they are compared."""

    def __init__(self, store: str, rng: random.Random) -> None:
        self.store, self.rng = store, rng
        self.server = Process(store, is_awaited=False)
        self.load = Load()
        made = [self.server.make("groundwar", "me", "friend") for _ in range(MATCHES)]
        told = [{"match": match, "clients": [[token] for token in tokens]} for match, tokens in made]
        work = {
            "hosts": [self.server.host],
            "matches": told,
            "pace": 0.01,
            "seed": rng.random(),
            "check": False,
        }
        self.found: dict[str, Any] = {}
        self.players = threading.Thread(target=lambda: self.found.update(asyncio.run(run(work, self.load))))
        self.players.start()

    def play_on(self) -> None:
        """Some more actions were acknowledged, or all matches are over."""
        enough, until = self.load.acknowledged + self.rng.randint(2, 30), time.monotonic() + PATIENCE
        while self.load.acknowledged < enough and self.players.is_alive() and time.monotonic() < until:
            time.sleep(0.005)
        time.sleep(self.rng.uniform(0, 0.03))

    def kill(self) -> None:
        """The server died and has come back."""
        self.play_on()
        self.server.kill()
        self.server = Process(self.store, self.server.port, is_awaited=False)

    def end(self) -> int:
        """How many actions were acknowledged: each of them is there, once, in order, and nothing else."""
        self.load.stop()
        self.players.join()
        try:
            for match, promised in self.found["acknowledged"].items():
                assert asyncio.run(story(self.server.host, match)) == promised, match
        finally:
            self.server.kill()
        return sum(len(actions) for actions in self.found["acknowledged"].values())


@pytest.mark.deep
def test_kills_on_sqlite_lose_and_double_nothing(url: str) -> None:
    rng, kept = random.Random(1), 0
    for done in range(0, KILLS, ROUND):
        chaos = Round(url, rng)
        for _ in range(min(ROUND, KILLS - done)):
            chaos.kill()
        kept += chaos.end()
    assert kept >= KILLS


@pytest.mark.deep
@pytest.mark.skipif(not has_postgres(), reason="no PostgreSQL is installed")
def test_kills_and_outages_of_postgres_lose_and_double_nothing() -> None:
    rng, kept, kills = random.Random(2), 0, max(1, KILLS // 5)
    with database() as running:
        for done in range(0, kills, ROUND):
            chaos = Round(running.url, rng)
            for number in range(min(ROUND, kills - done)):
                chaos.kill()
                if number * OUTAGES // kills != (number + 1) * OUTAGES // kills:
                    chaos.play_on()
                    running.stop()
                    time.sleep(rng.uniform(0, 1))
                    running.start()
            kept += chaos.end()
    assert kept >= kills


# Input that nobody would send

VALID = [
    {"type": "hello", "tokens": ["x" * 43], "nonce": "0a"},
    {"type": "act", "id": "r1", "sequence": 1, "action": 1, "seat": 0},
    {"type": "undo", "id": "r2", "seat": 0},
    {"type": "restart", "id": "r5", "seat": 0},
    {"type": "faces", "id": "r3", "faces": [1]},
    {"type": "sheet", "id": "r4", "seat": 0, "sheet": {}},
    {"type": "why", "picks": ["c3"], "seat": 0},
    {"type": "look", "step": 0},
    {"type": "threats"},
    {"type": "hint", "seat": 5},
    {"type": "agree", "id": "r6", "seat": 0},
    {"type": "leave", "id": "r7", "seat": 0, "how": "draw"},
    {"type": "say", "seat": 0, "text": "x"},
    {"type": "emote", "seat": 0, "emote": "Hello"},
    {"type": "talk", "allowed": False},
    {"type": "notices", "seat": 0, "address": "https://example.org/"},
    {"type": "name", "seat": 0, "name": "x"},
    {"type": "pass", "seat": 1},
    {"type": "spectators", "allowed": False},
    {"type": "ping"},
]
ODD: list[Any] = [
    None, True, -1, 0, 2**31, 2**63, 10**300, 1.5, float("nan"), "", "\ud800", "x" * 5000, "\x00", [], {},
    [[[[]]]],
    ["x"] * 2000, {"a": {"b": {}}}, "../../etc/passwd", "<script>", "' OR 1=1 --",
]  # fmt: skip


def malformed(rng: random.Random) -> str:
    """A message that is nearly one."""
    message: dict[str, Any] = dict(rng.choice(VALID))
    for _ in range(rng.randint(1, 3)):
        key = rng.choice([*message, "more"])
        if rng.random() < 0.3:
            message.pop(key, None)
        else:
            message[key] = rng.choice(ODD)
    text = json.dumps(message)
    if rng.random() < 0.3:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(["", "{", "}", '"', "\\", "[" * 900]) + text[place + 1 :]
    return text


def send_malformed(client: Served, match: str, token: str, count: int, rng: random.Random) -> None:
    """So many malformed messages were sent, on connections that come and go."""
    for done in range(0, count, CONNECTIONS):
        with contextlib.suppress(ConnectionClosed, OSError), client.connect(match) as socket:
            if rng.random() < 0.7:
                socket.send(json.dumps({"type": "hello", "tokens": [token]}))
            for _ in range(min(CONNECTIONS, count - done)):
                socket.send(malformed(rng))
            end = rng.choice([b"\xff\xfe", b"{}"])
            with socket.protocol_mutex:
                frame = Frame(rng.choice([Opcode.TEXT, Opcode.BINARY]), end)
                socket.protocol.send_frame(frame)
                for data in socket.protocol.data_to_send():
                    socket.socket.sendall(data)
            with contextlib.suppress(TimeoutError):
                while True:
                    socket.recv(timeout=0.02)


def ask_malformed(client: Served, match: str, count: int, rng: random.Random) -> list[int]:
    """The statuses of so many requests that nobody would send, of those that were answered."""
    paths = [
        "/api/matches",
        f"/api/matches/{match}/join",
        f"/api/matches/{match}/rematch",
        "/api/matches/mine",
    ]
    paths += [
        f"/api/matches/{match}/replay",
        "/api/games/siege/sheet",
        "/health",
        f"/api/matches/{match}/dice",
    ]
    found = []
    for _ in range(count):
        path = rng.choice(paths)
        if rng.random() < 0.3:
            path += "/" + quote(str(rng.choice(ODD)).encode("utf-8", "replace")[:200])
        body = malformed(rng).encode("utf-8", "replace")
        if rng.random() < 0.2:
            body = rng.randbytes(50)
        with contextlib.suppress(httpx.RemoteProtocolError):
            method = rng.choice(["GET", "POST", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
            headers = {
                "Content-Type": "application/json",
                "Authorization": f"Bearer {rng.choice(['x', 'é', 'x y z'])}",
            }
            answer = client.http.request(
                method, path, content=body, headers={k: v.encode() for k, v in headers.items()}
            )
            found.append(answer.status_code)
    return found


def memory() -> int:
    """The kB that this process, server and all, has in memory."""
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def test_every_kind_of_message_is_spoilt() -> None:
    kinds = [get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(asked.Request)]
    assert [type(asked.REQUEST.validate_python(message)) for message in VALID]
    assert sorted(message["type"] for message in VALID) == sorted(kinds)


def test_malformed_input_is_never_a_fault_of_the_server(
    serve: Callable[..., Served], caplog: pytest.LogCaptureFixture
) -> None:
    client, rng = serve(), random.Random(3)
    match, tokens = make(client, "connect_four", "me", "friend")
    portion, sizes, answered = max(4, MALFORMED // PORTIONS), [], 0
    for _ in range(PORTIONS):
        statuses = ask_malformed(client, match, portion // 4, rng)
        assert max(statuses) < 500, statuses
        send_malformed(client, match, tokens[0], portion - portion // 4, rng)
        answered += len(statuses)
        gc.collect()
        sizes.append(memory())
    asked_for = portion // 4 * PORTIONS
    assert asked_for - answered <= CUT_OFF * asked_for
    assert sizes[-1] - sizes[PORTIONS // 2] < GROWTH, sizes
    assert [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []
    match, tokens = make(client, "connect_four", "me", "friend")
    player = Viewer(client, match, tokens[0]).ready()
    assert player.act(player.now["actions"][0]["id"])["type"] == "ack"
