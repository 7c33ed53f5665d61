"""The journal: no finished match is lost, and none is taken for what it is not."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from sandtable.bots import levels
from sandtable.bots.levels import LEVELS
from sandtable.cli.lab import register_commands
from sandtable.core.errors import SandtableError
from sandtable.games import find_game
from sandtable.lab import arena
from sandtable.lab.arena import Contest, Row, Standing, hold
from sandtable.lab.journal import Journal
from sandtable.lab.provenance import bot_settings, program_hash
from tests.lab.test_arena import contest, without_clock

APP = typer.Typer()
register_commands(APP)


def refused(path: Path, chosen: Contest, *words: str) -> None:
    """The journal is not continued, in one sentence that has these words and the remedy, and is untouched."""
    before = path.read_bytes()
    with pytest.raises(SandtableError) as caught:
        Journal(path, chosen)
    for word in (str(path), *words, "--anew"):
        assert word in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


def test_a_stopped_run_goes_on_as_if_it_had_not_stopped(tmp_path: Path) -> None:
    chosen = contest("mcts:20", "greedy")
    whole = hold(chosen, Journal(tmp_path / "whole.jsonl", chosen))

    class Interrupt(KeyboardInterrupt):
        pass

    def stop_at_seven(standing: Standing, row: Row) -> None:
        if len(standing.rows) == 7:
            raise Interrupt

    path = tmp_path / "parts.jsonl"
    with pytest.raises(Interrupt):
        hold(chosen, Journal(path, chosen), workers=2, watch=stop_at_seven)
    kept = path.read_text().splitlines()
    assert len(kept) >= 8
    path.write_text(
        "\n".join(kept) + "\n" + kept[-1][: len(kept[-1]) // 2]
    )  # a crash in the middle of a line
    journal = Journal(path, chosen)
    finished = set(journal.rows)
    resumed = hold(chosen, journal, workers=2)
    assert without_clock(resumed.rows) == without_clock(whole.rows)
    assert {row.key for row in resumed.rows} >= finished
    assert len(path.read_text().splitlines()) == 1 + len(whole.rows)


def test_more_matches_continue_a_journal(tmp_path: Path) -> None:
    few, many = contest("greedy", "random", matches=4), contest("greedy", "random", matches=10)
    hold(few, Journal(tmp_path / "a.jsonl", few))
    journal = Journal(tmp_path / "a.jsonl", many)
    assert len(journal.rows) == 4
    assert without_clock(hold(many, journal).rows) == without_clock(hold(many).rows)


def test_a_journal_says_what_was_measured(tmp_path: Path) -> None:
    Journal(tmp_path / "a.jsonl", contest("veteran", "soldier", game="groundwar"))
    told = json.loads((tmp_path / "a.jsonl").read_text())
    assert (told["game"], told["version"], told["seats"], told["seed"]) == ("groundwar", "1", 2, "test")
    assert told["ruleset"] == find_game("groundwar").rulesets.read(find_game("groundwar").rulesets.make())
    assert told["program"] == program_hash(game_id="groundwar")
    veteran, soldier = told["bots"]
    assert (veteran["name"], veteran["iterations"], veteran["milliseconds"]) == ("veteran", 40, 500)
    assert veteran["search"]["exploration"] > 0
    assert (soldier["slip"], soldier["weights"]) == (0.1, veteran["weights"])


def test_a_journal_of_another_contest_is_refused_with_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    chosen = contest("greedy", "random")
    hold(replace(chosen, matches=2), Journal(path, chosen))
    refused(path, contest("random", "greedy"), "bots 1 name is greedy there and random now")
    refused(path, replace(chosen, seed="other"), "seed is test there and other now")
    refused(path, replace(chosen, changes=(("full_board", "second"),)), "ruleset full_board is draw there")
    assert len(Journal(path, chosen).rows) == 2


def test_a_level_that_has_changed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    Journal(path, contest("veteran", "soldier"))
    monkeypatch.setitem(levels.LEVELS, "veteran", replace(LEVELS["veteran"], iterations=60))
    refused(path, contest("veteran", "soldier"), "bots 1 iterations is 40 there and 60 now")


def test_another_program_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    Journal(path, contest("greedy", "random"))
    monkeypatch.setattr(arena, "program_hash", lambda **_: "another")
    refused(path, contest("greedy", "random"), "program is", "and another now")


def copy_of_program(folder: Path) -> Path:
    """A few files that lie as those of the program do."""
    for name in ("core/rng.py", "games/siege/rules.py", "bots/mcts.py", "bots/ladder.json", "lab/matches.py"):
        path = folder / "sandtable" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return folder / "sandtable"


@pytest.mark.parametrize(
    ("file", "decides"),
    [
        ("core/rng.py", True),
        ("games/siege/rules.py", True),
        ("bots/weights.json", True),
        ("lab/matches.py", True),
        ("bots/ladder.json", False),
        ("games/siege/RULES.md", False),
        ("games/siege/laws.py", False),
        ("lab/report.py", False),
    ],
)
def test_the_program_is_known_by_what_decides_play(tmp_path: Path, file: str, decides: bool) -> None:
    one, other = copy_of_program(tmp_path / "one"), copy_of_program(tmp_path / "other")
    assert program_hash(one) == program_hash(other)
    (other / file).write_text("otherwise")
    program_hash.cache_clear()
    assert (program_hash(one) != program_hash(other)) == decides


def test_the_rules_of_other_games_do_not_matter() -> None:
    hashes = {program_hash(game_id=game_id) for game_id in ("siege", "connect_four", None)}
    assert len(hashes) == 3


def test_a_bot_of_another_copy_is_known_by_its_program(tmp_path: Path) -> None:
    folder = copy_of_program(tmp_path).parent
    name = f"greedy@{folder}"
    told = bot_settings(name, find_game("siege"))
    assert told == {"name": name, "program": program_hash(folder / "sandtable")}


HEADS: dict[str, Any] = {
    "not a journal": "",
    "cut short": '{"format": "sandtable jour',
    "older": json.dumps({"game_id": "connect_four", "bots": ["greedy", "random"], "seed": "test"}),
}


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_file_that_does_not_say_what_it_measured_is_refused(tmp_path: Path, head: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(head + "\n")
    refused(path, contest("greedy", "random"), "does not say what it measured")


def damaged(row: dict[str, Any], **changes: Any) -> str:
    return json.dumps({name: value for name, value in {**row, **changes}.items() if value is not None})


def test_damaged_rows_are_refused_by_their_line(tmp_path: Path) -> None:
    chosen = contest("greedy", "random", matches=2)
    path = tmp_path / "a.jsonl"
    hold(chosen, Journal(path, chosen))
    head, first, second = path.read_text().splitlines()
    row = json.loads(first)
    for line in (
        first[:-5],
        "[]",
        damaged(row, decisions=None),
        damaged(row, extra=1),
        damaged(row, seating=row["seating"][::-1]),
        damaged(row, lineup=7),
        damaged(row, turn="0"),
        damaged(row, points=[1.0]),
    ):
        path.write_text("\n".join((head, line, second)) + "\n")
        refused(path, chosen, "line 2")


def test_the_command_begins_anew_only_when_asked(tmp_path: Path) -> None:
    out = tmp_path / "run.parquet"
    arguments = ["arena", "connect_four", "greedy", "random", "-n", "2", "--out", str(out)]
    assert CliRunner().invoke(APP, arguments).exit_code == 0
    other = CliRunner().invoke(APP, [*arguments, "--seed", "other"])
    assert isinstance(other.exception, SandtableError)
    assert "seed is arena there and other now" in str(other.exception)
    assert CliRunner().invoke(APP, [*arguments, "--seed", "other", "--anew"]).exit_code == 0
    assert json.loads(out.with_suffix(".jsonl").read_text().splitlines()[0])["seed"] == "other"
