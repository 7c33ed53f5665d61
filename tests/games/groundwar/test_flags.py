"""Flags: who carries, what is picked up, lifted, dropped and lost."""

import pytest

from tests.clauses import clause
from tests.games.groundwar.positions import at, clause_against, flag_of, legal, play, unit_on

RED, BLUE = 0, 1


@clause("GW-6.1")
@pytest.mark.parametrize("unit", ["T", "AT"])
def test_any_unit_may_stand_on_a_flag_but_only_marines_carry(unit: str) -> None:
    match = play(at(f"Red moves; Red {unit}@d3; Blue T@l5; flags a3 d4"), "d3-d4")
    assert flag_of(match, BLUE) == "d4"
    assert unit_on(match, "d4") == f"Red {unit}"
    play(match, "d4-e4")
    assert flag_of(match, BLUE) == "d4"
    own = play(at(f"Red moves; Red {unit}@d3; Blue T@l5; flags d4 m9"), "d3-d4")
    assert clause_against(own, "lift d4") == "GW-6.3"


@clause("GW-6.1")
def test_marines_that_carry_a_flag_pick_up_no_other() -> None:
    match = play(at("Red moves; Red M@d3~; Blue T@l5; flags d3^ d4"), "d3-d4")
    assert (flag_of(match, RED), flag_of(match, BLUE)) == ("d4^", "d4")
    thief = play(at("Red moves; Red M@d3~; Blue T@l5; flags d4 d3^"), "d3-d4")
    assert (flag_of(thief, RED), flag_of(thief, BLUE)) == ("d4", "d4^")
    assert clause_against(thief, "lift d4") == "GW-6.3"


@clause("GW-6.1")
def test_dropping_a_flag_does_not_pick_up_another() -> None:
    match = play(at("Red moves; Red M@d3~; Blue T@l5; flags d3^ d4"), "d3-d4", "drop d4")
    assert (flag_of(match, RED), flag_of(match, BLUE)) == ("d4", "d4")
    play(match, "d4-e4")
    assert (flag_of(match, RED), flag_of(match, BLUE)) == ("d4", "d4")


@clause("GW-6.2")
def test_marines_that_move_onto_the_enemys_loose_flag_pick_it_up_and_carry_it() -> None:
    match = play(at("Red moves; Red M@d3; Blue T@l5; flags a3 d4"), "d3-d4")
    assert flag_of(match, BLUE) == "d4^"
    play(match, "d4-e4")
    assert flag_of(match, BLUE) == "e4^"


@clause("GW-6.2")
def test_blue_marines_pick_up_reds_flag() -> None:
    match = play(at("Blue moves; Red T@l5; Blue M@d3; flags d4 m9"), "d3-d4")
    assert flag_of(match, RED) == "d4^"


@clause("GW-6.2")
def test_marines_do_not_pick_up_their_own_flag_by_moving_onto_it() -> None:
    match = play(at("Red moves; Red M@d3; Blue T@l5; flags d4 m9"), "d3-d4")
    assert flag_of(match, RED) == "d4"


@clause("GW-6.2")
def test_being_placed_on_the_enemys_flag_is_not_moving_there() -> None:
    match = play(at("Red spawns; Red T@e4; Blue T@l5; flags a3 b2"), "M@b2", "done", "e4-e3", "end")
    assert flag_of(match, BLUE) == "b2"
    assert not match.is_over
    play(match, "done", "l5-l6", "end", "done", "b2-b3")
    assert flag_of(match, BLUE) == "b2"
    play(match, "b3-b2")
    assert match.result is not None
    assert match.result.end_reason == "flag brought home"


@clause("GW-6.3")
def test_marines_that_came_by_moving_lift_their_own_loose_flag_for_nothing() -> None:
    match = play(at("Red moves; Red M@d3; Blue T@l5; flags d4 m9"), "d3-d4", "lift d4")
    assert flag_of(match, RED) == "d4^"
    assert match.state.points == 6
    play(match, "d4-e4")
    assert flag_of(match, RED) == "e4^"


