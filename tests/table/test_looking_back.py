"""Looking back on matches: analyses, hints at any step, matches that go on, replay files, and hints taken."""

import base64
import json
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.game import Game
from sandtable.play.match import Match
from sandtable.play.replay import checksum, parse_replay, replay_match, replay_of, replay_text, verify_replay
from sandtable.table.messages.games import MatchPicture
from tests.table.tables import Served, Viewer, make
from tests.table.wire import problems

WON = "abababa"  # Yellow's column a is full of yellow
REPLAY = Path(__file__).parents[1] / "vectors" / "groundwar"


def play_four(client: Served, words: str = WON, *kinds: str, **wish: Any) -> tuple[str, list[Viewer]]:
    """A match of Connect Four in which these columns were chosen, and the viewers that hold its seats."""
    match, tokens = make(client, "connect_four", *(kinds or ("me", "friend")), **wish)
    viewers = [Viewer(client, match, token).ready() for token in tokens]
    for step, column in enumerate(words):
        viewer = viewers[step % 2]
        viewer.catch_up(step)
        assert viewer.act(action_of(viewer, column))["type"] == "ack"
    return match, viewers


def action_of(viewer: Viewer, text: str) -> int:
    return int(next(action["id"] for action in viewer.now["actions"] if action["text"] == text))


