"""The benchmarks of the lab: the bare loop plays the study's matches, and every bar is told."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.lab import COMPARED, Bare, OfAStudy, answer_bars, comparison, line_of, page_of, rate_of
from benchmarks.results import Bar
from benchmarks.timing import Figure
from sandtable.cli import main
from sandtable.core.compiled import COMPILES
from sandtable.lab.ledger import Played
from sandtable.lab.runners import Here
from sandtable.lab.study import Study, Task

needs_compiled_rules = pytest.mark.skipif(not COMPILES, reason="nothing is measured without compiled rules")
REACHED = Bar("x", 1.15, False, "×", Figure(1.1, 1.0, 1.2))
MISSED = Bar("y", 0.85, True, "×", Figure(0.5, 0.5, 0.5))


@needs_compiled_rules
def test_the_bare_loop_plays_the_matches_of_the_study() -> None:
    played = comparison("connect_four", 4).contests[0, 0]
    assert Bare(played).run(6) == OfAStudy(played).run(6)


def test_the_comparison_is_that_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Study] = []
    monkeypatch.setattr("sandtable.cli.study.answer", lambda study, *_: asked.append(study))
    with pytest.raises(SystemExit):
        main(["compare", "groundwar", "mine_gold=2", "-n", "2000"])
    assert asked == [comparison("groundwar", COMPARED)]


def test_make_bench_measures_the_lab() -> None:
    makefile = (Path(__file__).parents[2] / "Makefile").read_text(encoding="utf-8")
    assert "$(BIN)/python -m benchmarks.lab\n" in makefile


def test_bars_are_told_with_their_bounds() -> None:
    assert line_of(REACHED) == "x: 1.1× (1–1.2), bound ≤ 1.15×, reached"
    assert line_of(Bar("y", 1.8, True, "×", None)).endswith("not measured")


def test_the_page_says_what_is_reached_and_names_no_folder() -> None:
    page = page_of([REACHED, MISSED], "2 cores")
    assert "| x | 1.1× (1–1.2) | ≤ 1.15× | yes |" in page
    assert "| y | 0.5× | ≥ 0.85× | **not reached** |" in page
    assert "/" not in page.replace("×", "")


class SlowToStart(Here):
    """A runner that takes a while to start, and then as long for every task."""

    start, pace = 0.5, 0.01

    def play(self, study: Study, tasks: Iterator[Task]) -> Iterator[list[Played]]:
        time.sleep(self.start)
        for matches in super().play(study, tasks):
            time.sleep(self.pace)
            yield matches


@needs_compiled_rules
def test_a_rate_is_that_of_warm_workers() -> None:
    study = comparison("connect_four", 80)
    rate_of(study, Here())
    assert rate_of(study, SlowToStart()) > 80 / (SlowToStart.start + 40 * SlowToStart.pace)


@needs_compiled_rules
def test_a_comparison_is_answered_and_its_page_written() -> None:
    whole, page = answer_bars("connect_four", 2)
    assert whole.figure == "a comparison of 2 matches, connect_four, of 1 variant, greedy alone (2)"
    assert page.figure == "its page, with pictures, replays and rows"
    assert whole.measured is not None
    assert page.measured is not None
    assert 0 < page.measured.median < whole.measured.median
