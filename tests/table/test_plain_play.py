"""On an empty cache nobody waits: people and bots that do not search play at once, in every game."""

from pathlib import Path

import httpx
import pytest

from sandtable.core.compiled import COMPILES
from sandtable.games import GAMES
from tests.table.processes import Process
from tests.table.tables import Viewer


@pytest.mark.skipif(not COMPILES, reason="plain rules need no compiling")
def test_every_game_can_be_played_while_nothing_is_compiled(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    store = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    with Process(store, is_awaited=False, SANDTABLE_CACHE=str(cache)) as server:
        for game in GAMES.values():
            kinds = ["me", *(["recruit"] * (game.seats[0] - 1))]
            match, tokens = server.make(game.id, *kinds)
            viewer = Viewer(server, match, tokens[0]).ready()
            while not viewer.now["actions"]:
                viewer.until("update")
            assert viewer.act(viewer.now["actions"][0]["id"])["type"] == "ack"
            assert not list(cache.rglob(f"{game.id}-*.ready"))
        told = httpx.get(f"http://{server.host}/api/games").json()
        assert all(game["preparing"]["sentence"].endswith(" s.") for game in told)
