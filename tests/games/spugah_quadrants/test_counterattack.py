"""Combat after the damage: the counterattack, Feint, the push, the advance, and their order."""

import pytest

from tests.clauses import clause
from tests.games.spugah.asking import clause_against, decider, legal, odds, play, units
from tests.games.spugah_quadrants.positions import at

DUEL = "red acts; red hero k3 regular b2; blue regular l3 b14"


@clause("SP-4.6")
def test_a_living_defender_may_counterattack_with_the_dice_of_its_wall() -> None:
    match = play(at(DUEL), "unit k3", "attack l3", "hits 1")
    assert decider(match) == "blue"
    assert legal(match) == {"counter", "forgo"}
    play(match, "counter")
    assert odds(match) == {"countered 0": 4, "countered 1": 16, "countered 2": 16}, "two dice above Speed 2"
    play(match, "countered 2")
    assert units(match, "red") == {"k3": 3, "b2": 3}


@clause("SP-4.6")
def test_mountains_add_nothing_to_the_counterattack_and_the_dead_neither() -> None:
    match = at("red acts; red hero k3 regular b2; blue regular l3 b14; land mountain l3")
    assert len(odds(play(match, "unit k3", "attack l3", "hits 0", "counter"))) == 3
    text = "red acts; red hero k3 regular b2; blue regular l3 b14 hero m3/1; cards blue regular vigour"
    match = play(at(text), "unit k3", "attack l3", "join m3", "hits 0", "counter")
    assert len(odds(match)) == 4, "the Hero's three dice"
    text = "red acts; red hero k3 regular b2; blue hero l3/1 regular m3"
    match = play(at(text), "unit k3", "attack l3", "join m3", "hits 1")
    assert legal(match) == {"advance", "hold"}, "a dead defender does not strike back"


@clause("SP-4.6", "SP-6.13")
def test_speed_six_is_immune_unless_a_six_always_hits() -> None:
    text = DUEL + "; cards red hero war-horses war-horses"
    assert odds(play(at(text), "unit k3", "attack l3", "hits 0", "counter")) == {"countered 0": 36}
    match = play(at(text, six_hits=True), "unit k3", "attack l3", "hits 0", "counter")
    assert odds(match) == {"countered 0": 25, "countered 1": 10, "countered 2": 1}


@clause("SP-6.13")
def test_mods_lift_figures_above_six() -> None:
    match = at("red acts; red hero k3; blue regular l3; cards red hero berserkers berserkers war-horses")
    assert match.state.figure[0, 0].tolist()[2] == 7


@clause("SP-4.7")
def test_a_dead_attacker_takes_no_ground() -> None:
    match = at("red acts; red hero k3/1 regular b2; blue regular l3 b14")
    play(match, "unit k3", "attack l3", "hits 2", "counter", "countered 1")
    assert units(match, "red") == {"b2": 3}
    assert "advance" not in legal(match)


@clause("SP-4.8")
def test_a_weakened_defender_is_pushed_in_the_direction_of_the_attack() -> None:
    match = play(at(DUEL), "unit k3", "attack l3", "hits 1", "forgo")
    assert units(match, "blue") == {"l3": 2, "b14": 3}, "2 of 3 is above half"
    match = play(at(DUEL), "unit k3", "attack l3", "hits 2", "forgo")
    assert units(match, "blue") == {"m3": 1, "b14": 3}
    ranged = "red acts; red hero k3 regular b2; blue regular m3 b14; cards red hero longbows"
    match = play(at(ranged), "unit k3", "attack m3", "hits 2", "forgo")
    assert units(match, "blue") == {"m3": 1, "b14": 3}, "melee only"


@clause("SP-4.8")
def test_who_was_weak_before_but_lost_nothing_is_not_pushed() -> None:
    match = play(
        at("red acts; red hero k3 regular b2; blue regular l3/1 b14"), "unit k3", "attack l3", "hits 0"
    )
    assert units(play(match, "forgo"), "blue")["l3"] == 1


@clause("SP-4.8", "SP-6.11")
def test_friends_behind_are_pushed_along_whatever_the_land() -> None:
    match = at("red acts; red hero k3 regular b2; blue regular l3 m3 n3 b14; land ocean m3 mountain o3")
    play(match, "unit k3", "attack l3", "ready", "hits 2", "forgo", "hold")
    assert units(match, "blue") == {"m3": 1, "n3": 3, "o3": 3, "b14": 3}


@clause("SP-4.8", "SP-6.11")
@pytest.mark.parametrize("behind", ["red regular m3 b2", "red regular b2; yellow regular m3"])
def test_an_enemy_behind_kills_the_defender(behind: str) -> None:
    match = at(f"red acts; red hero k3; {behind}; blue regular l3 b14")
    play(match, "unit k3", "attack l3")
    while "ready" in legal(match):
        play(match, "ready")
    play(match, "hits 2", "forgo")
    assert units(match, "blue") == {"b14": 3}
    assert legal(match) == {"advance", "hold"}


