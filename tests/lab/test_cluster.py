"""A Dask cluster: the same matches as here, workers that die, and clear words where there is none."""

import json
import os
import pickle
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

from sandtable.core.errors import SandtableError
from sandtable.lab import cluster as module
from sandtable.lab.asking import ask_about, run_study
from sandtable.lab.cluster import LOCAL, NO_PAGE, Cluster, pack, play_on, unpacked
from sandtable.lab.conducting import Standing, conduct
from sandtable.lab.findings import findings_of
from sandtable.lab.ledger import Ledger, Played
from sandtable.lab.runners import Jobs
from sandtable.lab.study import Study, Task, tasks_of

SECONDS = 60


@pytest.fixture(scope="module")
def workers() -> Iterator[LocalCluster]:
    """Two processes that play, as a scheduler elsewhere would have them."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=NO_PAGE, silence_logs="CRITICAL"
    ) as started:
        yield started


def small(matches: int = 24, **wishes: Any) -> Study:
    """A study that takes no time."""
    told = {"measure": "seat 1", "target": (40, 60), "bots": ["random", "recruit"], **wishes}
    return ask_about("connect_four", matches=matches, **told)


class CountingLedger(Ledger):
    """A ledger that knows how often each match was handed in."""

    def __init__(self, path: Path, study: Study) -> None:
        super().__init__(path, study)
        self.times: Counter[tuple[int, int, int, int]] = Counter()

    def add(self, matches: list[Played]) -> None:
        self.times.update(match.key for match in matches)
        super().add(matches)


def test_a_cluster_plays_the_same_matches_to_the_byte(workers: LocalCluster, tmp_path: Path) -> None:
    study = small()
    here = run_study(study, rows=tmp_path / "here")
    there = run_study(study, rows=tmp_path / "there", cluster=workers.scheduler_address)
    assert there.standing.matches == here.standing.matches
    assert json.dumps(there.findings) == json.dumps(here.findings)
    name = f"{study.name}.parquet"
    assert (tmp_path / "there" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


def test_a_worker_that_is_killed_is_survived(workers: LocalCluster, tmp_path: Path) -> None:
    study = small(2000)
    ledger = CountingLedger(tmp_path / "study.jsonl", study)
    with Client(workers, set_as_default=False) as client:
        before = set(client.run(os.getpid).values())
        killed: list[int] = []

        def kill(standing: Standing) -> None:
            if standing.clusters == 20 and not killed:
                killed.append(min(before))
                os.kill(killed[0], signal.SIGKILL)

        standing = conduct(study, ledger, runner=Cluster(workers.scheduler_address), watch=kill)
        client.wait_for_workers(2, timeout=SECONDS)
        after = set(client.run(os.getpid).values())
    ledger.close()
    assert killed
    assert killed[0] not in after
    assert len(before & after) == 1
    assert standing.matches == conduct(study).matches
    assert set(ledger.times.values()) == {1}  # nothing finished was played once more
    assert len(ledger.times) == study.total


def test_an_interrupted_study_goes_on_elsewhere(workers: LocalCluster, tmp_path: Path) -> None:
    study = small(400)
    ledger = Ledger(tmp_path / "study.jsonl", study)

    def interrupt(standing: Standing) -> None:
        if standing.clusters == 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        conduct(study, ledger, runner=Cluster(workers.scheduler_address), watch=interrupt)
    ledger.close()
    again = CountingLedger(tmp_path / "study.jsonl", study)
    finished = set(again.matches)
    standing = conduct(study, again)
    again.close()
    assert len(finished) >= 100
    assert not finished & set(again.times)
    assert standing.matches == conduct(study).matches


def test_the_processes_of_this_machine_are_a_cluster_too() -> None:
    study = small()
    assert conduct(study, runner=Cluster(LOCAL, 1)).matches == conduct(study).matches


def test_a_fault_on_a_worker_is_told_as_it_is(workers: LocalCluster) -> None:
    study, told = pickle.loads(pack(small()))
    other = json.loads(told)
    other["variants"][0]["program"] = "an earlier one"
    with Client(workers, set_as_default=False) as client:
        packed = pickle.dumps((study, json.dumps(other)))
        playing = play_on(client, packed, Jobs(tasks_of(study), 4))
        with pytest.raises(SandtableError, match=r"another program .*an earlier one there"):
            list(playing)


def test_a_worker_knows_its_study_by_what_was_packed() -> None:
    study = small()
    assert unpacked(pack(study)) == study
    assert unpacked(pack(study)) is unpacked(pack(study))


def test_where_there_is_no_scheduler_it_says_how_to_start_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ANSWER_SECONDS", 0.5)
    for address in ("tcp://127.0.0.1:1", "nonsense://there"):
        with pytest.raises(SandtableError, match=f"no Dask scheduler answers at '{address}'"):
            conduct(small(), runner=Cluster(address))


def test_a_scheduler_without_workers_says_how_to_start_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ANSWER_SECONDS", 0.5)
    with (
        LocalCluster(n_workers=0, dashboard_address=NO_PAGE, silence_logs="CRITICAL") as empty,
        pytest.raises(SandtableError, match="has no workers; start some with: dask worker tcp://"),
    ):
        conduct(small(), runner=Cluster(empty.scheduler_address))


def test_findings_do_not_say_where_matches_were_played(workers: LocalCluster) -> None:
    study = small(8)
    found = findings_of(conduct(study, runner=Cluster(workers.scheduler_address)))
    assert workers.scheduler_address not in json.dumps(found)


def test_what_kills_every_worker_is_told() -> None:
    class Deadly:
        def __reduce__(self) -> Any:
            return os._exit, (1,)

    with (
        LocalCluster(
            n_workers=1, threads_per_worker=1, dashboard_address=NO_PAGE, silence_logs="CRITICAL"
        ) as doomed,
        Client(doomed, set_as_default=False) as client,
    ):
        playing = play_on(client, pickle.dumps(Deadly()), Jobs(iter([Task(0, 0)]), 1))
        with pytest.raises(SandtableError, match="several workers died"):
            list(playing)
