"""Commands that another program has started: they tell in lines of JSON, give way to others, and do as told.

Whoever starts one says `still`, `on` or `stop` in lines of its standard input. When that ends, because
whoever started the command is gone, it stops as by Ctrl-C: nothing goes on for nobody.
"""

import _thread
import json
import os
import signal
import threading
import time
from types import FrameType, TracebackType
from typing import Any, TextIO

STILL, ON, STOP = "still", "on", "stop"
STAND = getattr(signal, "SIGUSR1", signal.SIGTERM)  # sent by a thread of the process to its main thread
STOPPED = 130  # the status of a command that was stopped, as shells have it


def tell(content: dict[str, Any]) -> None:
    """Whoever started this process knows, by a line."""
    print(json.dumps(content), flush=True)


def give_way(niceness: int, *, is_pinned: bool = False) -> None:
    """This process comes behind all others, and on one core alone if wished, where the system has that."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    if is_pinned and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


class Led:
    """What this process is told while it lasts: to stand still, to go on, to stop.

    It stands still in the main thread, between two steps of the interpreter: a few milliseconds after it was
    told where simple bots play, and at most a decision later where bots search.
    """

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._may_go_on = threading.Event()
        self._may_go_on.set()
        self._stood = 0.0

    @property
    def seconds(self) -> float:
        """A clock that stands still when the process does."""
        return time.monotonic() - self._stood

    def __enter__(self) -> "Led":
        self._before = {
            STAND: signal.signal(STAND, self._obey),
            # What was started in the background of a script ignores Ctrl-C, and could not be stopped.
            signal.SIGINT: signal.signal(signal.SIGINT, signal.default_int_handler),
        }
        try:
            threading.Thread(target=self._hear, name="led", daemon=True).start()
        except KeyboardInterrupt:  # it was stopped before it began
            self._give_back()
            raise
        return self

    def _give_back(self) -> None:
        """Signals do what they did before."""
        for number, before in self._before.items():
            signal.signal(number, before)

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._give_back()

    def _hear(self) -> None:
        """In a thread: what is said is passed on to the main thread, until nothing more is."""
        for line in self._source:
            word = line.strip()
            if word == STILL and self._may_go_on.is_set():
                self._may_go_on.clear()
                _thread.interrupt_main(STAND)
            elif word == ON:
                self._may_go_on.set()
            elif word == STOP:
                break
        _thread.interrupt_main()
        self._may_go_on.set()

    def _obey(self, number: int, frame: FrameType | None) -> None:
        """In the main thread: it stands still until it may go on."""
        if self._may_go_on.is_set():
            return  # it was told so in the meantime
        began = time.monotonic()
        tell({"is_still": True})
        self._may_go_on.wait()
        self._stood += time.monotonic() - began
