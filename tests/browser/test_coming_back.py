"""Coming back: one's matches in the lobby, a key to another device, the next level, the settings."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicking import acting, space, wait_for_me
from tests.browser.test_everyone import axe, findings  # noqa: F401

Sit = Callable[..., Any]
ME, FRIEND = {"kind": "me"}, {"kind": "friend"}
SEED = 0  # of a match in which the Recruit lets column a be filled


def keep_settings(page: Page, **settings: Any) -> None:
    """The browser has these settings from the next page on."""
    page.evaluate("text => localStorage.setItem('sandtable.settings', text)", json.dumps(settings))


def test_the_lobby_lists_all_of_ones_matches_and_a_key_takes_them_along(
    sit: Sit,
    serving: Any,
    axe: str,  # noqa: F811
) -> None:
    mine = serving.make(game="connect_four", seats=[ME, {"kind": "friend", "name": "Bob"}])
    theirs = serving.make(game="groundwar", seats=[{"kind": "friend", "name": "Eve"}, ME])
    played = serving.make(game="connect_four", seats=[ME, {"kind": "friend", "name": "Zoe"}])
    page: Page = sit(played["seat_links"][0]["url"])
    zoe: Page = sit(played["seat_links"][1]["url"])
    for number in range(7):
        hand, column = (page, "a6") if number % 2 == 0 else (zoe, "b6")
        wait_for_me(hand)
        acting(hand, space(hand, column).click)
    for link in (mine["seat_links"][0], theirs["seat_links"][1]):
        page.goto(serving.address + link["url"])
        expect(page.locator(".board").first).to_be_visible()
    page.goto(serving.address)
    lines = page.locator(".mine .match-link")
    expect(lines).to_have_count(3)
    expect(page).to_have_title("(1) Your turn · Sandtable")
    expect(lines.nth(0)).to_contain_text("with Bob")
    expect(lines.nth(0).locator(".turn")).to_have_text("your turn")
    expect(lines.nth(1).locator(".turn")).to_have_text("Eve's turn")
    expect(lines.nth(2).locator(".turn")).to_have_text("You won")
    expect(lines.nth(2)).to_contain_text("just now")
    expect(lines.nth(2).locator(".thumb.whole .layer-pieces > *")).to_have_count(7)  # as it stands
    assert findings(page, axe) == []
    page.get_by_role("button", name="Finished (1)").click()
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("with Zoe")
    page.get_by_role("button", name="All (3)").click()
    page.get_by_label("Of which game").select_option("groundwar")
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("with Eve")
    page.get_by_role("button", name="On another device…").click()
    expect(page.get_by_role("dialog")).to_contain_text("Whoever has this key has your seats")
    assert findings(page, axe) == []
    key = str(page.get_by_label("Key to your seats", exact=True).input_value()).removeprefix(serving.address)
    other: Page = sit(key, width=390, height=844)
    assert other.locator(".mine .match-link").count() == 0
    other.get_by_role("button", name="Take them").click()
    expect(other.locator(".mine .match-link")).to_have_count(3)
    expect(other).to_have_title("(1) Your turn · Sandtable")
    assert "#" not in other.url
    assert other.evaluate("document.documentElement.scrollWidth") <= 390
    other.locator(".mine .match-link").first.click()
    assert wait_for_me(other) == "mine"


def test_after_a_win_the_next_level_is_one_click_away(sit: Sit, serving: Any) -> None:
    seats = [ME, {"kind": "bot", "level": "recruit"}]
    made = serving.make(game="connect_four", seats=seats, seed=SEED)
    page: Page = sit(made["seat_links"][0]["url"])
    keep_settings(page, skip=True, pace="quick")
    page.reload()
    for _ in range(4):
        wait_for_me(page)
        acting(page, lambda: space(page, "a6").click())
    expect(page.locator(".over h2")).to_have_text("You win")
    page.get_by_role("button", name="Next: Soldier?").click()
    page.wait_for_url(lambda url: made["match"] not in url)
    expect(page.locator(".seat-names").last).to_contain_text("Soldier")
    page.goto(serving.address)
    page.get_by_role("button", name="New match of Connect Four").click()
    note = page.locator(".seat-row .fine").last
    expect(note).to_contain_text("You against it: 1 won, 0 lost.")
    page.get_by_label("Level of the bot that plays Red").select_option("soldier")
    expect(note).to_contain_text("points in 100 against Recruit (between")


def test_what_others_do_is_shown_step_by_step(sit: Sit, serving: Any) -> None:
    made = serving.make(game="groundwar", seats=[ME, {"kind": "bot", "level": "recruit"}], seed=5)
    page: Page = sit(made["seat_links"][0]["url"])
    wait_for_me(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("What others do is shown").select_option("steps")
    page.get_by_label("Text size").select_option("150")
    page.get_by_label("Names of spaces on the board").uncheck()
    page.get_by_role("button", name="Close").click()
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "24px"
    expect(page.locator(".space-name").first).to_be_hidden()
    acting(page, lambda: space(page, "b2").click())
    following = page.locator(".pace-next")
    expect(following).to_contain_text("Next (")
    before = int(page.locator("#main").get_attribute("data-step") or 0)
    following.click()
    expect(page.locator("#main")).to_have_attribute("data-step", str(before + 1))


def test_a_step_with_one_action_is_taken_for_whoever_wants_that(sit: Sit, serving: Any) -> None:
    """Without gold nobody can place a unit: being done placing is all there is to do, and ends the match."""
    seats = [ME, {"kind": "bot", "level": "recruit"}]
    made = serving.make(game="groundwar", seats=seats, options={"start_gold": 0})
    page: Page = sit("/")
    keep_settings(page, skip=True, pace="quick")
    page.goto(serving.address + made["seat_links"][0]["url"])
    wait_for_me(page)
    acting(page, lambda: space(page, "b2").click())
    expect(page.locator("#main")).to_have_attribute("data-state", "over")
    expect(page.locator(".over")).to_contain_text("Army destroyed")
