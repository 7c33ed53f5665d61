"""A server over a fresh store, in the same process as the tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli.compile import make_ready
from sandtable.core.game import Game
from sandtable.games import GAMES
from sandtable.play.match import Match
from sandtable.table.app import TableSettings
from sandtable.table.limits import Limits
from tests.play.coin import GAME as COIN
from tests.table.tables import Served

ROOMY = Limits(
    requests_per_second=10_000,
    request_burst=10_000,
    connect_burst=10_000,
    matches_per_hour=10_000,
    message_burst=100_000,
)


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Everything is compiled before a server runs, which would stand still meanwhile."""
    make_ready(list(GAMES.values()), quiet=True)
    match = Match(COIN, seed=1)
    while not match.is_over:
        match.odds(match.legal()[-1])
        match.act(match.legal()[-1])


@pytest.fixture
def coin(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Coin, a tiny game with secrets, found like any other game while the test runs."""
    monkeypatch.setitem(GAMES, COIN.id, COIN)
    return COIN


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'matches.sqlite'}"


@pytest.fixture
def serve(url: str) -> Iterator[Callable[..., Served]]:
    """Starts a server over the store of the test, again and again if need be."""
    running: list[Served] = []

    def start(limits: Limits = ROOMY, **settings: Any) -> Served:
        client = Served(TableSettings(url, limits=limits, **settings))
        running.append(client)
        return client

    yield start
    for client in running:
        client.close()


@pytest.fixture
def client(serve: Callable[..., Served]) -> Served:
    return serve()
