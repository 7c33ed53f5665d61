"""How the network that `examples/train.py` trains fares: `python -m benchmarks.trained FILE.npz` stores it.

Whoever has run the training gives its processor time and its actions, as the example prints them.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from benchmarks.machine import describe_machine
from sandtable.lab.arena import Contest, hold

STORED = Path(__file__).with_name("trained.json")
OPPONENTS = ("random", "greedy", "soldier")


def measure(game: str, path: Path, matches: int) -> list[dict[str, Any]]:
    """Matches of the network against each opponent, in both seats equally often."""
    found = []
    for opponent in OPPONENTS:
        contest = Contest(game, (f"network@{path}", opponent), matches, 2, "trained")
        duel = hold(contest).duels()[0]
        share = duel.share
        told = {"score": share.value, "low": share.low, "high": share.high, "matches": duel.games}
        found.append({"opponent": opponent, **told})
        print(found[-1], flush=True)
    return found


def trained_table(_: str = "") -> str:
    """The table of what was measured last."""
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    lines = ["| opponent | score of the network [95 % interval] | matches |", "|---|---|---:|"]
    for duel in stored["duels"]:
        score = f"{duel['score']:.1%} [{duel['low']:.1%}, {duel['high']:.1%}]"
        lines.append(f"| {duel['opponent']} | {score} | {duel['matches']} |")
    lines += [
        "",
        f"Trained for {stored['minutes']:g} minutes of one core's time, {stored['actions']:,} actions; "
        "15 minutes on two cores are 30 of them.",
    ]
    return "".join(f"{line}\n" for line in lines)


def main() -> None:
    """The network has met every opponent, and the figures are stored."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("--game", default="connect_four")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--minutes", type=float, required=True, help="of processor time, one core")
    parser.add_argument("--actions", type=int, required=True)
    given = parser.parse_args()
    duels = measure(given.game, given.network, given.matches)
    told = {"game": given.game, "minutes": given.minutes, "actions": given.actions, "duels": duels}
    STORED.write_text(json.dumps({**told, "machine": describe_machine()}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
