"""Who sits where: names, links, seats passed on, spectators, and several tabs of one person."""

import asyncio
import itertools
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.table.rooms import Room
from tests.table.conftest import ROOMY
from tests.table.tables import Served, Viewer, make


def test_names_are_cleaned_and_shown_to_all(client: Served) -> None:
    match, tokens = make(client)
    red, blue = (Viewer(client, match, token).ready() for token in tokens)
    red.say("name", seat=0, name="  <b>Ann\u202e\x07  Lee ")
    told = blue.until("seats", where=lambda told: told["seats"][0]["name"] != "Red")
    assert told["seats"][0]["name"] == "<b>Ann Lee"
    red.say("name", seat=1, name="Mine")
    assert red.until("refused")["sentence"] == "You do not hold that seat."
    for bad in ("", "\u200b", "x" * 41):
        red.say("name", seat=0, name=bad)
        assert red.until("error")["message"].startswith("name.name: ")


def test_seats_say_who_is_there(client: Served) -> None:
    match, tokens = make(client)
    red = Viewer(client, match, tokens[0]).ready()
    assert [seat["connected"] for seat in red.until("seats")["seats"]] == [True, False]
    blue = Viewer(client, match, tokens[1]).ready()
    red.until("seats", where=lambda told: told["seats"][1]["connected"])
    blue.leave()
    red.until("seats", where=lambda told: not told["seats"][1]["connected"])


def test_a_seat_is_passed_on_and_the_old_token_is_dead(client: Served) -> None:
    match, tokens = make(client)
    red = Viewer(client, match, tokens[0]).ready()
    red.say("pass", seat=0)
    passed = red.until("passed")
    assert passed["url"] == f"/m/{match}#seat={passed['token']}"
    assert red.act(1, seat=0)["sentence"] == "You do not hold that seat."
    assert Viewer(client, match, tokens[0]).ready().last["welcome"]["you"] == []
    assert Viewer(client, match, passed["token"]).ready().last["welcome"]["you"] == [0]


