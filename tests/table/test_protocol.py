"""Two clients, one table: what each is told, and that it is the same match for both."""

import json
import random
import secrets
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from sandtable.core.game import Game
from sandtable.play.replay import parse_replay, replay_match, verify_replay
from sandtable.table import views
from tests.table.tables import Served, Viewer, in_any_order, make, play_out

Serve = Callable[..., Served]


def test_two_people_play_a_whole_match(client: Served) -> None:
    match, tokens = make(client, options={"turn_limit": 4})
    viewers = {seat: Viewer(client, match, token).ready() for seat, token in enumerate(tokens)}
    spectator = Viewer(client, match).ready()
    play_out(viewers, random.Random(1))
    spectator.until("update", where=lambda told: told["over"] is not None)
    red, blue = viewers.values()
    assert red.now["over"] == blue.now["over"] == spectator.now["over"]
    assert sum(red.now["over"]["points"]) == 1
    assert [entry["step"] for entry in red.log] == list(range(1, red.now["step"] + 1))
    assert red.log == blue.log == spectator.log
    assert spectator.now["seat"] == -2
    assert spectator.now["actions"] == []


def test_differences_add_up_to_the_whole_scene(client: Served) -> None:
    match, tokens = make(client)
    viewers = {seat: Viewer(client, match, token).ready() for seat, token in enumerate(tokens)}
    rng = random.Random(2)
    for _ in range(8):
        play_out(viewers, rng, most=15)
        for seat, viewer in viewers.items():
            fresh = Viewer(client, match, tokens[seat]).ready()
            assert in_any_order(viewer.scene) == in_any_order(fresh.scene)
            assert viewer.log == fresh.log
            for key in ("sequence", "step", "seat", "decider", "actions", "undo", "faces", "over"):
                assert fresh.now[key] == viewer.now[key]
            fresh.leave()


def test_only_the_seat_that_decides_is_told_its_actions(client: Served) -> None:
    match, tokens = make(client)
    red, blue = (Viewer(client, match, token).ready() for token in tokens)
    assert red.now["decider"] == 0
    assert red.now["actions"]
    assert blue.now["actions"] == []


def test_actions_carry_words_picks_clause_and_exact_odds(client: Served) -> None:
    match, tokens = make(client, "groundwar", "me", "me", seed=5)
    both = Viewer(client, match, *tokens).ready()
    rng = random.Random(5)
    while not (attacks := [action for action in both.now["actions"] if "x" in action["text"]]):
        play_out({0: both, 1: both}, rng, most=1)
    attack = attacks[0]
    assert len(attack["picks"]) == 2
    assert attack["clause"].startswith("GW-")
    assert {line["total"] for line in attack["odds"]} == {6}
    assert sum(line["weight"] for line in attack["odds"]) == 6


def test_a_refusal_names_clause_sentence_and_facts(client: Served) -> None:
    match, tokens = make(client, "connect_four")
    yellow, red = (Viewer(client, match, token).ready() for token in tokens)
    refused = red.act(yellow.now["actions"][0]["id"], seat=1)
    assert refused["type"] == "refused"
    assert refused["clause"] == "CF-2.1"
    assert refused["facts"] == "it is for Yellow to decide now"
    refused = yellow.act(12345)
    assert (refused["clause"], refused["facts"]) == ("CF-2.1", "a drop names one of the columns a to g")


def test_a_seat_of_someone_else_cannot_be_played(client: Served) -> None:
    match, tokens = make(client)
    red, blue = (Viewer(client, match, token).ready() for token in tokens)
    refused = blue.act(red.now["actions"][0]["id"], seat=0)
    assert refused["sentence"] == "You do not hold that seat."
    spectator = Viewer(client, match, "A" * 43).ready()
    assert spectator.last["welcome"]["you"] == []
    assert spectator.act(red.now["actions"][0]["id"], seat=0)["type"] == "refused"


def test_an_action_for_a_table_that_has_moved_on_is_refused(client: Served) -> None:
    match, tokens = make(client, "connect_four", "me", "me")
    both = Viewer(client, match, *tokens).ready()
    sequence = both.now["sequence"]
    assert both.act(both.now["actions"][0]["id"])["type"] == "ack"
    refused = both.act(both.now["actions"][0]["id"], sequence=sequence, seat=1)
    assert refused["sentence"] == "The table has moved on."


