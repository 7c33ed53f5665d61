"""Hands at the table: everything here points, clicks and types as a person would."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

MINE_OR_OVER = re.compile("mine|over")


def wait_for_me(page: Page) -> str:
    """It is "mine" to decide, or the match is "over"."""
    main = page.locator("#main")
    expect(main).to_have_attribute("data-state", MINE_OR_OVER)
    return str(main.get_attribute("data-state"))


def step_of(page: Page) -> int:
    """The step of the match that is shown."""
    return int(page.locator("#main").get_attribute("data-step") or 0)


def acting(page: Page, act: Callable[[], object]) -> None:
    """The act is done and the table has moved on from where it was."""
    before = step_of(page)
    act()
    expect(page.locator("#main")).not_to_have_attribute("data-step", str(before))


def turn(page: Page) -> None:
    """What is about to be placed is turned by a key, and shown so."""
    before = page.locator(".layer-preview").inner_html()
    page.keyboard.press("t")
    page.wait_for_function("(was) => document.querySelector('.layer-preview').innerHTML !== was", arg=before)


def space(page: Page, name: str) -> Locator:
    """A space of the board."""
    return page.locator(f'[data-space="{name}"]')


def press(page: Page, button: str) -> None:
    """The button is pressed and a question that follows is answered with yes."""

    def act() -> None:
        page.locator(f'[data-button="button:{button}"]').click()
        if page.locator("dialog[open]").count():
            page.locator("dialog[open] .primary").click()

    acting(page, act)


def buy(page: Page, unit: str, name: str) -> None:
    """A unit is bought and stands on the space."""
    page.locator(f'[data-item="unit:{unit}"]').click()
    acting(page, lambda: space(page, name).click())


def set_up(page: Page, flag: str, *units: tuple[str, str]) -> None:
    """Ground War: the flag is placed and the first units are bought; the seat is done placing."""
    wait_for_me(page)
    acting(page, lambda: space(page, flag).click())
    wait_for_me(page)
    for unit, name in units:
        buy(page, unit, name)
    press(page, "done")


def set_up_both(page: Page, red: list[tuple[str, str]], blue: list[tuple[str, str]]) -> None:
    """Ground War in the hot seat: flags on a3 and m9, then both armies; both seats are done placing."""
    wait_for_me(page)
    for flag in ("a3", "m9"):
        acting(page, lambda flag=flag: space(page, flag).click())
    for army in (red, blue):
        for unit, name in army:
            buy(page, unit, name)
        press(page, "done")


def move_once(page: Page) -> None:
    """Ground War: the spawn step is left and one unit moves to the first hex that lights up."""
    if page.locator('[data-button="button:done"]').count():
        press(page, "done")
    movable = page.locator(".hit.can")
    if movable.count():
        movable.first.click()
        acting(page, lambda: page.locator(".hit.can:not(.chosen)").first.click())


def play_turn(page: Page) -> None:
    """Ground War: a whole turn by pointing at what lights up."""
    move_once(page)
    if wait_for_me(page) == "mine" and page.locator('[data-button="button:end"]').count():
        press(page, "end")
