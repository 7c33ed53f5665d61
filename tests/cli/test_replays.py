"""`replay` and `verify`, and one clear sentence for every bad file, which is left as it was."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.games import find_game
from sandtable.play.chance import VerifiableChance
from sandtable.play.match import Match
from sandtable.play.replay import checksum, replay_of, replay_text, write_replay
from tests.cli.conftest import Run, assert_one_sentence
from tests.play.finishing import play_on

Content = dict[str, Any]


@pytest.fixture(scope="module")
def content() -> Content:
    match = Match(find_game("groundwar"), seed=3, chance=VerifiableChance("secret", "nonce"))
    return replay_of(play_on(match, 3), names=("Ann", "Bob"))


@pytest.fixture
def file(tmp_path: Path, content: Content) -> Path:
    path = tmp_path / "match.json"
    path.write_text(replay_text(content), encoding="utf-8")
    return path


@pytest.fixture
def fours(tmp_path: Path) -> Path:
    match = Match(find_game("connect_four"), seed=1)
    for text in "abababa":
        match.act(text)
    write_replay(match, tmp_path / "fours.json")
    return tmp_path / "fours.json"


def test_a_replay_is_told_entry_by_entry_when_nobody_steps(run: Run, file: Path, content: Content) -> None:
    answer = run("replay", file)
    assert answer.code == 0
    assert "   1  Red puts its flag on" in answer.out
    assert f"position {len(content['entries'])} of {len(content['entries'])}" in answer.out
    assert f"The match ended: {content['result']['end_reason']}" in answer.out
    assert "Ann" in answer.out


def test_one_position_is_shown(run: Run, fours: Path) -> None:
    answer = run("replay", fours, "--at", 2)
    assert "position 2 of 7" in answer.out
    assert "(●) (○) ( )" in answer.out
    assert "b: Red drops into column b. [CF-2.1]" in answer.out
    assert "ended" not in answer.out


def test_a_replay_is_told_to_programs(run: Run, file: Path, content: Content) -> None:
    told = json.loads(run("replay", file, "--json", "--at", 5).out)
    assert [entry["action"] for entry in told["entries"]] == [entry["action"] for entry in content["entries"]]
    assert told["at"] == 5
    assert told["result"] == content["result"]
    assert told["entries"][0]["clause"] == "GW-3.1"
    assert len(told["scene"]["spaces"]) == 107


@pytest.mark.parametrize("at", [-1, 8, 10**9])
def test_a_position_that_is_not_there_is_told(run: Run, fours: Path, at: int) -> None:
    assert_one_sentence(run("replay", fours, "--at", at), "fours.json has positions 0 to 7")


def test_a_person_steps_through(
    run: Run, fours: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from sandtable.cli.replays import step_through
    from sandtable.core.contract import NOBODY
    from sandtable.play.replay import read_replay, replay_match

    monkeypatch.setattr("sys.stdin", io.StringIO("n\n\np\n6\nn\nn\n99\njump\np\nq\n"))
    record = read_replay(fours)
    step_through(replay_match(record), record, NOBODY)
    out = capsys.readouterr().out
    shown = [int(line.split("position ")[1].split()[0]) for line in out.splitlines() if "· position" in line]
    assert shown == [0, 1, 2, 1, 6, 7, 6]
    assert out.count("leads nowhere: positions go from 0 to 7") == 3


def test_stepping_ends_with_the_input(
    fours: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from sandtable.cli.replays import step_through
    from sandtable.core.contract import NOBODY
    from sandtable.play.replay import read_replay, replay_match

    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    record = read_replay(fours)
    step_through(replay_match(record), record, NOBODY)
    assert "position 1 of 7" in capsys.readouterr().out


def test_an_unknown_seat_is_told(run: Run, fours: Path) -> None:
    assert_one_sentence(run("replay", fours, "--seat", "green"), "no seat 'green'", "Yellow (1), Red (2)")


def test_honest_dice_verify(run: Run, file: Path, content: Content) -> None:
    answer = run("verify", file)
    assert answer.code == 0
    throws = sum(entry["by"] == "chance" for entry in content["entries"])
    assert f"All {throws} throws are those the verifiable dice had to give." in answer.out
    told = json.loads(run("verify", file, "--json").out)
    assert told["is_right"] is True
    assert len(told["throws"]) == throws


def mended(content: Content, change: Callable[[Content], None]) -> str:
    """The replay with a change by someone who mends the checksum."""
    changed = json.loads(json.dumps(content))
    change(changed)
    changed["checksum"] = checksum(changed)
    return replay_text(changed)


def first_throw(content: Content) -> int:
    return next(number for number, entry in enumerate(content["entries"]) if "faces" in entry)


def test_a_changed_throw_does_not_verify(run: Run, file: Path, content: Content) -> None:
    place = first_throw(content)
    face = content["entries"][place]["faces"][0]
    other = face + 1 if face % 3 else face - 1

    def change(content: Content) -> None:
        content["entries"][place]["faces"] = [other]

    file.write_text(mended(content, change), encoding="utf-8")
    answer = run("verify", file)
    assert "WRONG" in answer.out
    assert_one_sentence(answer, f"match.json, entry {place + 1}: ", f"(die {other})", "1 of ")
    answer = run("verify", file, "--json")
    assert json.loads(answer.out)["is_right"] is False
    assert answer.code == 2


def set_entry(number: int, **fields: Any) -> Callable[[Content], None]:
    return lambda content: content["entries"][number].update(fields)


def spoil_throw(content: Content) -> None:
    content["entries"][first_throw(content)]["faces"] = [7]


BAD: dict[str, tuple[Callable[[Content], str], tuple[str, ...]]] = {
    "not JSON": (lambda _: "Dear diary", ("match.json is not a replay", "not whole JSON")),
    "empty": (lambda _: "", ("match.json is not a replay",)),
    "truncated": (
        lambda content: replay_text(content)[: len(replay_text(content)) // 2],
        ("match.json is not a replay", "not whole JSON", "line "),
    ),
    "another JSON": (lambda _: '{"name": "x"}', ('does not say "format"',)),
    "illegal action": (
        lambda content: mended(content, set_entry(2, action="T@g6")),
        ("match.json, entry 3", "T@g6 is refused", "GW-3.2"),
    ),
    "no notation": (
        lambda content: mended(content, set_entry(2, action="castle")),
        ("match.json, entry 3", "'castle' is no action of Ground War"),
    ),
    "wrong checksum": (
        lambda content: replay_text({**content, "seats": ["Eve", "Bob"]}),
        ("match.json was altered", "checksum"),
    ),
    "ruleset out of range": (
        lambda content: mended(content, lambda changed: changed.update(ruleset={"move_points": 100})),
        ("match.json", "option move_points", "GW-4.4", "from 1 to 99", "not 100"),
    ),
    "die of seven": (
        lambda content: mended(content, spoil_throw),
        ("match.json, entry ", "die shows 1 to 6, not 7", "GW-3.3"),
    ),
    "unknown game": (
        lambda content: mended(content, lambda changed: changed.update(game="chess")),
        ("match.json", "there is no game 'chess'"),
    ),
    "another version": (
        lambda content: mended(content, lambda changed: changed.update(version="0.1")),
        ("match.json", "version 0.1 of Ground War"),
    ),
}


@pytest.mark.parametrize(
    "command", [("replay",), ("verify",), ("play", "--resume"), ("replay", "--json")], ids=str
)
@pytest.mark.parametrize("name", list(BAD))
def test_a_bad_file_gets_one_sentence_and_is_left_alone(
    run: Run, tmp_path: Path, content: Content, name: str, command: tuple[str, ...]
) -> None:
    make, parts = BAD[name]
    path = tmp_path / "match.json"
    path.write_text(make(content), encoding="utf-8")
    before = path.read_bytes(), path.stat().st_mtime_ns
    answer = run(*command, path)
    assert_one_sentence(answer, *parts)
    assert answer.out == ""
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_missing_file_is_told(run: Run, tmp_path: Path, command: str) -> None:
    assert_one_sentence(run(command, tmp_path / "gone.json"), "there is no file", "gone.json")
    assert_one_sentence(run(command, tmp_path), "cannot be read: Is a directory")
    assert list(tmp_path.iterdir()) == []


def test_names_in_a_file_cannot_steer_the_terminal(run: Run, tmp_path: Path, content: Content) -> None:
    path = tmp_path / "match.json"
    path.write_text(
        mended(content, lambda changed: changed.update(seats=["\x1b[2Jgone", "Bob"])), encoding="utf-8"
    )
    answer = run("replay", path)
    assert answer.code == 0
    assert "\x1b" not in answer.out


def test_a_finished_match_is_explained_to_people_and_programs(run: Run) -> None:
    file = Path(__file__).parents[1] / "vectors/groundwar/replays/ends_drawn_without_an_army.json"
    answer = run("explain", file)
    assert answer.code == 0
    assert "army destroyed [GW-7.2]" in answer.out
    assert "Gold of Red: " in answer.out
    told = json.loads(run("explain", file, "--json").out)
    assert told["end"]["clause"] == "GW-7.2"
    assert told["curve"][-1]["values"] == [0.5, 0.5]
