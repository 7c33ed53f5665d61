"""Units, tiers and mods: figures, the deck, the shop, and what each card does to a tier."""

import pytest

from sandtable.games.spugah import mods
from sandtable.play.match import Match
from tests.clauses import clause
from tests.games.spugah.asking import cards, gold, legal, odds, play, units
from tests.games.spugah_quadrants.positions import at

FIGURES = ("health", "defense", "attack", "speed", "range")


def figures(match: Match, tier: str) -> list[int]:
    return match.state.figure[0, ("hero", "regular").index(tier)].tolist()


@clause("SP-1.1")
def test_the_two_tiers_have_their_figures() -> None:
    match = at("red acts; red hero b2 regular b3; blue regular m12")
    assert figures(match, "hero") == [5, 3, 3, 2, 0]
    assert figures(match, "regular") == [3, 2, 1, 2, 0]
    assert units(match, "red") == {"b2": 5, "b3": 3}


@clause("SP-1.2")
def test_a_mod_works_on_its_tier_alone_and_not_among_the_extra_cards() -> None:
    match = at(
        "red acts; red hero b2; blue regular m12; cards red hero swift-boots; cards red extra longbows"
    )
    assert figures(match, "hero")[3] == 3
    assert figures(match, "regular")[3] == 2
    assert figures(match, "hero")[4] == 0


@clause("SP-1.2")
def test_a_full_tier_takes_no_more_cards_and_the_extra_cards_always_do() -> None:
    match = at(
        "red acts; red regular b2; blue regular m12; land ruin b2; cards red hero vigour vigour vigour; "
        "cards red regular longbows longbows longbows"
    )
    play(match, "unit b2", "open", "draw ram")
    assert cards(match, "red", "extra") == ["ram"], "there was nowhere else, so nobody was asked"
    match = at(
        "red acts; red regular b2; blue regular m12; land ruin b2; cards red hero vigour vigour vigour; "
        "cards red regular longbows longbows"
    )
    play(match, "unit b2", "open", "draw ram")
    assert legal(match) == {"put regular", "put extra"}


CHANGES = {
    "swift-boots": {"speed": 1},
    "war-horses": {"speed": 2, "defense": -1},
    "sharp-blades": {"attack": 1},
    "berserkers": {"attack": 2, "defense": -1},
    "plate-armour": {"defense": 1},
    "tower-shields": {"defense": 2, "speed": -1},
    "vigour": {"health": 2},
    "longbows": {"range": 1},
    "ballistae": {"range": 2, "speed": -1},
}


@clause("SP-1.4")
@pytest.mark.parametrize("mod", mods.NAMES)
def test_a_card_changes_the_figures_it_names_and_no_other(mod: str) -> None:
    match = at(f"red acts; red hero b2; blue regular m12; cards red hero {mod}")
    plain = dict(zip(FIGURES, (5, 3, 3, 2, 0), strict=True))
    wanted = {name: value + CHANGES.get(mod, {}).get(name, 0) for name, value in plain.items()}
    assert dict(zip(FIGURES, figures(match, "hero"), strict=True)) == wanted


@clause("SP-1.4")
def test_the_deck_has_fifty_cards() -> None:
    copies = (4, 2, 4, 2, 4, 2, 4, 2, 4, 4, 2, 2, 2, 1, 1, 2, 2, 1, 2, 2, 1)
    match = at("red acts; red hero b2; blue regular m12")
    assert tuple(match.state.deck.tolist()) == copies
    assert sum(copies) == 50


@clause("SP-1.3")
def test_figures_stay_within_their_bounds() -> None:
    match = at(
        "red acts; red regular b2; blue regular m12; cards red regular ballistae ballistae tower-shields"
    )
    assert figures(match, "regular")[3] == 0, "Speed 2 less 3 is 0"
    match = at(
        "red acts; red hero b2; blue regular m12; cards red hero tower-shields tower-shields plate-armour"
    )
    assert figures(match, "hero")[1] == 6, "Defense 3 and 5 more is 6"
    match = at(
        "red acts; red regular b2; blue regular m12; cards red regular war-horses war-horses berserkers"
    )
    assert figures(match, "regular")[1] == 0, "Defense 2 less 3 is 0"


