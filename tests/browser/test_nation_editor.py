"""The nation editor in the browser: tiles flipped and swapped, points never overspent, files and links."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from sandtable.core.sheet_files import parse_sheet
from sandtable.games import find_game
from sandtable.games.spugah_nations.emblem import SYMBOLS
from sandtable.games.spugah_nations.points import account, tiers_of
from sandtable.games.spugah_nations.sheet import FORM, shipped_sheet

Sit = Callable[..., Any]

PHONE = {"width": 390, "height": 844}
RULESET = find_game("spugah_nations").rulesets.make({})


STAT_NAMES = ("health", "defense", "attack", "speed", "range", "slots")


def tier_of(*stats: int, **answers: Any) -> dict[str, Any]:
    return dict(zip(STAT_NAMES, stats, strict=True)) | {"recruiting": True} | answers


WORDS = {
    "adjective": "Written",
    "why": "Tests need it.",
    "emblem": {"symbol": "peak", "ground": "slate", "ink": "ivory"},
}
KEEP: dict[str, Any] = {
    "name": "The Keep",
    **WORDS,
    "second": [9, 10],
    "tiers": {
        "1": tier_of(5, 4, 4, 2, 0, 1, start=1),
        "2": tier_of(4, 3, 3, 2, 0, 0, start=2),
        "3": tier_of(2, 2, 2, 2, 0, 0, start=1),
    },
}
HORDE: dict[str, Any] = {
    "name": "The Horde",
    **WORDS,
    "second": [1, 6, 12],
    "tiers": {
        "2": tier_of(3, 2, 4, 3, 0, 1, start=2),
        "3": tier_of(2, 1, 2, 2, 0, 0, start=3, recruit_on="road"),
    },
}  # every AP of both is spent


def editor(page: Page) -> Locator:
    return page.locator("dialog.sheet")


def write_nation(page: Page) -> Locator:
    """The editor is open for the nation of Red, the shipped tyrant."""
    page.get_by_role("button", name="New match of Tower of Spugah: Nations").click()
    page.get_by_label("nation of Red").first.select_option("own")
    expect(editor(page).locator(".nation-editor")).to_be_visible()
    return editor(page)


def start_from(window: Locator, name: str) -> None:
    window.get_by_label("Start from").select_option(label=name)
    expect(window.get_by_label("what the nation is called")).to_have_value(name)


def read_file(window: Locator, document: dict[str, Any]) -> None:
    """The nation is opened as a file."""
    file = {"name": "nation.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    window.locator('input[type="file"]').set_input_files(file)  # type: ignore[arg-type]
    expect(window.get_by_label("what the nation is called")).to_have_value(document["name"])


def tile(window: Locator, number: int) -> Locator:
    return window.locator(f'[data-tile="{number}"]')


def left(window: Locator, tier: int) -> Locator:
    return window.locator(f'[data-tier="{tier}"] .tier-left strong')


def total(window: Locator, tier: int, stat: str) -> Locator:
    return window.locator(f'[data-tier="{tier}"] [data-total="{stat}"]')


def saying(window: Locator) -> Locator:
    return window.locator(".nation-saying")


def saved(window: Locator, page: Page) -> dict[str, Any]:
    """The sheet as the editor saves it to a file."""
    with page.expect_download() as download:
        window.get_by_role("button", name="Save as a file").click()
    return parse_sheet(Path(download.value.path()).read_text(), "saved").document


def test_a_nation_is_made_by_clicking(sit: Sit) -> None:
    page: Page = sit("/")
    window = write_nation(page)
    read_file(window, KEEP)
    window.get_by_label("what the nation is called").fill("The Clicked")
    expect(total(window, 2, "defense")).to_have_text("4")
    tile(window, 7).click()  # mountain to road: its bonus goes over from Defense to Speed
    expect(saying(window)).to_contain_text("Tile 7 is now Road: +1 Speed for all. SN-2.2")
    expect(tile(window, 7)).to_have_attribute("data-kind", "road")
    expect(total(window, 2, "defense")).to_have_text("3")
    expect(total(window, 2, "speed")).to_have_text("3")
    tile(window, 8).click()
    window.get_by_label("Starter mod", exact=True).select_option("Vigour")
    tile(window, 3).click()  # no tier 3, a point more for the others
    expect(window.locator("[data-tier]")).to_have_count(2)
    expect(left(window, 1)).to_have_text("1")
    window.get_by_role("button", name="Less Attack for tier 1").click()
    expect(left(window, 1)).to_have_text("2")
    window.locator('[data-key="1-unique"]').click()
    expect(left(window, 1)).to_have_text("3")
    window.get_by_role("button", name="horse", exact=True).click()
    window.get_by_role("button", name="Ink gold").click()
    expect(window.get_by_role("img", name="Banner: horse, gold on slate")).to_be_visible()
    expect(window.get_by_role("img", name="Unit: horse, gold on slate")).to_be_visible()
    made = saved(window, page)
    assert FORM.check(made, RULESET) == []
    assert made["second"] == [3, 7, 8, 9, 10]
    assert (made["name"], made["starter"], made["tiers"]["1"]["unique"]) == ("The Clicked", "Vigour", True)
    assert account(made, 1, RULESET).left == 3
    window.get_by_role("button", name="Bring this nation").click()
    expect(page.get_by_label("nation of Red").first).to_have_value("own")
    expect(page.locator(".sheet-choice").first).to_contain_text("The Clicked")


def test_points_cannot_be_overspent_and_restrictions_say_their_clause(sit: Sit) -> None:
    page: Page = sit("/")
    window = write_nation(page)
    read_file(window, HORDE)
    expect(left(window, 2)).to_have_text("0")
    more = window.get_by_role("button", name="More Range for tier 2")
    expect(more).to_have_attribute("aria-disabled", "true")
    more.click(force=True)  # a button that says why not
    expect(saying(window)).to_have_text(re.compile(r"The next point of Range costs 1 AP, 0 left\. SN-2\.5"))
    window.locator('[data-key="2-find"]').click()
    expect(saying(window)).to_contain_text("2 finding = 11, 13 spent")
    expect(saying(window)).to_contain_text("SN-2.5")
    expect(window.locator('[data-key="2-find"]')).not_to_be_checked()
    tile(window, 1).click()  # tier 1 would come back and cost the others the point for its want
    expect(saying(window)).to_contain_text("= 12, 13 spent")
    window.locator('[data-key="2-unique"]').click()
    expect(saying(window)).to_contain_text("a unique tier starts with 1, not 2. SN-2.5")
    window.get_by_label("Start with, tier 3").select_option("1")
    expect(left(window, 3)).to_have_text("2")
    window.locator('[data-key="3-sacrifice"]').click()
    expect(left(window, 3)).to_have_text("1")
    window.get_by_label("sacrifice, tier 3").select_option("4")
    expect(left(window, 3)).to_have_text("2")  # a line that gives points gives them only alone
    window.locator('[data-key="3-recruiting"]').click()
    window.locator('[data-key="3-recruit_on"]').click()
    expect(left(window, 3)).to_have_text("4")
    tile(window, 2).click()
    expect(saying(window)).to_contain_text("sacrifice: needs another tier, and the nation has none. SN-2.4")
    tile(window, 3).click()
    expect(window.locator("[data-tier]")).to_have_count(1)
    tile(window, 2).click()
    expect(saying(window)).to_contain_text("leave the nation no tier, it must have one. SN-2.3")
    assert FORM.check(saved(window, page), RULESET) == []


def test_tiles_change_places_and_the_tray_is_turned(sit: Sit) -> None:
    page: Page = sit("/")
    window = write_nation(page)
    window.get_by_role("button", name="Swap places").click()
    tile(window, 6).click()
    tile(window, 4).click()
    expect(saying(window)).to_contain_text("the capital, tile 4, must lie in rows 3 to 5")
    expect(saying(window)).to_contain_text("SN-1.3")
    tile(window, 4).click()
    tile(window, 5).click()
    expect(saying(window)).to_contain_text("Tiles 4 and 5 have changed places. SN-1.3")
    where = tile(window, 4).get_attribute("transform")
    window.get_by_role("button", name="Turn the tray").click()
    expect(tile(window, 4)).not_to_have_attribute("transform", str(where))
    for _ in range(2):
        window.get_by_role("button", name="Turn the tray").click()
    expect(tile(window, 4)).to_have_attribute("transform", str(where))
    assert saved(window, page)["layout"] == [6, 10, 7, 1, 5, 2, 12, 8, 4, 11, 15, 14, 3, 9, 13]
    window.get_by_role("button", name="Standard places").click()
    expect(window.get_by_role("button", name="Standard places")).to_have_count(0)
    assert "layout" not in saved(window, page)


def test_the_keyboard_makes_a_nation_on_a_phone(sit: Sit) -> None:
    page: Page = sit("/", **PHONE)
    window = write_nation(page)
    read_file(window, KEEP)
    widths = page.evaluate(
        "() => [...document.querySelectorAll('dialog.sheet, .nation-editor, .tier-part')]"
        ".map((one) => one.scrollWidth - one.clientWidth)"
    )
    assert max(widths) <= 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tile(window, 7).focus()
    page.keyboard.press("Enter")
    expect(tile(window, 7)).to_have_attribute("data-kind", "road")
    expect(tile(window, 7)).to_be_focused()
    expect(window.locator(".tray-words")).to_contain_text("other side Mountain: +1 Defense for all")
    page.keyboard.press("ArrowLeft")
    expect(tile(window, 6)).to_be_focused()
    page.keyboard.press(" ")
    expect(tile(window, 6)).to_have_attribute("data-kind", "cursed earth")
    less = window.get_by_role("button", name="Less Attack for tier 1")
    less.focus()
    page.keyboard.press("Enter")
    expect(left(window, 1)).to_have_text("1")
    expect(less).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(left(window, 1)).to_have_text("0")
    box = window.locator('[data-key="3-recruiting"]')
    box.focus()
    page.keyboard.press(" ")
    expect(box).not_to_be_checked()
    expect(left(window, 3)).to_have_text("1")
    window.get_by_role("button", name="Bring this nation").press("Enter")
    expect(page.get_by_label("nation of Red").first).to_have_value("own")


def test_surprises_files_and_this_browser_keep_a_nation(sit: Sit, tmp_path: Path) -> None:
    page: Page = sit("/")
    window = write_nation(page)
    window.get_by_role("button", name="Surprise me").click()
    expect(window.get_by_label("what the nation is called")).not_to_have_value("The Lone Tyrant")
    surprise = saved(window, page)
    assert FORM.check(surprise, RULESET) == []
    for tier in tiers_of(surprise):
        expect(left(window, tier)).to_have_text(str(account(surprise, tier, RULESET).left))
    window.get_by_role("button", name="Save here").click()
    start_from(window, "The Card Academy")
    file = tmp_path / "nation.toml"
    file.write_text('name = "Half a nation"\nsecond = [2]\n')
    page.get_by_role("toolbar", name="Sheet").locator('input[type="file"]').set_input_files(file)
    expect(window.locator('[data-problem="tiers"]')).to_contain_text("is missing")  # in the plain editor
    window.get_by_label("Start from").select_option(label=f"{surprise['name']} (saved here)")
    expect(window.locator(".nation-editor")).to_be_visible()
    again = saved(window, page)
    assert again == surprise
    file.write_text(json.dumps(shipped_sheet("council")))
    page.get_by_role("toolbar", name="Sheet").locator('input[type="file"]').set_input_files(file)
    expect(window.get_by_label("what the nation is called")).to_have_value("The Veiled Council")
    assert saved(window, page) == shipped_sheet("council")


def test_a_link_brings_a_nation_to_another_browser(sit: Sit) -> None:
    page: Page = sit("/", permissions=["clipboard-read", "clipboard-write"])
    window = write_nation(page)
    start_from(window, "The Tide People")
    window.get_by_label("what the nation is called").fill("The Linked “Tide” 海")
    window.get_by_role("button", name="Copy a link").click()
    expect(page.locator(".toast")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other: Page = sit(link[link.index("/#") :])
    expect(other.get_by_role("dialog", name="New match: Tower of Spugah: Nations")).to_be_visible()
    expect(other.get_by_label("nation of Red").first).to_have_value("own")
    other.get_by_role("button", name="Edit the nation of Red").click()
    expect(editor(other).locator(".nation-editor")).to_be_visible()
    found = saved(editor(other), other)
    assert found == shipped_sheet("seafolk") | {"name": "The Linked “Tide” 海"}
    broken: Page = sit("/#sheet=AAAA")
    expect(broken.locator(".toast")).to_contain_text("This link is not whole")


def test_every_symbol_is_drawn() -> None:
    module = Path(__file__).parents[2] / "sandtable/table/client/games/spugah_nations_emblem.js"
    drawn = set(re.findall(r"^  (\w+): \"M", module.read_text(), re.MULTILINE))
    assert drawn == set(SYMBOLS)
