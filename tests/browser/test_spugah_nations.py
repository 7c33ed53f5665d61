"""Nations at the table: sectors, rotations, placing and a turn by clicking, on a screen and on a phone."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicking import acting, press, space, step_of, wait_for_me
from tests.browser.serving import Serving

Sit = Callable[..., Any]

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "recruit"}


def sit_down(sit: Sit, serving: Serving, other: dict[str, str], **settings: Any) -> Page:
    """A page that holds the first seat of a new match, and the second if a person sits there too."""
    made = serving.make(game="spugah_nations", seats=[ME, other], seed=5, options={"start_gold": 9})
    links: Any = made["seat_links"]
    page: Page = sit(links[0]["url"], **settings)
    if other is ME:
        page.goto(f"{serving.address}{links[1]['url']}")
        page.reload()
    expect(page.locator("#main")).to_have_attribute("data-state", re.compile("mine|waiting"))
    ready = page.get_by_role("button", name=re.compile("plays the ready-made"))
    while ready.count():
        ready.first.click()
        page.wait_for_timeout(300)
    is_mine(page)
    return page


def is_mine(page: Page) -> bool:
    """It is mine to decide, however long a bot takes over the first action of its life."""
    expect(page.locator("#main")).to_have_attribute("data-state", re.compile("mine|over"), timeout=120_000)
    return wait_for_me(page) == "mine"


def prompt(page: Page) -> str:
    return page.locator(".prompt-words").inner_text()


def shown(page: Page) -> int:
    """How many hexes the preview shows."""
    return page.locator(".layer-preview .preview").count()


def set_up(page: Page, sectors: str) -> None:
    """The sectors are taken in turn, continents lie unturned, units stand on what lights up first."""
    waiting = list(sectors)
    while is_mine(page):
        if "sector" in prompt(page):
            acting(page, lambda: space(page, f"{waiting.pop(0)}8").click())
        elif "turned" in prompt(page):
            acting(page, lambda: page.get_by_role("button", name="Place it here").click())
        elif "as near to your capital" in prompt(page):
            acting(page, lambda: page.locator(".hit.can").first.click())
        else:
            return


def names(page: Page, selector: str) -> list[str]:
    return [str(hit.get_attribute("data-space")) for hit in page.locator(selector).all()]


def test_a_match_against_a_bot_by_clicking(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, BOT)
    assert "sector" in prompt(page)
    space(page, "b8").hover()
    expect(page.locator(".layer-preview .preview")).to_have_count(15)
    here = page.locator(".layer-preview").inner_html()
    space(page, "d8").hover()
    assert shown(page) == 15
    assert page.locator(".layer-preview").inner_html() != here, "the continent would lie elsewhere"
    acting(page, lambda: space(page, "b8").click())
    assert is_mine(page)
    assert "turned" in prompt(page)
    before = page.locator(".layer-preview").inner_html()
    page.keyboard.press("t")
    assert page.locator(".layer-preview").inner_html() != before, "the continent is turned"
    set_up(page, "")
    units = page.locator('[data-piece^="unit-"]').count()
    assert units >= 4
    assert page.locator(".shoulder").count() == units, "every unit wears its emblem"
    expect(
        page.locator(".tray-item").filter(has_text="the nation falls if one of them is killed")
    ).to_have_count(1)
    acting(page, lambda: page.locator(".hit.can").first.click())
    steps = step_of(page)
    acting(page, lambda: page.locator(".hit.far, .hit.can").last.click())
    assert step_of(page) > steps
    for button in ("stop", "end", "enough", "stop", "end"):
        if is_mine(page) and page.locator(f'[data-button="button:{button}"]').count():
            press(page, button)
    assert is_mine(page), "the bot has had its turn"


def test_on_a_phone_a_first_touch_shows_and_a_second_takes(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, ME, width=390, height=844, has_touch=True, is_mobile=True)
    space(page, "c8").tap()
    expect(page.locator(".layer-preview .preview")).to_have_count(15)
    assert step_of(page) == 0
    acting(page, lambda: space(page, "c8").tap())
    expect(page.locator(".t-unlaid")).to_have_count(15)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
