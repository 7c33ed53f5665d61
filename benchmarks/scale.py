"""What one server sustains, on loopback: the server on one core, the players on another.

Matches are put into the store before the server starts. The load comes from a process of its own
(`tests/table/load.py`); the figures hold for an idle machine only, but processor time an action is told, too.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.table.messages.asked import MatchWish
from sandtable.table.new_match import make_match
from sandtable.table.store import Store
from tests.table.databases import has_postgres, postgres
from tests.table.processes import Process

SERVER, PLAYERS = 0, 1  # cores
SECONDS = 15.0
ROUNDS = 3  # of one server and two, in turns
REST_SECONDS = 0.1  # of processor time a second, that a server at rest may use
WARM_UP = 100  # matches that are opened before memory is counted


@dataclass(frozen=True)
class Figure:
    """One line of the results."""

    name: str
    measured: str
    bar: str
    is_reached: bool


@dataclass(frozen=True)
class Run:
    """What was seen of servers and players during one load."""

    found: dict[str, Any]
    seconds: float
    processor: float  # seconds of all servers
    memory: float  # kB a match that was opened after the first ones

    @property
    def actions(self) -> int:
        """How many actions were acknowledged."""
        return len(self.found["latencies"])

    @property
    def rate(self) -> float:
        """Acknowledged actions a second."""
        return self.actions / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of processor time an action."""
        return 1000 * self.processor / max(1, self.actions)

    def latency(self, share: float) -> float:
        """The milliseconds that this share of the answers did not exceed."""
        return 1000 * quantile(self.found["latencies"], share)


def quantile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def processor_seconds(process: int) -> float:
    """The processor time a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> int:
    """The kB of memory that a process has touched and holds."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def compare(acknowledged: dict[str, Any], stories: dict[str, Any]) -> tuple[int, int]:
    """How many acknowledged actions are missing from the stories, and how many stand there besides."""
    lost = doubled = 0
    for match, promised in acknowledged.items():
        kept = [tuple(line) for line in stories[match]]
        wanted = [tuple(line) for line in promised]
        lost += sum(1 for place, line in enumerate(wanted) if place >= len(kept) or kept[place] != line)
        doubled += max(0, len(kept) - len(wanted))
    return lost, doubled


def pin(process: int, core: int) -> None:
    """All threads of the process run on that core, where there are two."""
    if (os.cpu_count() or 1) > 1:
        for thread in Path(f"/proc/{process}/task").iterdir():
            os.sched_setaffinity(int(thread.name), {core})


def await_rest(process: int) -> None:
    """The process has loaded all that it loads beside serving."""
    used, after = -1.0, processor_seconds(process)
    while after - used > REST_SECONDS:
        time.sleep(1.0)
        used, after = after, processor_seconds(process)


def fill(store: str, game: str, matches: int, other: dict[str, str] | None = None) -> list[dict[str, Any]]:
    """New matches in the store, as the load is told of them: two clients each, or one against a bot."""
    seats = [{"kind": "me"}, other or {"kind": "friend"}]
    wish = MatchWish.model_validate({"game": game, "seats": seats})
    opened, told = Store(store), []
    for _ in range(matches):
        whole, links = make_match(wish)
        opened.create(whole)
        told.append({"match": whole.match.id, "clients": [[token] for _, token in links.values()]})
    opened.close()
    return told


def play(
    servers: Sequence[Process],
    folder: Path,
    told: list[dict[str, Any]],
    pace: float,
    seconds: float = SECONDS,
) -> tuple[dict[str, Any], float]:
    """What the players measured, and the processor seconds of the servers, from the first action on."""
    hosts = [server.host for server in servers]
    told = [{**one, "hosts": [hosts[number % len(hosts)]]} for number, one in enumerate(told)]
    work = {"hosts": hosts, "matches": told, "pace": pace, "seed": 1}
    order = folder / "work.json"
    order.write_text(json.dumps({**work, "check": True, "seconds": seconds}), encoding="utf-8")
    answer = folder / "answer.json"
    command = [sys.executable, "-m", "tests.table.load", str(order)]
    began = finished = [0.0]
    with answer.open("w", encoding="utf-8") as out:
        child = subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE, text=True)
        pin(child.pid, PLAYERS)
        assert child.stderr is not None
        for line in child.stderr:
            if line.startswith("began"):
                began = [processor_seconds(server.child.pid) for server in servers]
            if line.startswith("finished"):
                finished = [processor_seconds(server.child.pid) for server in servers]
        child.wait(240)
    found: dict[str, Any] = json.loads(answer.read_text(encoding="utf-8"))
    return found, sum(finished) - sum(began)


