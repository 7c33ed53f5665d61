"""Guarding: an answer that should stay holds, is left, or is not decided."""

import pytest

from sandtable.core.errors import SandtableError
from sandtable.lab.guarding import HOLDS, LEFT, UNDECIDED, Guarded, guard
from sandtable.lab.study import Study
from sandtable.lab.study_files import parse_study, study_text

FILE = """
question = "Does the first player win at random?"
game = "connect_four"
measure = "seat 1"
target = [{low}, {high}]
matches = 600
strengths = ["random"]
{expect}
"""


def read(low: int, high: int, expect: str = "") -> Study:
    """A study of Connect Four at random, in which the first player makes about 56 points of a hundred."""
    study, problems = parse_study(FILE.format(low=low, high=high, expect=expect), "first")
    assert study, problems
    return study


def test_an_answer_holds_or_is_left() -> None:
    assert guard(read(30, 80, 'expect = "yes"')).fate == HOLDS
    left = guard(read(80, 100, 'expect = "yes"'))
    assert left.fate == LEFT
    assert "first: LEFT: it should stay yes and is no. Points of seat 1" in left.words
    assert guard(read(80, 100, 'expect = "no"')).fate == HOLDS
    few = guard(read(50, 60, 'expect = "yes"'), matches=4)
    assert few.fate == UNDECIDED
    assert "not decided by so many matches (should stay yes)" in few.words


def test_no_difference_that_matters_is_a_no() -> None:
    assert Guarded("", "", "no", "same", "").fate == HOLDS
    assert Guarded("", "", "same", "no", "").fate == LEFT
    assert Guarded("", "", "same", "yes", "").fate == LEFT


def test_a_study_says_what_should_stay() -> None:
    with pytest.raises(SandtableError, match="first does not say what its verdict should stay"):
        guard(read(30, 80))
    study = read(30, 80, 'expect = "yes"')
    assert parse_study(study_text(study), "first") == (study, [])
    wrong = FILE.format(low=30, high=80, expect='expect = "perhaps"')
    _, problems = parse_study(wrong, "first")
    assert (
        str(problems[0])
        == "line 8: expect must be the verdict that should stay: yes, no or same, not 'perhaps'"
    )