def test_the_same_request_is_acknowledged_again_and_done_once(client: Served) -> None:
    match, tokens = make(client, "connect_four", "me", "me")
    both = Viewer(client, match, *tokens).ready()
    action = both.now["actions"][3]["id"]
    first = both.act(action, id="mine", sequence=0, seat=0)
    again = both.act(action, id="mine", sequence=0, seat=0)
    assert again == first
    both.leave()
    back = Viewer(client, match, *tokens, since=0).ready()
    assert back.act(action, id="mine", sequence=0, seat=0) == first
    assert back.now["step"] == 1


def test_the_same_request_is_known_after_a_restart(serve: Serve) -> None:
    client = serve()
    match, tokens = make(client, "groundwar", "me", "me")
    both = Viewer(client, match, *tokens).ready()
    play_out({0: both, 1: both}, random.Random(3), most=30)
    step, sequence, actions = both.now["step"], both.now["sequence"], both.now["actions"]
    first = both.act(actions[0]["id"], id="last")
    both.leave()
    again = Viewer(serve(), match, *tokens).ready()
    told = again.act(actions[0]["id"], id="last", sequence=sequence, seat=both.now["decider"])
    assert (told["type"], told["sequence"]) == (first["type"], first["sequence"])
    assert again.now["step"] >= step + 1
    assert again.log == both.log


def test_a_viewer_comes_back_to_what_happened_meanwhile(client: Served) -> None:
    match, tokens = make(client, "connect_four")
    yellow, red = (Viewer(client, match, token).ready() for token in tokens)
    assert yellow.act(yellow.now["actions"][0]["id"])["type"] == "ack"
    seen = yellow.now["sequence"]
    yellow.leave()
    red.catch_up(1)
    assert red.act(red.now["actions"][0]["id"])["type"] == "ack"
    back = Viewer(client, match, tokens[0], since=seen).ready()
    assert back.now["step"] == 2
    assert back.now["decider"] == 0
    assert len(back.log) == 2


def test_two_tabs_of_one_seat_stay_together(client: Served) -> None:
    match, tokens = make(client, "connect_four", "me", "me")
    tabs = [Viewer(client, match, *tokens).ready() for _ in range(2)]
    for turn in range(6):
        tab = tabs[turn % 2]
        tab.catch_up(turn)
        assert tab.act(tab.now["actions"][0]["id"])["type"] == "ack"
    tabs[0].catch_up(6)
    assert tabs[0].scene == tabs[1].scene
    assert tabs[0].log == tabs[1].log


def test_hot_seat_looks_from_the_seat_that_decides(client: Served) -> None:
    match, tokens = make(client, "connect_four", "me", "me")
    both = Viewer(client, match, *tokens).ready()
    assert both.last["welcome"]["you"] == [0, 1]
    for turn in range(4):
        assert both.now["seat"] == both.now["decider"] == turn % 2
        both.act(both.now["actions"][0]["id"])


def test_undo_takes_back_and_everyone_sees_it(client: Served) -> None:
    match, tokens = make(client)
    red, blue = (Viewer(client, match, token).ready() for token in tokens)
    before = red.scene
    red.act(red.now["actions"][0]["id"])
    assert red.now["undo"] is None
    sequence = red.now["sequence"]
    assert red.ask("undo", seat=0)["sequence"] == sequence + 1
    assert (red.now["step"], red.now["sequence"], red.log) == (0, sequence + 1, [])
    assert in_any_order(red.scene) == in_any_order(before)
    blue.until("update", where=lambda told: told["sequence"] == sequence + 1)
    assert (blue.now["step"], blue.log) == (0, [])
    assert red.ask("undo", seat=0)["sentence"] == "Nothing has happened yet."


def test_restart_takes_back_all_that_was_done_in_a_row(client: Served) -> None:
    match, tokens = make(client)
    red, blue = (Viewer(client, match, token).ready() for token in tokens)
    red.act(red.now["actions"][0]["id"])
    blue.catch_up(1)
    blue.act(blue.now["actions"][0]["id"])
    red.catch_up(2)
    for _ in range(2):
        red.act(red.now["actions"][0]["id"])
    assert red.ask("restart", seat=0)["type"] == "ack"
    assert red.now["step"] == 2
    assert red.ask("undo", seat=0)["sentence"] == "Blue has acted since."


@pytest.mark.parametrize(
    ("picks", "clause", "facts"),
    [
        (["e5"], "GW-3.1", ""),
        (["unit:T", "a5"], "GW-3.1", ""),
        (["nonsense"], "GW-3.1", "you may pick"),
    ],
)
def test_why_not(client: Served, picks: list[str], clause: str, facts: str) -> None:
    match, tokens = make(client)
    red = Viewer(client, match, tokens[0]).ready()
    red.say("why", picks=picks, seat=0)
    refused = red.until("refused")
    assert refused["id"] is None
    assert refused["clause"] == clause
    assert refused["sentence"]
    assert facts in refused["facts"]


