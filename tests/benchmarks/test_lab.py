"""The benchmarks of the lab: the bare loop plays the study's matches, and every bar is told."""

import pytest

from benchmarks.lab import Bare, OfAStudy, answer_bars, comparison, line_of
from benchmarks.results import Bar
from benchmarks.timing import Figure
from sandtable.core.compiled import COMPILES


@pytest.mark.skipif(not COMPILES, reason="nothing is measured without compiled rules")
def test_the_bare_loop_plays_the_matches_of_the_study() -> None:
    played = comparison("connect_four", 4).contests[0, 0]
    assert Bare(played).run(6) == OfAStudy(played).run(6)


def test_bars_are_told_with_their_bounds() -> None:
    assert (
        line_of(Bar("x", 1.15, False, "×", Figure(1.1, 1.0, 1.2)))
        == "x: 1.10× (1.00–1.20), bound ≤ 1.15×, reached"
    )
    assert line_of(Bar("y", 1.8, True, "×", None)).endswith("not measured")


@pytest.mark.skipif(not COMPILES, reason="nothing is measured without compiled rules")
def test_a_comparison_is_answered_and_its_page_written() -> None:
    told = [bar.figure for bar in answer_bars("connect_four", 2)]
    assert told == ["a comparison of 2 matches, connect_four", "its page"]
