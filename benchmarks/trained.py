"""How the network that `examples/train.py` trains fares: `python -m benchmarks.trained FILE.npz` stores it.

Whoever has run the training gives its processor time and its actions, as the example prints them.
"""

import argparse
import json
from math import fsum
from pathlib import Path
from typing import Any

from benchmarks.machine import describe_machine
from sandtable.lab.arena import Contest, hold
from sandtable.lab.stats import wilson

STORED = Path(__file__).with_name("trained.json")
OPPONENTS = ("random", "greedy")
PART = 200  # matches of one contest; several may be held side by side


def measure(game: str, path: Path, opponent: str, matches: int) -> dict[str, Any]:
    """Matches of the network against the opponent, in both seats equally often."""
    points: list[float] = []
    for part in range(matches // PART):
        contest = Contest(game, (f"network@{path}", opponent), PART, 2, f"trained-{part}")
        points += [row.points[row.seating.index(0)] for row in hold(contest).rows]
    return summary(opponent, points)


def summary(opponent: str, points: list[float]) -> dict[str, Any]:
    """What the points of the matches say."""
    share = wilson(fsum(points), len(points))
    told = {"score": share.value, "low": share.low, "high": share.high, "matches": len(points)}
    return {"opponent": opponent, **told}


def trained_table(_: str = "") -> str:
    """The table of all networks that were measured."""
    lines = [
        "| network | actions | against random, bar ≥ 98 % | against greedy, bar ≥ 70 % |",
        "|---|---:|---|---|",
    ]
    for run in json.loads(STORED.read_text(encoding="utf-8")):
        name = f"{run['minutes']:g} of {run['planned']:g} minutes"
        lines.append(
            f"| {name} | {run['actions']:,} | {' | '.join(score_of(duel) for duel in run['duels'])} |"
        )
    return "".join(f"{line}\n" for line in lines)


def score_of(duel: dict[str, Any]) -> str:
    """A cell of the table."""
    return f"{duel['score']:.1%} [{duel['low']:.1%}, {duel['high']:.1%}], {duel['matches']} matches"


def main() -> None:
    """The network has met every opponent, and the figures are stored with those of others."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("--game", default="connect_four")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--minutes", type=float, required=True, help="of processor time, one core")
    parser.add_argument("--planned", type=float, help="the minutes it was begun with, if it was stopped")
    parser.add_argument("--actions", type=int, required=True)
    given = parser.parse_args()
    duels = [measure(given.game, given.network, opponent, given.matches) for opponent in OPPONENTS]
    told = {"game": given.game, "minutes": given.minutes, "planned": given.planned or given.minutes}
    runs = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else []
    runs.append({**told, "actions": given.actions, "duels": duels, "machine": describe_machine()})
    STORED.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
