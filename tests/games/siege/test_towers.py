"""Towers, points and the end of a match."""

import pytest

from tests.clauses import clause
from tests.games.siege.positions import at, clause_against, play


@clause("SG-8.1", "SG-5.1")
def test_towers_score_at_the_start_of_the_turn_of_the_seat_that_stands_on_them() -> None:
    match = at("Amber attacks", "R1@h3 R1@b6", "R1@h9 R1@b5 G1@n6")
    play(match, "end")
    assert list(match.state.score) == [0, 1]  # Violet's turn begins: h9
    play(match, "skip", "summoned", "moved", "end")
    assert list(match.state.score) == [1, 1]
    assert match.decider == 0


@clause("SG-8.1")
def test_the_enemys_siege_tower_scores_ten_and_the_own_none() -> None:
    match = play(at("Amber attacks", "R1@b6", "R1@n6"), "end")
    assert list(match.state.score) == [0, 0]
    match = play(at("Amber attacks", "R1@a1", "R1@b6"), "end")
    assert list(match.state.score) == [0, 10]


@clause("SG-5.1")
def test_points_may_be_scored_at_the_end_of_the_turn_instead() -> None:
    match = play(at("Amber attacks", "R1@h3", "R1@h9", score_at="end"), "end")
    assert list(match.state.score) == [1, 0]
    play(match, "skip", "summoned", "moved", "end")
    assert list(match.state.score) == [1, 1]


@clause("SG-8.2")
def test_twenty_points_win_at_once() -> None:
    match = at("Amber attacks", "R1@a1", "R1@h3", score=(5, 19))
    assert match.result is None
    play(match, "end")
    assert match.is_over
    assert match.result.end_reason == "points reached"
    assert match.result.points == (0.0, 1.0)
    assert clause_against(match, "fill") == "SG-8.2"


@clause("SG-8.2")
@pytest.mark.parametrize(("score", "is_over"), [((9, 0), False), ((10, 0), True)])
def test_more_than_enough_is_enough(score: tuple[int, int], is_over: bool) -> None:
    match = play(at("Violet attacks", "R1@n6", "R1@a1", score=score), "end")
    assert match.is_over == is_over


@clause("SG-7.1")
def test_a_kill_on_its_own_tower_scores_the_breach_at_once() -> None:
    match = at("Amber attacks", "R2@m6", "G1@n6", breach_points=3)
    play(match, "m6xn6", "6,6,1,1")
    assert list(match.state.score) == [3, 0]
    won = at("Amber attacks", "R2@m6", "G1@n6", breach_points=3, score=(17, 0))
    play(won, "m6xn6", "6,6,1,1")
    assert won.result.points == (1.0, 0.0)
    assert int(won.state.battle_from) == -1


@clause("SG-7.1")
def test_no_breach_as_written_elsewhere_or_by_a_counter() -> None:
    assert list(play(at("Amber attacks", "R2@m6", "G1@n6"), "m6xn6", "6,6,1,1").state.score) == [0, 0]
    beside = play(at("Amber attacks", "R2@m5", "G1@n5", breach_points=3), "m5xn5", "6,6,1,1")
    assert list(beside.state.score) == [0, 0]
    foreign = play(at("Amber attacks", "R2@b5", "G1@b6", breach_points=3), "b5xb6", "6,6,1,1")
    assert list(foreign.state.score) == [0, 0]
    counter = at("Amber attacks", "B1@b6", "R2@b5", breach_points=3)
    play(counter, "b6xb5", "1,1,1,1", "6,6")
    assert list(counter.state.score) == [0, 0]


@clause("SG-8.3")
@pytest.mark.parametrize(
    ("score", "points"), [((3, 1), (1.0, 0.0)), ((0, 1), (0.0, 1.0)), ((2, 2), (0.5, 0.5))]
)
def test_after_forty_turns_of_each_the_higher_score_wins(
    score: tuple[int, int], points: tuple[float, float]
) -> None:
    match = at("Violet attacks", "R1@a1", "R1@o1", score=score, turns=(40, 39))
    play(match, "end")
    assert match.result.end_reason == "turn limit"
    assert match.result.points == points
    assert clause_against(match, "fill") == "SG-8.3"


@clause("SG-8.3")
def test_the_limit_is_counted_after_the_second_seats_turn_and_can_be_lifted() -> None:
    match = play(at("Amber attacks", "R1@a1", "R1@o1", turns=(39, 39)), "end")
    assert not match.is_over
    endless = play(at("Violet attacks", "R1@a1", "R1@o1", turns=(40, 39), turn_limit=0), "end")
    assert not endless.is_over
