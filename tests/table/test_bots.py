"""Bots at the table: they live as long as their seats, and play as the arena measured them."""

import asyncio
import os
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sandtable.bots import levels
from sandtable.bots.levels import make_bot
from sandtable.bots.seats import seat_seed
from sandtable.core.contract import CHANCE, NOBODY
from sandtable.games import find_game
from sandtable.lab.arena import Contest, play_fixture
from sandtable.lab.matches import BotMatch
from sandtable.play.match import Match
from sandtable.table import bot_threads
from sandtable.table.bot_threads import BotThreads
from sandtable.table.limits import Limits
from tests.table.tables import Served, Viewer, make

SEED = 11


def decided_at_table(client: Served, game_id: str, *seated: str, **wish: Any) -> list[tuple[int, str]]:
    """Who decided what in a match among bots that was watched to its end."""
    match, _ = make(client, game_id, *seated, seed=SEED, **wish)
    viewer = Viewer(client, match).ready()
    while not viewer.now["over"]:
        viewer.hear()
    return [(entry["seat"], entry["text"]) for entry in viewer.log]


@pytest.fixture(autouse=True)
def _iterations_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """No clock ends a search, however busy the machine is."""
    for name, level in levels.LEVELS.items():
        monkeypatch.setitem(levels.LEVELS, name, replace(level, milliseconds=0))


def test_the_table_decides_as_the_arena_in_a_whole_match(client: Served) -> None:
    game = find_game("connect_four")
    ruleset = game.rulesets.make()
    names = ("general", "veteran")
    bots = [make_bot(name, game, seat_seed(SEED, seat)) for seat, name in enumerate(names)]
    match = BotMatch(game, ruleset, bots, SEED)
    decided = []
    while (seat := match.advance()) != NOBODY:
        view = match.view(seat)
        action = bots[seat].choose(view, ruleset, seat)
        decided.append((seat, game.write_action(view, action)))
        match.take(seat, action)
    assert len(decided) > 7
    assert decided_at_table(client, game.id, *names) == decided


def test_the_arena_seeds_its_bots_as_the_table_does(client: Served) -> None:
    contest = Contest("connect_four", ("veteran", "soldier"), 2, 2, "test")
    first = play_fixture(contest, next(contest.fixtures()))
    game = contest.game
    bots = [make_bot(name, game, seat_seed("test/0/0", seat)) for seat, name in enumerate(contest.bots)]
    match = Match(game, seed=0)
    while not match.is_over:
        seat = match.decider
        match.act(bots[seat].choose(match.view(seat), match.ruleset, seat), seat)
    assert match.result is not None
    assert (match.result.points, len(match.entries)) == (first.points, first.actions)


@pytest.mark.parametrize("seated", [("veteran", "recruit"), ("soldier", "veteran")])
def test_dice_change_nothing_about_it(client: Served, seated: tuple[str, str]) -> None:
    """The bots of the arena, handed the table's throws, decide as the table's bots did."""
    options = {"turn_limit": 3}
    log = decided_at_table(client, "groundwar", *seated, options=options)
    game = find_game("groundwar")
    match = Match(game, game.rulesets.make(options), seed=SEED)
    bots = [make_bot(name, game, seat_seed(SEED, seat)) for seat, name in enumerate(seated)]
    throws = 0
    for actor, text in log:
        if actor == CHANCE:
            throws += 1
            continue
        assert match.decider == actor
        action = bots[actor].choose(match.view(actor), match.ruleset, actor)
        assert match.notation(action) == text
        assert match.act(action, actor) is None
    assert match.is_over
    assert [entry.text for entry in match.entries] == [text for _, text in log]
    assert throws > 0