def analysis_of(client: Served, match: str) -> dict[str, Any]:
    """The analysis, waited for."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        told: dict[str, Any] = client.get(f"/api/matches/{match}/analysis").json()
        if told["state"] in ("done", "failed"):
            return told
        assert 0 <= told["share"] <= 1
        assert told["sentence"]
        time.sleep(0.1)
    raise AssertionError("nothing was looked back on")


def test_a_finished_match_is_looked_back_on_once_and_for_all(
    client: Served, serve: Callable[..., Served]
) -> None:
    match, viewers = play_four(client, WON[:-1])
    assert client.get(f"/api/matches/{match}/analysis").status_code == 409
    viewers[0].catch_up(6)
    viewers[0].act(action_of(viewers[0], "a"))
    found = analysis_of(client, match)["analysis"]
    assert found["end"] == {"end_reason": "four in a line", "clause": "CF-3.1", "points": [1.0, 0.0]}
    assert found["curve"][-1]["values"] == [1.0, 0.0]
    assert found["turning_points"][0]["seat"] == 1
    again = serve()
    told = again.get(f"/api/matches/{match}/analysis").json()
    assert (told["state"], told["analysis"]) == ("done", found)


def test_an_analysis_is_for_those_who_may_watch(client: Served) -> None:
    match, viewers = play_four(client, WON, spectators=False)
    assert client.get(f"/api/matches/{match}/analysis").status_code == 403
    assert client.post(f"/api/matches/{match}/branch", json={"step": 1, "seats": []}).status_code in (
        403,
        422,
    )
    assert client.get("/api/matches/nothing-here/analysis").status_code == 404
    assert viewers[0].now["over"]


def test_a_child_that_dies_is_told_and_not_started_at_every_question(client: Served) -> None:
    analyses: Any = client._app.state.analyses
    began: list[int] = []

    def broken() -> list[str]:
        began.append(1)
        return [sys.executable, "-c", "import sys; sys.exit('the cable is out')"]

    analyses.command = broken
    match, _ = play_four(client)
    told = analysis_of(client, match)
    assert told["state"] == "failed"
    assert "could not be looked back on" in told["sentence"]
    assert analysis_of(client, match)["state"] == "failed"
    assert len(began) == 1


def test_a_match_goes_on_from_a_step_and_says_so(client: Served) -> None:
    match, _ = play_four(client)
    wish = {"step": 4, "seats": [{"kind": "me"}, {"kind": "friend"}]}
    made = client.post(f"/api/matches/{match}/branch", json=wish).json()
    viewer = Viewer(client, made["match"], made["seat_links"][0]["token"]).ready()
    assert [entry["text"] for entry in viewer.log] == list(WON[:4])
    assert viewer.last["welcome"]["origin"] == {"match": match, "step": 4}
    assert viewer.last["welcome"]["dice"] == "branched"
    assert viewer.now["decider"] == 0
    assert viewer.act(action_of(viewer, "c"))["type"] == "ack"
    records = client.hall.store.load(made["match"])
    assert records is not None
    assert [record.kind for record in records.records] == ["origin"] + ["action"] * 5
    for step in (7, 70):
        assert client.post(f"/api/matches/{match}/branch", json={**wish, "step": step}).status_code == 400
    assert client.post(f"/api/matches/{made['match']}/branch", json=wish).status_code == 409


def test_dice_are_fresh_from_the_step_on_and_prove_nothing() -> None:
    """The replay of a match that goes on is whole, and its dice are not claimed to follow from a seed."""
    from sandtable.games import GAMES
    from sandtable.table.dice_sources import FreshDice

    match = Match(GAMES["connect_four"], chance=FreshDice("seed"))
    for column in WON:
        match.act(column)
    content = replay_of(match)
    assert content["chance"] == {"mode": "branched"}
    with pytest.raises(Exception, match="goes on from another match"):
        verify_replay(parse_replay(replay_text(content), "it"))


def a_replay() -> str:
    return next(
        path for path in sorted(REPLAY.rglob("*.json")) if "sandtable replay" in path.read_text()
    ).read_text()


def test_a_replay_file_is_checked_and_can_only_be_looked_at(client: Served) -> None:
    text = a_replay()
    opened = client.post("/api/replays", json={"text": text, "name": "match.json"}).json()
    packed = base64.b64encode(zlib.compress(text.encode())).decode()
    assert client.post("/api/replays", json={"packed": packed}).json() == opened
    viewer = Viewer(client, opened["match"]).ready()
    content = json.loads(text)
    assert [entry["text"] for entry in viewer.log] == [entry["action"] for entry in content["entries"]]
    assert viewer.now["over"]["end_reason"] == content["result"]["end_reason"]
    assert [seat["name"] for seat in viewer.last["welcome"]["seats"]] == content["seats"]
    viewer.say("hint", seat=0, step=0)
    advice = viewer.until("hint", "refused")
    assert advice["type"] == "hint"
    assert advice["step"] == 0
    assert advice["advice"][0]["path"][0]["seat"] == viewer.log[0]["seat"]
    wish = {"step": 5, "seats": [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]}
    assert client.post(f"/api/matches/{opened['match']}/branch", json=wish).status_code == 200


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"result": None}, "claims the result None"),
        ({"fingerprint": "0"}, "another final state"),
        ({"version": "0"}, "version 0"),
        ({"game": "chess"}, "chess"),
        ({"seats": []}, "seats"),
        ({"entries": [{"by": "Red", "action": "flag z9"}]}, "entry 1"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_replay_that_cannot_be_is_refused_in_a_sentence(
    client: Served, change: dict[str, Any], said: str
) -> None:
    content = {**json.loads(a_replay()), **change}
    content["checksum"] = checksum(content)
    answer = client.post("/api/replays", json={"text": json.dumps(content), "name": "match.json"})
    assert answer.status_code in (400, 404)
    assert said in answer.json()["error"]


def test_what_is_no_file_or_too_long_is_refused(client: Served) -> None:
    bomb = base64.b64encode(zlib.compress(b" " * 10_000_000)).decode()
    for packed in ("!", "AAAA", bomb, base64.b64encode(zlib.compress(b"\xff")).decode()):
        answer = client.post("/api/replays", json={"packed": packed, "name": "it"})
        assert answer.status_code == 400, packed[:20]
        assert answer.json()["error"].startswith("it ")
    assert client.post("/api/replays", json={"text": "{}"}).status_code == 400


def test_an_altered_replay_is_found_out(client: Served) -> None:
    content = {**json.loads(a_replay()), "seats": ["Ann", "Bob"]}
    answer = client.post("/api/replays", json={"text": json.dumps(content)})
    assert "altered" in answer.json()["error"]


def test_an_unfinished_replay_can_be_looked_at_and_gone_on_with(client: Served) -> None:
    match = Match(replay_match(parse_replay(a_replay(), "it")).game, seed=3)
    match.act(match.legal()[0])
    opened = client.post("/api/replays", json={"text": replay_text(replay_of(match))}).json()
    viewer = Viewer(client, opened["match"]).ready()
    assert viewer.now["over"] is None
    assert viewer.act(0, seat=0)["sentence"] == "You do not hold that seat."
    wish = {"step": 1, "seats": [{"kind": "me"}, {"kind": "me"}]}
    assert client.post(f"/api/matches/{opened['match']}/branch", json=wish).status_code == 200
    assert client.get(f"/api/matches/{opened['match']}/analysis").status_code == 409


def test_everyone_knows_who_took_hints_and_still_does_after_a_restart(
    client: Served, serve: Callable[..., Served]
) -> None:
    match, viewers = play_four(client, "")
    spectator = Viewer(client, match).ready()
    for count in (1, 2):
        viewers[0].say("hint", seat=0)
        assert viewers[0].until("hint", "refused")["type"] == "hint"
        told = spectator.until("seats", where=lambda message: "hints" in message["seats"][0])
        assert told["seats"][0]["hints"] == count
        assert "hints" not in told["seats"][1]
    viewers[0].act(action_of(viewers[0], "a"))
    late = Viewer(serve(), match).ready()
    assert late.last["welcome"]["seats"][0]["hints"] == 2


def test_a_table_may_go_without_hints_against_people(client: Served) -> None:
    _, viewers = play_four(client, "", hints=False)
    assert viewers[0].last["welcome"]["hints"] is False
    viewers[0].say("hint", seat=0)
    assert "without hints against people" in viewers[0].until("refused", "hint")["sentence"]
    _, alone = play_four(client, "", "me", "recruit", hints=False)
    alone[0].say("hint", seat=0)
    assert alone[0].until("refused", "hint")["type"] == "hint"


def test_a_picture_shows_the_board_to_those_who_may_watch_and_no_secret(client: Served, coin: Game) -> None:
    match, tokens = make(client, "connect_four", spectators=False)
    viewer = Viewer(client, match, tokens[0]).ready()
    viewer.act(action_of(viewer, "d"))
    assert client.get(f"/api/matches/{match}/picture").status_code == 403
    assert client.get("/api/matches/nothing-here/picture").status_code == 404
    told = client.get(
        f"/api/matches/{match}/picture", headers={"Authorization": f"Bearer {tokens[0]}"}
    ).json()
    assert problems(told, MatchPicture) == []
    assert (told["step"], len(told["spaces"]), len(told["pieces"])) == (1, 42, 1)
    hidden, tokens = make(client, "coin")
    hider = Viewer(client, hidden, tokens[0]).ready()
    hider.act(action_of(hider, "hide 1"))
    watched = Viewer(client, hidden).ready()
    told = client.get(f"/api/matches/{hidden}/picture").json()
    assert told["pieces"] == watched.scene["pieces"]
    assert told["spaces"] == watched.scene["spaces"]


def test_nothing_is_looked_into_before_the_end(client: Served, coin: Game) -> None:
    """No way of looking back tells where the coin is, to anyone, as long as it is hidden."""
    match, tokens = make(client, "coin")
    hider, seeker = (Viewer(client, match, token).ready() for token in tokens)
    hider.act(action_of(hider, "hide 1"))
    for viewer in (seeker, Viewer(client, match).ready()):
        viewer.say("hint", seat=0, step=0)
        assert "when the match is over" in viewer.until("refused", "hint")["sentence"]
    wish = {"step": 1, "seats": [{"kind": "me"}, {"kind": "me"}]}
    for answer in (
        client.get(f"/api/matches/{match}/analysis"),
        client.post(f"/api/matches/{match}/branch", json=wish),
    ):
        assert answer.status_code == 409
        assert answer.json() == {"error": "the match is not over yet"}
