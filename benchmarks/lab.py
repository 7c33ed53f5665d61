"""What a study costs: python -m benchmarks.lab prints the bars of the lab, each beside its bound.

Matches of a study, counted and judged, beside the bare compiled loop over the same matches; two processes
beside one, and two workers of Dask beside two processes; a comparison of 2000 matches, from the question to
the answer; and the page of its report. Ratios hold on any machine, seconds on an idle one with two cores.
"""

import argparse
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from benchmarks.results import Bar
from benchmarks.timing import FULL, QUICK, Effort, Figure, contest, ratio
from sandtable.bots.bot import SimpleBot
from sandtable.bots.desk import new_desk
from sandtable.bots.levels import make_bot
from sandtable.bots.seats import seat_seed
from sandtable.bots.simple_matches import advance
from sandtable.core.contract import MAX_SEATS
from sandtable.core.rng import new_rng
from sandtable.lab.arena import Contest
from sandtable.lab.asking import ask_about, run_study
from sandtable.lab.cluster import LOCAL, Cluster
from sandtable.lab.conducting import Standing, conduct
from sandtable.lab.findings import findings_of
from sandtable.lab.matches import MOST_ACTIONS
from sandtable.lab.measuring import play_counted
from sandtable.lab.report import write_report
from sandtable.lab.runners import Processes, Runner
from sandtable.lab.study import Study

COST, SPEED_UP, ON_DASK, ANSWER_SECONDS, PAGE_SECONDS = 1.15, 1.8, 0.85, 180.0, 3.0
ROUNDS = 3  # of runners in turns
COMPARED = 2000  # matches of every variant


class OfAStudy:
    """Matches as a study plays them."""

    name = "matches of a study"

    def __init__(self, played: Contest) -> None:
        self.contest = played

    def run(self, count: int) -> float:
        """That many matches are played, the same ones as by the bare loop; the actions taken in them."""
        fixtures = (self.contest.fixture(0, number, 0) for number in range(count))
        return float(sum(play_counted(self.contest, fixture).actions for fixture in fixtures))


class Bare:
    """The same matches, chance and simple bots alone, with nothing counted but the result."""

    name = "the bare compiled loop"

    def __init__(self, played: Contest) -> None:
        self.contest = played
        self.game, self.ruleset = played.game, played.ruleset
        self.desk = new_desk(self.game, self.ruleset)
        bot = make_bot(played.bots[0], self.game)
        assert isinstance(bot, SimpleBot)
        self.bot = bot

    def run(self, count: int) -> float:
        """That many matches are played; the actions taken in them."""
        return float(sum(self.play(number) for number in range(count)))

    def play(self, number: int) -> int:
        """One match, decided by the seeds of the study's match of that number."""
        seats, place = self.contest.seats, f"{self.contest.seed}/0/{number}"
        states = np.zeros(1, self.game.state_dtype)
        self.game.begin(states[0], self.ruleset, seats)
        rngs = np.array([new_rng(seat_seed(place, seat, seat), "simple") for seat in range(seats)])
        slips, scales = np.full(seats, self.bot.slip), np.tile(self.bot.scales, (seats, 1))
        chance, rows = new_rng(place, "chance"), states.view(np.uint8)
        taken = advance(self.desk, rows, chance, slips, rngs, scales, MOST_ACTIONS)
        reason = self.game.verbs.result(states[0], self.ruleset, np.zeros(MAX_SEATS))
        assert reason
        return int(taken)


def comparison(game: str, matches: int) -> Study:
    """The study of the bars: the game as written with a band for the first seat, greedy players."""
    if game == "groundwar":
        return ask_about(game, "mine_gold=2", measure="limit", matches=matches, seed="bench")
    return ask_about(game, measure="seat 1", target=(45, 55), bots=["greedy"], matches=matches, seed="bench")


def cost_bar(game: str, effort: Effort) -> Bar:
    """How many times the bare loop a study's match costs."""
    played = comparison(game, 10).contests[0, 0]
    bare, studied = contest([Bare(played), OfAStudy(played)], effort)
    return Bar(f"a study's match beside the bare loop, {game}", COST, False, "×", ratio(bare, studied))


def seconds_of(study: Study, runner: Runner) -> float:
    """How long the runner takes for the study once it plays: without its start, that of a few matches."""
    few = replace(study, matches=study.seats, seed="start")
    took = []
    for one in (few, study):
        began = time.perf_counter()
        conduct(one, runner=runner)
        took.append(time.perf_counter() - began)
    return took[1] - took[0]


def runner_bars(game: str, matches: int, rounds: int) -> list[Bar]:
    """How many times one process's rate two have, and how much of theirs two workers of Dask; in turns."""
    many = comparison(game, matches)
    runners: list[Runner] = [Processes(1), Processes(2), Cluster(LOCAL, 2)]
    took = [[seconds_of(many, runner) for runner in runners] for _ in range(rounds)]
    speed_up = Figure.of([one / two for one, two, _ in took])
    on_dask = Figure.of([two / dask for _, two, dask in took])
    return [
        Bar("two processes beside one", SPEED_UP, True, "×", speed_up),
        Bar("two workers of Dask beside two processes", ON_DASK, True, "×", on_dask),
    ]


def answer_bars(game: str, matches: int) -> list[Bar]:
    """How long it takes until the answer is there, and until its page is written."""
    began = time.perf_counter()
    standing: Standing = run_study(comparison(game, matches), workers=2).standing
    answered = time.perf_counter() - began
    with tempfile.TemporaryDirectory() as folder:
        found = findings_of(standing)
        began = time.perf_counter()
        write_report(Path(folder), found)
        written = time.perf_counter() - began
    return [
        Bar(f"a comparison of {matches} matches, {game}", ANSWER_SECONDS, False, " s", Figure.of([answered])),
        Bar("its page", PAGE_SECONDS, False, " s", Figure.of([written])),
    ]


def bars(game: str, effort: Effort, matches: int, rounds: int = ROUNDS) -> list[Bar]:
    """Everything that is promised of the lab's speed."""
    return [
        cost_bar(game, effort),
        *runner_bars(game, max(2, matches // 4), rounds),
        *answer_bars(game, matches),
    ]


def line_of(bar: Bar) -> str:
    """A bar in words: what was measured, its bound, and whether it is reached."""
    figure, sign = bar.measured, "≥" if bar.is_least else "≤"
    shown = "" if figure is None else f"{figure.median:.2f}{bar.unit} ({figure.low:.2f}–{figure.high:.2f})"
    return f"{bar.figure}: {shown}, bound {sign} {bar.bar:g}{bar.unit}, {bar.verdict}"


def main() -> None:
    """The bars are printed, each with its bound and whether it is reached."""
    asked = argparse.ArgumentParser(description="What a study costs.")
    asked.add_argument("--game", default="groundwar")
    asked.add_argument("--matches", type=int, default=COMPARED)
    asked.add_argument("--quick", action="store_true", help="only a check that everything runs")
    given = asked.parse_args()
    effort = QUICK if given.quick else FULL
    matches, rounds = (8, 1) if given.quick else (given.matches, ROUNDS)
    for bar in bars(given.game, effort, matches, rounds):
        print(line_of(bar))


if __name__ == "__main__":
    main()
