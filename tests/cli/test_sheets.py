"""`sheet`, and `--sheet` of the commands that play: files made, checked, shown and brought."""

import json
from pathlib import Path

import pytest

from sandtable.core.sheet_files import read_sheet
from sandtable.play.replay import read_replay, replay_match
from tests.cli.conftest import Run, assert_one_sentence

BAD = 'name = "Too much"\n\n[cards]\nR1 = 9\nR2 = 6\n'
READY = ("--set", "draft=sheets")


def test_a_new_sheet_is_legal_and_says_what_each_line_means(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    assert run("sheet", "new", "siege", path).out == f"{path} is written.\n"
    assert "R1 = 2  # Torch Levy, red (SG-3.4)" in path.read_text()
    assert run("sheet", "check", "siege", path).out == f"{path}: this deck is legal.\n"
    assert run("sheet", "new", "siege").out == path.read_text()
    assert_one_sentence(run("sheet", "new", "siege", path), "exists already")


def test_a_random_sheet_depends_on_its_seed(run: Run, tmp_path: Path) -> None:
    first, same, other = (run("sheet", "random", "siege", "--seed", seed).out for seed in (1, 1, 2))
    assert first == same != other
    path = tmp_path / "deck.toml"
    run("sheet", "random", "siege", path, "--set", "cards=expanded")
    assert run("sheet", "check", "siege", path, "--preset", "expanded").code == 0


def test_every_broken_line_is_named_with_its_clause(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(BAD)
    answer = run("sheet", "check", "siege", path)
    assert answer.code == 1
    assert answer.out.splitlines() == [
        f"{path}: line 4, cards.R1: 9 copies of Torch Levy, a deck has at most 5 (SG-3.4)",
        f"{path}: line 5, cards.R2: 6 copies of Furnace Knight, a deck has at most 5 (SG-3.4)",
    ]
    told = json.loads(run("sheet", "check", "siege", path, "--json").out)
    assert [(problem["path"], problem["line"], problem["clause"]) for problem in told] == [
        ("cards.R1", 4, "SG-3.4"),
        ("cards.R2", 5, "SG-3.4"),
    ]
    assert run("sheet", "check", "siege", path, "--set", "copies=18").code == 0
    assert_one_sentence(run("sheet", "show", "siege", path), "no legal deck", "line 4, cards.R1")


def test_a_sheet_is_shown_and_told_to_programs(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps({"cards": {"R1": 5, "R2": 5, "G1": 5}}))
    assert "G1 = 5  # Briar Raider, green" in run("sheet", "show", "siege", path).out
    assert json.loads(run("sheet", "show", "siege", path, "--json").out) == json.loads(path.read_text())


@pytest.mark.parametrize("command", ["new", "check", "show", "random"])
def test_games_without_sheets_say_so(run: Run, command: str) -> None:
    answer = run("sheet", command, "connect_four", "deck.toml")
    assert_one_sentence(answer, "Connect Four has no sheets; games that have: siege")


def test_files_that_are_no_sheets_are_refused(run: Run, tmp_path: Path) -> None:
    assert_one_sentence(run("sheet", "check", "siege", tmp_path / "none.toml"), "there is no file")
    (tmp_path / "odd.toml").write_text("name =")
    assert_one_sentence(run("sheet", "check", "siege", tmp_path / "odd.toml"), "is no sheet")


@pytest.mark.parametrize("seat", ["amber", "1"])
def test_a_match_is_played_with_the_sheet_of_a_file(run: Run, tmp_path: Path, seat: str) -> None:
    deck, saved = tmp_path / "deck.toml", tmp_path / "match.json"
    run("sheet", "random", "siege", deck, "--seed", 5)
    answer = run(
        "play", "siege", *READY, "--sheet", f"{seat}={deck}", "--hot-seat", "--save", saved, typed=("quit",)
    )
    assert answer.code == 0
    match = replay_match(read_replay(saved))
    assert match.sheets[0] == read_sheet(deck).document
    assert match.sheets[1]["name"] == "A bit of everything"
    again = run("play", "--resume", saved, "--hot-seat", typed=("quit",))
    assert again.code == 0
    assert_one_sentence(run("play", "--resume", saved, "--sheet", f"1={deck}"), "leave out", "--sheet")


def test_sheets_that_cannot_be_played_with_are_refused(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "deck.toml"
    run("sheet", "new", "siege", deck)
    assert_one_sentence(run("play", "siege", "--sheet", f"1={deck}"), "played without sheets")
    assert_one_sentence(run("play", "siege", *READY, "--sheet", f"3={deck}"), "Amber (1), Violet (2)")
    assert_one_sentence(run("play", "siege", *READY, "--sheet", "amber"), "PLACE=FILE")
    deck.write_text(BAD)
    assert_one_sentence(run("play", "siege", *READY, "--sheet", f"1={deck}"), "no legal deck", "cards.R1")


def test_bots_of_an_arena_bring_their_sheets(run: Run, tmp_path: Path) -> None:
    deck, out = tmp_path / "deck.toml", tmp_path / "arena.parquet"
    run("sheet", "random", "siege", deck, "--seed", 5)
    arena = ("arena", "siege", "random", "random", "-n", 2, "--workers", 1, "--out", out, "--json")
    rules = (*READY, "--set", "turn_limit=1")
    answer = run(*arena, *rules, "--sheet", f"2={deck}")
    assert answer.code == 0, answer.err
    header = json.loads(out.with_suffix(".jsonl").read_text().splitlines()[0])
    assert header["sheets"] == [None, read_sheet(deck).document]
    assert_one_sentence(run(*arena, *rules, "--sheet", f"nobody={deck}"), "names nobody here")
