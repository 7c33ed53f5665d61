"""A match whose rules this release does not have, as its players find it."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.games import GAMES
from sandtable.table.app import TableSettings
from sandtable.table.store_tools import keep_pages
from tests.table.tables import Served, Viewer, make, play_out

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect


class Addressed(Served):
    """A server in this process, as a browser finds it."""

    @property
    def address(self) -> str:
        return f"http://{self.host}"


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[], Addressed]]:
    running: list[Addressed] = []

    def start() -> Addressed:
        running.append(Addressed(TableSettings(f"sqlite:///{tmp_path / 'matches.sqlite'}")))
        return running[-1]

    yield start
    for server in running:
        server.close()


def played(server: Served, most: int = 1000) -> tuple[str, list[str]]:
    match, tokens = make(server, "connect_four")
    viewers = {seat: Viewer(server, match, token).ready() for seat, token in enumerate(tokens)}
    play_out(viewers, random.Random(3), most)
    return match, tokens


def test_matches_of_other_rules_are_shown_and_may_be_ended(
    serve: Callable[[], Addressed], sit: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve()
    (over, held), (running, tokens) = played(server), played(server, 5)
    keep_pages(server.hall.store)
    monkeypatch.setitem(GAMES, "connect_four", replace(GAMES["connect_four"], version="99"))
    server = serve()
    pages = [sit(f"/m/{running}#seat={token}", server) for token in tokens]
    for page, others in zip(pages, ("Red has", ""), strict=True):
        expect(page.locator(".prompt-words")).to_contain_text("not played on")
        expect(page.locator(".log .entry")).to_have_count(5)
        expect(page.locator(".kept")).to_contain_text(others)
        page.get_by_role("button", name="Agree to a draw").click()
        page.get_by_role("button", name="Agree", exact=True).click()
    for page in pages:
        expect(page.locator(".over")).to_contain_text("A draw")
        expect(page.locator(".over")).to_contain_text("agreement")
        expect(page.locator(".kept")).to_be_hidden()
    page = sit(f"/m/{over}#seat={held[0]}", server)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    page.get_by_label("To the beginning").click()
    expect(page.locator(".prompt-words")).to_contain_text("The beginning.")
    expect(page.locator("[data-piece]")).to_have_count(0)
