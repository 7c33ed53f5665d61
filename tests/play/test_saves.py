"""Saved matches go on with the dice they would have thrown, and their secret is nobody else's to read."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.core.errors import ReplayError
from sandtable.play.chance import Chance, SeededChance, TypedChance, VerifiableChance
from sandtable.play.match import Match
from sandtable.play.saves import resume_match, save_match, secret_path
from tests.play.finishing import play_on

Battle = Callable[..., Match]


@pytest.mark.parametrize("make", [lambda: SeededChance("s"), lambda: VerifiableChance("secret", "nonce")])
def test_a_saved_match_goes_on_as_it_would_have(
    battle: Battle, make: Callable[[], Chance], tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    straight, saved = battle(chance=make()), battle(chance=make())
    save_match(saved, path)
    resumed = resume_match(path)
    assert play_on(resumed, 8).entries == play_on(straight, 8).entries
    assert resumed.is_over


def test_the_secret_is_kept_apart_and_only_while_it_is_needed(battle: Battle, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = battle(chance=VerifiableChance("0ddba11", ""))
    save_match(match, path)
    assert "0ddba11" not in path.read_text()
    assert "0ddba11" in secret_path(path).read_text()
    assert secret_path(path).stat().st_mode & 0o077 == 0
    save_match(play_on(match, 1), path)
    assert not secret_path(path).exists()
    assert "0ddba11" in path.read_text()


def test_without_its_secret_a_match_goes_on_only_with_typed_dice(battle: Battle, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    save_match(battle(), path)
    secret_path(path).unlink()
    with pytest.raises(ReplayError, match=r"cannot go on without its dice, in .*--dice typed"):
        resume_match(path)
    assert isinstance(resume_match(path, with_typed_dice=True).chance, TypedChance)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"dice": [1]}'])
def test_a_broken_secret_is_named(battle: Battle, tmp_path: Path, text: str) -> None:
    path = tmp_path / "match.json"
    save_match(battle(), path)
    secret_path(path).write_text(text)
    with pytest.raises(ReplayError, match=r"match\.json\.secret .*--dice typed"):
        resume_match(path)


def test_another_secret_than_the_one_committed_to_is_refused(battle: Battle, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    save_match(battle(chance=VerifiableChance("one", "")), path)
    secret_path(path).write_text(json.dumps({"dice": "two"}))
    with pytest.raises(ReplayError, match=r"is not the secret that .*match\.json committed to"):
        resume_match(path)


def test_a_finished_match_does_not_go_on(battle: Battle, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    save_match(play_on(battle(), 1), path)
    with pytest.raises(ReplayError, match="is a finished match"):
        resume_match(path)


def test_typed_dice_go_on_waiting(battle: Battle, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = battle(chance=TypedChance())
    match.act("done")
    save_match(match, path)
    resumed = resume_match(path)
    assert resumed.entries == match.entries
    assert resumed.enter_faces((6,)) is None
