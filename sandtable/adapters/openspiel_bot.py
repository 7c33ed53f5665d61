"""OpenSpiel's bots in our seats: handed a view like any other bot, they think in a world imagined from it.

`openspiel:mcts:100` and `openspiel:ismcts:100` are names that the arena and the terminal take; any other
`pyspiel.Bot` sits down as `OpenSpielBot(game, make)`.
"""

import re
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from sandtable.adapters.openspiel import PREFIX, SandtableGame
from sandtable.adapters.positions import Position, Setting
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.records import record_bytes
from sandtable.core.rng import below, new_rng

NAME = re.compile(r"openspiel:(mcts|ismcts):(\d{1,7})")
EXPLORES = 2.0  # the constant of UCT in OpenSpiel's examples

Record = Any
Make = Callable[[Any, Any], Any]  # (pyspiel.Game, np.random.RandomState) → pyspiel.Bot


class OpenSpielBot:
    """A bot of OpenSpiel on a seat of ours; what is hidden from the seat is hidden from it."""

    def __init__(self, game: Game, make: Make, seed: int | str = 0, name: str = "openspiel") -> None:
        self.name = name
        self.settings: dict[str, Any] = {}
        self._game = game
        self._make = make
        self._rng = new_rng(seed, "openspiel")
        self._random = np.random.RandomState(int(below(self._rng, 1 << 30)))
        self._seated: tuple[bytes, int] | None = None  # the ruleset and the seats it was made for
        self._bot: Any = None
        self._played: SandtableGame

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """What the bot takes in one imagined world."""
        self._sit_down(view, ruleset)
        world = Position(self._played.setting, view).imagined(seat, self._rng)
        number = int(self._bot.step(self._played.state_at(world)))
        return world.choices[number][0]

    def _sit_down(self, view: Record, ruleset: Record) -> None:
        """The bot is one for the ruleset and the number of seats."""
        names = self._game.state_dtype.names or ()
        seats = int(view["seats"]) if "seats" in names else self._game.seats[0]
        needed = (record_bytes(ruleset), seats)
        if needed != self._seated:
            changes = tuple(self._game.rulesets.changes(ruleset).items())
            self._played = pyspiel.load_game(PREFIX + self._game.id, {"players": seats})
            self._played.setting = Setting(self._game, changes, seats)
            self._bot = self._make(self._played, self._random)
            self._seated = needed


def make_openspiel_bot(name: str, game: Game, seed: int | str) -> OpenSpielBot:
    """The bot of that name; a SandtableError says what names there are."""
    found = NAME.fullmatch(name)
    if not found or int(found[2]) < 2:
        raise SandtableError(f"there is no bot {name!r}; there are: openspiel:mcts:100, openspiel:ismcts:100")
    search, simulations = found[1], int(found[2])
    if search == "ismcts" and not game.has_secrets:
        raise SandtableError(f"ismcts is for games with secrets; in {game.title} take openspiel:mcts:100")

    def make(played: Any, random: Any) -> Any:
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        if search == "mcts":
            return mcts.MCTSBot(played, EXPLORES, simulations, evaluator, random_state=random)
        return ismcts.ISMCTSBot(
            played, evaluator, EXPLORES, simulations, max_world_samples=simulations, random_state=random
        )

    bot = OpenSpielBot(game, make, seed, name)
    bot.settings = {"search": search, "simulations": simulations, "uct": EXPLORES}
    bot.settings["open_spiel"] = version("open_spiel")
    return bot
