"""`play`: a whole match at the terminal, what is answered there, and nothing lost on the way out."""

import json
from pathlib import Path

import pytest

from sandtable.core.game import Game
from sandtable.games import GAMES
from sandtable.play.replay import read_replay, replay_match
from tests.cli.conftest import Run, assert_one_sentence
from tests.play.coin import GAME as COIN

SETUP = ("flag c2", "flag k10", "T@d1", "M@a3", "done", "T@j10", "M@m9")


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(GAMES, COIN.id, COIN)
    return COIN


def test_two_people_play_to_the_end_and_the_replay_is_kept(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    answer = run("play", "connect_four", "--hot-seat", "--save", path, typed=tuple("abababa"))
    assert answer.code == 0
    assert "Yellow wins: four in a line." in answer.out
    assert f"sandtable replay {path}" in answer.out
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]
    match = replay_match(read_replay(path))
    assert [entry.text for entry in match.entries] == list("abababa")


@pytest.mark.parametrize(("seats", "names"), [("3", "Red Blue Yellow"), ("4", "Red Blue Yellow Green")])
def test_more_than_two_people_share_the_terminal(run: Run, tmp_path: Path, seats: str, names: str) -> None:
    path = tmp_path / "match.json"
    typed = ("take king", "1", "take queen", "1", "quit")
    answer = run("play", "gangcity", "--hot-seat", "--seats", seats, "--save", path, typed=typed)
    for name in names.split():
        assert f" {name} " in answer.out
    assert ("Green" in answer.out) == (seats == "4")
    match = replay_match(read_replay(path))
    assert match.seats == int(seats)
    assert len({entry.actor for entry in match.entries if entry.actor >= 0}) == 2


