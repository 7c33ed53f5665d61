"""Clocks beside the seats, time that runs out, and a bot that plays for someone who is away."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sandtable.table.app import TableSettings
from tests.browser.clicking import wait_for_me
from tests.table.hands import Hand
from tests.table.tables import Served, Viewer, make

Sit = Callable[..., Any]
ANN, BOB = {"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}


def test_a_clock_is_chosen_in_the_form_and_stands_beside_the_name(sit: Sit, serving: Any) -> None:
    page: Page = sit("/", width=390, height=844)
    page.get_by_role("button", name="New match of Connect Four").click()
    form = page.locator("dialog[open] .clock-choice")
    expect(form.get_by_label("How much")).to_be_hidden()
    expect(form.get_by_label("Others may let a bot play")).to_be_hidden()
    form.get_by_label("Clock", exact=True).select_option("turn")
    form.get_by_label("How much").select_option("5 minutes")
    expect(form.locator(".clock-words")).to_contain_text("the other one has won")
    form.get_by_label("When it runs out").select_option("a bot plays on")
    expect(form.locator(".clock-words")).to_contain_text("a bot plays on for the seat")
    page.get_by_role("button", name="Set up the table").click()
    wait_for_me(page)
    clock = page.get_by_role("timer")
    expect(clock).to_have_count(1)
    expect(clock).to_contain_text("4:")
    page.reload()
    expect(clock).to_contain_text("4:")
    page.get_by_role("button", name="Seats and spectators").click()
    expect(page.locator("dialog[open]")).to_contain_text("Each seat has 5 minutes for every turn.")


def test_who_runs_out_of_time_has_lost_and_all_are_told_why(sit: Sit, serving: Any) -> None:
    made = serving.make(game="connect_four", seats=[ANN, BOB], clock={"kind": "turn", "seconds": 5})
    pages: list[Page] = [sit(link["url"]) for link in made["seat_links"]]
    for page, title in zip(pages, ("Bob (Red) wins", "You win"), strict=True):
        expect(page.locator(".over h2")).to_have_text(title)
        expect(page.locator(".over p")).to_have_text("Ann (Yellow) ran out of time.")
        expect(page.locator('[data-seat="0"] .seat-clock.short')).to_have_text("0:00")


@pytest.fixture
def by_hand(tmp_path: Path) -> Iterator[tuple[Served, Hand]]:
    """A server whose time is moved by hand."""
    served = Served(TableSettings(f"sqlite:///{tmp_path / 'matches.sqlite'}"))
    yield served, Hand(served.hall.up_time)
    served.close()


class Address:
    """Where pages of a server of this process are."""

    def __init__(self, served: Served) -> None:
        self.address = f"http://{served.host}"


def test_a_bot_plays_for_someone_who_is_away_until_they_are_back(
    sit: Sit, by_hand: tuple[Served, Hand]
) -> None:
    served, hand = by_hand
    match, tokens = make(served, "connect_four", seats=[ANN, BOB], away=60)
    ann, bob = (sit(f"/m/{match}#seat={token}", Address(served)) for token in tokens)
    of_bob = ann.locator('[data-seat="1"] .seat-names')
    expect(of_bob).not_to_contain_text("away")
    expect(of_bob).to_contain_text("Bob")
    bob.close()
    expect(of_bob).to_contain_text("Bob, away")
    hand.on(60)
    Viewer(served, match).ready()  # someone comes to watch, and all are told how things stand
    expect(ann.locator(".absent-line")).to_contain_text("Bob has been away for 1 minute.")
    ann.get_by_role("button", name="Let a bot play for Bob").click()
    expect(of_bob).to_contain_text("stands in")
    expect(ann.locator(".absent")).to_be_hidden()
    bob = sit(f"/m/{match}#seat={tokens[1]}", Address(served))
    expect(bob.locator(".absent-line")).to_contain_text("A bot plays Red for you.")
    bob.get_by_role("button", name="Take the seat back").click()
    expect(bob.locator(".absent")).to_be_hidden()
    expect(of_bob).to_have_text("RedBob")
