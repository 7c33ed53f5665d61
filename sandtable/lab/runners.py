"""Where the matches of a study are played: in this process, or in several of this machine.

A runner is given tasks and hands back their matches in any order. Seeds decide the matches, so every runner
hands back the same ones.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import asdict
from typing import Protocol

from sandtable.bots.other_version import close_far_ends
from sandtable.core.errors import SandtableError
from sandtable.lab.ledger import Played
from sandtable.lab.measuring import play_counted
from sandtable.lab.study import Study, Task, fixtures_of

MOST_IN_A_JOB = 16  # tasks that a process is handed at a time
AHEAD = 3  # jobs handed out for each process
TRIES = 3  # processes that may die in a row before the study stops


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
                        "kept: look for a lack of memory, or play with --workers 1 to see what is wrong"
                    ) from None

    def _play(self, study: Study, jobs: "Jobs") -> Iterator[list[list[Played]]]:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self.count, context, initializer=begin_work, initargs=(study,))
        running: dict[Future[list[list[Played]]], list[Task]] = {}
        try:
            while True:
                while len(running) < AHEAD * self.count and (job := jobs.take()):
                    running[pool.submit(play_job, job)] = job
                if not running:
                    return
                ended, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    matches = future.result()
                    del running[future]
                    yield matches
        finally:
            jobs.give_back(list(running.values()))
            pool.shutdown(wait=True, cancel_futures=True)


class Jobs:
    """Tasks in jobs of a few, with those first that were handed out in vain."""

    def __init__(self, tasks: Iterator[Task], size: int) -> None:
        self._tasks = tasks
        self._size = size
        self._returned: list[list[Task]] = []

    @classmethod
    def of(cls, study: Study, tasks: Iterator[Task], players: int) -> "Jobs":
        """Jobs that are worth handing out, and so small that all players end at about the same time."""
        share = study.clusters * len(study.strengths) // (4 * max(1, players))
        return cls(tasks, max(1, min(MOST_IN_A_JOB, share)))

    def take(self) -> list[Task]:
        """The next job; an empty one if there is none."""
        if self._returned:
            return self._returned.pop(0)
        return [task for _, task in zip(range(self._size), self._tasks, strict=False)]

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


def play_job(tasks: list[Task]) -> list[list[Played]]:
    """The matches of some tasks of this process's study."""
    assert _study is not None
    return [play_task(_study, task) for task in tasks]


def runner_of(workers: int, cluster: str = "") -> Runner:
    """The runner for so many processes of this machine, or for a Dask cluster."""
    if cluster:
        from sandtable.lab.cluster import Cluster

        return Cluster(cluster, workers)
    return Here() if workers <= 1 else Processes(workers)
