"""Where many machines play: the matches of a study on a Dask cluster, elsewhere or of this machine.

Dask knows which workers there are and hands the jobs of one that dies to another. What arrives here is
written down before the next is waited for, so a finished match is never asked for again.
"""

import json
import pickle
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.lab.ledger import Played, measured
from sandtable.lab.provenance import differences
from sandtable.lab.runners import AHEAD, Jobs, play_task
from sandtable.lab.study import Study, Task

Client = Any  # of Dask, whose own types leave most of it open

LOCAL = "local"
NO_PAGE = "127.0.0.1:0"  # Dask's own pages, which nobody needs here, on any free port of this machine
LEAVES_STOPPING_TO_US = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)"
ANSWER_SECONDS = 10.0  # in which a scheduler must answer
WORKER_SECONDS = 300.0  # without any worker, after which a study stops
LOOK_SECONDS = 5.0  # between two looks at who is still there
MOST_NAMED = 3  # differences in an error
KEPT = "what is finished is kept, and the same command goes on from there"

_one_at_a_time = threading.Lock()  # the settings of a study are not made for several threads of a process


class Cluster:
    """Plays on the workers of a Dask scheduler; on so many new ones of this machine if it is `local`."""

    def __init__(self, address: str, count: int = 1) -> None:
        self.address, self.count = address, count

    def play(self, study: Study, tasks: Iterator[Task]) -> Iterator[list[Played]]:
        """The matches of every task as they are finished, however many workers come, go or die."""
        with client_of(self.address, self.count) as client:
            await_workers(client)
            jobs = Jobs.of(study, tasks, len(client.nthreads()))
            yield from play_on(client, pack(study), jobs)


@contextmanager
def client_of(address: str, count: int) -> Iterator[Client]:
    """A client of the scheduler; with it a cluster of this machine ends, if that is where it plays."""
    distributed = library()
    with ExitStack() as stack:
        place = stack.enter_context(local_cluster(distributed, count)) if address == LOCAL else address
        try:
            client = distributed.Client(place, timeout=ANSWER_SECONDS, set_as_default=False)
        except (OSError, ValueError) as problem:  # a time-out is an OSError
            raise SandtableError(
                f"no Dask scheduler answers at {address!r} ({problem}); start one with `dask scheduler` and "
                "give its address, such as tcp://HOST:8786, or play with --cluster local"
            ) from None
        yield stack.enter_context(client)


def library() -> Any:
    """Dask's library; a SandtableError says what to install where there is none."""
    try:
        import distributed
    except ImportError:
        raise SandtableError(
            "playing on a cluster needs Dask; install it with: pip install 'sandtable[cluster]'"
        ) from None
    return distributed


def local_cluster(distributed: Any, count: int) -> AbstractContextManager[Any]:
    """A scheduler here with so many processes; one that dies is replaced."""
    cluster: AbstractContextManager[Any] = distributed.LocalCluster(
        n_workers=count,
        threads_per_worker=1,
        processes=True,
        dashboard_address=NO_PAGE,
        silence_logs="CRITICAL",
        preload=[LEAVES_STOPPING_TO_US],
    )
    return cluster


def await_workers(client: Client) -> None:
    """There is a worker; a SandtableError says how to start one if none comes."""
    try:
        client.wait_for_workers(1, timeout=ANSWER_SECONDS)
    except TimeoutError:
        place = client.scheduler.address if client.scheduler else "ADDRESS"
        raise SandtableError(
            f"the Dask scheduler has no workers; start some with: dask worker {place} --nthreads 1"
        ) from None


def play_on(client: Client, packed: bytes, jobs: Jobs) -> Iterator[list[Played]]:
    """The matches of all jobs as they are finished; closing the iterator takes back what was handed out."""
    running: set[Any] = set()
    seen = time.monotonic()  # when there last was a worker
    try:
        while True:
            workers = len(client.nthreads())
            while len(running) < AHEAD * max(1, workers) and (job := jobs.take()):
                running.add(client.submit(play_there, packed, job, pure=False))
            if not running:
                return
            wait_for_one(client, running)
            seen = time.monotonic() if workers else seen
            if time.monotonic() - seen > WORKER_SECONDS:
                minutes = round(WORKER_SECONDS / 60)
                raise SandtableError(f"for {minutes} minutes the cluster has had no worker; {KEPT}")
            for future in [one for one in running if one.done()]:
                running.discard(future)
                yield from result_of(future)
    finally:
        client.cancel(list(running), reason="the study has ended")


def wait_for_one(client: Client, running: set[Any]) -> None:
    """One of the jobs has ended, or it is time to look again."""
    with client.as_current(), suppress(TimeoutError):
        library().wait(list(running), timeout=LOOK_SECONDS, return_when="FIRST_COMPLETED")


def result_of(future: Any) -> list[list[Played]]:
    """The matches of a job; a SandtableError says why there are none."""
    distributed = library()
    try:
        matches: list[list[Played]] = future.result()
    except distributed.KilledWorker:
        raise SandtableError(
            f"several workers died while they played the same matches; {KEPT}: look for a lack of memory, or "
            "play without --cluster and with --workers 1 to see what is wrong"
        ) from None
    except distributed.CancelledError:
        raise SandtableError(f"the Dask scheduler has gone; {KEPT}") from None
    except ImportError as problem:
        raise SandtableError(
            f"a worker cannot load the program ({problem}); install this version for every worker"
        ) from None
    return matches


# On a worker


def pack(study: Study) -> bytes:
    """The study with all that decides its matches, for workers to play and to compare."""
    return pickle.dumps((replace(study), json.dumps(measured(study))))


@lru_cache(maxsize=4)
def unpacked(packed: bytes) -> Study:
    """The study; a SandtableError if this worker's program or files would play other matches."""
    study, told = pickle.loads(packed)
    found = differences(json.loads(told), json.loads(json.dumps(measured(study))))
    if found:
        named = ", ".join(found[:MOST_NAMED])
        raise SandtableError(
            f"a worker has another program or other files ({named}); give all the same version"
        )
    assert isinstance(study, Study)
    return study


def play_there(packed: bytes, tasks: list[Task]) -> list[list[Played]]:
    """The matches of some tasks, played by this worker."""
    with _one_at_a_time:
        study = unpacked(packed)
        return [play_task(study, task) for task in tasks]
