"""Absent players: how long they have been away, and a bot that plays for them until they come back."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.table.app import TableSettings
from sandtable.table.presence import PATIENCE, Presence, tell_away
from sandtable.table.store import StoredSeat
from tests.table.databases import has_postgres, postgres
from tests.table.hands import Hand
from tests.table.tables import Served, Viewer, make
from tests.table.test_looking_back import action_of


def is_away(told: dict[str, Any]) -> bool:
    return "away" in told["seats"][1]


def is_there(told: dict[str, Any]) -> bool:
    return not is_away(told)


def test_others_give_the_seat_of_someone_away_to_a_bot_and_it_is_taken_back(
    client: Served, serve: Callable[..., Served]
) -> None:
    hand = Hand(client.hall.up_time)
    match, tokens = make(client, "connect_four", "me", "friend", away=120)
    ann, bob, watcher = (Viewer(client, match, *held).ready() for held in (tokens[:1], tokens[1:], ()))
    ann.until("seats", where=is_there)
    assert ann.ask("leave", seat=1, how="give")["sentence"] == "Red is here."
    bob.leave()
    assert ann.until("seats", where=is_away)["seats"][1]["away"] == {"since": 0, "gives": 120_000}
    hand.on(50)
    refused = ann.ask("leave", seat=1, how="give")
    assert refused["sentence"] == (
        "Red has been away for 50 seconds; the seat can be given to a bot after 2 minutes, in 2 minutes."
    )
    ann.say("name", seat=0, name="Ann")
    assert ann.until("seats")["seats"][1]["away"] == {"since": 50_000, "gives": 70_000}
    hand.on(70)
    for nobody in (watcher, Viewer(client, match, "x" * 43).ready()):
        assert nobody.ask("leave", seat=1, how="give")["sentence"] == "You do not hold that seat."
    assert ann.ask("leave", seat=5, how="give")["type"] == "refused"
    assert ann.ask("leave", seat=1, how="give")["type"] == "ack", "although it is not Red's turn"
    assert "has to play" in ann.ask("leave", seat=1, how="give")["sentence"]
    ann.act(action_of(ann, "a"))
    ann.catch_up(2)
    back = Viewer(serve(), match, tokens[1]).ready()
    assert (back.last["welcome"]["you"], back.last["welcome"]["lent"]) == ([], [1])
    back = Viewer(client, match, tokens[1]).ready()
    assert back.ask("leave", seat=1, how="back")["type"] == "ack"
    assert Viewer(client, match, tokens[1]).ready().last["welcome"]["you"] == [1]


def test_who_stands_in_for_may_come_back_where_nobody_may_watch(client: Served) -> None:
    hand = Hand(client.hall.up_time)
    match, tokens = make(client, "connect_four", "me", "friend", away=60, spectators=False)
    ann, bob = (Viewer(client, match, token).ready() for token in tokens)
    ann.until("seats", where=is_there)
    bob.leave()
    ann.until("seats", where=is_away)
    hand.on(60)
    assert ann.ask("leave", seat=1, how="give")["type"] == "ack"
    assert Viewer(client, match, tokens[1]).ready().last["welcome"]["lent"] == [1]


def test_what_was_not_agreed_on_is_not_done(client: Served) -> None:
    hand = Hand(client.hall.up_time)
    match, tokens = make(client, "connect_four", "me", "friend")
    ann = Viewer(client, match, tokens[0]).ready()
    hand.on(1000)
    assert "set up so" in ann.ask("leave", seat=1, how="give")["sentence"]
    ann.say("name", seat=0, name="Ann")
    told = ann.until("seats", where=lambda told: told["seats"][0]["name"] == "Ann")["seats"][1]
    assert not told["connected"]
    assert "away" not in told


def test_whoever_may_be_at_another_process_counts_as_there() -> None:
    seats = [StoredSeat(0, "person", "Ann"), StoredSeat(1, "person", "Bob"), StoredSeat(2, "bot", "Recruit")]
    presence = Presence()
    assert presence.away(seats, presence.there({0}, 1000), 1000) == {1: 0}
    assert presence.away(seats, presence.there({0}, 61_000), 61_000) == {1: 60_000}
    presence.elsewhere = {1: 60_000}
    assert presence.there({0}, 61_000) == {0, 1}
    assert presence.away(seats, {0, 1}, 61_000) == {}
    gone = 60_000 + PATIENCE
    assert presence.away(seats, presence.there({0}, gone), gone) == {1: 0}
    assert presence.away(seats, {0}, gone + 5000) == {1: 5000}
    assert tell_away(5000, 2) == {"since": 5000, "gives": 0}


@pytest.mark.deep
@pytest.mark.skipif(not has_postgres(), reason="PostgreSQL is not installed")
def test_whoever_is_at_another_server_is_there() -> None:
    with postgres() as url:
        servers = [Served(TableSettings(url)) for _ in range(2)]
        try:
            match, tokens = make(servers[0], "connect_four", "me", "friend", away=60)
            ann, bob = (
                Viewer(server, match, token).ready() for server, token in zip(servers, tokens, strict=True)
            )
            bob.until("talk")  # by when the others know of Bob
            Hand(servers[0].hall.up_time).on(15)
            assert ann.ask("leave", seat=1, how="give")["sentence"] == "Red is here."
            assert ann.last["seats"]["seats"][1]["connected"]
        finally:
            for server in servers:
                server.close()
