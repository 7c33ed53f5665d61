"""Sheets in the browser: a deck of Siege written, drawn at random, read from a file, brought by a friend."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.clicking import wait_for_me
from tests.browser.serving import Serving

Sit = Callable[..., Any]

READY_DECKS = {"draft": "sheets", "turn_limit": 3}
DECK = 'name = "Red and green"\n\n[cards]\nR1 = 5\nR2 = 5\nG1 = 5\n'
PHONE = {"width": 390, "height": 844}


def new_match(page: Page) -> None:
    """The form for a new match of Siege is open, with ready decks as its only changed rule."""
    page.get_by_role("button", name="New match of Siege").click()
    expect(page.locator(".sheet-choice").first).to_be_hidden()
    page.get_by_text("Every option").click()
    page.get_by_label("where the decks come from").select_option("sheets")
    expect(page.locator(".sheet-choice").first).to_be_visible()


def editor(page: Page) -> Locator:
    return page.locator("dialog.sheet")


def bring(page: Page) -> None:
    """The legal sheet in the editor is handed on."""
    expect(editor(page).get_by_text("This deck is legal.")).to_be_visible()
    editor(page).get_by_role("button", name="Bring this deck").click()
    expect(editor(page)).to_have_count(0)


def cards_shown(page: Page, title: str) -> dict[str, str]:
    """The cards of a tray with their counts."""
    tray = page.locator(".tray").filter(has=page.get_by_role("heading", name=title, exact=True))
    expect(tray).to_be_visible()
    return {
        item.get_attribute("data-item") or "": item.inner_text() for item in tray.locator("[data-item]").all()
    }


def test_a_deck_is_written_in_the_new_match_dialog(sit: Sit, serving: Serving) -> None:
    page: Page = sit("/")
    new_match(page)
    page.get_by_label("deck of Amber").first.select_option("own")
    card = editor(page).get_by_label("R1, Torch Levy, red")
    expect(card).to_have_value("2")
    expect(editor(page).get_by_text("This deck is legal.")).to_be_visible()
    card.fill("9")
    problem = editor(page).locator('[data-problem="cards.R1"]')
    expect(problem).to_contain_text("9 copies of Torch Levy, a deck has at most 5")
    expect(problem).to_contain_text("SG-3.4")
    expect(card).to_have_attribute("aria-invalid", "true")
    expect(editor(page).get_by_role("button", name="Bring this deck")).to_be_disabled()
    card.fill("4")
    expect(problem).to_have_count(0)
    expect(editor(page).locator('[data-problem="cards"]')).to_contain_text("17 cards, a deck has 15")
    editor(page).get_by_label("N2, Free Rider, neutral").fill("")
    bring(page)
    expect(page.get_by_label("deck of Amber").first).to_have_value("own")
    page.get_by_label("deck of Violet").first.select_option("random")
    page.get_by_role("button", name="Set up the table").click()
    wait_for_me(page)
    own = cards_shown(page, "Your deck")
    assert set(own) == {f"card:{label}" for label in ("R1", "R2", "G1", "G2", "B1", "B2", "N1")}
    assert "4" in own["card:R1"]
    page.get_by_role("button", name="Look at the decks").click()
    expect(page.locator(".sheet-shown").nth(1)).to_contain_text("Drawn at random")


def test_a_friend_opens_a_file_and_the_match_begins(sit: Sit, serving: Serving, tmp_path: Path) -> None:
    made: Any = serving.make(game="siege", seats=[{"kind": "me"}, {"kind": "friend"}], options=READY_DECKS)
    host, friend = (sit(link["url"]) for link in made["seat_links"])
    for page in (host, friend):
        expect(page.locator(".prompt-words")).to_have_text("The match begins when Violet has brought a deck.")
    expect(host.get_by_role("button", name="Let Violet play the ready-made deck")).to_be_visible()
    friend.get_by_role("button", name="Bring a deck for Violet").click()
    expect(editor(friend)).to_be_visible()
    file = tmp_path / "deck.toml"
    file.write_text(DECK.replace("G1 = 5", "G1 = 6"))
    friend.locator('input[type="file"]').set_input_files(file)
    expect(editor(friend).locator('[data-problem="cards.G1"]')).to_contain_text("line 6, cards.G1")
    file.write_text(DECK)
    friend.locator('input[type="file"]').set_input_files(file)
    with friend.expect_download() as saved:
        editor(friend).get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "red-and-green.toml"
    assert "R1 = 5" in Path(saved.value.path()).read_text()
    bring(friend)
    expect(friend.locator(".prompt-words")).not_to_contain_text("begins when")
    expect(host.locator(".prompt-words")).not_to_contain_text("begins when")
    assert set(cards_shown(friend, "Your deck")) == {"card:R1", "card:R2", "card:G1"}
    assert set(cards_shown(host, "Violet's deck")) == {"drafted-1:R1", "drafted-1:R2", "drafted-1:G1"}


def test_the_editor_serves_the_keyboard_and_a_phone(sit: Sit, serving: Serving) -> None:
    made: Any = serving.make(game="siege", seats=[{"kind": "friend"}, {"kind": "me"}], options=READY_DECKS)
    page: Page = sit(made["seat_links"][0]["url"], **PHONE)
    page.get_by_role("button", name="Bring a deck for Amber").press("Enter")
    expect(editor(page).get_by_text("This deck is legal.")).to_be_visible()
    widths = page.evaluate("() => [document.querySelector('dialog.sheet').scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]
    card = editor(page).get_by_label("R1, Torch Levy, red")
    card.focus()
    page.keyboard.press("ArrowUp")
    expect(editor(page).locator('[data-problem="cards"]')).to_contain_text("16 cards")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(editor(page).get_by_text("This deck is legal.")).to_be_visible()
    editor(page).get_by_role("button", name="Bring this deck").press("Enter")
    wait_for_me_or_other = page.locator(".prompt-words")
    expect(wait_for_me_or_other).not_to_contain_text("begins when")


OWN_EDITOR = """
export function editSheet(sheet, form, context) {
  const element = document.createElement("button");
  element.id = "own-editor";
  element.textContent = "Only knights";
  let now = sheet;
  element.addEventListener("click", () => {
    now = { name: "Knights", cards: { R2: 9 } };
    context.changed();
  });
  const show = (problems) => (element.dataset.problems = String(problems.length));
  return { element, read: () => now, show };
}
"""


def test_a_game_may_bring_an_editor_of_its_own(sit: Sit, serving: Serving) -> None:
    page: Page = sit("/")

    def with_editor(route: Any) -> None:
        games = route.fetch().json()
        for game in games:
            if game["sheet"]:
                game["sheet"]["has_editor"] = True
        route.fulfill(json=games)

    page.route("**/api/games", with_editor)
    page.route(
        "**/client/games/siege.js",
        lambda route: route.fulfill(body=OWN_EDITOR, content_type="text/javascript"),
    )
    page.reload()
    new_match(page)
    page.get_by_label("deck of Amber").first.select_option("own")
    own = page.locator("#own-editor")
    expect(own).to_have_attribute("data-problems", "0")
    own.click()
    expect(own).to_have_attribute("data-problems", "2")
    expect(editor(page).locator('[data-problem="cards.R2"]')).to_contain_text("9 copies of Furnace Knight")
