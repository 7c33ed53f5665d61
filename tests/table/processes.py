"""Servers as processes of their own, to be killed."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.table.tables import WAIT, seats


class Process:
    """A server started like a person would start it, by default once bots can search in every game."""

    def __init__(
        self,
        store: str,
        port: int = 0,
        is_awaited: bool = True,
        options: Sequence[str] = (),
        **environment: str,
    ) -> None:
        command = [sys.executable, "-m", "sandtable", "serve", "--no-open", "--port", str(port)]
        command += ["--store", store, "--matches-per-hour", "100000", *options]
        own = {**os.environ, "PYTHONPATH": os.getcwd(), **environment}
        self.child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=own)
        assert self.child.stdout
        told = self.child.stdout.readline()
        while told and not (found := re.search(r"http://([\d.]+:\d+)/", told)):
            told = self.child.stdout.readline()
        assert told, "the server did not start"
        self.host = found[1]  # type: ignore[index]
        self.port = int(self.host.rpartition(":")[2])
        self.open = ExitStack()  # the connections of viewers
        while is_awaited and any(
            game["preparing"] for game in httpx.get(f"http://{self.host}/api/games", timeout=WAIT).json()
        ):
            time.sleep(0.5)

    def connect(self, match: str) -> ClientConnection:
        """A WebSocket to a match."""
        return connect(f"ws://{self.host}/ws/{match}", ping_interval=None)

    def kill(self) -> None:
        """The process is gone in the middle of whatever it did."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        self.open.close()
        self.child.send_signal(how)
        self.child.wait(30)
        assert self.child.stdout
        self.child.stdout.close()

    def make(self, game: str, *kinds: str) -> tuple[str, list[str]]:
        """A new match and its tokens."""
        wish = {"game": game, "seats": seats(*kinds)}
        answer = httpx.post(f"http://{self.host}/api/matches", json=wish, timeout=WAIT)
        assert answer.status_code == 200, answer.text
        made = answer.json()
        return made["match"], [link["token"] for link in made["seat_links"]]

    def __enter__(self) -> "Process":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.child.returncode is None:
            self._end(signal.SIGTERM)
