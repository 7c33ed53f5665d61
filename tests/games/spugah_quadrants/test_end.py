"""The Spire and the end: counting turns, elimination, the turn limit, gold."""

import pytest

from tests.clauses import clause
from tests.games.spugah.asking import decider, ending, gold, play, units
from tests.games.spugah_quadrants.positions import at


@clause("SP-5.1", "SQ-3.3")
def test_five_turns_in_a_row_on_the_spire_win() -> None:
    match = at("red begins; red hero h8 regular b2; blue regular m12; spire 3 0")
    play(match, "end")
    assert match.state.spire_turns.tolist()[:2] == [4, 0]
    play(match, "end", "enough", "end")
    assert ending(match) == ("spire", (1.0, 0.0))


@clause("SP-5.1")
def test_a_turn_counts_only_if_it_began_and_ended_on_the_spire() -> None:
    match = at("red acts; red hero h7 regular b2; blue regular m12; spire 0 0")
    play(match, "unit h7", "step h8", "end")
    assert match.state.spire_turns.tolist()[0] == 0, "it was not there at the start"
    match = at("red begins; red hero h8 regular b2; blue regular m12; spire 3 0", causeways=True)
    play(match, "unit h8", "step h7", "stop", "end")
    assert match.state.spire_turns.tolist()[0] == 0, "nor at the end"
    match = at("red begins; red hero b4 regular b2; blue regular m12; spire 3 0")
    assert match.state.spire_turns.tolist()[0] == 0, "an opponent's deed breaks the count"


@clause("SP-5.1")
def test_it_may_be_different_units() -> None:
    match = at("red acts; red hero h8 regular h7; blue regular m12; spire 3 0; cards red hero sea-legs")
    play(match, "unit h8", "step h9", "stop", "unit h7", "step h8")
    assert match.state.spire_turns.tolist()[0] == 4


@clause("SP-6.8")
def test_the_turn_in_which_the_spire_kills_and_another_takes_the_place_counts() -> None:
    match = at("red begins; red hero h8/1 regular h7; blue regular m12; spire 3 0")
    assert units(match, "red") == {"h7": 3}
    play(match, "unit h7", "step h8")
    assert match.state.spire_turns.tolist()[0] == 4


@clause("SP-5.1")
@pytest.mark.parametrize("turns", [1, 3])
def test_the_option_sets_the_turns(turns: int) -> None:
    match = at(
        f"red begins; red hero h8 regular b2; blue regular m12; spire {turns - 1} 0", spire_turns=turns
    )
    assert ending(play(match, "end")) == ("spire", (1.0, 0.0))


@clause("SP-5.2")
def test_a_nation_without_units_whose_capital_is_held_is_out_at_once() -> None:
    match = at(
        "red acts; red hero k4 regular l4; blue regular k3/1; yellow regular b2; mines blue o7; gold 0 7 0"
    )
    play(match, "unit k4", "attack k3", "ready", "hits 1")
    assert match.state.is_alive.tolist()[:3] == [1, 0, 1]
    assert gold(match)[1] == 0


@clause("SP-5.2", "SP-6.7")
def test_the_last_nation_wins_and_a_fallen_capital_is_plain_land() -> None:
    match = at("red acts; red hero k12 regular l12; blue regular k11/1")
    play(match, "unit k12", "attack k11", "ready", "hits 1")
    assert ending(match) == ("last nation", (1.0, 0.0))
    assert not match.state.tile[11 * 15 + 11] & 31


@clause("SP-5.2", "SP-6.7")
def test_gatherers_and_gold_of_a_fallen_nation_are_gone() -> None:
    match = at("blue begins; red hero b2; yellow regular b4; mines blue o9; gold 1 0 2")
    assert match.state.is_alive.tolist()[:3] == [1, 0, 1], "blue could not recruit"
    assert int(match.state.tile[8 * 15 + 14]) >> 5 == 0
    assert decider(match) == "yellow"


@clause("SP-6.7")
def test_the_last_nation_wins_even_without_a_unit() -> None:
    match = at("red acts; red regular k3/1; blue regular l3/1; gold 0 0")
    play(match, "unit k3", "attack l3", "hits 0", "counter", "countered 1")
    assert ending(match) is None, "blue still stands, and red may recruit"
    match = at("red begins; blue regular l3/1 b2; gold 0 0")
    assert ending(match) == ("last nation", (0.0, 1.0))


@clause("SP-5.3")
def test_at_the_turn_limit_gold_and_two_for_each_unit_decide() -> None:
    match = at("blue acts; red regular b2 b4; blue regular m12; gold 0 3; round 80")
    assert ending(play(match, "end")) == ("turn limit", (0.0, 1.0))
    match = at("blue acts; red regular b2 b4; blue regular m12; gold 1 3; round 80")
    assert ending(play(match, "end")) == ("turn limit", (0.5, 0.5))
    match = at("blue acts; red regular b2 b4; blue regular m12; gold 0 3; round 79")
    assert ending(play(match, "end")) is None
    match = at("blue acts; red regular b2; blue regular m12; round 999", turn_limit=0)
    assert ending(play(match, "end")) is None


@clause("SP-5.4")
def test_more_than_the_gold_of_an_economic_victory_wins_at_the_start_of_a_turn() -> None:
    text = "red acts; red regular b2; blue regular m12; gold 99 {}"
    assert ending(play(at(text.format(20), econ_victory=20), "end")) is None
    assert ending(play(at(text.format(21), econ_victory=20), "end")) == ("gold", (0.0, 1.0))
    assert ending(play(at(text.format(99)), "end")) is None, "in Quadrants gold alone does not win"
