"""A whole match with the keyboard alone."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicking import acting, wait_for_me


def test_connect_four_without_a_pointer(sit: Callable[..., Any]) -> None:
    page: Page = sit("/")
    expect(page.locator(".card")).not_to_have_count(0)
    for _ in range(40):
        page.keyboard.press("Tab")
        label = page.evaluate("document.activeElement.getAttribute('aria-label')")
        if label == "Play now: Connect Four, against a bot":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/m/*")
    for turn in range(21):
        if wait_for_me(page) == "over":
            break
        page.keyboard.press("n")
        expect(page.locator(".hit:focus")).to_have_attribute("aria-label", re.compile("can be chosen"))
        for _ in range(turn % 4):
            page.keyboard.press("ArrowRight")
        if page.locator(".hit:focus.can").count() == 0:
            page.keyboard.press("n")
        acting(page, lambda: page.keyboard.press("Enter"))
    assert wait_for_me(page) == "over"
    expect(page.locator(".over h2")).to_have_text(re.compile("You win|Red wins|A draw"))


def test_arrow_keys_walk_along_the_rows_of_a_hex_field(sit: Callable[..., Any], serving: Any) -> None:
    made = serving.make(game="groundwar", seats=[{"kind": "me"}, {"kind": "me"}])
    page: Page = sit(made["seat_links"][0]["url"])
    wait_for_me(page)
    page.locator('[data-space="c5"]').focus()
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.append(page.evaluate("document.activeElement.dataset.space"))
    assert seen[:3] in (["d5", "e6", "e7"], ["d4", "e6", "e7"], ["d5", "e5", "e6"], ["d4", "e5", "e6"])
    assert len(page.locator('[data-space][tabindex="0"]').all()) == 1
    assert seen[4] != seen[3]


def test_the_list_of_actions_acts_too(sit: Callable[..., Any], serving: Any) -> None:
    made = serving.make(game="connect_four", seats=[{"kind": "me"}, {"kind": "bot", "level": "recruit"}])
    page: Page = sit(made["seat_links"][0]["url"])
    wait_for_me(page)
    page.locator(".all-actions summary").focus()
    page.keyboard.press("Enter")
    page.locator("[data-action=d]").focus()
    acting(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(".log-box")).to_contain_text("Yellow drops into column d")
    expect(page.locator("#live")).to_contain_text("drops into column")


def test_the_keyboard_keeps_its_place_when_the_page_changes(sit: Callable[..., Any], serving: Any) -> None:
    made = serving.make(game="groundwar", seats=[{"kind": "me"}, {"kind": "bot", "level": "recruit"}])
    page: Page = sit(made["seat_links"][0]["url"])
    wait_for_me(page)
    page.keyboard.press("n")
    expect(page.locator(".hit.can:focus")).to_be_visible()
    acting(page, lambda: page.keyboard.press("Enter"))
    wait_for_me(page)
    page.locator('[data-item="unit:T"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".crumb")).to_have_text("Tank")
    assert page.evaluate("document.activeElement.dataset.item") == "unit:T"
    page.keyboard.press("n")
    expect(page.locator(".hit.can:focus")).to_be_visible()
    acting(page, lambda: page.keyboard.press("Enter"))
    page.locator('[data-button="button:done"]').focus()
    acting(page, lambda: page.keyboard.press("Enter"))
    assert page.evaluate("document.activeElement.id") == "main"
