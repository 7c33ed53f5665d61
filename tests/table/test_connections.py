"""Connections that ask for nothing: they are given up, and nobody else waits for them."""

import contextlib
import json
import socket
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from sandtable.table.connections import DeflateFactory
from tests.table.conftest import ROOMY
from tests.table.tables import Served, Viewer, make

Serve = Callable[..., Served]
HALF = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
WHOLE = b"GET /api/matches HTTP/1.1\r\nHost: localhost\r\n\r\n"


def dial(client: Served) -> socket.socket:
    host, port = client.host.split(":")
    line = socket.create_connection((host, int(port)), timeout=20)
    client.open.callback(line.close)
    return line


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
