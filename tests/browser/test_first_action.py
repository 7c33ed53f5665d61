"""On an empty cache the first own action is taken within ten seconds of the printed address."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games import GAMES
from tests.browser.clicking import acting, wait_for_me
from tests.browser.serving import Serving

SECONDS = 10.0  # the promise to whoever has just installed the table
USUAL = (
    "groundwar",
    "spugah_nations",
)  # one game of the quick ones and the one that takes longest to compile
CASES = [pytest.param(game, marks=[] if game in USUAL else [pytest.mark.deep]) for game in GAMES]


def act_first(page: Page) -> None:
    """Something that can be picked is picked: a space, or what lies beside the board, or as it is shown."""
    for selector in ('[data-item].can:not([data-item="hand"])', ".hit.can"):
        if page.locator(selector).count():
            return acting(page, lambda selector=selector: page.locator(selector).first.click())  # type: ignore[misc]
    return acting(page, lambda: page.get_by_role("button", name="Place it here").click())


@pytest.mark.parametrize("game", CASES)
def test_nobody_waits_for_a_compiler(sit: Callable[..., Any], tmp_path: Path, game: str) -> None:
    server = Serving(tmp_path, SANDTABLE_CACHE=str(tmp_path / "cache"))
    server.start(is_awaited=False)
    try:
        printed = time.monotonic()
        page: Page = sit("/", server)
        page.get_by_role("button", name=f"Play now: {GAMES[game].title}, against a bot").click()
        page.wait_for_url("**/m/*")
        assert wait_for_me(page) == "mine"
        act_first(page)
        assert time.monotonic() - printed < SECONDS
        if game == "groundwar":
            assert_levels_say_when(page, server)
    finally:
        server.kill()
    assert not list((tmp_path / "cache").rglob("siege-*.ready"))


def assert_levels_say_when(page: Page, server: Serving) -> None:
    """Levels that are not ready yet say so with a time, the first ones are there."""
    wait_for_me(page)
    page.goto(f"{server.address}/")
    page.get_by_role("button", name="New match of Siege").click()
    levels = page.get_by_label("Level of the bot that plays").last
    expect(levels.locator("option[value=marshal]")).to_contain_text("ready in about")
    expect(levels.locator("option[value=recruit]")).to_have_text("Recruit")
