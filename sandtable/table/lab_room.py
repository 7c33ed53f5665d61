"""The lab of a table: studies that wait, the one that is played, and what is told of them.

One child process at a time plays a study, behind all others and on one core. While bots try a variant or look
back on a match, for somebody who waits, it stands still: together they never take more than one core.
"""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.table.children import Child, Workplace
from sandtable.table.compile_queue import NEWS_SECONDS, CompileQueue, program
from sandtable.table.lab_clerk import Clerk
from sandtable.table.lab_files import RUNS, LabFolder
from sandtable.table.lab_key import HostKey
from sandtable.table.limits import Limits
from sandtable.table.messages.lab import RunTold, StepTold
from sandtable.table.workshop import BusyError

STILL_SECONDS = 20.0  # that are waited for a study to stand still
STOP_SECONDS = 20.0  # that a study may take to stop, before it is ended
CLOSE_SECONDS = 5.0  # the same when the server goes down
KEPT = 100  # runs that are over and still told of
OPEN = ("waiting", "playing", "stopping")
STILL_WORDS = "it stands still while bots play for somebody who waits."
SIGN = "sandtable: "  # before what a command says of itself

logger = logging.getLogger(__name__)


class RunError(SandtableError):
    """The study cannot be started or stopped as things stand."""


@dataclass(eq=False)
class Run:
    """One study on its way to its report."""

    name: str
    game: str
    seats_key: str = ""  # under what its speeds are noted
    until_decided: bool = False
    anew: bool = False
    state: str = "waiting"
    sentence: str = "It begins in a moment."
    step: dict[str, Any] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether it waits or is played."""
        return self.state in OPEN

    def told(self) -> RunTold:
        """How far it is."""
        share = self.step["played"] / self.step["planned"] if self.step else 0.0
        told: Any = {
            "name": self.name,
            "state": self.state,
            "sentence": self.sentence,
            "share": round(share, 4),
        }
        if self.step:
            told["step"] = {name: self.step[name] for name in StepTold.__annotations__}
        return told  # type: ignore[no-any-return]

    @property
    def played(self) -> str:
        """How many matches there are, in words."""
        return f"{self.step['played']:,} of {self.step['planned']:,} matches" if self.step else ""


def study_command(run: Run) -> list[str]:
    """What plays a study in the lab's folder and tells in lines how far it is."""
    chosen = ["--until-decided"] * run.until_decided + ["--anew"] * run.anew
    return program("study", "run", f"{run.name}.toml", "--rows", RUNS, "--steps", *chosen)


