"""The benchmarks of the research interfaces: what they count and report, never how fast anything is."""

from pathlib import Path

import pytest

from benchmarks.contenders import PettingZoo
from benchmarks.research import BATCH, STEPS, ThroughGymnasium, Vector, match, page, processor_contest
from benchmarks.results import Bar, Results, Table
from benchmarks.timing import QUICK, Effort, Figure
from sandtable.core.compiled import COMPILES


@pytest.mark.skipif(not COMPILES, reason="nothing is measured without compiled rules")
def test_every_contender_counts_the_states_it_has_stepped() -> None:
    for contender in (
        Vector("connect_four"),
        Vector("connect_four", mask="bits"),
        ThroughGymnasium("connect_four"),
    ):
        assert contender.run(2) == 2 * STEPS * BATCH
    assert 3 * 7 <= PettingZoo(match("connect_four")).run(3) <= 3 * 42


def test_rates_are_told_round_by_round() -> None:
    rates = processor_contest([PettingZoo(match("connect_four"))], Effort(rounds=2, seconds=0.001))
    assert [len(found) for found in rates] == [2]
    assert min(rates[0]) > 0


def test_the_page_has_every_bar_and_names_no_machine() -> None:
    bars = [Bar("ours beside theirs", 2, True, "×", Figure(3.0, 2.5, 3.5)), Bar("absent", 2, True, "×", None)]
    text = page(
        Results("today", {"cores": "2"}, QUICK, bars=bars), Table("States", ("who", "how"), [("a", "b")])
    )
    assert "| ours beside theirs | ≥ 2× | 3× (2.5–3.5) | reached |" in text
    assert "| absent | ≥ 2× | – | not measured |" in text
    assert "| a | b |" in text
    assert str(Path.home()) not in text
