"""Variants in the browser: named, saved, shared, compared with the rules, tried by bots, played."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicking import wait_for_me
from tests.browser.serving import Serving
from tests.browser.test_everyone import axe, findings  # noqa: F401

Sit = Callable[..., Any]
PLAYED = 180_000  # milliseconds: the bots give way to everything else on the machine
GOLD = "gold a turn for each mine held"


def test_a_variant_is_made_saved_shared_tried_and_played(
    sit: Sit,
    serving: Serving,
    axe: str,  # noqa: F811
) -> None:
    page: Page = sit("/", width=1280, height=800)
    page.get_by_role("button", name="New match of Ground War").click()
    expect(page.get_by_text("Change an option to make a variant of your own")).to_be_visible()
    page.get_by_text("Every option").click()
    page.get_by_label(GOLD).fill("3")
    page.get_by_text("1 rule changed").click()
    line = page.locator(".variant-compare li")
    expect(line).to_contain_text("1 → 3")
    expect(line.locator(".clause-link")).to_have_text("GW-4.7")
    expect(line.locator(".figure")).to_have_text("3")
    page.get_by_role("button", name="Try it: 8 bot matches").click()
    expect(page.locator(".trial")).to_contain_text("8 of 8 matches of each.", timeout=PLAYED)
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    expect(page.locator(".trial-table")).to_contain_text("n = 8")
    for words in ("Red", "median", "middle 80 %", "draws"):
        expect(page.locator(".trial-table").get_by_role("rowheader", name=words)).to_be_visible()
    assert findings(page, axe) == []
    page.get_by_label("Name of your variant").fill("Rich mines")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".variant-tools").filter(has_text="Save")).to_contain_text("is saved in this browser")
    page.get_by_role("button", name="Share link").click()
    expect(page.get_by_label("Link to your variant")).to_be_visible()
    address = page.get_by_label("Link to your variant").input_value()
    assert address == f"{serving.address}/#variant=groundwar&name=Rich+mines&mine_gold=3"
    other: Page = sit(address.removeprefix(serving.address), width=390, height=844)
    expect(other.locator(".variant-told")).to_contain_text(
        "“Rich mines” differs from the rules of Ground War as"
    )
    expect(other.locator(".variant-compare li")).to_contain_text("1 → 3")
    expect(other.get_by_label("Name of your variant")).to_have_value("Rich mines")
    assert other.evaluate("document.documentElement.scrollWidth") <= 390
    other.get_by_role("button", name="Set up the table").click()
    wait_for_me(other)
    expect(other.locator("summary", has_text="Ruleset “Rich mines”: 1 changed rule")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    page.reload()
    page.get_by_role("button", name="Edit Rich mines").click()
    expect(page.locator(".trial-table")).to_contain_text("n = 8")  # kept with the variant
    page.get_by_label("Close").click()
    page.get_by_role("button", name="Play Rich mines").click()
    wait_for_me(page)
    expect(page.locator("summary", has_text="Ruleset “Rich mines”: 1 changed rule")).to_be_visible()


def test_a_bad_link_says_what_is_wrong_and_a_damaged_store_breaks_nothing(sit: Sit, serving: Serving) -> None:
    said = "name=%3Cb%3EOdd&mine_gold=99&gold=1&cost=3,2&combat=4,5,3,3,4,5,5,3,x&turn_limit=30"
    page: Page = sit(f"/#variant=groundwar&{said}")
    told = page.locator(".variant-told")
    expect(told).to_contain_text("“<b>Odd” differs from the rules of Ground War as written in 1 rule.")
    expect(told.locator("li")).to_have_count(4)
    expect(told.locator("li").nth(0)).to_contain_text("(mine_gold, GW-4.7) must be a whole number from 0 to")
    expect(told.locator("li").nth(1)).to_contain_text("“gold” is no option of Ground War; it is left out.")
    expect(told.locator("li").nth(2)).to_contain_text("must be 3 whole numbers")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_label("Close").click()
    expect(page.get_by_role("button", name="Play <b>Odd")).to_be_visible()
    page.get_by_role("button", name="Delete <b>Odd").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".card-variants:visible")).to_have_count(0)
    sound, unsound = {"options": {"mine_gold": 2}, "trial": 7}, {"options": {"mine_gold": "x"}}
    damaged = json.dumps({"groundwar": {"a": None, "b": unsound, "c": sound}})
    page.evaluate("text => localStorage.setItem('sandtable.variants', text)", damaged)
    page.reload()
    expect(page.locator(".card-variants li")).to_have_count(1)
    expect(page.locator(".card-variants li")).to_contain_text("c")
    page.goto(f"{serving.address}/#variant=chess&name=x")
    expect(page.locator(".toast")).to_contain_text("a game that this table does not have")


def test_figures_go_through_a_spreadsheet(sit: Sit, serving: Serving) -> None:
    page: Page = sit("/", width=390, height=844)
    page.get_by_role("button", name="New match of Siege").click()
    page.get_by_text("Figures as a spreadsheet").click()
    with page.expect_download() as fetched:
        page.get_by_role("link", name="cards.csv").click()
    text = fetched.value.path().read_text()
    field = page.locator(".spreadsheets input")

    def read(content: str) -> None:
        field.set_input_files({"name": "swift.csv", "mimeType": "text/csv", "buffer": content.encode()})

    read("card,card_move\nTide Runer,6\n")
    expect(page.locator(".spreadsheets .complaint")).to_contain_text(
        "swift.csv, line 2: there is no card 'Tide Runer'"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    read(text.replace("Tide Runner,3,1,1,8,0", "Tide Runner,3,1,1,6,0"))
    expect(page.locator(".variant-told")).to_contain_text(
        "“swift” differs from the rules of Siege as written in 1 rule."
    )
    expect(page.locator(".variant-compare li")).to_contain_text("8 → 6")
    expect(page.get_by_role("dialog")).to_have_count(1)