def test_why_not_out_of_turn(client: Served) -> None:
    match, tokens = make(client)
    blue = Viewer(client, match, tokens[1]).ready()
    blue.say("why", picks=["e5"], seat=1)
    assert blue.until("refused")["facts"] == "it is for Red to decide now"


def test_threats_are_told_when_asked_for_and_only_where_the_game_knows_them(client: Served) -> None:
    match, tokens = make(client, "spugah_quadrants", "me", "me")
    both = Viewer(client, match, *tokens).ready()
    while "Setup" in both.scene["progress"]:
        both.act(both.now["actions"][0]["id"])
    assert both.scene["has_threats"]
    both.say("threats")
    told = both.until("threats")
    assert told["sequence"] == both.now["sequence"]
    assert all("Blue" in one["words"] for one in told["threats"])
    assert {one["space"] for one in told["threats"]} < {space["id"] for space in both.scene["spaces"]}
    assert told["threats"]
    other, names = make(client, "connect_four", "me", "me")
    plain = Viewer(client, other, *names).ready()
    plain.say("threats")
    assert plain.until("threats")["threats"] == []


def test_look_shows_any_step_and_no_other(client: Served) -> None:
    match, tokens = make(client, "connect_four", "me", "me")
    both = Viewer(client, match, *tokens).ready()
    for _ in range(5):
        both.act(both.now["actions"][2]["id"])
    spectator = Viewer(client, match).ready()
    for step in range(6):
        spectator.say("look", step=step)
        assert len(spectator.until("look")["scene"]["pieces"]) == step
    spectator.say("look", step=6)
    assert spectator.until("error")["message"] == "the match has 5 steps"


def test_a_bot_answers_by_itself(client: Served) -> None:
    match, tokens = make(client, "connect_four", "me", "soldier")
    me = Viewer(client, match, *tokens).ready()
    while not me.now["over"]:
        if me.now["decider"] == 0:
            assert me.act(me.now["actions"][0]["id"])["type"] == "ack"
        else:
            me.until("update")
    assert me.last["thinking"]["seat"] == 1
    assert {entry["seat"] for entry in me.log} == {0, 1}


def test_a_bot_that_was_to_act_acts_after_a_restart(serve: Serve) -> None:
    client = serve(bot_threads=1)
    match, tokens = make(client, "connect_four", "me", "general")
    me = Viewer(client, match, *tokens).ready()
    assert me.act(me.now["actions"][0]["id"])["type"] == "ack"
    again = Viewer(serve(), match, *tokens).ready()
    again.catch_up(2)
    assert again.log[1]["seat"] == 1


def test_a_hint_names_legal_actions(client: Served) -> None:
    match, tokens = make(client, "connect_four", "me", "me")
    both = Viewer(client, match, *tokens).ready()
    both.say("hint", seat=0)
    advice = both.until("hint")["advice"]
    texts = {action["text"] for action in both.now["actions"]}
    assert 1 <= len(advice) <= 3
    for line in advice:
        assert line["text"] in texts
        assert line["line"][0] == line["text"]
        assert 0 <= line["value"] <= 1
    both.say("hint", seat=1)
    assert both.until("refused")["sentence"] == "There is a hint only when it is yours to decide."


def test_dice_of_our_own_are_entered_by_the_players(client: Served, coin: Game) -> None:
    match, tokens = make(client, "coin", dice="typed")
    hider, seeker = (Viewer(client, match, token).ready() for token in tokens)
    hider.act(hider.now["actions"][0]["id"])
    seeker.catch_up(1)
    throw = next(action for action in seeker.now["actions"] if action["text"] == "throw")
    seeker.act(throw["id"])
    assert seeker.now["decider"] == -1
    assert seeker.now["faces"] == {"count": 2, "sides": 6, "words": "two sixes end it", "seat": 1}
    assert seeker.ask("faces", faces=[7, 1])["facts"] == "a die shows 1 to 6, not 7"
    assert seeker.ask("faces", faces=[1])["facts"] == "2 dice are thrown here, 1 were entered"
    spectator = Viewer(client, match).ready()
    assert spectator.ask("faces", faces=[1, 2])["sentence"] == "Only players throw the dice."
    refused = hider.ask("faces", faces=[6, 6])  # of the seeker's throw, which ends the match
    assert refused["sentence"] == "These dice are thrown by whoever led to them."
    assert seeker.ask("faces", faces=[2, 3])["type"] == "ack"
    assert seeker.log[-1]["faces"] == [2, 3]
    assert seeker.ask("faces", faces=[2, 3])["sentence"] == "no dice are awaited now"


