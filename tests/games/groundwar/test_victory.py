"""Victory: the flag brought home, the army destroyed, the turn limit."""

import pytest

from sandtable.play.match import Match, Result
from tests.clauses import clause
from tests.games.groundwar.positions import at, clause_against, new_match, play, set_up

FLAG_HOME, DESTROYED, LIMIT = "flag brought home", "army destroyed", "turn limit"
RED_WINS, BLUE_WINS, DRAW = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)
LAST_TURN = "Blue moves; turns 60 59; "


def outcome(match: Match) -> tuple[str, tuple[float, ...]] | None:
    return (match.result.end_reason, match.result.points) if match.result else None


@clause("GW-7.1")
def test_the_seat_whose_marines_carry_the_enemys_flag_home_wins_at_once() -> None:
    match = play(at("Red moves; Red M@a4~; Blue T@l5; flags d1 a4^"), "a4-a3")
    assert match.result == Result(FLAG_HOME, RED_WINS)
    assert match.is_over
    assert clause_against(match, "end") == "GW-7.1"
    blue = play(at("Blue moves; Red T@e4; Blue M@m8~; flags m8^ j10"), "m8-m9")
    assert outcome(blue) == (FLAG_HOME, BLUE_WINS)


@clause("GW-7.1")
def test_the_own_flag_need_not_be_at_home() -> None:
    match = play(at("Red moves; Red M@a4~; Blue M@l5~; flags l5^ a4^"), "a4-a3")
    assert outcome(match) == (FLAG_HOME, RED_WINS)


@clause("GW-7.1")
def test_carrying_the_own_flag_home_or_the_enemys_flag_into_its_base_wins_nothing() -> None:
    assert outcome(play(at("Red moves; Red M@a4~; Blue T@l5; flags a4^ m9"), "a4-a3")) is None
    assert outcome(play(at("Red moves; Red M@m8~; Blue T@l5; flags a3 m8^"), "m8-m9")) is None


@clause("GW-7.1")
def test_a_carrier_that_wins_its_attack_on_the_own_base_wins_the_match() -> None:
    position = "Red moves; Red M@a4~ T@e8; Blue T@a3; flags d1 a4^; gold 0 0"
    assert outcome(play(at(position), "a4xa3", "6")) == (FLAG_HOME, RED_WINS)
    assert outcome(play(at(position), "a4xa3", "4")) is None


@clause("GW-7.1")
def test_marines_that_pick_the_enemys_flag_up_on_their_own_base_win() -> None:
    assert outcome(play(at("Red moves; Red M@a4; Blue T@l5; flags d1 a3"), "a4-a3")) == (FLAG_HOME, RED_WINS)
    assert outcome(play(at("Red moves; Red T@a4; Blue T@l5; flags d1 a3"), "a4-a3")) is None


@clause("GW-7.2")
def test_a_seat_without_units_and_without_the_price_of_the_cheapest_has_lost() -> None:
    match = play(at("Red moves; Red T@d3; Blue M@d4; gold 0 0"), "d3xd4", "6")
    assert outcome(match) == (DESTROYED, RED_WINS)
    assert clause_against(match, "end") == "GW-7.2"
    assert outcome(play(at("Red moves; Red T@d3; Blue M@d4; gold 0 0"), "d3xd4", "1")) == (
        DESTROYED,
        BLUE_WINS,
    )


@clause("GW-7.2")
def test_a_seat_with_gold_for_a_unit_has_not_lost() -> None:
    assert outcome(play(at("Red moves; Red T@d3; Blue M@d4; gold 0 1"), "d3xd4", "6")) is None
    dear = at("Red moves; Red T@d3; Blue M@d4; gold 0 1", cost=(3, 2, 2))
    assert outcome(play(dear, "d3xd4", "6")) == (DESTROYED, RED_WINS)


@clause("GW-7.2")
def test_a_seat_with_a_unit_and_no_gold_has_not_lost() -> None:
    assert outcome(play(at("Red moves; Red T@d3; Blue M@d4 M@l5; gold 0 0"), "d3xd4", "6")) is None


@clause("GW-7.2")
def test_a_seat_with_gold_but_no_free_hex_has_not_lost() -> None:
    match = at("Red moves; Red T@m9 T@l9 T@k10 T@j10 T@d3; Blue M@d4; gold 0 1")
    play(match, "d3xd4", "6")
    assert outcome(match) is None
    play(match, "end")
    assert match.decider == 1
    play(match, "done", "end")
    assert match.decider == 0


