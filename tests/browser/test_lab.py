"""The lab in the browser: a host composes a study, watches it, stops, goes on, reads it; guests look on."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.serving import Serving
from tests.browser.test_everyone import axe, findings  # noqa: F401

Sit = Callable[..., Any]
PLAYED = 240_000  # milliseconds: a study comes behind everything else on the machine
TYPED = """\
question = "Who wins?"
game = "chess"
measure = "seat 1"
strengths = ["random"]
target = [40, 60]
"""
QUESTION = "What does it matter who wins a full board?"


def compose(page: Page, matches: int) -> None:
    """A comparison of two rulesets of Connect Four, put together by clicking."""
    page.get_by_role("link", name="New study…").click()
    page.get_by_label("In your own words").fill(QUESTION)
    page.get_by_label("Game", exact=True).select_option(label="Connect Four")
    changed = page.get_by_role("region", name="Variant 2")
    changed.get_by_role("button", name="second", exact=True).click()
    expect(changed.locator(".lab-changes")).to_contain_text("draw → second")
    for bot in ("Soldier", "Greedy"):
        page.get_by_role("checkbox", name=bot).uncheck()
    page.get_by_role("checkbox", name="Random").check()
    page.get_by_label("Matches of every variant").fill(str(matches))


def test_a_host_composes_starts_stops_and_reads_a_study(
    sit: Sit,
    serving: Serving,
    axe: str,  # noqa: F811
) -> None:
    page: Page = sit(f"/lab{serving.host}", width=1280, height=800)
    expect(page.locator(".toast")).to_contain_text("the host's now")
    assert "host=" not in page.url
    assert findings(page, axe) == []
    compose(page, 0)
    matches = page.get_by_label("Matches of every variant")
    expect(page.locator(".lab-plan")).to_contain_text("1 thing to mend")
    expect(matches).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("Matches must be a whole number from 1 to 10,000,000, not 0.")).to_be_visible()
    matches.fill("3000")
    expect(page.locator(".lab-plan")).to_contain_text("6,000 matches (2 variants × 1 strength × 3,000)")
    expect(page.get_by_label("The study file", exact=True)).to_contain_text(
        'changes = { full_board = "second" }'
    )
    assert findings(page, axe) == []
    page.get_by_label("Name of the study").fill("full_board")
    page.get_by_role("button", name="Save and start").click()
    page.wait_for_url("**/lab/full_board")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".lab-badge")).to_contain_text(re.compile("Stopped"), timeout=PLAYED)
    page.locator("[data-act=start]").click()
    so_far = page.locator(".lab-so-far tbody tr")
    expect(so_far).to_contain_text(
        re.compile(r"full_board=second.*random.*points \[.*, .*\]"), timeout=PLAYED
    )
    assert findings(page, axe) == []
    expect(page.get_by_role("link", name="A typical match")).to_be_visible(timeout=PLAYED)
    report = page.frame_locator(".lab-frame")
    expect(report.get_by_role("heading", name=QUESTION)).to_be_visible()
    expect(report.locator(".verdict")).to_contain_text("points of seat 1", ignore_case=True)
    assert page.locator(".lab-frame").evaluate(
        "frame => frame.contentDocument.documentElement.scrollHeight"
    ) <= (page.locator(".lab-frame").evaluate("frame => frame.clientHeight"))
    link = report.get_by_role("link", name="A typical match")
    step = re.search(r"at=(\d+)", link.get_attribute("href") or "")
    assert step
    link.click()
    page.wait_for_url(f"**/m/r-*#step={step[1]}")
    expect(page.locator("#main")).to_have_attribute("data-step", step[1])
    page.goto(f"{serving.address}/lab/full_board")
    page.get_by_role("button", name="Delete…").click()
    page.get_by_role("button", name="Delete it").click()
    page.wait_for_url("**/lab")
    expect(page.get_by_text("The lab", exact=True).first).to_be_visible()
    expect(page.locator(".lab-card", has_text=QUESTION)).to_have_count(0)


def test_a_guest_reads_and_has_no_buttons(sit: Sit, serving: Serving, axe: str) -> None:  # noqa: F811
    page: Page = sit("/", width=390, height=844)
    page.get_by_role("link", name="The lab").click()
    card = page.locator(".lab-card", has_text="Are Red, who sets up first, and Blue even")
    expect(card.locator(".lab-badge")).to_have_text("Yes")
    expect(page.get_by_role("link", name="New study…")).to_have_count(0)
    card.click()
    expect(page.frame_locator(".lab-frame").locator(".verdict")).to_contain_text("lies inside the target")
    expect(page.locator(".lab-acts button, .lab-acts a")).to_have_count(0)
    assert findings(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("link", name="A match that goes against it").click()
    page.wait_for_url(re.compile(r"/m/r-[\w-]+#step=\d+$"))
    expect(page.locator(".board")).to_be_visible()
    stranger: Page = sit("/lab/new#host=not-the-key-of-this-table-at-all")
    expect(stranger.locator(".complaint")).to_contain_text("Only the host of this table composes")


def test_a_study_is_typed_pasted_and_changed_by_keyboard(sit: Sit, serving: Serving) -> None:
    page: Page = sit(f"/lab/new{serving.host}")
    kind = page.get_by_role("radio", name="Compare variants")
    expect(kind).to_be_checked()
    kind.focus()
    for name in (
        "Try every value",
        "Restrict a player",
        "Give something",
        "Luck and skill",
        "Measure it as it is",
    ):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("radio", name=name)).to_be_focused()
        expect(page.get_by_role("radio", name=name)).to_be_checked()
        expect(page.locator(".lab-plan")).to_contain_text("Write the question")
    page.get_by_role("button", name="As text").press("Enter")
    text = page.get_by_label("Text of the study file")
    expect(text).to_have_value(re.compile(r'claim = "in target"'))
    text.fill(TYPED)
    line = page.get_by_role("button", name="Line 2")
    expect(page.locator(".lab-lines")).to_contain_text("There is no game 'chess'")
    line.press("Enter")
    expect(text).to_be_focused()
    selected = text.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert selected == 'game = "chess"'
    page.keyboard.type('game = "siege"')
    expect(page.locator(".lab-plan")).to_contain_text("2,000 matches (1 variant")
    page.get_by_role("button", name="By clicking").press("Enter")
    expect(page.get_by_label("In your own words")).to_have_value("Who wins?")
    expect(page.get_by_label("Game", exact=True)).to_have_value("siege")
    page.reload()  # nothing that was begun is lost
    expect(page.get_by_label("In your own words")).to_have_value("Who wins?")
    page.goto(f"{serving.address}/lab/new#from=groundwar_antitank")
    expect(page.get_by_label("Name of the study")).to_have_value("groundwar_antitank_2")
    expect(page.get_by_label("As tags")).to_have_value("kind=spawn unit=AT")
    expect(page.get_by_role("checkbox", name="Must when it can")).to_be_checked()
    expect(page.get_by_label("What was run on the question before")).to_have_value(
        re.compile("Asked again with changes, after groundwar_antitank, whose verdict was: No difference")
    )