class Passing:
    """Seat 0 is being passed on: the store takes its time until it may go on."""

    def __init__(self, client: Served, match: str, holder: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.client, self.match = client, match
        self.is_storing, self.may_go_on = threading.Event(), threading.Event()
        self._set_seat = client.hall.store.set_seat
        monkeypatch.setattr(client.hall.store, "set_seat", self._slowly)
        holder.say("pass", seat=0)
        assert self.is_storing.wait(10)

    def _slowly(self, *values: Any) -> bool:
        self.is_storing.set()
        self.may_go_on.wait(10)
        return self._set_seat(*values)

    def end(self, waiting: int) -> None:
        """The store goes on, now that so many wait for it."""
        room = self.client.hall.present_room(self.match)
        assert room is not None
        for _ in range(1000):
            if len(room.lock._waiters or ()) >= waiting:
                break
            self.may_go_on.wait(0.01)
        self.may_go_on.set()


def test_a_token_is_dead_for_whoever_came_while_the_seat_was_passed_on(
    client: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, tokens = make(client)
    red, tab = (Viewer(client, match, tokens[0]).ready() for _ in range(2))
    action = tab.now["actions"][0]["id"]
    passing = Passing(client, match, red, monkeypatch)
    late = Viewer(client, match, tokens[0])
    tab.say("act", id="late", seat=0, sequence=tab.now["sequence"], action=action)
    passing.end(waiting=2)
    assert tab.until("ack", "refused")["sentence"] == "You do not hold that seat."
    assert late.ready().last["welcome"]["you"] == []
    assert late.act(action, seat=0)["sentence"] == "You do not hold that seat."
    assert client.get(f"/api/matches/{match}").json()["step"] == 0


LATE: list[dict[str, Any]] = [
    {"kind": "leave", "id": "late", "seat": 0, "how": "resign"},
    {"kind": "leave", "id": "late", "seat": 0, "how": "bot", "level": "recruit"},
    {"kind": "leave", "id": "late", "seat": 0, "how": "draw"},
    {"kind": "say", "seat": 0, "text": "I was here"},
]


@pytest.mark.parametrize(
    ("game", "wish"),
    [
        *itertools.product(("connect_four", "gangcity"), LATE),
        ("connect_four", {"kind": "hint", "seat": 0}),
    ],
    ids=lambda one: str(one.get("how", one["kind"])) if isinstance(one, dict) else one,
)
def test_nothing_is_done_by_a_token_for_a_seat_that_was_passed_on_meanwhile(
    client: Served, monkeypatch: pytest.MonkeyPatch, game: str, wish: dict[str, Any]
) -> None:
    match, tokens = make(client, game, "me", *["friend"] * (2 if game == "gangcity" else 1))
    other, red, tab = (Viewer(client, match, token).ready() for token in (tokens[1], tokens[0], tokens[0]))
    passing = Passing(client, match, red, monkeypatch)
    tab.say(**wish)
    passing.end(waiting=1)
    assert tab.until("ack", "refused")["sentence"] == "You do not hold that seat."
    heir = Viewer(client, match, red.until("passed")["token"]).ready()
    assert heir.last["welcome"]["you"] == [0]
    assert heir.now["over"] is None
    told = heir.until("seats")["seats"][0]
    assert told["kind"] == "person"
    assert not {"left", "offers_draw", "hints"} & set(told)
    other.say("ping")
    while other.hear()["type"] != "pong":
        assert "said" not in other.last


def test_a_seat_that_was_left_for_good_is_a_bot_for_whoever_is_given_it(
    client: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, tokens = make(client, "gangcity", "me", "friend", "friend")
    red, tab, other = (Viewer(client, match, token).ready() for token in (*tokens[:1] * 2, tokens[1]))
    room = client.hall.present_room(match)
    assert isinstance(room, Room)
    note = room.note

    async def note_and_wait(*given: Any, **named: Any) -> Any:
        answer = await note(*given, **named)
        tab.say("pass", seat=0)
        while "passed" not in passed:
            await asyncio.sleep(0.01)
        return answer

    passed: list[str] = []
    monkeypatch.setattr(room, "note", note_and_wait)
    listening = threading.Thread(target=lambda: passed.append(tab.until("passed")["type"]))
    listening.start()
    assert red.ask("leave", seat=0, how="resign")["type"] == "ack"
    listening.join()
    told = other.until("seats", where=lambda told: told["seats"][0]["kind"] == "bot")["seats"][0]
    assert told["left"] == "resigned"


def test_a_match_whose_seed_was_chosen_says_so_and_its_seats_stay(client: Served) -> None:
    match, tokens = make(client, "groundwar", "me", "me", seed=5)
    alone = Viewer(client, match, *tokens).ready()
    assert alone.last["welcome"]["dice"] == "seeded"
    assert client.get(f"/api/matches/{match}").json()["dice"] == "seeded"
    alone.say("pass", seat=1)
    assert alone.until("refused")["sentence"].startswith("The seed of this match was chosen")
    fresh, tokens = make(client, "groundwar", "me", "me")
    assert Viewer(client, fresh, *tokens).ready().last["welcome"]["dice"] == "automatic"


def test_the_host_calls_in_a_link_that_nobody_has_used(client: Served) -> None:
    match, tokens = make(client)
    host = Viewer(client, match, tokens[0]).ready()
    host.say("pass", seat=1)
    passed = host.until("passed")
    friend = Viewer(client, match, passed["token"]).ready()
    assert friend.last["welcome"]["you"] == [1]
    assert host.last["welcome"]["host"] is True
    assert friend.last["welcome"]["host"] is False
    host.say("pass", seat=1)
    assert host.until("refused")["sentence"] == "You do not hold that seat."
    friend.say("pass", seat=0)
    assert friend.until("refused")["sentence"] == "You do not hold that seat."


def test_the_host_decides_about_spectators(client: Served) -> None:
    match, tokens = make(client)
    host = Viewer(client, match, tokens[0]).ready()
    spectator = Viewer(client, match).ready()
    spectator.say("spectators", allowed=False)
    assert spectator.until("refused")["sentence"] == "Only the host decides who may watch."
    host.say("spectators", allowed=False)
    assert spectator.until("error")["message"] == "the host allows no spectators"
    with pytest.raises(ConnectionClosed):
        spectator.hear()
    late = Viewer(client, match)
    assert late.until("error")["message"] == "the host allows no spectators"
    with pytest.raises(ConnectionClosed) as closed:
        late.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403
    assert client.get(f"/api/matches/{match}/replay").status_code == 403
    bearer = {"Authorization": f"Bearer {tokens[1]}"}
    assert client.get(f"/api/matches/{match}/replay", headers=bearer).status_code == 200
    assert Viewer(client, match, tokens[1]).ready().last["welcome"]["you"] == [1]


def test_the_dice_are_told_to_whoever_may_watch(client: Served) -> None:
    match, tokens = make(client, dice="verifiable", spectators=False)
    assert client.get(f"/api/matches/{match}/dice").status_code == 403
    bearer = {"Authorization": f"Bearer {'x' * 43} {tokens[1]}"}
    assert client.get(f"/api/matches/{match}/dice", headers=bearer).status_code == 200


def test_a_match_tells_in_what_it_differs_from_the_rulebook(client: Served) -> None:
    match, _ = make(client, preset="blitz", options={"turn_limit": 12})
    told = Viewer(client, match).ready().last["welcome"]
    assert told["preset"] == "blitz"
    assert {(one["clause"], one["value"], one["written"]) for one in told["changed"]} == {
        ("GW-4.4", 15, 12),
        ("GW-7.3", 12, 60),
    }
    match, _ = make(client)
    assert Viewer(client, match).ready().last["welcome"]["changed"] == []


def test_every_tab_knows_which_seats_are_left_to_it(client: Served) -> None:
    match, tokens = make(client, "connect_four", "me", "me")
    tabs = [Viewer(client, match, *tokens).ready() for _ in range(2)]
    tabs[0].say("pass", seat=0)
    for tab in tabs:
        assert tab.until("you")["you"] == [1]
        assert tab.until("scene")["seat"] == 1
    assert tabs[0].last["you"]["host"] is False


def test_tokens_that_hold_nothing_do_not_keep_anyone_out(client: Served) -> None:
    match, tokens = make(client)
    handed = ["x" * 65, "", "\u202e", *(f"{'bogus' * 4}{number}" for number in range(30))]
    assert Viewer(client, match, *handed, tokens[0]).ready().last["welcome"]["you"] == [0]
    odd = Viewer(client, match, None, 7, [], tokens[1])  # type: ignore[arg-type]
    assert odd.ready().last["welcome"]["you"] == [1]
    asked = {"tokens": [*handed, None, tokens[0]]}
    mine = client.post("/api/matches/mine", json=asked)
    assert [found["match"] for found in mine.json()] == [match]
    assert client.post(f"/api/matches/{match}/rematch", json=asked).status_code == 409


def test_spectators_leave_room_for_players(serve: Callable[..., Served]) -> None:
    client = serve(replace(ROOMY, viewers_per_match=2))
    match, tokens = make(client)
    for _ in range(2):
        Viewer(client, match).ready()
    late = Viewer(client, match)
    assert late.until("error")["message"] == "too many people are watching this match"
    for token in tokens:
        assert len(Viewer(client, match, token).ready().last["welcome"]["you"]) == 1


def test_tabs_of_one_seat_leave_room_for_the_other(serve: Callable[..., Served]) -> None:
    client = serve(replace(ROOMY, viewers_per_match=2, viewers_per_seat=2))
    match, tokens = make(client)
    tabs = [Viewer(client, match, tokens[0]).ready() for _ in range(2)]
    third = Viewer(client, match, tokens[0])
    assert third.until("error")["message"] == "this seat is open in too many places"
    assert Viewer(client, match, tokens[1]).ready().last["welcome"]["you"] == [1]
    tabs[0].say("pass", seat=0)
    heir = tabs[0].until("passed")["token"]  # what its old holder still has open is no seat's
    assert Viewer(client, match, heir).ready().last["welcome"]["you"] == [0]


def test_a_seat_that_a_bot_plays_for_someone_is_theirs_and_nobody_elses_room(
    serve: Callable[..., Served],
) -> None:
    client = serve(replace(ROOMY, viewers_per_match=1, viewers_per_seat=2))
    match, tokens = make(client)
    tabs = [Viewer(client, match, tokens[0]).ready() for _ in range(2)]
    assert tabs[0].ask("leave", seat=0, how="bot", level="recruit")["type"] == "ack"
    Viewer(client, match).ready()
    third = Viewer(client, match, tokens[0])
    assert third.until("error")["message"] == "this seat is open in too many places"
    tabs[1].leave()
    Viewer(client, match, tokens[1]).ready().until("seats", where=lambda told: told["watching"] == 2)
    assert Viewer(client, match, tokens[0]).ready().last["welcome"]["lent"] == [0]