def load(
    folder: Path,
    game: str,
    matches: int,
    pace: float,
    *,
    store: str = "",
    servers: int = 1,
    bots: list[dict[str, Any]] | None = None,
) -> Run:
    """One load on so many servers over the store; `bots` are more matches that are played meanwhile."""
    store = store or f"sqlite:///{folder / f'{game}-{matches}.sqlite'}"
    told, first = fill(store, game, matches), fill(store, game, WARM_UP)
    running = [Process(store) for _ in range(servers)]
    try:
        for number, server in enumerate(running):
            await_rest(server.child.pid)
            pin(server.child.pid, SERVER if servers == 1 else number % 2)
        play(running, folder, first, 0.1, seconds=2.0)
        before = memory_of(running[0].child.pid)
        found, used = play(running, folder, told + (bots or []), pace)
        memory = (memory_of(running[0].child.pid) - before) / matches
    finally:
        for server in running:
            server.__exit__(None, None, None)
    return Run(found, SECONDS, used, memory)


def many_matches(folder: Path) -> list[Figure]:
    """1,000 live matches at 400 actions a second, and the memory and bytes they take."""
    run = load(folder, "groundwar", matches=1000, pace=2.5)
    lost, doubled = compare(run.found["acknowledged"], run.found["stories"])
    sizes = run.found["bytes"]
    return [
        Figure(
            "acknowledged action, 1,000 live Ground War matches, 2 clients each, 400 actions/s",
            f"p50 {run.latency(0.5):.0f} ms, p99 {run.latency(0.99):.0f} ms; {run.actions} actions, "
            f"{run.rate:.0f}/s; {lost} lost, {doubled} doubled, {len(run.found['refused'])} refused; "
            f"{run.cost:.2f} ms of processor time an action",
            "p99 ≤ 100 ms, nothing lost, nothing doubled",
            run.latency(0.99) <= 100 and not lost and not doubled and run.rate >= 390,
        ),
        Figure(
            "memory of a live match, with its two connections",
            f"{run.memory:.0f} kB",
            "≤ 150 kB",
            run.memory <= 150,
        ),
        Figure(
            "bytes sent to a viewer per action",
            f"median {statistics.median(sizes):.0f}, p95 {quantile(sizes, 0.95):.0f}",
            "median ≤ 3000",
            statistics.median(sizes) <= 3000,
        ),
    ]


def sustained(folder: Path, game: str, title: str, bar: int) -> list[Figure]:
    """As many actions as one core acknowledges when every player answers at once."""
    run = load(folder, game, matches=100 if game == "groundwar" else 200, pace=0.0)
    return [
        Figure(
            f"actions one core sustains, {title}, everyone acting at once",
            f"{run.rate:.0f}/s, p99 {run.latency(0.99):.0f} ms, "
            f"{run.cost:.2f} ms of processor time an action",
            f"≥ {bar}/s",
            run.rate >= bar,
        )
    ]


def two_servers(folder: Path) -> list[Figure]:
    """What two servers over one PostgreSQL can do, from the processor time that an action takes them.

    The viewers of a match are sent to one server, as `deploy/Caddyfile` has it; both hear of all actions.
    Each has as much to do as the one: records are written in groups, and with half as much to do a server
    would write smaller ones. One and two take turns.
    """
    if not has_postgres():
        return []
    rounds = [[cost_of_an_action(folder, servers) for servers in (1, 2)] for _ in range(ROUNDS)]
    ratios = sorted(2 * one / two for one, two in rounds)
    one, two = (statistics.median(costs) for costs in zip(*rounds, strict=True))
    return [
        Figure(
            "two servers over one PostgreSQL beside one, as busy each, by processor time an action",
            f"{statistics.median(ratios):.2f} times ({ratios[0]:.2f} to {ratios[-1]:.2f}; "
            f"{one:.2f} and {two:.2f} ms an action)",
            "≥ 1.7 times",
            statistics.median(ratios) >= 1.7,
        )
    ]


def cost_of_an_action(folder: Path, servers: int) -> float:
    """The milliseconds of processor time that an action takes so many servers, each with as much to do."""
    with postgres() as url:
        run = load(folder, "groundwar", matches=100 * servers, pace=0.5, store=url, servers=servers)
    return run.cost


def beside_bots(folder: Path, bots: int = 8) -> list[Figure]:
    """Latency while bots search all the time."""
    store = f"sqlite:///{folder / 'bots.sqlite'}"
    thinking = fill(store, "groundwar", bots, {"kind": "bot", "level": "veteran"})
    run = load(folder, "groundwar", matches=100, pace=1.0, store=store, bots=thinking)
    return [
        Figure(
            f"acknowledged action while {bots} bots (Veterans) search on the server's core",
            f"p50 {run.latency(0.5):.0f} ms, p99 {run.latency(0.99):.0f} ms; {run.rate:.0f} actions/s",
            "p99 ≤ 100 ms",
            run.latency(0.99) <= 100,
        )
    ]
