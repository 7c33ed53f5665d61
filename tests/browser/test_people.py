"""People at the table: their names, the links they share, seats given away, and a match that is not there."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import acting, space, wait_for_me

Sit = Callable[..., Any]
ME = {"kind": "me"}
FRIEND = {"kind": "friend"}


def test_a_guest_is_asked_for_a_name_and_everyone_reads_it_at_once(sit: Sit, serving: Any) -> None:
    made = serving.make(game="connect_four", seats=[{"kind": "me", "name": "Ann"}, FRIEND])
    ann: Page = sit(made["seat_links"][0]["url"])
    guest: Page = sit(made["seat_links"][1]["url"])
    wait_for_me(ann)
    acting(ann, lambda: space(ann, "d6").click())
    expect(guest.locator(".log-box .entry-words").first).to_contain_text("Ann (Yellow)")
    expect(ann.locator(".prompt-words")).to_have_text("Red is choosing a column.")
    guest.get_by_label("Your name").fill("Bob")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".guest")).to_be_hidden()
    expect(ann.locator(".prompt-words")).to_have_text("Bob (Red) is choosing a column.")
    acting(guest, lambda: space(guest, "a6").click())
    expect(ann.locator(".log-box .entry-words").first).to_contain_text("Bob (Red)")
    guest.get_by_role("button", name="Settings").click()
    guest.get_by_label("Your name at the table").fill("Bea")
    guest.keyboard.press("Tab")
    expect(ann.locator(".log-box .entry-words").first).to_contain_text("Bea (Red)")


def test_someone_alone_with_bots_is_not_asked_for_a_name(sit: Sit, serving: Any) -> None:
    made = serving.make(game="connect_four", seats=[ME, {"kind": "bot", "level": "recruit"}])
    page: Page = sit(made["seat_links"][0]["url"])
    wait_for_me(page)
    expect(page.locator(".guest")).to_be_hidden()


def test_what_is_shared_says_whether_it_is_for_a_seat_or_to_watch(sit: Sit, serving: Any) -> None:
    page: Page = sit("/")
    page.get_by_role("button", name="New match of Connect Four").click()
    page.evaluate("() => localStorage.clear()")
    made = serving.make(game="connect_four", seats=[ME, FRIEND])
    keep = "([match, url]) => localStorage.setItem('sandtable.invites', JSON.stringify({[match]: {1: url}}))"
    page.evaluate(keep, [made["match"], serving.address + made["seat_links"][1]["url"]])
    page.goto(serving.address + made["seat_links"][0]["url"])
    wait_for_me(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy: Link for Red").click()
    expect(page.locator(".toast")).to_have_text("Link for Red copied.")
    assert "#invite=" in page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Share links").click()
    page.get_by_text("To watch").click()
    page.get_by_role("button", name="Copy: Link for spectators").click()
    expect(page.locator(".toast")).to_have_text("Link for spectators copied.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{serving.address}/m/{made['match']}"


def test_a_match_that_is_not_there_says_so(sit: Sit, serving: Any) -> None:
    page: Page = sit("/m/AAAAAAAAAAAAAAAA")
    expect(page.locator(".prompt-words")).to_contain_text("There is no such match")
    expect(page.locator(".signal")).to_be_empty()
    expect(page.get_by_role("link", name="Back to the lobby")).to_be_visible()


def test_a_shared_screen_says_whose_turn_it_is(sit: Sit, serving: Any) -> None:
    made = serving.make(game="connect_four", seats=[ME, ME])
    page: Page = sit(made["seat_links"][0]["url"])
    page.goto(serving.address + made["seat_links"][1]["url"])
    page.reload()
    wait_for_me(page)
    expect(page.locator(".prompt-words")).to_have_text("Yellow: Drop a disc into a column.")
    acting(page, lambda: space(page, "d6").click())
    expect(page.locator(".prompt-words")).to_have_text("Red: Drop a disc into a column.")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_seats_fit_their_window_and_passing_one_on_is_asked_about(
    sit: Sit, serving: Any, width: int
) -> None:
    made = serving.make(game="groundwar", seats=[{"kind": "me", "name": "A name of some length"}, ME])
    page: Page = sit(made["seat_links"][0]["url"], width=width, height=800)
    wait_for_me(page)
    page.get_by_role("button", name="Seats and spectators").click()
    window = page.locator("dialog[open]")
    assert window.evaluate("window => window.scrollWidth <= window.clientWidth")
    page.get_by_role("button", name="Pass on").click()
    expect(page.locator("dialog[open]").last).to_contain_text("Give this seat away?")
    page.get_by_role("button", name="Not yet").click()
    assert page.locator("#main").get_attribute("data-state") == "mine"
