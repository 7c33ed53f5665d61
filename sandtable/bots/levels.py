"""The named levels, from gentle to strong, and the one door through which bots are made."""

import json
import math
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sandtable.bots.bot import Advice, Bot, SimpleBot
from sandtable.bots.brought import maker_of
from sandtable.bots.network import ENDING, NetworkBot
from sandtable.bots.other_version import OtherVersionBot
from sandtable.bots.planner import CrowdBot, PlanBot
from sandtable.bots.search import Budget, SearchBot
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.heuristics import read_weights

__all__ = [
    "LEVELS",
    "Advice",
    "Bot",
    "CrowdBot",
    "Level",
    "PlanBot",
    "Rung",
    "SearchBot",
    "ThinkingBot",
    "adviser",
    "ladder",
    "level_in",
    "make_bot",
]


TREE, PLANS = "mcts", "plans"  # ways to think: a tree of actions, or whole turns compared
ThinkingBot = SearchBot | PlanBot | CrowdBot


@dataclass(frozen=True)
class Level:
    """One rung of the ladder: how well it plays is a matter of how it thinks, its budget and its slips.

    A game may say otherwise of a level (`levels` of its BOTS, in `heuristic.py`).
    """

    name: str
    title: str
    sentence: str
    iterations: int  # of search; 0 looks one action ahead
    milliseconds: int  # at most, a decision
    slip: float = 0.0  # how often it takes an action at random
    plans: int = 0  # playouts of plans by which it thinks instead where more than two sit; 0 for none


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("recruit", "Recruit", "Looks one action ahead and often forgets to look.", 0, 0, slip=0.5),
        Level("soldier", "Soldier", "Takes what looks best at once, and slips at times.", 0, 0, slip=0.1),
        Level("veteran", "Veteran", "Looks further, and makes no slips.", 40, 500),
        Level("general", "General", "Tries three hundred ways to go on.", 300, 1000),
        Level("marshal", "Marshal", "Thinks five times as long as the General.", 1500, 3000),
    )
}

LADDER_FILE = Path(__file__).with_name("ladder.json")


@dataclass(frozen=True)
class Rung:
    """How much stronger a level is than the one below it, as `python -m benchmarks.ladder` found.

    With more than two seats one bot of the level meets the others' seats full of the level below.
    """

    game_id: str
    level: str
    below: str
    games: int
    score: float
    low: float
    high: float
    elo: float
    elo_low: float
    elo_high: float
    seats: int = 2


def ladder(game_id: str, seats: int | None = None) -> list[Rung]:
    """The measured rungs of a game, from the bottom up, with that number of seats or any.

    An Elo distance without bound, as when every match was won, is null in the file.
    """
    if not LADDER_FILE.exists():
        return []
    rungs = [Rung(**_bounded(fields)) for fields in json.loads(LADDER_FILE.read_text())]
    return [rung for rung in rungs if rung.game_id == game_id and seats in (None, rung.seats)]


def level_in(game: Game, name: str) -> Level:
    """The level of that name as it is in the game."""
    return replace(LEVELS[name], **game.bots.levels.get(name, {}))


def adviser(game: Game) -> str:
    """The level to ask for advice: the General, or the next above that searches."""
    names = list(LEVELS)
    return next(name for name in names[names.index("general") :] if level_in(game, name).iterations)


def _bounded(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: math.inf if value is None else value for name, value in fields.items()}


SLIPS = {"random": 1.0, "greedy": 0.0}  # simple bots that are no levels
SEARCH_NAME = re.compile(rf"({TREE}|{PLANS}):(\d{{1,9}})(ms)?")


def make_bot(name: str, game: Game, seed: int | str = 0) -> Bot:
    """The bot of that name: a level, `random`, `greedy`, `mcts:1000` (iterations), `mcts:500ms` or
    `plans:60` (playouts a thought).

    `NAME@FILE.json` is the bot with the weights of that file, `network@FILE.npz` plays a trained network, and
    `NAME@FOLDER` is the bot as the copy of the program in that folder plays it. Other words may be brought by
    other parts of the program (`brought.py`).
    """
    if maker := maker_of(name):
        return maker(name, game, seed)
    kind, at, place = name.partition("@")
    if kind == "network" and place.endswith(ENDING):
        return NetworkBot(game, Path(place), seed, name)
    if at and not place.endswith(".json"):
        return OtherVersionBot(kind, Path(place).resolve(), game, seed)
    scales = read_weights(Path(place), game.bots.features) if at else None
    if kind in LEVELS:
        level = level_in(game, kind)
        if level.iterations == 0:
            return SimpleBot(game, seed, slip=level.slip, scales=scales, name=name)
        budget = Budget(level.iterations, level.milliseconds)
        tree = SearchBot(game, budget, seed, scales=scales, name=name)
        if not level.plans:
            return tree
        budget = Budget(level.plans, level.milliseconds)
        return CrowdBot(tree, PlanBot(game, budget, seed, scales=scales, name=name))
    if kind in SLIPS:
        return SimpleBot(game, seed, slip=SLIPS[kind], scales=scales, name=name)
    found = SEARCH_NAME.fullmatch(kind)
    if found and int(found[2]) > 0 and (found[1] == TREE or not found[3]):
        amount = int(found[2])
        budget = Budget(milliseconds=amount) if found[3] else Budget(iterations=amount)
        thinker = PlanBot if found[1] == PLANS else SearchBot
        return thinker(game, budget, seed, scales=scales, name=name)
    known = ", ".join((*LEVELS, *SLIPS, "mcts:1000 (iterations)", "mcts:500ms", "plans:60 (playouts)"))
    raise SandtableError(f"there is no bot {kind!r}; there are: {known}")
