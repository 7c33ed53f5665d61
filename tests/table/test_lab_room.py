"""The lab's queue and its clerk, with children that a test steers: one at a time, and nobody waits for it."""

import asyncio
import os
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.table.compile_queue import CompileQueue
from sandtable.table.lab_clerk import Clerk, ClerkError
from sandtable.table.lab_files import LabFolder
from sandtable.table.lab_key import host_key
from sandtable.table.lab_room import Lab, Run, RunError, study_command
from sandtable.table.limits import Limits
from sandtable.table.messages import lab as messages
from sandtable.table.workshop import BusyError
from tests.table.wire import problems

WAIT = 180.0

CHILD = """
import json, os, sys, threading
folder, name = sys.argv[1:]
def write(what):
    with open(os.path.join(folder, "told"), "a") as file:
        file.write(f"{name} {what}\\n")
def tell(played):
    step = {"played": played, "planned": 4, "rate": None, "seconds": None, "words": "?", "is_share": True}
    more = {"claim": "differs", "target": None, "arms": [], "left_out": 0, "speeds": {}}
    print(json.dumps({**step, **more}), flush=True)
write("began")
if os.path.exists(os.path.join(folder, "break")):
    sys.exit("sandtable: the cable is out")
tell(2)
for line in sys.stdin:
    word = line.strip()
    write(word)
    if word == "still":
        print(json.dumps({"is_still": True}), flush=True)
    if word == "end":
        tell(4)
        sys.exit(0)
    if word == "stop":
        sys.exit(130)
sys.exit(1)
"""


class Desk:
    """A lab whose children a test steers."""

    def __init__(self, folder: Path, **limits: Any) -> None:
        self.folder = folder
        key = host_key(f"sqlite:///{folder / 'm.sqlite'}", folder)
        self.lab = Lab(LabFolder(folder / "lab"), key, Limits(**limits), CompileQueue(), self.command)

    def command(self, run: Run) -> list[str]:
        return [sys.executable, "-c", CHILD, str(self.folder), run.name]

    def start(self, name: str, **how: bool) -> Any:
        return self.lab.start(Run(name, "connect_four", "connect_four/2", **how))

    @property
    def told(self) -> list[str]:
        """What children have heard, and when they began."""
        path = self.folder / "told"
        return path.read_text().splitlines() if path.exists() else []

    def say(self, word: str) -> None:
        child = self.lab._place.child
        assert child is not None
        child.say(f"{word}\n")

    async def until(self, name: str, state: str, share: float = 0.0) -> Any:
        async with asyncio.timeout(WAIT):
            while True:
                run = self.lab.run_of(name)
                assert run is not None
                assert problems(run, messages.RunTold) == []
                if run["state"] == state and run["share"] >= share:
                    return run
                await asyncio.sleep(0.005)


def run(desk: Desk, work: Callable[[], Awaitable[None]]) -> None:
    """The work is done, and no child is left after it."""

    async def all_of_it() -> None:
        try:
            await work()
        finally:
            await asyncio.to_thread(desk.lab.close)

    asyncio.run(all_of_it())
    assert desk.lab._place.child is None


def test_studies_are_played_one_after_the_other(tmp_path: Path) -> None:
    desk = Desk(tmp_path, waiting_studies=2)

    async def work() -> None:
        assert desk.start("a")["state"] == "waiting"
        waits = desk.start("b")
        assert "before it are done" in waits["sentence"]
        desk.start("c")
        with pytest.raises(BusyError, match="enough studies are waiting"):
            desk.start("d")
        with pytest.raises(RunError, match="played already"):
            desk.start("b")
        await desk.until("a", "playing", 0.5)
        assert desk.told == ["a began"]
        assert desk.lab.stop("b")["sentence"] == "Stopped before it began."
        with pytest.raises(RunError, match="stop it first"):
            desk.lab.forget("a")
        desk.say("end")
        done = await desk.until("a", "done")
        assert done["sentence"] == "Done: 4 of 4 matches."
        await desk.until("c", "playing", 0.5)
        assert desk.told == ["a began", "a end", "c began"]
        desk.lab.stop("c")
        stopped = await desk.until("c", "stopped")
        assert stopped["sentence"] == "Stopped after 2 of 4 matches; nothing is lost."
        assert [one["name"] for one in desk.lab.runs()] == ["a", "b", "c"]
        desk.start("a")
        await desk.until("a", "playing", 0.5)

    run(desk, work)
    assert desk.told[-1] == "a stop"  # the server went down


