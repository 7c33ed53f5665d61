"""What is measured at every size: text on the board can be read, and a large screen is used."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import space, wait_for_me
from tests.browser.serving import Serving

Sit = Callable[..., Any]

LEAST = 10.0  # pixels
TEXTS = """() => [...document.querySelectorAll(".board text")]
    .filter((text) => text.getClientRects().length).map((text) => {
    const matrix = text.getScreenCTM();
    return [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b), text.textContent];
})"""
CUT = """() => [...document.querySelectorAll(".command, .acts, .prompt, .seat")]
    .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.className)"""


def sit_down(sit: Sit, serving: Serving, game: str, width: int, height: int, **settings: Any) -> Page:
    """A page of that size at a new match whose first seat it holds."""
    made = serving.make(game=game, seats=[{"kind": "me"}, {"kind": "bot", "level": "recruit"}], seed=5)
    links: Any = made["seat_links"]
    page: Page = sit(links[0]["url"], width=width, height=height, **settings)
    wait_for_me(page)
    return page


@pytest.mark.parametrize("game", ["siege", "groundwar", "connect_four"])
def test_text_on_the_board_is_never_under_ten_pixels(sit: Sit, serving: Serving, game: str) -> None:
    for width, height in ((1280, 800), (390, 844)):
        page = sit_down(sit, serving, game, width, height, has_touch=width < 500)
        if width < 500 and game != "siege":  # where spaces are too small to hit, the board is enlarged anyway
            page.get_by_role("button", name="Larger board").click()
        if width < 500:
            page.locator(".board-box.large").wait_for()
        page.wait_for_function(f"() => ({TEXTS})().every(([size]) => size >= {LEAST})")
        assert page.evaluate(TEXTS)


@pytest.mark.parametrize("game", ["siege", "groundwar", "connect_four"])
def test_a_large_screen_is_used(sit: Sit, serving: Serving, game: str) -> None:
    page = sit_down(sit, serving, game, 1920, 1080)
    board = page.locator(".layer-frame").bounding_box()
    side = page.locator(".side").bounding_box()
    assert board
    assert side
    assert board["height"] > 0.8 * 1080
    assert (board["width"] + side["width"]) > 0.7 * 1920
    assert page.evaluate(CUT) == []


def test_where_a_disc_will_land_is_shown(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, "connect_four", 1280, 800)
    space(page, "d5").hover()
    expect(page.locator(".pointed .landing")).to_have_count(1)
    expect(space(page, "d1")).to_have_attribute("aria-label", re.compile("lands"))
    expect(page.locator(".column-letter")).to_have_text(list("abcdefg"))


def test_a_phone_has_room_for_the_board_beside_six_seats(sit: Sit, serving: Serving) -> None:
    bots = [{"kind": "bot", "level": "recruit"}] * 5
    links: Any = serving.make(game="spugah_nations", seats=[{"kind": "me"}, *bots], seed=5)["seat_links"]
    page: Page = sit(links[0]["url"], width=390, height=844, has_touch=True)
    wait_for_me(page)
    seats = page.locator(".seats").bounding_box()
    command = page.locator(".command").bounding_box()
    assert seats
    assert command
    assert command["y"] - (seats["y"] + seats["height"]) > 844 / 3
