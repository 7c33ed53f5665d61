"""Nations at the table: sectors, rotations, placing and a turn by clicking, on a screen and on a phone."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from sandtable.games.spugah_nations.nation import KIND_NAMES
from tests.browser.clicking import acting, press, space, step_of, turn, wait_for_me
from tests.browser.greys import alike, grey_of, lay_bare
from tests.browser.prepared import play_on
from tests.browser.serving import Serving
from tests.browser.test_sizes import LEAST, TEXTS
from tests.games.spugah_nations.sheets import nation

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
    space(page, "d8").hover()  # the continent would lie elsewhere
    page.wait_for_function("(was) => document.querySelector('.layer-preview').innerHTML !== was", arg=here)
    expect(page.locator(".layer-preview .preview")).to_have_count(15)
    acting(page, lambda: space(page, "b8").click())
    assert is_mine(page)
    assert "turned" in prompt(page)
    turn(page)
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
    assert_readable(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def sit_at(sit: Sit, serving: Serving, texts: list[str], sheets: list[Any], **settings: Any) -> Page:
    """A page that holds both seats of a match with these nations in which so much has been done."""
    seats = [{**ME, "sheet": sheet} for sheet in sheets]
    made: Any = serving.make(game="spugah_nations", seats=seats, dice="typed", options={"shop_size": 0})
    play_on(serving, made, *texts)
    page: Page = sit(made["seat_links"][0]["url"], **settings)
    page.goto(f"{serving.address}{made['seat_links'][1]['url']}")
    page.reload()
    wait_for_me(page)
    return page


LAID = ["sector a", "sector b", "turn 0", "turn 0"]
NEAR = [*LAID, "muster a6", "muster a3", "muster b2", "muster b4"]  # two armies, each beside the other's


def health_of(page: Page, name: str) -> str:
    """What the hex says of the unit on it."""
    return str(space(page, name).get_attribute("aria-label"))


def test_a_whole_fight_by_clicking(sit: Sit, serving: Serving) -> None:
    page = sit_at(sit, serving, NEAR, [nation(), nation()], width=1280, height=800)
    page.keyboard.press("e")
    expect(space(page, "a6")).to_have_attribute(
        "aria-label", re.compile("struck by Blue's Tier 2 on b2 and Blue's Tier 3 on b4")
    )
    page.keyboard.press("e")
    expect(page.locator(".threat")).to_have_count(0)
    acting(page, lambda: space(page, "a6").click())
    space(page, "b4").hover()
    expect(page.locator(".odds-words")).to_contain_text(re.compile(r"is killed with [\d.]+ %"))
    assert_readable(page)
    acting(page, lambda: space(page, "b4").click())
    fight = page.locator(".fight")
    for name in ("a5", "a3"):
        acting(page, lambda name=name: space(page, name).click())
    expect(fight).to_contain_text("6 dice")
    for name in ("b5", "b2"):
        acting(page, lambda name=name: space(page, name).click())
    expect(fight).to_contain_text("wall 5")
    for _ in range(5):
        page.get_by_role("button", name="I threw 6").click()
    acting(page, lambda: page.get_by_role("button", name="I threw 6").click())
    for left, name in ((3, "b5"), (2, "b2"), (1, "b2")):
        expect(page.locator(".prompt-words")).to_contain_text(f"the next of {left} damage")
        acting(page, lambda name=name: space(page, name).click())
    press(page, "advance")
    expect(fight).to_be_hidden()
    expect(space(page, "b4")).to_have_attribute("aria-label", re.compile("Red Tier 2, health 4 of 4"))
    assert "Blue Tier 1, health 4 of 5" in health_of(page, "b5")
    assert "Blue Tier 2, health 2 of 4" in health_of(page, "b2")
    expect(page.locator(".entry-words").filter(has_text="The attack: 6 hits.").first).to_be_visible()


def assert_readable(page: Page) -> None:
    """All that is written on the board can be read, and something is."""
    page.wait_for_function(f"() => ({TEXTS})().every(([size]) => size >= {LEAST})")
    assert page.evaluate(TEXTS)


def test_with_six_seats_a_phone_still_shows_the_board(sit: Sit, serving: Serving) -> None:
    page = sit_at(sit, serving, [], [nation()] * 6, width=390, height=844, has_touch=True, is_mobile=True)
    board = page.locator(".layer-frame").bounding_box()
    assert board is not None
    assert board["y"] < 844 / 2, "seats take little room"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_all_tiles_of_both_sides_are_told_apart_in_grey(sit: Sit, serving: Serving) -> None:
    sheets = [nation((11, 13)), nation((4, 11, 13, 14))]
    page = sit_at(sit, serving, LAID, sheets, device_scale_factor=2)
    lay_bare(page)
    pictures = {}
    for name in (*KIND_NAMES, "Spire", "void"):
        hexagon = page.get_by_role("button", name=re.compile(rf", {name}($|,| of)"))
        pictures[name] = grey_of(hexagon.first, rim=9)
    assert alike(pictures) == []