def test_while_others_play_for_somebody_no_study_is_played(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    begun, may_end = threading.Event(), threading.Event()

    def trial() -> None:
        with desk.lab.standing_still(), desk.lab.standing_still():
            begun.set()
            assert may_end.wait(WAIT)

    async def work() -> None:
        desk.start("a")
        await desk.until("a", "playing", 0.5)
        playing = asyncio.create_task(asyncio.to_thread(trial))
        await asyncio.to_thread(begun.wait, WAIT)
        assert desk.told == ["a began", "a still"]
        told = desk.lab.run_of("a")
        assert told is not None
        assert "it stands still" in told["sentence"]
        may_end.set()
        await playing
        desk.say("end")
        await desk.until("a", "done")
        assert desk.told[2:] == ["a on", "a end"]
        begun.clear()
        may_end.clear()
        playing = asyncio.create_task(asyncio.to_thread(trial))
        await asyncio.to_thread(begun.wait, WAIT)
        desk.start("b")
        await asyncio.sleep(0.2)
        assert "b began" not in desk.told
        may_end.set()
        await playing
        await desk.until("b", "playing", 0.5)

    run(desk, work)


def test_a_study_that_fails_says_why(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    (tmp_path / "break").touch()

    async def work() -> None:
        desk.start("a")
        failed = await desk.until("a", "failed")
        assert failed["sentence"] == "the cable is out"
        (tmp_path / "break").unlink()
        desk.start("a", anew=True)
        await desk.until("a", "playing", 0.5)
        desk.lab._place.kill()
        failed = await desk.until("a", "failed")
        assert failed["sentence"]
        desk.lab.forget("a")
        assert desk.lab.run_of("a") is None

    run(desk, work)


def test_how_it_is_to_be_played_reaches_the_command() -> None:
    command = study_command(Run("a", "g", until_decided=True, anew=True))
    assert command[command.index("study") :] == [
        *("study", "run", "a.toml", "--rows", "runs", "--steps", "--until-decided", "--anew")
    ]


CLERK = """
import json, os, sys
for line in sys.stdin:
    if json.loads(line)["ask"] == "die":
        sys.exit("the clerk fell ill")
    print(json.dumps({"answer": [os.getpid(), os.environ["SANDTABLE_COMPILE"]]}), flush=True)
"""


def test_the_clerk_is_called_when_needed_replaced_when_ill_and_sent_home_when_idle() -> None:
    clerk = Clerk(lambda: [sys.executable, "-c", CLERK], idle_seconds=0.3)

    async def work() -> None:
        first, plain = await clerk.ask("x")
        assert (plain, await clerk.ask("x")) == ("0", [first, "0"])
        with pytest.raises(ClerkError, match="fell ill"):
            await clerk.ask("die")
        second, _ = await clerk.ask("x")
        assert second != first
        async with asyncio.timeout(WAIT):
            while clerk._child is not None:
                await asyncio.sleep(0.02)
        third, _ = await clerk.ask("x")
        assert third != second
        clerk._waiting = 30
        with pytest.raises(BusyError):
            await clerk.ask("x")
        clerk.close()
        clerk._waiting = 0
        for child in (first, second, third):
            with pytest.raises(ProcessLookupError):
                os.kill(child, 0)

    asyncio.run(work())
