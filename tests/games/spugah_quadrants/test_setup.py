"""Setup: panels, rotations, the first card, the shop and the first units."""

from sandtable.games.spugah import tiles
from sandtable.games.spugah_quadrants.board import NAMES, SPACE_OF
from sandtable.play.match import Match
from tests.clauses import clause
from tests.games.spugah.asking import cards, decider, legal, odds, play, units
from tests.games.spugah_quadrants.positions import new_match, setup_texts


def kind(match: Match, square: str) -> int:
    return int(match.state.tile[SPACE_OF[square]]) & tiles.KIND_BITS


@clause("SQ-2.1")
def test_panels_are_dealt_one_a_seat_and_then_turned_in_seating_order() -> None:
    match = new_match()
    assert odds(match) == {f"deal {name}": 1 for name in ("highlands", "woodland", "coast", "moor")}
    play(match, "deal coast")
    assert "deal coast" not in odds(match)
    play(match, "deal moor")
    assert decider(match) == "red"
    assert legal(match) == {f"turn {turn}" for turn in range(4)}
    play(match, "turn 1")
    assert decider(match) == "blue"
    play(match, "turn 0")
    assert decider(match) == "chance"


@clause("SQ-2.1")
def test_two_seats_take_opposite_corners_and_turn_a_free_panel_each() -> None:
    match = play(
        new_match(), "deal highlands", "deal moor", "turn 0", "turn 0", "deal woodland", "deal coast"
    )
    assert [NAMES[space] for space in match.state.capital[:2].tolist()] == ["d4", "l12"]
    assert match.state.panel.tolist() == [0, 1, 3, 2], "clockwise from the north-west"
    assert decider(match) == "red"
    play(match, "turn 3")
    assert decider(match) == "blue"
    play(match, "turn 2")
    assert (kind(match, "l4"), kind(match, "d12")) == (tiles.PLAIN, tiles.PLAIN), "capitals of nobody"
    assert (kind(match, "d4"), kind(match, "l12")) == (tiles.CAPITAL, tiles.CAPITAL)


@clause("SQ-2.1")
def test_three_and_four_seats_go_clockwise() -> None:
    three = play(new_match(3), *setup_texts(3, 3))
    assert [NAMES[space] for space in three.state.capital[:3].tolist()] == ["d4", "l4", "l12"]
    four = play(new_match(4), *setup_texts(4, 3))
    assert [NAMES[space] for space in four.state.capital.tolist()] == ["d4", "l4", "l12", "d12"]


@clause("SQ-2.1")
def test_a_rotation_is_a_quarter_turn_clockwise() -> None:
    start = ["deal highlands", "deal moor"]
    straight = play(new_match(), *start, "turn 0")
    turned = play(new_match(), *start, "turn 1")
    assert kind(straight, "a1") == kind(turned, "g1") == tiles.MOUNTAIN
    assert kind(straight, "a3") == kind(turned, "e1") == tiles.MINE
    half = play(new_match(), *start, "turn 2")
    assert kind(half, "g7") == tiles.MOUNTAIN
    assert kind(half, "g5") == tiles.MINE


@clause("SQ-2.2")
def test_each_seat_draws_a_card_and_places_it() -> None:
    match = play(new_match(), *setup_texts(2, 3)[:8])
    assert odds(match)["draw vigour"] == 4
    play(match, "draw vigour")
    assert decider(match) == "red"
    assert legal(match) == {"put hero", "put regular", "put extra"}
    play(match, "put hero")
    assert odds(match)["draw vigour"] == 3
    play(match, "draw ram")
    assert decider(match) == "blue"
    play(match, "put extra")
    assert cards(match, "red", "hero") == ["vigour"]
    assert cards(match, "blue", "extra") == ["ram"]


@clause("SQ-2.3")
def test_the_shop_is_filled_and_priced_before_the_units_are_placed() -> None:
    match = play(new_match(shop_size=1), *setup_texts(2, 1)[:12])
    assert set(odds(match)) >= {"stock ram"}
    play(match, "stock ram")
    play(match, "price 4")
    assert decider(match) == "red"
    assert "muster d5" in legal(match)


@clause("SQ-2.4")
def test_the_hero_starts_on_the_capital_and_a_regular_on_a_free_square_next_to_it() -> None:
    match = play(new_match(), *setup_texts(2, 3)[:-2])
    assert units(match, "red") == {"d4": 5}
    assert legal(match) == {"muster d3", "muster e4", "muster d5", "muster c4"}
    play(match, "muster d3")
    assert units(match, "red") == {"d4": 5, "d3": 3}
    assert decider(match) == "blue"


@clause("SQ-2.4")
def test_the_first_regular_is_not_placed_on_the_ocean() -> None:
    match = play(new_match(), *setup_texts(2, 3)[:-3])
    match.state.tile[SPACE_OF["d3"]] = tiles.OCEAN
    play(match, *setup_texts(2, 3)[-3:-2])
    assert legal(match) == {"muster e4", "muster d5", "muster c4"}
