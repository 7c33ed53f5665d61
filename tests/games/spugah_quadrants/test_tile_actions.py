"""Tile actions: mines, ruins, merchants and enemy capitals."""

from sandtable.games.spugah.rules.units import owner_of
from sandtable.games.spugah_quadrants.board import SPACE_OF
from sandtable.play.match import Match
from tests.clauses import clause
from tests.games.spugah.asking import cards, clause_against, gold, legal, odds, play
from tests.games.spugah_quadrants.positions import at


def owner(match: Match, square: str) -> int:
    return int(owner_of(match.state, SPACE_OF[square]))


@clause("SP-3.1")
def test_a_gatherer_is_placed_on_a_free_mine_and_an_enemys_is_taken_over() -> None:
    match = at("red acts; red regular b2 b4 b6; blue regular m12; mines none b2; mines blue b4; mines red b6")
    play(match, "unit b2", "gather", "unit b4", "gather", "unit b6")
    assert "gather" not in legal(match), "it is red's already"
    assert clause_against(match, "gather") == "SP-3.1"
    assert [owner(match, square) for square in ("b2", "b4", "b6")] == [0, 0, 0]


@clause("SP-6.9")
def test_the_gatherer_limit_forbids_placing_and_taking_over() -> None:
    text = "red acts; red regular b2 b4; blue regular m12; mines none b2; mines blue b4; mines red b6"
    match = at(text, gatherer_limit=1)
    play(match, "unit b2")
    assert clause_against(match, "gather") == "SP-6.9"
    play(match, "step b3", "stop", "unit b4")
    assert clause_against(match, "gather") == "SP-6.9"


@clause("SP-3.2", "SP-3.5")
def test_a_ruin_gives_its_card_once() -> None:
    match = at("red acts; red regular b2 b4; blue regular m12; land ruin b2; pillaged b4")
    play(match, "unit b2", "open", "draw ram")
    assert legal(match) == {"put hero", "put regular", "put extra"}
    play(match, "put hero")
    assert cards(match, "red", "hero") == ["ram"]
    play(match, "unit b4")
    assert clause_against(match, "open") == "SP-3.2"
    assert owner(match, "b2") == owner(match, "b4")


@clause("SP-3.3")
def test_a_card_is_bought_at_its_price() -> None:
    match = at("red acts; red regular b2; blue regular m12; land merchant b2; shop ram:2 levy:3; gold 2 0")
    play(match, "unit b2")
    assert {"buy 1", "renew", "refill"} <= legal(match)
    assert clause_against(match, "buy 2") == "SP-3.3"
    assert clause_against(match, "buy 3") == "SP-3.3"
    play(match, "buy 1", "put regular")
    assert gold(match)[0] == 0
    assert cards(match, "red", "regular") == ["ram"]


@clause("SP-3.3")
def test_refilling_fills_the_gaps_and_renewing_the_whole_shop() -> None:
    text = "red acts; red regular b2; blue regular m12; land merchant b2; shop ram:2 levy:3"
    match = play(at(text), "unit b2", "refill", "stock feint", "price 1")
    assert match.state.shop_price[:3].tolist() == [2, 3, 1]
    match = play(at(text), "unit b2", "renew")
    assert odds(match)["stock ram"] == 2, "it is back in the deck"
    play(match, "stock feint", "price 1", "stock ram", "price 2", "stock ram", "price 6")
    assert match.state.shop_price[:3].tolist() == [1, 2, 6]


@clause("SP-3.3")
def test_a_tile_action_that_would_change_nothing_is_not_legal() -> None:
    full = at("red acts; red regular b2; blue regular m12; land merchant b2; shop ram:2 levy:3 feint:1")
    assert clause_against(play(full, "unit b2"), "refill") == "SP-3.3"
    empty = at("red acts; red regular b2; blue regular m12; land merchant b2")
    assert clause_against(play(empty, "unit b2"), "renew") == "SP-3.3"
    poor = at("red acts; red regular l12 b2; blue regular m2; gold 0 0")
    assert clause_against(play(poor, "unit l12"), "plunder") == "SP-3.4"


@clause("SP-3.4")
def test_gold_or_an_extra_card_is_taken_from_an_enemys_capital() -> None:
    text = (
        "red acts; red regular l12 b2; blue regular m2; gold 0 3; "
        "cards blue extra ram ram levy; cards blue hero feint"
    )
    match = play(at(text), "unit l12")
    assert {"plunder", "rob ram", "rob levy"} <= legal(match)
    assert clause_against(match, "rob feint") == "SP-3.4"
    assert gold(play(match, "plunder")) == [2, 1]
    match = play(at(text), "unit l12", "rob ram", "put hero")
    assert cards(match, "red", "hero") == ["ram"]
    assert cards(match, "blue", "extra") == ["levy", "ram"] or cards(match, "blue", "extra") == [
        "ram",
        "levy",
    ]


@clause("SP-3.4", "SP-1.4")
def test_no_more_gold_is_taken_than_there_is_and_plunderers_take_four() -> None:
    text = "red acts; red regular l12 b2; blue regular m2; gold 0 {}; cards red regular plunderers"
    assert gold(play(at(text.format(9)), "unit l12", "plunder")) == [4, 5]
    assert gold(play(at(text.format(3)), "unit l12", "plunder")) == [3, 0]
    plain = "red acts; red regular l12 b2; blue regular m2; gold 0 1"
    assert gold(play(at(plain), "unit l12", "plunder")) == [1, 0]
