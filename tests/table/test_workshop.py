"""Cheap requests for much work: it is done beside the loop, once, and at a price to whoever asks."""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from sandtable.core.contract import NOBODY
from sandtable.play.match import Match
from sandtable.table import reopen, views, workshop
from sandtable.table.limits import Bucket, Limits
from tests.table.conftest import ROOMY
from tests.table.tables import Served, Viewer, make, play_out

Serve = Callable[..., Served]


def played(client: Served, steps: int = 30, **wish: Any) -> tuple[str, list[str], Viewer]:
    """A match with some steps, its tokens and somebody who holds both seats."""
    match, tokens = make(client, "groundwar", "me", "friend", **wish)
    both = Viewer(client, match, *tokens).ready()
    play_out({0: both, 1: both}, random.Random(1), steps)
    return match, tokens, both


def noted(monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> list[str]:
    """The names of the threads that call the function from now on."""
    threads: list[str] = []
    function = getattr(place, name)

    def call(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        return function(*given)

    monkeypatch.setattr(place, name, call)
    return threads


def are_beside(threads: list[str]) -> bool:
    """Whether something was done, and all of it in the workshop."""
    return bool(threads) and all(name.startswith("workshop") for name in threads)


def test_a_story_is_told_beside_the_loop_once_a_step(client: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    match, _, both = played(client, 120)
    told = noted(monkeypatch, views, "tell_entry")
    written = noted(monkeypatch, workshop, "replay_text")
    first = client.get(f"/api/matches/{match}/replay")
    assert len(first.json()["entries"]) == len(told) == both.now["step"]
    assert are_beside(told)
    assert are_beside(written)
    assert client.get(f"/api/matches/{match}/replay").text == first.text
    assert (len(told), len(written)) == (both.now["step"], 1)
    both.act(both.now["actions"][0]["id"])
    assert len(client.get(f"/api/matches/{match}/replay").json()["entries"]) == both.now["step"]
    assert sum(name.startswith("workshop") for name in told) == both.now["step"]  # only what is new


def test_a_replay_that_many_ask_for_is_made_once_and_looks_are_paid_for(
    client: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _, both = played(client, 120)
    told = noted(monkeypatch, views, "tell_entry")
    written = noted(monkeypatch, workshop, "replay_text")
    with ThreadPoolExecutor(20) as pool:
        texts = set(pool.map(lambda _: client.get(f"/api/matches/{match}/replay").text, range(100)))
    assert (len(texts), len(told), len(written)) == (1, both.now["step"], 1)
    monkeypatch.setattr(Bucket, "_refill", lambda _: None)
    bucket = client.hall.workshop._paid.of("127.0.0.1")
    before, watcher = bucket.left, Viewer(client, match).ready()
    for step in (*range(50), *range(50)):
        watcher.say("look", step=step)
        watcher.until("look")
    assert before - bucket.left == 50 * workshop.SCENE_PRICE
    assert client.get(f"/api/matches/{match}/replay").status_code == 200
    assert before - bucket.left == 50 * workshop.SCENE_PRICE


def test_others_act_between_the_portions_of_a_long_story(
    client: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _, _ = played(client, 120)
    portions: list[int] = []
    tell_more = views.Story.tell_more

    def note(story: views.Story, seat: int, most: int) -> Any:
        portions.append(min(most, story.untold(seat)))
        return tell_more(story, seat, most)

    monkeypatch.setattr(views.Story, "tell_more", note)
    client.get(f"/api/matches/{match}/replay")
    assert len([size for size in portions if size]) >= 3
    assert max(portions) <= workshop.PORTION


def test_whoever_enters_is_told_the_story_beside_the_loop(
    client: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _, both = played(client)
    told = noted(monkeypatch, views, "tell_entry")
    Viewer(client, match).ready()
    assert len(told) == both.now["step"]
    assert are_beside(told)


def test_a_look_is_drawn_beside_the_loop_and_once_for_all(
    client: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _, both = played(client)
    drawn = noted(monkeypatch, Match, "scene_of")
    watchers = [Viewer(client, match).ready() for _ in range(3)]
    for watcher in watchers:
        for step in (5, 6, 5):
            watcher.say("look", step=step)
            assert watcher.until("look")["step"] == step
    assert len(drawn) == 2
    assert are_beside(drawn)
    watchers[0].say("look", step=both.now["step"] + 1)
    assert watchers[0].until("error")["message"] == f"the match has {both.now['step']} steps"


def test_a_look_after_an_undo_is_drawn_anew(client: Served) -> None:
    match, tokens = make(client, "connect_four", "me", "friend")
    both = Viewer(client, match, *tokens).ready()
    both.act(both.now["actions"][0]["id"])
    both.say("look", step=1)
    before = both.until("look")["scene"]
    both.ask("undo", seat=0)
    both.act(both.now["actions"][3]["id"])
    both.say("look", step=1)
    after = both.until("look")["scene"]
    assert before["pieces"] != after["pieces"]
    assert after["pieces"] == both.scene["pieces"]


def test_threats_are_found_beside_the_loop_once(client: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, both = played(client)
    found = noted(monkeypatch, workshop, "threats_text")
    for _ in range(3):
        both.say("threats")
        both.until("threats")
    assert len(found) == 1
    assert are_beside(found)


def test_the_dice_are_followed_beside_the_loop_once(client: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    match, _, _ = played(client, 10, dice="verifiable")
    followed = noted(monkeypatch, reopen, "open_match")
    first, again = (client.get(f"/api/matches/{match}/dice").json() for _ in range(2))
    assert first == again
    assert len(followed) == 1
    assert are_beside(followed)


def test_who_asks_for_too_much_work_is_told_when_to_come_again(serve: Serve) -> None:
    client = serve(replace(ROOMY, work_per_second=2.0, work_burst=110))
    match, _, both = played(client, 60)
    answer = client.get(f"/api/matches/{match}/replay")
    assert answer.status_code == 429
    assert answer.json()["error"] == "this address has asked for too much work; wait a moment"
    assert 1 <= int(answer.headers["retry-after"]) <= 20
    assert both.act(both.now["actions"][0]["id"])["type"] == "ack"


def test_who_enters_a_match_that_is_not_in_memory_pays_for_its_opening(
    client: Served, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = make(client, "connect_four", "me", "friend")
    paid: list[float] = []
    wait_for = workshop.Workshop.wait_for

    async def note(place: workshop.Workshop, address: str, price: float) -> None:
        paid.append(price)
        await wait_for(place, address, price)

    monkeypatch.setattr(workshop.Workshop, "wait_for", note)
    other = serve()
    for _ in range(2):
        Viewer(other, match).ready()
    assert paid == [workshop.OPENING_PRICE]
    nothing = Viewer(other, "nothing-here")
    assert nothing.until("error")["message"] == "there is no such match"
    assert paid == [workshop.OPENING_PRICE] * 2


def test_when_everyone_asks_the_table_says_so(serve: Serve) -> None:
    client = serve(replace(ROOMY, waiting_work=0))
    match, _, _ = played(client, 4)
    answer = client.get(f"/api/matches/{match}/replay")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")


def test_texts_are_kept_as_far_as_there_is_room(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    client = serve(replace(ROOMY, kept_bytes=10))
    match, _, _ = played(client, 4)
    written = noted(monkeypatch, workshop, "replay_text")
    for _ in range(2):
        client.get(f"/api/matches/{match}/replay")
    assert len(written) == 2


def test_what_seats_are_told_alike_is_kept_once(client: Served) -> None:
    match, _, both = played(client)
    Viewer(client, match).ready()
    room = client.hall.present_room(match)
    assert room is not None
    stories = [room.story.for_seat(seat) for seat in (0, 1, NOBODY)]
    assert len(stories[0]) == both.now["step"]
    assert all(one is two is three for one, two, three in zip(*stories, strict=True))


def test_prices() -> None:
    moment = [0.0]
    bucket = Bucket(2.0, 10.0, clock=lambda: moment[0])
    assert bucket.take(100)  # all there can be is enough
    assert bucket.left == -90
    assert bucket.lacks(1) == 45.5
    assert not bucket.take()
    moment[0] = 50.0
    assert bucket.take(10)
    assert bucket.owe(6) == 3.0
    assert Limits().work_burst >= 10 * workshop.OPENING_PRICE
