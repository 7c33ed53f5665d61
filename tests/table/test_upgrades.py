"""Matches of other releases: they strand nobody else, and nobody tries for ever."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.games import GAMES
from sandtable.table.store import MATCHES
from tests.table.tables import Served, Viewer, make


def change(client: Served, match: str, **values: str) -> None:
    """The match is one that another release made."""
    with client.hall.store.engine.begin() as connection:
        connection.execute(MATCHES.update().where(MATCHES.c.id == match).values(**values))


@pytest.mark.parametrize("values", [{"game": "chess"}, {"version": "0"}])
def test_a_match_that_cannot_be_opened_strands_nobody(client: Served, values: dict[str, str]) -> None:
    other, tokens = make(client, "connect_four", "me", "open", listed=True)
    mine, more = make(client, "connect_four", "me", "open", listed=True)
    change(client, other, **values)
    assert [found["match"] for found in client.get("/api/matches").json()] == [mine]
    asked = {"tokens": [*tokens, *more]}
    assert mine in [found["match"] for found in client.post("/api/matches/mine", json=asked).json()]


@pytest.mark.parametrize("values", [{"game": "chess"}, {"version": "0"}])
def test_a_viewer_is_told_for_good_that_a_match_cannot_be_opened(
    client: Served, values: dict[str, str]
) -> None:
    match, tokens = make(client, "connect_four")
    change(client, match, **values)
    viewer = Viewer(client, match, tokens[0])
    viewer.until("error")
    with pytest.raises(ConnectionClosed) as closed:
        viewer.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4409


def test_a_new_version_of_a_game_leaves_the_list_readable(
    client: Served, serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    make(client, "connect_four", "me", "open", listed=True)
    newer = replace(GAMES["connect_four"], version="99")
    monkeypatch.setitem(GAMES, "connect_four", newer)
    again = serve()
    assert again.get("/api/matches").json() == []
    fresh, _ = make(again, "connect_four", "me", "open", listed=True)
    assert [found["match"] for found in again.get("/api/matches").json()] == [fresh]
