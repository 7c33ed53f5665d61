"""Connections that ask for nothing: they are given up, and nobody else waits for them."""

import contextlib
import json
import socket
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from sandtable.table import connections
from sandtable.table.connections import DeflateFactory
from sandtable.table.limits import Limits, limits_for
from sandtable.table.workshop import OPENING_PRICE
from tests.table.conftest import ROOMY
from tests.table.tables import Served, Viewer, make

Serve = Callable[..., Served]
HALF = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
WHOLE = b"GET /api/matches HTTP/1.1\r\nHost: localhost\r\n\r\n"


def dial(client: Served, most: int | None = None, place: str = "127.0.0.1") -> socket.socket:
    """A connection from that address, on which the system takes so many bytes before they are read."""
    host, port = client.host.split(":")
    line = socket.socket()
    client.open.callback(line.close)
    line.settimeout(20)
    if most is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, most)
    line.bind((place, 0))
    line.connect((host, int(port)))
    return line


def dial_viewer(client: Served, match: str) -> socket.socket:
    """A viewer's connection that was accepted, to speak on by hand."""
    line = dial(client, 4096)
    head = f"GET /ws/{match} HTTP/1.1\r\nHost: {client.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    line.sendall(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def frames(*told: dict[str, Any]) -> bytes:
    """The messages as they go over the wire."""
    return b"".join(Frame(Opcode.TEXT, json.dumps(one).encode()).serialize(mask=True) for one in told)


def comes_true(is_so: Callable[[], bool]) -> bool:
    """Whether it is so within some seconds."""
    return any(is_so() or threading.Event().wait(0.05) for _ in range(400))


