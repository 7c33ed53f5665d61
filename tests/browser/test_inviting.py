"""Two people on two devices, from the invitation to the seats; who watches, and what they say."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicking import acting, space, wait_for_me
from tests.browser.test_everyone import axe, findings  # noqa: F401

Sit = Callable[..., Any]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def invite(page: Page, name: str) -> str:
    """Someone in the lobby sets up Connect Four with a friend; the link that they are shown."""
    page.get_by_role("button", name="New match of Connect Four").click()
    page.get_by_label("Who plays Red").select_option("friend")
    page.get_by_label("Name of Yellow").fill("Ann")
    page.get_by_label("Name of Red").fill(name)
    page.get_by_role("button", name="Set up the table").click()
    return str(page.get_by_label("Link for Red", exact=True).input_value())


def test_two_people_from_the_invitation_to_the_rematch(
    sit: Sit,
    serving: Any,
    axe: str,  # noqa: F811
) -> None:
    ann: Page = sit("/")
    link = invite(ann, "Bob").removeprefix(serving.address)
    window = ann.get_by_role("dialog", name="Invite")
    expect(window.locator(".invite-state")).to_have_text("waiting for Bob…")
    expect(window.get_by_role("img", name="QR code: Link for Red")).to_be_visible()
    assert findings(ann, axe) == []
    bob: Page = sit(link, **PHONE)
    expect(bob.get_by_role("heading", level=1)).to_have_text("Ann invites you to play Connect Four.")
    expect(bob.locator(".guest-lines li")).to_have_count(3)
    assert findings(bob, axe) == []
    assert bob.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    bob.get_by_label("Your name at the table").fill("Rob")
    bob.get_by_role("button", name="Sit down").click()
    expect(window).to_have_count(0)
    expect(ann.locator(".seat-names").last).to_contain_text("Rob")
    assert "#" not in bob.url
    wait_for_me(ann)
    acting(ann, lambda: space(ann, "d6").click())
    wait_for_me(bob)
    ann.get_by_label("Say something to the table").fill("<b>Good luck</b>")
    ann.keyboard.press("Enter")
    expect(bob.locator(".entry.said")).to_have_text("Ann: <b>Good luck</b>")
    bob.get_by_role("button", name="Something quick").click()
    bob.get_by_role("button", name="Thanks").click()
    expect(ann.locator(".entry.emote")).to_have_text("Rob: Thanks")
    assert findings(ann, axe) == []
    place = bob.url
    bob.goto("about:blank")  # the line is cut
    expect(ann.locator(".seat").last).to_contain_text("waiting for Rob")
    bob.goto(place)
    wait_for_me(bob)
    acting(bob, lambda: space(bob, "a6").tap())
    wait_for_me(ann)
    ann.get_by_role("button", name="Seats and spectators").click()
    ann.get_by_role("button", name="Resign…").click()
    ann.get_by_role("button", name="Resign", exact=True).click()
    expect(ann.locator(".over h2")).to_have_text("Rob (Red) wins")
    expect(bob.locator(".over h2")).to_have_text("You win")
    ann.get_by_role("button", name="Rematch").click()
    bob.get_by_role("link", name="A rematch is set up: sit down").click()
    expect(bob.locator("#main")).to_have_attribute("data-step", "0")
    assert wait_for_me(bob) == "mine", "the seats have changed"


def test_who_watches_knows_it_and_is_counted(sit: Sit, serving: Any) -> None:
    made = serving.make(game="connect_four", seats=[{"kind": "me"}, {"kind": "open"}])
    host: Page = sit(made["seat_links"][0]["url"])
    expect(host.locator(".watching")).to_be_hidden()
    first: Page = sit(f"/m/{made['match']}")
    expect(first.locator(".watching")).to_contain_text("You are watching.")
    expect(host.locator(".watching")).to_have_text("1 person watches")
    second: Page = sit(f"/m/{made['match']}", **PHONE)
    expect(second.locator(".watching")).to_contain_text("You are watching, with 1 other.")
    assert second.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    second.get_by_role("button", name="Sit down as Red").click()
    expect(second.locator(".watching")).to_have_text("1 person watches")
    expect(second.get_by_label("Your name")).to_be_visible()


def test_a_guest_may_watch_first_and_an_old_invitation_says_so(sit: Sit, serving: Any) -> None:
    made = serving.make(game="connect_four", seats=[{"kind": "me"}, {"kind": "friend"}])
    link = made["seat_links"][1]["url"].replace("#seat=", "#invite=")
    guest: Page = sit(link)
    guest.get_by_role("button", name="Watch").click()
    expect(guest.locator(".watching")).to_contain_text("You are watching.")
    guest.get_by_role("button", name="Sit down after all").click()
    expect(guest.get_by_text("You play Red. Who are you?")).to_be_visible()
    stranger: Page = sit(link[:-4] + "AAAA")
    expect(stranger.locator(".complaint")).to_contain_text("This invitation does not work any more")


def test_the_invitation_fits_a_phone(sit: Sit, serving: Any) -> None:
    page: Page = sit("/", **PHONE)
    invite(page, "A friend with a longer name")
    window = page.get_by_role("dialog", name="Invite")
    assert window.evaluate("window => window.scrollWidth <= window.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    window.get_by_text("To watch").click()
    expect(window.get_by_label("Link for spectators", exact=True)).to_be_visible()
    expect(window.get_by_label("Link for Red", exact=True)).to_be_hidden()