def test_draws_of_a_match_with_our_own_dice_are_made_by_the_table(client: Served, coin: Game) -> None:
    match, tokens = make(client, "coin", "me", "me", dice="typed")
    both = Viewer(client, match, *tokens).ready()
    for word in ("hide 0", "look", "take"):
        both.act(next(action["id"] for action in both.now["actions"] if action["text"] == word))
    assert both.now["decider"] == 1
    assert both.log[-1]["text"].startswith("card ")


def test_faces_are_refused_where_the_table_throws(client: Served) -> None:
    match, tokens = make(client)
    red = Viewer(client, match, tokens[0]).ready()
    assert red.ask("faces", faces=[1])["sentence"] == "The dice of this match are thrown by the table."


def test_verifiable_dice_are_committed_then_revealed(
    client: Served, coin: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5e" * size)  # no double six in three throws
    match, tokens = make(client, "coin", dice="verifiable")
    commitment = client.get(f"/api/matches/{match}").json()["commitment"]
    hider, seeker = (
        Viewer(client, match, token, nonce=nonce).ready()
        for token, nonce in zip(tokens, ("aa11", "bb22"), strict=True)
    )
    assert hider.last["welcome"]["commitment"] == commitment
    hider.catch_up(0)
    hider.until("update", where=lambda told: told["sequence"] == 2)
    hider.act(hider.now["actions"][0]["id"])
    seeker.catch_up(1)
    for _ in range(3):
        seeker.act(next(action["id"] for action in seeker.now["actions"] if action["text"] == "throw"))
    told = client.get(f"/api/matches/{match}/dice").json()
    assert told["secret"] is None
    assert told["nonce"] == "aa11-bb22"
    seeker.act(next(action["id"] for action in seeker.now["actions"] if action["text"] == "guess 0"))
    told = client.get(f"/api/matches/{match}/dice").json()
    assert told["commitment"] == commitment
    assert [throw["dice"] for throw in told["throws"]] == [2, 2, 2]
    assert all(len(throw["faces"]) == 2 for throw in told["throws"])
    replay = parse_replay(client.get(f"/api/matches/{match}/replay").text, "replay")
    assert replay.content["chance"]["commitment"] == commitment
    assert [found.is_right for found in verify_replay(replay)] == [True] * 3


def test_verifiable_dice_wait_until_everyone_has_come(client: Served, coin: Game) -> None:
    match, tokens = make(client, "coin", "me", "open", dice="verifiable")
    hider = Viewer(client, match, *tokens).ready()
    hider.act(hider.now["actions"][0]["id"])
    assert client.get(f"/api/matches/{match}/dice").json()["nonce"] == ""
    joined = client.post(f"/api/matches/{match}/join", json={"name": "Late"}).json()
    seeker = Viewer(client, match, joined["token"], nonce="cc").ready()
    seeker.act(next(action["id"] for action in seeker.now["actions"] if action["text"] == "throw"))
    assert seeker.now["decider"] in (1, -2)
    assert client.get(f"/api/matches/{match}/dice").json()["nonce"] == "-cc"


def test_a_finished_match_gives_its_whole_replay(client: Served) -> None:
    match, tokens = make(client, "groundwar", "me", "me", options={"turn_limit": 2})
    both = Viewer(client, match, *tokens).ready()
    play_out({0: both, 1: both}, random.Random(4), most=12)
    story = client.get(f"/api/matches/{match}/replay")
    assert story.json()["format"] == "sandtable story 1"
    assert "attachment" in story.headers["content-disposition"]
    assert len(story.json()["entries"]) == both.now["step"]
    play_out({0: both, 1: both}, random.Random(4))
    answer = client.get(f"/api/matches/{match}/replay")
    again = replay_match(parse_replay(answer.text, "replay"))
    assert again.result is not None
    assert list(again.result.points) == both.now["over"]["points"]
    assert [entry.text for entry in again.entries] == [entry["text"] for entry in both.log]


def test_rematch_changes_seats_and_keeps_tokens(client: Served) -> None:
    match, tokens = make(client, "connect_four")
    viewers = {seat: Viewer(client, match, token).ready() for seat, token in enumerate(tokens)}
    early = client.post(f"/api/matches/{match}/rematch", json={"tokens": tokens})
    assert (early.status_code, early.json()["error"]) == (409, "the match is not over yet")
    play_out(viewers, random.Random(6))
    stranger = client.post(f"/api/matches/{match}/rematch", json={"tokens": ["B" * 43]})
    assert stranger.status_code == 403
    made = client.post(f"/api/matches/{match}/rematch", json={"tokens": tokens[:1]}).json()
    assert [link["seat"] for link in made["seat_links"]] == [1]
    told = viewers[1].until("rematch")
    assert told["match"] == made["match"] != match
    assert told["seats"] == [{"seat": 0, "token": tokens[1]}]
    later = client.post(f"/api/matches/{match}/rematch", json={"tokens": tokens[1:]}).json()
    assert later["match"] == made["match"]
    again = Viewer(client, made["match"], tokens[1]).ready()
    assert again.last["welcome"]["you"] == [0]
    assert Viewer(client, match).ready().last["welcome"]["rematch"] == made["match"]


@pytest.mark.parametrize("match", ["nosuchmatch1", "..", "%00", "x" * 500])
def test_a_match_that_is_not_there(client: Served, match: str) -> None:
    try:
        viewer = Viewer(client, match)
    except WebSocketException:  # the address itself is none
        return
    assert viewer.until("error")["message"] == "there is no such match"
    with pytest.raises(ConnectionClosed) as closed:
        viewer.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "1e999",
        '{"type":"nonsense"}',
        '{"type":"act"}',
        '{"type":"act","id":"x","sequence":-1,"action":1,"seat":0}',
        '{"type":"act","id":"x","sequence":0,"action":99999999999999999999,"seat":0}',
        '{"type":"act","id":"bad id","sequence":0,"action":1,"seat":0}',
        '{"type":"act","id":"x","sequence":0,"action":"1","seat":0}',
        '{"type":"look","step":1.5}',
        '{"type":"faces","id":"x","faces":[]}',
        '{"type":"ping","more":1}',
        '{"type":"hello"}',
        '{"type":"name","seat":0,"name":"\\ud800"}',
        "[" * 5000,
    ],
)
def test_bad_messages_are_answered_and_change_nothing(client: Served, text: str) -> None:
    match, tokens = make(client)
    red = Viewer(client, match, tokens[0]).ready()
    red.socket.send(text)
    assert red.until("error")["message"]
    red.say("ping")
    red.until("pong")
    assert red.now["step"] == 0


