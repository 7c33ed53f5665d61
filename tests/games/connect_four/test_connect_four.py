"""Connect Four, clause by clause."""

import pytest

from sandtable.games import find_game
from sandtable.games.connect_four.board import COLUMNS, DIRECTIONS, HEIGHT, ROWS, space_name
from sandtable.play.match import Match, Result
from tests.clauses import clause

CONNECT_FOUR = find_game("connect_four")
FULL_BOARD = "fdcdbfdbabebcfafggcagaecdadecdcgaebbfeefgg"  # nobody gets four in a line


def play(drops: str, **options: str) -> Match:
    """The match after drops into these columns, every one legal."""
    match = Match(CONNECT_FOUR, CONNECT_FOUR.rulesets.make(options), seed=1)
    for drop in drops:
        assert match.act(drop) is None
    return match


def discs(match: Match) -> dict[str, list[str]]:
    """Each seat's spaces, from the scene."""
    found: dict[str, list[str]] = {"Yellow": [], "Red": []}
    for piece in match.scene(0)["pieces"]:
        found[CONNECT_FOUR.seat_names[piece["seat"]]].append(piece["space"])
    return found


@clause("CF-1.1")
def test_the_board_has_seven_columns_of_six_spaces() -> None:
    spaces = [space["id"] for space in play("").scene(0)["spaces"]]
    assert sorted(spaces) == sorted(f"{column}{row}" for column in "abcdefg" for row in range(1, 7))
    assert (COLUMNS, ROWS, HEIGHT) == (7, 6, 7)
    assert space_name(0, 0) == "a1"
    assert sorted(DIRECTIONS) == [1, 6, 7, 8]


@clause("CF-2.1")
def test_yellow_begins_and_the_seats_take_turns() -> None:
    match = play("")
    assert match.decider == 0
    assert [match.notation(action) for action in match.legal()] == list("abcdefg")
    assert play("d").decider == 1
    assert play("dd").decider == 0
    assert discs(play("de")) == {"Yellow": ["d1"], "Red": ["e1"]}


@clause("CF-2.1")
def test_what_is_no_drop_is_refused() -> None:
    refused = play("").check((2 << 24) | (1 << 16))
    assert refused is not None
    assert refused.clause == "CF-2.1"


@clause("CF-2.2")
def test_a_disc_falls_to_the_lowest_free_space() -> None:
    assert discs(play("ddde")) == {"Yellow": ["d1", "d3"], "Red": ["d2", "e1"]}


@clause("CF-2.2")
def test_a_column_of_six_discs_takes_no_more() -> None:
    match = play("cccccc")
    refused = match.act("c")
    assert refused is not None
    assert refused.clause == "CF-2.2"
    assert refused.facts == "column c already holds 6 discs"
    assert [match.notation(action) for action in match.legal()] == list("abdefg")


@clause("CF-3.1")
@pytest.mark.parametrize(
    ("drops", "winner"),
    [
        ("abababa", 0),  # a column
        ("aabbccd", 0),  # a row
        ("ggffeed", 0),  # a row at the right edge
        ("gacagaca", 1),  # a column of Red's
        ("abbccdcddgd", 0),  # a rising diagonal
        ("gffeededdad", 0),  # a falling diagonal
    ],
)
def test_four_in_a_line_win_at_once(drops: str, winner: int) -> None:
    match = play(drops[:-1])
    assert not match.is_over
    assert match.act(drops[-1]) is None
    assert match.result == Result("four in a line", (1.0, 0.0) if winner == 0 else (0.0, 1.0))
    refused = match.check("a")
    assert refused is not None
    assert refused.clause == "CF-3.1"


@clause("CF-3.1")
def test_three_in_a_line_or_four_round_an_edge_win_nothing() -> None:
    assert not play("aabbcc").is_over
    assert not play("aagaagacacb").is_over  # a4 a5 a6 and b1


@clause("CF-3.2")
def test_a_full_board_without_a_line_is_a_draw_or_a_win_for_the_second() -> None:
    match = play(FULL_BOARD)
    assert match.result == Result("full board", (0.5, 0.5))
    refused = match.check("a")
    assert refused is not None
    assert refused.clause == "CF-3.2"
    assert play(FULL_BOARD, full_board="second").result == Result("full board", (0.0, 1.0))
