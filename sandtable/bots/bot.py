"""What a bot is to everyone who seats one, and the simplest one."""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from sandtable.bots.desk import new_desk
from sandtable.bots.simple_matches import choose_simply
from sandtable.core.addresses import table_of
from sandtable.core.game import Game
from sandtable.core.records import record_row
from sandtable.core.rng import new_rng

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


class SimpleBot:
    """Takes what leaves the seat best off at once, except that now and then it slips."""

    def __init__(
        self,
        game: Game,
        seed: int | str = 0,
        *,
        slip: float = 0.0,
        scales: NDArray[np.float64] | None = None,
        name: str = "greedy",
    ) -> None:
        self.name = name
        self.slip = slip  # how often it takes an action at random instead; 1 is the random bot
        self.rng = new_rng(seed, "simple")
        self._game = game
        self._desk = new_desk(game, game.rulesets.make(), scales)
        self.scales = self._desk.scales  # what the game's features weigh for it

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """The action of the highest expected worth, or one at random."""
        if isinstance(self._desk.game, str):  # nothing was loaded when it was made; perhaps it is by now
            self._desk = self._desk._replace(game=table_of(self._game))
        self._desk.ruleset[:] = record_row(ruleset)
        return choose_simply(self._desk, record_row(view), seat, self.slip, self.rng)
