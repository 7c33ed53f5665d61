"""Combat: who may attack whom, reinforcements, dice, the wall, damage."""

import pytest

from sandtable.play.match import Match
from tests.clauses import clause
from tests.games.spugah.asking import clause_against, decider, legal, odds, play, units
from tests.games.spugah_quadrants.positions import at

DUEL = "red acts; red hero k3 regular b2; blue regular l3 b14"


def dice(match: Match) -> int:
    """How many dice are thrown now."""
    return max(int(text.split()[1]) for text in odds(match))


def chance_of_one(match: Match) -> float:
    """The good faces of a die, where one die is thrown."""
    found = odds(match)
    total = sum(found.values())
    return 6 * sum(weight for text, weight in found.items() if text.endswith(" 1")) / total


@clause("SP-4.1")
def test_a_melee_attack_costs_what_the_defenders_tile_costs() -> None:
    match = at("red acts; red hero k3 regular b2; blue regular l3 k2 b14; land ocean l3 mountain k2")
    play(match, "unit k3")
    assert "attack k2" in legal(match)
    assert clause_against(match, "attack l3") == "SP-4.1", "the ocean costs 3"
    match = play(at(DUEL + "; cards red hero hit-and-run"), "unit k3", "attack l3", "hits 0", "forgo")
    assert int(match.state.points) == 1


@clause("SP-4.1")
def test_a_ranged_attack_needs_a_tile_between_and_no_more_than_its_range() -> None:
    match = at("red acts; red regular k3; blue regular k5 k6 k7 m3 l12; cards red regular ballistae")
    play(match, "unit k3")
    assert {"attack k5", "attack k6", "attack m3"} <= legal(match)
    assert clause_against(match, "attack k7") == "SP-4.1", "three tiles between, Range 2"
    assert clause_against(match, "attack l3") == "SP-4.1", "nobody is there"
    play(match, "attack k6", "ready", "hits 0", "forgo")
    assert decider(match) == "blue"


@clause("SP-4.1", "SP-1.4")
def test_forests_hide_from_ranged_attacks_but_not_from_melee_or_assassins() -> None:
    text = "red acts; red regular k3; blue regular k5 l3 l12; land forest k5 l3; cards red regular longbows"
    assert legal(play(at(text), "unit k3")) & {"attack k5", "attack l3"} == {"attack l3"}
    assert "attack k5" in legal(play(at(text + " assassins"), "unit k3"))


@clause("SP-4.2")
def test_reinforcements_are_next_to_either_or_within_their_range_of_either() -> None:
    text = "red acts; red hero k3 regular k2 l4 m5 b2; blue regular l3 b14"
    match = play(at(text), "unit k3", "attack l3")
    assert legal(match) == {"join k2", "join l4", "ready"}
    assert clause_against(match, "join m5") == "SP-4.2"
    match = play(at(text + "; cards red regular ballistae"), "unit k3", "attack l3")
    assert legal(match) == {"join k2", "join l4", "join m5", "ready"}


@clause("SP-4.2", "SP-6.5")
def test_who_reinforces_has_attacked_and_who_was_left_may_still_reinforce() -> None:
    match = at("red acts; red hero k3 regular l5 b2; blue regular l3/1 m3 b14")
    play(match, "unit l5", "step l4", "stop", "unit k3", "attack l3")
    assert legal(match) == {"join l4", "ready"}
    play(match, "join l4", "ready")
    assert dice(match) == 4
    play(match, "hits 1", "hold")
    assert legal(match) == {"unit b2", "end"}
    assert clause_against(match, "unit l4") == "SP-6.5"


@clause("SP-4.2")
def test_the_defender_names_units_that_have_not_defended_this_turn() -> None:
    match = at("red acts; red hero k3 regular k2 b2; blue regular l3 l2 b14")
    play(match, "unit k3", "attack l3", "ready")
    assert decider(match) == "blue"
    assert legal(match) == {"join l2", "ready"}
    play(match, "join l2", "hits 0", "forgo", "unit k2", "attack l2")
    assert decider(match) == "chance", "l3 has defended and cannot join"
    match = at("red acts; red hero k3 regular k2 b2; blue regular l3 l2 b14")
    play(match, "unit k3", "attack l3", "ready", "ready", "hits 0", "forgo", "end")
    assert not match.state.marks.any(), "all is forgotten at the start of the next turn"


@clause("SP-4.2")
def test_the_option_limits_reinforcements_of_each_side() -> None:
    text = "red acts; red hero k3 regular k2 l4 b2; blue regular l3 l2 m3 b14"
    match = play(at(text, max_reinforcements=1), "unit k3", "attack l3", "join k2")
    assert decider(match) == "blue"
    play(match, "join l2")
    assert decider(match) == "chance"


@clause("SP-4.3")
def test_the_dice_are_the_sum_of_attack() -> None:
    match = play(
        at("red acts; red hero k3 regular k2 l4; blue regular l3 b14; cards red regular berserkers"),
        "unit k3",
    )
    play(match, "attack l3", "join k2", "join l4")
    assert dice(match) == 3 + 3 + 3


