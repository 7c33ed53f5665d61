"""Gauges of Gang City, reckoned by hand in small matches."""

from tests.games.gangcity.positions import at, new_match, play, setup_texts
from tests.games.gauging import gauged

WON, LOST, SHARED = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)


def test_who_took_which_quarter_and_who_is_first() -> None:
    """Red takes the King's Quarter and so is first, Blue the Queen's; nobody takes the others."""
    shown = gauged(new_match(), play, *setup_texts(2), points=(0.25, 0.75))
    assert (shown["took king"], shown["took queen"]) == (0.25, 0.75)
    assert shown["took prince"] is shown["took princess"] is None
    assert shown["first in round 1"] == 0.25


def test_an_order_with_a_fight() -> None:
    """Red takes the Market, worth 4, from Blue's one Goon; leaving two at home it loses nothing."""
    match = at("red orders; red king:5; blue market:1 queen:3")
    shown = gauged(match, play, "move 3 king", "to market", "fight", "wound", points=WON)
    assert shown["raids"] == 1
    assert (shown["raid income"], shown["raid losses"], shown["raid kills"]) == (4, 0, 1)
    assert shown["raider"] == 1.0


def test_two_orders_with_fights_are_averaged_and_their_seats_compared() -> None:
    """Red's three leave home, worth 2, for the Market, worth 4, which costs two of them and Blue's three.

    Then Blue's one leaves home, worth 2, too, and takes the Market from the one that is left.
    """
    match = at("red orders; red king:3; blue market:3 queen:1")
    fight = ("move 3 king", "to market", "fight", *["wound"] * 5)
    again = ("move 1 queen", "to keep", "to market", "fight", "wound")
    shown = gauged(match, play, *fight, *again, points=LOST)
    assert shown["raids"] == 2
    assert shown["raid losses"] == (2 + 0) / 2
    assert shown["raid kills"] == (3 + 1) / 2
    assert shown["raid income"] == ((4 - 2) + (4 - 2)) / 2
    assert shown["raider"] == 0.5  # each gave one of them


def test_an_order_in_peace_is_no_raid_and_a_raid_may_cost_income() -> None:
    match = at("red orders; red king:3; blue market:3 queen:1")
    shown = gauged(match, play, "move 3 king", "to market", "peace", "peace", "stop", points=WON)
    assert shown["raids"] == 0
    assert shown["raid income"] is shown["raider"] is None
    match = at("red orders; red king:1; blue market:3 queen:1")
    shown = gauged(match, play, "move 1 king", "to market", "fight", "wound", "wound", points=WON)
    assert (shown["raid income"], shown["raid losses"], shown["raid kills"]) == (-2, 1, 1)


SOLD = ("pass", "pass", "look 1", "look 1", "show tavern", "bid 1", "out", "place 1 1 0")


def test_a_tile_that_is_sold_pays_its_buyer_as_long_as_it_is_held() -> None:
    """Red buys the Tavern, worth 2, for 1 and puts a Goon there: it pays in the next round only."""
    match = at("red orders; gold 10 10; red keep:3; blue queen:3; stack tavern docks")
    shown = gauged(match, play, *SOLD, "goons 1", points=WON)
    assert (shown["tile price"], shown["tile earned"], shown["tile yielded"]) == (1, 0, 0)
    assert shown["bargains"] == 0.0
    match = at("red orders; gold 10 10; red keep:3; blue queen:3; stack tavern docks")
    shown = gauged(match, play, *SOLD, "goons 1", "pass", "pass", points=WON)
    assert (shown["tile price"], shown["tile earned"], shown["tile yielded"]) == (1, 2, 2)
    assert shown["bargains"] == 1.0


def test_a_tile_that_another_seat_takes_yields_without_earning() -> None:
    """Nobody stands on Red's Tavern until Blue moves there."""
    match = at("red orders; gold 10 10; red keep:3; blue queen:3; stack tavern docks")
    steps = ("move 1 queen", "to keep", "peace", "peace", "to market", "to tavern", "stop")
    shown = gauged(match, play, *SOLD, "goons 0", *steps, "pass", "pass", points=WON)
    assert (shown["tile earned"], shown["tile yielded"], shown["bargains"]) == (0, 2, 0.0)
    assert gauged(at("red orders"), play, "pass", points=WON)["tile price"] is None


TAVERN = "red orders; gold 10 10; red keep:3; blue queen:3; stack tavern docks; queue tribute"


def test_a_tribute_that_ends_the_match_comes_before_the_income() -> None:
    """Blue, who goes first in the second round, has 12, pays 1, and gains 2: no tile pays any more."""
    shown = gauged(at(TAVERN, gold_target=13), play, *SOLD, "goons 1", "cast tribute 1", "tribute queen")
    assert (shown["tile earned"], shown["winner's gold"]) == (0, 13)


def test_a_tribute_that_is_the_last_order_is_followed_by_the_income() -> None:
    """Red has 11, pays 1, gains 2, and then 2 each for the Keep and the Tavern."""
    match = at(TAVERN, gold_target=15, orders="one_each")
    shown = gauged(match, play, *SOLD, "goons 1", "pass", "cast tribute 1", "tribute tavern")
    assert (shown["tile earned"], shown["winner's gold"]) == (2, 16)


def test_prices_of_spells_are_places_in_the_queue() -> None:
    """The second spell, then what is second after it has gone to the back: Shield and Rats for 2 each."""
    match = at("red orders; gold 20 20; red king:3; blue queen:3")
    casts = ("cast shield 2", "shield king", "cast rats 2", "rats queen", "cast golem 1", "golem keep")
    shown = gauged(match, play, *casts, points=WON)
    assert shown["spell price"] == (2 + 2 + 1) / 3
    assert [shown[f"{spell} price"] for spell in ("shield", "rats", "golem", "bribe")] == [2, 2, 1, None]
    assert [shown[f"{spell} casts"] for spell in ("shield", "bribe", "tribute")] == [1, 0, None]


def test_revolts_and_the_gold_of_the_winner() -> None:
    match = at("red orders; gold 30 20; tokens market:3")
    shown = gauged(match, play, "pass", points=WON)
    assert (shown["revolts"], shown["winner's gold"]) == (1, 30)
    shown = gauged(at("red orders; gold 30 20"), play, "pass", points=SHARED)
    assert (shown["revolts"], shown["winner's gold"]) == (0, 25)
