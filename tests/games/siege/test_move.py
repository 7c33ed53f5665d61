"""The move step."""

from tests.clauses import clause
from tests.games.siege.positions import at, clause_against, legal, play, unit_on


def stops(match: object) -> set[str]:
    return {text.split("-")[1] for text in legal(match)}


@clause("SG-5.5", "SG-2.1")
def test_a_unit_goes_up_to_its_move_in_steps_round_mountains() -> None:
    match = play(at("Amber moves", "R2@d5", "G1@n1"), "pick d5")
    assert "g5" not in stops(match)  # three steps as the crow flies, but e5 is a mountain
    assert {"f4", "d8", "e5", "d3"} & stops(match) == {"f4", "d8"}
    assert clause_against(match, "d5-e5") == "SG-5.5"
    assert clause_against(match, "d5-g5") == "SG-5.5"
    play(match, "d5-f4")
    assert (unit_on(match, "d5"), unit_on(match, "f4")) == ("", "Amber R2/3")


@clause("SG-5.5")
def test_own_units_may_be_passed_enemies_not_and_a_move_ends_on_an_empty_space() -> None:
    corridor = at("Amber moves", "R2@a1 G1@b1 G1@a2", "")
    assert {"c1", "a3", "b2"} <= stops(play(corridor, "pick a1"))
    assert clause_against(corridor, "a1-b1") == "SG-5.5"
    blocked = at("Amber moves", "R2@a1 G1@a2", "R1@b1 R1@b2 R1@a3")
    assert "pick a1" not in legal(blocked)


@clause("SG-5.5")
def test_wounds_go_with_the_unit_and_each_unit_moves_once() -> None:
    match = play(at("Amber moves", "R2@d5/1", "G1@n1"), "pick d5", "d5-d6")
    assert unit_on(match, "d6") == "Amber R2/1"
    assert clause_against(match, "pick d6") == "SG-5.5"
    assert legal(match) == {"moved"}


@clause("SG-5.5")
def test_five_units_may_move() -> None:
    match = at("Amber moves", "R1@a1 R1@b1 R1@c1 R1@d1 R1@e1 R1@f1", "")
    for column in "abcde":
        play(match, f"pick {column}1", f"{column}1-{column}3" if column != "d" else "d1-d2")
    assert legal(match) == {"moved"}
    assert clause_against(match, "pick f1") == "SG-5.5"
    assert "many units as may have moved" in str(match.check("pick f1"))


@clause("SG-5.5")
def test_the_unit_picked_must_move_and_no_other() -> None:
    match = play(at("Amber moves", "R1@c6 R1@c8", "G1@n1"), "pick c6")
    assert clause_against(match, "c8-c9") == "SG-5.5"
    assert clause_against(match, "pick c8") == "SG-5.5"
    assert clause_against(match, "moved") == "SG-5.5"
    assert "c6 was picked" in str(match.check("moved"))
    assert all(text.startswith("c6-") for text in legal(match))


@clause("SG-5.7")
def test_a_unit_with_nowhere_to_go_cannot_be_picked() -> None:
    match = at("Amber moves", "R1@a1", "R1@b1 R1@a2")
    assert legal(match) == {"moved"}
    assert clause_against(match, "pick a1") == "SG-5.7"
    assert "nowhere to go" in str(match.check("pick a1"))


@clause("SG-5.7")
def test_steps_come_in_their_order_and_may_be_left_out() -> None:
    match = at("Amber draws", "R1@d6", "G1@e6")
    for text in ("R1@b6", "pick d6", "d6-d7", "d6xe6", "end", "summoned", "moved"):
        assert clause_against(match, text) == "SG-5.7"
    play(match, "skip", "summoned")
    assert clause_against(match, "fill") == "SG-5.7"
    play(match, "moved")
    assert clause_against(match, "pick d6") == "SG-5.7"
    play(match, "end")
    assert match.decider == 1
