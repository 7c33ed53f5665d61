"""Games on their way to compiled code: one child process compiles them, one at a time, while they are played.

What the server has not loaded runs as plain Python, so people and bots that do not search never wait. Once a
child has left its stamp, a thread loads what it compiled, and the same calls run compiled from then on. The
game that somebody waits for comes first. Nothing is compiled in the server itself, which would stand still.
"""

import asyncio
import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import sandtable
from sandtable.bots.compiling import PLAYABLE, READY, discard_damaged, is_compiled, is_playable, load_game
from sandtable.core.compiled import COMPILES
from sandtable.core.game import Game
from sandtable.table.messages.games import PreparingTold

RETRIES = 3  # of a game whose child died, before somebody asks for it again
RETRY_SECONDS = 2.0
NEWS_SECONDS = 1.0  # between two words to somebody who waits
FIRST_GUESS = {PLAYABLE: 15.0, READY: 10.0}  # seconds, before anything was measured

logger = logging.getLogger(__name__)


@dataclass
class Job:
    """One game on its way to a stamp."""

    game: Game
    stamp: str
    done: int = 0
    total: int = 0
    began: float = 0.0
    is_running: bool = False
    failures: int = 0
    problem: str = ""  # why the last child died
    _is_stamped: bool = False  # seen once: to look takes as long as there are files

    @property
    def has_stamp(self) -> bool:
        """Whether nothing is left to compile."""
        if not self._is_stamped:
            self._is_stamped = is_playable(self.game) if self.stamp == PLAYABLE else is_compiled(self.game)
        return self._is_stamped

    @property
    def share(self) -> float:
        """How much of it is done."""
        return self.done / self.total if self.total else 0.0

    def seconds_left(self) -> float:
        """A guess, from what the steps so far have taken once some are done."""
        guess = FIRST_GUESS[self.stamp] * (1 - self.share)
        if not self.is_running or self.share < 0.3:
            return guess
        return (time.monotonic() - self.began) / self.share * (1 - self.share)


def compile_command(game: Game, stamp: str) -> list[str]:
    """What compiles a game up to a stamp and tells each step in a line."""
    return program("compile", game.id, "--steps", stamp)


def program(*arguments: str) -> list[str]:
    """The command that runs this very copy of the program, whatever the working folder holds."""
    home = str(Path(sandtable.__file__).parents[1])
    begin = "import sys; sys.path.insert(0, sys.argv.pop(1)); import sandtable.__main__"
    return [sys.executable, "-P", "-c", begin, home, *arguments]


