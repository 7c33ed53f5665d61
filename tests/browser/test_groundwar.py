"""Ground War at the table: whole matches, undo, refusals, dice, replays."""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import (
    acting,
    buy,
    move_once,
    play_turn,
    press,
    set_up,
    set_up_both,
    space,
    step_of,
    wait_for_me,
)
from tests.browser.serving import Serving

Sit = Callable[..., Any]

ME = {"kind": "me"}
RECRUIT = {"kind": "bot", "level": "recruit"}


def sit_down(sit: Sit, serving: Serving, seats: list[dict[str, str]], **wish: object) -> Page:
    """A page at a new match of Ground War in which it holds every seat of kind "me"."""
    made = serving.make(game="groundwar", seats=seats, **wish)
    links = [link for link in made["seat_links"] if link["kind"] == "me"]  # type: ignore[attr-defined]
    page: Page = sit(links[0]["url"])
    for link in links[1:]:
        page.goto(f"{serving.address}{link['url']}")
        page.reload()
    return page


def test_a_whole_match_by_clicking_against_a_bot(sit: Sit) -> None:
    page: Page = sit("/")
    page.get_by_role("button", name="New match of Ground War").click()
    page.get_by_label("Level of the bot that plays Blue").select_option("recruit")
    page.get_by_text("Every option").click()
    page.get_by_label("turns of each seat, 0 for none").fill("2")
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url("**/m/*")
    set_up(page, "b2", ("T", "a3"), ("M", "c2"))
    for _ in range(8):
        if wait_for_me(page) == "over":
            break
        play_turn(page)
    assert wait_for_me(page) == "over"
    expect(page.locator(".over h2")).to_have_text(re.compile("You win|Blue wins|A draw"))
    expect(page.locator(".over p")).to_have_text(re.compile("Turn limit|Army destroyed|Flag brought home"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download replay").click()
    replay = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert replay["game"] == "groundwar"
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != page.url or "/m/" in url)
    expect(page.locator("#main")).to_have_attribute("data-step", re.compile("^[012]$"))


def test_hot_seat_with_undo_and_restart(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, [ME, ME], seed=5)
    wait_for_me(page)
    acting(page, lambda: space(page, "a3").click())
    expect(page.locator(".seat.turn strong")).to_have_text("Blue")
    acting(page, lambda: space(page, "m9").click())
    expect(page.locator(".seat.turn strong")).to_have_text("Red")
    buy(page, "M", "b2")
    press(page, "done")
    buy(page, "T", "l9")
    buy(page, "M", "k10")
    expect(page.locator("[data-counter=gold] dd").nth(1)).to_have_text("6")
    acting(page, lambda: page.locator("[data-tool=undo]").click())
    expect(space(page, "k10")).to_have_attribute("aria-label", "k10, Blue's base")
    expect(page.locator("[data-counter=gold] dd").nth(1)).to_have_text("7")
    before = step_of(page)
    acting(page, lambda: page.locator("[data-tool=restart]").click())
    assert step_of(page) < before


def test_an_illegal_click_is_answered_with_the_clause(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, [ME, ME], seed=5)
    set_up_both(page, [("T", "b2")], [("T", "l9")])
    press(page, "done")
    page.locator(".hit.can").first.click()
    space(page, "g6").click()
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("g6 is not next to")
    expect(refusal).to_contain_text("every hex has up to six neighbours")
    refusal.get_by_role("button", name="Rulebook, clause GW-1.1").click()
    expect(page.locator(".clause.named")).to_contain_text("GW-1.1")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".crumb")).to_have_count(0)


