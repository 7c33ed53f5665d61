"""The seats of a batch that bots play: simple ones without leaving compiled code, all others one by one."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.bots.bot import Bot, SimpleBot
from sandtable.bots.desk import Desk, new_desk
from sandtable.bots.levels import make_bot
from sandtable.bots.simple_batches import answer_range
from sandtable.bots.simple_matches import SEARCHES
from sandtable.core.batches import WAITING, Batch
from sandtable.core.game import Game
from sandtable.core.records import copy_record
from sandtable.core.rng import new_rng


class Opponents:
    """A bot for each of some seats of every environment; the same seed, the same answers."""

    def __init__(self, game: Game, names: Mapping[int, str], seats: int, ruleset: Any, threads: int) -> None:
        self.game, self.names = game, names
        self._slips = np.full(seats, SEARCHES)
        self._desks: list[Desk] = []
        models = {seat: make_bot(name, game) for seat, name in names.items()}
        self._scales = np.zeros((seats, len(game.bots.weights)))
        for seat, bot in models.items():
            if isinstance(bot, SimpleBot):
                self._slips[seat], self._scales[seat] = bot.slip, bot.scales
        self._searching = {seat for seat, bot in models.items() if not isinstance(bot, SimpleBot)}
        if len(self._searching) < len(names):
            self._desks = [new_desk(game, ruleset) for _ in range(threads)]
        self._rngs = np.zeros((0, seats, 1), np.int64)
        self._bots: dict[tuple[int, int], Bot] = {}
        self.seed: int | str = 0

    def begin(self, environments: int, seed: int | str) -> None:
        """Every bot is at the start of what the seed has for it."""
        self.seed = seed
        self._rngs = np.zeros((environments, len(self._slips), 1), np.int64)
        self._bots.clear()
        for env in range(environments):
            for seat in self.names:
                self._rngs[env, seat] = new_rng(seed, f"vector/{env}/bot/{seat}")

    def answer(self, batch: Batch, thread: int, first: int, last: int) -> None:
        """Where an environment waits, bots have played on as long as the decision was theirs."""
        rows = batch.states.view(np.uint8).reshape(len(batch.states), -1)
        if self._desks:
            desk = self._desks[thread]
            answer_range(
                desk, rows, batch.status, batch.chance, self._slips, self._rngs, self._scales, first, last
            )
        if self._searching:
            waiting: NDArray[np.intp] = np.flatnonzero(batch.status[first:last] == WAITING) + first
            for env in waiting.tolist():
                self._search(batch, env)

    def _search(self, batch: Batch, env: int) -> None:
        """The searching bot that has the decision has taken it; if none has it, nothing is done."""
        state, ruleset = batch.states[env], batch.ruleset[0]
        seat = int(self.game.verbs.decider(state))
        if seat not in self._searching:
            return
        if (env, seat) not in self._bots:
            self._bots[env, seat] = make_bot(self.names[seat], self.game, f"{self.seed}/{env}/{seat}")
        view = copy_record(state)
        self.game.verbs.hide(view, seat)
        action = self._bots[env, seat].choose(view, ruleset, seat)
        self.game.verbs.apply(state, ruleset, action)
