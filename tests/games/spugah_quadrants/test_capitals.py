"""Capitals: income, range, the shot, the guard, and healing at home."""

from tests.clauses import clause
from tests.games.spugah.asking import clause_against, decider, ending, legal, odds, play, units
from tests.games.spugah_quadrants.positions import at


@clause("SQ-3.1")
def test_a_unit_in_its_own_capital_has_two_more_range() -> None:
    match = at("red acts; red regular d4; blue regular d7 m12")
    assert "attack d7" in legal(play(match, "unit d4"))
    match = at("red acts; red regular l12; blue regular l9 m2")
    assert "attack l9" not in legal(play(match, "unit l12"))


@clause("SQ-3.1")
def test_an_empty_capital_may_fire_two_dice_at_an_enemy_with_up_to_two_tiles_between() -> None:
    match = at("red acts; red hero b2 regular b3; blue regular d7/1 e4 d1 c7 m12")
    play(match, "end")
    assert legal(match) == {"fire d7", "fire e4", "fire d1", "cease"}
    assert clause_against(match, "fire c7") == "SQ-3.1"
    play(match, "fire d7")
    assert decider(match) == "blue", "the defender may name reinforcements"
    assert legal(match) == {"join e4", "join c7", "ready"}, "next to the target or the capital"
    play(match, "ready")
    assert odds(match) == {"hits 0": 1, "hits 1": 10, "hits 2": 25}
    play(match, "hits 2")
    assert units(match, "blue") == {"e4": 3, "d1": 3, "c7": 3, "m12": 3}
    assert decider(match) == "blue", "the turn is over"


@clause("SQ-3.1")
def test_the_shot_pushes_nobody_and_takes_no_counterattack() -> None:
    match = at("red acts; red hero b2; blue regular e4 m12")
    play(match, "end", "fire e4", "hits 2")
    assert units(match, "blue")["e4"] == 1
    assert units(match, "red") == {"b2": 5}


@clause("SQ-3.1")
def test_forests_protect_from_the_shot_only_with_a_tile_between() -> None:
    match = at("red acts; red hero b2; blue regular e4 d6 m12; land forest e4 d6")
    assert legal(play(match, "end")) == {"fire e4", "cease"}


@clause("SQ-3.1")
def test_an_occupied_capital_does_not_fire() -> None:
    match = at("red acts; red regular d4 b2; blue regular d6 m12")
    assert decider(play(match, "end")) == "blue"


@clause("SQ-3.1")
def test_who_steps_into_an_enemys_empty_capital_is_countered_by_two_dice() -> None:
    match = at("red acts; red hero k12 regular b2; blue regular b14")
    play(match, "unit k12", "step l12")
    assert odds(match) == {"guarded 0": 4, "guarded 1": 16, "guarded 2": 16}
    play(match, "guarded 2")
    assert units(match, "red")["l12"] == 3
    assert "step l11" in legal(match), "and moves on, if it likes"
    match = at("red acts; red hero k12/1 regular b2; blue regular b14")
    assert units(play(match, "unit k12", "step l12", "guarded 1"), "red") == {"b2": 3}


@clause("SQ-3.1")
def test_the_own_capital_and_that_of_nobody_do_not_strike() -> None:
    match = at("red acts; red hero d5 regular l5; blue regular b14")
    assert decider(play(match, "unit d5", "step d4")) == "red"
    assert decider(play(match, "stop", "unit l5", "step l4")) == "red"


@clause("SQ-3.1")
def test_advancing_into_a_capital_emptied_by_the_attack_is_not_countered() -> None:
    match = at("red acts; red hero k12 regular b2; blue regular l12/1 b14")
    play(match, "unit k12", "attack l12", "hits 1", "advance")
    assert decider(match) == "red"
    assert units(match, "red") == {"l12": 5, "b2": 3}


@clause("SQ-3.1")
def test_who_is_pushed_or_feints_into_an_enemys_empty_capital_is_countered() -> None:
    match = at("red acts; red hero d6 regular b2; blue regular d5 b14")
    play(match, "unit d6", "attack d5", "hits 2", "forgo")
    assert set(odds(match)) == {"guarded 0", "guarded 1", "guarded 2"}
    play(match, "guarded 1")
    assert units(match, "blue") == {"b14": 3}
    assert legal(match) == {"advance", "hold"}
    match = at("red acts; red hero l13 regular b2; blue regular l14 b13; cards red hero feint")
    play(match, "unit l13", "attack l14", "hits 0", "counter", "countered 1", "feint l12")
    assert units(play(match, "guarded 2"), "red") == {"l12": 3, "b2": 3}


@clause("SQ-3.1")
def test_only_the_outermost_of_a_chain_enters_an_empty_capital() -> None:
    match = at("red acts; red hero d7 regular b2; blue regular d6 d5 b14")
    play(match, "unit d7", "attack d6", "ready", "hits 2", "forgo")
    assert odds(match)
    play(match, "guarded 0")
    assert units(match, "blue") == {"d5": 1, "d4": 3, "b14": 3}
    match = at("red acts; red hero d6 regular b2; blue regular d5 d4 b14")
    play(match, "unit d6", "attack d5", "ready", "hits 2", "forgo")
    assert decider(match) == "red"
    assert units(match, "blue") == {"d4": 1, "d3": 3, "b14": 3}, "the capital was not empty"


@clause("SQ-3.1")
def test_a_unitless_nation_falls_only_when_the_guest_has_survived() -> None:
    match = at("red acts; red hero k12; blue regular b14/1; red regular b13; gold 0 5")
    play(match, "unit b13", "attack b14", "hits 1", "hold", "unit k12", "step l12")
    assert ending(match) is None
    assert ending(play(match, "guarded 1")) == ("last nation", (1.0, 0.0))
    match = at("red acts; red hero k12/1; blue regular b14/1; red regular b13; gold 0 5")
    play(match, "unit b13", "attack b14", "hits 1", "hold", "unit k12", "step l12", "guarded 2")
    assert ending(match) is None
    assert decider(match) == "blue"


@clause("SQ-3.2")
def test_a_unit_on_its_own_capital_regains_one_health_at_the_end_of_the_action_step() -> None:
    match = at("red acts; red hero d4/2 regular b2/1; blue regular m12")
    assert units(play(match, "end"), "red") == {"d4": 3, "b2": 1}
    match = at("red acts; red hero l12/2 regular b2; blue regular m2")
    assert units(play(match, "end"), "red")["l12"] == 2, "an enemy's capital heals nobody"
    match = at("red acts; red hero d4 regular b2; blue regular m12")
    assert units(play(match, "end"), "red")["d4"] == 5
