"""The lab's clerk: a child process that reads and checks studies for the server, and is sent home when idle.

The server imports nothing of the lab, and a question waits for its answer in a thread. The clerk plays
nothing and runs the rules as plain Python, so that it is there in a second and takes 60 MB.
"""

import asyncio
import json
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.table.children import Child
from sandtable.table.compile_queue import program
from sandtable.table.workshop import BusyError

IDLE_SECONDS = 600.0  # without a question, before the clerk is sent home
ANSWER_SECONDS = 20.0  # for one answer, the start included
MOST_WAITING = 30  # questions
PLAIN = {"SANDTABLE_COMPILE": "0"}


class ClerkError(SandtableError):
    """The clerk gave no answer."""


def clerk_command() -> list[str]:
    """What answers a question a line."""
    return program("study", "clerk")


class Clerk:
    """Answers of the lab, one question at a time."""

    def __init__(
        self, command: Callable[[], list[str]] = clerk_command, idle_seconds: float = IDLE_SECONDS
    ) -> None:
        self.command, self.idle_seconds = command, idle_seconds
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="clerk")
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._is_closed = False
        self._waiting = 0
        self._asked_at = 0.0
        self._idle: threading.Timer | None = None

    def call(self) -> None:
        """The clerk is on the way, for somebody who is about to ask."""
        if self._child is None and not self._is_closed and not self._waiting:
            self._thread.submit(self._present)

    async def ask(self, ask: str, **question: Any) -> Any:
        """What the clerk answers; a SandtableError is what it says is wrong."""
        if self._waiting >= MOST_WAITING:
            raise BusyError("the lab has much to do; try again", 2)
        self._waiting += 1
        try:
            line = json.dumps({"ask": ask, **question}) + "\n"
            told = await asyncio.get_running_loop().run_in_executor(self._thread, self._answer, line)
        finally:
            self._waiting -= 1
        if "problem" in told:
            raise SandtableError(told["problem"])
        return told["answer"]

    def _answer(self, line: str) -> Any:
        """In the thread: the answer; a clerk that says nothing for long, or dies, is replaced by the next."""
        child = self._present()
        timer = threading.Timer(ANSWER_SECONDS, child.kill)
        timer.start()
        try:
            child.say(line)
            return child.answer()
        except (OSError, ValueError):
            self._send_home()
            raise ClerkError(f"the lab gave no answer: {child.last_word}") from None
        finally:
            timer.cancel()

    def _present(self) -> Child:
        """The clerk, who is called if not there, and stays for a while."""
        with self._lock:
            if self._is_closed:
                raise ClerkError("the server is going down")
            if self._child is None:
                self._child = Child(self.command(), {**os.environ, **PLAIN})
                self._wait_for_idleness(self.idle_seconds)
            self._asked_at = time.monotonic()
            return self._child

    def _wait_for_idleness(self, seconds: float) -> None:
        self._idle = threading.Timer(seconds, self._look)
        self._idle.daemon = True
        self._idle.start()

    def _look(self) -> None:
        """The clerk is sent home if nobody has asked for long."""
        with self._lock:
            left = self._asked_at + self.idle_seconds - time.monotonic()
            if self._is_closed or self._child is None:
                return
            if left > 0 or self._waiting:
                self._wait_for_idleness(max(left, 1.0))
                return
        self._send_home()

    def _send_home(self) -> None:
        with self._lock:
            child, self._child = self._child, None
            if self._idle is not None:
                self._idle.cancel()
        if child is not None:
            child.end()

    def close(self) -> None:
        """No clerk is left, and none will be called."""
        with self._lock:
            self._is_closed = True
        self._send_home()
        self._thread.shutdown(wait=True, cancel_futures=True)
