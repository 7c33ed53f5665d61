"""Every page at every size, with large text too: no text is cut off, lies outside or under another."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games import GAMES
from tests.browser.clicking import wait_for_me
from tests.browser.serving import Serving
from tests.browser.test_after import drop, finished_four

Sit = Callable[..., Any]
Open = Callable[[Sit, Serving], Page]

SIZES = ((1280, 800), (390, 844), (844, 390), (1920, 1080))
FAULTS = Path(__file__).with_name("faults.js").read_text(encoding="utf-8")
RESIZE = "async (size) => (await import('/client/storage.js')).keepSettings({ size })"
ME, FRIEND, BOT = {"kind": "me"}, {"kind": "friend", "name": "Bob"}, {"kind": "bot", "level": "recruit"}


def lobby(sit: Sit, serving: Serving) -> Page:
    page: Page = sit("/")
    expect(page.locator(".card .poster [data-piece]").last).to_be_visible()
    return page


def new_match(sit: Sit, serving: Serving) -> Page:
    page = lobby(sit, serving)
    page.get_by_role("button", name="New match of Tower of Spugah: Nations").click()
    page.get_by_text("Every option").click()
    return page


def settings(sit: Sit, serving: Serving) -> Page:
    page = lobby(sit, serving)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Text size")).to_be_visible()
    return page


def rules(sit: Sit, serving: Serving) -> Page:
    page: Page = sit("/rules/groundwar")
    expect(page.locator(".book table").first).to_be_visible()
    return page


def learn(sit: Sit, serving: Serving) -> Page:
    page: Page = sit("/learn/siege")
    expect(page.locator("[data-learn]").last).to_be_visible()
    return page


def lesson(sit: Sit, serving: Serving) -> Page:
    page = learn(sit, serving)
    page.locator("[data-learn=attack]").click()
    expect(page.locator(".lesson")).to_contain_text("Attack")
    wait_for_me(page)
    return page


def invited(sit: Sit, serving: Serving) -> Page:
    made: Any = serving.make(game="gangcity", seats=[ME, FRIEND])
    page: Page = sit(made["seat_links"][1]["url"].replace("#seat=", "#invite="))
    expect(page.locator(".guest-lines li")).to_have_count(3)
    return page


def seats(sit: Sit, serving: Serving) -> Page:
    page = table(sit, serving, "spugah_nations")
    page.get_by_role("button", name="Seats and spectators").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    return page


def table(sit: Sit, serving: Serving, game: str) -> Page:
    """A table with as many seats as there can be."""
    bots = [BOT] * (GAMES[game].seats[1] - 1)
    links: Any = serving.make(game=game, seats=[{**ME, "name": "Annabel Lee"}, *bots], seed=5)["seat_links"]
    page: Page = sit(links[0]["url"])
    wait_for_me(page)
    return page


def explained(sit: Sit, serving: Serving) -> Page:
    page: Page = sit("/")
    drop(page, "four.json", finished_four())
    page.wait_for_url("**/m/r-*#step=0")
    page.goto(page.url.replace("#step=0", "?#after"))
    expect(page.locator("svg.curve")).to_be_visible(timeout=60_000)
    return page


def editor(sit: Sit, serving: Serving) -> Page:
    page = new_match(sit, serving)
    page.get_by_label("nation of Red").first.select_option("own")
    expect(page.locator("dialog.sheet .nation-editor")).to_be_visible()
    return page


def lab(sit: Sit, serving: Serving) -> Page:
    page: Page = sit("/lab")
    expect(page.locator(".lab-card").last).to_be_visible()
    return page


def study(sit: Sit, serving: Serving) -> Page:
    page: Page = sit("/lab/groundwar_seats")
    expect(page.frame_locator(".lab-frame").locator(".verdict")).to_be_visible()
    return page


def composed(sit: Sit, serving: Serving) -> Page:
    page: Page = sit(f"/lab/new{serving.host}&from=groundwar_antitank")
    page.locator(".lab-more summary").click()
    expect(page.locator(".lab-plan")).to_contain_text("12,000 matches")
    return page


def varied(sit: Sit, serving: Serving) -> Page:
    page: Page = sit(f"/lab/new{serving.host}")
    page.get_by_label("Game", exact=True).select_option("spugah_nations")
    expect(page.get_by_role("region", name="Variant 2").locator(".option").last).to_be_visible()
    return page


PAGES: dict[str, Open] = {
    one.__name__: one
    for one in (lobby, new_match, settings, rules, learn, lesson, invited, seats, explained, editor)
}
PAGES |= {one.__name__: one for one in (lab, study, composed, varied)}
PAGES |= {
    f"table of {game}": lambda sit, serving, game=game: table(sit, serving, game)  # type: ignore[misc]
    for game in GAMES
}


@pytest.mark.parametrize("name", PAGES)
def test_nothing_written_is_cut_off_or_covered(sit: Sit, serving: Serving, name: str) -> None:
    page = PAGES[name](sit, serving)
    found = []
    for percent in (100, 200):
        page.evaluate(RESIZE, percent)
        if percent > 100:
            page.wait_for_function("() => document.getElementById('large')?.sheet")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))")
            found += [f"{width}×{height} at {percent} %: {fault}" for fault in page.evaluate(FAULTS)]
    assert found == []