@clause("SP-4.8")
def test_the_edge_of_the_world_kills_or_wraps() -> None:
    text = "red acts; red hero n3 regular b2; blue regular o3 b14"
    match = play(at(text), "unit n3", "attack o3", "hits 2", "forgo")
    assert units(match, "blue") == {"b14": 3}
    match = play(at(text, edge="wrap"), "unit n3", "attack o3", "hits 2", "forgo")
    assert units(match, "blue") == {"a3": 1, "b14": 3}
    row = "red acts; red hero n3 regular b2; blue regular o3 a3 b14"
    match = play(at(row), "unit n3", "attack o3", "hits 2", "forgo")
    assert units(match, "blue") == {"a3": 3, "b14": 3}
    match = play(at(row, edge="wrap"), "unit n3", "attack o3", "hits 2", "forgo")
    assert units(match, "blue") == {"a3": 1, "b3": 3, "b14": 3}


@clause("SP-4.8", "SP-1.4")
def test_ram_pushes_whatever_the_damage_and_never_kills_by_itself() -> None:
    text = DUEL + "; cards red hero ram"
    assert units(play(at(text), "unit k3", "attack l3", "hits 0", "forgo"), "blue") == {"m3": 3, "b14": 3}
    edge = "red acts; red hero n3 regular b2; blue regular o3 b14; cards red hero ram"
    match = play(at(edge), "unit n3", "attack o3", "hits 1", "forgo")
    assert units(match, "blue") == {"o3": 2, "b14": 3}, "above half: it stays"
    assert units(play(at(edge), "unit n3", "attack o3", "hits 2", "forgo"), "blue") == {"b14": 3}
    weak = "red acts; red hero n3 regular b2; blue regular o3/1 b14; cards red hero ram"
    assert units(play(at(weak), "unit n3", "attack o3", "hits 0", "forgo"), "blue") == {"o3": 1, "b14": 3}


@clause("SP-4.9")
def test_the_attacker_may_take_the_ground_of_the_dead_and_the_pushed() -> None:
    match = play(at(DUEL), "unit k3", "attack l3", "hits 3")
    assert legal(match) == {"advance", "hold"}
    assert units(play(match, "advance"), "red") == {"l3": 5, "b2": 3}
    match = play(at(DUEL), "unit k3", "attack l3", "hits 2", "forgo", "hold")
    assert units(match, "red") == {"k3": 5, "b2": 3}
    match = play(at(DUEL), "unit k3", "attack l3", "hits 1", "forgo")
    assert "advance" not in legal(match)


@clause("SP-4.10", "SQ-3.3")
def test_the_counterattack_comes_before_the_push_and_with_the_option_after_it() -> None:
    match = play(at(DUEL), "unit k3", "attack l3", "hits 2")
    assert units(match, "blue") == {"l3": 1, "b14": 3}
    assert legal(match) == {"counter", "forgo"}
    match = play(at(DUEL, push_first=True), "unit k3", "attack l3", "hits 2")
    assert units(match, "blue") == {"m3": 1, "b14": 3}
    assert legal(match) == {"counter", "forgo"}
    match = play(at(DUEL, push_first=True, counter_needs_reach=True), "unit k3", "attack l3", "hits 2")
    assert legal(match) == {"advance", "hold"}, "pushed away, it does not reach the attacker"


@clause("SP-4.10")
def test_reach_is_being_next_to_the_attacker_or_within_range() -> None:
    text = "red acts; red hero k3 regular b2; blue regular m3 b14; cards red hero longbows"
    assert "counter" in legal(play(at(text), "unit k3", "attack m3", "hits 0"))
    match = play(at(text, counter_needs_reach=True), "unit k3", "attack m3", "hits 0")
    assert "counter" not in legal(match)
    match = play(
        at(text + "; cards blue regular longbows", counter_needs_reach=True), "unit k3", "attack m3", "hits 0"
    )
    assert "counter" in legal(match)


@clause("SP-6.6")
def test_the_push_happens_even_if_the_attacker_died() -> None:
    match = at("red acts; red hero k3/1 regular b2; blue regular l3 b14")
    play(match, "unit k3", "attack l3", "hits 2", "counter", "countered 1")
    assert units(match, "blue") == {"m3": 1, "b14": 3}


@clause("SP-6.6")
def test_with_push_first_the_wall_is_that_of_where_the_defenders_then_stand() -> None:
    text = "red acts; red hero k12 regular b2; blue regular l12; cards blue regular vigour"
    match = play(at(text), "unit k12", "attack l12", "hits 3", "counter")
    assert len(odds(match)) == 5, "four dice at home"
    match = play(at(text, push_first=True), "unit k12", "attack l12", "hits 3", "counter")
    assert len(odds(match)) == 3, "two dice outside"