def choose(threads: BotThreads, name: str, match: Match, level: str = "veteran") -> int:
    seat = match.decider
    return asyncio.run(threads.choose(name, match, seat, level, f"{name}/{seat}"))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The seeds of the bots that the table has made."""
    seeds: list[str] = []

    def noted(level: str, game: Any, seed: str) -> Any:
        seeds.append(seed)
        return make_bot(level, game, seed)

    monkeypatch.setattr(bot_threads, "make_bot", noted)
    return seeds


def test_a_bot_is_kept_until_others_need_the_room_or_its_match_is_left(made: list[str]) -> None:
    threads = BotThreads(1, most=2)
    match = Match(find_game("connect_four"), seed=1)
    for name in ("a", "a", "b", "a", "c", "a", "b"):
        choose(threads, name, match, "soldier")
    assert made == ["a/0", "b/0", "c/0", "b/0"]
    threads.forget("a")
    choose(threads, "b", match, "soldier")
    choose(threads, "a", match, "soldier")
    assert made == ["a/0", "b/0", "c/0", "b/0", "a/0"]
    threads.close()


def test_a_bot_takes_one_decision_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    together = threading.Barrier(2)

    class Sociable:
        """Chooses 1 if it was asked by two threads at once, otherwise 0."""

        name = "sociable"

        def choose(self, view: Any, ruleset: Any, seat: int) -> int:
            try:
                together.wait(0.5)
            except threading.BrokenBarrierError:
                return 0
            return 1

    sociable = Sociable()
    monkeypatch.setattr(bot_threads, "make_bot", lambda *_: sociable)
    match = Match(find_game("connect_four"), seed=1)
    threads = BotThreads(2)

    async def ask(*names: str) -> list[int]:
        return await asyncio.gather(*(threads.choose(name, match, 0, "soldier", "s") for name in names))

    assert asyncio.run(ask("a", "b")) == [1, 1], "two seats think at once"
    assert asyncio.run(ask("c", "c")) == [0, 0]
    threads.close()


def test_a_bot_copes_with_what_was_taken_back(made: list[str]) -> None:
    match = Match(find_game("connect_four"), seed=1)
    threads = BotThreads(1)
    for text in ("d", "c"):
        assert match.act(text) is None
        choose(threads, "a", match)
        assert match.undo(1 - match.decider) is None
    assert match.act("d") is None
    action = choose(threads, "a", match)
    assert match.act(action, 1) is None
    assert made == ["a/1"]
    threads.close()


def test_a_match_taken_up_again_has_a_new_bot_with_another_seed(
    serve: Callable[..., Served], made: list[str]
) -> None:
    first = serve()
    match, tokens = make(first, "connect_four", "me", "soldier", seed=SEED)
    player = Viewer(first, match, *tokens).ready()
    for step in (2, 4):
        player.act(player.now["actions"][0]["id"])
        player.catch_up(step)
    assert made == [f"{SEED}/1/1"]
    first.close()
    again = serve()
    player = Viewer(again, match, *tokens).ready()
    player.act(player.now["actions"][0]["id"])
    player.catch_up(6)
    assert made == [f"{SEED}/1/1", f"{SEED}/1/1/5"]


def test_bots_leave_with_their_room_and_at_the_end(serve: Callable[..., Served], made: list[str]) -> None:
    client = serve(Limits(matches_per_hour=1000))
    hall = client.hall
    match, tokens = make(client, "connect_four", "me", "soldier", seed=SEED)
    player = Viewer(client, match, *tokens).ready()
    player.act(player.now["actions"][0]["id"])
    player.catch_up(2)
    assert hall.bot_threads.count == 1
    hall.drop_idle(float("inf"))
    assert hall.bot_threads.count == 1, "someone looks on"
    player.leave()
    while hall.present_room(match):
        hall.drop_idle(float("inf"))
    assert hall.bot_threads.count == 0
    decided_at_table(client, "connect_four", "soldier", "soldier")
    assert hall.bot_threads.count == 0


def test_a_bot_in_a_process_of_its_own_decides_as_it_would_in_a_thread_and_outlives_its_process() -> None:
    """After a death the same request is asked again of a new bot, whose seed came with it."""
    match = Match(find_game("connect_four"), seed=1)
    threads, processes = BotThreads(1), BotThreads(1, processes=1)
    for _ in range(3):
        action = choose(processes, "a", match)
        assert action == choose(threads, "a", match)
        assert match.act(action) is None
    assert processes.workers is not None
    worker = processes.workers.of("a")
    assert worker.process is not None
    first = worker.process.pid
    worker.process.kill()
    threads.forget("a")
    assert choose(processes, "a", match) == choose(threads, "a", match)
    assert worker.process.pid != first
    processes.close()
    threads.close()
    assert not worker.process.is_alive()


def test_hints_come_from_a_process_too_and_what_kills_one_after_the_other_is_thought_about_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(find_game("connect_four"), seed=1)
    bots = BotThreads(1, processes=1)
    asked = (match.game, match.view(0), match.ruleset, 0, "hint/0")
    lines = asyncio.run(bots.hint(*asked))
    monkeypatch.setattr("sandtable.table.bot_workers.hint", os.abort)
    assert asyncio.run(bots.hint(*asked)) == lines
    bots.close()
