"""`nation`: nations made, checked, shown and drawn at random, with the arithmetic of their points."""

import json
from pathlib import Path

import pytest

from sandtable.core.sheet_files import read_sheet
from sandtable.games.spugah_nations.sheet import SHIPPED_NAMES, shipped_sheet
from tests.cli.conftest import Run, assert_one_sentence

TIER_TWO = "tier 2: 15 + 3 lose-if-killed − 2 recruiting = 16, 17 spent: SN-2.5"
BAD = """name = "Too much"
adjective = "Excessive"
why = "More is more."
second = [8]

[tiers.1]
health = 1
start = 1

[tiers.2]
health = 4
defense = 5
attack = 5
speed = 3
start = 1
lose = "any"
recruiting = true

[tiers.3]
health = 1
start = 1
upgrade = true
"""


def test_a_new_nation_is_a_shipped_one_with_its_lines_explained(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert run("nation", "new", path, "--from", "horde").out == f"{path} is written.\n"
    assert read_sheet(path).document == shipped_sheet("horde")
    assert "start = 2  # units at the start (SN-2.4)" in path.read_text()
    assert json.loads(run("nation", "new", "--json").out) == shipped_sheet("tyrant")
    assert_one_sentence(run("nation", "new", path), "exists already")
    assert_one_sentence(run("nation", "new", "--from", "elves"), "no nation 'elves'", "tyrant, horde")


def test_a_nation_is_refitted_to_other_prices(run: Run, tmp_path: Path) -> None:
    path, prices = tmp_path / "mine.toml", ("--set", "ap_cost=quadratic", "--set", "dear=2")
    run("nation", "new", path, "--from", "academy", *prices)
    assert run("nation", "check", path, *prices).code == 0
    again = tmp_path / "again.toml"
    run("nation", "new", again, "--from", path)
    assert read_sheet(again).document == read_sheet(path).document != shipped_sheet("academy")


def test_every_broken_line_is_named_and_the_sums_are_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD)
    answer = run("nation", "check", path)
    assert answer.code == 1
    lines = answer.out.splitlines()
    assert [line.removeprefix(f"{path}: ").partition(": ")[0] for line in lines[:3]] == [
        "starter",
        "line 10, tiers.2",
        "line 22, tiers.3.upgrade",
    ]
    assert lines[1].endswith("15 + 3 lose-if-killed − 2 recruiting = 16, 17 spent (SN-2.5)")
    assert lines[3:] == [
        "tier 1: 20 − 1 start with 1 = 19, 1 spent: SN-2.5",
        TIER_TWO,
        "tier 3: 9 = 9, 1 spent: SN-2.5",
    ]
    told = json.loads(run("nation", "check", path, "--json").out)
    assert [problem["clause"] for problem in told["problems"]] == ["SN-2.2", "SN-2.5", "SN-2.4"]
    assert told["sums"][1] == TIER_TWO
    assert_one_sentence(run("nation", "show", path), "no legal nation")


@pytest.mark.parametrize("name", SHIPPED_NAMES)
def test_shipped_nations_are_shown(run: Run, name: str) -> None:
    shown = run("nation", "show", name)
    assert shown.code == 0
    document = shipped_sheet(name)
    assert shown.out.startswith(f"{document['name']} ({document['adjective']})\n")
    assert document["advice"] in shown.out
    for tier in document["tiers"]:
        assert f"tier {tier}: " in shown.out
        assert f"\nTier {tier}: Max Health " in shown.out
    assert json.loads(run("nation", "show", name, "--json").out)["sheet"] == document


def test_a_tray_is_shown_as_a_triangle_beside_the_spire(run: Run) -> None:
    rows = run("nation", "show", "tyrant").out.splitlines()
    spire = next(number for number, row in enumerate(rows) if row.strip() == "the Spire")
    words = [" ".join(row.split()) for row in rows[spire - 5 : spire]]
    assert words == [
        "15 ocean 14 mountain 3 gold 9 gold 13 ocean",
        "12 cursed earth 8 cursed earth 5 medic 11 forest",
        "1 gold 4 royal fortress 2 ruin",
        "10 forest 7 mountain",
        "6 road",
    ]
    indents = [len(row) - len(row.lstrip()) for row in rows[spire - 5 : spire]]
    assert indents == sorted(indents)


def test_a_random_nation_depends_on_its_seed(run: Run, tmp_path: Path) -> None:
    first, same, other = (run("nation", "random", "--seed", seed).out for seed in (1, 1, 2))
    assert first == same != other
    path = tmp_path / "mine.toml"
    run("nation", "random", path, "--set", "ap_cost=fibonacci")
    assert run("nation", "check", path, "--set", "ap_cost=fibonacci").code == 0


@pytest.mark.parametrize("command", ["new", "check", "show", "random"])
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    assert f"$ sandtable nation {command}" in run("nation", command, "--help").out
