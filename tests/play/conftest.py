"""Matches of the games, and of Coin, a tiny game with secrets that is known to these tests alone."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.core.game import Game
from sandtable.games import GAMES, find_game
from sandtable.play.match import Match
from tests.play.coin import GAME as COIN


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Coin, found like any other game while the test runs."""
    monkeypatch.setitem(GAMES, COIN.id, COIN)
    return COIN


@pytest.fixture
def battle() -> Callable[..., Match]:
    """Ground War with both flags and some units placed; Blue has yet to say that it is done."""

    def begin(seed: int | str = 1, **options: Any) -> Match:
        match = Match(find_game("groundwar"), seed=seed, **options)
        for text in ("flag c2", "flag k10", "T@d1", "M@a3", "done", "T@j10", "M@m9"):
            assert match.act(text) is None
        return match

    return begin
