"""The games as researchers ask about them: `python -m benchmarks.games` measures and stores `games.json`.

Every legal action is equally likely, chance falls by its weights; lengths and numbers of choices are those of
whole matches under the rules as written. `python -m benchmarks.figures` writes the table of docs/research.md.
"""

import argparse
import json
from dataclasses import asdict, dataclass
from math import prod, sqrt
from pathlib import Path
from statistics import fmean, stdev

import numpy as np

from sandtable.adapters.positions import Setting
from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.observations import observation_of
from sandtable.core.rng import below, new_rng, pick_weighted
from sandtable.games import GAMES, find_game

STORED = Path(__file__).with_name("games.json")
MATCHES = 100


@dataclass(frozen=True)
class Measured:
    """What random matches of a game with that many seats have shown."""

    game: str
    version: str
    seats: int
    matches: int
    decisions: float  # of seats, a match
    decisions_error: float  # standard error
    outcomes: float  # of chance, a match
    choices: float  # legal actions a decision of a seat
    most_choices: int


def measure(game: Game, seats: int, matches: int = MATCHES) -> Measured:
    """Random matches, counted."""
    setting = Setting(game, (), seats)
    decisions, outcomes, choices = [], [], []
    for number in range(matches):
        taken, fallen = walk(setting, number)
        decisions.append(len(taken))
        outcomes.append(fallen)
        choices += taken
    error = stdev(decisions) / sqrt(matches)
    counts = fmean(decisions), error, fmean(outcomes), fmean(choices)
    rounded = [round(count, 2) for count in counts]
    return Measured(game.id, game.version, seats, matches, *rounded, max(choices))


def walk(setting: Setting, seed: int) -> tuple[list[int], int]:
    """How many choices each decision of a seat had in one random match, and how often chance decided."""
    game, rng = setting.game, new_rng(seed, f"census/{setting.game.id}/{setting.seats}")
    state = setting.opening.state.copy()
    actions = np.zeros(max(game.max_actions, game.max_outcomes), np.int32)
    weights = np.zeros(len(actions), np.int64)
    taken: list[int] = []
    fallen = 0
    while (decider := game.verbs.decider(state)) != NOBODY:
        if decider == CHANCE:
            count = game.verbs.chance_outcomes(state, setting.ruleset, actions, weights)
            place = pick_weighted(rng, weights, count)
            fallen += 1
        else:
            count = game.verbs.legal_actions(state, setting.ruleset, actions)
            place = below(rng, count)
            taken.append(int(count))
        game.verbs.apply(state, setting.ruleset, int(actions[place]))
    return taken, fallen


def stored() -> list[Measured]:
    """What was measured last."""
    return [Measured(**fields) for fields in json.loads(STORED.read_text(encoding="utf-8"))]


def row(found: Measured) -> str:
    """A line of the table."""
    game = find_game(found.game)
    observation = observation_of(game)
    shape = " × ".join(map(str, observation.plane_shape)) if prod(observation.plane_shape) else "0"
    cells = (
        game.title,
        str(found.seats),
        f"{game.kinds.outcome_count} outcomes" if game.kinds.outcome_count else "none",
        "yes" if game.has_secrets else "no",
        f"{game.kinds.action_count:,}",
        f"{shape} + {len(observation.scalars)}",
        f"{found.decisions:,.1f} ± {found.decisions_error:.1f}",
        f"{found.outcomes:,.1f}",
        f"{found.choices:.1f} (most {found.most_choices})",
    )
    return f"| {' | '.join(cells)} |"


def games_table(_: str = "") -> str:
    """The table of all games, a line for each number of seats."""
    head = (
        "game | seats | chance | secrets | dense actions | observation (planes + scalars) | decisions a match"
    )
    head += " | outcomes of chance a match | legal actions a decision"
    lines = [f"| {head} |", "|---|" + "---:|" * 8, *(row(found) for found in stored())]
    return "".join(f"{line}\n" for line in lines)


def main() -> None:
    """Named games, or all, are measured with every number of seats, and the figures are stored."""
    parser = argparse.ArgumentParser(description="Lengths and choices of random matches.")
    parser.add_argument("--game", action="append", choices=[*GAMES], help="only this one; repeatable")
    wanted = parser.parse_args().game or [*GAMES]
    before = stored() if STORED.exists() else []
    found = []
    for game in GAMES.values():
        if game.id not in wanted:
            found += [one for one in before if one.game == game.id]
            continue
        for seats in range(game.seats[0], game.seats[1] + 1):
            found.append(measure(game, seats))
            print(row(found[-1]), flush=True)
    STORED.write_text(json.dumps([asdict(one) for one in found], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
