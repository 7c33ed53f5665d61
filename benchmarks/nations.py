"""How strong the shipped nations are: a round robin of the same bot, two seats, the same dice for both sides.

`python -m benchmarks.nations --matches 100` prints the tables of `docs/guides/nations.md`. Other sheets can
be put in the place of shipped ones: `--put tyrant=mine.toml`. `--twins` tries the X that costs nothing.
"""

import argparse
import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sandtable.core.sheet_files import read_sheet
from sandtable.core.sheets import Document
from sandtable.games.spugah_nations.sheet import SHIPPED_NAMES, shipped_sheet
from sandtable.lab.arena import Contest, Row, play_fixture
from sandtable.lab.stats import wilson


def contest_of(bot: str, matches: int, seed: str, put: dict[str, Path]) -> Contest:
    """Every shipped nation, or what was put in its place, against every other."""
    sheets = [
        read_sheet(put[name]).document if name in put else shipped_sheet(name) for name in SHIPPED_NAMES
    ]
    packed = tuple(json.dumps(sheet) for sheet in sheets)
    return Contest("spugah_nations", (bot,) * len(sheets), matches, 2, seed, sheets=packed)


def points_of(rows: list[Row], first: int, second: int | None = None) -> tuple[float, int]:
    """The points of a nation, against one other or all, and its matches."""
    taken = [
        row.points[row.seating.index(first)]
        for row in rows
        if first in row.seating and (second is None or second in row.seating)
    ]
    return sum(taken), len(taken)


def share_words(points: float, games: int) -> str:
    """A share with its interval, in per cent."""
    share = wilson(points, games)
    return f"{100 * share.value:.0f} % ({100 * share.low:.0f}–{100 * share.high:.0f})"


def tables(rows: list[Row]) -> list[str]:
    """The scores overall and in every pairing, and how matches ended, as tables of a document."""
    names = SHIPPED_NAMES
    lines = ["| nation | score | " + " | ".join(names) + " |", "|---|---|" + "---|" * len(names)]
    for first, name in enumerate(names):
        against = []
        for second in range(len(names)):
            points, games = points_of(rows, first, second)
            against.append("" if first == second else f"{100 * points / max(1, games):.0f}")
        lines.append(f"| {name} | {share_words(*points_of(rows, first))} | {' | '.join(against)} |")
    ends = Counter(row.end_reason for row in rows)
    shares = ", ".join(f"{reason} {100 * count / len(rows):.0f} %" for reason, count in ends.most_common())
    first_seat = 100 * sum(row.points[0] for row in rows) / len(rows)
    actions = sum(row.actions for row in rows) / len(rows)
    seats = f"the first seat has {first_seat:.0f} %, a match {actions:.0f} actions"
    return [
        *lines,
        "",
        f"{len(rows)} matches; endings: {shares}; {seats}.",
    ]


def play(contest: Contest, threads: int) -> list[Row]:
    """Every match of the contest."""
    contest.check()
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda fixture: play_fixture(contest, fixture), contest.fixtures()))


def twin_trials() -> dict[str, tuple[Document, Document]]:
    """Pairs of nations that differ in the X of one line alone, whose points are the same (SN-2.4)."""
    lowest = {"health": 2, "defense": 1, "attack": 2, "speed": 2, "start": 3, "recruiting": True}
    top = {"health": 4, "defense": 3, "attack": 4, "speed": 4, "slots": 3, "start": 1}
    middle = {"health": 4, "defense": 3, "attack": 4, "speed": 4, "slots": 2, "start": 1}
    named = {"name": "Trial", "adjective": "Tried", "why": "To be measured."}

    def taking(units: int) -> Document:
        return named | {"second": [2], "tiers": {"1": top | {"sacrifice": units}, "3": lowest}}

    def winning(units: int) -> Document:
        return named | {"second": [1], "tiers": {"2": middle | {"capitals": units}, "3": lowest}}

    found = {f"tier 1 sacrifices 1, not {units}": (taking(1), taking(units)) for units in (2, 3, 9)}
    return found | {
        f"a capital gives tier 2 three, not {units}": (winning(3), winning(units)) for units in (1, 2)
    }


def try_twins(bot: str, matches: int, seed: str, threads: int) -> list[str]:
    """How the better X does against the others, a line each."""
    lines = ["| trial | score of the first |", "|---|---|"]
    for words, pair in twin_trials().items():
        sheets = tuple(json.dumps(sheet) for sheet in pair)
        rows = play(Contest("spugah_nations", (bot, bot), matches, 2, seed, sheets=sheets), threads)
        lines.append(f"| {words} | {share_words(*points_of(rows, 0))} |")
    return lines


def main() -> None:
    """The round robin, or the trials of X, are played and their tables printed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100, help="of each pairing")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", default="nations")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--put", action="append", default=[], metavar="NAME=FILE")
    parser.add_argument("--twins", action="store_true", help="try the X of sacrifice and capitals instead")
    wish = parser.parse_args()
    if wish.twins:
        print("\n".join(try_twins(wish.bot, wish.matches, wish.seed, wish.threads)))
        return
    put = {name: Path(file) for name, _, file in (text.partition("=") for text in wish.put)}
    print("\n".join(tables(play(contest_of(wish.bot, wish.matches, wish.seed, put), wish.threads))))


if __name__ == "__main__":
    main()