def test_actions_may_be_chosen_by_number(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    run("play", "connect_four", "--hot-seat", "--save", path, typed=("4", "7", "99", "quit"))
    assert [entry.text for entry in replay_match(read_replay(path)).entries] == ["d", "g"]


def test_numbers_follow_the_order_of_the_list(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    answer = run("play", "groundwar", "--hot-seat", "--save", path, typed=("1", "2", "6", "quit"))
    assert "6 AT@b2" in answer.out.replace("\u00a0", " ")
    assert [entry.text for entry in replay_match(read_replay(path)).entries][2] == "AT@b2"


def test_a_bot_sits_in_the_other_seat(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    answer = run(
        "play",
        "connect_four",
        "--seat",
        "red",
        "--bot",
        "recruit",
        "--seed",
        "1",
        "--save",
        path,
        typed=("d",),
    )
    assert answer.code == 0
    match = replay_match(read_replay(path))
    assert [entry.actor for entry in match.entries] == [0, 1, 0]
    assert read_replay(path).content["seats"] == ["Recruit", "you"]


def test_the_same_seed_gives_the_same_bots(run: Run, tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        run(
            "play",
            "connect_four",
            "--bot",
            "recruit",
            "--seed",
            "7",
            "--save",
            tmp_path / name,
            typed=tuple("abcdefg"),
        )
    one, two = (read_replay(tmp_path / name).content["entries"] for name in ("one.json", "two.json"))
    assert one == two
    assert len(one) > 5


def test_the_end_of_the_input_leaves_cleanly_and_keeps_the_match(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    answer = run("play", "connect_four", "--hot-seat", "--save", path, typed=("d", "d"))
    assert answer.code == 0
    assert f"sandtable play --resume {path}" in answer.out
    assert len(replay_match(read_replay(path)).entries) == 2


def test_ctrl_c_leaves_cleanly_and_keeps_the_match(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    lines = iter(["d", "c"])

    def interrupted(_: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    answer = run("play", "connect_four", "--hot-seat", "--save", path)
    assert answer.code == 0
    assert len(replay_match(read_replay(path)).entries) == 2


def test_a_match_that_was_not_saved_says_so(run: Run) -> None:
    assert "The match was not saved" in run("play", "connect_four", "--hot-seat", typed=("d", "quit")).out


def test_a_saved_match_goes_on_where_it_stood(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    options = ("--bot", "recruit", "--seat", "red", "--seed", "3")
    run("play", "connect_four", *options, "--save", path, typed=("d",))
    before = read_replay(path).content["entries"]
    answer = run("play", "--resume", path, typed=("c",))
    content = read_replay(path).content
    assert content["entries"][: len(before)] == before
    assert len(content["entries"]) == len(before) + 2
    assert content["seats"] == ["Recruit", "you"]
    assert "Recruit" in answer.out


def test_a_resumed_match_keeps_its_rules(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    run("play", "groundwar", "--hot-seat", "--set", "start_gold=7", "--save", path, typed=("1",))
    before = path.read_bytes()
    assert_one_sentence(run("play", "--resume", path, "--set", "start_gold=9"), "keeps its ruleset")
    assert_one_sentence(run("play", "connect_four", "--resume", path), "is a match of groundwar")
    assert_one_sentence(run("play", "--resume", path, "--dice", "verifiable"), "has seeded dice")
    assert path.read_bytes() == before
    assert "gold 7" in run("play", "--resume", path, "--dice", "automatic").out


def test_a_file_that_exists_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary")
    assert_one_sentence(
        run("play", "connect_four", "--save", path, typed=("d",)), "exists already", "diary.txt"
    )
    answer = run(
        "play", "connect_four", "--hot-seat", typed=("d", f"save {path}", f"save {tmp_path}/a.json", "quit")
    )
    assert "diary.txt exists already" in answer.out.replace("\n", " ")
    assert path.read_text() == "dear diary"
    assert len(replay_match(read_replay(tmp_path / "a.json")).entries) == 1


def test_typed_dice_are_asked_for_with_what_they_mean(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    typed = (*SETUP, "done", "7", "2 3", "six", "", "5")
    answer = run("play", "groundwar", "--hot-seat", "--dice", "typed", "--save", path, typed=typed)
    assert "Throw one die (1 to 3 Red begins, 4 to 6 Blue)" in answer.out
    assert "No: A die shows 1 to 6, not 7 (GW-3.3" in answer.out
    assert "1 dice are thrown here, 2 were entered" in answer.out
    assert answer.out.count("Type one die as numbers from 1 to 6") == 2
    entry = replay_match(read_replay(path)).entries[-1]
    assert (entry.text, entry.faces) == ("first blue", (5,))


def test_an_action_can_be_undone_while_the_dice_are_awaited(run: Run) -> None:
    answer = run("play", "groundwar", "--hot-seat", "--dice", "typed", typed=(*SETUP, "done", "undo", "quit"))
    assert "Taken back." in answer.out


def test_verifiable_dice_show_their_commitment_first_and_their_secret_last(
    run: Run, tmp_path: Path, coin: Game
) -> None:
    path = tmp_path / "match.json"
    options = ("--hot-seat", "--dice", "verifiable", "--save", path)
    answer = run("play", "coin", *options, typed=("my own words", "hide 0", "", "throw", "guess 0"))
    content = read_replay(path).content
    assert content["chance"]["nonce"] == "my own words"
    assert answer.out.index(content["chance"]["commitment"]) < answer.out.index("Any words of your own")
    end = answer.out.index("wins: ")  # guessed or, with two sixes, thrown
    assert end < answer.out.index(content["chance"]["secret"])
    assert run("verify", path).code == 0


def test_draws_without_dice_are_typed_by_name(run: Run, tmp_path: Path, coin: Game) -> None:
    path = tmp_path / "match.json"
    typed = ("hide 0", "", "look", "take", "card 9", "ace", "card 2", "quit")
    answer = run("play", "coin", "--hot-seat", "--dice", "typed", "--save", path, typed=typed)
    assert "type what it is (card 1, card 2" in answer.out
    assert "No: CN-1.4" in answer.out
    assert "'ace' is no action of Coin" in answer.out
    assert read_replay(path).content["entries"][-1]["action"] == "card 2"


def test_secrets_are_not_on_the_screen_of_the_other_seat(run: Run, coin: Game) -> None:
    answer = run("play", "coin", "--hot-seat", typed=("hide 1", "", "story", "quit"))
    _, _, after = answer.out.partition("press Enter when only they can see this")
    assert "It happens: hide ?." in after
    assert "hide 1" not in after


def test_why_names_the_clause_and_the_facts(run: Run) -> None:
    typed = ("why flag g6", "why flag c2", "why", "why castle", "flag g6", "quit")
    answer = run("play", "groundwar", "--hot-seat", typed=typed)
    assert answer.out.count("(GW-3.1: ") == 2
    assert "flag c2 is legal now." in answer.out
    assert "say which action, for example: why flag " in answer.out
    assert "'castle' is no action of Ground War" in answer.out


def test_odds_are_shown_beside_the_action_and_on_request(run: Run) -> None:
    answer = run(
        "play", "groundwar", "--hot-seat", typed=(*SETUP, "odds done", "odds T@g6", "odds k10-k9", "quit")
    )
    assert "done (first red 3 in 6, first blue 3 in 6)" in answer.out.replace("\u00a0", " ")
    assert "first red: 3 in 6 (50.0%)  Red takes the first turn." in answer.out
    assert "No: g6 is not in Blue's base (GW-3.2" in answer.out


def test_undo_and_restart(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    typed = ("undo", *SETUP, "undo", "AT@m9", "restart", "M@m9", "quit")
    answer = run("play", "groundwar", "--hot-seat", "--save", path, typed=typed)
    assert "No: Nothing has happened yet." in answer.out
    assert answer.out.count("Taken back.") == 2
    entries = read_replay(path).content["entries"]
    assert [entry["action"] for entry in entries] == ["flag c2", "flag k10", "T@d1", "M@a3", "done", "M@m9"]


def test_the_rulebook_is_at_hand(run: Run) -> None:
    answer = run("play", "groundwar", "--hot-seat", typed=("rules 4.3", "rules", "rules 99", "help", "quit"))
    assert "A unit placed this turn does not move" in answer.out
    assert "Ground War has no clause '99'" in answer.out.replace("\n", " ")
    assert "what a bot would do" in answer.out


def test_a_hint_is_a_legal_action(run: Run, tmp_path: Path) -> None:
    answer = run("play", "connect_four", "--hot-seat", typed=("d", "a", "d", "a", "d", "b", "hint", "quit"))
    assert "A bot would play d." in answer.out


def test_at_one_keyboard_the_last_action_is_undone_whoever_decides_now(run: Run) -> None:
    answer = run("play", "connect_four", "--hot-seat", typed=("d", "undo", "quit"))
    assert "Taken back." in answer.out
    answer = run("play", "connect_four", "--bot", "soldier", typed=("d", "undo", "quit"))
    assert "Red has acted since." in answer.out


def test_the_board_is_drawn_only_when_something_changed(run: Run) -> None:
    answer = run("play", "connect_four", "--hot-seat", typed=("story", "why d", "d", "board", "quit"))
    assert answer.out.count("Disc 1 of 42") == 1
    assert answer.out.count("Disc 2 of 42") == 2


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        (("--set", "move_points=100"), ("option move_points", "GW-4.4", "from 1 to 99", "100")),
        (("--set", "must_move=maybe"), ("option must_move", "GW-4.5", "true or false")),
        (("--set", "cost=[1,2]"), ("option cost", "GW-2.1", "3 whole numbers")),
        (("--set", "speed=3"), ("no option 'speed'", "move_points")),
        (("--set", "move_points"), ("has no value", "OPTION=VALUE")),
        (("--preset", "lightning"), ("no preset 'lightning'", "blitz")),
        (("--seats", "3"), ("takes 2 to 2 seats",)),
        (("--seat", "green"), ("no seat 'green'", "Red (1), Blue (2)")),
        (("--bot", "champion"), ("no bot 'champion'", "recruit")),
        (("--bot", "recruit", "--bot", "soldier"), ("2 bots are named for 1 seats",)),
    ],
)
def test_bad_options_get_one_sentence(
    run: Run, tmp_path: Path, options: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    path = tmp_path / "match.json"
    assert_one_sentence(run("play", "groundwar", *options, "--save", path), *parts)
    assert list(tmp_path.iterdir()) == []


def test_a_game_or_a_file_is_needed(run: Run) -> None:
    assert_one_sentence(run("play"), "say which game to play")


def test_settings_reach_the_rules(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    settings = ("--set", "cost=[4,2,1]", "--set", "must_move=false", "--preset", "blitz")
    run("play", "groundwar", "--hot-seat", *settings, "--save", path, typed=("1",))
    expected = {"move_points": 15, "turn_limit": 30, "cost": [4, 2, 1], "must_move": False}
    assert json.loads(path.read_text())["ruleset"] == expected


def test_a_file_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "match.json"
    answer = run("play", "connect_four", "--hot-seat", "--save", path, typed=("d",))
    assert answer.code == 2
    assert answer.err.startswith("sandtable: ")
    assert "cannot be written: No such file or directory" in answer.err
