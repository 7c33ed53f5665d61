"""Processes in which bots search, so that thinking never holds up whoever acknowledges actions.

Each worker is one child process that keeps the bots of some matches; a match's bots are always in the same
one. A worker that dies takes its bots with it, as if others had needed their room: the request is asked again
of the process that follows, where a new bot has the seed that came with the request.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np

from sandtable.bots.advice import AdviceLine, advise
from sandtable.bots.levels import Bot, make_bot
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.records import copy_record
from sandtable.play.kept_rules import find_rules

TRIES = 3  # of one request, each by a new process
NICENESS = 5  # an acknowledgement goes first
DIED = (EOFError, OSError)  # what is raised by a connection to a process that is gone

logger = logging.getLogger(__name__)


class WorkersFailedError(SandtableError):
    """One process after the other died of a request."""


@dataclass(frozen=True)
class Position:
    """What a seat knows and has to decide on, as it is sent to another process."""

    game: str
    version: str
    view: bytes
    ruleset: bytes
    seat: int

    @staticmethod
    def of(game: Game, view: Any, ruleset: Any, seat: int) -> "Position":
        """The position of a seat with that view."""
        return Position(game.id, game.version, view.tobytes(), ruleset.tobytes(), seat)

    def read(self) -> tuple[Game, Any, Any]:
        """The game, the view and the ruleset."""
        game = find_rules(self.game, self.version)
        assert game is not None
        view = np.frombuffer(self.view, game.state_dtype)[0]
        ruleset = np.frombuffer(self.ruleset, game.rulesets.dtype)[0]
        return game, copy_record(view), copy_record(ruleset)


# In the child process

_bots: dict[tuple[str, int], Bot] = {}


def choose(name: str, level: str, seed: str, position: Position) -> int:
    """The action that the bot on the seat of the match of that name takes; the seed is for a new bot."""
    game, view, ruleset = position.read()
    key = (name, position.seat)
    if key not in _bots:
        _bots[key] = make_bot(level, game, seed)
    return int(_bots[key].choose(view, ruleset, position.seat))


def forget(name: str, seat: int) -> None:
    """The bot is gone; who asks again gets a new one."""
    _bots.pop((name, seat), None)


def hint(seed: str, position: Position) -> list[AdviceLine]:
    """What a strong bot would do on the seat."""
    game, view, ruleset = position.read()
    return advise(game, view, ruleset, position.seat, seed)


def serve(connection: Connection) -> None:
    """Everything that was asked has been answered, until nobody is at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the server stops this process, too
    os.nice(NICENESS)
    while True:
        try:
            function, given = connection.recv()
        except DIED:
            return
        try:
            answer = (True, function(*given))
        except SandtableError as problem:
            answer = (False, problem)
        try:
            connection.send(answer)
        except DIED:
            return


# In the server


class Worker:
    """One child process, started when something is asked, and the thread that waits for its answers."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="bot worker")
        self._is_closed = False

    async def ask(self, function: Callable[..., Any], *given: Any) -> Any:
        """What the function of this module gives in the child process, which may die of it twice."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, function, given)

    def tell(self, function: Callable[..., Any], *given: Any) -> None:
        """The same, for whom nobody waits; nothing is started for it."""
        if self.process is not None and not self._is_closed:
            self._thread.submit(self._ask, function, given)

    def prepare(self) -> None:
        """The child process is on its way."""
        if self.process is None and not self._is_closed:
            self._thread.submit(self._connected)

    def _ask(self, function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        for _ in range(TRIES):
            try:
                connection = self._connected()
                if self._is_closed:  # since it was looked for to be killed
                    self._end()
                    break
                connection.send((function, given))
                is_well, answer = connection.recv()
            except DIED:
                if self._is_closed:
                    break
                logger.error("a process in which bots think died; what it was asked is asked again")
                self._end()
            else:
                if is_well:
                    return answer
                raise answer
        raise WorkersFailedError("no process could think about this; ask again")

    def _connected(self) -> Connection:
        if self._connection is None:
            spawn = multiprocessing.get_context("spawn")
            self._connection, other = spawn.Pipe()
            self.process = spawn.Process(target=serve, args=(other,), name="bot worker", daemon=True)
            self.process.start()
            other.close()
        return self._connection

    def _end(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self.process is not None:
            self.process.kill()
            self.process.join()

    def close(self) -> None:
        """The process is gone, with what it was thinking about."""
        self._is_closed = True
        if self.process is not None:
            self.process.kill()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._end()


class BotWorkers:
    """The workers of a server, and which match is whose."""

    def __init__(self, count: int) -> None:
        self.workers = [Worker() for _ in range(count)]

    def of(self, name: str) -> Worker:
        """The worker that keeps the bots of the match of that name."""
        return self.workers[zlib.crc32(name.encode()) % len(self.workers)]

    async def choose(self, name: str, level: str, seed: str, position: Position) -> int:
        """The action that the bot on the seat takes."""
        return int(await self.of(name).ask(choose, name, level, seed, position))

    async def hint(self, seed: str, position: Position) -> list[AdviceLine]:
        """What a strong bot would do on the seat."""
        lines: list[AdviceLine] = await self.of(seed).ask(hint, seed, position)
        return lines

    def forget(self, name: str, seat: int) -> None:
        """The bot is gone, or will be once what was asked before is answered."""
        self.of(name).tell(forget, name, seat)

    def close(self) -> None:
        """No process is left."""
        for worker in self.workers:
            worker.close()
