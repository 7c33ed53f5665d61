"""The summon step."""

from tests.clauses import clause
from tests.games.siege.positions import at, clause_against, labels, legal, play, unit_on


@clause("SG-5.4")
def test_a_card_takes_its_cost_and_one_more_and_four_points_are_there() -> None:
    match = at("Amber summons", hands=("R1 R1 R1 R1 R1", ""))
    play(match, "R1@b6", "R1@b5", "R1@b7", "R1@c6")
    assert int(match.state.points) == 0
    assert clause_against(match, "R1@d6") == "SG-5.4"
    assert "needs 1 summoning points, 0 are left" in str(match.check("R1@d6"))
    assert legal(match) == {"summoned"}
    assert labels(match.state.hand[0]) == "R1"


@clause("SG-5.4", "SG-2.1")
def test_expanded_cards_cost_more() -> None:
    match = at("Amber summons", hands=("N4 R3 R3", ""), cards="expanded")
    play(match, "N4@b6")
    assert int(match.state.points) == 1
    assert clause_against(match, "R3@b5") == "SG-5.4"


@clause("SG-5.4")
def test_only_cards_in_hand_are_summoned_near_the_own_tower_on_empty_spaces() -> None:
    match = at("Amber summons", "R1@b6", "G1@c6", hands=("R1", ""))
    assert clause_against(match, "G1@b5") == "SG-5.4"
    assert clause_against(match, "R1@e6") == "SG-5.4"
    assert clause_against(match, "R1@b6") == "SG-4.2"
    assert clause_against(match, "R1@c6") == "SG-4.2"
    assert len(legal(match)) == 11


@clause("SG-5.4")
def test_a_summoned_unit_may_move_and_attack_in_the_same_turn() -> None:
    match = at("Amber summons", "", "G1@e6", hands=("R1", ""))
    play(match, "R1@b6", "summoned", "pick b6", "b6-d6", "moved", "d6xe6", "6,6,1")
    assert unit_on(match, "e6") == ""


@clause("SG-5.7")
def test_summoning_may_be_left_out_and_does_not_come_back() -> None:
    match = play(at("Amber summons", hands=("R1", "")), "summoned")
    assert clause_against(match, "R1@b6") == "SG-5.7"