class Lab:
    """The studies of a folder, those that are to be played, and the one that is."""

    def __init__(
        self,
        folder: LabFolder,
        key: HostKey,
        limits: Limits,
        compile_queue: CompileQueue,
        command: Callable[[Run], list[str]] = study_command,
    ) -> None:
        self.folder, self.key, self.limits = folder, key, limits
        self.compile_queue, self.command, self.clerk = compile_queue, command, Clerk()
        self._runs: dict[str, Run] = {}  # by study, the first to be started first
        self._place = Workplace("lab")
        self._others = 0  # that play for somebody who waits
        self._change = threading.Condition(self._place.lock)
        self._is_still = False

    def close(self) -> None:
        """No child process is left; what was played is kept."""
        with self._change:
            self._place.is_closed = True
            if self._place.child is not None:
                self._place.child.say("stop\n")
            self._change.notify_all()
            self._change.wait_for(lambda: self._place.child is None, CLOSE_SECONDS)
        self._place.close()
        self.clerk.close()
        self.folder.close()

    # What others ask

    def runs(self) -> list[RunTold]:
        """Every study that waits, is played, or was played since the server started."""
        with self._change:
            return [self._told(run) for run in self._runs.values()]

    def run_of(self, name: str) -> RunTold | None:
        """How far the study is, if it was started."""
        with self._change:
            run = self._runs.get(name)
            return self._told(run) if run else None

    def _told(self, run: Run) -> RunTold:
        told = run.told()
        is_still = self._is_still and run.state == "playing"
        return {**told, "sentence": f"{run.played}; {STILL_WORDS}"} if is_still else told

    def start(self, run: Run) -> RunTold:
        """The study is played as soon as those before it are done."""
        with self._change:
            before = self._runs.get(run.name)
            if before is not None and before.is_open:
                raise RunError("this study is being played already")
            waiting = [one for one in self._runs.values() if one.is_open]
            if len(waiting) > self.limits.waiting_studies:
                raise BusyError("enough studies are waiting; stop one of them, or wait until one is done", 60)
            self._runs.pop(run.name, None)
            self._runs[run.name] = run
            over = [one.name for one in self._runs.values() if not one.is_open]
            for name in over[: max(0, len(over) - KEPT)]:
                del self._runs[name]
            if waiting:
                run.sentence = "It begins when the studies before it are done."
        self._place.begin(self._play(run))
        return run.told()

    def stop(self, name: str) -> RunTold:
        """The study stops as by Ctrl-C: what was played is kept, and starting it again goes on."""
        with self._change:
            run = self._runs.get(name)
            if run is None or not run.is_open:
                raise RunError("this study is not being played")
            if run.state == "playing" and self._place.child is not None:
                run.state, run.sentence = "stopping", "It stops after the match that is being played."
                self._place.child.say("stop\n")
                timer = threading.Timer(STOP_SECONDS, self._end, [self._place.child])
                timer.daemon = True
                timer.start()
            elif run.state == "waiting":
                run.state, run.sentence = "stopped", "Stopped before it began."
            return run.told()

    def forget(self, name: str) -> None:
        """Nothing is told of the study any more; a RunError if it is being played."""
        with self._change:
            run = self._runs.get(name)
            if run is not None and run.is_open:
                raise RunError("this study is being played; stop it first")
            self._runs.pop(name, None)

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """In a thread: while this lasts no study is played."""
        with self._change:
            self._others += 1
            if self._place.child is not None and not self._is_still:
                self._place.child.say("still\n")
            self._change.wait_for(self._has_stopped, STILL_SECONDS)
        try:
            yield
        finally:
            with self._change:
                self._others -= 1
                if not self._others and self._place.child is not None:
                    self._is_still = False
                    self._place.child.say("on\n")
                self._change.notify_all()

    def _has_stopped(self) -> bool:
        return self._place.child is None or self._is_still

    def _end(self, child: Child) -> None:
        """The child is ended if it is still there."""
        with self._change:
            if self._place.child is child:
                child.kill()

    # The work

    async def _play(self, run: Run) -> None:
        """The study is played as soon as its game is compiled, or says why it was not."""
        queue = self.compile_queue
        while run.state == "waiting" and not await queue.until(run.game, NEWS_SECONDS):
            if told := queue.told(run.game):
                run.sentence = told["sentence"]
        try:
            await self._place.run(self._work, run)
        except (OSError, ValueError, KeyError, SandtableError) as problem:
            logger.error("the study %s failed: %s", run.name, problem)
            run.state, run.sentence = "failed", f"It could not be played: {problem}"

    def _work(self, run: Run) -> None:
        """In the thread: the child has played the study, or was stopped."""
        with self._change:
            self._change.wait_for(lambda: not self._others or self._place.is_closed)
            if self._place.is_closed or run.state != "waiting":
                return
            run.state, run.sentence = "playing", "Bots are sitting down; the first time that takes a while."
            self._is_still = False
            child = self._place.start(self.command(run), folder=self.folder.folder)
        try:
            for told in child.lines():
                self._hear(run, told)
        finally:
            with self._change:
                self._is_still = False
                self._place.forget()
                self._change.notify_all()
        self._finish(run, child)

    def _hear(self, run: Run, told: dict[str, Any]) -> None:
        """The child stands still, or tells how far it is."""
        with self._change:
            if told.get("is_still"):
                self._is_still = self._others > 0
                self._change.notify_all()
                return
            run.step = told
            is_whole = told["played"] >= told["planned"]
            if run.state == "playing":
                run.sentence = WRITING if is_whole else f"{run.played}."

    def _finish(self, run: Run, child: Child) -> None:
        """The study is done, stopped or failed, and says so."""
        if run.step:
            self.folder.note_speeds(run.seats_key, run.step["speeds"])
        with self._change:
            if child.status == 0:
                run.state, run.sentence = "done", f"Done: {run.played}."
            elif run.state == "stopping" or self._place.is_closed:
                ended = f"Stopped after {run.played}" if run.step else "Stopped before a match was over"
                run.state, run.sentence = "stopped", f"{ended}; nothing is lost."
            else:
                run.state, run.sentence = "failed", child.last_word.removeprefix(SIGN)
                logger.error("the study %s failed: %s", run.name, run.sentence)


WRITING = "All matches are played; the report is being written."