@clause("GW-7.2")
def test_both_at_once_is_a_draw() -> None:
    match = set_up(new_match(start_gold=0))
    assert outcome(match) == (DESTROYED, DRAW)


@clause("GW-7.2")
def test_nobody_loses_before_the_setup_is_over() -> None:
    match = play(new_match(start_gold=1), "flag a3", "flag m9", "done", "M@m9", "done")
    assert outcome(match) is None
    poor = play(new_match(start_gold=1, cost=(3, 2, 2)), "flag a3", "flag m9", "done")
    assert outcome(poor) is None


@clause("GW-7.3")
def test_the_match_ends_after_sixty_turns_of_each_seat() -> None:
    match = play(at("Red moves; turns 59 59; Red T@e4; Blue T@l5"), "e4-e3", "end")
    assert outcome(match) is None
    play(match, "done", "l5-l6", "end")
    assert outcome(match) == (LIMIT, DRAW)
    assert clause_against(match, "end") == "GW-7.3"
    assert outcome(play(at("Red moves; turns 58 59; Red T@e4; Blue T@l5"), "e4-e3", "end")) is None


@clause("GW-7.3")
def test_without_a_limit_the_match_goes_on() -> None:
    assert outcome(play(at(LAST_TURN + "Red T@e4; Blue T@l5", turn_limit=0), "l5-l6", "end")) is None
    assert (
        outcome(play(at("Blue moves; turns 2 1; Red T@e4; Blue T@l5", turn_limit=2), "l5-l6", "end"))
        is not None
    )


@clause("GW-7.3")
@pytest.mark.parametrize(
    ("position", "points"),
    [
        ("Red M@d3~; Blue T@l3 T@b8 T@l5; flags a3 d3^; gold 0 9", RED_WINS),
        ("Red T@l3 T@b8; Blue M@d3~ T@l5; flags d3^ m9; gold 9 0", BLUE_WINS),
    ],
)
def test_the_seat_that_carries_the_enemys_flag_comes_first(
    position: str, points: tuple[float, float]
) -> None:
    assert outcome(play(at(LAST_TURN + position), "l5-l6", "end")) == (LIMIT, points)


@clause("GW-7.3")
def test_carrying_the_own_flag_counts_for_nothing() -> None:
    match = play(at(LAST_TURN + "Red M@d3~; Blue T@l5; flags d3^ m9; gold 0 0"), "l5-l6", "end")
    assert outcome(match) == (LIMIT, BLUE_WINS)


@clause("GW-7.3")
def test_if_both_carry_or_neither_does_the_mines_decide() -> None:
    both = LAST_TURN + "Red M@d3~ M@b8; Blue M@e8~ T@l5; flags e8^ d3^; gold 0 9"
    assert outcome(play(at(both), "l5-l6", "end")) == (LIMIT, RED_WINS)
    neither = LAST_TURN + "Red M@d3; Blue M@l3 T@l5; gold 9 0"
    assert outcome(play(at(neither), "l5-l6", "end")) == (LIMIT, BLUE_WINS)
    more = LAST_TURN + "Red M@b8 M@l3; Blue T@l5; gold 0 9"
    assert outcome(play(at(more), "l5-l6", "end")) == (LIMIT, RED_WINS)


@clause("GW-7.3")
@pytest.mark.parametrize(
    ("gold", "points"), [("3 1", RED_WINS), ("2 1", DRAW), ("1 1", BLUE_WINS), ("2 2", BLUE_WINS)]
)
def test_then_gold_and_the_price_of_units_decide(gold: str, points: tuple[float, float]) -> None:
    match = at(LAST_TURN + f"Red AT@d3; Blue T@l5; gold {gold}")
    assert outcome(play(match, "l5-l6", "end")) == (LIMIT, points)


@clause("GW-7.3", "GW-4.7")
def test_the_gold_of_the_last_turns_mines_counts() -> None:
    match = at(LAST_TURN + "Red AT@b8; Blue M@l3 T@l5; gold 3 0")
    assert outcome(play(match, "l5-l6", "end")) == (LIMIT, DRAW)
