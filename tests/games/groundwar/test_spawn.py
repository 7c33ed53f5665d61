"""Spawn: buying and placing units at the start of a turn."""

from tests.clauses import clause
from tests.games.groundwar.positions import at, clause_against, gold, legal, new_match, play, set_up, unit_on


@clause("GW-4.1")
def test_any_mix_of_units_is_bought_while_the_gold_lasts() -> None:
    match = at("Red spawns; Red T@e4; Blue T@l5; gold 7 0")
    play(match, "T@a3", "M@b2", "AT@c2")
    assert gold(match) == [1, 0]
    assert legal(match) == {"M@d1", "done"}
    assert clause_against(match, "AT@d1") == "GW-4.1"
    assert clause_against(match, "T@d1") == "GW-4.1"
    play(match, "M@d1")
    assert legal(match) == {"done"}
    assert [unit_on(match, hex) for hex in ("a3", "b2", "c2", "d1")] == ["Red T", "Red M", "Red AT", "Red M"]


@clause("GW-4.1")
def test_every_turn_begins_with_a_spawn_step() -> None:
    match = set_up(new_match(), red="T@a3", blue="T@m9")
    assert "M@b2" in legal(match)
    play(match, "done", "a3-a4", "end")
    assert match.decider == 1
    assert "M@l9" in legal(match)


@clause("GW-4.2")
def test_units_are_placed_on_empty_hexes_of_the_own_base() -> None:
    match = at("Red spawns; Red T@a3; Blue T@b2; gold 1 0")
    assert legal(match) == {"M@c2", "M@d1", "done"}
    for hex in ("a3", "b2", "m9", "d2", "e4"):
        assert clause_against(match, f"M@{hex}") == "GW-4.2"


@clause("GW-4.2")
def test_units_are_placed_in_the_zone_of_a_spawn_point_that_an_own_unit_stands_on() -> None:
    match = at("Red spawns; Red M@i2 T@h1; Blue T@i3; gold 1 0")
    assert legal(match) == {"M@a3", "M@b2", "M@c2", "M@d1", "M@j2", "M@h2", "done"}
    assert clause_against(match, "M@i2") == "GW-4.2"


@clause("GW-4.2")
def test_a_spawn_point_held_by_the_enemy_or_by_nobody_gives_no_zone() -> None:
    match = at("Red spawns; Red T@f9; Blue T@i2; gold 1 0")
    assert legal(match) == {"M@a3", "M@b2", "M@c2", "M@d1", "done"}


@clause("GW-4.2")
def test_both_spawn_points_give_their_zones() -> None:
    match = at("Red spawns; Red T@i2 T@e10; Blue T@l5; gold 1 0")
    assert {"M@j2", "M@i3", "M@h2", "M@h1", "M@f9", "M@f10", "M@d9", "M@e9"} <= legal(match)


@clause("GW-4.2")
def test_a_flag_does_not_take_up_a_hex() -> None:
    match = at("Red spawns; Red T@e10; Blue T@l5; flags a3 e9")
    assert {"T@a3", "M@e9"} <= legal(match)


@clause("GW-4.3")
def test_units_are_placed_only_before_the_spawn_step_is_declared_over() -> None:
    match = at("Red spawns; Red T@e4; Blue T@l5")
    assert clause_against(match, "e4-e3") == "GW-4.3"
    assert clause_against(match, "end") == "GW-4.3"
    play(match, "done")
    assert clause_against(match, "M@a3") == "GW-4.3"
    assert clause_against(match, "done") == "GW-4.3"
    assert not any("@" in text for text in legal(match))


@clause("GW-4.3")
def test_a_unit_placed_this_turn_neither_moves_nor_attacks_until_the_next() -> None:
    match = at("Red spawns; Red T@e4; Blue T@a4 T@l5")
    play(match, "T@a3", "done")
    assert clause_against(match, "a3-b3") == "GW-4.3"
    assert clause_against(match, "a3xa4") == "GW-4.3"
    assert {text[:2] for text in legal(match)} == {"e4"}
    play(match, "e4-e3", "end", "done", "l5-l6", "end", "done")
    assert {"a3-b3", "a3xa4"} <= legal(match)


@clause("GW-4.3")
def test_units_of_the_setup_may_move_on_the_first_turn() -> None:
    match = play(set_up(new_match(), red="T@a3 M@b2", blue="T@m9"), "done")
    assert {"a3-a4", "b2-b3"} <= legal(match)
    other = play(set_up(new_match(), red="T@a3", blue="T@m9 M@l9", die=6), "done")
    assert {"m9-m8", "l9-l8"} <= legal(other)


@clause("GW-4.3")
def test_a_fresh_unit_that_an_enemy_attacks_can_still_defend() -> None:
    match = at("Red spawns; Red T@e4; Blue T@a4")
    play(match, "T@a3", "done", "e4-e3", "end", "done", "a4xa3", "1")
    assert unit_on(match, "a3") == "Red T"
