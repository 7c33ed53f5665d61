"""Child processes of the server that play and tell in lines of JSON: one at a time, beside the loop.

Trials, analyses and the lab each have a workplace: a thread in which one child is started and listened to,
and the tasks of the loop that wait for it. `cli/steps.py` is the other end of what such a child hears.
"""

import asyncio
import json
import subprocess
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

MOST_WORDS = 200  # lines of complaint that are kept of a child
NOTHING = "nothing was said"

T = TypeVar("T")


class Child:
    """One child process: what it tells, what it is told, and what it complained of."""

    def __init__(
        self, command: list[str], environment: dict[str, str] | None = None, folder: Path | None = None
    ) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            text=True,
            encoding="utf-8",
            env=environment,
            cwd=folder,
        )
        self._words: list[str] = []
        self._reader = threading.Thread(target=self._read_complaints, daemon=True)
        self._reader.start()

    def _read_complaints(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._words = [*self._words[1 - MOST_WORDS :], line]

    def lines(self) -> Iterator[Any]:
        """What the child tells, line by line; afterwards it has ended and all its complaints are known."""
        assert self._process.stdout is not None
        with self._process, self._process.stdout:
            try:
                for line in self._process.stdout:
                    if not line.endswith("\n"):
                        break  # it was ended while it spoke
                    yield json.loads(line)
            except BaseException:
                self.kill()  # nobody listens any more
                raise
            self.hang_up()
        self._reader.join()

    def answer(self) -> Any:
        """The next line that the child tells; an OSError if it has ended."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.endswith("\n"):
            raise OSError("the child has ended")
        return json.loads(line)

    def say(self, text: str) -> None:
        """The child is told the text, unless it has ended."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write(text)
            self._process.stdin.flush()

    def hang_up(self) -> None:
        """The child is told nothing more."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.close()

    def kill(self) -> None:
        """The child has ended, whatever it was about to do."""
        self._process.kill()

    def end(self) -> None:
        """The child is gone, and nothing of it is left open."""
        self.kill()
        self.hang_up()
        with self._process:
            pass
        self._reader.join()

    @property
    def number(self) -> int:
        """By which the system knows the child."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The status with which the child has ended."""
        return self._process.returncode

    @property
    def last_word(self) -> str:
        """The last thing the child complained of."""
        return next((word.strip() for word in reversed(self._words) if word.strip()), NOTHING)


class Workplace:
    """Where one child at a time works, with the thread that listens to it and the tasks that wait for it."""

    def __init__(self, name: str) -> None:
        self.lock = threading.RLock()
        self.is_closed = False
        self.child: Child | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """The work is a task of the loop until it is done or the place is closed."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """What the work gives, which is done in the thread, after all that was asked for before."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    def start(self, command: list[str], folder: Path | None = None) -> Child:
        """A child is at work; an OSError says why none can be."""
        with self.lock:
            if self.is_closed:
                raise OSError("the server is going down")
            self.child = Child(command, folder=folder)
            return self.child

    def forget(self) -> None:
        """The child has ended."""
        with self.lock:
            self.child = None

    def kill(self) -> None:
        """The child, if there is one, has ended."""
        with self.lock:
            if self.child is not None:
                self.child.kill()

    def close(self) -> None:
        """No child process is left, and none will be."""
        with self.lock:
            self.is_closed = True
            self.kill()
        for task in self._tasks:
            task.cancel()
        self._thread.shutdown(wait=True, cancel_futures=True)