@clause("GW-6.3")
def test_marines_that_came_by_moving_in_an_earlier_turn_lift_too() -> None:
    match = at("Red moves; Red M@d3 T@e8; Blue T@l5; flags d4 m9")
    play(match, "d3-d4", "end", "done", "l5-l6", "end", "done", "lift d4")
    assert flag_of(match, RED) == "d4^"


@clause("GW-6.3")
@pytest.mark.parametrize("how", ["", "!"])
def test_marines_that_were_placed_on_their_flag_do_not_lift_it(how: str) -> None:
    match = at(f"Red moves; Red M@a3{how}; Blue T@l5; flags a3 m9")
    assert clause_against(match, "lift a3") == "GW-6.3"
    assert "lift a3" not in legal(match)


@clause("GW-6.3")
def test_marines_placed_on_their_flag_lift_it_after_stepping_away_and_back() -> None:
    match = play(at("Red moves; Red M@a3; Blue T@l5; flags a3 m9"), "a3-a4", "a4-a3", "lift a3")
    assert flag_of(match, RED) == "a3^"


@clause("GW-6.3")
def test_a_flag_is_lifted_once_a_turn_and_again_in_the_next() -> None:
    match = play(at("Red moves; Red M@d3~ T@e8; Blue T@l5; flags d3 m9"), "lift d3", "drop d3")
    assert clause_against(match, "lift d3") == "GW-6.3"
    play(match, "e8-e9", "end", "done", "l5-l6", "end", "done", "lift d3")
    assert flag_of(match, RED) == "d3^"


@clause("GW-6.3")
def test_a_flag_is_lifted_only_in_the_owners_move_step_and_where_it_lies() -> None:
    match = at("Red spawns; Red M@d3~; Blue T@l5; flags d3 m9")
    assert clause_against(match, "lift d3") == "GW-6.3"
    match = at("Red moves; Red M@d3~ M@c4~; Blue T@l5; flags d3 m9")
    assert clause_against(match, "lift c4") == "GW-6.3"
    match = at("Red moves; Red M@d3~; Blue T@l5; flags d3^ m9")
    assert clause_against(match, "lift d3") == "GW-6.3"


@clause("GW-6.3")
def test_a_flag_under_an_enemy_is_not_lifted() -> None:
    assert clause_against(at("Red moves; Red T@e8; Blue M@d3~; flags d3 m9"), "lift d3") == "GW-6.3"
    assert clause_against(at("Red moves; Red M@d3~; Blue T@l5; flags a3 d3"), "lift d3") == "GW-6.3"


@clause("GW-6.4")
@pytest.mark.parametrize("flags", ["d3^ m9", "a3 d3^"])
def test_a_carrier_drops_its_flag_where_it_stands_for_nothing(flags: str) -> None:
    match = play(at(f"Red moves; Red M@d3~; Blue T@l5; flags {flags}"), "drop d3")
    assert not match.state.is_carried.any()
    assert match.state.points == 12
    play(match, "d3-d4")
    assert "d3" in (flag_of(match, RED), flag_of(match, BLUE))


@clause("GW-6.4")
def test_a_flag_is_dropped_once_a_turn_and_again_in_the_next() -> None:
    match = at("Red moves; Red M@d3~ T@e8; Blue T@l5; flags a3 d3^")
    play(match, "drop d3", "d3-d4", "d4-d3")
    assert flag_of(match, BLUE) == "d3^"
    assert clause_against(match, "drop d3") == "GW-6.4"
    play(match, "end", "done", "l5-l6", "end", "done", "drop d3")
    assert flag_of(match, BLUE) == "d3"


@clause("GW-6.4")
def test_both_flags_may_be_dropped_in_one_turn() -> None:
    match = at("Red moves; Red M@d3~ M@c4~; Blue T@l5; flags c4^ d3^")
    play(match, "drop c4", "drop d3")
    assert not match.state.is_carried.any()