def test_hello_comes_first(client: Served) -> None:
    match, _ = make(client)
    with client.connect(match) as socket:
        socket.send(json.dumps({"type": "ping"}))
        assert json.loads(socket.recv())["message"] == "say hello first"
        socket.send(b"\x00\x01")
        assert json.loads(socket.recv())["message"] == "messages are JSON texts"


@pytest.mark.parametrize("origin", ["http://evil.test", "null", "http://127.0.0.1", "http://[", ""])
def test_other_pages_may_not_connect(client: Served, origin: str) -> None:
    match, _ = make(client)
    with pytest.raises(InvalidStatus) as refused, client.connect(match, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_page_may_connect(client: Served) -> None:
    match, _ = make(client)
    with client.connect(match, origin=f"http://{client.host}") as socket:
        socket.send(json.dumps({"type": "hello"}))
        assert json.loads(socket.recv())["type"] == "welcome"


def test_what_is_asked_again_and_again_is_built_once(client: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    match, tokens = make(client, "connect_four")
    viewers = {seat: Viewer(client, match, token).ready() for seat, token in enumerate(tokens)}
    play_out(viewers, random.Random(1), 4)
    spectator = Viewer(client, match).ready()
    room = client.hall.present_room(match)
    assert room is not None
    built: list[str] = []
    scene, entry = room.match.scene_of, views.tell_entry
    monkeypatch.setattr(room.match, "scene_of", lambda *values: built.append("scene") or scene(*values))
    monkeypatch.setattr(views, "tell_entry", lambda *values: built.append("entry") or entry(*values))
    looks = []
    for _ in range(5):
        spectator.say("look", step=2)
        looks.append(spectator.until("look")["scene"])
        assert len(client.get(f"/api/matches/{match}/replay").json()["entries"]) == 4
    assert built == ["scene"]
    spectator.say("look", step=4)
    before = spectator.until("look")["scene"]
    assert viewers[1].ask("undo", seat=1)["type"] == "ack"
    others = [one["id"] for one in viewers[1].now["actions"]]
    spectator.catch_up(3)
    for action in others:
        assert viewers[1].act(action)["type"] == "ack"
        spectator.catch_up(4)
        spectator.say("look", step=4)
        seen = spectator.until("look")["scene"]
        assert in_any_order(seen) == in_any_order(spectator.scene)
        if seen != before:
            return
        viewers[1].ask("undo", seat=1)
        spectator.catch_up(3)
    pytest.fail("no other action was shown")