@clause("SP-1.3")
def test_a_new_card_that_raises_max_health_raises_health() -> None:
    match = at("red acts; red regular b2/1 b4 hero b6; blue regular m12; land ruin b2")
    play(match, "unit b2", "open", "draw vigour", "put regular")
    assert units(match, "red") == {"b2": 3, "b4": 5, "b6": 5}


@clause("SP-1.3")
def test_rearranging_caps_health_and_never_raises_it() -> None:
    text = "red acts; red regular b2 hero b4/3; blue regular m12; cards red regular vigour"
    match = at(text)
    assert units(match, "red") == {"b2": 5, "b4": 3}
    play(match, "rearrange", "shift vigour regular hero")
    assert units(match, "red") == {"b2": 3, "b4": 3}


@clause("SP-1.5")
def test_the_shop_is_filled_card_by_card_each_with_a_price_of_one_die() -> None:
    match = at(
        "red acts; red regular b2; blue regular m12; land merchant b2; shop vigour:2 - ram:6; gold 3 0"
    )
    play(match, "unit b2")
    assert {"buy 1", "refill", "renew"} <= legal(match)
    play(match, "refill")
    assert odds(match)["stock longbows"] == 4
    assert odds(match)["stock vigour"] == 3, "one of four lies in the shop"
    play(match, "stock charge")
    assert odds(match) == {f"price {face}": 1 for face in range(1, 7)}
    play(match, "price 5")
    assert match.state.shop_card[:3].tolist() == [mods.VIGOUR, mods.CHARGE, mods.RAM]
    assert match.state.shop_price[:3].tolist() == [2, 5, 6]


@clause("SP-1.5")
def test_a_bought_card_leaves_a_gap() -> None:
    match = at(
        "red acts; red regular b2; blue regular m12; land merchant b2; shop vigour:2 charge:1 ram:6; gold 3 0"
    )
    play(match, "unit b2", "buy 1", "put extra")
    assert match.state.shop_card[:3].tolist() == [mods.NO_MOD, mods.CHARGE, mods.RAM]
    assert gold(match)[0] == 1


@clause("SP-1.5")
def test_with_an_empty_deck_ruins_stay_shut_and_gaps_stay() -> None:
    match = at(
        "red acts; red regular b2 c3; blue regular m12; land ruin b2 merchant c3; deck; shop ram:6; gold 3 0"
    )
    play(match, "unit b2")
    assert "open" not in legal(match)
    play(match, "step b3", "stop")
    play(match, "unit c3")
    assert "refill" not in legal(match)
    play(match, "renew")
    assert odds(match) == {"stock ram": 1}
    play(match, "stock ram", "price 1")
    assert match.state.shop_card[:3].tolist() == [mods.RAM, mods.NO_MOD, mods.NO_MOD]


@clause("SP-1.5")
def test_the_card_of_a_ruin_is_drawn_when_it_is_opened_as_often_as_the_deck_has_it() -> None:
    match = at("red acts; red regular b2; blue regular m12; land ruin b2; deck ram ram feint")
    play(match, "unit b2", "open")
    assert odds(match) == {"draw ram": 2, "draw feint": 1}


@clause("SP-1.5")
def test_cards_of_a_fallen_nation_return_to_the_deck() -> None:
    match = at(
        "red acts; red hero l11; blue regular b2; cards blue hero feint; "
        "cards blue extra ram; yellow regular m5"
    )
    before = int(match.state.deck.sum())
    play(match, "end")
    assert before == 48
    match = at("blue begins; red hero l13; yellow regular m5; cards blue hero feint; cards blue extra ram")
    assert match.state.is_alive.tolist()[:3] == [1, 0, 1]
    assert int(match.state.deck.sum()) == 50
