"""How long the levels take for a turn, in every game: python -m benchmarks.turns.

Bots of a level play each other from the opening, and the processor time of their turns is counted. A turn
is what is decided while it is one seat's turn, or in a game without turns what one seat decides in a row.

python -m benchmarks.turns --game siege --level marshal   one game, one level
python -m benchmarks.turns --seconds 60                   more processor time for each
python -m benchmarks.turns --game gangcity --seats 4      with four seats instead of two
"""

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from sandtable.bots.desk import buffer_width
from sandtable.bots.levels import LEVELS, make_bot
from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.playout import choose_outcome
from sandtable.core.records import copy_record, new_record
from sandtable.core.rng import new_rng
from sandtable.games import GAMES

MOST_MATCHES = 50


@dataclass
class Pace:
    """What the bots of a level took."""

    seconds: float = 0.0
    decisions: int = 0
    turns: int = 0


def watch(game: Game, level: str, seconds: float, seats: int = 2) -> Pace:
    """The level plays itself for so much processor time, or some matches."""
    pace, ruleset = Pace(), game.rulesets.make()
    actions, weights = np.zeros(buffer_width(game), np.int32), np.ones(buffer_width(game), np.int64)
    has_turns = "seat" in (game.state_dtype.names or ())
    for number in range(MOST_MATCHES):
        bots = [make_bot(level, game, f"turns/{number}/{seat}") for seat in range(seats)]
        state, chance = new_record(game.state_dtype), new_rng(f"turns/{number}", "chance")
        game.begin(state, ruleset, seats)
        last: Any = None
        while (seat := int(game.verbs.decider(state))) != NOBODY:
            if seat == CHANCE:
                game.verbs.apply(state, ruleset, choose_outcome(state, ruleset, chance, actions, weights))
                continue
            turn = int(state.seat) if has_turns else seat
            if turn != last:
                if pace.seconds > seconds:
                    return pace
                last = turn
                pace.turns += 1
            view = copy_record(state)
            game.verbs.hide(view, seat)
            began = time.process_time()
            action = bots[seat].choose(view, ruleset, seat)
            pace.seconds += time.process_time() - began
            pace.decisions += 1
            game.verbs.apply(state, ruleset, action)
    return pace


def main() -> None:
    """The table is printed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=sorted(GAMES), action="append")
    parser.add_argument("--level", choices=list(LEVELS), action="append")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10.0, help="processor seconds for each level")
    chosen = parser.parse_args()
    levels = chosen.level or list(LEVELS)
    print("| game | " + " | ".join(LEVELS[level].title for level in levels) + " | decisions a turn |")
    print("|---|" + "---:|" * (len(levels) + 1))
    for game_id in chosen.game or GAMES:
        game = GAMES[game_id]
        for level in ("recruit", "marshal"):
            watch(game, level, 0.0, chosen.seats)  # so that loading is not counted
        paces = [watch(game, level, chosen.seconds, chosen.seats) for level in levels]
        cells = [f"{1000 * pace.seconds / pace.turns:,.0f} ms" for pace in paces]
        decisions = sum(pace.decisions for pace in paces) / sum(pace.turns for pace in paces)
        print(f"| {game.title} | " + " | ".join(cells) + f" | {decisions:.1f} |", flush=True)


if __name__ == "__main__":
    main()
