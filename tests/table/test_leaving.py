"""Leaving a match: resigning, draws among people, a bot that stands in, and coming back."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.core.errors import ReplayError
from sandtable.play.replay import checksum, parse_replay, replay_match
from sandtable.table.traces import traces_of_store
from tests.table.tables import Served, Viewer, make
from tests.table.test_looking_back import action_of, play_four


def test_a_resignation_ends_the_match_and_the_result_says_so(
    client: Served, serve: Callable[..., Served], url: str
) -> None:
    match, (yellow, red) = play_four(client, "ab")
    assert yellow.ask("leave", seat=1, how="resign")["sentence"] == "You do not hold that seat."
    assert red.ask("leave", seat=1, how="resign")["type"] == "ack"
    for viewer in (red, Viewer(serve(), match).ready()):
        assert viewer.now["over"] == {"end_reason": "resigned", "points": [1.0, 0.0]}
        assert viewer.now["decider"] == -2
    assert yellow.until("update")["actions"] == []
    assert yellow.act(1 << 24, seat=0)["sentence"] == "The match is over."
    assert "over" in yellow.ask("undo", seat=0)["sentence"]
    assert red.ask("leave", seat=1, how="resign")["sentence"] == "The match is over."
    replay = client.get(f"/api/matches/{match}/replay").text
    assert replay_match(parse_replay(replay, "it")).agreed is not None
    assert client.post("/api/replays", json={"text": replay}).status_code == 200
    assert list(traces_of_store(url)) == []


@pytest.mark.parametrize(
    "agreed",
    [
        {},
        {"end_reason": "bored", "points": [1, 0]},
        {"end_reason": "resigned", "points": [1, 1]},
        "won",
        None,
    ],
    ids=str,
)
def test_an_agreement_that_cannot_be_is_refused(client: Served, agreed: Any) -> None:
    match, viewers = play_four(client, "ab")
    viewers[0].ask("leave", seat=0, how="resign")
    content = {**client.get(f"/api/matches/{match}/replay").json(), "agreed": agreed}
    content["checksum"] = checksum(content)
    with pytest.raises(ReplayError):
        replay_match(parse_replay(json.dumps(content), "it"))


def test_a_draw_needs_everyone_and_playing_on_declines_it(client: Served) -> None:
    _, (yellow, red) = play_four(client, "ab")
    assert yellow.ask("leave", seat=0, how="draw")["type"] == "ack"
    assert red.until("seats", where=lambda told: "offers_draw" in told["seats"][0])
    assert "stands" in yellow.ask("leave", seat=0, how="draw")["sentence"]
    yellow.act(action_of(yellow, "c"))
    red.catch_up(3)
    red.act(action_of(red, "c"))
    yellow.catch_up(4)
    assert red.ask("leave", seat=1, how="draw")["type"] == "ack"
    yellow.until("seats", where=lambda told: "offers_draw" in told["seats"][1])
    assert yellow.now["over"] is None
    assert yellow.ask("leave", seat=0, how="draw")["type"] == "ack"
    assert yellow.now["over"] == {"end_reason": "draw agreed", "points": [0.5, 0.5]}


def test_bots_take_no_draws(client: Served) -> None:
    _, (alone,) = play_four(client, "", "me", "recruit")
    assert "bots" in alone.ask("leave", seat=0, how="draw")["sentence"]


def test_with_more_than_two_seats_a_bot_plays_to_the_end_for_who_resigns(
    client: Served, serve: Callable[..., Served]
) -> None:
    match, tokens = make(client, "gangcity", "me", "friend", "friend")
    leaver, other = (Viewer(client, match, token).ready() for token in tokens[:2])
    assert "no level" in leaver.ask("leave", seat=0, how="resign", level="god")["sentence"]
    leaver.say("leave", id="go", seat=0, how="resign")
    assert leaver.until("ack")["id"] == "go"
    told = other.until("seats", where=lambda told: "left" in told["seats"][0])["seats"][0]
    assert (told["kind"], told["left"], "stands_in" in told) == ("bot", "resigned", False)
    again = Viewer(serve(), match, tokens[0]).ready()
    assert again.last["welcome"]["you"] == []
    assert "lent" not in again.last["welcome"]
    assert again.ask("leave", seat=0, how="back")["sentence"] == "You do not hold that seat."
    mine = client.post("/api/matches/mine", json={"tokens": tokens[:1]}).json()
    assert [(one["match"], one["you"]) for one in mine] == [(match, [0])]


def test_a_bot_stands_in_and_the_seat_is_taken_back(client: Served, serve: Callable[..., Served]) -> None:
    match, tokens = make(client, "connect_four")
    yellow, red = (Viewer(client, match, token).ready() for token in tokens)
    assert "no level" in yellow.ask("leave", seat=0, how="bot", level="god")["sentence"]
    yellow.say("leave", id="hand", seat=0, how="bot", level="recruit")
    assert yellow.until("you")["you"] == []
    assert yellow.last["you"]["lent"] == [0]
    assert yellow.until("ack")["id"] == "hand"
    red.catch_up(1)
    assert red.last["seats"]["seats"][0]["stands_in"] is True
    assert yellow.act(1 << 24, seat=0)["sentence"] == "You do not hold that seat."
    assert red.ask("leave", seat=0, how="back")["sentence"] == "You do not hold that seat."
    again = Viewer(serve(), match, tokens[0]).ready()
    assert (again.last["welcome"]["you"], again.last["welcome"]["lent"]) == ([], [0])
    assert yellow.ask("leave", seat=0, how="back")["type"] == "ack"
    back = Viewer(client, match, tokens[0]).ready()
    assert back.last["welcome"]["you"] == [0]
    red.act(action_of(red, "g"))
    back.catch_up(2)
    assert back.act(action_of(back, "g"))["type"] == "ack"
