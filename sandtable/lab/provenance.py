"""What a contest measures, resolved: the program that plays, and how each of its bots thinks."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from sandtable.bots.bot import SimpleBot
from sandtable.bots.brought import maker_of
from sandtable.bots.levels import CrowdBot, PlanBot, make_bot
from sandtable.bots.network import ENDING, NetworkBot
from sandtable.bots.search import SearchBot
from sandtable.core.compiled import PACKAGE
from sandtable.core.game import Game
from sandtable.core.heuristics import read_weights
from sandtable.games import GAMES

DECIDES_PLAY = ("core", "games", "bots", "lab/matches.py")  # the parts of the program
READ_BY_PLAY = (".py", ".csv", ".json")
RESULTS = ("bots/ladder.json",)  # what was measured decides nothing
LOOKS_ON = "laws.py"  # of a game: says what no match may come to, and decides none


@cache
def program_hash(package: Path = PACKAGE, game_id: str | None = None) -> str:
    """One short name for all that decides how the program plays, or how it plays one game."""
    others = [game.folder for game in GAMES.values() if game_id is not None and game.id != game_id]
    digest = hashlib.sha256()
    for path in _files(package / part for part in DECIDES_PLAY):
        name = path.relative_to(package).as_posix()
        is_left_out = name in RESULTS or path.name == LOOKS_ON
        if not is_left_out and not any(path.is_relative_to(folder) for folder in others):
            digest.update(f"{name}\0{short_hash(path.read_bytes())}\0".encode())
    return digest.hexdigest()[:16]


def _files(parts: Iterable[Path]) -> Iterator[Path]:
    """The files that lie there, in a fixed order."""
    for part in parts:
        found = [part] if part.is_file() else sorted(part.rglob("*"))
        yield from (path for path in found if path.suffix in READ_BY_PLAY)


def short_hash(content: bytes) -> str:
    """One short name for the content."""
    return hashlib.sha256(content).hexdigest()[:16]


def weights_hash(game: Game, path: Path | None = None) -> str | None:
    """One short name for what the features of the game weigh, by its own weights or by those of a file."""
    path = path or game.bots.weights_file
    return None if path is None else short_hash(read_weights(path, game.bots.features).tobytes())


def bot_settings(name: str, game: Game) -> dict[str, Any]:
    """All that decides how the bot of that name plays the game."""
    if maker := maker_of(name):
        return {"name": name, **maker(name, game, 0).settings}
    _, at, elsewhere = name.partition("@")
    if elsewhere.endswith(ENDING):
        return {"name": name, "network": NetworkBot(game, Path(elsewhere)).digest}
    if at and not elsewhere.endswith(".json"):
        return {"name": name, "program": program_hash(Path(elsewhere).resolve() / "sandtable")}
    bot = make_bot(name, game)
    told: dict[str, Any] = {"name": name, "weights": weights_hash(game, Path(elsewhere) if at else None)}
    if isinstance(bot, SimpleBot):
        told["slip"] = bot.slip
    planner = bot.planner if isinstance(bot, CrowdBot) else bot
    bot = bot.tree if isinstance(bot, CrowdBot) else bot
    if isinstance(bot, SearchBot):
        told |= {**asdict(bot.budget), "search": asdict(game.bots.search)}
    if isinstance(planner, PlanBot):
        told |= {"playouts": planner.budget.iterations, "plans": asdict(planner.settings)}
        told["planning"] = short_hash(planner.own.tobytes())
        told["judging"] = short_hash(planner.judging.tobytes())
    return told


def differences(there: Any, here: Any, place: str = "") -> list[str]:
    """Where two descriptions differ, each in a few words."""
    if isinstance(there, list) and isinstance(here, list):
        there, here = dict(enumerate(there, 1)), dict(enumerate(here, 1))
    if not isinstance(there, dict) or not isinstance(here, dict):
        return [] if there == here else [f"{place} is {there} there and {here} now"]
    found = []
    for key in [*here, *(key for key in there if key not in here)]:
        found += differences(there.get(key), here.get(key), f"{place} {key}".strip())
    return found
