"""What a study costs: `python -m benchmarks.lab` measures the bars of the lab and writes `lab_results.md`.

Matches of a study, counted and judged, beside the bare compiled loop over the same matches; two processes
beside one, and two workers of Dask beside two processes, in turns and each for a while; a comparison of 2000
matches, from the question to the page. Ratios hold on any machine, seconds on an idle one with two cores.
"""

import argparse
import tempfile
import time
from pathlib import Path

import numpy as np

from benchmarks.machine import in_short
from benchmarks.results import Bar, with_range
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
from sandtable.lab.matches import MOST_ACTIONS
from sandtable.lab.measuring import play_counted
from sandtable.lab.runners import Processes, Runner
from sandtable.lab.study import Study

COST, SPEED_UP, ON_DASK, ANSWER_SECONDS, PAGE_SECONDS = 1.15, 1.8, 0.85, 180.0, 3.0
RESULTS = Path(__file__).with_name("lab_results.md")
ROUNDS = 3  # of runners in turns
PLAYED_SECONDS = 15.0  # that two processes play in a round, once they are warm
WARM_SHARE = 0.1  # of the tasks, in which everything is started and loaded
COMPARED = 2000  # matches of every variant
CHANGE, PLAYER = "mine_gold=2", "greedy"  # the comparison of the bars
TRIED = 400  # matches of every variant, to see how many are worth measuring


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
    """The study of the bars: what `sandtable compare groundwar mine_gold=2 -n 2000` asks, at one strength.

    Of another game it is the game as written, with a band for the first seat.
    """
    if game == "groundwar":
        return ask_about(game, CHANGE, bots=[PLAYER], matches=matches, seed="compare")
    return ask_about(game, target=(45, 55), bots=[PLAYER], matches=matches, seed="compare")


def cost_bar(game: str, effort: Effort) -> Bar:
    """How many times the bare loop a study's match costs."""
    played = comparison(game, 10).contests[0, 0]
    bare, studied = contest([Bare(played), OfAStudy(played)], effort)
    return Bar(f"a study's match beside the bare loop, {game}", COST, False, "×", ratio(bare, studied))


def rate_of(study: Study, runner: Runner) -> float:
    """How many matches a second are played and counted once the runner is warm, up to the last of them."""
    times: list[float] = []

    def watch(standing: Standing) -> None:
        times.append(time.perf_counter())

    conduct(study, runner=runner, watch=watch)
    warm = max(1, round(WARM_SHARE * len(times))) - 1
    return (len(times) - 1 - warm) * matches_of_a_task(study) / max(1e-9, times[-1] - times[warm])


def matches_of_a_task(study: Study) -> int:
    return study.seats * len(study.variants)


def long_study(game: str, seconds: float, tried: int = TRIED) -> Study:
    """A comparison so long that two processes play for about that time once they are warm."""
    trial = comparison(game, tried)
    rate = rate_of(trial, Processes(2))
    return comparison(game, max(tried, round(rate * seconds / (1 - WARM_SHARE) / len(trial.variants))))


def runner_bars(game: str, seconds: float, rounds: int, tried: int = TRIED) -> list[Bar]:
    """How many times one process's rate two have, and how much of theirs two workers of Dask; in turns."""
    many = long_study(game, seconds, tried)
    runners: list[Runner] = [Processes(1), Processes(2), Cluster(LOCAL, 2)]
    rates = []
    for number in range(rounds):
        order = range(len(runners)) if number % 2 == 0 else reversed(range(len(runners)))
        found = {place: rate_of(many, runners[place]) for place in order}
        rates.append([found[place] for place in range(len(runners))])
    speed_up = Figure.of([two / one for one, two, _ in rates])
    on_dask = Figure.of([dask / two for _, two, dask in rates])
    return [
        Bar("two processes beside one", SPEED_UP, True, "×", speed_up),
        Bar("two workers of Dask beside two processes", ON_DASK, True, "×", on_dask),
    ]


def answer_bars(game: str, matches: int) -> list[Bar]:
    """How long it takes from the question to the page, and how much of it is the page.

    The page is all that comes after the last match: the figures, the pictures, three matches played again and
    looked through for their turning points, the rows as Parquet.
    """
    ended = began = time.perf_counter()

    def watch(standing: Standing) -> None:
        nonlocal ended
        ended = time.perf_counter()

    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        study = comparison(game, matches)
        asked = run_study(study, workers=2, report=place, rows=place, watch=watch)
        finished = time.perf_counter()
        assert asked.page is not None
        assert asked.page.exists()
        assert asked.findings["replays"]
    variants = f"{len(study.variants)} variant" + "s" * (len(study.variants) > 1)
    return [
        Bar(
            f"a comparison of {matches} matches, {game}, of {variants}, {PLAYER} alone ({study.total})",
            ANSWER_SECONDS,
            False,
            " s",
            Figure.of([finished - began]),
        ),
        Bar(
            "its page, with pictures, replays and rows",
            PAGE_SECONDS,
            False,
            " s",
            Figure.of([finished - ended]),
        ),
    ]


def bars(game: str, effort: Effort, matches: int, rounds: int, seconds: float, tried: int) -> list[Bar]:
    """Everything that is promised of the lab's speed."""
    return [
        cost_bar(game, effort),
        *runner_bars(game, seconds, rounds, tried),
        *answer_bars(game, matches),
    ]


def line_of(bar: Bar) -> str:
    """A bar in words: what was measured, its bound, and whether it is reached."""
    figure, sign = bar.measured, "≥" if bar.is_least else "≤"
    shown = "" if figure is None else with_range(figure, bar.unit)
    return f"{bar.figure}: {shown}, bound {sign} {bar.bar:g}{bar.unit}, {bar.verdict}"


def page_of(measured: list[Bar], where: str) -> str:
    """The page of results."""
    lines = [
        "# The lab: figures",
        "",
        f"Measured by `python -m benchmarks.lab` ({where}).",
        "Each figure is the median of its rounds, with the lowest and the highest in brackets.",
        "",
        "| figure | measured | must reach | reached |",
        "|---|---:|---:|---|",
    ]
    for bar in measured:
        sign = "≥" if bar.is_least else "≤"
        shown = "–" if bar.measured is None else with_range(bar.measured, bar.unit)
        reached = "yes" if bar.verdict == "reached" else f"**{bar.verdict}**"
        lines.append(f"| {bar.figure} | {shown} | {sign} {bar.bar:g}{bar.unit} | {reached} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """The bars are printed, each with its bound and whether it is reached, and kept in `lab_results.md`."""
    asked = argparse.ArgumentParser(description="What a study costs.")
    asked.add_argument("--game", default="groundwar")
    asked.add_argument("--matches", type=int, default=COMPARED)
    asked.add_argument("--quick", action="store_true", help="only a check that everything runs")
    given = asked.parse_args()
    where = in_short()
    if given.quick:
        measured = bars(given.game, QUICK, 8, 1, 0.1, 8)
    else:
        measured = bars(given.game, FULL, given.matches, ROUNDS, PLAYED_SECONDS, TRIED)
    for bar in measured:
        print(line_of(bar))
    if not given.quick and (given.game, given.matches) == ("groundwar", COMPARED):
        RESULTS.write_text(page_of(measured, where), encoding="utf-8")
        print(f"written: {RESULTS.parent.name}/{RESULTS.name}")


if __name__ == "__main__":
    main()
