"""Trials of variants: one child at a time, bounded in every way, answered once, and gone with the server."""

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

from sandtable.core.errors import SandtableError
from sandtable.games import GAMES
from sandtable.table import trials as module
from sandtable.table.compile_queue import CompileQueue
from sandtable.table.limits import Limits
from sandtable.table.messages import studied
from sandtable.table.messages.asked import TrialWish
from sandtable.table.trials import Trial, Trials, read_trial, trial_command
from sandtable.table.workshop import BusyError, TooMuchError
from tests.table.tables import Served
from tests.table.wire import problems

WAIT = 180.0
GROUNDWAR = GAMES["groundwar"]

# A child that tells its process id and one figure, waits until it may go on, and tells the rest.
CHILD = """
import json, os, sys, time
folder, game = sys.argv[1:]
with open(os.path.join(folder, "pids"), "a") as file:
    file.write(f"{os.getpid()}\\n")
found = {"version": "1", "bots": "greedy", "seats": 2, "planned": 4, "rows": [], "warnings": []}
def tell(share):
    print(json.dumps({"share": share, "found": {**found, "matches": int(4 * share)}}), flush=True)
if os.path.exists(os.path.join(folder, "break")):
    sys.exit("RuntimeError: the cable is out")
tell(0.5)
while not os.path.exists(os.path.join(folder, "go")):
    time.sleep(0.01)
tell(1.0)
"""


class Desk:
    """Trials whose children a test steers by files."""

    def __init__(self, folder: Path, **limits: Any) -> None:
        self.folder = folder
        self.trials = Trials(Limits(**limits), CompileQueue(), 4, self.command)

    def command(self, trial: Trial) -> list[str]:
        return [sys.executable, "-c", CHILD, str(self.folder), trial.game.id]

    def ask(self, address: str = "a", **options: Any) -> studied.TrialTold:
        wish = TrialWish(options=options or {"mine_gold": 2})
        return self.trials.ask(read_trial(GROUNDWAR, wish, 4), address)

    def put(self, name: str) -> None:
        (self.folder / name).touch()

    @property
    def children(self) -> list[int]:
        path = self.folder / "pids"
        return [int(line) for line in path.read_text().split()] if path.exists() else []

    async def until(self, ticket: str, **wanted: Any) -> studied.TrialTold:
        """What is told of the trial once it is as wanted."""
        async with asyncio.timeout(WAIT):
            while True:
                told = self.trials.told(ticket)
                assert told is not None
                assert problems(told, studied.TrialTold) == []
                if wanted.items() <= told.items():
                    return told
                await asyncio.sleep(0.005)


def run(desk: Desk, work: Callable[[], Awaitable[None]]) -> None:
    """The work is done, and no child is left after it."""

    async def all_of_it() -> None:
        try:
            await work()
        finally:
            await asyncio.to_thread(desk.trials.close)

    asyncio.run(all_of_it())
    for child in desk.children:
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)


