"""Matches that have been played some way already before a page is opened at them."""

from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

from tests.browser.serving import Serving
from tests.table.tables import Viewer


class Line:
    """The way to a server of another process, for viewers that are no browsers."""

    def __init__(self, serving: Serving) -> None:
        self.open = ExitStack()
        self.port = serving.port

    def connect(self, match: str) -> Any:
        """A WebSocket to a match, to be entered as a context."""
        return connect(f"ws://127.0.0.1:{self.port}/ws/{match}", ping_interval=None)


def play_first(serving: Serving, made: dict[str, Any], times: int) -> None:
    """The holder of all seats of the match has so many times taken the first action on the list."""
    line = Line(serving)
    with line.open:
        viewer = Viewer(line, made["match"], *(link["token"] for link in made["seat_links"])).ready()
        for _ in range(times):
            assert viewer.act(viewer.now["actions"][0]["id"])["type"] == "ack"


def play_on(serving: Serving, made: dict[str, Any], *texts: str) -> None:
    """The holder of all seats of the match has done what the texts say."""
    line = Line(serving)
    with line.open:
        viewer = Viewer(line, made["match"], *(link["token"] for link in made["seat_links"])).ready()
        for text in texts:
            found = [action["id"] for action in viewer.now["actions"] if action["text"] == text]
            assert found, f"{text} is none of {[action['text'] for action in viewer.now['actions']]}"
            assert viewer.act(found[0])["type"] == "ack", text
