"""People at one table: how many watch, what they say to each other, and what the levels are told to be."""

import pytest

from sandtable.bots.levels import LEVELS, ladder
from sandtable.games import find_game
from sandtable.table.app import TableSettings
from sandtable.table.guests import tell_levels
from sandtable.table.talk import AT_ONCE
from tests.table.databases import has_postgres, postgres
from tests.table.tables import Served, Viewer, make


@pytest.fixture
def table(client: Served) -> tuple[Viewer, Viewer, str]:
    """The host and a guest of a match."""
    match, tokens = make(client, "connect_four", "me", "friend")
    host, guest = Viewer(client, match, tokens[0]).ready(), Viewer(client, match, tokens[1]).ready()
    host.until("talk")
    guest.until("talk")
    return host, guest, match


def test_who_watches_is_counted_as_they_come_and_go(
    client: Served, table: tuple[Viewer, Viewer, str]
) -> None:
    host, _, match = table
    watchers = [Viewer(client, match).ready() for _ in range(2)]
    host.until("seats", where=lambda told: told["watching"] == 2)
    watchers[0].leave()
    assert watchers[1].until("seats", where=lambda told: told["watching"] == 1)


def test_what_is_said_is_heard_and_kept_but_is_no_record(
    client: Served, table: tuple[Viewer, Viewer, str]
) -> None:
    host, guest, match = table
    before = host.now["sequence"]
    host.say("say", seat=0, text="  Good\u202e evening  ")
    assert guest.until("said")["line"]["text"] == "Good evening"
    guest.say("emote", seat=1, emote="Well played")
    line = host.until("said", where=lambda told: told["line"]["seat"] == 1)["line"]
    assert line["is_emote"]
    watcher = Viewer(client, match).ready()
    assert [one["text"] for one in watcher.until("talk")["lines"]] == ["Good evening", "Well played"]
    assert watcher.now["sequence"] == before
    assert client.get(f"/api/matches/{match}/replay").text.count("evening") == 0


def test_only_those_with_a_seat_speak_and_only_for_it(
    client: Served, table: tuple[Viewer, Viewer, str]
) -> None:
    _, guest, match = table
    watcher = Viewer(client, match).ready()
    for viewer in (guest, watcher):
        viewer.say("say", seat=0, text="I am not Yellow")
        assert viewer.until("refused", "said")["sentence"] == "You do not hold that seat."


def test_a_table_that_wants_no_chat_has_none(client: Served, table: tuple[Viewer, Viewer, str]) -> None:
    host, guest, match = table
    guest.say("talk", allowed=False)
    assert "host" in guest.until("refused", "talk")["sentence"]
    host.say("talk", allowed=False)
    assert guest.until("talk")["is_on"] is False
    guest.say("say", seat=1, text="psst")
    assert "no chat" in guest.until("refused", "said")["sentence"]
    assert Viewer(client, match).ready().until("talk")["is_on"] is False
    host.say("talk", allowed=True)
    assert guest.until("talk")["is_on"]
    guest.say("say", seat=1, text="psst")
    assert host.until("said")["line"]["text"] == "psst"


def test_nobody_shouts_the_others_down(table: tuple[Viewer, Viewer, str]) -> None:
    host, guest, _ = table
    for _ in range(AT_ONCE + 1):
        host.say("say", seat=0, text="me!")
    assert "wait" in host.until("refused")["sentence"]
    guest.say("say", seat=1, text="and me")
    assert guest.until("said", where=lambda told: told["line"]["seat"] == 1)


def test_alone_with_bots_nobody_is_spoken_to(client: Served) -> None:
    match, tokens = make(client, "connect_four", "me", "recruit")
    alone = Viewer(client, match, tokens[0]).ready()
    alone.say("ping")
    alone.until("pong")
    assert "talk" not in alone.last


def test_levels_are_told_with_what_was_measured() -> None:
    told = {level["id"]: level for level in tell_levels(find_game("connect_four"))}
    assert list(told) == list(LEVELS)
    assert "measured" not in told["recruit"]
    rung = next(rung for rung in ladder("connect_four") if rung.level == "general")
    found = told["general"]["measured"]
    assert found == {
        "below": "veteran",
        "matches": 200,
        "score": rung.score,
        "low": rung.low,
        "high": rung.high,
    }
    nations = tell_levels(find_game("spugah_nations"))[1]["measured"]
    assert nations["score"] == next(rung.score for rung in ladder("spugah_nations", 2))


@pytest.mark.deep
@pytest.mark.skipif(not has_postgres(), reason="PostgreSQL is not installed")
def test_people_at_two_servers_of_one_store_hear_each_other() -> None:
    with postgres() as url:
        servers = [Served(TableSettings(url)) for _ in range(2)]
        try:
            match, tokens = make(servers[0], "connect_four", "me", "friend")
            host, guest = (
                Viewer(server, match, token).ready() for server, token in zip(servers, tokens, strict=True)
            )
            guest.until("talk")
            host.say("say", seat=0, text="over here")
            told = guest.until("talk", where=lambda told: bool(told["lines"]))
            assert told["lines"][0]["text"] == "over here"
        finally:
            for server in servers:
                server.close()
