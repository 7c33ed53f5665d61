"""How fast the games are behind the interfaces of researchers, beside others who offer the same.

python -m benchmarks.research           everything; also writes benchmarks/research_results.md
python -m benchmarks.research --quick   a glance; nothing is written

Whoever steps an environment also chooses: every contender draws a legal action at random for every state,
takes it, and has the legal actions as a mask and the observation of the next state. Contenders have their
turns in every round; a round counts processor time, and where threads are meant, the time on the clock.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from typing import Any

from rich.console import Console

from benchmarks.contenders import OpenSpielPlayouts, PettingZoo, Playouts
from benchmarks.machine import describe_machine
from benchmarks.results import Bar, Results, Table, bar_table, with_range
from benchmarks.timing import FULL, QUICK, Contender, Effort, Figure, fitting_count, ratio
from sandtable import vector
from sandtable.adapters.gymnasium import MatchVectorEnv
from sandtable.adapters.pettingzoo import env as match
from sandtable.games import GAMES, find_game

BATCH = 1024
PAGE = Path(__file__).parent / "research_results.md"
STEPS = 8  # of a batch, in one run of a contender
WARM_UP = 2000  # steps before the clock runs: matches are at all stages, whoever measures them
progress = Console(stderr=True)


class Vector:
    """Our vector environment: sample, step, mask, observation; counts states."""

    def __init__(
        self, game: str, threads: int = 1, mask: str = "bytes", warm_up: int = WARM_UP, **options: Any
    ) -> None:
        self.name = f"{find_game(game).title}, vector environment"
        self.environments = vector.make(game, BATCH, seed=1, threads=threads, **options)
        if mask == "bytes":
            self.environments.mask  # noqa: B018  # kept up to date from here on
        elif mask == "bits":
            self.environments.packed_mask  # noqa: B018
        for _ in range(warm_up):
            self.environments.step(self.environments.sample())

    def run(self, count: int) -> float:
        step, sample = self.environments.step, self.environments.sample
        for _ in range(count * STEPS):
            step(sample())
        return count * STEPS * BATCH


class ThroughGymnasium:
    """The same matches through Gymnasium's VectorEnv, with our own sampler."""

    def __init__(self, game: str) -> None:
        self.name = f"{find_game(game).title}, Gymnasium VectorEnv"
        self.matches = MatchVectorEnv(game, BATCH, seat=None, seed=1)
        for _ in range(WARM_UP):
            self.matches.step(self.matches.environments.sample())

    def run(self, count: int) -> float:
        step, sample = self.matches.step, self.matches.environments.sample
        for _ in range(count * STEPS):
            step(sample())
        return count * STEPS * BATCH


class Pgx:
    """Pgx on one core: its own loop, compiled as a whole, with automatic reset and actions at random."""

    name = "Connect Four, Pgx"

    def __init__(self) -> None:
        os.environ["JAX_PLATFORMS"] = "cpu"
        os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
        allowed = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {min(allowed)})  # its threads are made now and stay where they are
        import jax
        import pgx
        from pgx.experimental import auto_reset

        game, numbers = pgx.make("connect_four"), jax.numpy
        step = jax.vmap(auto_reset(game.step, game.init))

        def play(_: int, carried: Any) -> Any:
            state, key = carried
            key, choosing, going_on = jax.random.split(key, 3)
            chosen = jax.random.uniform(choosing, (BATCH,)) * state.legal_action_mask.sum(-1)
            passed = numbers.cumsum(state.legal_action_mask, -1) > chosen[:, None]
            return step(state, numbers.argmax(passed, -1), jax.random.split(going_on, BATCH)), key

        self.play = jax.jit(lambda carried, count: jax.lax.fori_loop(0, count, play, carried))
        self.ready = jax.block_until_ready
        state = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
        self.carried = self.ready(self.play((state, jax.random.PRNGKey(1)), 100))
        os.sched_setaffinity(0, allowed)

    def run(self, count: int) -> float:
        self.carried = self.ready(self.play(self.carried, count * STEPS))
        return count * STEPS * BATCH


def processor_contest(contenders: Sequence[Contender], effort: Effort) -> list[list[float]]:
    """As `contest`, by the processor time of all threads: for those who work on a thread of their own."""
    counts = [fitting_count(contender.run, effort.seconds) for contender in contenders]
    rates: list[list[float]] = [[] for _ in contenders]
    for _ in range(effort.rounds):
        for contender, count, found in zip(contenders, counts, rates, strict=True):
            began = time.process_time()
            done = contender.run(count)
            found.append(done / (time.process_time() - began))
    return rates


def clock_rates(run: Callable[[int], float], effort: Effort) -> list[float]:
    """States a second on the clock, one figure a round."""
    count, found = fitting_count(run, effort.seconds), []
    for _ in range(effort.rounds):
        began = time.perf_counter()
        done = run(count)
        found.append(done / (time.perf_counter() - began))
    return found


