"""Write the golden replays anew: python -m tests.vectors.make_replays [game].

For every wanted replay matches are played seed by seed and the shortest that shows what is wanted is kept.
Seats are drawn to what the game's heuristic finds urgent; in odd matches the first seat takes what it values
most. Actions that show something wanted and rare, a kind or a chance table, are taken when they are legal,
and a match that is to come to a rare end is not ended otherwise while that can be helped. A game whose rare
things take a plan declares a `director`, which then chooses for every seat.
"""

import random
import sys

import numpy as np

from sandtable.core.census import after
from sandtable.core.contract import CHANCE, MAX_SEATS, PLAYING, urge
from sandtable.core.game import Game
from sandtable.games import GAMES
from sandtable.play.match import Match
from sandtable.play.replay import write_replay
from tests.random_play import declared
from tests.vectors.naming import VECTORS, Wanted, features

SEEDS = 300
ENOUGH = 4  # matches that show it, from which the shortest is kept


def value(match: Match, action: int, seat: int) -> float:
    """The seat's chance to win after the action, dice weighed in."""
    world = after(match.state, match.ruleset, action)
    if match.verbs.decider(world) != CHANCE:
        return match.game.bots.hopes(world, match.ruleset)[seat]
    falls = match.game.choices(world, match.ruleset)
    values = [
        weight * match.game.bots.hopes(after(world, match.ruleset, fall), match.ruleset)[seat]
        for fall, weight in falls
    ]
    return float(sum(values)) / sum(weight for _, weight in falls)


def choose(match: Match, legal: list[int], chooser: random.Random, is_greedy: bool) -> int:
    """What the deciding seat does."""
    seat = match.decider
    if is_greedy and seat == 0 and chooser.random() < 0.9:
        return max(legal, key=lambda action: value(match, action, seat))
    urges = [float(urge(match.state, match.ruleset, action)) for action in legal]
    return chooser.choices(legal, urges)[0]


def table_after(match: Match, action: int) -> str:
    """The chance table that follows the action, if dice do."""
    world = after(match.state, match.ruleset, action)
    throw = match.game.throw(world, match.ruleset) if match.verbs.decider(world) == CHANCE else None
    return f"table: {throw.label}" if throw else ""


def not_ending_otherwise(match: Match, legal: list[int], end: str) -> list[int]:
    """The actions after which the match goes on or has come to the wanted end; all, if there are none."""
    points = np.zeros(MAX_SEATS)
    reasons = [
        match.verbs.result(after(match.state, match.ruleset, action), match.ruleset, points)
        for action in legal
    ]
    wanted = (PLAYING, match.game.end_reasons.index(end))
    return [action for action, reason in zip(legal, reasons, strict=True) if reason in wanted] or legal


def play_out(game: Game, wanted: Wanted, seed: int) -> Match:
    """A whole match of that seed."""
    sheets = wanted.sheets or None
    match = Match(game, game.rulesets.make(wanted.changes), wanted.seats, seed=seed, sheets=sheets)
    chooser = random.Random(f"{wanted.name}/{seed}")
    kinds = {text.removeprefix("rare kind: ") for text in wanted.shows if text.startswith("rare kind: ")}
    ends = [text.removeprefix("rare end: ") for text in wanted.shows if text.startswith("rare end: ")]
    tables = {text for text in wanted.shows if text.startswith("table: ")}
    director = declared(game).director(wanted) if hasattr(declared(game), "director") else None
    while not match.is_over:
        legal = not_ending_otherwise(match, match.legal(), ends[0]) if ends else match.legal()
        rare = [action for action in legal if game.kinds[action >> 24].word in kinds]
        if tables:
            rare += [action for action in legal if table_after(match, action) in tables]
        if rare:
            action = chooser.choice(rare)
        elif director:
            action = director(match, legal, chooser)
        else:
            action = choose(match, legal, chooser, seed % 2 == 1)
        tables.discard(table_after(match, action))
        match.act(action)
    return match


def find(game: Game, wanted: Wanted) -> Match:
    """The shortest of the first matches that show what is wanted."""
    found: list[Match] = []
    for seed in range(SEEDS):
        match = play_out(game, wanted, seed)
        if {text.removeprefix("rare ") for text in wanted.shows} <= features(match):
            found.append(match)
        if len(found) == (1 if hasattr(declared(game), "director") else ENOUGH):
            break
    if not found:
        raise SystemExit(f"no match of {SEEDS} shows {wanted.name}")
    return min(found, key=lambda match: len(match.entries))


def main() -> None:
    """Every wanted replay of the named game, or of all, is stored."""
    for game in GAMES.values():
        if sys.argv[1:] and game.id not in sys.argv[1:]:
            continue
        folder = VECTORS / game.id / "replays"
        folder.mkdir(parents=True, exist_ok=True)
        for wanted in declared(game).REPLAYS:
            match = find(game, wanted)
            write_replay(match, folder / f"{wanted.name}.json")
            print(f"{game.id}: {wanted.name}, {len(match.entries)} entries")


if __name__ == "__main__":
    main()