@clause("SP-6.10", "SP-1.4")
def test_feint_steps_back_instead_of_taking_damage_and_takes_no_ground() -> None:
    text = DUEL + "; cards red hero feint; land ocean j3"
    match = play(at(text), "unit k3", "attack l3", "hits 2", "counter", "countered 1")
    assert decider(match) == "red"
    assert legal(match) == {"feint j3", "feint k2", "feint k4", "bear"}, (
        "any terrain, farther from the defender"
    )
    play(match, "feint j3")
    assert units(match, "red") == {"j3": 5, "b2": 3}
    assert units(match, "blue") == {"m3": 1, "b14": 3}, "the push happens"
    assert "advance" not in legal(match)
    match = play(at(text), "unit k3", "attack l3", "hits 2", "counter", "countered 1", "bear")
    assert units(match, "red")["k3"] == 4
    assert "advance" in legal(match)


@clause("SP-6.10")
def test_feint_is_asked_only_after_a_hit() -> None:
    match = play(
        at(DUEL + "; cards red hero feint"), "unit k3", "attack l3", "hits 0", "counter", "countered 0"
    )
    assert "bear" not in legal(match)


@clause("SP-6.10", "SP-1.4")
def test_charge_counts_the_points_left_after_paying_and_three_at_most() -> None:
    text = "red acts; red regular k3 b2; blue regular l3 b14; cards red regular charge {}"
    match = play(at(text.format("")), "unit k3", "attack l3")
    assert int(match.state.dice) == 1 + 1
    match = play(at(text.format("war-horses war-horses")), "unit k3", "attack l3")
    assert int(match.state.dice) == 1 + 3
    match = play(at(text.format("swift-boots")), "unit k3", "step k2", "step k3", "attack l3")
    assert int(match.state.dice) == 1, "three points, and none is left"


@clause("SP-6.10", "SP-1.4")
def test_blood_frenzy_is_chosen_after_both_sides_have_named_reinforcements() -> None:
    match = at("red acts; red hero k3 regular b2; blue regular l3 l2 b14; cards red hero blood-frenzy")
    play(match, "unit k3", "attack l3")
    assert decider(match) == "blue"
    play(match, "ready")
    assert legal(match) == {f"frenzy {damage}" for damage in range(5)}
    play(match, "frenzy 3")
    assert units(match, "red")["k3"] == 2
    assert int(match.state.dice) == 6


@clause("SP-6.1")
def test_what_counts_for_the_primary_attacker_only() -> None:
    text = (
        "red acts; red hero k3 regular k2 b2; blue regular l3 b14; cards red regular charge blood-frenzy ram"
    )
    match = play(at(text), "unit k3", "attack l3", "join k2")
    assert int(match.state.dice) == 4
    assert units(play(match, "hits 0", "forgo"), "blue")["l3"] == 3


@clause("SP-6.1")
def test_copies_that_are_no_numbers_do_not_add_up() -> None:
    text = "red acts; red regular k3 b2; blue regular l3 b14; cards red regular charge charge"
    assert int(play(at(text), "unit k3", "attack l3").state.dice) == 2
    text = "red acts; red regular k3 b2; blue regular l3 b14; cards red regular sharp-blades sharp-blades"
    assert int(play(at(text), "unit k3", "attack l3").state.dice) == 3


@clause("SP-6.12")
def test_forests_do_not_protect_the_attacker_from_a_counterattack() -> None:
    text = "red acts; red hero k3 regular b2; blue regular m3 b14; cards red hero longbows; land forest k3"
    match = play(at(text), "unit k3", "attack m3", "hits 0")
    assert "counter" in legal(match)


@clause("SP-6.3", "SQ-1.3")
def test_stepping_advancing_feinting_and_being_pushed_are_entering_and_being_placed_is_not() -> None:
    step = play(
        at("red acts; red hero k3 regular b2; blue regular b14; land cursed l3"), "unit k3", "step l3"
    )
    assert units(step, "red")["l3"] == 4
    advance = play(at(DUEL + "; land cursed l3"), "unit k3", "attack l3", "hits 3", "advance")
    assert units(advance, "red")["l3"] == 4
    feint = play(
        at(DUEL + "; land cursed j3; cards red hero feint"), "unit k3", "attack l3", "hits 0", "counter"
    )
    assert units(play(feint, "countered 1", "feint j3"), "red")["j3"] == 4
    push = play(
        at(DUEL + "; land cursed m3; cards blue regular vigour"), "unit k3", "attack l3", "hits 3", "forgo"
    )
    assert units(push, "blue")["m3"] == 1
    match = at("red begins; red hero b2; blue regular m12; gold 9 0; cards red regular levy; land cursed d5")
    play(match, "recruit regular d4", "recruit regular d5")
    assert units(match, "red")["d5"] == 3
    assert clause_against(match, "recruit regular d5") is not None


@clause("SP-6.11")
def test_arrivals_follow_from_the_primary_defender_outwards() -> None:
    match = at("red acts; red hero k3 regular b2; blue regular l3 m3/1 b14; land cursed m3 n3")
    play(match, "unit k3", "attack l3", "ready", "hits 2", "forgo")
    assert units(match, "blue") == {"b14": 3}, "both die where they arrive"
