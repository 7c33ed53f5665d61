"""The ladder: every level against the one below it, measured and kept in sandtable/bots/ladder.json.

python -m benchmarks.ladder                    every game, 200 matches a rung
python -m benchmarks.ladder --game groundwar   one game; the figures of the others stay
python -m benchmarks.ladder --only-finished    no match is played; what the journals hold is counted
"""

import argparse
import json
import os
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

from sandtable.bots.levels import LADDER_FILE, LEVELS, Rung, ladder
from sandtable.games import GAMES
from sandtable.lab.arena import Contest, Journal, Standing, hold

SEED = "ladder"


def climb(contest: Contest, folder: Path, only_finished: bool) -> Standing | None:
    """The contest's matches; None if none may be played and some are missing."""
    path = folder / f"{contest.game_id}-{'-'.join(contest.bots)}.jsonl"
    if not only_finished:
        return hold(contest, Journal(path, contest), workers=os.cpu_count() or 1)
    if not path.exists():
        return None
    known = Journal(path, contest).rows
    fixtures = list(contest.fixtures())
    if any(fixture.key not in known for fixture in fixtures):
        return None
    return Standing(contest, [known[fixture.key] for fixture in fixtures])


def measure(game_id: str, matches: int, folder: Path, only_finished: bool) -> list[Rung]:
    """The rungs of one game that are measured now, and the old figures of those that are not."""
    known = {rung.level: rung for rung in ladder(game_id)}
    for below, level in pairwise(LEVELS):
        contest = Contest(game_id, (level, below), matches, GAMES[game_id].seats[0], SEED)
        standing = climb(contest, folder, only_finished)
        if standing is None:
            continue
        (duel,) = standing.duels()
        figures = (
            duel.share.value,
            duel.share.low,
            duel.share.high,
            duel.elo.value,
            duel.elo.low,
            duel.elo.high,
        )
        known[level] = Rung(game_id, level, below, duel.games, *(round(figure, 4) for figure in figures))
    return [known[level] for level in LEVELS if level in known]


def main() -> None:
    """The file holds the figures, and they are printed as the table of docs/bots.md."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--game", choices=sorted(GAMES), action="append", help="one game, more than once for more"
    )
    parser.add_argument("-n", type=int, default=200, help="matches a rung")
    parser.add_argument("--folder", type=Path, default=Path("runs/ladder"), help="where journals are kept")
    parser.add_argument("--only-finished", action="store_true")
    chosen = parser.parse_args()
    rungs = []
    for game_id in GAMES:
        if chosen.game is None or game_id in chosen.game:
            rungs += measure(game_id, chosen.n, chosen.folder, chosen.only_finished)
        else:
            rungs += ladder(game_id)
    LADDER_FILE.write_text(json.dumps([asdict(rung) for rung in rungs], indent=1) + "\n")
    for rung in rungs:
        print(
            f"| {GAMES[rung.game_id].title} | {rung.level} against {rung.below} | "
            f"{rung.score:.1%} [{rung.low:.1%}, {rung.high:.1%}] | "
            f"{rung.elo:+.0f} [{rung.elo_low:+.0f}, {rung.elo_high:+.0f}] | {rung.games} |"
        )


if __name__ == "__main__":
    main()
