"""Where many machines play: the matches of a study on a Dask cluster, elsewhere or of this machine.

Dask knows which workers there are and hands the jobs of one that dies to another. What arrives here is
written down before the next is waited for, so a finished match is never asked for again.
"""

import json
import pickle
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.lab.ledger import Played, measured
from sandtable.lab.provenance import differences
from sandtable.lab.runners import AHEAD, Done, Jobs, play_tasks
from sandtable.lab.study import Study, Task

Client = Any  # of Dask, whose own types leave most of it open

LOCAL = "local"
NO_PAGE = "127.0.0.1:0"  # Dask's own pages, which nobody needs here, on any free port of this machine
UNWATCHED = {  # what Dask looks at many times a second for its own pages
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.admin.system-monitor.gil.enabled": False,
}
LEAVES_STOPPING_TO_US = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)"
ANSWER_SECONDS = 10.0  # in which a scheduler must answer
WORKER_SECONDS = 300.0  # without any worker, after which a study stops
LOOK_SECONDS = 2.0  # between two looks at who is still there
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
        place = stack.enter_context(local_cluster(count)) if address == LOCAL else address
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


@contextmanager
def local_cluster(count: int) -> Iterator[Any]:
    """A scheduler here with so many processes, which play and do little else; one that dies is replaced."""
    import dask

    with (
        dask.config.set(UNWATCHED),
        library().LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            processes=True,
            dashboard_address=NO_PAGE,
            silence_logs="CRITICAL",
            preload=[LEAVES_STOPPING_TO_US],
        ) as cluster,
    ):
        yield cluster


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
    running: dict[Any, int] = {}  # jobs, with their tasks
    crew = Crew(client)
    try:
        while True:
            while len(running) < AHEAD * max(1, crew.size) and (job := jobs.take()):
                running[client.submit(play_there, packed, job, pure=False)] = len(job)
            if not running:
                return
            wait_for_one(client, list(running))
            crew.look()
            for future in [one for one in running if one.done()]:
                tasks = running.pop(future)
                matches, seconds = result_of(future)
                jobs.note(seconds, tasks)
                yield from matches
    finally:
        client.cancel(list(running), reason="the study has ended")


class Crew:
    """Who plays: how many workers there are, looked at now and then, because the scheduler must be asked."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.size = len(client.nthreads())
        self._looked = self._seen = time.monotonic()  # when it was last looked, when there last was a worker

    def look(self) -> None:
        """The size is that of now, or of a moment ago; a SandtableError if nobody comes any more."""
        now = time.monotonic()
        if now - self._looked < LOOK_SECONDS:
            return
        self.size, self._looked = len(self.client.nthreads()), now
        self._seen = now if self.size else self._seen
        if now - self._seen > WORKER_SECONDS:
            minutes = round(WORKER_SECONDS / 60)
            raise SandtableError(f"for {minutes} minutes the cluster has had no worker; {KEPT}")


def wait_for_one(client: Client, running: list[Any]) -> None:
    """One of the jobs has ended, or it is time to look again."""
    with client.as_current(), suppress(TimeoutError):
        library().wait(running, timeout=LOOK_SECONDS, return_when="FIRST_COMPLETED")


def result_of(future: Any) -> Done:
    """The matches of a job and its seconds; a SandtableError says why there are none."""
    distributed = library()
    try:
        done: Done = future.result()
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
    return done


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


def play_there(packed: bytes, tasks: list[Task]) -> Done:
    """The matches of some tasks, played by this worker, and how long they took."""
    with _one_at_a_time:
        return play_tasks(unpacked(packed), tasks)