def is_given_up(line: socket.socket) -> bool:
    """Whether the server ends the connection, having said what it may."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("begin", [b"", HALF, WHOLE + HALF])
def test_a_request_that_is_never_finished_is_given_up(serve: Serve, begin: bytes) -> None:
    line = dial(serve(replace(ROOMY, header_seconds=0.3)))
    line.sendall(begin)
    assert is_given_up(line)


def test_a_request_that_trickles_in_is_given_up(serve: Serve) -> None:
    line, is_over = dial(serve(replace(ROOMY, header_seconds=0.3))), threading.Event()

    def trickle() -> None:
        line.sendall(HALF)
        while not is_over.wait(0.05):
            try:
                line.sendall(b"x")
            except OSError:
                return

    slow = threading.Thread(target=trickle)
    slow.start()
    assert is_given_up(line)
    is_over.set()
    slow.join()


def test_a_body_that_never_comes_is_answered(serve: Serve) -> None:
    line = dial(serve(replace(ROOMY, body_seconds=0.2)))
    line.sendall(b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n")
    line.sendall(b"Content-Type: application/json\r\n\r\n{")
    assert line.recv(65536).startswith(b"HTTP/1.1 408 ")


def test_one_address_has_so_many_connections_and_viewers_are_not_among_them(serve: Serve) -> None:
    client = serve(replace(ROOMY, requests_at_once_per_address=6))
    match, tokens = make(client)
    for token in tokens * 4:
        Viewer(client, match, token).ready()
    lines = [dial(client) for _ in range(8)]
    for line in lines:
        line.sendall(HALF)
    assert is_given_up(lines[-1])
    for line in lines:
        line.close()
    while True:  # until the server has seen that they are gone
        line = dial(client)
        line.sendall(WHOLE)
        with contextlib.suppress(ConnectionResetError):
            if line.recv(65536).startswith(b"HTTP/1.1 200 "):
                return


def test_an_address_connects_so_often_and_its_viewers_play_on(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    client = serve(replace(ROOMY, connect_burst=5, connects_per_second=0.001))
    match, tokens = make(client, "connect_four", "me", "friend")
    seated = Viewer(client, match, tokens[0]).ready()
    for _ in range(4):
        Viewer(client, match).ready().leave()
    for _ in range(25):
        with pytest.raises(InvalidStatus) as refused:
            client.connect(match)
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["Retry-After"] == "1"
    assert {line.getMessage() for line in caplog.records} == {"127.0.0.1 connects too often"}
    assert seated.act(seated.now["actions"][0]["id"])["type"] == "ack"
    assert client.get("/api/matches").status_code == 200


@pytest.mark.parametrize(
    ("limits", "status", "line"),
    [
        ({"connections_per_address": 2}, 429, "127.0.0.1 has too many viewers"),
        ({"viewers": 2}, 503, "the table is full: 2 viewers"),
    ],
)
def test_whoever_finds_no_room_is_told_and_so_is_the_log(
    serve: Serve, caplog: pytest.LogCaptureFixture, limits: dict[str, Any], status: int, line: str
) -> None:
    client = serve(replace(ROOMY, **limits))
    match, tokens = make(client, "connect_four", "me", "friend")
    first, _ = (Viewer(client, match, token).ready() for token in tokens)
    with pytest.raises(InvalidStatus) as refused:
        client.connect(match)
    assert refused.value.response.status_code == status
    assert [record.getMessage() for record in caplog.records] == [line]
    assert first.act(first.now["actions"][0]["id"])["type"] == "ack"


def test_there_is_room_for_players_where_spectators_find_none(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    client = serve(replace(ROOMY, viewers=5))
    match, tokens = make(client, "connect_four", "me", "friend")
    for _ in range(4):
        Viewer(client, match).ready()
    late = Viewer(client, match)
    assert late.until("error")["message"] == "the table is nearly full, and players come first"
    assert caplog.messages == [f"no room at match {match}: the table is nearly full, and players come first"]
    assert comes_true(lambda: client.viewers == 4)
    assert Viewer(client, match, tokens[1]).ready().last["welcome"]["you"] == [1]


def test_whoever_says_no_hello_makes_room_for_who_does(serve: Serve) -> None:
    client = serve(replace(ROOMY, viewers=3))
    match, tokens = make(client, "connect_four", "me", "friend")
    idle = [client.open.enter_context(client.connect(match)) for _ in range(3)]
    for token in tokens:
        assert len(Viewer(client, match, token).ready().last["welcome"]["you"]) == 1
    for line in idle[:2]:
        assert json.loads(line.recv(20))["message"] == "the table is full; say hello sooner"
        with pytest.raises(ConnectionClosed):
            line.recv(20)
    idle[2].send(json.dumps({"type": "hello", "tokens": tokens}))
    assert json.loads(idle[2].recv(20))["you"] == [0, 1]


def test_so_many_connections_ask_for_nothing_and_the_log_says_so(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    client = serve(replace(ROOMY, waiting_connections=4))
    match, tokens = make(client, "connect_four", "me", "friend")
    client.http.close()
    seated = Viewer(client, match, tokens[0]).ready()
    lines = [dial(client, place=f"127.0.0.{number}") for number in (1, 1, 2, 2, 3)]
    for line in lines[:4]:
        line.sendall(HALF)
    assert is_given_up(lines[4])
    told = ["a connection was given up: there are too many connections in all"]
    assert caplog.messages == told
    assert seated.act(seated.now["actions"][0]["id"])["type"] == "ack"
    line = dial(client, place="127.0.0.4")
    assert is_given_up(line)
    assert caplog.messages == told  # one line a minute


def test_a_school_behind_one_address_has_room_for_its_matches() -> None:
    usual, school = limits_for(120), limits_for(100_000)
    assert (usual.connect_burst, usual.work_burst) == (480, Limits().work_burst)
    assert limits_for(1).connections_per_address == limits_for(1).connect_burst == 64
    assert school.connect_burst >= 2000  # as benchmarks connect
    assert school.work_burst >= 2000 * OPENING_PRICE


def test_a_viewer_says_hello_in_time(serve: Serve) -> None:
    client = serve(replace(ROOMY, hello_seconds=0.2))
    match, tokens = make(client)
    silent = client.open.enter_context(client.connect(match))
    assert json.loads(silent.recv(20))["message"] == "nobody said hello in time"
    with pytest.raises(ConnectionClosed):
        silent.recv(20)
    seated = Viewer(client, match, tokens[0]).ready()
    threading.Event().wait(0.4)
    seated.say("ping")
    seated.until("pong")


@pytest.mark.parametrize("unsent", [20, 10_000])
def test_a_viewer_that_reads_nothing_is_gone(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, unsent: int
) -> None:
    monkeypatch.setattr(connections, "END_SECONDS", 0.3)
    client = serve(replace(ROOMY, unsent_messages=unsent, closing_seconds=0.3, work_burst=10**6))
    match, tokens = make(client)
    other = Viewer(client, match, tokens[1]).ready()
    client.ping_every(20.0 if unsent == 20 else 0.5)  # it reads no pings, either
    line = dial_viewer(client, match)
    with contextlib.suppress(OSError):
        line.sendall(frames({"type": "hello", "tokens": tokens[:1]}, *[{"type": "look", "step": 0}] * 1000))
    other.until("seats", where=lambda told: told["seats"][0]["connected"])
    assert comes_true(lambda: client.viewers == 1)
    other.until("seats", where=lambda told: not told["seats"][0]["connected"])


def test_whoever_has_not_said_hello_is_not_waited_for_either(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    client = serve(replace(ROOMY, unsent_messages=0))
    match, _ = make(client, "connect_four", "me", "friend")
    with client.connect(match) as socket:
        socket.send("nonsense")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(20)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    assert caplog.records == []


def test_an_answer_that_nobody_reads_is_given_up(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    line = dial(serve(replace(ROOMY, header_seconds=0.3)), 4096)
    line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 200)
    told = "a connection was given up: 127.0.0.1 did not read an answer in time"
    assert comes_true(lambda: told in caplog.messages)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_an_answer_that_is_read_slowly_is_read_to_its_end(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "READ_BYTES", 1)
    client = serve(replace(ROOMY, header_seconds=1.0))
    size, line = len(client.get("/api/openapi.json").content), dial(client, 4096)
    line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 80)
    read = 0
    while read < 80 * size:
        part = line.recv(200_000)
        assert part
        read += len(part)
        threading.Event().wait(0.001)


FRAMES = {
    "pings": Frame(Opcode.PING, b""),
    "pongs": Frame(Opcode.PONG, b""),
    "fragments": Frame(Opcode.CONT, b"", fin=False),
}


@pytest.mark.parametrize("kind", FRAMES)
def test_a_flood_of_small_frames_ends_the_connection_and_others_play_on(
    client: Served, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    match, tokens = make(client, "connect_four", "me", "friend")
    other = Viewer(client, match, tokens[0]).ready()
    line = dial_viewer(client, match)
    begin = frames({"type": "hello", "tokens": []}) + Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
    with contextlib.suppress(OSError):
        line.sendall(begin + FRAMES[kind].serialize(mask=True) * 10_000)
    assert is_given_up(line)
    assert comes_true(lambda: client.viewers == 1)
    assert other.act(other.now["actions"][0]["id"])["type"] == "ack"
    reason = "a message in too many fragments" if kind == "fragments" else "too many pings"
    assert caplog.messages == [f"a viewer was given up: {reason} of 127.0.0.1"]


def test_of_a_flood_no_more_is_parsed_than_is_needed_to_know_it(
    client: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = make(client, "connect_four", "me", "friend")
    parsed: list[int] = []
    receive = ServerProtocol.receive_data
    monkeypatch.setattr(
        ServerProtocol, "receive_data", lambda place, data: parsed.append(len(data)) or receive(place, data)
    )
    for kind in (Frame(Opcode.PING, b""), Frame(Opcode.TEXT, b"{}")):
        line = dial_viewer(client, match)
        parsed.clear()
        with contextlib.suppress(OSError):
            line.sendall(kind.serialize(mask=True) * 10_000)
        line.close()
        assert comes_true(lambda: client.viewers == 0)
        assert max(parsed) <= connections.PART_BYTES
        assert kind.opcode is Opcode.TEXT or sum(parsed) <= 2 * connections.PART_BYTES


def test_pings_now_and_then_are_answered_and_fragments_are_put_together(client: Served) -> None:
    match, _ = make(client, "connect_four", "me", "friend")
    with client.connect(match) as socket:
        for _ in range(20):
            assert socket.ping().wait(20)
        text = json.dumps({"type": "hello", "tokens": []})
        socket.send(iter(text))
        assert json.loads(socket.recv(20))["type"] == "welcome"
        socket.send(b"x" * 15_000)
        while json.loads(socket.recv(20)).get("message") != "messages are JSON texts":
            pass


def test_who_is_sent_away_and_goes_on_sending_is_cut_off(serve: Serve) -> None:
    client = serve(replace(ROOMY, hello_seconds=0.2))
    match, _ = make(client, "connect_four", "me", "friend")
    line = dial_viewer(client, match)
    while b"nobody said hello" not in line.recv(4096):
        pass
    with contextlib.suppress(OSError):
        line.sendall(frames({"type": "ping"}) * 10_000)
    assert is_given_up(line)


def test_a_viewer_that_says_nothing_is_sent_away_and_one_that_pings_is_not(serve: Serve) -> None:
    client = serve(replace(ROOMY, silent_seconds=1.5))
    match, tokens = make(client, "connect_four", "me", "friend")
    silent, awake = Viewer(client, match).ready(), Viewer(client, match, tokens[0]).ready()
    is_over = threading.Event()

    def ping() -> None:
        while not is_over.wait(0.2):
            awake.say("ping")

    pinging = threading.Thread(target=ping)
    pinging.start()
    try:
        assert silent.until("error")["message"].startswith("nothing was heard from you")
        with pytest.raises(ConnectionClosed):
            silent.hear()
    finally:
        is_over.set()
        pinging.join()
    assert awake.act(awake.now["actions"][0]["id"])["type"] == "ack"


def test_small_messages_are_sent_as_they_are_and_others_compressed() -> None:
    _, deflate = DeflateFactory().process_request_params([("client_max_window_bits", None)], [])
    small, large = (Frame(Opcode.TEXT, b"again " * times) for times in (10, 100))
    assert deflate.encode(small) is small
    packed = deflate.encode(large)
    assert packed.rsv1
    assert len(packed.data) < len(small.data)
