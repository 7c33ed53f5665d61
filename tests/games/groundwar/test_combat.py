"""Combat: attack by moving, one die, the loser leaves."""

import pytest

from sandtable.core.contract import CHANCE
from tests.clauses import clause
from tests.games.groundwar.positions import at, clause_against, gold, legal, play, unit_on


@clause("GW-5.1")
@pytest.mark.parametrize("face", ["1", "6"])
def test_an_attack_is_a_step_onto_an_enemy_and_is_paid_whatever_happens(face: str) -> None:
    match = at("Red moves; Red AT@d3 T@e8; Blue AT@d4 T@l5")
    assert "d3xd4" in legal(match)
    play(match, "d3xd4")
    assert match.decider == CHANCE
    assert match.state.points == 8
    play(match, face)
    assert match.state.points == 8
    assert match.decider == 0


@clause("GW-5.1")
def test_an_attack_needs_the_points_of_a_step() -> None:
    match = at("Red moves, points 3; Red AT@d3; Blue T@d4")
    assert clause_against(match, "d3xd4") == "GW-4.4"


@clause("GW-5.1", "GW-4.3")
def test_a_fresh_unit_does_not_attack() -> None:
    assert clause_against(at("Red moves; Red AT@d3!; Blue T@d4"), "d3xd4") == "GW-4.3"


@clause("GW-5.2")
@pytest.mark.parametrize("face", range(1, 7))
def test_at_or_above_the_figure_the_attacker_wins_below_it_the_defender(face: int) -> None:
    match = play(at("Red moves; Red T@d3 T@e8; Blue AT@d4 T@l5"), "d3xd4")
    assert clause_against(match, "end") == "GW-5.2"
    assert clause_against(match, "e8-e9") == "GW-5.2"
    play(match, str(face))
    is_won = face >= 5
    assert match.entries[-1].text == ("hit" if is_won else "miss")
    assert unit_on(match, "d4") == ("Red T" if is_won else "Blue AT")


@clause("GW-5.2")
@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_die_has_six_faces(face: int) -> None:
    match = play(at("Red moves; Red T@d3; Blue AT@d4"), "d3xd4")
    refused = match.enter_faces((face,))
    assert refused is not None
    assert refused.clause == "GW-5.2"
    assert match.decider == CHANCE


@clause("GW-5.3")
def test_a_winning_attacker_moves_in_and_its_owner_takes_one_gold() -> None:
    match = play(at("Red moves; Red T@d3; Blue M@d4 T@l5; gold 0 0"), "d3xd4", "6")
    assert (unit_on(match, "d3"), unit_on(match, "d4")) == ("", "Red T")
    assert gold(match) == [1, 0]
    assert list(match.state.unit_count) == [1, 1]


@clause("GW-5.3")
def test_a_winning_defender_stays_and_its_owner_takes_one_gold() -> None:
    match = play(at("Red moves; Red T@d3 T@e8; Blue M@d4; gold 0 0"), "d3xd4", "1")
    assert (unit_on(match, "d3"), unit_on(match, "d4")) == ("", "Blue M")
    assert gold(match) == [0, 1]
    assert list(match.state.unit_count) == [1, 1]


@clause("GW-5.3")
@pytest.mark.parametrize(("face", "expected"), [("6", [3, 0]), ("1", [0, 3])])
def test_the_gold_for_a_won_combat_is_an_option(face: str, expected: list[int]) -> None:
    match = at("Red moves; Red T@d3 T@e8; Blue M@d4 T@l5; gold 0 0", kill_gold=3)
    assert gold(play(match, "d3xd4", face)) == expected


@clause("GW-5.4")
def test_the_same_unit_moves_and_attacks_again_while_points_last() -> None:
    match = at("Red moves; Red T@d2; Blue M@d4 M@d6 M@e5 T@l5; gold 0 0")
    play(match, "d2-d3", "d3xd4", "6", "d4xe5", "6")
    assert unit_on(match, "e5") == "Red T"
    assert gold(match) == [2, 0]
    play(match, "e5-e4")
    assert legal(match) == {"end"}


@clause("GW-5.4")
def test_after_a_lost_attack_the_other_units_go_on() -> None:
    match = play(at("Red moves; Red T@d3 T@e4; Blue M@d4"), "d3xd4", "1")
    assert match.state.points == 9
    assert "e4xd4" in legal(match)


@pytest.mark.parametrize(
    ("defender", "face", "words"),
    [
        ("M", "1", "Blue's Marines hold; the Tank is lost."),
        ("T", "1", "Blue's Tank holds; the Tank is lost."),
        ("M", "6", "Red's Tank wins; the Marines are lost."),
    ],
)
def test_marines_are_many(defender: str, face: str, words: str) -> None:
    match = play(at(f"Red moves; Red T@d3 T@e8; Blue {defender}@d4 T@l5"), "d3xd4", face)
    assert match.entries[-1].words == words
