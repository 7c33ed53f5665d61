"""Sheets are part of the match, of its replay and of its save, and hidden ones stay hidden until the end."""

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.contract import NOBODY
from sandtable.core.errors import ReplayError, SheetError
from sandtable.core.game import Game
from sandtable.core.records import record_bytes
from sandtable.core.rng import new_rng
from sandtable.games import GAMES, find_game
from sandtable.play.match import Match
from sandtable.play.replay import checksum, parse_replay, replay_match, replay_of, replay_text, verify_replay
from sandtable.play.saves import resume_match, save_match, secret_path
from tests.play.coin import GAME as COIN
from tests.play.finishing import play_on

SIEGE = find_game("siege")
DECKS = SIEGE.rulesets.make({"draft": "sheets", "turn_limit": 3})
MOTTO = "never-tell"
CHARMS = [{"lucky": 3, "motto": MOTTO}, {"lucky": 5}]


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(GAMES, COIN.id, COIN)
    return COIN


def charmed(seed: int = 1, charms: list[Any] | None = None) -> Match:
    return Match(COIN, COIN.rulesets.make({"charms": True}), seed=seed, sheets=charms or CHARMS)


def decks(seed: int) -> Match:
    form, rng = SIEGE.sheet_form, new_rng(seed)
    assert form is not None
    return Match(SIEGE, DECKS, seed=seed, sheets=[form.random(rng, DECKS) for _ in range(2)])


def test_a_match_begins_with_its_sheets_or_the_default_ones() -> None:
    form = SIEGE.sheet_form
    assert form is not None
    assert Match(SIEGE, DECKS).sheets == [form.default(0, DECKS), form.default(1, DECKS)]
    assert Match(SIEGE).sheets == []
    match = decks(1)
    assert match.state.deck[0].tolist() == form.pack(match.sheets[0]).copies.tolist()


def test_a_bad_sheet_begins_no_match_and_every_problem_is_told() -> None:
    bad = {"cards": {"R1": 9, "R9": 1}}
    with pytest.raises(SheetError, match=r"deck of Violet is not legal: cards\.R9: .*\(SG-3\.4\)"):
        Match(SIEGE, DECKS, sheets=[None, bad])
    with pytest.raises(SheetError, match="from 1 to 6"):
        charmed(charms=[{"lucky": 9}, None])


def test_a_replay_holds_the_sheets_and_leads_to_the_same_end() -> None:
    match = play_on(decks(2), 2)
    content = replay_of(match)
    assert content["sheets"] == match.sheets
    replay = parse_replay(replay_text(content), "decks")
    again = replay_match(replay)
    assert record_bytes(again.state) == record_bytes(match.state)
    assert again.sheets == match.sheets
    assert all(check.is_right for check in verify_replay(replay))


def test_replays_without_sheets_do_not_mention_them() -> None:
    assert "sheets" not in replay_of(Match(SIEGE, seed=1))


@pytest.mark.parametrize(
    ("sheets", "words"),
    [
        (None, "must be a list"),
        ("hidden", "hidden until the match is over"),
        ([], "one for each seat"),
        ([None, None], "one for each seat"),
        ([{"cards": {}}, {"cards": {}}], "0 cards, a deck has 15"),
        ({"0": 1}, "must be a list"),
    ],
)
def test_a_replay_with_other_sheets_is_refused(sheets: Any, words: str) -> None:
    content = replay_of(play_on(decks(3), 3))
    content["sheets"] = sheets
    content["checksum"] = checksum(content)
    with pytest.raises(ReplayError, match=words):
        replay_match(parse_replay(replay_text(content), "decks"))


def test_sheets_in_a_replay_of_a_ruleset_without_them_are_refused() -> None:
    content = replay_of(Match(SIEGE, seed=1))
    content["sheets"] = decks(1).sheets
    with pytest.raises(ReplayError, match="played without sheets"):
        replay_match(parse_replay(replay_text(content), "decks"))


def test_hidden_sheets_are_known_to_their_seats_until_the_match_is_over() -> None:
    match = charmed()
    assert match.sheets_for(0) == [CHARMS[0], None]
    assert match.sheets_for(1) == [None, CHARMS[1]]
    assert match.sheets_for(NOBODY) == [None, None]
    for seat, other in ((0, 1), (1, 0)):
        told = json.dumps(match.scene(seat))
        assert f"lucky number {CHARMS[seat]['lucky']}" in told
        assert f"lucky number {CHARMS[other]['lucky']}" not in told
    assert "lucky" not in json.dumps(match.scene(NOBODY))
    over = play_on(match, 1)
    assert over.sheets_for(NOBODY) == CHARMS
    assert "lucky number 3" in json.dumps(over.scene(NOBODY))


def test_open_sheets_are_known_to_all() -> None:
    match = decks(4)
    assert match.sheets_for(NOBODY) == match.sheets


def test_an_unfinished_replay_keeps_hidden_sheets_to_itself(coin: Game) -> None:
    match = charmed()
    match.act("hide 0")
    content = replay_of(match)
    assert content["sheets"] == "hidden"
    assert MOTTO not in replay_text(content)
    with pytest.raises(ReplayError, match="hidden until the match is over"):
        replay_match(parse_replay(replay_text(content), "charms"))
    whole = replay_of(play_on(match, 1))
    assert whole["sheets"] == CHARMS
    assert replay_match(parse_replay(replay_text(whole), "charms")).is_over


def test_a_saved_match_goes_on_with_its_hidden_sheets(coin: Game, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = charmed()
    match.act("hide 0")
    save_match(match, path)
    assert MOTTO not in path.read_text()
    assert MOTTO in secret_path(path).read_text()
    resumed = resume_match(path)
    assert resumed.sheets == CHARMS
    assert record_bytes(resumed.state) == record_bytes(match.state)
    secret_path(path).unlink()
    with pytest.raises(ReplayError, match="hidden until the match is over"):
        resume_match(path)
