"""How fast matches are played: what a study will take, from what was measured here or elsewhere.

`python -m sandtable.lab.speeds GAME …` measures with bots that search by the decisions of greedy matches and
the time of a decision, because a whole match of a Marshal takes longer than anybody waits.
"""

import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.bots.bot import SimpleBot
from sandtable.bots.levels import make_bot
from sandtable.core.errors import SandtableError
from sandtable.core.files import read_text, write_whole
from sandtable.core.game import Game
from sandtable.core.records import copy_record
from sandtable.games import find_game
from sandtable.lab.arena import Contest
from sandtable.lab.measuring import matches_a_second
from sandtable.lab.study import Study, strength_words
from sandtable.play.match import Match

FILE = Path(__file__).with_name("speeds.json")  # seconds a match, by game and bot, with the fewest seats
MOST_BYTES = 1_000_000
BOTS = ("random", "recruit", "soldier", "greedy", "veteran", "general", "marshal")
SAMPLES = 12  # decisions that are timed of a bot that searches
COUNTED = 40  # greedy matches in which decisions are counted

Speeds = dict[str, dict[str, float]]


def read_speeds(path: Path = FILE) -> Speeds:
    """What a file says of the seconds that a match takes; nothing if there is none that can be read."""
    try:
        found = json.loads(read_text(path, most=MOST_BYTES))
    except (SandtableError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def own_key(study: Study) -> str:
    """Under what a study's own measurements are kept: its game and its seats."""
    return f"{study.game_id}/{study.seats}"


def seconds_of(study: Study, own: Speeds) -> float | None:
    """About how long the matches of the study take one after the other; None where nobody knows."""
    matches, seconds = study.total / len(study.strengths), 0.0
    elsewhere, low = read_speeds().get(study.game_id, {}), study.game.seats[0]
    for lineup in study.strengths:
        here = own.get(own_key(study), {}).get(strength_words(lineup))
        if here is None:
            each = [seconds_of_bot(bot, elsewhere) for bot in lineup]
            if None in each:
                return None
            here = sum(one for one in each if one is not None) / len(each) * study.seats / low
        seconds += here * matches
    return seconds


def seconds_of_bot(bot: str, known: Mapping[str, float]) -> float | None:
    """How long a match among such bots takes, as far as that was measured."""
    found = known.get(bot)
    return found if isinstance(found, int | float) and found > 0 else None


def measure(game: Game) -> dict[str, float]:
    """The seconds of a match among bots of each kind, on this machine, in this process alone."""
    found = {}
    seats = game.seats[0]
    for name in BOTS:
        contest = Contest(game.id, (name,) * seats, COUNTED * seats, seats, "speeds")
        if isinstance(make_bot(name, game), SimpleBot):
            found[name] = 1 / matches_a_second(contest, COUNTED)
        else:
            found[name] = decisions(game) * seconds_a_decision(game, name)
    return {name: float(f"{seconds:.3g}") for name, seconds in found.items()}


def decisions(game: Game) -> float:
    """The decisions of a greedy match, on average."""
    return float(np.mean([len(positions(game, seed)) for seed in range(COUNTED)]))


def positions(game: Game, seed: int) -> list[Any]:
    """Where the seats of a greedy match decide, one after the other."""
    match, found = Match(game, seed=seed), []
    bots = [make_bot("greedy", game, f"{seed}/{seat}") for seat in range(match.seats)]
    while not match.is_over:
        seat = match.decider
        view = match.view(seat)
        found.append((copy_record(view), seat))
        match.act(bots[seat].choose(view, match.ruleset, seat))
    return found


def seconds_a_decision(game: Game, name: str) -> float:
    """How long a bot thinks, at moments spread over a greedy match."""
    ruleset, bot = game.rulesets.make(), make_bot(name, game, 1)
    seen = positions(game, 1)
    chosen = [seen[place * len(seen) // SAMPLES] for place in range(min(SAMPLES, len(seen)))]
    bot.choose(chosen[0][0], ruleset, chosen[0][1])
    began = time.perf_counter()
    for view, seat in chosen:
        bot.choose(view, ruleset, seat)
    return (time.perf_counter() - began) / len(chosen)


if __name__ == "__main__":
    known = read_speeds()
    for game_id in sys.argv[1:]:
        known[game_id] = measure(find_game(game_id))
        print(game_id, known[game_id], flush=True)
        write_whole(FILE, json.dumps(known, indent=2, sort_keys=True) + "\n")