def test_one_is_played_at_a_time_and_the_same_question_only_once(tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    async def work() -> None:
        first, same, other = desk.ask(), desk.ask("b"), desk.ask(mine_gold=3)
        told = await desk.until(first["id"], state="working", share=0.5)
        assert told["found"]["matches"] == 2
        assert told["sentence"] == "2 of 4 matches of each."
        waiting = desk.trials.told(other["id"])
        assert waiting is not None
        assert (waiting["state"], "1 other trial is done" in waiting["sentence"]) == ("waiting", True)
        assert len(desk.children) == 1
        desk.put("go")
        answer = await desk.until(first["id"], state="done")
        assert {**await desk.until(same["id"], state="done"), "id": ""} == {**answer, "id": ""}
        await desk.until(other["id"], state="done")
        assert desk.ask("c")["state"] == "done"
        assert len(desk.children) == 2

    run(desk, work)


def test_it_stops_when_nobody_waits_for_it_and_is_played_again_when_somebody_does(tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    async def work() -> None:
        mine, theirs = desk.ask(), desk.ask("b")
        await desk.until(mine["id"], share=0.5)
        stopped = desk.trials.stop(mine["id"])
        assert stopped is not None
        assert stopped["state"] == "stopped"
        assert (await desk.until(theirs["id"]))["state"] == "working"
        desk.trials.stop(theirs["id"])
        told = await desk.until(theirs["id"], sentence="Stopped after 2 of 4 matches of each.")
        assert told["state"] == "stopped"
        desk.put("go")
        again = desk.ask()
        assert (await desk.until(again["id"], state="done"))["share"] == 1.0
        assert len(desk.children) == 2

    run(desk, work)


def test_one_that_waits_can_be_stopped_and_asked_for_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    async def work() -> None:
        playing, waiting = desk.ask(), desk.ask(mine_gold=3)
        stopped = desk.trials.stop(waiting["id"])
        assert stopped is not None
        assert stopped["sentence"] == "Stopped before a match was played."
        again = desk.ask(mine_gold=3)
        assert again["state"] == "waiting"
        desk.put("go")
        for ticket in (playing, again):
            await desk.until(ticket["id"], state="done")
        assert desk.trials.told("nothing") is None
        assert desk.trials.stop("nothing") is None

    run(desk, work)


class Alarm:
    """A timer that rings when a test says so."""

    set: ClassVar[list["Alarm"]] = []

    def __init__(self, seconds: float, ring: Callable[..., None], args: Any, kwargs: Any) -> None:
        self.seconds, self.ring = seconds, lambda: ring(*args, **kwargs)
        self.set.append(self)

    def start(self) -> None:
        pass

    def cancel(self) -> None:
        pass


def test_when_the_time_is_up_it_answers_with_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module.threading, "Timer", Alarm)
    desk = Desk(tmp_path, trial_seconds=3.0)

    async def work() -> None:
        ticket = desk.ask()["id"]
        await desk.until(ticket, share=0.5)
        assert Alarm.set[-1].seconds == 3.0
        Alarm.set[-1].ring()
        told = await desk.until(ticket, state="done")
        assert told["sentence"] == "The time was up after 2 of 4 matches of each."
        assert desk.ask()["state"] == "done"

    run(desk, work)


def test_what_nobody_asks_for_any_more_is_not_played(tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    async def work() -> None:
        playing, left = desk.ask(), desk.ask(mine_gold=3)
        await desk.until(playing["id"], share=0.5)
        trial = desk.trials._tickets[left["id"]]
        trial.heard -= 2 * module.FORGOTTEN_SECONDS
        desk.put("go")
        await desk.until(playing["id"], state="done")
        async with asyncio.timeout(WAIT):
            while trial.state == "waiting":  # without asking: whoever asks waits
                await asyncio.sleep(0.005)
        assert trial.state == "stopped"
        assert len(desk.children) == 1

    run(desk, work)


def test_too_many_are_refused_by_address_and_in_all(tmp_path: Path) -> None:
    desk = Desk(tmp_path, trials_per_hour=2, waiting_trials=2)

    async def work() -> None:
        desk.ask(), desk.ask(mine_gold=3)
        desk.ask()  # what is asked already costs nothing
        with pytest.raises(TooMuchError, match="too many trials in the last hour") as refused:
            desk.ask(mine_gold=4)
        assert refused.value.seconds > 1000
        desk.ask("b", mine_gold=4)
        with pytest.raises(BusyError, match="enough trials are waiting"):
            desk.ask("b", mine_gold=5)

    run(desk, work)


def test_a_child_that_dies_is_told_and_may_be_tried_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.put("break")

    async def work() -> None:
        told = await desk.until(desk.ask()["id"], state="failed")
        assert told["sentence"] == "The bots could not play it; try again."
        (tmp_path / "break").unlink()
        desk.put("go")
        await desk.until(desk.ask()["id"], state="done")

    run(desk, work)


@pytest.mark.parametrize(
    ("wish", "said_of_it"),
    [
        ({"options": {}}, "nothing differs"),
        ({"options": {"mine_gold": 1}}, "nothing differs"),
        ({"options": {"mine_gold": 99}}, "must be a whole number from"),
        ({"options": {"gold": 1}}, "no option 'gold'"),
        ({"options": {"mine_gold": 2}, "preset": "nothing"}, "no preset 'nothing'"),
        ({"options": {"mine_gold": 2}, "seats": 3}, "2 to 2 seats, not 3"),
    ],
)
def test_what_cannot_be_tried_is_refused_in_a_sentence(wish: dict[str, Any], said_of_it: str) -> None:
    with pytest.raises(SandtableError, match=said_of_it):
        read_trial(GROUNDWAR, TrialWish(**wish), 200)


def test_every_option_reaches_the_command_as_it_is_written() -> None:
    changes = {"cost": [3, 2, 2], "combat": [[4, 5, 3], [3, 4, 5], [5, 3, 5]]}
    trial = read_trial(GROUNDWAR, TrialWish(options=changes, preset="blitz"), 200)
    command = trial_command(trial)
    place = command.index("compare")
    assert set(command[place + 2 : place + 6]) == {
        "move_points=15",
        "turn_limit=30",
        "cost=[3,2,2]",
        "combat=[[4,5,3],[3,4,5],[5,3,5]]",
    }
    four = read_trial(GAMES["connect_four"], TrialWish(options={"full_board": "second"}), 2)
    assert "full_board=second" in trial_command(four)


def test_bots_try_a_variant_at_the_table(serve: Callable[..., Served]) -> None:
    client = serve(trial_matches=4)
    assert client.get("/api/trials").json() == {"matches": 4, "seconds": 180}
    wish = {"options": {"full_board": "second"}}
    told = client.post("/api/games/connect_four/trials", json=wish).json()
    until = time.monotonic() + WAIT
    while told["state"] in ("waiting", "working") and time.monotonic() < until:
        time.sleep(0.05)
        told = client.get(f"/api/trials/{told['id']}").json()
    assert told["state"] == "done", told
    assert problems(told, studied.TrialTold) == []
    found = told["found"]
    assert (found["matches"], found["planned"], found["bots"]) == (4, 4, "greedy")
    groups = {row["group"]: row for row in found["rows"]}
    assert set(groups) == {"seats", "length", "endings"}
    assert groups["length"]["variant"]["median"]["value"] > 6
    assert sum(row["written"]["figure"]["value"] for row in found["rows"] if row["group"] == "seats") == 100
    assert any("one family of bots" in warning for warning in found["warnings"])
    assert client.post("/api/games/connect_four/trials", json=wish).json()["state"] == "done"
    for path in ("/api/trials/nothing", "/api/games/nothing/trials"):
        assert (client.post(path, json=wish) if "games" in path else client.get(path)).status_code == 404
    refused = client.post("/api/games/connect_four/trials", json={"options": {"line": 3}})
    assert refused.status_code == 400
    assert "no option 'line'" in json.loads(refused.text)["error"]


def test_a_host_may_offer_none(serve: Callable[..., Served]) -> None:
    client = serve(trial_matches=0)
    assert client.get("/api/trials").json()["matches"] == 0
    answer = client.post("/api/games/connect_four/trials", json={"options": {"full_board": "second"}})
    assert answer.status_code == 409
    assert "plays no trials" in answer.json()["error"]
