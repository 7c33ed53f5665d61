"""What is measured: our playouts, copies and search, and the same by others."""

import os
import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

from benchmarks.reference import ConnectFourReference, GroundWarReference
from sandtable.core.contract import MAX_SEATS
from sandtable.core.game import Game
from sandtable.core.playout import copy_many, playouts
from sandtable.core.rng import new_rng

MOST_ACTIONS = 1_000_000  # a playout that long is cut off
SEED = 2026
UCT = 1.4
SIMULATIONS = 10_000  # a search, from an empty tree


class Playouts:
    """Uniform playouts of a game of ours from its opening; counts actions, chance included."""

    name = "Sandtable"

    def __init__(self, game: Game, stream: str = "", seats: int | None = None) -> None:
        self.ruleset = game.rulesets.make()
        self.origin = np.zeros(1, game.state_dtype)
        self.scratch = np.zeros(1, game.state_dtype)
        game.begin(self.origin[0], self.ruleset, seats or game.seats[0])
        width = max(game.max_actions, game.max_outcomes)
        self.actions, self.weights = np.zeros(width, np.int32), np.zeros(width, np.int64)
        self.rng = new_rng(SEED, stream)
        self.totals = np.zeros(MAX_SEATS)
        self.played = self.taken = 0

    def run(self, count: int) -> float:
        parts = (self.origin, self.scratch, self.ruleset, self.rng, self.actions, self.weights)
        play: Callable[..., int] = playouts
        taken = play(*parts, MOST_ACTIONS, count, self.totals)
        self.played += count
        self.taken += taken
        return taken

    @property
    def mean_length(self) -> float:
        """Actions a playout, over all that were played."""
        return self.taken / self.played


class Copies:
    """Copies of a game's state."""

    name = "copies"

    def __init__(self, game: Game) -> None:
        self.origin, self.scratch = np.zeros(1, game.state_dtype), np.zeros(1, game.state_dtype)

    def run(self, count: int) -> float:
        copy: Callable[..., int] = copy_many
        return copy(self.origin, self.scratch, count)


class ConnectFourInC:
    """The C reference."""

    name = "C reference"

    def __init__(self) -> None:
        self.reference = ConnectFourReference()
        self.rng = new_rng(SEED, "C")

    def run(self, count: int) -> float:
        return self.reference.playouts(self.rng, count)[0]


class GroundWarInC:
    """The C reference."""

    name = "C reference"

    def __init__(self, game: Game) -> None:
        self.reference = GroundWarReference(game.folder / "board.csv", game.rulesets.make())
        self.rng = new_rng(SEED, "C")

    def run(self, count: int) -> float:
        return self.reference.playouts(self.rng, count)[0]


class OpenSpielPlayouts:
    """OpenSpiel's own playouts in C++ (`pyspiel.RandomRolloutEvaluator`).

    Python cannot call the evaluator; a tree search of one simulation does nothing but evaluate the opening.
    It does not count actions: the mean length of a uniform playout, the same for all, stands for them.
    """

    name = "OpenSpiel, C++ playouts"

    def __init__(self, actions_per_playout: float) -> None:
        import pyspiel

        self.pyspiel = pyspiel
        self.game = pyspiel.load_game("connect_four")
        self.opening = self.game.new_initial_state()
        self.actions_per_playout = actions_per_playout

    def run(self, count: int) -> float:
        evaluator = self.pyspiel.RandomRolloutEvaluator(count, SEED)
        self.pyspiel.MCTSBot(self.game, evaluator, UCT, 1, 1, False, SEED, False).mcts_search(self.opening)
        return count * self.actions_per_playout


class OpenSpielFromPython:
    """OpenSpiel's rules driven from Python, as its users do."""

    name = "OpenSpiel from Python"

    def __init__(self) -> None:
        import pyspiel

        self.game = pyspiel.load_game("connect_four")
        self.random = random.Random(SEED)

    def run(self, count: int) -> float:
        taken = 0
        for _ in range(count):
            state = self.game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(self.random.random() * len(legal))])
                taken += 1
        return taken


class PettingZoo:
    """PettingZoo's Connect Four, or another environment of its interface, stepped from Python."""

    name = "PettingZoo from Python"

    def __init__(self, env: Any = None) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        if env is None:
            from pettingzoo.classic import connect_four_v3

            env = connect_four_v3.env()
        self.env = env
        self.random = random.Random(SEED)

    def run(self, count: int) -> float:
        taken = 0
        for _ in range(count):
            self.env.reset()
            for _seat in self.env.agent_iter():
                seen, _, is_over, is_cut, _ = self.env.last()
                if is_over or is_cut:
                    self.env.step(None)
                    continue
                legal = seen["action_mask"].nonzero()[0]
                self.env.step(legal[int(self.random.random() * len(legal))])
                taken += 1
        return taken


class OpenSpielSearch:
    """OpenSpiel's tree search in C++ from the opening, one playout a simulation."""

    name = "OpenSpiel, C++ MCTS"

    def __init__(self) -> None:
        import pyspiel

        game = pyspiel.load_game("connect_four")
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        self.bot = pyspiel.MCTSBot(game, evaluator, UCT, SIMULATIONS, 1000, False, SEED, False)
        self.opening = game.new_initial_state()

    def run(self, count: int) -> float:
        for _ in range(count):
            self.bot.step(self.opening)
        return count * SIMULATIONS


class Search:
    """Our tree search from the opening, one uniform playout to the end a simulation and no heuristic."""

    name = "Sandtable, MCTS"

    def __init__(self, game: Game) -> None:
        from sandtable.bots.search import UNIFORM, Tree

        opening = Playouts(game)
        self.ruleset = opening.ruleset
        self.tree = Tree(game, SEED, "search", SIMULATIONS * (game.max_actions + 1), UNIFORM)
        self.tree.view[0] = opening.origin[0]

    def run(self, count: int) -> float:
        for _ in range(count):
            self.tree.plant()
            self.tree.search(self.ruleset, 0, SIMULATIONS)
        return count * SIMULATIONS


def missing_rivals() -> list[str]:
    """What of the extra `bench` is not installed."""
    return [name for name in ("pyspiel", "pettingzoo", "pygame") if find_spec(name) is None]


def connect_four_rivals(actions_per_playout: float) -> list[Any]:
    """The rivals that are installed."""
    missing = missing_rivals()
    rivals: list[Any] = []
    if "pyspiel" not in missing:
        rivals += [OpenSpielPlayouts(actions_per_playout), OpenSpielFromPython()]
    if "pettingzoo" not in missing and "pygame" not in missing:
        rivals.append(PettingZoo())
    return rivals
