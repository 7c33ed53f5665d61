"""The attack step, its dice, and the counterattack."""

import pytest

from sandtable.core.contract import CHANCE
from tests.clauses import clause
from tests.games.siege.positions import at, chances, clause_against, labels, legal, play, unit_on


@clause("SG-6.1")
def test_the_target_is_an_enemy_within_range() -> None:
    match = at("Amber attacks", "B2@d6 R1@c6", "G1@f6 G1@e6 G1@g6")
    assert legal(match) == {"d6xf6", "d6xe6", "end"}
    assert clause_against(match, "d6xg6") == "SG-6.1"
    assert clause_against(match, "d6xc6") == "SG-6.1"
    assert clause_against(match, "d6xd7") == "SG-6.1"
    assert "Range is 2" in str(match.check("d6xg6"))


@clause("SG-6.2", "SG-2.2")
@pytest.mark.parametrize(
    ("attacker", "target", "dice"),
    [
        ("R1", "G1", 3), ("R1", "R2", 2), ("R1", "B1", 1), ("R1", "N1", 2), ("G1", "B1", 4), ("G1", "R1", 2),
        ("B1", "R1", 4), ("B1", "G1", 2), ("N1", "R1", 1), ("N1", "G1", 1), ("N1", "B1", 1), ("N1", "N2", 1),
    ],
)  # fmt: skip
def test_colour_adds_or_takes_one_die(attacker: str, target: str, dice: int) -> None:
    match = play(at("Amber attacks", f"{attacker}@d6", f"{target}@e6"), "d6xe6")
    assert match.decider == CHANCE
    assert match.chance_decision().throw.dice == dice


@clause("SG-6.2")
def test_an_attack_without_dice_is_legal_and_may_be_countered() -> None:
    figures = (1, *(2,) * 15)
    match = play(at("Amber attacks", "R1@d6", "B1@e6", card_attack=figures), "d6xe6")
    assert set(chances(match)) == {"counter 0", "counter 1", "counter 2", "counter 3"}
    nothing = (0,) * 16
    match = play(at("Amber attacks", "R1@d6", "B1@e6", card_attack=nothing, card_range=(1,) * 16), "d6xe6")
    assert set(chances(match)) == {"counter 0", "counter 1"}
    match = play(at("Amber attacks", "R1@d6", "R1@e6", card_attack=nothing), "d6xe6")
    assert match.decider == 0


@clause("SG-6.3")
def test_a_four_hits_in_the_open_and_a_five_in_a_forest() -> None:
    match = play(at("Amber attacks", "R2@d6", "R2@e6"), "d6xe6")
    assert chances(match) == {"hits 0": 27, "hits 1": 81, "hits 2": 81, "hits 3": 27}
    play(match, "4,3,4")
    assert unit_on(match, "e6") == "Violet R2/1"
    match = play(at("Amber attacks", "R2@f6", "R2@g6"), "f6xg6")  # g6 is a forest
    assert chances(match) == {"hits 0": 64, "hits 1": 96, "hits 2": 48, "hits 3": 8}
    play(match, "4,5,6")
    assert unit_on(match, "g6") == "Violet R2/1"


@clause("SG-6.3")
@pytest.mark.parametrize("text", ["hits 4", "counter 1", "end", "draws R1", "d6xe6"])
def test_only_hits_of_the_dice_thrown_answer_a_throw(text: str) -> None:
    match = play(at("Amber attacks", "R2@d6", "R2@e6"), "d6xe6")
    assert clause_against(match, text) == "SG-6.3"


@clause("SG-6.4")
def test_hits_take_health_and_at_none_the_card_goes_to_the_discard_pile() -> None:
    match = play(at("Amber attacks", "R2@d6", "G1@e6 G2@d7/1"), "d6xe6", "6,6,6,1")
    assert unit_on(match, "e6") == ""
    assert labels(match.state.discard[1]) == "G1"
    assert list(match.state.unit_count) == [1, 1]
    assert match.decider == 0


@clause("SG-6.4")
def test_damage_stays() -> None:
    match = play(at("Amber attacks", "R2@d6", "R2@e6"), "d6xe6", "6,1,1", "1,1,1", "end")
    play(match, "skip", "summoned", "moved", "end", "skip", "summoned", "moved")
    assert unit_on(match, "e6") == "Violet R2/2"


@clause("SG-6.5")
def test_a_target_that_lives_and_reaches_the_attacker_counters() -> None:
    match = play(at("Amber attacks", "R2@f6", "B2@g6"), "f6xg6", "1,1")
    assert set(chances(match)) == {"counter 0", "counter 1", "counter 2", "counter 3"}
    assert clause_against(match, "hits 1") == "SG-6.5"
    play(match, "4,4,4")  # f6 is open
    assert (unit_on(match, "f6"), labels(match.state.discard[0])) == ("", "R2")
    assert match.decider == 0


@clause("SG-6.5")
def test_no_counter_out_of_range_or_by_the_dead() -> None:
    match = play(at("Amber attacks", "B2@d6", "R2@f6"), "d6xf6", "6,1,1")
    assert match.decider == 0
    match = play(at("Amber attacks", "R2@d6", "B1@e6"), "d6xe6", "6,6")
    assert match.decider == 0
    assert unit_on(match, "d6") == "Amber R2/3"


@clause("SG-6.5", "SG-6.3")
def test_the_counter_goes_by_the_cover_and_colour_of_the_attacker() -> None:
    match = play(at("Amber attacks", "R2@g6", "B1@f6"), "g6xf6", "1,1")
    assert match.chance_decision().throw.dice == 4
    play(match, "4,4,5,1")  # the attacker stands in a forest
    assert unit_on(match, "g6") == "Amber R2/2"


@clause("SG-5.6")
def test_each_unit_attacks_once_and_five_in_all() -> None:
    amber = "N1@e1 N1@e2 N1@e3 N1@e4 N1@d4 N1@f4"
    match = at("Amber attacks", amber, "R2@f1 R2@f3")
    for name in ("e1", "e2", "e3", "e4", "d4"):
        target = "f3" if f"{name}xf3" in legal(match) else "f1"
        play(match, f"{name}x{target}", "1")
        if match.decider == CHANCE:
            play(match, "1,1,1")
        assert clause_against(match, f"{name}x{target}") == "SG-5.6"
    assert legal(match) == {"end"}
    assert "many units as may have attacked" in str(match.check("f4xf3"))


@clause("SG-5.6", "SG-5.7")
def test_a_unit_attacks_moved_or_not_and_attacking_may_be_left_out() -> None:
    match = play(at("Amber moves", "R1@c6 R1@d7", "G1@e6"), "pick c6", "c6-d6", "moved")
    assert legal(match) == {"d6xe6", "end"}
    play(match, "end")
    assert match.decider == 1


@clause("SG-5.7")
def test_a_unit_that_reaches_nobody_cannot_attack() -> None:
    assert legal(at("Amber attacks", "R1@c6", "G1@n6")) == {"end"}
