"""Bots at the table: they think in threads of their own, from their seat's view, and hold nobody up."""

import asyncio
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sandtable.bots.levels import LEVELS, SearchBot, adviser, level_in, make_bot
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.records import copy_record
from sandtable.play.match import Match
from sandtable.table.messages import AdviceTold

HINTS = 3  # actions a hint names
LINE = 6  # actions of the expected line that a hint names

logger = logging.getLogger(__name__)


def check_level(level: str | None) -> str:
    """The name of a level there is; a SandtableError lists them."""
    if level not in LEVELS:
        raise SandtableError(f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    return level


def searches(level: str, game: Game) -> bool:
    """Whether a bot of that level looks further than one action ahead in the game."""
    return level_in(game, level).iterations > 0


class BotThreads:
    """The threads in which bots think."""

    def __init__(self, workers: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(workers or os.cpu_count() or 1, thread_name_prefix="bot")

    def close(self) -> None:
        """Nothing new is thought about; what is being thought ends with the process."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, match: Match, seat: int, level: str, seed: str) -> int:
        """The action a bot of that level takes on the seat."""
        view = match.view(seat)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._pool, _choose, match.game, level, seed, view, match.ruleset, seat
        )

    async def hint(self, match: Match, seat: int, seed: str) -> list[AdviceTold]:
        """What a strong bot would do on the seat, knowing no more than the seat does."""
        view = match.view(seat)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _advise, match, seed, view, seat)


def _choose(game: Game, level: str, seed: str, view: Any, ruleset: Any, seat: int) -> int:
    return int(make_bot(level, game, seed).choose(view, ruleset, seat))


def _advise(match: Match, seed: str, view: Any, seat: int) -> list[AdviceTold]:
    game, ruleset = match.game, match.ruleset
    bot = make_bot(adviser(game), game, seed)
    assert isinstance(bot, SearchBot)
    return [
        {
            "text": game.write_action(view, advice.action),
            "words": game.say_action(view, ruleset, advice.action),
            "visits": int(advice.visits),
            "value": round(float(advice.value), 4),
            "line": _line(game, ruleset, view, advice.line[:LINE]),
        }
        for advice in bot.advise(view, ruleset, seat)[:HINTS]
    ]


def _line(game: Game, ruleset: Any, view: Any, actions: list[int]) -> list[str]:
    """The expected actions in notation, as far as they can be followed from what the seat sees."""
    world = copy_record(view)
    texts = []
    for action in actions:
        if not game.is_legal(world, ruleset, action):
            break
        texts.append(game.write_action(world, action))
        game.verbs.apply(world, ruleset, action)
    return texts
