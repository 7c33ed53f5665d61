"""Quadrants at the table: panels, cards, paths, fights and mines by clicking, on a screen and on a phone."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from sandtable.games.spugah.tiles import LABELS
from tests.browser.clicking import acting, press, space, step_of, turn, wait_for_me
from tests.browser.greys import alike, grey_of, lay_bare
from tests.browser.serving import Serving
from tests.browser.test_sizes import LEAST, TEXTS

Sit = Callable[..., Any]

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "recruit"}
BRIDGES = {"causeways": True, "start_gold": 6}
SPIRE = "h8"


def sit_down(sit: Sit, serving: Serving, other: dict[str, str], seed: int, **settings: Any) -> Page:
    """A page that holds the first seat of a new match, and the second if a person sits there too."""
    made = serving.make(game="spugah_quadrants", seats=[ME, other], seed=seed, options=BRIDGES)
    links: Any = made["seat_links"]
    page: Page = sit(links[0]["url"], **settings)
    if other is ME:
        page.goto(f"{serving.address}{links[1]['url']}")
        page.reload()
    wait_for_me(page)
    return page


def prompt(page: Page) -> str:
    return page.locator(".prompt-words").inner_text()


def is_mine(page: Page) -> bool:
    """It is mine to decide, however long a bot takes over the first action of its life."""
    expect(page.locator("#main")).to_have_attribute("data-state", re.compile("mine|over"), timeout=120_000)
    return wait_for_me(page) == "mine"


def set_up(page: Page) -> None:
    """Panels lie with land beside the Spire, cards go to Heroes, Regulars stand beside capitals."""
    while is_mine(page):
        if "rotation" in prompt(page):
            if "Coast" in prompt(page):
                turn(page)
            acting(page, lambda: page.get_by_role("button", name="Place it here").click())
        elif page.locator('[data-item="place:hero"].can').count():
            acting(page, lambda: page.locator('[data-item="place:hero"]').click())
        elif "Regular" in prompt(page):
            acting(page, lambda: page.locator(".hit.can").first.click())
        else:
            return


def name_of(hit: Locator) -> str:
    return str(hit.get_attribute("data-space"))


def distance(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


def names(page: Page, selector: str) -> list[str]:
    return [name_of(hit) for hit in page.locator(selector).all()]


FREE = ":not([aria-label*='health'])"
REACHED = f".hit.can{FREE}, .hit.far{FREE}"


def lead(page: Page, unit: str) -> None:
    """The unit on the space acts."""
    acting(page, lambda: space(page, unit).click())


def go(page: Page, target: str) -> None:
    """The active unit has gone as far as the space, in one gesture."""
    before = step_of(page)
    space(page, target).click()
    expect(page.locator("#main")).not_to_have_attribute("data-step", str(before))
    expect(page.locator(f'[data-space="{target}"]')).to_have_attribute("aria-label", re.compile("health"))
    wait_for_me(page)


def end_turn(page: Page) -> None:
    """What is left of the turn is skipped."""
    for button in ("stop", "end", "cease", "enough"):
        if wait_for_me(page) == "mine" and page.locator(f'[data-button="button:{button}"]').count():
            press(page, button)
            if button == "end":
                return


def test_a_match_against_a_bot_by_clicking(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, BOT, seed=3)
    assert "rotation" in prompt(page)
    expect(page.locator(".layer-preview .preview")).to_have_count(49)
    turn(page)
    set_up(page)
    expect(page.locator('[data-piece^="unit-"]')).to_have_count(4)
    expect(page.locator(".steps [aria-current]")).to_have_text("Action")
    lead(page, names(page, ".hit.can")[0])
    far = names(page, f".hit.far{FREE}")
    assert far, "two steps are one gesture"
    steps = step_of(page)
    go(page, far[0])
    assert step_of(page) >= steps + 2
    lead(page, "d4")
    go(page, names(page, f".hit.far{FREE}")[0])
    expect(page.locator(".steps [aria-current]")).to_have_text(
        "Spawn"
    )  # nothing was left to do, Blue has acted
    assert wait_for_me(page) == "mine"
    page.locator('[data-item="tier:regular"].can').click()
    acting(page, lambda: space(page, "d4").click())
    expect(page.locator('[data-piece^="unit-"].c-red, [data-piece^="unit-"] .c-red')).to_have_count(3)
    end_turn(page)
    assert wait_for_me(page) == "mine"


def test_a_mine_is_worked_and_the_shop_shows_its_prices(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, ME, seed=3)
    set_up(page)
    expect(page.locator('[data-item^="shop:"] .price').first).to_be_visible()
    mines = [name for name in names(page, '.hit[aria-label*="gold mine"]') if distance(name, "d4") <= 5]
    here = "d4"
    for _ in range(6):
        target = min(mines, key=lambda mine: distance(mine, here))
        if page.locator('[data-button="button:enough"]').count():
            press(page, "enough")
        lead(page, here)
        if here == target:
            break
        reach = names(page, REACHED)
        here = min(reach, key=lambda name: distance(name, target))
        go(page, here)
        for _ in range(2):
            end_turn(page)
    press(page, "gather")
    expect(space(page, here)).to_have_attribute("aria-label", re.compile("gold mine of Red"))
    expect(page.locator(".gatherer")).to_have_count(1)


def meet(page: Page) -> tuple[str, str]:
    """Both Heroes march on the Spire until one stands next to the other; where the two stand."""
    heroes = {"Red": "d4", "Blue": "l12"}
    for _ in range(14):
        for mine, other in (("Red", "Blue"), ("Blue", "Red")):
            if page.locator('[data-button="button:enough"]').count():
                press(page, "enough")
            if distance(heroes["Red"], heroes["Blue"]) == 1:
                return heroes[mine], heroes[other]
            lead(page, heroes[mine])
            reach = names(page, REACHED)
            heroes[mine] = min(reach, key=lambda name: (distance(name, heroes[other]), distance(name, SPIRE)))
            go(page, heroes[mine])
            end_turn(page)
    raise AssertionError("the Heroes never meet")


def test_a_fight_is_walked_through_in_one_panel_with_exact_odds(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, ME, seed=3)
    set_up(page)
    attacker, target = meet(page)
    lead(page, attacker)
    space(page, target).hover()
    expect(page.locator(".odds-words")).to_contain_text(
        re.compile(r"is killed with [\d.]+ %.* is lost with [\d.]+ %")
    )
    acting(page, lambda: space(page, target).click())
    panel = page.locator(".fight")
    expect(panel).to_be_visible()
    expect(panel.locator(".fight-side")).to_have_count(2)
    expect(panel.locator(".fight-pieces svg")).to_have_count(2)
    fight_on(page)
    expect(panel).to_be_hidden()
    expect(page.locator(".entry-words").filter(has_text="attacks").first).to_be_visible()
    end_turn(page)
    assert wait_for_me(page) == "mine"


def fight_on(page: Page) -> None:
    """Every question of the fight is answered: nobody joins, who can strikes back, the ground is taken."""
    for _ in range(8):
        wait_for_me(page)
        asked = [
            word
            for word in ("ready", "counter", "bear", "advance")
            if page.locator(f'[data-button="button:{word}"]').count()
        ]
        if not asked:
            return
        press(page, asked[0])
    raise AssertionError("the fight never ends")


def card(page: Page, place: str) -> Locator:
    """The cards on a sheet of the army."""
    return page.locator(f'[data-drop="place:{place}"] [data-item^="card:"]')


def let_go(page: Page, item: Locator, target: Locator) -> None:
    """The item is dragged there."""
    box = target.bounding_box()
    assert box is not None
    item.hover()
    page.mouse.down()
    page.wait_for_timeout(200)  # what drags is loaded
    page.mouse.move(box["x"] + 20, box["y"] + 8, steps=3)
    acting(page, page.mouse.up)


def test_cards_are_moved_by_drag_by_pick_and_by_keys(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, ME, seed=3)
    while "rotation" in prompt(page):
        acting(page, lambda: page.get_by_role("button", name="Place it here").click())
        wait_for_me(page)
    let_go(page, page.locator('[data-item="hand"]'), page.locator('[data-drop="place:regular"]'))
    set_up(page)
    expect(card(page, "regular")).to_have_count(1)
    press(page, "rearrange")
    let_go(page, card(page, "regular"), page.locator('[data-drop="place:hero"]'))
    wait_for_me(page)  # it was the only card: now it is Blue's turn
    press(page, "rearrange")
    card(page, "hero").click()
    acting(page, lambda: page.locator('[data-item="place:extra"]').click())
    wait_for_me(page)
    expect(card(page, "hero")).to_have_count(1)
    acting(page, lambda: page.keyboard.press("1"))  # the first button: rearrange
    card(page, "hero").focus()
    page.keyboard.press("Enter")
    page.locator('[data-item="place:regular"]').focus()
    acting(page, lambda: page.keyboard.press("Enter"))
    wait_for_me(page)
    expect(
        page.locator(".entry-words").filter(has_text="from the Hero to the Regulars").first
    ).to_be_visible()


def test_threats_are_shown_on_demand_and_another_unit_is_one_click_away(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, ME, seed=3)
    set_up(page)
    expect(page.locator(".threat")).to_have_count(0)
    page.keyboard.press("e")
    expect(page.locator(".threat").first).to_be_visible()
    expect(space(page, "l10")).to_have_attribute("aria-label", re.compile("could be struck by Blue's"))
    page.keyboard.press("e")
    expect(page.locator(".threat")).to_have_count(0)
    expect(space(page, "l10")).not_to_have_attribute("aria-label", re.compile("could be struck"))
    other = names(page, ".hit.can:not([data-space=d4])")[0]
    lead(page, "d4")
    expect(page.locator(".crumb")).to_have_text("Red's Hero on d4 acts")
    space(page, other).click()
    expect(page.locator(".crumb")).to_have_text(f"Red's Regular on {other} acts")
    far = names(page, f".hit.far{FREE}")[0]
    page.keyboard.press("Escape")
    expect(page.locator(".crumbs")).to_be_hidden()
    space(page, other).hover()
    page.mouse.down()
    page.wait_for_timeout(100)  # what drags is here by now
    space(page, far).hover()
    page.mouse.up()
    expect(space(page, far)).to_have_attribute("aria-label", re.compile("health"))
    expect(page.locator('[data-button="button:end"]')).to_be_visible()


def test_eleven_kinds_of_tile_are_told_apart_in_grey(sit: Sit, serving: Serving) -> None:
    """Each is drawn anew in grey; no two are alike, wherever on the square they differ."""
    page = sit_down(sit, serving, ME, seed=3, device_scale_factor=2)
    set_up(page)
    lay_bare(page)
    kinds = {label: page.locator(f".hit[aria-label*='{label}']").first for label in LABELS if label != "void"}
    assert len(kinds) == 11
    assert alike({label: grey_of(hit, rim=4) for label, hit in kinds.items()}) == []


def texts_are_large(page: Page) -> bool:
    """Whether all that is written on the board can be read, and something is."""
    page.wait_for_function(f"() => ({TEXTS})().every(([size]) => size >= {LEAST})")
    return bool(page.evaluate(TEXTS))


def test_what_lies_on_the_board_can_be_read_and_is_explained(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, ME, seed=3, width=1280, height=800)
    set_up(page)
    assert texts_are_large(page)
    expect(page.locator(".edge-name:visible")).to_have_text(
        ["a1", *"bcdefghijklmno", *map(str, range(2, 16))]
    )
    card = page.locator(".info-card")
    space(page, "d4").hover()
    page.keyboard.press("i")
    expect(card).to_contain_text("Red Hero, health 5 of 5")
    expect(card.locator("dl").first).to_contain_text("Max Health5Defense3")
    expect(card).to_contain_text("capital of Red")
    page.keyboard.press("Escape")
    lead(page, "d4")
    space(page, "l12").hover()
    page.keyboard.press("i")
    expect(page.locator(".info-need")).to_have_text(
        re.compile(r"Red's Hero on d4 against it: \d dice, each \d or more hits\.")
    )
    page.keyboard.press("Escape")
    page.locator('[data-item="shop:1"]').hover()
    page.keyboard.press("i")
    expect(card).to_contain_text("of them in the deck")
    page.keyboard.press("Escape")
    page.locator('[data-counter="spire"]').first.hover()
    page.keyboard.press("i")
    expect(card).to_contain_text("turns in a row that win")
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")


def touch_there(page: Page, item: Locator, target: Locator) -> None:
    """A finger rests on the item a moment and then takes it there."""
    ends = []
    for place in (item, target):
        place.scroll_into_view_if_needed()
    for place in (item, target):
        box = place.bounding_box()
        assert box is not None
        ends.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + min(box["height"] / 2, 12)})
    start, end = ends
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    page.locator(".ghost").wait_for()
    for part in (0.3, 0.7, 1):
        at = {axis: start[axis] + part * (end[axis] - start[axis]) for axis in ("x", "y")}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_drags_a_card(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, ME, seed=3, width=820, height=1180, has_touch=True, is_mobile=True)
    while "rotation" in prompt(page):
        acting(page, lambda: page.get_by_role("button", name="Place it here").click())
        wait_for_me(page)
    hand, sheet = page.locator('[data-item="hand"]'), page.locator('[data-drop="place:regular"]')
    acting(page, lambda: touch_there(page, hand, sheet))
    expect(page.locator(".entry-words").filter(has_text="to the Regulars").first).to_be_attached()
    expect(page.locator(".info-card")).to_be_hidden()


def test_on_a_phone_squares_are_large_enough_and_the_board_goes_to_what_is_asked(
    sit: Sit, serving: Serving
) -> None:
    page = sit_down(sit, serving, ME, seed=3, width=390, height=844, has_touch=True, is_mobile=True)
    assert is_in_sight(page, "a1")
    assert is_in_sight(page, "g7"), "the panel that Red turns"
    acting(page, lambda: page.get_by_role("button", name="Place it here").click())
    wait_for_me(page)
    assert is_in_sight(page, "i9")
    assert is_in_sight(page, "o15"), "the panel that Blue turns"
    set_up(page)
    box = space(page, "d4").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    assert is_in_sight(page, "d4")
    assert texts_are_large(page)
    end_turn(page)
    wait_for_me(page)
    assert is_in_sight(page, "l12"), "now Blue decides, in the other corner"
    page.get_by_role("button", name="Smaller board").click()
    page.get_by_role("button", name="Smaller board").click()
    assert is_in_sight(page, "a1")
    assert is_in_sight(page, "o15")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def is_in_sight(page: Page, name: str) -> bool:
    """Whether the space comes to lie whole inside the part of the board that is shown."""
    for _ in range(100):
        if lies_in_sight(page, name):
            return True
        page.wait_for_timeout(100)
    return False


def lies_in_sight(page: Page, name: str) -> bool:
    """Whether the space lies there now."""
    inner, outer = space(page, name).bounding_box(), page.locator(".board-scroll").bounding_box()
    assert inner is not None
    assert outer is not None
    return all(
        inner[edge] >= outer[edge] - 1 and inner[edge] + inner[size] <= outer[edge] + outer[size] + 1
        for edge, size in (("x", "width"), ("y", "height"))
    )
