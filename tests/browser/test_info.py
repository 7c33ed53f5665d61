"""The info card: whatever is pointed at is explained, by hovering, by a key and by a finger that rests."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicking import press, set_up_both, space, wait_for_me
from tests.browser.serving import Serving

Sit = Callable[..., Any]
ME = {"kind": "me"}


def sit_down(sit: Sit, serving: Serving, game: str, **settings: Any) -> Page:
    """A page that holds both seats of a new match."""
    made = serving.make(game=game, seats=[ME, ME], seed=5, options=settings.pop("options", {}))
    links: Any = made["seat_links"]
    page: Page = sit(links[0]["url"], **settings)
    page.goto(f"{serving.address}{links[1]['url']}")
    page.reload()
    wait_for_me(page)
    return page


def test_a_key_explains_what_is_pointed_at_with_the_figures_of_the_match(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, "groundwar", options={"mine_gold": 3}, width=1280, height=800)
    card = page.locator(".info-card")
    space(page, "b8").hover()
    expect(page.locator(".odds-words")).to_contain_text("GW-4.7")
    page.keyboard.press("i")
    expect(card).to_contain_text("Gold mine")
    expect(card).to_contain_text("the player gets 3 gold for each gold mine")
    board, shown = page.locator(".board-box").bounding_box(), card.bounding_box()
    assert board
    assert shown
    assert board["x"] + board["width"] <= shown["x"], "the card lies beside the board"
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.locator('[data-counter="gold"]').first.hover()
    page.keyboard.press("i")
    expect(card).to_contain_text("Red: 10 gold")
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")


def test_what_is_needed_against_what_is_selected_is_told(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, "groundwar", width=1280, height=800)
    set_up_both(page, [("T", "b2"), ("M", "c2")], [("T", "k10"), ("M", "l9")])
    wait_for_me(page)
    press(page, "done")
    mine, foe = ("b2", "l9") if "Red" in page.locator(".prompt-words").inner_text() else ("k10", "c2")
    space(page, mine).click()
    space(page, foe).hover()
    expect(page.locator(".odds-words")).to_contain_text("Tank against Marines: 3+.")
    page.keyboard.press("i")
    expect(page.locator(".info-need")).to_have_text("Tank against Marines: 3+.")


def test_a_finger_that_rests_explains_and_picks_nothing(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, "connect_four", width=390, height=844, has_touch=True)
    before = page.locator("#main").get_attribute("data-step")
    box = space(page, "d1").bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(".info-card")).to_contain_text("The disc falls to the lowest free space")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert page.locator("#main").get_attribute("data-step") == before
