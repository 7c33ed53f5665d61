"""Gang City at the table: turning a tile, the auction, an answer out of turn, secrets on a shared screen."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicking import acting, press, space, step_of, wait_for_me
from tests.browser.serving import Serving

Sit = Callable[..., Any]

ME = {"kind": "me"}
ROOT = Path(__file__).parents[2] / "sandtable/table"
LOADED = "performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)"


def sit_down(sit: Sit, serving: Serving, seats: int = 2, **wish: object) -> Page:
    """A page at a new match of Gang City that holds every seat."""
    made = serving.make(game="gangcity", seats=[ME] * seats, seed=1, **wish)
    links: Any = made["seat_links"]
    page: Page = sit(links[0]["url"])
    for link in links[1:]:
        page.goto(f"{serving.address}{link['url']}")
        page.reload()
    wait_for_me(page)
    return page


def buttons(page: Page, group: str) -> list[str]:
    """How the buttons of a row are written."""
    return page.locator(f'.button-group[aria-label="{group}"] button').all_inner_texts()


def take_quarter(page: Page, name: str) -> None:
    """The Quarter is taken and lies beside the Keep, whose every edge makes a road."""
    acting(page, lambda: page.locator(f'[data-item="tile:{name}"]').click())
    page.locator('.hit.can[aria-label^="beside"][aria-label*="Keep"]').first.click()
    expect(page.locator(".way")).to_contain_text("Keep")
    acting(page, lambda: page.get_by_role("button", name="Place it here").click())
    expect(space(page, name)).to_be_visible()


def test_a_tile_is_turned_by_click_and_by_key_before_it_is_placed(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, seats=4)
    expect(page.locator(".seat")).to_have_count(4)
    files = {path for path in page.evaluate(LOADED) if path.endswith((".js", ".css"))}
    assert "/client/games/gangcity.js" in files
    general = [path for path in files if not path.startswith(("/client/games/", "/client/art/"))]
    assert sum(len((ROOT / path.lstrip("/")).read_bytes()) for path in general) <= 170_000
    acting(page, lambda: page.locator('[data-item="tile:king"]').click())
    before = step_of(page)
    spot = page.locator('.hit.can[aria-label*="3 rotations"]').first
    spot.hover()
    rings = page.locator(".layer-preview .road-ring")
    expect(rings).to_have_count(1)
    spot.click()
    turn = page.locator("[data-tool=turn]")
    expect(turn).to_have_text("Turn (1 of 3)")
    seen = [rings.get_attribute("d")]
    for act, place in (
        (lambda: page.locator(".hit.chosen").click(), 2),
        (lambda: page.keyboard.press("t"), 3),
    ):
        act()
        expect(turn).to_have_text(f"Turn ({place} of 3)")
        seen.append(rings.get_attribute("d"))
    assert len(set(seen)) == 3
    page.keyboard.press("T")
    expect(turn).to_have_text("Turn (2 of 3)")
    assert rings.get_attribute("d") == seen[1]
    assert step_of(page) == before  # nothing is decided yet
    acting(page, lambda: page.get_by_role("button", name="Place it here").click())
    expect(space(page, "king")).to_have_attribute(
        "aria-label", re.compile("King's Quarter, value 2.*3 Goons")
    )
    expect(page.locator(".layer-pieces .goon .tally")).to_have_text("3")


def test_the_auction_shows_the_bid_to_beat_and_what_each_can_pay(sit: Sit, serving: Serving) -> None:
    """Without gold there are no orders: income comes at once, and the first tile is up for auction."""
    page = sit_down(sit, serving, options={"start_gold": 0})
    take_quarter(page, "king")
    take_quarter(page, "queen")
    expect(page.locator(".prompt-words")).to_contain_text("open the auction")
    expect(page.locator(".seat-note", has_text="can pay 2")).to_have_count(2)
    assert buttons(page, "Bid") == ["0", "1", "2"]
    opener = page.locator(".seat.turn strong").inner_text()
    press(page, "bid-1")
    expect(page.locator(".prompt-words")).to_contain_text(f"beat {opener}'s bid of 1")
    expect(page.locator(".tray.shown")).to_contain_text(f"{opener} bids 1")
    assert buttons(page, "Bid") == ["2"]
    press(page, "out")
    expect(page.locator(".seat.turn strong")).to_have_text(opener)
    expect(page.locator(".prompt-words")).to_contain_text("won for 1 gold")
    page.locator('.hit.can[data-space^="at:"]').first.click()
    acting(page, lambda: page.get_by_role("button", name="Place it here").click())
    press(page, "goons-2")
    expect(page.locator(".seat", has_text=opener).locator("[data-counter=board]")).to_contain_text("5")


def test_an_answer_out_of_turn_is_awaited_by_everyone(sit: Sit, serving: Serving) -> None:
    made = serving.make(game="gangcity", seats=[ME, {"kind": "friend"}])
    pages: list[Page] = [sit(link["url"]) for link in made["seat_links"]]  # type: ignore[attr-defined]

    def deciding() -> tuple[Page, Page]:
        """The page that decides and the one that waits, both at the present step."""
        waiting = '#main[data-state="waiting"]'
        for page in pages:
            expect(page.locator('#main[data-state="mine"], ' + waiting)).to_have_count(1)
        first, other = pages
        return (first, other) if first.locator(waiting).count() == 0 else (other, first)

    for quarter in ("king", "queen"):
        page, other = deciding()
        take_quarter(page, quarter)
        expect(other.locator("#main")).to_have_attribute("data-step", str(step_of(page)))
        if quarter == "king":
            expect(other.locator("#main")).to_have_attribute("data-state", "mine")
    mover, asked = deciding()
    space(mover, "king").click()
    press(mover, "move-2")
    for tile in ("keep", "queen"):
        acting(mover, lambda tile=tile: space(mover, tile).click())
    expect(mover.locator(".prompt-words")).to_contain_text("fight, or offer peace?")
    press(mover, "peace")
    expect(asked.locator("#main")).to_have_attribute("data-state", "mine")
    expect(asked.locator(".prompt-words")).to_contain_text("has come to the Queen's Quarter in peace with 2")
    expect(asked).to_have_title(re.compile("Your turn"))
    expect(mover.locator(".prompt-words")).to_contain_text(
        re.compile("^Waiting for (Red|Blue):.*fight, or let it be")
    )
    expect(mover.locator(".seat.turn .seat-note", has_text="answers")).to_have_count(1)
    expect(mover.locator(".mark-fight")).to_have_count(1)
    press(asked, "fight")
    expect(mover.locator("#main")).to_have_attribute("data-state", "mine")
    expect(mover.locator(".prompt-words")).to_contain_text("wound one of")


def test_the_screen_is_covered_before_the_stack_is_looked_at(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, options={"start_gold": 1})
    take_quarter(page, "king")
    take_quarter(page, "queen")
    keeper = page.locator(".seat.turn strong").inner_text()
    space(page, "king").click()
    press(page, "move-1")
    acting(page, lambda: space(page, "keep").click())
    press(page, "stop")
    press(page, "pass")
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text(f"Pass the screen to {keeper}.")
    page.get_by_role("button", name=f"I am {keeper}").click()
    expect(curtain).to_have_count(0)
    seen = page.locator('[data-item^="tile:"] strong').all_inner_texts()
    assert len(seen) == 2
    acting(page, lambda: page.locator('[data-item^="tile:"]').first.click())
    expect(curtain).to_have_count(0)  # the same player goes on
    known = page.locator("details.tray", has_text="You know the top of the stack")
    expect(known.locator("strong")).to_be_hidden()
    known.locator("summary").click()
    expect(known.locator("strong")).to_have_text(seen[1])
    press(page, "bid-0")
    expect(page.locator(".seat.turn strong")).not_to_have_text(keeper)
    expect(page.locator("details.tray")).to_have_count(0)
    assert seen[1] not in page.locator(".log-box .log").inner_text()
