"""Small searches whose whole trees are printed as digests; run as a program it prints them for comparison."""

import hashlib
from dataclasses import replace

import numpy as np

from sandtable.bots import mcts
from sandtable.bots.search import UNIFORM, Budget, SearchBot
from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.heuristics import SearchSettings
from sandtable.core.records import new_record
from sandtable.core.rng import new_rng
from sandtable.games import find_game
from tests.bots.secret_game import GAME as TWO_TRICKS

CASES = [("connect_four", 6), ("groundwar", 40), ("two_tricks", 7)]
ITERATIONS = 48


def open_game(name: str) -> Game:
    """A game of the program, or the one with hidden hands."""
    return TWO_TRICKS if name == TWO_TRICKS.id else find_game(name)


def position(game: Game, actions: int, seed: int = 1) -> np.record:
    """Where a match at random stands after `actions` actions, with a seat to decide."""
    ruleset = game.rulesets.make()
    state = new_record(game.state_dtype)
    game.begin(state, ruleset, game.seats[0])
    rng = new_rng(seed, "position")
    width = max(game.max_actions, game.max_outcomes)
    from sandtable.core.playout import play_uniformly

    buffers = (np.zeros(width, np.int32), np.zeros(width, np.int64))
    play_uniformly(state, ruleset, rng, *buffers, actions)
    while game.verbs.decider(state) == CHANCE:
        play_uniformly(state, ruleset, rng, *buffers, 1)
    assert game.verbs.decider(state) != NOBODY
    return state


def digest(name: str, actions: int, settings: SearchSettings) -> str:
    """The whole tree of a small search, as one short text."""
    game = open_game(name)
    state = position(game, actions)
    seat = int(game.verbs.decider(state))
    game.verbs.hide(state, seat)
    bot = SearchBot(game, Budget(iterations=ITERATIONS), "tree", settings=settings)
    bot.choose(state, game.rulesets.make(), seat)
    tree = bot.trees[0]
    used = int(tree.tree[0].used)
    content = b"".join(np.ascontiguousarray(tree.nodes[field][:used]).tobytes() for field in mcts.NODE.names)
    return f"{name} {used} {hashlib.sha256(content).hexdigest()}"


def all_digests() -> list[str]:
    """Every case, with the heuristic and without."""
    guided = SearchSettings(greedy_turns=0, playout_actions=12)
    short = replace(UNIFORM, playout_actions=20)
    searches = (SearchSettings(), guided, short)
    return [digest(name, actions, settings) for name, actions in CASES for settings in searches]


if __name__ == "__main__":
    print("\n".join(all_digests()))
