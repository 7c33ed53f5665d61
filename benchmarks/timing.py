"""The clock, and contests in turns: how fast several ways of doing the same thing are, beside each other."""

import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

SCHEDULER = Path("/proc/thread-self/schedstat")  # time run, time waited for a core, slices
HAS_SCHEDULER = SCHEDULER.exists()
TRIAL_SHARE = 4  # a trial run is long enough if it takes this part of the wanted time


@dataclass(frozen=True)
class Figure:
    """A measured figure: the median of the rounds, and the lowest and the highest of them."""

    median: float
    low: float
    high: float

    @staticmethod
    def of(values: Sequence[float]) -> "Figure":
        return Figure(statistics.median(values), min(values), max(values))


@dataclass(frozen=True)
class Effort:
    """How much measuring is done: rounds, and seconds for each contender in a round."""

    rounds: int
    seconds: float


FULL = Effort(rounds=9, seconds=0.4)
QUICK = Effort(rounds=2, seconds=0.01)


class Contender(Protocol):
    """Something that can be done any number of times; `name` says what in words."""

    name: str

    def run(self, count: int) -> float:
        """Do it `count` times; how much of what is counted was done."""


def core_seconds() -> float:
    """Seconds on the clock less those this thread was ready but other programs had the core.

    Waiting for a lock does count. Where the system does not tell, this is the plain clock.
    """
    waited = int(SCHEDULER.read_text().split()[1]) / 1e9 if HAS_SCHEDULER else 0.0
    return time.perf_counter() - waited


def timed(run: Callable[[int], float], count: int) -> tuple[float, float]:
    """What was done, and the core seconds it took."""
    began = core_seconds()
    done = run(count)
    return done, core_seconds() - began


def fitting_count(run: Callable[[int], float], seconds: float) -> int:
    """How often to do it so that it takes about `seconds`; a first, unmeasured run warms everything."""
    run(1)
    count = 1
    while True:
        _, took = timed(run, count)
        if took * TRIAL_SHARE >= seconds:
            return max(1, round(count * seconds / took))
        count *= 2


def contest(contenders: Sequence[Contender], effort: Effort) -> list[list[float]]:
    """The rates of each contender, one a round; in every round each has its turn, so that noise hits all."""
    counts = [fitting_count(contender.run, effort.seconds) for contender in contenders]
    rates: list[list[float]] = [[] for _ in contenders]
    for _ in range(effort.rounds):
        for contender, count, found in zip(contenders, counts, rates, strict=True):
            done, took = timed(contender.run, count)
            found.append(done / took)
    return rates


def ratio(rates: Sequence[float], others: Sequence[float]) -> Figure:
    """How many times as fast, round by round."""
    return Figure.of([rate / other for rate, other in zip(rates, others, strict=True)])


def thread_contest(pair: Sequence[Contender], effort: Effort) -> tuple[list[float], list[float]]:
    """The rates of one thread alone and of two at once, one a round."""
    count = fitting_count(pair[0].run, effort.seconds)
    pair[1].run(1)
    alone, together = [], []
    with ThreadPoolExecutor(len(pair)) as pool:
        for _ in range(effort.rounds):
            done, took = timed(pair[0].run, count)
            alone.append(done / took)
            waiting = [pool.submit(timed, contender.run, count) for contender in pair]
            together.append(sum(done / took for done, took in (task.result() for task in waiting)))
    return alone, together
