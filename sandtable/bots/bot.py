"""What a bot is to everyone who seats one, and the two simplest."""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from sandtable.bots.greedy import choose_greedily, greedy_buffers
from sandtable.core.game import Game
from sandtable.core.records import copy_record
from sandtable.core.rng import below, new_rng, uniform

Record = Any


class Bot(Protocol):
    """Chooses actions from views: it is handed what its seat may know, and never the state itself."""

    name: str

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """A legal action of the seat, which has the decision."""
        ...


@dataclass(frozen=True)
class Advice:
    """One action a search considered."""

    action: int
    visits: int
    value: float  # the seat's expected points after it, from 0 to 1
    line: list[int]  # the action and what is expected to follow, up to the next chance decision
    is_proven: bool = False  # whether the value is certain, and not an estimate


def buffer_width(game: Game) -> int:
    """The most actions or outcomes that a decision of the game can have."""
    return max(game.max_actions, game.max_outcomes)


class RandomBot:
    """Every legal action is equally likely."""

    name = "random"

    def __init__(self, game: Game, seed: int | str = 0) -> None:
        self.rng = new_rng(seed, "random")
        self._verbs = game.verbs
        self._actions = np.zeros(buffer_width(game), np.int32)

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """One of the legal actions by lot."""
        world = copy_record(view)
        self._verbs.imagine(world, seat, self.rng)
        count = self._verbs.legal_actions(world, ruleset, self._actions)
        return int(self._actions[below(self.rng, count)])


class GreedyBot:
    """The action that leaves the seat best off at once, except that now and then it slips."""

    def __init__(self, game: Game, seed: int | str = 0, slip: float = 0.0, name: str = "greedy") -> None:
        self.name = name
        self.slip = slip  # how often it takes an action by lot instead
        self.rng = new_rng(seed, "greedy")
        self._buffers = greedy_buffers(game.state_dtype, buffer_width(game))
        self._by_lot = RandomBot(game, seed)

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """The action of the highest expected worth, or one by lot."""
        if self.slip > 0 and uniform(self.rng) < self.slip:
            return self._by_lot.choose(view, ruleset, seat)
        worlds, actions, weights = self._buffers
        return int(choose_greedily(view, ruleset, seat, self.rng, worlds, actions, weights))
