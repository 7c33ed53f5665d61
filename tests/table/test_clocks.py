"""Clocks: what is reckoned from moments, for whom time runs, and what becomes of a seat whose time is up."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from sandtable.play.match import Refusal
from sandtable.table.auth import held_seats
from sandtable.table.clocked import COSTLY
from sandtable.table.clocks import (
    Clock,
    Times,
    clock_of,
    due,
    in_words,
    is_out,
    left,
    read_times,
    recorded,
    running,
    write_times,
)
from sandtable.table.compile_queue import CompileQueue
from sandtable.table.flags import Every
from sandtable.table.leaving import fall, lent, take_back
from sandtable.table.messages.asked import MatchWish
from sandtable.table.new_match import make_match
from sandtable.table.rooms import TIME_UP, Room
from sandtable.table.side_notes import AGREED, SideNotes
from sandtable.table.store import MatchRecord
from tests.table.hands import Hand, HandTable, act, at
from tests.table.tables import Served, Viewer, make, seats
from tests.table.test_looking_back import action_of

TURN = {"kind": "turn", "seconds": 30}
MATCH = {"kind": "match", "seconds": 60, "increment": 5}


def records(*told: tuple[str, int]) -> list[MatchRecord]:
    return [MatchRecord(0, kind, seat, 0) for kind, seat in told]


def test_a_turn_has_its_time_until_another_seat_has_acted() -> None:
    clock = Clock("turn", 30_000, 0, "loses")
    times = running(Times((0, 0)), 0, 1000)
    assert (due(clock, times), left(clock, times, 0, 11_000)) == (31_000, 20_000)
    times = recorded(clock, times, records(("action", 0)), 11_000)
    times = recorded(clock, times, records(("undo", 0)), 16_000)
    assert left(clock, times, 0, 16_000) == 15_000, "taking back gives no time back"
    times = running(recorded(clock, times, records(("action", 0)), 21_000), 1, 21_000)
    assert left(clock, times, 0, 21_000) == 30_000, "its next turn"
    assert is_out(clock, times, 51_000)
    assert not is_out(clock, times, 50_999)
    times = running(recorded(clock, times, records(("action", 1)), 30_000), 0, 30_000)
    assert (due(clock, times), left(clock, times, 0, 5)) == (60_000, 30_000), "a moment before counts as none"
    assert read_times(write_times(times), 2) == times


def test_a_match_has_its_time_and_more_for_every_turn_that_stands() -> None:
    clock = Clock("match", 60_000, 5000, "loses")
    times = running(Times((0, 0)), 0, 0)
    times = running(recorded(clock, times, records(("action", 0)), 10_000), 1, 10_000)
    assert left(clock, times, 0, 10_000) == 55_000
    for moment in (12_000, 14_000):  # ending the turn again and again earns nothing
        times = running(recorded(clock, times, records(("undo", 0)), moment), 0, moment)
        times = running(recorded(clock, times, records(("action", 0)), moment), 1, moment)
    assert left(clock, times, 0, 14_000) == 51_000, "who takes back pays for the time since then"
    assert left(clock, times, 1, 14_000) == 60_000
    times = running(recorded(clock, times, records(("action", 1)), 20_000), 0, 20_000)
    assert (left(clock, times, 0, 20_000), left(clock, times, 1, 20_000)) == (51_000, 59_000)


def test_times_are_told_in_words() -> None:
    told = [in_words(seconds * 1000) for seconds in (0, 1, 59, 60, 61, 7200, 86_400, 90_000)]
    assert told == [
        "0 seconds", "1 second", "59 seconds", "1 minute", "2 minutes", "2 hours", "1 day", "2 days"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "wish",
    [
        {"clock": {"kind": "turn", "seconds": 4}},
        {"clock": {"kind": "turn", "seconds": 30, "days": 1}},
        {"clock": {"kind": "turn", "seconds": "30"}},
        {"clock": {"kind": "turn", "seconds": 30, "increment": 5}},
        {"clock": {"kind": "turn", "seconds": 30, "out": "dies"}},
        {"clock": {"kind": "match", "seconds": 90_000}},
        {"clock": {"kind": "match", "seconds": 60, "increment": -1}},
        {"clock": {"kind": "match"}},
        {"clock": {"kind": "days", "days": 0}},
        {"clock": {"kind": "days", "days": 1.5}},
        {"clock": {"kind": "hourglass"}},
        {"clock": {}},
        {"clock": 30},
        {"away": 0},
        {"away": 61},
        {"away": "never"},
        {"away": True},
    ],
    ids=str,
)
def test_a_clock_that_cannot_be_is_refused(client: Served, wish: dict[str, Any]) -> None:
    answer = client.post("/api/matches", json={"game": "connect_four", "seats": seats("me", "me"), **wish})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(next(iter(wish)))


def test_every_kind_of_clock_is_known_again_and_old_notes_know_none() -> None:
    wishes = [TURN, MATCH, {"kind": "days", "days": 3, "out": "bot"}]
    made = [MatchWish.model_validate({"game": "x", "seats": seats("me"), "clock": wish}) for wish in wishes]
    clocks = [clock_of(one.clock) for one in made]
    assert clocks == [
        Clock("turn", 30_000, 0, "loses"),
        Clock("match", 60_000, 5000, "loses"),
        Clock("days", 3 * 86_400_000, 0, "bot"),
    ]
    for clock in clocks:
        notes, again = SideNotes(), SideNotes()
        notes.clock, notes.away = clock, 120
        for record in notes.agreement():
            again.take(record)
        assert (again.clock, again.away, again.has_hints) == (clock, 120, True)
    old = SideNotes()
    old.take(MatchRecord(1, AGREED, -1, 0, note='{"hints": false}'))
    assert (old.clock, old.away, old.has_hints, old.told()) == (None, None, False, {})


def test_time_runs_once_all_have_come_and_for_people_only(url: str) -> None:
    table = HandTable(url, "connect_four", clock=TURN)

    async def work() -> None:
        room = await table.room(table.tokens[0])
        table.hand.on(100)
        await act(room, "early")
        table.hand.on(100)
        assert table.left(room) == [30, 30]
        await table.room(table.tokens[1])
        table.hand.on(10)
        assert table.left(room) == [30, 20]
        was = room.seats[1]
        await room.set_seat(replace(was, was_claimed=False), was)  # its link was passed on
        table.hand.on(5)
        assert table.left(room) == [30, 15], "time that runs is not stopped by that"
        await room.set_seat(replace(was, kind="bot", level="recruit"), room.seats[1])
        table.hand.on(100)
        assert table.left(room) == [30, None]
        await fall(room)
        assert not room.is_over

    at(table, work)


def test_no_time_runs_while_a_sheet_is_awaited_or_something_compiles(url: str) -> None:
    table = HandTable(url, "siege", clock=TURN, options={"draft": "sheets"})

    async def work() -> None:
        room = await table.room(*table.tokens)
        table.hand.on(100)
        await room.reckon()
        assert (room.due, table.left(room)) == (None, [30, 30])
        preparing = {"sentence": "", "seconds": 5, "share": 0.5, "is_failed": False}
        room.compile_queue = CompileQueue()
        room.compile_queue.told = lambda _: preparing  # type: ignore[method-assign, assignment, return-value]
        assert isinstance(await room.bring(1, "sheet", None), int)
        assert room.due is None
        preparing["is_failed"] = True
        await room.reckon()
        assert room.due == table.hall.up_time() + 30_000

    at(table, work)


def test_whatever_is_recorded_first_stands(url: str) -> None:
    table = HandTable(url, "connect_four", clock=TURN)

    async def work() -> None:
        room = await table.room(*table.tokens)
        table.hand.on(29.999)
        await asyncio.gather(act(room, "in time"), fall(room))
        assert len(room.match.entries) == 1
        assert not room.is_over
        table.hand.on(30)
        sequence = room.sequence
        assert await act(room, "late") == TIME_UP
        assert await room.undo(0, "late, too") == TIME_UP
        assert room.sequence == sequence
        later = room.act(1, "later", sequence, room.match.legal()[0])
        _, late = await asyncio.gather(fall(room), later)
        assert isinstance(late, Refusal)
        await fall(room)
        stored = table.hall.store.records_after(table.match, 0)
        assert [record.kind for record in stored] == [AGREED, "action", "ended"]
        assert room.match.result is not None
        assert (room.match.result.end_reason, room.match.result.points) == ("out of time", (1.0, 0.0))

    at(table, work)


def test_of_two_processes_one_lets_the_flag_fall(url: str) -> None:
    table = HandTable(url, "connect_four", clock=TURN)

    async def work() -> None:
        one = await table.room(*table.tokens)
        other = Room(
            table.hall.store.load(table.match),  # type: ignore[arg-type]
            one.writer, one.bot_threads, None, table.hall.up_time,
        )  # fmt: skip
        await act(one, "a")
        table.hand.on(10)
        await other.catch_up()
        assert table.left(other) == [30, 20]
        table.hand.on(20)
        await asyncio.gather(fall(one), fall(other))
        assert [record.kind for record in table.hall.store.records_after(table.match, 2)] == ["ended"]
        await asyncio.gather(one.catch_up(), other.catch_up())
        assert one.is_over
        assert other.is_over

    at(table, work)


def test_who_takes_back_pays_and_cannot_without_time(url: str) -> None:
    table = HandTable(url, "connect_four", clock=TURN)

    async def work() -> None:
        room = await table.room(*table.tokens)
        table.hand.on(20)
        await act(room, "a")
        table.hand.on(5)
        assert isinstance(await room.undo(0, "b"), int)
        assert table.left(room) == [5, 30]
        await act(room, "c")
        table.hand.on(6)
        refused = await room.restart(0, "d")
        assert isinstance(refused, Refusal)
        assert refused.sentence == COSTLY
        assert table.left(room) == [30, 24]

    at(table, work)


def test_a_bot_plays_on_and_the_seat_is_taken_back_in_the_next_turn(url: str) -> None:
    table = HandTable(url, "connect_four", clock={**TURN, "out": "bot"})

    async def work() -> None:
        room = await table.room(*table.tokens)
        table.hand.on(30)
        answers: list[int | Refusal] = []
        await fall(room)
        assert lent(room, table.tokens) == [0]
        await take_back(room, 0, answers.append)
        assert isinstance(answers[0], Refusal)
        assert "when the bot has played it" in answers[0].sentence
        while room.is_thinking:
            await asyncio.sleep(0.01)
        assert isinstance(await act(room, "mine"), int)
        await take_back(room, 0, answers.append)
        assert isinstance(answers[1], int)
        assert room.seats[0].kind == "person"

    at(table, work)


def test_with_more_than_two_seats_a_bot_plays_for_the_loser_to_the_end(url: str) -> None:
    table = HandTable(url, "gangcity", "me", "friend", "friend", clock=TURN)

    async def work() -> None:
        room = await table.room(*table.tokens)
        seat = room.times.seat
        table.hand.on(30)
        await fall(room)
        assert not room.is_over
        assert room.seats_told()[seat]["left"] == "out of time"
        assert lent(room, table.tokens) == []
        assert list(held_seats(table.tokens, {seat: room.seats[seat].token_hash})) == [seat], (
            "it is in the list"
        )

    at(table, work)


def test_a_server_goes_on_where_the_one_before_was(url: str) -> None:
    table = HandTable(url, "connect_four", clock=MATCH)

    async def work() -> None:
        room = await table.room(*table.tokens)
        table.hand.on(10)
        await act(room, "a")
        table.hand.on(20)
        await table.hall.flags.look_round()  # by which the time is kept
        table.hall.store.close()  # the server is gone without a word, and nothing runs
        table.open()
        assert table.left(await table.room()) == [55, 40]
        table.hand.on(7)
        await table.hall.close()
        table.open()
        table.hand.on(3)
        room = await table.room()
        assert table.left(room) == [55, 30]
        assert isinstance(await act(room, "b"), int)
        assert table.left(room) == [55, 35]

    at(table, work)


def test_a_flag_falls_in_a_match_that_nobody_looks_at(url: str) -> None:
    table = HandTable(url, "connect_four", clock={"kind": "days", "days": 2})

    async def work() -> None:
        room = await table.room(*table.tokens)
        assert table.hall.store.delete_unplayed(2 * room.info.changed) == 0, "somebody is waited for"
        await act(room, "a")
        await table.hall.close()
        table.open()
        table.hand.on(2 * 86_400)
        await table.hall.flags.look_round()
        await table.hall.flags.look_round()
        found = table.hall.store.find(table.match)
        assert found is not None
        assert found.over == {"end_reason": "out of time", "points": [1.0, 0.0]}
        assert table.hall.store.clocks_due(10**18) == []

    at(table, work)


def test_everyone_is_told_of_clocks_and_a_rematch_has_them_too(
    client: Served, serve: Callable[..., Served]
) -> None:
    hand = Hand(client.hall.up_time)
    match, tokens = make(client, "connect_four", "me", "friend", clock=MATCH, away=60)
    yellow, red = (Viewer(client, match, token).ready() for token in tokens)
    agreed = {
        "clock": {"kind": "match", "limit": 60_000, "increment": 5000, "out": "loses"},
        "away": 60,
    }
    assert red.last["welcome"]["agreed"] == agreed
    assert client.get(f"/api/matches/{match}").json()["agreed"] == agreed
    yellow.until("seats", where=lambda told: told["seats"][0]["clock"]["runs"])
    hand.on(10)
    yellow.act(action_of(yellow, "a"))
    told = red.until("seats", where=lambda told: told["seats"][1]["clock"]["runs"])["seats"]
    assert told[0]["clock"] == {"left": 55_000, "of": 60_000, "runs": False}
    assert told[1]["clock"] == {"left": 60_000, "of": 60_000, "runs": True}
    hand.on(60)
    over = {"end_reason": "out of time", "points": [1.0, 0.0]}
    red.until("update", where=lambda told: told["over"] == over)
    assert red.act(1 << 24, seat=1)["type"] == "refused"
    again = client.post(f"/api/matches/{match}/rematch", json={"tokens": tokens}).json()["match"]
    assert Viewer(serve(), again, *tokens).ready().last["welcome"]["agreed"] == agreed
    replay = client.get(f"/api/matches/{match}/replay").text
    assert client.post("/api/replays", json={"text": replay}).status_code == 200


def test_a_fault_in_one_look_stops_no_other(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, looks = HandTable(url, "connect_four", clock=MATCH), asyncio.Event()
    monkeypatch.setattr("sandtable.table.flags.LOOK_SECONDS", 0.001)

    async def work() -> None:
        faults = iter([ZeroDivisionError("nobody foresaw it")])

        async def look_round() -> None:
            for fault in faults:
                raise fault
            looks.set()

        monkeypatch.setattr(table.hall.flags, "look_round", look_round)
        watching = asyncio.create_task(table.hall.flags.watch())
        async with asyncio.timeout(5):
            await looks.wait()
        watching.cancel()

    at(table, work)


def test_a_match_that_cannot_be_looked_at_stops_no_other_flag(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = HandTable(url, "connect_four", clock=MATCH)
    more, links = make_match(
        MatchWish.model_validate({"game": "connect_four", "seats": seats("me", "friend"), "clock": MATCH})
    )

    async def work() -> None:
        table.hall.store.create(more)
        odd, room = await table.room(*table.tokens), await table.hall.room(more.match.id)
        assert isinstance(room, Room)
        await room.claim([token for _, token in links.values()])
        for one in (odd, room):
            await act(one, "a")
        monkeypatch.setattr(odd, "reckon", None)
        table.hand.on(1000)
        await table.hall.flags.look_round()
        assert (odd.is_over, room.is_over) == (False, True)

    at(table, work)


def test_a_flag_falls_when_the_store_answers_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = HandTable(url, "connect_four", clock={"kind": "days", "days": 2})

    async def work() -> None:
        await act(await table.room(*table.tokens), "a")
        await table.hall.close()
        table.open()
        table.hand.on(2 * 86_400)
        flags, load = table.hall.flags, table.hall.store.load
        monkeypatch.setattr(flags, "_looking", Every(0))
        monkeypatch.setattr(table.hall.store, "load", partial(fail, OperationalError("", {}, Exception())))
        with pytest.raises(OperationalError):
            await flags.look_round()
        monkeypatch.setattr(table.hall.store, "load", load)
        for _ in range(2):
            await flags.look_round()
        found = table.hall.store.find(table.match)
        assert found is not None
        assert found.over is not None

    def fail(problem: Exception, _: str) -> None:
        raise problem

    at(table, work)
