"""A newcomer: lessons learnt by hand and by keys, help at a first match, and the rulebook as a page."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.bots.lessons import course_of
from sandtable.games import GAMES
from tests.browser.clicking import acting, press, space, wait_for_me
from tests.browser.serving import Serving

Sit = Callable[..., Any]
GROUND_WAR, CONNECT_FOUR = (course_of(GAMES[name]) for name in ("groundwar", "connect_four"))


def do(page: Page, text: str) -> None:
    """Ground War: the action of that notation is pointed at."""
    wait_for_me(page)
    unit, at, place = text.partition("@")
    if at:
        page.locator(f'[data-item="unit:{unit}"]').click()
        acting(page, lambda: space(page, place).click())
    elif text in ("done", "end"):
        press(page, text)
    elif text.startswith("flag "):
        acting(page, lambda: space(page, text[5:]).click())
    else:
        origin, target = text.replace("x", "-").split("-")
        space(page, origin).click()
        acting(page, lambda: space(page, target).click())


def test_a_newcomer_learns_ground_war_and_wins_the_last_lesson(sit: Sit) -> None:
    page: Page = sit("/", width=1280, height=800)
    page.get_by_role("link", name="Learn in three minutes: Ground War").click()
    page.locator("[data-learn=begin]").click()
    strip = page.locator(".lesson")
    for number, lesson in enumerate(GROUND_WAR.lessons[:-1], 1):
        expect(strip).to_contain_text(f"Lesson {number} of {len(GROUND_WAR.lessons)}")
        expect(strip).to_contain_text(lesson.title)
        if lesson.id in ("mine", "spawn"):  # nobody has to take them all
            page.locator("[data-lesson=skip]").click()
            continue
        for action in lesson.solution:
            do(page, action)
        expect(strip).to_have_attribute("data-state", "reached")
        if number == 1:
            page.reload()  # nothing is lost by leaving
            expect(strip).to_have_attribute("data-state", "reached")
        page.locator("[data-lesson=next]").click()
    expect(strip).to_contain_text(GROUND_WAR.lessons[-1].title)
    for action in GROUND_WAR.lessons[-1].solution:
        wait_for_me(page)
        do(page, action)
    expect(strip).to_have_attribute("data-state", "reached")
    expect(page.locator(".over h2")).to_have_text("You win")
    expect(page.locator("[data-lesson=play]")).to_be_visible()
    page.goto(page.url.split("/m/")[0])
    page.wait_for_load_state("networkidle")  # the lists have come
    expect(page.locator(".mine .match-link")).to_have_count(0)


def test_a_lesson_explains_fails_and_begins_again(sit: Sit) -> None:
    page: Page = sit("/learn/connect_four", width=390, height=844)
    page.locator("[data-learn=full]").click()
    strip = page.locator(".lesson")
    wait_for_me(page)
    space(page, "d1").click()
    expect(page.locator(".refusal")).to_contain_text("CF-2.2")
    acting(page, lambda: space(page, "a1").click())
    page.locator("[data-lesson=next]").click()
    expect(strip).to_contain_text("Four in a row")
    wait_for_me(page)
    acting(page, lambda: space(page, "g1").click())
    expect(strip).to_have_attribute("data-state", "failed")
    page.locator("[data-lesson=again]").click()
    expect(strip).to_have_attribute("data-state", "open")
    page.locator("[data-lesson=skip]").click()
    expect(strip).to_contain_text("Upright")
    page.get_by_role("link", name="Leave the lesson").click()
    expect(page.locator("[data-learn=begin]")).to_have_text("Go on: Upright")
    expect(page.locator(".learnt")).to_have_count(1)
    page.locator("[data-learn=begin]").click()
    expect(strip).to_contain_text("Upright")


def test_a_course_is_learnt_with_the_keyboard_alone(sit: Sit) -> None:
    page: Page = sit("/learn/connect_four")
    page.locator("[data-learn=begin]").focus()
    page.keyboard.press("Enter")
    for lesson in CONNECT_FOUR.lessons:
        expect(page.locator(".lesson")).to_contain_text(lesson.title)
        for number, column in enumerate(lesson.solution):
            step = len(lesson.start) + 2 * number  # every disc has been answered
            expect(page.locator("#main")).to_have_attribute("data-step", str(step))
            wait_for_me(page)
            page.keyboard.press("n")
            expect(page.locator(".hit.can:focus")).to_be_visible()
            for _ in range(21):
                focused = page.evaluate("() => document.activeElement?.dataset.space ?? ''")
                if focused.startswith(column):
                    break
                page.keyboard.press("ArrowRight" if "" < focused < column else "n")
            acting(page, lambda: page.keyboard.press("Enter"))
        expect(page.locator(".lesson")).to_have_attribute("data-state", "reached")
        if lesson is not CONNECT_FOUR.lessons[-1]:
            expect(page.locator("[data-lesson=next]")).to_be_focused()
            page.keyboard.press("Enter")
    expect(page.locator("[data-lesson=play]")).to_be_focused()


def test_help_at_a_first_match_until_the_game_is_known(sit: Sit, serving: Serving) -> None:
    made = serving.make(game="groundwar", seats=[{"kind": "me"}, {"kind": "bot", "level": "recruit"}], seed=5)
    links: Any = made["seat_links"]
    page: Page = sit(links[0]["url"], width=1280, height=800)
    wait_for_me(page)
    expect(page.locator(".newcomer")).to_contain_text("New here?")
    acting(page, lambda: space(page, "b2").click())
    wait_for_me(page)
    expect(page.locator(".newcomer")).to_contain_text("Done placing:")
    page.locator('[data-button="button:done"]').click()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="I know this game").click()
    expect(page.locator(".newcomer")).to_have_count(0)
    page.reload()
    wait_for_me(page)
    expect(page.locator(".newcomer")).to_have_count(0)


CLIPPED = """() => [...document.querySelectorAll("#main *")].filter(one => {
    const box = one.getBoundingClientRect();
    const isTable = one.closest(".scroll, svg");
    const isCut = !one.children.length && one.scrollWidth > one.clientWidth + 1
        && getComputedStyle(one).overflow !== "visible";
    const isOutside = box.right > innerWidth + 1 || box.left < -1;
    return box.width && !isTable && !one.matches(".unseen") && (isCut || isOutside);
}).map(one => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)"""


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_as_a_page_opens_at_a_clause_and_is_searched(sit: Sit, game: str) -> None:
    clause = list(GAMES[game].clauses)[-3]
    page: Page = sit(f"/rules/{game}#{clause}", width=1280, height=800)
    named = page.locator(".clause.named")
    expect(named).to_contain_text(clause)
    expect(named).to_be_in_viewport()
    expect(page.locator(".turn-lines li")).to_have_count(4)
    for table in page.locator(".book table").all():
        box = table.bounding_box()
        assert box
        assert box["height"] > 20
    page.locator("input[type=search]").fill(clause.lower())
    expect(page.locator(".book .clause:visible").first).to_contain_text(clause)
    hidden = page.locator(".book .clause:not(:visible)").count()
    assert hidden > 0
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("input[type=search]").fill("")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(CLIPPED) == []


def test_the_page_has_the_figures_of_a_match(sit: Sit, serving: Serving) -> None:
    made = serving.make(
        game="groundwar",
        seats=[{"kind": "me"}, {"kind": "bot", "level": "recruit"}],
        options={"cost": [4, 2, 1], "move_points": 15},
    )
    page: Page = sit(f"/rules/groundwar?match={made['match']}#GW-3.1")
    expect(page.locator(".gallery-card").first).to_contain_text("gold4")
    expect(page.locator(".book table").first).to_contain_text("TankT434+")
    expect(page.locator(".turn-lines .figure")).to_have_text(["15"])
    expect(page.get_by_role("link", name="Back to the match")).to_be_visible()