@clause("GW-6.4")
def test_only_the_carriers_owner_drops_and_only_in_the_move_step() -> None:
    assert clause_against(at("Red moves; Red T@e8; Blue M@d3~; flags d3^ m9"), "drop d3") == "GW-6.4"
    assert clause_against(at("Red spawns; Red M@d3~; Blue T@l5; flags a3 d3^"), "drop d3") == "GW-6.4"
    assert clause_against(at("Red moves; Red M@d3~; Blue T@l5; flags a3 d3"), "drop d3") == "GW-6.4"


@clause("GW-6.5")
def test_the_flag_of_a_carrier_that_dies_defending_is_loose_under_a_tank() -> None:
    match = play(at("Red moves; Red T@d3; Blue M@d4~ T@l5; flags d4^ m9"), "d3xd4", "6")
    assert flag_of(match, RED) == "d4"


@clause("GW-6.5")
def test_winning_marines_that_attacked_pick_up_the_enemys_flag() -> None:
    match = play(at("Red moves; Red M@d3; Blue M@d4~ T@l5; flags a3 d4^"), "d3xd4", "6")
    assert flag_of(match, BLUE) == "d4^"
    assert unit_on(match, "d4") == "Red M"


@clause("GW-6.5")
def test_winning_marines_that_attacked_do_not_pick_up_their_own_flag_at_once_but_may_lift_it() -> None:
    match = play(at("Red moves; Red M@d3; Blue M@d4~ T@l5; flags d4^ m9"), "d3xd4", "6")
    assert flag_of(match, RED) == "d4"
    assert flag_of(play(match, "lift d4"), RED) == "d4^"


@clause("GW-6.5")
@pytest.mark.parametrize("defender", ["M", "T"])
def test_the_flag_of_a_carrier_that_dies_attacking_falls_under_the_defender(defender: str) -> None:
    match = at(f"Red moves; Red M@d3~ T@e8; Blue {defender}@d4~ T@l5; flags a3 d3^")
    play(match, "d3xd4", "1")
    assert flag_of(match, BLUE) == "d4"
    assert unit_on(match, "d4") == f"Blue {defender}"


@clause("GW-6.5")
def test_an_own_flag_carried_into_a_lost_attack_falls_under_the_defender_who_does_not_pick_it_up() -> None:
    match = at("Red moves; Red M@d3~ T@e8; Blue M@d4~ T@l5; flags d3^ m9")
    play(match, "d3xd4", "1")
    assert flag_of(match, RED) == "d4"
    play(match, "end", "done")
    assert clause_against(match, "lift d4") == "GW-6.3"


@clause("GW-6.5")
def test_a_carrier_that_wins_keeps_its_flag() -> None:
    attack = play(at("Red moves; Red M@d3~; Blue M@d4 T@l5; flags a3 d3^"), "d3xd4", "6")
    assert flag_of(attack, BLUE) == "d4^"
    defence = play(at("Red moves; Red M@d3 T@e8; Blue M@d4~; flags d4^ m9"), "d3xd4", "1")
    assert flag_of(defence, RED) == "d4^"


@clause("GW-6.5")
def test_a_carrier_that_wins_leaves_the_flag_of_the_dead_on_the_hex() -> None:
    match = play(at("Red moves; Red M@d3~; Blue M@d4~ T@l5; flags d3^ d4^"), "d3xd4", "6")
    assert (flag_of(match, RED), flag_of(match, BLUE)) == ("d4^", "d4")


@clause("GW-6.5", "GW-6.2")
def test_winning_marines_pick_up_a_loose_flag_that_lay_under_the_defender() -> None:
    match = play(at("Red moves; Red M@d3; Blue T@d4 T@l5; flags a3 d4"), "d3xd4", "6")
    assert flag_of(match, BLUE) == "d4^"
