"""The ladder: every level against the one below it, measured and kept in sandtable/bots/ladder.json.

python -m benchmarks.ladder                    every game, 200 matches a rung
python -m benchmarks.ladder --game groundwar   one game; the figures of the others stay
python -m benchmarks.ladder --only-finished    no match is played; what the journals hold is counted
python -m benchmarks.ladder --anew             matches that another program played are forgotten
python -m benchmarks.ladder --game gangcity --seats 4   one bot of each level against three of the level below

With N seats a bot that is no better than the others scores 1/N. The Elo difference is the one at which the
score is expected if every seat wins by its strength (for two seats the usual one).
"""

import argparse
import json
import math
import os
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from statistics import fmean

from benchmarks import figures
from sandtable.bots.levels import LADDER_FILE, LEVELS, Rung, ladder
from sandtable.core.errors import SandtableError
from sandtable.games import GAMES
from sandtable.lab.arena import Contest, Standing, hold
from sandtable.lab.journal import Journal
from sandtable.lab.stats import elo_difference, finite, wilson

SEED = "ladder"


def climb(contest: Contest, folder: Path, only_finished: bool, anew: bool = False) -> Standing | None:
    """The contest's matches; None if none may be played and some are missing."""
    path = folder / f"{contest.game_id}-{'-'.join(contest.bots)}.jsonl"
    if not only_finished:
        return hold(contest, Journal(path, contest, anew=anew), workers=os.cpu_count() or 1)
    if not path.exists():
        return None
    known = Journal(path, contest).rows
    fixtures = list(contest.fixtures())
    if any(fixture.key not in known for fixture in fixtures):
        return None
    return Standing(contest, [known[fixture.key] for fixture in fixtures])


def rung_of(standing: Standing) -> Rung:
    """How the first bot of a contest did against the others, which are all of the level below."""
    contest = standing.contest
    scores: dict[int, list[float]] = {}
    for row in standing.rows:
        scores.setdefault(row.cluster, []).append(row.points[row.seating.index(0)])
    points = [score for cluster in scores.values() for score in cluster]
    share = wilson(math.fsum(points), len(points))
    elo = elo_difference([fmean(cluster) for cluster in scores.values()], len(points))
    others = 400 * math.log10(contest.seats - 1)  # what it takes to win as often as several others together
    figures = (share.value, share.low, share.high, elo.value + others, elo.low + others, elo.high + others)
    rounded = (round(figure, 4) for figure in figures)
    return Rung(contest.game_id, *contest.bots[:2], len(points), *rounded, seats=contest.seats)


def measure(game_id: str, seats: int, chosen: argparse.Namespace) -> list[Rung]:
    """The rungs of one game with `seats` seats: as measured now, or the old figures."""
    known = {rung.level: rung for rung in ladder(game_id, seats)}
    for below, level in pairwise(LEVELS):
        contest = Contest(game_id, (level, *[below] * (seats - 1)), chosen.n, seats, SEED)
        standing = climb(contest, chosen.folder, chosen.only_finished, chosen.anew)
        if standing is not None:
            known[level] = rung_of(standing)
    return [known[level] for level in LEVELS if level in known]


def fields_of(rung: Rung) -> dict[str, str | float | None]:
    """What the file says of the rung."""
    fields = asdict(rung)
    return {name: finite(value) if isinstance(value, float) else value for name, value in fields.items()}


def main() -> None:
    """The file holds the figures, the documents have them, and they are printed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--game", choices=sorted(GAMES), action="append", help="one game, more than once for more"
    )
    parser.add_argument("--seats", type=int, help="how many seats; otherwise as few as the game has")
    parser.add_argument("-n", type=int, default=200, help="matches a rung")
    parser.add_argument("--folder", type=Path, default=Path("runs/ladder"), help="where journals are kept")
    parser.add_argument("--only-finished", action="store_true", help="play no match")
    parser.add_argument("--anew", action="store_true", help="forget the matches that the journals hold")
    chosen = parser.parse_args()
    try:
        rungs = measure_all(chosen)
    except SandtableError as problem:
        raise SystemExit(str(problem)) from None
    LADDER_FILE.write_text(json.dumps([fields_of(rung) for rung in rungs], indent=1, allow_nan=False) + "\n")
    figures.main()
    print(figures.ladder_table(""))


def measure_all(chosen: argparse.Namespace) -> list[Rung]:
    """The rungs of all games: those asked for as measured now, the others as they were."""
    rungs = []
    for game_id in GAMES:
        fewest, most = GAMES[game_id].seats
        seats = chosen.seats or fewest
        is_asked = (chosen.game is None or game_id in chosen.game) and fewest <= seats <= most
        for number in range(fewest, most + 1):
            is_measured = is_asked and number == seats
            rungs += measure(game_id, seats, chosen) if is_measured else ladder(game_id, number)
    return rungs


if __name__ == "__main__":
    main()
