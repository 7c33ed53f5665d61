"""One match between bots, as fast as its bots allow."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sandtable.bots.bot import Bot, SimpleBot
from sandtable.bots.desk import new_desk
from sandtable.bots.simple_matches import SEARCHES, advance
from sandtable.core.contract import MAX_SEATS, NOBODY
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.records import copy_record
from sandtable.core.rng import new_rng
from sandtable.core.sheets import Document

Record = Any

MOST_ACTIONS = 1_000_000  # a match that is longer never ends


@dataclass(frozen=True)
class Outcome:
    """How a match between bots ended."""

    points: tuple[float, ...]  # by seat
    end_reason: str
    actions: int
    seconds: tuple[float, ...]  # that each searching seat thought; 0 for the others
    decisions: tuple[int, ...]  # that each searching seat took


class BotMatch:
    """A match under way: the state, the chance that decides it, and the bots in their seats."""

    def __init__(
        self,
        game: Game,
        ruleset: Record,
        bots: list[Bot],
        seed: int | str,
        sheets: Sequence[Document | None] | None = None,
    ) -> None:
        self.game = game
        self.ruleset = ruleset
        self.bots = bots
        self._states = np.zeros(1, game.state_dtype)
        self.state = self._states[0]
        game.begin(self.state, ruleset, len(bots), sheets)
        self.actions = 0
        self._chance = new_rng(seed, "chance")
        self._desk = new_desk(game, ruleset)
        self._scales = np.zeros((len(bots), len(self._desk.scales)))
        self._slips = np.full(len(bots), SEARCHES)
        self._rngs = np.zeros((len(bots), 1), np.int64)
        for seat, bot in enumerate(bots):
            if isinstance(bot, SimpleBot):
                self._slips[seat] = bot.slip
                self._rngs[seat] = bot.rng
                self._scales[seat] = bot.scales

    def advance(self) -> int:
        """Who decides next once chance and the simple bots have played on: a searching seat or NOBODY."""
        most = MOST_ACTIONS - self.actions
        state, seats = self._states.view(np.uint8), (self._slips, self._rngs, self._scales)
        self.actions += advance(self._desk, state, self._chance, *seats, most)
        if self.actions >= MOST_ACTIONS:
            raise SandtableError(
                f"the match did not end within {MOST_ACTIONS:,} actions; choose a ruleset with a turn limit"
            )
        return int(self.game.verbs.decider(self.state))

    def view(self, seat: int) -> Record:
        """What the seat may know."""
        view = copy_record(self.state)
        self.game.verbs.hide(view, seat)
        return view

    def take(self, seat: int, action: int) -> None:
        """The seat's action is taken; a bot that is not allowed it is at fault and named."""
        if not self.game.is_legal(self.state, self.ruleset, action):
            raise SandtableError(f"bot {self.bots[seat].name} chose action {action}, which is not legal")
        self.game.verbs.apply(self.state, self.ruleset, action)
        self.actions += 1


def play_match(
    game: Game,
    ruleset: Record,
    bots: list[Bot],
    seed: int | str,
    sheets: Sequence[Document | None] | None = None,
) -> Outcome:
    """The outcome of a match with these bots in the seats, its chance decided by the seed alone."""
    match = BotMatch(game, ruleset, bots, seed, sheets)
    seconds = [0.0] * len(bots)
    decisions = [0] * len(bots)
    while (seat := match.advance()) != NOBODY:
        view = match.view(seat)
        began = time.perf_counter()
        action = bots[seat].choose(view, ruleset, seat)
        seconds[seat] += time.perf_counter() - began
        decisions[seat] += 1
        match.take(seat, action)
    points = np.zeros(MAX_SEATS)
    reason = game.verbs.result(match.state, ruleset, points)
    return Outcome(
        tuple(points[: len(bots)].tolist()),
        game.end_reasons[reason],
        match.actions,
        tuple(seconds),
        tuple(decisions),
    )
