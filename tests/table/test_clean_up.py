"""Clean-up: unplayed matches go, acknowledged play stays, whatever the clock says and whoever acts."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
import sqlalchemy as sql

from sandtable.games import GAMES
from sandtable.play.match import Match
from sandtable.play.replay import parse_replay, replay_of, replay_text
from sandtable.table import clean_up, hall
from sandtable.table.bot_threads import BotThreads
from sandtable.table.clean_up import DAY, CleanUp
from sandtable.table.going_on import branch, room_of
from sandtable.table.limits import Limits
from sandtable.table.messages.asked import BranchWish, MatchWish, SeatWish
from sandtable.table.new_match import make_match
from sandtable.table.store import (
    MATCHES,
    Append,
    MatchRecord,
    MatchStatus,
    Store,
    Whole,
    chain_all,
    chained,
    now,
)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def stored(store: Store, game: str = "connect_four", age: int = 0) -> Whole:
    """A new match that nobody has changed for `age` milliseconds."""
    kinds = [SeatWish(kind="me"), SeatWish(kind="open")]
    whole, _ = make_match(MatchWish(game=game, seats=kinds))
    whole = replace(whole, match=replace(whole.match, changed=now() - age))
    store.create(whole)
    return whole


def act(store: Store, whole: Whole, made: int) -> None:
    """Something is done in the match and acknowledged."""
    before = whole.records[-1].hash if whole.records else whole.match.root
    draft = MatchRecord(len(whole.records) + 1, "action", 0, 7, request="0:a", made=made)
    records = (chained(whole.match.id, before, draft),)
    assert store.append_all([Append(whole.match.id, records, MatchStatus(1, 1, None))]) == [True]


def test_a_match_acted_in_while_others_are_deleted_stays(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = stored(store, age=9 * DAY), stored(store, age=9 * DAY)
    delete = store._delete_unplayed

    def act_first(match: str, step: int, changed: int) -> bool:
        for whole in (first, second):
            if whole.match.id != match and store.find(whole.match.id) is not None:
                act(store, whole, whole.match.changed)  # by a clock that stands still
        return delete(match, step, changed)

    monkeypatch.setattr(store, "_delete_unplayed", act_first)
    assert store.delete_unplayed(now() - 7 * DAY) == 1
    left = [whole for whole in (first, second) if store.find(whole.match.id)]
    assert len(left) == 1
    assert len(store.records_after(left[0].match.id, 0)) == 1


@pytest.mark.parametrize("game", ["siege", "gangcity", "groundwar", "connect_four"])
def test_what_chance_sets_up_is_not_play(store: Store, game: str) -> None:
    unplayed, played = stored(store, game, 9 * DAY), stored(store, game, 9 * DAY)
    act(store, played, now() - 9 * DAY)
    assert store.delete_unplayed(now() - 7 * DAY) == 1
    assert store.find(unplayed.match.id) is None
    assert store.load(unplayed.match.id) is None
    assert store.find(played.match.id) is not None


def old_copy(store: Store, whole: Whole) -> Whole:
    """The match is stored as if it had been made nine days ago."""
    moment = now() - 9 * DAY
    records = chain_all(whole.match.id, whole.match.root, 0, whole.records, moment)
    whole = replace(whole, match=replace(whole.match, created=moment, changed=moment), records=records)
    store.create(whole)
    return whole


def finished() -> Match:
    match = Match(GAMES["connect_four"], seed=1)
    for column in "abababa":
        match.act(column)
    return match


def test_what_goes_on_from_another_match_is_unplayed_until_somebody_goes_on(store: Store) -> None:
    match, origin = finished(), stored(store)
    wish = BranchWish(step=4, seats=[SeatWish(kind="me"), SeatWish(kind="friend")])
    left, played, by_a_bot = (old_copy(store, branch(origin.match, match, wish)[0]) for _ in range(3))
    act(store, played, played.match.created)
    before = by_a_bot.records[-1].hash
    draft = MatchRecord(len(by_a_bot.records) + 1, "action", 0, 7, made=by_a_bot.match.created + 1)
    action = chained(by_a_bot.match.id, before, draft)
    assert store.append_all([Append(by_a_bot.match.id, (action,), MatchStatus(5, 1, None))]) == [True]
    assert store.delete_unplayed(now() - 7 * DAY) == 1
    assert store.find(left.match.id) is None
    assert store.load(left.match.id) is None
    assert store.find(played.match.id) is not None
    assert store.find(by_a_bot.match.id) is not None


def test_an_opened_replay_goes_when_nobody_looks_at_it(store: Store) -> None:
    replays = [
        parse_replay(replay_text(replay_of(finished(), names)), "it") for names in (("a", "b"), ("c", "d"))
    ]
    left, seen = (old_copy(store, room_of(replay)) for replay in replays)

    async def look() -> None:
        table = hall.Hall(store, Limits(), BotThreads(1, 1))
        room = await table.room(seen.match.id)
        assert room is not None
        assert store.delete_unplayed(now() - 7 * DAY) == 1

    asyncio.run(look())
    assert store.find(left.match.id) is None
    assert store.find(seen.match.id) is not None
    assert len(store.records_after(seen.match.id, 0)) == 7


def test_a_clock_far_ahead_deletes_nothing_fresh(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    old, fresh = stored(store, age=9 * DAY), stored(store)
    monkeypatch.setattr(clean_up, "now", lambda: now() + 30 * DAY)
    CleanUp(store, 7).run_daily()
    assert store.find(old.match.id) is None
    assert store.find(fresh.match.id) is not None


def test_matches_grow_old_while_the_server_runs(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh, passed = stored(store), [0.0]
    monkeypatch.setattr(clean_up.time, "monotonic", lambda: passed[0])
    monkeypatch.setattr(clean_up, "now", lambda: now() + int(passed[0] * 1000))
    daily = CleanUp(store, 7)
    for day in (0, 3, 6):
        passed[0] = day * DAY / 1000
        daily.run_daily()
        assert store.find(fresh.match.id) is not None
    passed[0] = 8 * DAY / 1000
    daily.run_daily()
    assert store.find(fresh.match.id) is None


def test_a_failed_clean_up_does_not_end_the_sweeping(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    swept: list[float] = []
    monkeypatch.setattr(hall, "SWEEP_SECONDS", 0.0)

    async def sweep() -> None:
        table = hall.Hall(store, Limits(), BotThreads(1, 1))
        monkeypatch.setattr(table, "drop_idle", swept.append)
        with store.engine.begin() as connection:
            connection.execute(sql.text(f"ALTER TABLE {MATCHES.name} RENAME TO hidden"))
        await table.start()
        while not swept and not any(task.done() for task in table._tasks):
            await asyncio.sleep(0.01)
        await table.close()

    asyncio.run(sweep())
    assert swept
