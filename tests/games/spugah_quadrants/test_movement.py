"""Movement: costs, passing friends, and no movement after an attack."""

from tests.clauses import clause
from tests.games.spugah.asking import clause_against, decider, legal, play, units
from tests.games.spugah_quadrants.positions import at


@clause("SP-3.6", "SP-6.2")
def test_a_step_costs_one_a_mountain_two_and_the_ocean_three() -> None:
    match = at("red acts; red hero b2; blue regular m12; land mountain b1 ocean a2 forest c2")
    play(match, "unit b2")
    assert legal(match) == {"step b1", "step c2", "step b3", "stop"}
    assert clause_against(match, "step a2") == "SP-3.6"
    play(match, "step c2")
    assert legal(match) == {"step c1", "step b2", "step d2", "step c3", "stop"}
    play(match, "step c1")
    assert units(match, "red") == {"c1": 5}
    assert decider(match) == "blue", "no points are left, so the unit and the turn are over"
    match = at("red acts; red hero b2; blue regular m12; land ocean a2; cards red hero swift-boots")
    play(match, "unit b2", "step a2")
    assert decider(match) == "blue"


@clause("SP-6.2")
def test_entering_the_spire_costs_one() -> None:
    match = at("red acts; red hero h7; blue regular m12")
    play(match, "unit h7", "step h8")
    assert int(match.state.points) == 1


@clause("SP-1.4")
def test_sea_legs_and_mountaineers() -> None:
    match = at(
        "red acts; red hero b2 regular m2; blue regular m12; land mountain b1 ocean a2; "
        "cards red hero sea-legs"
    )
    play(match, "unit b2", "step a2")
    assert int(match.state.points) == 1
    assert "step a1" in legal(match)
    match = at(
        "red acts; red hero b2; blue regular m12; land mountain b1 ocean a2; cards red hero mountaineers"
    )
    play(match, "unit b2", "step b1")
    assert int(match.state.points) == 1


@clause("SP-3.6")
def test_friends_are_passed_enemies_are_not_and_a_move_ends_on_an_empty_tile() -> None:
    match = at("red acts; red hero a1 regular b1; blue regular a2 m12; cards red hero swift-boots")
    play(match, "unit a1")
    assert legal(match) == {"step b1", "attack a2", "stop"}
    play(match, "step b1")
    assert legal(match) == {"step c1", "step b2", "step a1"}, (
        "neither stopping nor attacking on a friend's tile"
    )
    assert clause_against(match, "stop") == "SP-3.6"
    assert clause_against(match, "attack a2") == "SP-3.6"
    play(match, "step b2")
    assert {"attack a2", "stop"} <= legal(match)
    assert units(match, "red") == {"b2": 5, "b1": 3}


@clause("SP-3.6")
def test_a_friends_tile_is_not_entered_if_no_empty_one_can_be_reached_from_it() -> None:
    match = at("red acts; red hero a1 regular b1 c1; blue regular b2 m12; land mountain a2")
    play(match, "unit a1")
    assert clause_against(match, "step b1") is None, "back to a1"
    match = at("red acts; red regular a1 b1; blue regular m12; cards red regular tower-shields")
    play(match, "unit a1")
    assert legal(match) == {"step a2", "stop"}, "Speed 1: b1 would be the end"
    assert clause_against(match, "step b1") == "SP-3.6"


@clause("SP-3.7")
def test_no_unit_moves_after_attacking_unless_it_has_hit_and_run() -> None:
    text = "red acts; red hero k3 regular b2; blue hero l3; cards blue hero tower-shields"
    match = play(at(text), "unit k3", "attack l3", "hits 0", "forgo")
    assert legal(match) == {"unit b2", "end"}
    assert clause_against(match, "unit k3") == "SP-6.5"
    match = play(at(text + "; cards red hero hit-and-run"), "unit k3", "attack l3", "hits 0", "forgo")
    assert legal(match) == {"step k2", "step k4", "step j3", "stop"}
    assert clause_against(match, "attack l3") == "SP-3.7"
    play(match, "step k2")
    assert "unit b2" in legal(match), "one point was spent on the attack, one on the step"