@clause("SP-4.3")
def test_one_more_die_from_a_mountain_for_range_that_is_not_next_to_the_defender() -> None:
    text = (
        "red acts; red regular k3 k2 b2; blue regular m3 b14; land mountain k3 k2; "
        "cards red regular ballistae"
    )
    match = play(at(text), "unit k3", "attack m3", "join k2")
    assert dice(match) == 4
    near = "red acts; red regular l3 b2; blue regular m3 b14; land mountain l3; cards red regular longbows"
    assert dice(play(at(near), "unit l3", "attack m3")) == 1
    plain = "red acts; red hero l3 regular k3 b2; blue regular m3 b14; land mountain k3"
    assert dice(play(at(plain), "unit l3", "attack m3", "join k3")) == 4, "Range 0 gains nothing"


@clause("SP-4.4")
@pytest.mark.parametrize(
    ("defence", "good"),
    [("", 5), ("; land mountain l3", 4), ("; cards blue regular tower-shields tower-shields", 1)],
)
def test_each_die_at_or_above_the_wall_is_a_hit(defence: str, good: int) -> None:
    text = f"red acts; red regular k3 b2; blue regular l3 b14{defence}; cards red regular mountaineers"
    assert chance_of_one(play(at(text), "unit k3", "attack l3")) == good


@clause("SP-4.4")
def test_the_wall_is_the_highest_defence_of_the_side() -> None:
    match = at("red acts; red regular k3 b2; blue regular l3 b14 hero m3")
    play(match, "unit k3", "attack l3", "join m3")
    assert chance_of_one(match) == 4


@clause("SP-4.4")
def test_a_unit_in_its_own_home_capital_has_two_more_and_never_more_than_six() -> None:
    match = play(at("red acts; red regular k12 b2; blue regular l12"), "unit k12", "attack l12")
    assert chance_of_one(match) == 3
    text = (
        "red acts; red regular k12 b2; blue regular l12; "
        "cards blue regular plate-armour plate-armour plate-armour"
    )
    assert chance_of_one(play(at(text), "unit k12", "attack l12")) == 1
    match = play(at("red acts; red regular c4 b2; blue regular d4"), "unit c4", "attack d4")
    assert chance_of_one(match) == 5, "an enemy's capital is no home"


@clause("SP-4.4")
def test_with_the_option_a_one_misses_in_attack_and_counterattack() -> None:
    text = "red acts; red regular k3 b2; blue regular l3 b14; cards blue regular war-horses war-horses"
    assert odds(play(at(text), "unit k3", "attack l3")) == {"hits 1": 6}
    assert chance_of_one(play(at(text, one_misses=True), "unit k3", "attack l3")) == 5
    slow = "red acts; red regular k3 b2; blue regular m3 b14; cards red regular ballistae tower-shields"
    match = play(at(slow), "unit k3", "attack m3", "hits 0", "counter")
    assert odds(match) == {"countered 2": 36}, "each die is above Speed 0"
    match = play(at(slow, one_misses=True), "unit k3", "attack m3", "hits 0", "counter")
    assert odds(match)["countered 0"] == 1


@clause("SP-4.5")
def test_damage_goes_to_the_primary_defender_first_and_the_owner_spreads_the_rest() -> None:
    match = at(
        "red acts; red hero k3 regular k2 b2; blue regular l3/1 l2/2 m3/2 b14; cards red regular berserkers"
    )
    play(match, "unit k3", "attack l3", "join k2", "join l2", "join m3", "hits 3")
    assert decider(match) == "blue"
    assert legal(match) == {"take l2", "take m3"}
    play(match, "take l2")
    assert legal(match) == {"take l2", "take m3"}
    play(match, "take l2")
    assert units(match, "blue") == {"m3": 2, "b14": 3}


@clause("SP-4.5")
def test_nobody_takes_more_than_its_health() -> None:
    match = at("red acts; red hero k3 regular b2; blue regular l3/1 l2/1 b14")
    play(match, "unit k3", "attack l3", "join l2", "hits 3")
    assert units(match, "blue") == {"b14": 3}, "the third hit hurts nobody"
    assert legal(match) == {"advance", "hold"}


@clause("SP-6.14")
def test_a_pool_of_more_than_twelve_dice_is_thrown_twelve_at_a_time() -> None:
    text = (
        "red acts; red hero k3 regular k2 l4 m3 b2; blue regular l3 b14; "
        "cards red hero berserkers berserkers sharp-blades"
    )
    text += "; cards red regular sharp-blades sharp-blades sharp-blades"
    match = play(at(text), "unit k3", "attack l3", "join k2", "join l4", "join m3")
    assert int(match.state.dice) == 8 + 3 * 4
    assert dice(match) == 12
    play(match, "hits 0")
    assert dice(match) == 8
    play(match, "hits 1")
    assert units(match, "blue")["l3"] == 2