@dataclass
class CompileQueue:
    """Which games run compiled yet, and the thread that watches over the child process."""

    games: Iterable[Game] = ()
    command: Callable[[Game, str], list[str]] = compile_command
    load: Callable[[Game, str], None] = load_game
    _jobs: list[Job] = field(default_factory=list)  # in the order in which they are done
    _wanted: list[str] = field(default_factory=list)  # games somebody waits for, the first to ask first
    _child: subprocess.Popen[str] | None = None
    _current: Job | None = None
    _is_closed: bool = False

    def __post_init__(self) -> None:
        self._change = threading.Condition()
        self._news = asyncio.Event()
        self._thread: threading.Thread | None = None
        games = list(self.games) if COMPILES else []
        self._jobs = [Job(game, stamp) for stamp in (PLAYABLE, READY) for game in games]

    def start(self) -> None:
        """The thread is at work, and a child where something is not compiled."""
        if self._jobs:
            self._loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._work, name="compile queue", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """No child process is left."""
        with self._change:
            self._is_closed = True
            self._stop_child()
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join()

    # What others ask

    def can_search(self, game: str) -> bool:
        """Whether bots that search can play the game."""
        return self._job(game) is None

    def want(self, game: str, is_asked_again: bool = False) -> None:
        """Somebody waits for the game: it comes first, and what nobody waits for is put off."""
        with self._change:
            if game not in self._wanted:
                self._wanted.append(game)
            for job in self._jobs:
                if job.game.id == game and is_asked_again:
                    job.failures = 0
            if self._current is not None and self._next() is not self._current:
                self._stop_child()
            self._change.notify_all()

    def told(self, game: str) -> PreparingTold | None:
        """How far searching in the game is, or None if no more is left than to load it."""
        job = self._job(game)
        if job is None or job.has_stamp:
            return None
        with self._change:
            ahead = self._jobs_in_order()
            own = [one for one in self._jobs if one.game.id == game]
            seconds = sum(one.seconds_left() for one in ahead[: ahead.index(own[-1]) + 1])
            failed = next((one for one in own if one.failures >= RETRIES), None)
            return {
                "sentence": sentence(failed or job, seconds),
                "seconds": whole(seconds),
                "share": round((2 - len(own) + sum(one.share for one in own)) / 2, 3),
                "is_failed": failed is not None,
            }

    async def until(self, game: str, patience: float) -> bool:
        """Whether bots can search in the game; waits for news of that no longer than so many seconds."""
        if self.can_search(game):
            return True
        self.want(game)
        news = self._news
        try:
            async with asyncio.timeout(patience):
                while not self.can_search(game):
                    await news.wait()
                    news = self._news
        except TimeoutError:
            return False
        return True

    # The thread

    def _job(self, game: str, stamp: str = READY) -> Job | None:
        with self._change:
            return next((job for job in self._jobs if (job.game.id, job.stamp) == (game, stamp)), None)

    def _jobs_in_order(self) -> list[Job]:
        """What is to be done: what somebody waits for, then all rules, then what lets bots search."""
        places = {game: place for place, game in enumerate(self._wanted)}
        last = len(places)
        return sorted(self._jobs, key=lambda job: (places.get(job.game.id, last), job.stamp != PLAYABLE))

    def _next(self) -> Job | None:
        """What is done next; bots cannot search by rules that could not be compiled."""
        failed = {job.game.id for job in self._jobs if job.failures >= RETRIES}
        return next((job for job in self._jobs_in_order() if job.game.id not in failed), None)

    def _work(self) -> None:
        """One job after the other is done, until there is none or the server stops."""
        if damaged := discard_damaged():
            logger.warning("%d damaged files of the compile cache were thrown away", len(damaged))
        while True:
            with self._change:
                while not self._is_closed and self._jobs and self._next() is None:
                    self._change.wait()
                job = self._next()
                if self._is_closed or job is None:
                    return
                self._current = job
                is_compiled_before = job.has_stamp
                if not is_compiled_before:
                    self._start_child(job)
            problem = "" if is_compiled_before else self._watch(job)
            if job.has_stamp:
                self.load(job.game, job.stamp)
            with self._change:
                self._finish(job, problem)

    def _start_child(self, job: Job) -> None:
        job.is_running, job.began, job.done, job.total = True, time.monotonic(), 0, 0
        self._child = subprocess.Popen(
            self.command(job.game, job.stamp),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def _watch(self, job: Job) -> str:
        """Why the child died; nothing if it did what it should."""
        child = self._child
        assert child is not None
        assert child.stdout is not None
        assert child.stderr is not None
        words: list[str] = []
        reader = threading.Thread(target=words.extend, args=(child.stderr,), daemon=True)
        reader.start()
        with child.stdout, child.stderr:
            for line in child.stdout:
                self._hear(job, line)
            status = child.wait()
            reader.join()
        if status == 0:
            return ""
        last = next((word.strip() for word in reversed(words) if word.strip()), "")
        return last or f"the compiler ended with status {status}"

    def _hear(self, job: Job, line: str) -> None:
        try:
            told = json.loads(line)
            job.done, job.total = int(told["done"]), int(told["total"])
        except (ValueError, KeyError, TypeError):
            return  # not a report
        self._tell_news()

    def _finish(self, job: Job, problem: str) -> None:
        """The job is done, to be done again, or put off for one that somebody waits for."""
        job.is_running = False
        self._current = self._child = None
        if job.has_stamp:
            self._jobs.remove(job)
            if job.stamp == READY and job.game.id in self._wanted:
                self._wanted.remove(job.game.id)
        elif not self._is_closed and self._next() is job:
            job.failures += 1
            job.problem = problem or "the compiler left nothing behind"
            logger.error("%s could not be prepared: %s", job.game.title, job.problem)
            self._change.wait(RETRY_SECONDS)
        self._tell_news()

    def _stop_child(self) -> None:
        if self._child is not None and self._child.poll() is None:
            self._child.kill()

    def _tell_news(self) -> None:
        def tell() -> None:
            self._news.set()
            self._news = asyncio.Event()

        try:
            self._loop.call_soon_threadsafe(tell)
        except RuntimeError:  # the loop is closed: the server is going down
            logger.debug("news after the end")


def whole(seconds: float) -> int:
    """Seconds as people say them: rounded up to five."""
    return max(5, -(-int(seconds) // 5) * 5)


def sentence(job: Job, seconds: float) -> str:
    """What is going on, for people."""
    what = f"Thinking ahead in {job.game.title}"
    if job.failures >= RETRIES:
        return f"{what} could not be prepared: {job.problem}. A new match tries once more."
    again = " again, after it failed once" if job.failures else ""
    return f"{what} is being prepared{again}, about {whole(seconds)} s."
