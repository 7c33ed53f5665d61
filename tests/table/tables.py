"""Viewers for the tests: they speak the protocol and keep what a client keeps."""

import itertools
import json
import random
import re
import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Protocol

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from sandtable.table.app import TableSettings, create_app
from sandtable.table.connections import ViewerProtocol, bounded_protocol
from sandtable.table.hall import Hall
from sandtable.table.messages import told
from sandtable.table.statuses import STATUSES, statuses_of
from tests.table.wire import problems

REQUESTS = itertools.count(1)
ANSWERS = ("ack", "refused")


WAIT = 60.0  # seconds for one message; a server that is silent for so long has failed


class Served:
    """A server in a thread of this process, with a client of its HTTP side."""

    def __init__(self, settings: TableSettings) -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{listener.getsockname()[1]}"
        self._app = create_app(settings)
        config = uvicorn.Config(
            self._app,
            log_level="error",
            ws_max_size=settings.limits.message_bytes,
            http=bounded_protocol(settings.limits, settings.proxy_hops > 0),
            ws=ViewerProtocol,
            proxy_headers=False,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listener]})
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        hooks = {"response": [self._check_status]}
        self.http = httpx.Client(base_url=f"http://{self.host}", timeout=WAIT, event_hooks=hooks)
        self.open = ExitStack()  # the connections of viewers
        self.get, self.post = self.http.get, self.http.post

    @property
    def hall(self) -> Hall:
        """The server's open matches; the server is another thread."""
        hall: Hall = self._app.state.hall
        return hall

    @property
    def viewers(self) -> int:
        """How many viewers the server counts."""
        count: int = self._app.state.sockets.count
        return count

    def ping_every(self, seconds: float) -> None:
        """Viewers who connect from now on are asked so often whether they are there."""
        self._server.config.ws_ping_interval = self._server.config.ws_ping_timeout = seconds

    def _check_status(self, answer: httpx.Response) -> None:
        """Whatever is answered in any test is a status that is declared for what was asked."""
        assert answer.status_code in STATUSES, (answer.request.url, answer.status_code)
        asked, method = answer.request.url.path, answer.request.method.lower()
        for path, methods in self._app.openapi()["paths"].items():
            if method in methods and re.fullmatch(re.sub(r"{\w+}", "[^/]+", path), asked):
                assert answer.status_code in statuses_of(path), (path, answer.status_code)
                return

    def connect(self, match: str, **headers: str) -> Any:
        """A WebSocket to a match, to be entered as a context."""
        return connect(f"ws://{self.host}/ws/{match}", additional_headers=headers, ping_interval=None)

    def close(self) -> None:
        self.open.close()
        self.http.close()
        self._server.should_exit = True
        self._thread.join()


class Told:
    """What a client knows: the scene, put together from differences, the log, the last of each message."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.last: dict[str, dict[str, Any]] = {}
        self.scene: dict[str, Any] = {}
        self.now: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []

    def take(self, text: str) -> dict[str, Any]:
        """The message, which is a declared one and has been understood as docs/guides/api.md says."""
        self.texts.append(text)
        message: dict[str, Any] = json.loads(text)
        assert problems(message, told.Told) == []
        self.last[message["type"]] = message
        if message["type"] in ("scene", "update"):
            self.log = self.log[: message["log"]["after"]] + message["log"]["entries"]
        if message["type"] == "scene":
            self.scene, self.now = message["scene"], message
        if message["type"] == "update":
            self.scene, self.now = patched(self.scene, message["patch"]), message
        return message


def patched(scene: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The scene after an update."""
    after = {**scene, **patch}
    for key in ("spaces", "pieces"):
        if key in patch:
            things = {thing["id"]: thing for thing in scene[key]}
            for gone in patch[key]["gone"]:
                del things[gone]
            things.update({thing["id"]: thing for thing in patch[key]["set"]})
            after[key] = list(things.values())
    return after


def in_any_order(scene: dict[str, Any]) -> dict[str, Any]:
    """The scene with its spaces and pieces sorted, since their order carries no meaning."""
    return {
        **scene,
        **{key: sorted(scene[key], key=lambda thing: str(thing["id"])) for key in ("spaces", "pieces")},
    }


class Connecting(Protocol):
    """A server that viewers can connect to."""

    open: ExitStack

    def connect(self, match: str) -> Any: ...


class Viewer(Told):
    """A viewer who speaks to a server, of this process or another."""

    def __init__(self, client: Connecting, match: str, *tokens: str, **hello: Any) -> None:
        super().__init__()
        self.socket: ClientConnection = client.open.enter_context(client.connect(match))
        self.say("hello", tokens=list(tokens), **hello)

    def say(self, kind: str, **message: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **message}))

    def hear(self) -> dict[str, Any]:
        return self.take(str(self.socket.recv(WAIT)))

    def until(self, *kinds: str, where: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next message of these kinds for which it is so."""
        while True:
            message = self.hear()
            if message["type"] in kinds and where(message):
                return message

    def ready(self) -> "Viewer":
        """The viewer, which has heard what there was to be heard on entering."""
        self.until("scene")
        return self

    def act(self, action: int, seat: int | None = None, **message: Any) -> dict[str, Any]:
        """The answer to an action."""
        request = f"r{next(REQUESTS)}"
        whole = {"id": request, "sequence": self.now["sequence"], "action": action}
        whole["seat"] = self.now["decider"] if seat is None else seat
        self.say("act", **{**whole, **message})
        return self._answer()

    def ask(self, kind: str, **message: Any) -> dict[str, Any]:
        """The answer to an undo, a restart or faces."""
        self.say(kind, id=f"r{next(REQUESTS)}", **message)
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        """The answer; if something was done, the viewer has heard what became of the match."""
        answer = self.until(*ANSWERS)
        while self.now["sequence"] < answer.get("sequence", 0):
            self.hear()
        return answer

    def catch_up(self, step: int) -> None:
        """The viewer has heard of that many entries."""
        while self.now["step"] != step:
            self.hear()

    def leave(self) -> None:
        self.socket.close()


def seats(*kinds: str) -> list[dict[str, Any]]:
    """Wishes for seats: me, friend, open, or the level of a bot."""
    plain = ("me", "friend", "open")
    return [{"kind": kind} if kind in plain else {"kind": "bot", "level": kind} for kind in kinds]


def make(client: Served, game: str = "groundwar", *kinds: str, **wish: Any) -> tuple[str, list[str]]:
    """A new match and its tokens."""
    wished = {"game": game, "seats": seats(*(kinds or ("me", "friend"))), **wish}
    answer = client.post("/api/matches", json=wished)
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return made["match"], [link["token"] for link in made["seat_links"]]


def play_out(viewers: dict[int, Viewer], rng: random.Random, most: int = 10_000) -> int:
    """How many actions the seats took, at random, until the match was over or `most` were taken."""
    anyone = next(iter(viewers.values()))
    for taken in range(most):
        if anyone.now["over"]:
            return taken
        decider = viewers[anyone.now["decider"]]
        decider.catch_up(anyone.now["step"])
        answer = decider.act(rng.choice(decider.now["actions"])["id"])
        assert answer["type"] == "ack", answer
        for viewer in viewers.values():
            while viewer.now["sequence"] < answer["sequence"]:
                viewer.hear()
    return most
