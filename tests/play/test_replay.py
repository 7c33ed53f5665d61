"""Replays: the whole match in one readable file, and a clear sentence for every file that is not one."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.errors import ReplayError
from sandtable.core.game import Game
from sandtable.core.records import fingerprint, record_bytes
from sandtable.games import GAMES, find_game
from sandtable.play.chance import TypedChance, VerifiableChance
from sandtable.play.match import Match
from sandtable.play.replay import (
    checksum,
    parse_replay,
    read_replay,
    replay_match,
    replay_of,
    replay_text,
    verify_replay,
    write_replay,
)
from tests.play.finishing import play_on


def finished(chance: Any = None, seed: int = 4) -> Match:
    return play_on(Match(find_game("groundwar"), seed=seed, chance=chance), seed)


@pytest.fixture(scope="module")
def content() -> dict[str, Any]:
    return replay_of(finished(VerifiableChance("secret", "nonce")))


def altered(content: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The content with some fields changed by someone who also mends the checksum."""
    changed = {**json.loads(json.dumps(content)), **changes}
    changed["checksum"] = checksum(changed)
    return changed


def replayed(content: dict[str, Any]) -> Match:
    return replay_match(parse_replay(json.dumps(content), "match.json"))


@pytest.mark.parametrize("name", list(GAMES))
def test_a_match_comes_back_as_it_was(name: str, tmp_path: Path) -> None:
    match = play_on(Match(find_game(name), seed=1), 2)
    assert match.is_over
    write_replay(match, tmp_path / "match.json", names=tuple("abcdef"[: match.seats]))
    replay = read_replay(tmp_path / "match.json")
    again = replay_match(replay)
    assert again.entries == match.entries
    assert record_bytes(again.state) == record_bytes(match.state)
    assert again.result == match.result
    assert replay.content["seats"] == list("abcdef"[: match.seats])


def test_an_unfinished_match_comes_back_where_it_stood(coin: Game) -> None:
    match = Match(coin, coin.rulesets.make({"cards": 2}), seed=3)
    for text in ("hide 1", "look", "take", "nod"):
        match.act(text)
    again = replayed(replay_of(match))
    assert again.entries == match.entries
    assert coin.rulesets.changes(again.ruleset) == {"cards": 2}
    assert again.decider == 1
    assert again.result is None


def test_a_replay_can_be_stopped_halfway(content: dict[str, Any]) -> None:
    match = replay_match(parse_replay(json.dumps(content), "match.json"), until=10)
    assert len(match.entries) == 10


def test_the_file_has_a_line_an_entry(content: dict[str, Any]) -> None:
    lines = replay_text(content).splitlines()
    assert len(lines) > len(content["entries"])
    assert sum('"by"' in line for line in lines) == len(content["entries"])
    assert json.loads(replay_text(content)) == content


@pytest.mark.parametrize("is_over", [True, False])
def test_seed_and_secret_are_told_only_when_the_match_is_over(is_over: bool) -> None:
    seeded = Match(find_game("groundwar"), seed="4c5b1f")
    sealed = Match(find_game("groundwar"), seed="77aa", chance=VerifiableChance("4c5b1f", "words"))
    for match in (seeded, sealed):
        play_on(match, 1, most=5000 if is_over else 20)
        assert ("4c5b1f" in replay_text(replay_of(match))) == is_over
        assert "77aa" not in replay_text(replay_of(match))
    told = replay_of(sealed)["chance"]
    assert told["commitment"] == VerifiableChance("4c5b1f").commitment
    assert told["nonce"] == "words"


def test_writing_replaces_the_file_in_one_go(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    write_replay(finished(), path)
    first = path.read_bytes()
    write_replay(finished(seed=5), path)
    assert path.read_bytes() != first
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ReplayError, match=r"match\.json cannot be written: No space left"):
        write_replay(finished(), path)
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match="cannot be written: No such file or directory"):
        write_replay(finished(), tmp_path / "nowhere" / "match.json")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match=r"there is no file .*match\.json"):
        read_replay(tmp_path / "match.json")


def test_a_folder_or_a_picture_is_no_replay(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match="cannot be read: Is a directory"):
        read_replay(tmp_path)
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(ReplayError, match="not UTF-8 text"):
        read_replay(tmp_path / "picture")


