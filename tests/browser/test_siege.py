"""Siege at the table: drafting, placing, drawing, summoning and attacking by clicking."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicking import acting, press, space, wait_for_me
from tests.browser.prepared import play_first
from tests.browser.serving import Serving

Sit = Callable[..., Any]

ME = {"kind": "me"}
LONG_LEGS = {"card_move": [20] * 16, "turn_limit": 3}


CARDS, UNITS = 30, 8  # that both seats draft and place


def sit_down(sit: Sit, serving: Serving, made: Any) -> Page:
    """A page that holds both seats of the match."""
    links = made["seat_links"]
    page: Page = sit(links[0]["url"])
    page.goto(f"{serving.address}{links[1]['url']}")
    page.reload()
    wait_for_me(page)
    return page


def make(serving: Serving) -> dict[str, Any]:
    """A new match in which every unit gets anywhere in a turn."""
    return serving.make(game="siege", seats=[ME, ME], seed=1, options=LONG_LEGS)


def uncover(page: Page) -> None:
    """Whoever shares the screen looks: the curtain, if there is one, is drawn."""
    wait_for_me(page)
    if page.locator("dialog[open] .primary").count():
        page.locator("dialog[open] .primary").click()


def test_a_draft_a_summons_and_an_attack_by_clicking(sit: Sit, serving: Serving) -> None:
    made = make(serving)
    page = sit_down(sit, serving, made)
    expect(page.locator(".tray h3").first).to_have_text("Open piles")
    for _ in range(2):
        acting(page, lambda: page.locator('[data-item^="pile:"].can').first.click())
    play_first(serving, made, CARDS - 2)
    expect(page.locator("#main")).to_have_attribute("data-step", str(CARDS + 1))
    for _ in range(2):
        uncover(page)
        page.locator('[data-item^="card:"].can').first.click()
        acting(page, lambda: page.locator(".hit.can:not(.chosen)").first.click())
    play_first(serving, made, UNITS - 2)
    expect(page.locator('[data-button="button:fill"]')).to_be_visible()
    uncover(page)
    expect(page.locator('[data-item^="card:"]')).to_have_count(0)
    press(page, "fill")
    hand = page.locator('[data-item^="card:"].can')
    expect(hand.first).to_contain_text("Attack")
    expect(page.locator('[data-item^="back-"]')).to_have_count(0)
    hand.first.click()
    acting(page, lambda: page.locator(".hit.can:not(.chosen)").first.click())
    press(page, "summoned")
    attacker, target = move_beside_an_enemy(page)
    press(page, "moved")
    space(page, attacker).click()
    space(page, target).hover()
    expect(page.locator(".odds-words")).to_contain_text(
        re.compile(r"expects [\d.]+ hits? and kills .* with [\d.]+ %")
    )
    expect(page.locator(".odds")).to_contain_text("kill")
    acting(page, lambda: space(page, target).click())
    expect(page.locator(".entry-words").filter(has_text="attacks").first).to_be_visible()
    wait_for_me(page)
    press(page, "end")
    uncover(page)
    expect(page.locator('[data-item^="back-"]').first).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(2)
    titles = page.locator(".tray h3").all_text_contents()
    assert len(titles) == page.locator(".tray:has(.tray-item)").count(), "no heading stands over nothing"


def move_beside_an_enemy(page: Page) -> tuple[str, str]:
    """The first unit that can has moved next to an enemy's; where the two stand."""
    unit = page.locator(".hit.can").first
    own = next(name for name in ("Amber", "Violet") if name in label_of(unit))
    acting(page, lambda: unit.click())
    enemies = [hit for hit in page.locator(".hit").all() if is_enemy(label_of(hit), own)]
    places = [str(hit.get_attribute("data-space")) for hit in enemies]
    for stop in page.locator(".hit.can").all():
        name = str(stop.get_attribute("data-space"))
        beside = [place for place in places if steps(name, place) == 1]
        if beside:
            acting(page, lambda stop=stop: stop.click())  # type: ignore[misc]
            return name, beside[0]
    raise AssertionError("no space beside an enemy lights up")


def label_of(hit: Any) -> str:
    return str(hit.get_attribute("aria-label"))


def is_enemy(label: str, own: str) -> bool:
    """Whether the words of a space name a unit of the other seat."""
    return "Health" in label and f"{own} " not in label.replace(f"{own}'s", "")


def steps(one: str, other: str) -> int:
    """The distance between two spaces by their names."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


def test_a_picked_unit_is_put_back_and_unused_units_are_asked_about(sit: Sit, serving: Serving) -> None:
    made = make(serving)
    play_first(serving, made, CARDS + UNITS)
    page = sit_down(sit, serving, made)
    uncover(page)
    press(page, "fill")
    press(page, "summoned")
    for give_up in (
        lambda: page.keyboard.press("Escape"),
        lambda: page.get_by_role("button", name="Back", exact=True).click(),
    ):
        acting(page, lambda: page.locator(".hit.can").first.click())
        expect(page.locator(".crumb")).to_contain_text(" on ")
        acting(page, give_up)
        expect(page.locator(".crumb")).to_have_count(0)
    page.locator('[data-button="button:moved"]').click()
    expect(page.locator("dialog[open]")).to_contain_text("although units can still move")
    acting(page, lambda: page.locator("dialog[open] .primary").click())
    expect(page.locator(".prompt-words")).to_contain_text("There is nothing to choose now: “End turn”.")
    acting(page, lambda: page.locator('[data-button="button:end"]').click())
    expect(page.locator("dialog[open]:not(.curtain)")).to_have_count(0)