def test_odds_stand_on_the_target_and_dice_are_shown(sit: Sit, serving: Serving) -> None:
    options = {"move_points": 99}
    page = sit_down(sit, serving, [ME, ME], options=options, dice="typed")
    set_up_both(page, [("T", "a3")], [("T", "m9")])
    page.get_by_role("button", name="I threw 2").click()
    expect(page.locator(".seat.turn strong")).to_have_text("Red")
    wait_for_me(page)
    press(page, "done")
    way = ["a3", "b3", "c4", "d4", "e5", "f5", "g6", "h6", "i7", "j7", "k8", "l8", "m9"]
    for origin, target in pairwise(way):
        space(page, origin).click()
        if target == way[-1]:
            break
        acting(page, lambda target=target: space(page, target).click())
    expect(page.locator(".odds")).to_have_text("hit 3/6")
    space(page, "m9").hover()
    expect(page.locator(".odds-words")).to_contain_text("3 in 6: ")
    space(page, "m9").click()
    expect(page.locator(".faces")).to_contain_text("4 or more wins")
    acting(page, lambda: page.get_by_role("button", name="I threw 5").click())
    expect(page.locator(".thrown")).to_contain_text("wins")
    expect(page.locator(".thrown .die")).to_have_attribute("aria-label", "die: 5, a hit")
    expect(page.locator(".layer-pieces .piece")).to_have_count(1)


def test_verifiable_dice_are_verified_in_the_browser(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, [ME, RECRUIT], options={"turn_limit": 1}, dice="verifiable")
    set_up(page, "b2", ("T", "a3"))
    for _ in range(4):
        if wait_for_me(page) == "over":
            break
        play_turn(page)
    page.get_by_role("button", name="Verify dice").click()
    expect(page.locator(".verdict.good")).to_have_text(re.compile(r"All \d+ throws follow from the secret"))


def test_the_scrubber_and_a_link_to_a_step(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, [ME, ME], seed=5)
    set_up_both(page, [("M", "b2")], [])
    last = step_of(page)
    for _ in range(last - 2):
        page.keyboard.press("[")
    expect(page.locator("#main")).to_have_attribute("data-step", "2")
    expect(page.locator(".prompt-words")).to_contain_text(f"Step 2 of {last}")
    expect(page.locator(".layer-pieces .piece")).to_have_count(0)
    page.get_by_role("button", name="To the match as it stands").click()
    expect(page.locator("#main")).to_have_attribute("data-step", str(last))
    watcher: Page = sit(f"{page.url.removeprefix(serving.address)}?step=1")
    expect(watcher.locator("#main")).to_have_attribute("data-step", "1")
    expect(watcher.locator(".prompt-words")).to_contain_text("Red puts its flag on a3")
    assert watcher.locator(".tools button").count() == 0


def test_two_browsers_over_one_match(sit: Sit, serving: Serving) -> None:
    made = serving.make(game="groundwar", seats=[{"kind": "me"}, {"kind": "friend", "name": "Friend"}])
    red, blue = (sit(link["url"]) for link in made["seat_links"])  # type: ignore[attr-defined]
    watcher: Page = sit(f"/m/{made['match']}")
    wait_for_me(red)
    acting(red, lambda: space(red, "a3").click())
    expect(red).not_to_have_title(re.compile("Your turn"))
    expect(blue).to_have_title(re.compile("Your turn"))
    wait_for_me(blue)
    acting(blue, lambda: space(blue, "m9").click())
    for page, unit, name in ((red, "M", "b2"), (blue, "T", "l9")):
        wait_for_me(page)
        buy(page, unit, name)
        press(page, "done")
    for page in (red, blue, watcher):
        expect(page.locator(".layer-pieces .piece")).to_have_count(2)
        expect(page.locator(".log-box .entry").first).to_contain_text("takes the first turn")
    mover = red if red.locator("#main").get_attribute("data-state") == "mine" else blue
    move_once(mover)
    for page in (red, blue, watcher):
        expect(page.locator("#main")).to_have_attribute("data-step", str(step_of(mover)))
    expect(watcher.locator("#main")).to_have_attribute("data-state", "waiting")