@pytest.mark.parametrize(
    "text", ["", "hello", "{", '{"format": "sandtable replay 1", "entries": [', "[" * 100_000, "9" * 5000]
)
def test_what_is_not_json_is_said_to_be_so(text: str) -> None:
    with pytest.raises(ReplayError, match=r"^x\.json is not a replay"):
        parse_replay(text, "x.json")


@pytest.mark.parametrize("text", ["{}", "[]", "3", "null", '{"format": "other"}'])
def test_json_of_another_kind_is_said_to_be_so(text: str) -> None:
    with pytest.raises(ReplayError, match='does not say "format"'):
        parse_replay(text, "x.json")


def test_every_part_is_needed(content: dict[str, Any]) -> None:
    for key in content:
        if key != "format":
            rest = {name: value for name, value in content.items() if name != key}
            with pytest.raises(ReplayError, match=f"has no '{key}'"):
                parse_replay(json.dumps(rest), "x.json")


@pytest.mark.parametrize("key", ["ruleset", "seats", "chance", "entries", "game", "version"])
def test_every_part_must_be_of_its_kind(content: dict[str, Any], key: str) -> None:
    with pytest.raises(ReplayError, match=f"'{key}' must be a "):
        replayed(altered(content, **{key: 3}))


def test_seats_are_names(content: dict[str, Any]) -> None:
    with pytest.raises(ReplayError, match="must be a list of names"):
        replayed(altered(content, seats=[1, {}]))
    with pytest.raises(ReplayError, match=r"match\.json: Ground War takes 2 to 2 seats, not 3"):
        replayed(altered(content, seats=["a", "b", "c"]))


def test_an_unknown_game_is_named(content: dict[str, Any]) -> None:
    with pytest.raises(ReplayError, match=r"match\.json: there is no game 'chess'"):
        replayed(altered(content, game="chess"))


def test_another_version_is_refused_before_anything_is_played(content: dict[str, Any]) -> None:
    with pytest.raises(ReplayError, match=r"match\.json: it was recorded under version 0 of Ground War"):
        replayed(altered(content, version="0", ruleset={"gone": 1}, entries=[]))


@pytest.mark.parametrize("value", [100, -1, 2.5, "many", None, [1], True, 10**40])
def test_a_ruleset_value_out_of_range_names_option_and_clause(content: dict[str, Any], value: Any) -> None:
    with pytest.raises(
        ReplayError, match=r"match\.json: option move_points \(GW-4\.4: .* must be a whole number"
    ):
        replayed(altered(content, ruleset={"move_points": value}))


@pytest.mark.parametrize("entry", [3, {}, {"by": "Red"}, {"by": "Red", "action": 5}, None])
def test_what_is_no_entry_is_named(content: dict[str, Any], entry: Any) -> None:
    entries = [*content["entries"][:4], entry]
    with pytest.raises(ReplayError, match=r"match\.json, entry 5 is not an entry"):
        replayed(altered(content, entries=entries))


def test_an_illegal_action_in_the_middle_names_entry_and_clause(content: dict[str, Any]) -> None:
    entries = json.loads(json.dumps(content["entries"]))
    entries[3]["action"] = "T@g6"
    with pytest.raises(ReplayError, match=r"match\.json, entry 4: T@g6 is refused: .*GW-3\.2"):
        replayed(altered(content, entries=entries))
    entries[3]["action"] = "jump"
    with pytest.raises(ReplayError, match=r"match\.json, entry 4: 'jump' is no action of Ground War"):
        replayed(altered(content, entries=entries))


def test_an_entry_by_the_wrong_seat_is_named(content: dict[str, Any]) -> None:
    entries = json.loads(json.dumps(content["entries"]))
    entries[0]["by"] = "Blue"
    with pytest.raises(ReplayError, match=r"entry 1: .* by 'Blue' cannot be, Red decides here"):
        replayed(altered(content, entries=entries))


def test_an_entry_after_the_end_is_named(content: dict[str, Any]) -> None:
    extra = [*content["entries"], {"by": "Red", "action": "end"}]
    with pytest.raises(ReplayError, match=f"entry {len(extra)}: 'end' by 'Red' cannot be, the match is over"):
        replayed(altered(content, entries=extra))


def thrown(content: dict[str, Any]) -> int:
    """Where the first throw is."""
    return next(number for number, entry in enumerate(content["entries"]) if "faces" in entry)


