"""What can be read at the table: rulebooks and their tables, words in a fixed place, figures of the match."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.games import GAMES
from tests.browser.clicking import set_up, space, wait_for_me

Sit = Callable[..., Any]
WITH_TABLES = [id for id, game in GAMES.items() if any("\n|" in book.read_text() for book in game.rulebooks)]
HEIGHTS = """tables => tables.map(table => {
    const seen = table.parentElement.getBoundingClientRect();
    return [seen.height, table.getBoundingClientRect().height];
})"""


def box_of(place: Locator) -> dict[str, float]:
    """Where something is on the screen."""
    found = place.bounding_box()
    assert found is not None
    return dict(found)


def sit_at(sit: Sit, serving: Any, game: str, **more: Any) -> Page:
    """A page that holds the first seat of a new match against bots."""
    settings = {name: more.pop(name) for name in ("width", "height", "has_touch") if name in more}
    bots = [{"kind": "bot", "level": "recruit"}] * (GAMES[game].seats[0] - 1)
    made = serving.make(game=game, seats=[{"kind": "me"}, *bots], seed=5, **more)
    page: Page = sit(made["seat_links"][0]["url"], **settings)
    wait_for_me(page)
    return page


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("game", WITH_TABLES)
def test_every_table_of_a_rulebook_can_be_seen(sit: Sit, serving: Any, game: str, width: int) -> None:
    page = sit_at(sit, serving, game, width=width, height=800)
    page.keyboard.press("r")
    tables = page.locator(".drawer table")
    expect(tables).not_to_have_count(0)
    for seen, whole in tables.evaluate_all(HEIGHTS):
        assert seen >= whole > 20


SCREENS = {
    "desktop": (1280, 800),
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "large": (1920, 1080),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_that_is_said_moves_or_covers_the_board(sit: Sit, serving: Any, screen: str) -> None:
    width, height = SCREENS[screen]
    page = sit_at(sit, serving, "groundwar", width=width, height=height)
    set_up(page, "b2", ("T", "a3"), ("AT", "c2"))
    wait_for_me(page)
    page.evaluate("scrollTo(0, 0)")
    board = page.locator(".board")
    before = box_of(board)
    space(page, "g6").click()
    expect(page.locator(".refusal")).to_be_visible()
    assert box_of(board) == before
    said, drawn = box_of(page.locator(".refusal")), box_of(space(page, "a3"))
    is_beside = said["x"] >= before["x"] + before["width"] - 1
    is_under = said["y"] >= drawn["y"] + drawn["height"]
    assert is_beside or is_under or said["y"] + said["height"] <= before["y"] + 1
    page.locator('[data-item="unit:M"]').click()
    expect(page.locator(".crumb")).to_have_text("Marines")
    page.evaluate("scrollTo(0, 0)")
    assert box_of(board) == before
    space(page, "b2").hover()
    assert box_of(board) == before


def test_a_phone_on_its_side_gives_the_board_most_of_its_height(sit: Sit, serving: Any) -> None:
    page = sit_at(sit, serving, "groundwar", width=844, height=390)
    assert box_of(page.locator(".board"))["height"] >= 280
    expect(page.locator(".prompt-words")).to_be_in_viewport(ratio=1)


def test_what_lies_there_is_said_in_one_place(sit: Sit, serving: Any) -> None:
    page = sit_at(sit, serving, "groundwar")
    set_up(page, "b2", ("T", "a3"))
    wait_for_me(page)
    words = page.locator(".odds-words")
    space(page, "a3").hover()
    expect(words).to_contain_text("a3, Red's base, Red Tank")
    space(page, "b8").hover()
    expect(words).to_contain_text("gold mine")
    page.locator('[data-item="unit:M"]').hover()
    expect(words).to_contain_text("Marines, 1 gold, 6 points a hex")
    phone = sit_at(sit, serving, "siege", width=390, height=844, has_touch=True)
    phone.locator('[data-space="h3"]').tap()
    expect(phone.locator(".odds-words")).to_contain_text("centre tower")


def test_the_rulebook_at_a_table_has_the_figures_of_the_match(sit: Sit, serving: Any) -> None:
    page = sit_at(sit, serving, "groundwar", options={"start_gold": 12, "cost": [4, 2, 1]})
    page.keyboard.press("r")
    expect(page.locator('[id="clause-GW-3.1"]')).to_contain_text("Each seat has 12 gold")
    expect(page.locator('[id="clause-GW-4.4"]')).to_contain_text("has 12 movement points")
    expect(page.locator(".drawer table").first).to_contain_text("TankT434+")
    expect(page.locator(".drawer .figure")).to_have_text(["4", "12"])


@pytest.mark.parametrize("game", GAMES)
def test_log_and_hint_are_in_view_on_a_small_desktop(sit: Sit, serving: Any, game: str) -> None:
    page = sit_at(sit, serving, game, width=1280, height=800)
    expect(page.locator("[data-tool=hint]")).to_be_in_viewport(ratio=1)
    log = box_of(page.locator(".log-box"))
    assert log["height"] >= 150
    assert log["y"] + log["height"] <= 800
