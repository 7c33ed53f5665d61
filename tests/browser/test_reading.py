"""What can be read at the table: rulebooks with their tables, words in a fixed place, figures of the match."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games import GAMES
from tests.browser.clicking import wait_for_me

Sit = Callable[..., Any]
WITH_TABLES = [id for id, game in GAMES.items() if any("\n|" in book.read_text() for book in game.rulebooks)]
HEIGHTS = """tables => tables.map(table => {
    const seen = table.parentElement.getBoundingClientRect();
    return [seen.height, table.getBoundingClientRect().height];
})"""


def sit_at(sit: Sit, serving: Any, game: str, **more: Any) -> Page:
    """A page that holds the first seat of a new match against bots."""
    settings = {name: more.pop(name) for name in ("width", "height", "color_scheme") if name in more}
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
