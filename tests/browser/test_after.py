"""Looking back in a browser: a replay is dropped, reviewed and played on; a finished match is explained."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.games import GAMES
from sandtable.play.match import Match
from sandtable.play.replay import replay_of, replay_text
from tests.browser.clicking import acting, space, wait_for_me
from tests.browser.test_everyone import axe, findings  # noqa: F401

Sit = Callable[..., Any]
REPLAY = Path(__file__).parents[1] / "vectors/groundwar/replays/ends_by_turn_limit.json"
DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: "application/json" }));
    for (const kind of ["dragover", "drop"]) {
        const event = new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
    }
}"""
CUT = """() => [...document.querySelectorAll("dialog.after *")].filter((part) => {
    const box = part.getBoundingClientRect();
    const room = document.querySelector("dialog.after").getBoundingClientRect();
    const isInside = part.closest(".scroll") !== null;
    return !isInside && box.width && (box.left < room.left - 1 || box.right > room.right + 1);
}).map((part) => part.outerHTML.slice(0, 80))"""
TEXTS = """() => [...document.querySelectorAll("svg.curve text")].map((text) => {
    const box = text.getBoundingClientRect();
    return [parseFloat(getComputedStyle(text).fontSize), box.left, box.top, box.right, box.bottom];
})"""


def finished_four(words: str = "abababa") -> str:
    """The replay of a short match of Connect Four."""
    match = Match(GAMES["connect_four"], seed=1)
    for column in words:
        assert match.act(column) is None
    return replay_text(replay_of(match, ("Ann", "Bob")))


def drop(page: Page, name: str, text: str) -> None:
    expect(page.locator(".card")).not_to_have_count(0)
    page.evaluate(DROP, [name, text])


def test_a_replay_is_dropped_reviewed_and_played_on(sit: Sit) -> None:
    page: Page = sit("/", width=1280, height=800)
    drop(page, "match.json", REPLAY.read_text())
    page.wait_for_url("**/m/r-*#step=0")
    review = page.locator(".row.review")
    expect(review).to_be_visible()
    expect(page.locator(".ticks .turn")).not_to_have_count(0)
    expect(page.locator(".ticks .throw")).not_to_have_count(0)
    review.get_by_label("Pace").select_option("120")
    review.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('main').dataset.step) >= 3")
    review.get_by_role("button", name="Pause").click()
    review.get_by_role("button", name="Next turn").click()
    step = int(page.get_by_label("Step of the match").input_value())
    expect(page.locator(".entry.now")).to_have_attribute("data-step", str(step))
    assert page.url.endswith(f"#step={step}")
    page.reload()
    expect(page.locator("main")).to_have_attribute("data-step", str(step))
    page.get_by_role("button", name="Hint here").click()
    expect(page.locator(".hint ol li")).not_to_have_count(0)
    expect(page.locator(".arrow")).not_to_have_count(0)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".arrow")).to_have_count(0)
    page.get_by_role("button", name="Play on from here").click()
    page.locator("dialog").get_by_role("button", name="Alone").click()
    page.locator("dialog").get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_function("() => !location.pathname.startsWith('/m/r-')")
    assert wait_for_me(page) == "mine"
    expect(page.locator(".ruleset summary")).to_contain_text(f"Goes on from step {step + 1} of another match")
    expect(page.locator("main")).to_have_attribute("data-step", str(step + 1))


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_finished_match_is_explained(sit: Sit, serving: Any, axe: str, width: int, height: int) -> None:  # noqa: F811
    page: Page = sit("/", width=width, height=height)
    drop(page, "four.json", finished_four())
    page.wait_for_url("**/m/r-*#step=0")
    match = page.url.split("#")[0]
    page.goto("about:blank")
    page.goto(f"{match}#after")
    curve = page.locator("svg.curve")
    expect(curve).to_be_visible(timeout=60_000)
    dialog = page.locator("dialog.after")
    expect(dialog).to_contain_text("Ann won: four in a line, after 7 steps.")
    expect(dialog.locator(".turning-list li").first).to_contain_text(
        "Better was: Bob (Red) drops into column a."
    )
    assert page.evaluate(CUT) == []
    texts = page.evaluate(TEXTS)
    assert min(size for size, *_ in texts) >= 11
    assert not [
        (one, other)
        for place, (_, left, top, right, bottom) in enumerate(texts)
        for (_, left2, top2, right2, bottom2) in texts[:place]
        for one, other in [((left, top), (left2, top2))]
        if left < right2 - 1 and left2 < right - 1 and top < bottom2 - 3 and top2 < bottom - 3
    ]
    assert findings(page, axe) == []
    dialog.locator(".turning-list").get_by_role("button").first.click()
    expect(dialog).to_have_count(0)
    page.wait_for_url("**/m/*#step=*")


def test_hints_are_seen_by_all_and_a_table_may_go_without(sit: Sit, serving: Any) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]
    made = serving.make(game="connect_four", seats=seats)
    ann, bob = (sit(link["url"]) for link in made["seat_links"])
    wait_for_me(ann)
    ann.get_by_role("button", name="Hint").click()
    expect(ann.locator(".arrow")).not_to_have_count(0)
    expect(bob.locator('[data-seat="0"] .hints-taken')).to_contain_text("1 hint")
    acting(ann, lambda: space(ann, "d6").click())
    without = serving.make(game="connect_four", seats=seats, hints=False)
    page: Page = sit(without["seat_links"][0]["url"])
    wait_for_me(page)
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()
