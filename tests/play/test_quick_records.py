"""Quick records: the same fields, the same memory, and everything a record is good for."""

import pytest

from sandtable.core.game import Game
from sandtable.core.records import copy_record, describe_record, record_bytes
from sandtable.play.match import Match
from sandtable.play.quick_records import quick
from tests.random_play import every_game


@every_game
def test_a_quick_record_reads_and_plays_like_the_record(game: Game) -> None:
    match = Match(game, seed=3)
    state, ruleset = quick(match.state), quick(match.ruleset)
    assert describe_record(state) == describe_record(match.state)
    assert record_bytes(state) == record_bytes(match.state)
    assert game.verbs.decider(state) == match.decider
    action = match.legal()[0]
    assert game.refusal(state, ruleset, action) == 0
    copies = [copy_record(state), copy_record(match.state)]
    for copy in copies:
        game.verbs.apply(copy, ruleset, action)
    assert record_bytes(copies[0]) == record_bytes(copies[1])
    assert game.scene(state, ruleset, 0) == game.scene(match.state, match.ruleset, 0)


def test_only_copies_of_a_quick_record_can_be_changed(coin: Game) -> None:
    match = Match(coin, seed=3)
    name = coin.state_dtype.names[0]  # type: ignore[index]
    state = quick(match.state)
    with pytest.raises(ValueError, match="read-only"):
        setattr(state, name, getattr(state, name))
    copy = copy_record(state)
    setattr(copy, name, getattr(state, name))
    assert record_bytes(copy) == record_bytes(match.state)
