"""On an empty cache the first own action is taken within ten seconds of the printed address."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicking import acting, space, wait_for_me
from tests.browser.serving import Serving

SECONDS = 10.0  # the promise to whoever has just installed the table


def test_nobody_waits_for_a_compiler(sit: Callable[..., Any], tmp_path: Path) -> None:
    server = Serving(tmp_path, SANDTABLE_CACHE=str(tmp_path / "cache"))
    server.start(is_awaited=False)
    try:
        printed = time.monotonic()
        page: Page = sit("/", server)
        page.get_by_role("button", name="Play now: Ground War, against a bot").click()
        page.wait_for_url("**/m/*")
        wait_for_me(page)
        acting(page, lambda: space(page, "b2").click())
        assert time.monotonic() - printed < SECONDS
        wait_for_me(page)
        page.goto(f"{server.address}/")
        page.get_by_role("button", name="New match of Siege").click()
        levels = page.get_by_label("Level of the bot that plays").last
        expect(levels.locator("option[value=marshal]")).to_contain_text("ready in about")
        expect(levels.locator("option[value=recruit]")).to_have_text("Recruit")
    finally:
        server.kill()
    assert not list((tmp_path / "cache").rglob("siege-*.ready"))
