"""Budgets (compiled rules play many random matches, plain ones a few), and matches that tests begin with."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from sandtable.core.compiled import COMPILES
from sandtable.core.game import Game
from sandtable.games import GAMES, find_game
from sandtable.play.match import Match
from tests.play.coin import GAME as COIN

# A first example may compile rules, and a busy machine is slow: no test here depends on time.
settings.register_profile(
    "sandtable",
    max_examples=60 if COMPILES else 12,
    stateful_step_count=40 if COMPILES else 20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    derandomize=True,
)
settings.load_profile("sandtable")


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
