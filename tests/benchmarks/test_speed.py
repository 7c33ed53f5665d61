"""The harness of the benchmarks: what it reports, never how fast anything is."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from benchmarks import contenders, speed
from benchmarks.reference import find_compiler
from benchmarks.results import RESULTS, Bar, GameRow, Results, markdown, show
from benchmarks.timing import QUICK, Effort, Figure, contest, core_seconds, fitting_count, ratio
from sandtable.core.compiled import COMPILES
from tests.random_play import DEEP

needs_compiled = pytest.mark.skipif(not COMPILES, reason="nothing is measured without compiled rules")
GAMES = ("connect_four", "groundwar") if DEEP else ("connect_four",)


def run_speed(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks.speed", *arguments]
    root = Path(__file__).resolve().parents[2]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    before = RESULTS.read_bytes() if RESULTS.exists() else None
    done = run_speed("--quick", "--json", *(word for game in GAMES for word in ("--game", game)))
    assert done.returncode == 0, done.stderr
    assert (RESULTS.read_bytes() if RESULTS.exists() else None) == before, "a quick run writes nothing"
    content: dict[str, Any] = json.loads(done.stdout)
    return content


@needs_compiled
def test_every_game_has_its_row(found: dict[str, Any]) -> None:
    assert [row["game"] for row in found["games"]] == list(GAMES)
    for row in found["games"]:
        for name in ("playouts", "actions", "actions_of_two", "two_to_one", "copies"):
            assert 0 < row[name]["low"] <= row[name]["median"] <= row[name]["high"]
        assert row["actions"]["median"] > row["playouts"]["median"]
        assert row["bytes"] > 0
        assert min(row["compile_seconds"], row["cached_seconds"]) > 0


@needs_compiled
def test_rivals_are_there_as_far_as_they_are_installed(found: dict[str, Any]) -> None:
    missing = contenders.missing_rivals()
    expected = {(game, "Sandtable") for game in GAMES}
    if find_compiler() is not None:
        expected |= {(game, "C reference") for game in GAMES}
    if "pyspiel" not in missing:
        expected |= {("connect_four", "OpenSpiel, C++ playouts"), ("connect_four", "OpenSpiel from Python")}
    if not {"pettingzoo", "pygame"} & set(missing):
        expected.add(("connect_four", "PettingZoo from Python"))
    assert {(row["game"], row["name"]) for row in found["rivals"]} == expected
    assert any("not installed" in note for note in found["notes"]) == bool(missing)


@needs_compiled
def test_every_bar_has_a_verdict(found: dict[str, Any]) -> None:
    for bar in found["bars"]:
        expected = {"not measured"} if bar["measured"] is None else {"reached", "not reached"}
        assert bar["verdict"] in expected, bar["figure"]
    measured = {bar["figure"] for bar in found["bars"] if bar["measured"]}
    assert measured
    if DEEP:
        assert {"Ground War state", "Ground War playouts on two threads beside one"} <= measured


def test_the_machine_is_described_without_naming_it() -> None:
    machine = speed.describe_machine()
    assert {"processor", "cores", "Python", "numpy", "numba"} <= set(machine)
    text = markdown(Results("today", machine, QUICK))
    assert str(Path.home()) not in text
    assert Path(sys.prefix).as_posix() not in text


@pytest.mark.parametrize("missing", [["pyspiel"], ["pettingzoo"], ["pyspiel", "pettingzoo", "pygame"]])
def test_absent_rivals_are_left_out_with_a_note(monkeypatch: pytest.MonkeyPatch, missing: list[str]) -> None:
    monkeypatch.setattr(contenders, "find_spec", lambda name: None if name in missing else object())
    monkeypatch.setattr(contenders, "OpenSpielPlayouts", lambda _length: "playouts")
    monkeypatch.setattr(contenders, "OpenSpielFromPython", lambda: "python")
    monkeypatch.setattr(contenders, "PettingZoo", lambda: "zoo")
    left = contenders.connect_four_rivals(21.0)
    assert ("playouts" in left) == ("pyspiel" not in missing)
    assert ("zoo" in left) == ("pettingzoo" not in missing)
    assert any(missing[0] in note for note in speed.missing_notes())


def test_bars_are_reached_at_the_median() -> None:
    figure = Figure(2.0, 1.0, 3.0)
    verdicts = [
        Bar("f", bar, is_least, "×", figure).verdict for bar in (2.0, 2.1) for is_least in (True, False)
    ]
    assert verdicts == ["reached", "reached", "not reached", "reached"]
    assert Bar("f", 1.0, True, "×", None).verdict == "not measured"


class Counting:
    """Does one thing each time and remembers how often it was asked."""

    name = "counting"

    def __init__(self) -> None:
        self.asked: list[int] = []

    def run(self, count: int) -> float:
        self.asked.append(count)
        end = core_seconds() + 0.0005 * count
        while core_seconds() < end:
            pass
        return count


def test_every_contender_has_its_turn_in_every_round() -> None:
    pair = [Counting(), Counting()]
    rates = contest(pair, Effort(rounds=3, seconds=0.004))
    assert [len(found) for found in rates] == [3, 3]
    for contender in pair:
        assert len(set(contender.asked[-3:])) == 1
    assert fitting_count(Counting().run, 0.002) >= 1


def test_ratios_are_taken_round_by_round() -> None:
    assert ratio([10.0, 40.0, 30.0], [5.0, 10.0, 10.0]) == Figure(3.0, 2.0, 4.0)


def test_an_unknown_game_is_refused_in_one_sentence() -> None:
    done = run_speed("--quick", "--game", "chess")
    assert done.returncode == 2
    assert "chess" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_terminal_of_eighty_columns_cuts_nothing_off() -> None:
    figure = Figure(12_345_678.0, 11_234_567.0, 13_456_789.0)
    row = GameRow("gangcity", "Gang City", figure, figure, figure, figure, figure, 512, 93.5, 12.25)
    terminal = Console(file=io.StringIO(), width=80)
    show(Results("today", "here", "quick", games=[row]), terminal)
    text = terminal.file.getvalue()  # type: ignore[attr-defined]
    assert "…" not in text
    assert all(len(line) <= 80 for line in text.splitlines())
    for words in ("12,300,000 (11,200,000–13,500,000)", "actions/s, 2 threads", "93.5 s", "12.25 s"):
        assert words in text
