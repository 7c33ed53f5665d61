"""Quadrants at the table: panels, cards, paths, fights and mines by clicking, on a screen and on a phone."""

import re
from collections.abc import Callable
from io import BytesIO
from itertools import combinations
from typing import Any

from PIL import Image, ImageChops, ImageFilter, ImageStat
from playwright.sync_api import Locator, Page, expect

from tests.browser.clicking import acting, press, space, step_of, wait_for_me
from tests.browser.serving import Serving

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
                page.keyboard.press("t")
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
    before = page.locator(".layer-preview").inner_html()
    page.keyboard.press("t")
    assert page.locator(".layer-preview").inner_html() != before, "the panel is turned"
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


def test_ten_kinds_of_tile_are_told_apart_in_grey(sit: Sit, serving: Serving) -> None:
    """Each is drawn anew in grey; no two are alike, wherever on the square they differ."""
    page = sit_down(sit, serving, ME, seed=3, device_scale_factor=2)
    set_up(page)
    hide = "for (const one of document.querySelectorAll('.square-name, .owned-pattern')) one.remove()"
    page.evaluate(f"() => {{ {hide}; }}")
    kinds = {}
    for word in ("plain land", "mountain", "forest", "ocean", "cursed earth", "medic", "gold mine", "ruin"):
        kinds[word] = page.locator(f".hit[aria-label*='{word}']{FREE}").first
    kinds |= {
        "merchant": page.locator(f".hit[aria-label*='merchant']{FREE}").first,
        "Spire": space(page, SPIRE),
    }
    pictures = {word: grey_of(hit) for word, hit in kinds.items()}
    for word, other in combinations(pictures, 2):
        apart = ImageStat.Stat(ImageChops.difference(pictures[word], pictures[other])).rms[0]
        assert apart > 12, f"{word} and {other} differ by {apart:.1f} of 255"


def grey_of(hit: Locator) -> Image.Image:
    """The square as it is drawn, a little blurred, so that a shift of one point does not count."""
    picture = Image.open(BytesIO(hit.screenshot())).convert("L").resize((48, 48))
    return picture.filter(ImageFilter.GaussianBlur(1.5)).crop((4, 4, 44, 44))


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
