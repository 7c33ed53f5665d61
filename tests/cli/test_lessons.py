"""`lessons`: every solution is played, a bad file is named, and a replay becomes a lesson's beginning."""

from pathlib import Path

from tests.cli.conftest import Run, assert_one_sentence

REPLAY = Path(__file__).parents[1] / "vectors/connect_four/replays/ends_by_four_in_a_line.json"
LESSON = """
[[lesson]]
id = "last"
title = "The last disc"
caption = "Win."
goal = {{ won = true }}
solution = "{solution}"
{start}
"""


def test_the_lessons_of_a_game_are_played(run: Run) -> None:
    answer = run("lessons", "connect_four")
    assert answer.code == 0
    assert "  1  drop: Drop a disc (reached after 2 entries)\n" in answer.out


def test_a_replay_becomes_the_beginning_of_a_lesson(run: Run, tmp_path: Path) -> None:
    start = run("lessons", "connect_four", "--from", REPLAY, "--at", 6).out
    assert start.startswith('start = """\nd,\n')
    file = tmp_path / "lessons.toml"
    file.write_text(LESSON.format(solution="d", start=start), encoding="utf-8")
    answer = run("lessons", "connect_four", "--file", file)
    assert (answer.code, answer.out) == (0, "  1  last: The last disc (reached after 7 entries)\n")
    file.write_text(LESSON.format(solution="e", start=start), encoding="utf-8")
    answer = run("lessons", "connect_four", "--file", file)
    assert_one_sentence(answer, "lessons.toml, lesson 'last': its solution does not reach its goal")


def test_options_of_a_replay_are_written_too(run: Run) -> None:
    vectors = REPLAY.parents[2]
    answer = run("lessons", "groundwar", "--from", vectors / "groundwar/replays/ends_by_turn_limit.json")
    assert answer.out.startswith('options = { turn_limit = 6 }\nstart = """\nflag ')


def test_what_is_not_there_is_said_in_a_sentence(run: Run, tmp_path: Path) -> None:
    assert_one_sentence(run("lessons", "none"), "there is no game 'none'")
    missing = tmp_path / "none.toml"
    assert_one_sentence(run("lessons", "connect_four", "--file", missing), f"there is no file {missing}")
