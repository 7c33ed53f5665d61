"""Golden replays: every end reason, kind of action and chance table has one, and each replays exactly."""

from functools import cache
from pathlib import Path

import pytest

from sandtable.core.compiled import COMPILES
from sandtable.core.game import Game
from sandtable.core.records import fingerprint
from sandtable.games import GAMES
from sandtable.play.match import Match
from sandtable.play.replay import parse_replay, read_replay, replay_match, replay_text, verify_replay
from tests.random_play import declared, every_game
from tests.vectors.naming import VECTORS, Wanted, features

wanted_replays = pytest.mark.parametrize(
    ("game", "wanted"),
    [
        pytest.param(game, wanted, id=f"{game.id}-{wanted.name}")
        for game in GAMES.values()
        for wanted in declared(game).REPLAYS
    ],
)


@cache
def played(path: Path) -> tuple[Match, set[str]]:
    """The match of a stored replay, and what it shows."""
    match = replay_match(read_replay(path))
    return match, features(match)


@wanted_replays
def test_a_stored_replay_leads_to_its_stored_end_and_shows_what_its_name_says(
    game: Game, wanted: Wanted
) -> None:
    path = VECTORS / game.id / "replays" / f"{wanted.name}.json"
    match, shown = played(path)
    assert match.is_over
    assert fingerprint(match.state) == read_replay(path).content["fingerprint"]
    assert {text.removeprefix("rare ") for text in wanted.shows} <= shown
    assert match.game is game


@pytest.mark.skipif(not COMPILES, reason="how dice are verified does not depend on compiling")
@wanted_replays
def test_every_throw_of_a_stored_replay_follows_from_its_seed(game: Game, wanted: Wanted) -> None:
    replay = read_replay(VECTORS / game.id / "replays" / f"{wanted.name}.json")
    assert all(throw.is_right for throw in verify_replay(replay))


@wanted_replays
def test_a_stored_replay_is_written_as_it_would_be_written_now(game: Game, wanted: Wanted) -> None:
    path = VECTORS / game.id / "replays" / f"{wanted.name}.json"
    text = path.read_text(encoding="utf-8")
    assert replay_text(parse_replay(text, path.name).content) == text


@every_game
def test_every_end_reason_kind_and_chance_table_is_shown_by_a_stored_replay(game: Game) -> None:
    paths = sorted((VECTORS / game.id / "replays").glob("*.json"))
    assert {path.stem for path in paths} == {wanted.name for wanted in declared(game).REPLAYS}
    shown = set().union(*(played(path)[1] for path in paths))
    ends = {f"end: {reason}" for reason in game.end_reasons[1:]}
    kinds = {f"kind: {kind.word}" for kind in game.kinds.values()}
    tables = {f"table: {label}" for label in declared(game).CHANCE_TABLES}
    assert ends | kinds | tables <= shown
    assert {text for text in shown if text.startswith("table: ")} == tables, "a chance table is not declared"