class Run:
    """What is measured one after the other, for the page."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort
        self.bars: list[Bar] = []
        self.rows: list[tuple[str, ...]] = []

    def contest(self, contenders: Sequence[Contender]) -> list[list[float]]:
        """The rates of each contender, which have a line on the page."""
        rates = processor_contest(contenders, self.effort)
        for contender, found in zip(contenders, rates, strict=True):
            self.tell(contender.name, found)
        return rates

    def tell(self, name: str, rates: list[float]) -> None:
        """The page has a line for these rates."""
        self.rows.append((name, with_range(Figure.of(rates))))

    def connect_four(self) -> None:
        """The vector environment beside Gymnasium, OpenSpiel's playouts and Pgx."""
        progress.print("Connect Four: vector environment, Gymnasium, OpenSpiel's playouts, Pgx")
        lengths = Playouts(find_game("connect_four"))
        lengths.run(50_000)
        rivals: list[Contender] = [
            Vector("connect_four"),
            OpenSpielPlayouts(lengths.mean_length),
        ]
        if find_spec("pgx") is not None:
            rivals.append(Pgx())
        ours, spiel, *pgx = self.contest(rivals)
        beside = "Connect Four, batch 1024, beside "
        self.bars.append(Bar(beside + "Pgx", 2, True, "×", ratio(ours, pgx[0]) if pgx else None))
        self.bars.append(Bar(beside + "OpenSpiel's C++ playouts", 8, True, "×", ratio(ours, spiel)))
        self.gymnasium("connect_four")

    def gymnasium(self, game: str) -> None:
        """The vector environment beside Gymnasium.

        Whose memory is laid out first may be 5 % faster, so both are made twice, in either order.
        """
        contenders = [Vector(game), ThroughGymnasium(game), ThroughGymnasium(game), Vector(game)]
        rates = processor_contest(contenders, self.effort)
        ours = [fmean(pair) for pair in zip(rates[0], rates[3], strict=True)]
        through = [fmean(pair) for pair in zip(rates[1], rates[2], strict=True)]
        self.tell(contenders[0].name, ours)
        self.tell(contenders[1].name, through)
        name = f"Gymnasium beside the vector environment, {find_game(game).title}"
        self.bars.append(Bar(name, 0.9, True, "×", ratio(through, ours)))

    def ground_war(self) -> None:
        """The vector environment on one core and on two, and beside Gymnasium."""
        progress.print("Ground War: vector environment, Gymnasium")
        self.gymnasium("groundwar")
        clock = clock_rates(Vector("groundwar", threads=2).run, self.effort)
        self.tell("Ground War, vector environment, 2 threads, by the clock", clock)
        name = "Ground War, batch 1024, two cores by the clock"
        self.bars.append(Bar(name, 1e6, True, "/s", Figure.of(clock)))

    def petting_zoo(self) -> None:
        """PettingZoo's own Connect Four beside ours of its interface, and beside Ground War in batches."""
        progress.print("PettingZoo: ours and theirs")
        ours = PettingZoo(match("connect_four"))
        ours.name = "Connect Four, our PettingZoo AEC"
        mine, theirs, war = self.contest([ours, PettingZoo(), Vector("groundwar")])
        self.bars.append(Bar("Ground War beside PettingZoo", 100, True, "×", ratio(war, theirs)))
        self.bars.append(Bar("our PettingZoo beside theirs", 5, True, "×", ratio(mine, theirs)))

    def masks(self) -> None:
        """Every game with masks of bytes, of bits, and with lists alone, in shorter and fewer rounds."""
        short = Effort(min(self.effort.rounds, 3), self.effort.seconds / 4)
        for game in GAMES.values():
            progress.print(f"{game.title}: masks")
            for kept in ("none", "bits", "bytes"):
                rates = processor_contest([Vector(game.id, mask=kept, warm_up=100)], short)[0]
                self.tell(f"{game.title}, masks: {kept}", rates)


def measure(effort: Effort) -> tuple[Results, Table]:
    """The bars with what was measured, and a line for every contender."""
    run = Run(effort)
    run.connect_four()
    run.ground_war()
    run.petting_zoo()
    run.masks()
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    results = Results(now, describe_machine(), effort, bars=run.bars)
    return results, Table("States a second", ("who", "states a second"), run.rows)


def page(results: Results, figures: Table) -> str:
    """The page of results."""
    rounds = f"{results.effort.rounds} rounds of {results.effort.seconds:g} s for each contender"
    lines = [
        "# Speed of the research interfaces",
        "",
        f"Written by `make bench` on {results.date}, {rounds} in turns; the median, and in brackets",
        "the lowest and highest round. A state is counted when its action was drawn at random and taken, and",
        "mask and observation of the next are there. By processor time unless the clock is named.",
        "",
        " · ".join(f"{name}: {value}" for name, value in results.machine.items()),
    ]
    for table in (bar_table(results), figures):
        lines += ["", f"## {table.title}", "", "| " + " | ".join(table.heads) + " |"]
        lines.append("|---|" + "---:|" * (len(table.heads) - 1))
        lines += ["| " + " | ".join(row) + " |" for row in table.rows]
    return "\n".join(lines) + "\n"


def main(argv: Sequence[str] | None = None) -> int:
    """Everything is measured, shown and, after a full run, written."""
    parser = argparse.ArgumentParser("benchmarks.research", description="Measure the research interfaces.")
    parser.add_argument("--quick", action="store_true", help="short rounds; nothing is written")
    options = parser.parse_args(argv)
    text = page(*measure(QUICK if options.quick else FULL))
    print(text)
    if not options.quick:
        PAGE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