@pytest.mark.parametrize("moment", ["before", "after"])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(sit: Sit, tmp_path: Any, moment: str) -> None:
    server = Serving(tmp_path)
    server.start(is_awaited=False)
    try:
        made = server.make(game="groundwar", seats=[ME, ME], seed=5)
        links = made["seat_links"]
        page: Page = sit(links[0]["url"], server=server)  # type: ignore[index]
        page.goto(f"{server.address}{links[1]['url']}")  # type: ignore[index]
        page.reload()
        wait_for_me(page)
        acting(page, lambda: space(page, "a3").click())
        server.kill()
        expect(page.locator(".signal")).to_have_text("reconnecting…")
        if moment == "before":  # an action chosen while the server is down goes through when it is back
            space(page, "m9").click()
        server.start(is_awaited=False)
        expect(page.locator(".signal")).to_have_text("", timeout=60_000)
        if moment == "after":
            space(page, "m9").click()
        expect(page.locator("#main")).to_have_attribute("data-step", "2")
        expect(page.locator(".log-box .entry")).to_have_count(2)
        expect(page.locator(".seat.turn strong")).to_have_text("Red")
    finally:
        server.kill()


def test_two_tabs_of_one_seat_show_the_same(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, [ME, RECRUIT])
    other = page.context.new_page()
    other.goto(page.url)
    wait_for_me(other)
    acting(page, lambda: space(page, "b2").click())
    expect(space(other, "b2")).to_have_attribute("aria-label", re.compile("Red's flag"))
    wait_for_me(other)
    buy(other, "T", "a3")
    expect(space(page, "a3")).to_have_attribute("aria-label", re.compile("Red Tank"))


def test_a_rematch_seats_the_same_people_the_other_way_round(sit: Sit, serving: Serving) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Ben"}]
    made = serving.make(game="connect_four", seats=seats)
    ann, ben = (sit(link["url"]) for link in made["seat_links"])  # type: ignore[attr-defined]
    for place in range(7):
        page = (ann, ben)[place % 2]
        assert wait_for_me(page) == "mine"
        acting(page, lambda page=page, place=place: space(page, f"{'ab'[place % 2]}6").click())
    assert wait_for_me(ann) == wait_for_me(ben) == "over"
    expect(ann.locator(".over h2")).to_have_text("You win")
    expect(ben.locator(".over h2")).to_have_text("Ann (Yellow) wins")
    expect(ben.locator(".light.hot")).to_have_count(4)
    ann.get_by_role("button", name="Rematch").click()
    ben.get_by_role("link", name="A rematch is set up: sit down").click()
    expect(ben.locator("#main")).to_have_attribute("data-step", "0")
    assert wait_for_me(ben) == "mine"
    acting(ben, lambda: space(ben, "d6").click())
    assert wait_for_me(ann) == "mine"
    expect(ann.locator(".log-box .entry-words").first).to_contain_text("Ben (Yellow)")


def test_a_seat_that_is_passed_on_belongs_to_whoever_has_the_new_link(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, [ME, RECRUIT])
    wait_for_me(page)
    page.get_by_role("button", name="Seats and spectators").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Pass on").click()
    page.locator("dialog[open]").last.get_by_role("button", name="Pass on").click()
    expect(page.locator(".toast")).to_have_text("New link for the seat copied.")
    address = page.evaluate("navigator.clipboard.readText()")
    expect(page.locator("#main")).to_have_attribute("data-state", "waiting")
    heir: Page = sit(address.removeprefix(serving.address))
    assert wait_for_me(heir) == "mine"


def test_pieces_move_within_200_ms_and_not_at_all_for_those_who_ask(sit: Sit, serving: Serving) -> None:
    for motion, most in (("no-preference", 200), ("reduce", 0)):
        made = serving.make(game="connect_four", seats=[ME, RECRUIT])
        page: Page = sit(made["seat_links"][0]["url"], reduced_motion=motion)  # type: ignore[index]
        wait_for_me(page)
        page.evaluate(
            """() => {
                window.times = [];
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (frames, options) {
                    window.times.push(options.duration);
                    return animate.call(this, frames, options);
                };
            }"""
        )
        acting(page, lambda page=page: space(page, "d6").click())
        times = page.evaluate("window.times")
        assert max(times, default=0) <= most
        assert bool(times) == (motion == "no-preference")
