"""Move: points, the duty to move, friends in the way, the end of a turn."""

from tests.clauses import clause
from tests.games.groundwar.positions import at, clause_against, flag_of, gold, legal, play, unit_on


@clause("GW-4.4")
def test_a_player_has_twelve_points_for_all_units_together() -> None:
    match = play(at("Red spawns; Red T@e4 AT@c4 M@b6; Blue T@l5"), "done")
    assert match.state.points == 12
    play(match, "e4-e3", "c4-c3")
    assert match.state.points == 5
    assert clause_against(match, "b6-b5") == "GW-4.4"
    refused = match.check("b6-b5")
    assert refused is not None
    assert refused.facts == "needs 6 movement points, 5 are left"
    play(match, "e3-e4")
    assert match.state.points == 2
    assert legal(match) == {"end"}


@clause("GW-4.4")
def test_points_are_not_kept_for_the_next_turn() -> None:
    match = at("Red moves, points 3; Red T@e4; Blue T@l5")
    play(match, "e4-e3", "end", "done")
    assert match.state.points == 12
    play(match, "l5-l6", "end", "done")
    assert match.state.points == 12


@clause("GW-4.4")
def test_only_own_units_are_moved() -> None:
    match = at("Red moves; Red T@e4; Blue T@l5")
    assert clause_against(match, "l5-l6") == "GW-4.4"
    assert clause_against(match, "c4-c3") == "GW-4.4"


@clause("GW-4.5")
def test_a_turn_does_not_end_before_a_move_that_is_possible() -> None:
    match = at("Red moves; Red T@e4; Blue T@l5")
    assert clause_against(match, "end") == "GW-4.5"
    assert "end" not in legal(match)
    play(match, "e4-e3")
    assert "end" in legal(match)
    play(match, "end")
    assert match.decider == 1


@clause("GW-4.5")
def test_a_turn_ends_without_a_move_if_none_is_possible() -> None:
    assert legal(at("Red moves, points 2; Red T@e4; Blue T@l5")) == {"end"}
    assert legal(at("Red moves; Red T@e4!; Blue T@l5")) == {"end"}
    assert legal(at("Red moves; gold 5 5; Blue T@l5")) == {"end"}
    walled_in = "Red moves; Red T@a3 T@b2! T@b3! T@a4!; Blue T@l5"
    assert legal(at(walled_in)) == {"end"}


@clause("GW-4.5")
def test_an_attack_is_a_move_whoever_wins_it() -> None:
    match = play(at("Red moves; Red T@d3 T@e4; Blue T@d4"), "d3xd4", "1")
    assert "end" in legal(match)


@clause("GW-4.5")
def test_the_duty_to_move_is_new_every_turn() -> None:
    match = play(at("Red moves; Red T@e4; Blue T@l5"), "e4-e3", "end", "done")
    assert clause_against(match, "end") == "GW-4.5"


@clause("GW-4.5")
def test_picking_up_and_dropping_a_flag_are_not_moves() -> None:
    match = play(at("Red moves; Red M@c4~; Blue T@l5; flags c4 m9"), "lift c4")
    assert clause_against(match, "end") == "GW-4.5"
    play(match, "drop c4")
    assert clause_against(match, "end") == "GW-4.5"
    assert match.state.points == 12


@clause("GW-4.5")
def test_without_the_duty_to_move_a_turn_ends_at_any_time_of_the_move_step() -> None:
    match = at("Red moves; Red T@e4; Blue T@l5", must_move=False)
    assert "end" in legal(match)
    assert clause_against(at("Red spawns; Red T@e4; Blue T@l5", must_move=False), "end") == "GW-4.3"
    play(match, "end")
    assert match.decider == 1


@clause("GW-4.6")
def test_a_unit_does_not_enter_a_hex_of_a_friend() -> None:
    match = at("Red moves; Red T@d3 M@d4; Blue T@l5")
    assert clause_against(match, "d3-d4") == "GW-4.6"
    assert clause_against(match, "d3xd4") == "GW-4.6"
    assert not {"d3-d4", "d3xd4", "d4-d3", "d4xd3"} & legal(match)
    match = at("Red moves; Red T@d3 M@d4!; Blue T@l5")
    assert clause_against(match, "d3-d4") == "GW-4.6"


@clause("GW-4.7")
def test_a_mine_pays_the_player_whose_turn_ends_and_whose_unit_stands_on_it() -> None:
    match = at("Red moves; Red M@b8 T@e4; Blue T@l3; gold 0 0")
    play(match, "e4-e3")
    assert gold(match) == [0, 0]
    play(match, "end")
    assert gold(match) == [1, 0]
    play(match, "done", "l3-l4", "end")
    assert gold(match) == [1, 0]
    play(match, "done", "b8-b7", "e3-e4", "end")
    assert gold(match) == [1, 0]


@clause("GW-4.7")
def test_both_mines_pay_one_gold_each() -> None:
    match = play(at("Blue moves; Red T@e4; Blue M@b8 T@l3 T@m5; gold 0 0"), "m5-m6", "end")
    assert gold(match) == [0, 2]
    rich = play(at("Blue moves; Red T@e4; Blue M@b8 T@l3 T@m5; gold 0 0", mine_gold=4), "m5-m6", "end")
    assert gold(rich) == [0, 8]


@clause("GW-4.4")
def test_a_step_takes_the_unit_from_one_hex_to_the_next() -> None:
    match = play(at("Red moves; Red AT@d3; Blue T@l5; flags d3 m9"), "d3-d4")
    assert (unit_on(match, "d3"), unit_on(match, "d4")) == ("", "Red AT")
    assert flag_of(match, 0) == "d3"