@pytest.mark.parametrize(
    ("faces", "complaint"),
    [
        ([7], r"a die shows 1 to 6, not 7 \(GW-3\.3"),
        ([], "1 dice are thrown here, 0 were entered"),
        ([1, 2], "1 dice are thrown here, 2 were entered"),
        (["6"], "faces must be a list of whole numbers"),
        ([True], "faces must be a list of whole numbers"),
        (6, "faces must be a list of whole numbers"),
    ],
)
def test_faces_that_cannot_be_name_the_entry(content: dict[str, Any], faces: Any, complaint: str) -> None:
    entries = json.loads(json.dumps(content["entries"]))
    place = thrown(content)
    entries[place]["faces"] = faces
    with pytest.raises(ReplayError, match=rf"(?i)match\.json, entry {place + 1}: .*{complaint}"):
        replayed(altered(content, entries=entries))


def test_faces_must_agree_with_the_outcome(content: dict[str, Any]) -> None:
    entries = json.loads(json.dumps(content["entries"]))
    place = thrown(content)
    entries[place] |= {"faces": [1], "action": "first blue"}
    with pytest.raises(ReplayError, match=r"The faces \[1\] mean first red, not first blue"):
        replayed(altered(content, entries=entries))


def test_faces_where_no_dice_are_thrown_name_the_entry(coin: Game) -> None:
    match = Match(coin, seed=1)
    for text in ("hide 0", "look", "take"):
        match.act(text)
    content = replay_of(match)
    content["entries"][3]["faces"] = [3]
    with pytest.raises(ReplayError, match=r"match\.json, entry 4: no dice are awaited now"):
        replayed(altered(content))


def test_a_wrong_checksum_is_told(content: dict[str, Any]) -> None:
    with pytest.raises(ReplayError, match=r"match\.json was altered: its checksum"):
        replayed({**content, "seats": ["someone", "else"]})


def test_a_wrong_result_is_told(content: dict[str, Any]) -> None:
    with pytest.raises(ReplayError, match="claims the result"):
        replayed(altered(content, result={"end_reason": "turn limit", "points": [0.5, 0.5]}))


def test_a_wrong_fingerprint_is_told(content: dict[str, Any]) -> None:
    with pytest.raises(ReplayError, match="claims another final state"):
        replayed(altered(content, fingerprint=fingerprint(Match(find_game("connect_four")).state)))


@pytest.mark.parametrize("source", [None, VerifiableChance("secret", "nonce")])
def test_an_honest_match_verifies(source: Any) -> None:
    match = finished(source)
    checks = verify_replay(parse_replay(replay_text(replay_of(match)), "match.json"))
    assert len(checks) == sum(entry.actor < 0 for entry in match.entries) > 0
    assert all(check.is_right for check in checks)


def test_a_changed_throw_is_found(content: dict[str, Any]) -> None:
    entries = json.loads(json.dumps(content["entries"]))
    place = thrown(content)
    face = entries[place]["faces"][0]
    entries[place]["faces"] = [face + 1 if face % 3 else face - 1]
    checks = verify_replay(parse_replay(json.dumps(altered(content, entries=entries)), "match.json"))
    assert [check.number for check in checks if not check.is_right] == [place + 1]


def test_another_nonce_is_found(content: dict[str, Any]) -> None:
    changed = altered(content, chance={**content["chance"], "nonce": "mine"})
    checks = verify_replay(parse_replay(json.dumps(changed), "match.json"))
    assert not all(check.is_right for check in checks)


def test_another_secret_is_found(content: dict[str, Any]) -> None:
    changed = altered(content, chance={**content["chance"], "secret": "other"})
    with pytest.raises(ReplayError, match="not the one that was committed to"):
        verify_replay(parse_replay(json.dumps(changed), "match.json"))


def test_what_cannot_be_verified_says_why(battle: Callable[..., Match]) -> None:
    typed = battle(chance=TypedChance())
    with pytest.raises(ReplayError, match="typed in by the players"):
        verify_replay(parse_replay(json.dumps(replay_of(typed)), "match.json"))
    with pytest.raises(ReplayError, match="the match is unfinished"):
        verify_replay(parse_replay(json.dumps(replay_of(battle())), "match.json"))
