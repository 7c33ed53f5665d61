"""Bots at the table: each lives as long as its seat, and thinks where it holds nobody up.

Bots that look one action ahead think in threads, and so do those that were invited. Levels that search think
in processes of their own where there are any.
"""

import asyncio
import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

from sandtable.bots.advice import AdviceLine, advise
from sandtable.bots.levels import LEVELS, Bot, make_bot
from sandtable.core.game import Game
from sandtable.play.match import Match
from sandtable.table.bot_workers import BotWorkers, Position, WorkersFailedError
from sandtable.table.guests import bot_of, searches
from sandtable.table.limits import Limits


class SeatedBot:
    """A bot on its seat: it keeps what it has found out, and takes one decision at a time."""

    def __init__(self, level: str, game: Game, seed: str) -> None:
        self._level, self._game, self._seed = level, game, seed
        self._bot: Bot | None = None
        self._lock = threading.Lock()

    def choose(self, view: Any, ruleset: Any, seat: int) -> int:
        """The action it takes; in a thread, in which it is also made."""
        with self._lock:
            if self._bot is None:
                self._bot = make_bot(bot_of(self._level, self._game), self._game, self._seed)
            return int(self._bot.choose(view, ruleset, seat))


class BotThreads:
    """Where bots think, and the bots; those not asked for longest are forgotten first."""

    def __init__(self, workers: int | None = None, most: int = Limits.kept_bots, processes: int = 0) -> None:
        self._pool = ThreadPoolExecutor(workers or os.cpu_count() or 1, thread_name_prefix="bot")
        self.workers = BotWorkers(processes) if processes else None
        self._most = most
        self.asked = 0  # decisions and hints that are being thought about or wait
        self._seated: OrderedDict[tuple[str, int], SeatedBot] = OrderedDict()

    def close(self) -> None:
        """Nothing new is thought about; what is being thought ends with the process."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self.workers is not None:
            self.workers.close()

    @property
    def count(self) -> int:
        """How many bots are kept."""
        return len(self._seated)

    async def choose(self, name: str, match: Match, seat: int, level: str, seed: str) -> int:
        """The action that the bot on the seat of the match of that name takes; the seed is for a new bot."""
        game, view = match.game, match.view(seat)
        seated = self._seated.setdefault((name, seat), SeatedBot(level, game, seed))
        self._seated.move_to_end((name, seat))
        if len(self._seated) > self._most:
            self._drop(next(iter(self._seated)))
        if self.workers is not None and level in LEVELS and searches(level, game):
            with self._counted(), suppress(WorkersFailedError):
                position = Position.of(game, view, match.ruleset, seat)
                return await self.workers.choose(name, level, seed, position)
        return int(await self._think(seated.choose, view, match.ruleset, seat))

    async def _think(self, function: Callable[..., Any], *given: Any) -> Any:
        with self._counted():
            return await asyncio.get_running_loop().run_in_executor(self._pool, function, *given)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Something is being thought about, or waits."""
        self.asked += 1
        try:
            yield
        finally:
            self.asked -= 1

    def prepare(self, name: str, level: str, game: Game) -> None:
        """The process in which the bot will think, if there is one for it, is on its way."""
        if self.workers is not None and level in LEVELS and searches(level, game):
            self.workers.of(name).prepare()

    def _drop(self, key: tuple[str, int]) -> None:
        del self._seated[key]
        if self.workers is not None:
            self.workers.forget(*key)

    def forget(self, name: str) -> None:
        """The bots of the match are gone; who asks again gets new ones."""
        for key in [key for key in self._seated if key[0] == name]:
            self._drop(key)

    async def hint(self, game: Game, view: Any, ruleset: Any, seat: int, seed: str) -> list[AdviceLine]:
        """What a strong bot would do on the seat, knowing no more than the seat does."""
        if self.workers is not None:
            with self._counted(), suppress(WorkersFailedError):
                return await self.workers.hint(seed, Position.of(game, view, ruleset, seat))
        lines: list[AdviceLine] = await self._think(advise, game, view, ruleset, seat, seed)
        return lines
