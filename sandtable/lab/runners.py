"""Where the matches of a study are played: in this process, or in several of this machine.

A runner is given tasks and hands back their matches in any order. Seeds decide the matches, so every runner
hands back the same ones.
"""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import asdict
from itertools import islice
from typing import Protocol

from sandtable.bots.other_version import close_far_ends
from sandtable.core.errors import SandtableError
from sandtable.lab.ledger import Played
from sandtable.lab.measuring import play_counted
from sandtable.lab.study import Study, Task, fixtures_of

JOB_SECONDS = 1.0  # that a job takes: long beside handing it out, short beside what a Ctrl-C may cost
AHEAD = 3  # jobs handed out for each process
TRIES = 3  # processes that may die in a row before the study stops


Done = tuple[list[list[Played]], float]  # the matches of a job, task by task, and its seconds


class Runner(Protocol):
    """Plays tasks of a study."""

    def play(self, study: Study, tasks: Iterator[Task]) -> Iterator[list[Played]]:
        """The matches of every task, task by task, in any order; closing the iterator stops it."""
        ...


def play_task(study: Study, task: Task) -> list[Played]:
    """The matches of a task."""
    return [
        Played(
            **asdict(play_counted(contest, fixture, study.noted_in(variant))),
            variant=variant,
            strength=task.strength,
            cluster=task.cluster,
            turn=fixture.turn,
        )
        for variant, contest, fixture in fixtures_of(study, task)
    ]


class Here:
    """Plays in this process, one match after the other."""

    def play(self, study: Study, tasks: Iterator[Task]) -> Iterator[list[Played]]:
        """The matches of every task in order."""
        try:
            for task in tasks:
                yield play_task(study, task)
        finally:
            close_far_ends()


class Processes:
    """Plays in several processes of this machine; one that dies is replaced and its tasks played again."""

    def __init__(self, count: int) -> None:
        self.count = count

    def play(self, study: Study, tasks: Iterator[Task]) -> Iterator[list[Played]]:
        """The matches of every task as they are finished."""
        jobs = Jobs.of(study, tasks, self.count)
        died = 0
        while True:
            try:
                for matches in self._play(study, jobs):
                    died = 0
                    yield from matches
                return
            except BrokenProcessPool:
                died += 1
                if died >= TRIES:
                    raise SandtableError(
                        f"{TRIES} processes that play matches died one after the other; what is finished is "
                        "kept: look for a lack of memory, or play with --workers 1 to see what is wrong (a "
                        'script of your own starts processes only below `if __name__ == "__main__":`)'
                    ) from None

    def _play(self, study: Study, jobs: "Jobs") -> Iterator[list[list[Played]]]:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self.count, context, initializer=begin_work, initargs=(study,))
        running: dict[Future[Done], list[Task]] = {}
        try:
            while True:
                with unheard():
                    while len(running) < AHEAD * self.count and (job := jobs.take()):
                        running[pool.submit(play_job, job)] = job
                if not running:
                    return
                ended, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    matches, seconds = future.result()
                    jobs.note(seconds, len(running.pop(future)))
                    yield matches
        finally:
            jobs.give_back(list(running.values()))
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def unheard() -> Iterator[None]:
    """Processes that begin meanwhile do not hear a Ctrl-C: whoever began them decides when they end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Jobs:
    """Tasks in jobs that take about as long as is wanted, with those first that were handed out in vain."""

    def __init__(self, tasks: Iterator[Task], left: int, players: int = 1) -> None:
        self._tasks = tasks
        self._left = left  # at most so many tasks are still to come
        self._players = max(1, players)
        self._seconds = JOB_SECONDS  # that a task takes, as far as is known
        self._returned: list[list[Task]] = []

    @classmethod
    def of(cls, study: Study, tasks: Iterator[Task], players: int) -> "Jobs":
        """The jobs of a study for so many processes."""
        return cls(tasks, study.clusters * len(study.strengths), players)

    @property
    def size(self) -> int:
        """The tasks of the next job: so few towards the end that all players end at about the same time."""
        wanted = min(JOB_SECONDS / self._seconds, self._left / (AHEAD * self._players))
        return max(1, round(wanted))

    def take(self) -> list[Task]:
        """The next job; an empty one if there is none."""
        if self._returned:
            return self._returned.pop(0)
        job = list(islice(self._tasks, self.size))
        self._left -= len(job)
        return job

    def note(self, seconds: float, tasks: int) -> None:
        """So many tasks took that long; the first ones, in which everything is loaded, soon count little."""
        self._seconds = max(1e-6, (self._seconds + seconds / max(1, tasks)) / 2)

    def give_back(self, jobs: list[list[Task]]) -> None:
        """These jobs are taken again."""
        self._returned += jobs


_study: Study | None = None  # of a process that plays


def begin_work(study: Study) -> None:
    """This process plays for the study; whoever started it decides when it ends."""
    global _study
    _study = study
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """This process has ended: whoever started it is gone, and nobody would keep what it plays."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def play_job(tasks: list[Task]) -> Done:
    """The matches of some tasks of this process's study."""
    assert _study is not None
    return play_tasks(_study, tasks)


def play_tasks(study: Study, tasks: list[Task]) -> Done:
    """The matches of some tasks, and how long they took."""
    began = time.perf_counter()
    return [play_task(study, task) for task in tasks], time.perf_counter() - began


def runner_of(workers: int, cluster: str = "") -> Runner:
    """The runner for so many processes of this machine, or for a Dask cluster."""
    if cluster:
        from sandtable.lab.cluster import Cluster

        return Cluster(cluster, workers)
    return Here() if workers <= 1 else Processes(workers)
