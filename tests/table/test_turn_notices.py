"""Turn notices: an address is called once a turn, for those who are not there, where it may be."""

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from sandtable.core.errors import SandtableError
from sandtable.table.rooms import Room
from sandtable.table.turn_notices import ANY, NONE, PUBLIC, Notice, TurnNotices, call, is_public, parts_of
from tests.table.tables import Served, Viewer, make

Ear = tuple[str, list[dict[str, Any]]]


@pytest.fixture
def ear() -> Iterator[Ear]:
    """An address on loopback, and what it has been told."""
    heard: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Nothing is said of it."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/told?by=table", heard
    server.shutdown()
    thread.join()
    server.server_close()


async def look_round(notices: TurnNotices, room: Room) -> None:
    """Whoever was to be told has been."""
    notices.look_round([room])
    await asyncio.gather(*notices.calls)


def room_of(client: Served, match: str) -> Room:
    room = client.hall.present_room(match)
    assert room
    return room


def test_whoever_is_away_is_told_once_a_turn(client: Served, ear: Ear) -> None:
    address, heard = ear
    match, tokens = make(client, "connect_four", "me", "friend")
    host, guest = (Viewer(client, match, token).ready() for token in tokens)
    room = room_of(client, match)
    notices = TurnNotices(client.hall.store, ANY, patience=0)
    asyncio.run(notices.want(room, 1, address, f"http://here/m/{match}"))
    host.act(host.now["actions"][0]["id"])
    asyncio.run(look_round(notices, room))
    assert heard == [], "the guest is there"
    guest.leave()
    host.until("seats", where=lambda told: not told["seats"][1]["connected"])
    for _ in range(2):
        asyncio.run(look_round(notices, room))
    assert [told["text"] for told in heard] == [f"Connect Four: it is your turn, Red. http://here/m/{match}"]
    asyncio.run(notices.want(room, 1, "", ""))
    room.sequence += 1
    asyncio.run(look_round(notices, room))
    assert len(heard) == 1


def test_someone_who_may_just_be_looking_elsewhere_is_left_in_peace(client: Served, ear: Ear) -> None:
    address, heard = ear
    match, tokens = make(client, "connect_four", "me", "friend")
    Viewer(client, match, tokens[1]).ready()
    room = room_of(client, match)
    notices = TurnNotices(client.hall.store, ANY)
    asyncio.run(notices.want(room, 0, address, ""))
    room.sequence += 1
    asyncio.run(look_round(notices, room))
    assert heard == []


def test_only_what_may_be_called_is(client: Served, ear: Ear) -> None:
    address, heard = ear
    with pytest.raises(SandtableError, match="network of its own"):
        call(Notice(address, {}), PUBLIC)
    with pytest.raises(SandtableError, match="--webhooks"):
        parts_of(address, NONE)
    for odd in (
        "ftp://there",
        "file:///etc/hosts",
        "https://",
        "http://me@there/",
        "http://a b/",
        "http://[x/",
    ):
        with pytest.raises(SandtableError, match="begins with https"):
            parts_of(odd, ANY)
    assert is_public("9.9.9.9")
    assert not any(map(is_public, ("10.1.2.3", "::1", "::ffff:127.0.0.1", "169.254.0.1", "fe80::1%eth0")))
    match, tokens = make(client, "connect_four", "me", "friend")
    host = Viewer(client, match, tokens[0]).ready()
    assert host.last["welcome"]["webhooks"] is False
    host.say("notices", seat=0, address=address)
    assert "--webhooks" in host.until("error")["message"]
    assert heard == []
