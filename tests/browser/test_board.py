"""The board of any game: pieces glide by their ids, all on a space are reachable, drawings are optional."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicking import acting, press, set_up_both, space, step_of, wait_for_me
from tests.browser.serving import Serving

Sit = Callable[..., Any]
Message = dict[str, Any]

ME = {"kind": "me"}
WATCH = """() => {
    window.ways = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        window.ways.push([this.dataset.piece, ...frames.map((frame) => frame.transform)]);
        return animate.call(this, frames, options);
    };
}"""


def sit_down(sit: Sit, serving: Serving, game: str, **settings: Any) -> Page:
    """A page that holds both seats of a new match."""
    made = serving.make(game=game, seats=[ME, ME], seed=5)
    links: Any = made["seat_links"]
    page: Page = sit(links[0]["url"], **settings)
    page.goto(f"{serving.address}{links[1]['url']}")
    page.reload()
    wait_for_me(page)
    return page


def rewrite(page: Page, change: Callable[[Message], None], said: list[Message] | None = None) -> None:
    """What the server tells this page from now on is changed on its way; what the page says is noted."""

    def mediate(line: Any) -> None:
        server = line.connect_to_server()

        def tell(text: str) -> None:
            message = json.loads(text)
            change(message)
            line.send(json.dumps(message))

        def say(text: str) -> None:
            if said is not None:
                said.append(json.loads(text))
            server.send(text)

        server.on_message(tell)
        line.on_message(say)

    page.route_web_socket(re.compile("/ws/"), mediate)
    page.reload()
    wait_for_me(page)


def disc(id: str, place: str, **more: Any) -> Message:
    """A piece of the first seat that stands there."""
    return {"id": id, "space": place, "kind": "disc", "seat": 0, "label": f"disc {id}", **more}


def at(page: Page, name: str) -> str:
    """Where the middle of a space is drawn, as a movement says it."""
    place = space(page, name).get_attribute("transform") or ""
    x, y = re.findall(r"-?[\d.]+", place)
    return f"translate({x}px, {y}px)"


def ways_of(page: Page, act: Callable[[], object]) -> dict[str, list[str]]:
    """How pieces moved while that was done: by piece, from where to where."""
    page.evaluate("() => { window.ways = []; }")
    acting(page, act)
    return {way[0]: way[1:] for way in page.evaluate("window.ways")}


def test_a_unit_glides_from_hex_to_hex_and_back_when_it_is_undone(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, "groundwar")
    set_up_both(page, [("T", "a3"), ("T", "b2")], [("T", "m9"), ("T", "l9")])
    press(page, "done")
    own, target = ("b2", "c3") if page.locator(".seat.turn strong").inner_text() == "Red" else ("l9", "k9")
    page.evaluate(WATCH)
    space(page, own).click()
    ways = ways_of(page, lambda: space(page, target).click())
    assert ways == {f"unit-{target}": [at(page, own), at(page, target)]}
    ways = ways_of(page, lambda: page.locator("[data-tool=undo]").click())
    assert ways == {f"unit-{own}": [at(page, target), at(page, own)]}
    space(page, own).click()
    acting(page, lambda: space(page, target).click())
    ways = ways_of(page, lambda: page.keyboard.press("["))
    assert ways == {f"unit-{own}": [at(page, target), at(page, own)]}
    ways = ways_of(page, lambda: page.keyboard.press("]"))
    assert ways == {f"unit-{target}": [at(page, own), at(page, target)]}


def test_pieces_that_keep_their_ids_are_pushed_along_together(sit: Sit, serving: Serving) -> None:
    """A game whose state knows its pieces: each keeps its id, and all of a chain go at once."""
    page = sit_down(sit, serving, "connect_four")
    before, after = ("a1", "b1", "c1"), ("b1", "c1", "d1")

    def push(message: Message) -> None:
        if "scene" in message:
            message["scene"]["pieces"] = [disc(f"p{n}", place) for n, place in enumerate(before)]
        if "patch" in message:
            moved = [disc(f"p{n}", place) for n, place in enumerate(after)]
            message["patch"]["pieces"] = {"set": moved, "gone": []}

    rewrite(page, push)
    page.evaluate(WATCH)
    ways = ways_of(page, lambda: space(page, "g6").click())
    assert ways == {f"p{n}": [at(page, before[n]), at(page, after[n])] for n in range(3)}
    expect(page.locator(".layer-pieces [data-piece]")).to_have_count(3)


def test_pieces_without_ids_of_their_own_are_followed_by_what_the_log_says(
    sit: Sit, serving: Serving
) -> None:
    """A chain of like pieces named by their spaces, a group that splits, and one that joins another."""
    page = sit_down(sit, serving, "connect_four")

    def push(message: Message) -> None:
        if "scene" in message:
            here = [disc(f"unit-{place}", place) for place in ("a1", "b1")]
            here += [
                disc("gang-e1", "e1", count=3),
                disc("gang-e3", "e3", count=1),
                disc("gang-f3", "f3", count=1),
            ]
            message["scene"]["pieces"] = here
        if "patch" in message:
            moved = [disc(f"unit-{place}", place) for place in ("b1", "c1")]
            moved += [
                disc("gang-e1", "e1", count=2),
                disc("gang-f1", "f1", count=1),
                disc("gang-f3", "f3", count=2),
            ]
            message["patch"]["pieces"] = {"set": moved, "gone": ["unit-a1", "gang-e3"]}
            message["log"]["entries"][-1]["moves"] = [
                ["unit-a1", "unit-b1"], ["unit-b1", "unit-c1"], ["gang-e1", "gang-f1"], ["gang-e3", "gang-f3"]
            ]  # fmt: skip

    rewrite(page, push)
    page.evaluate(WATCH)
    ways = ways_of(page, lambda: space(page, "g6").click())
    assert ways == {
        "unit-b1": [at(page, "a1"), at(page, "b1")],
        "unit-c1": [at(page, "b1"), at(page, "c1")],
        "gang-f1": [at(page, "e1"), at(page, "f1")],  # a part of the group, the rest stays
        "gang-e3": [at(page, "e3"), at(page, "f3")],  # joins the other and is gone
    }
    expect(page.locator('[data-piece="gang-e3"]')).to_have_count(0)
    expect(page.locator(".layer-pieces [data-piece]")).to_have_count(5)


def pick_by_piece(message: Message) -> None:
    """Three pieces stand on d1, and each is how another action is picked; the last also asks for a space."""
    if "scene" in message:
        message["scene"]["pieces"] = [disc(name, "d1") for name in ("ann", "ben", "cid")]
    if message.get("actions"):
        del message["actions"][3:]
        for action, name in zip(message["actions"], ("ann", "ben", "cid"), strict=True):
            action["picks"] = [name]
        message["actions"][2]["picks"] = ["cid", "g1"]
        message["actions"][2]["id"] = message["actions"][0]["id"]


def test_every_piece_on_a_space_is_reached_by_click(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, "connect_four")
    said: list[Message] = []
    offered: list[list[int]] = []

    def offer(message: Message) -> None:
        pick_by_piece(message)
        if message.get("actions"):
            offered.append([action["id"] for action in message["actions"]])

    rewrite(page, offer, said)
    expect(page.locator(".hit.can")).to_have_count(1)
    expect(page.locator(".layer-pieces .can")).to_have_count(3)
    places = page.locator(".layer-pieces [data-piece]").evaluate_all(
        "all => all.map((one) => one.getAttribute('transform'))"
    )
    assert len(set(places)) == 3, "they stand beside each other"
    space(page, "d1").click()
    fan = page.locator("dialog.fan")
    expect(fan.locator("button")).to_have_text(["disc ann", "disc ben", "disc cid"])
    page.mouse.click(5, 300)
    expect(fan).to_have_count(0)
    space(page, "d1").click()
    fan.locator('[data-pick="cid"]').click()
    expect(page.locator(".crumb")).to_have_text("disc cid")
    expect(page.locator(".layer-pieces .chosen")).to_have_attribute("data-piece", "cid")
    space(page, "d1").click()  # another first pick begins anew
    acting(page, lambda: fan.locator('[data-pick="ben"]').click())
    assert [message["action"] for message in said if message["type"] == "act"] == [offered[0][1]]


def test_every_piece_on_a_space_is_reached_and_named_by_keyboard(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, "connect_four")
    rewrite(page, pick_by_piece)
    page.keyboard.press("n")
    hit = page.locator(".hit:focus")
    expect(hit).to_have_attribute(
        "aria-label", re.compile("^d1, .*, disc ann, disc ben, disc cid, 3 can be chosen$")
    )
    page.keyboard.press("Enter")
    fan = page.locator("dialog.fan")
    expect(fan).to_have_attribute("aria-label", "Which one on d1?")
    expect(page.locator(":focus")).to_have_text("disc ann")
    page.keyboard.press("ArrowDown")
    expect(page.locator(":focus")).to_have_text("disc ben")
    page.keyboard.press("Escape")
    expect(fan).to_have_count(0)
    expect(hit).to_have_attribute("data-space", "d1")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.locator(":focus")).to_have_text("disc cid")
    page.keyboard.press("Enter")
    expect(page.locator(".crumb")).to_have_text("disc cid")
    page.keyboard.press("n")
    acting(page, lambda: page.keyboard.press("Enter"))
    assert step_of(page) == 1


def test_a_game_without_drawings_of_its_own_is_played_with_the_general_ones(
    sit: Sit, serving: Serving
) -> None:
    for game, clicks in (("groundwar", ("a3", "m9")), ("connect_four", ("d6",))):
        page = sit_down(sit, serving, game)
        rewrite(page, lambda message: message.get("scene", {}).pop("art", None))
        loaded = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
        assert not [name for name in loaded if "/games/" in name]
        for name in clicks:
            acting(page, lambda page=page, name=name: space(page, name).click())
        if game == "groundwar":
            expect(page.locator(".layer-marks .mark text")).to_have_text(["F", "F"])
            expect(page.locator(".tray-symbol text").first).to_have_text("T")
        else:
            expect(page.locator(".layer-pieces .piece text")).to_have_text("YD")


def test_the_cards_of_the_lobby_show_real_moments_and_a_game_without_one_its_seats(sit: Sit) -> None:
    page: Page = sit("/")
    for card in page.locator(".card").all():
        expect(card.locator(".poster .layer-pieces [data-piece]")).not_to_have_count(0)
        expect(card.locator(".poster .hit")).to_have_count(0)
    page.route("**/api/games/*/poster", lambda route: route.fulfill(status=204))
    page.reload()
    blank = page.locator('[data-game="gangcity"] .poster')
    expect(blank.locator("[data-piece]")).to_have_count(4)
    expect(blank.locator(".piece text").first).to_have_text("GC")


def test_any_board_is_enlarged_by_wheel_and_keys_and_moved_by_dragging(sit: Sit, serving: Serving) -> None:
    page = sit_down(sit, serving, "groundwar")

    def width() -> float:
        box = page.locator(".board").bounding_box()
        assert box is not None
        return float(box["width"])

    whole = width()
    page.keyboard.press("+")
    expect(page.get_by_role("button", name="Smaller board")).to_be_enabled()
    assert width() > whole * 1.3
    before, step = space(page, "g6").bounding_box(), step_of(page)
    assert before is not None
    page.mouse.move(before["x"] + 20, before["y"] + 20)
    page.mouse.wheel(0, -200)
    page.wait_for_function(
        "() => Number(getComputedStyle(document.querySelector('.board')).getPropertyValue('--zoom')) > 2"
    )
    page.mouse.down()
    page.mouse.move(before["x"] - 60, before["y"] - 40, steps=4)
    page.mouse.up()
    assert page.locator(".board-scroll").evaluate("(box) => box.scrollLeft") > 0
    assert step_of(page) == step, "a board that is dragged picks nothing"
    page.keyboard.press("0")
    expect(page.get_by_role("button", name="Smaller board")).to_be_disabled()
    assert width() == whole
