"""The table for everyone: screen readers, small screens, light and dark, and a light first load."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import acting, set_up, space, wait_for_me

CLIENT = Path(__file__).parents[2] / "sandtable/table/client"
SERIOUS = ("serious", "critical")


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The text of axe-core: from SANDTABLE_AXE, or installed by npm for this run."""
    named = os.environ.get("SANDTABLE_AXE")
    if named:
        return Path(named).read_text(encoding="utf-8")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("axe-core needs npm, or a path to axe.min.js in SANDTABLE_AXE")
    folder = tmp_path_factory.mktemp("axe")
    command = [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--silent", "axe-core@4"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode:
        pytest.skip(f"npm could not install axe-core: {done.stderr.strip()[-200:]}")
    return (folder / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


def findings(page: Page, axe: str) -> list[str]:
    """What axe-core finds serious about the page."""
    page.evaluate(axe)
    report = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{found['id']}: {found['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for found in report["violations"]
        if found["impact"] in SERIOUS
        for node in found["nodes"][:3]
    ]


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious(sit: Callable[..., Any], serving: Any, axe: str, colours: str) -> None:
    lobby: Page = sit("/", color_scheme=colours)
    expect(lobby.locator(".card")).not_to_have_count(0)
    assert findings(lobby, axe) == []
    lobby.get_by_role("button", name="New match of Ground War").click()
    lobby.get_by_text("Every option").click()
    assert findings(lobby, axe) == []
    made = serving.make(game="groundwar", seats=[{"kind": "me"}, {"kind": "bot", "level": "recruit"}])
    table: Page = sit(made["seat_links"][0]["url"], color_scheme=colours, reduced_motion="reduce")
    set_up(table, "b2", ("T", "a3"), ("AT", "c2"))
    wait_for_me(table)
    table.locator(".all-actions summary").click()
    space(table, "g6").click()
    expect(table.locator(".refusal")).to_be_visible()
    assert findings(table, axe) == []
    table.get_by_role("button", name="Rulebook", exact=True).click()
    expect(table.locator(".drawer .clause")).not_to_have_count(0)
    assert findings(table, axe) == []


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious_in_what_teaches(sit: Callable[..., Any], axe: str, colours: str) -> None:
    page: Page = sit("/rules/siege#SG-6.2", color_scheme=colours)
    expect(page.locator(".clause.named")).to_be_visible()
    assert findings(page, axe) == []
    page.get_by_role("link", name="Learn").click()
    page.locator("[data-learn=attack]").wait_for()
    assert findings(page, axe) == []
    page.locator("[data-learn=attack]").click()
    expect(page.locator(".lesson")).to_contain_text("Attack")
    wait_for_me(page)
    assert findings(page, axe) == []


def test_every_space_says_what_is_on_it(sit: Callable[..., Any], serving: Any) -> None:
    made = serving.make(game="groundwar", seats=[{"kind": "me"}, {"kind": "bot", "level": "recruit"}])
    page: Page = sit(made["seat_links"][0]["url"])
    set_up(page, "b2", ("T", "b2"))
    label = space(page, "b2").get_attribute("aria-label") or ""
    assert label.startswith("b2, Red's base, Red's flag, Red Tank")
    assert all(page.locator(".hit").evaluate_all("hits => hits.map(hit => hit.getAttribute('aria-label'))"))
    expect(page.locator("#live")).not_to_be_empty()


def test_a_phone(sit: Callable[..., Any], serving: Any) -> None:
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    lobby: Page = sit("/", **phone)
    expect(lobby.locator(".card")).not_to_have_count(0)
    assert lobby.evaluate("document.documentElement.scrollWidth") <= 390
    made = serving.make(game="groundwar", seats=[{"kind": "me"}, {"kind": "bot", "level": "recruit"}])
    page: Page = sit(made["seat_links"][0]["url"], **phone)
    wait_for_me(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = space(page, "b2").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    acting(page, lambda: space(page, "b2").tap())
    wait_for_me(page)
    page.locator('[data-item="unit:T"]').tap()
    acting(page, lambda: space(page, "a3").tap())
    acting(page, lambda: page.locator('[data-button="button:done"]').tap())


@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_what_a_card_of_the_lobby_says_stays_on_the_card(sit: Callable[..., Any], width: int) -> None:
    lobby: Page = sit("/", width=width)
    expect(lobby.locator(".card")).not_to_have_count(0)
    for card in lobby.locator(".card").all():
        edge = card.bounding_box()
        assert edge is not None
        for part in card.locator(".card-facts > *, .row > button").all():
            box = part.bounding_box()
            assert box is not None
            assert edge["x"] + 8 <= box["x"]
            assert box["x"] + box["width"] <= edge["x"] + edge["width"] - 8


def test_names_are_text_and_never_markup(sit: Callable[..., Any], serving: Any) -> None:
    name = "<img src=x onerror=alert(1)><b>"
    made = serving.make(
        game="connect_four", seats=[{"kind": "me", "name": name}, {"kind": "bot", "level": "recruit"}]
    )
    page: Page = sit(made["seat_links"][0]["url"])
    expect(page.locator(".seat-names").first).to_contain_text(name)
    assert page.locator(".seat-names img, .seat-names b").count() == 0


def test_the_first_load_of_either_page_is_light(sit: Callable[..., Any], serving: Any) -> None:
    made = serving.make(game="connect_four", seats=[{"kind": "me"}, {"kind": "bot", "level": "recruit"}])
    for path in ("/", made["seat_links"][0]["url"]):
        page: Page = sit("/client/art/icon.svg")
        sizes: dict[str, int] = {}
        page.on(
            "response",
            lambda answer, sizes=sizes: (
                sizes.update({answer.url: len(answer.body())})
                if answer.url.endswith((".js", ".css"))
                else None
            ),
        )
        page.goto(serving.address + path)
        expect(page.locator(".card, .board").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert len(sizes) > 10
        # A game's art is its own.
        assert sum(size for name, size in sizes.items() if "/client/games/" not in name) <= 170_000


def test_an_open_seat_is_taken_from_the_lobby(sit: Callable[..., Any], serving: Any) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    made = serving.make(game="connect_four", seats=seats, listed=True)
    host: Page = sit(made["seat_links"][0]["url"])
    wait_for_me(host)
    guest: Page = sit("/")
    row = guest.locator(".open .match-link", has_text="Ann")
    row.get_by_role("button", name="Sit down as Red").click()
    guest.wait_for_url(f"**/m/{made['match']}")
    acting(host, lambda: space(host, "d6").click())
    assert wait_for_me(guest) == "mine"
    guest.goto(serving.address)
    expect(guest.locator(".mine")).to_contain_text("your turn")


def test_a_hint_names_an_action_and_marks_it(sit: Callable[..., Any], serving: Any) -> None:
    made = serving.make(game="connect_four", seats=[{"kind": "me"}, {"kind": "bot", "level": "recruit"}])
    page: Page = sit(made["seat_links"][0]["url"])
    wait_for_me(page)
    page.locator("[data-tool=hint]").click()
    # The first search of all compiles it.
    expect(page.locator(".hint li").first).to_contain_text("Yellow drops into column", timeout=180_000)
    expect(page.locator(".light.advised")).to_have_count(6)


def test_no_file_of_the_client_is_long() -> None:
    for path in CLIENT.rglob("*.js"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path.name


def test_a_shared_screen_is_covered_before_it_shows_secrets(sit: Callable[..., Any], serving: Any) -> None:
    """The games of this release have no secrets, so the scenes are marked on their way to the browser."""
    made = serving.make(game="connect_four", seats=[{"kind": "me"}, {"kind": "me"}])
    page: Page = sit("/")

    def mark(line: Any) -> None:
        server = line.connect_to_server()

        def pass_on(text: str) -> None:
            message = json.loads(text)
            for part in ("scene", "patch"):
                if part in message:
                    message[part]["is_private"] = True
            line.send(json.dumps(message))

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/ws/"), mark)
    for link in made["seat_links"]:
        page.goto(serving.address + link["url"])
        page.reload()
    for name in ("Yellow", "Red"):
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(".curtain")).to_have_count(0)
        assert wait_for_me(page) == "mine"
        acting(page, lambda: space(page, "d6").click())
    expect(page.locator(".curtain")).to_contain_text("Pass the screen to Yellow.")


def test_a_match_shows_its_changed_rules_and_every_tab_knows_its_seat(
    sit: Callable[..., Any], serving: Any
) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]
    made = serving.make(game="groundwar", seats=seats, options={"start_gold": 12})
    watching: Page = sit(f"/m/{made['match']}")
    rules = watching.locator(".ruleset")
    expect(rules).to_contain_text("1 changed rule")
    rules.locator("summary").click()
    expect(rules.locator("li")).to_contain_text("gold of each seat at the start: 12")
    expect(rules.locator(".clause-link")).to_have_text("GW-3.1")
    expect(watching.locator("#main")).to_have_attribute("data-state", "waiting")
    seated = watching.context.new_page()
    seated.goto(serving.address + made["seat_links"][0]["url"])
    assert wait_for_me(seated) == "mine"
    assert wait_for_me(watching) == "mine"
