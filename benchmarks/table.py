"""The figures of the table on this machine: latency under load, bytes, weight, opening, and kills.

`python -m benchmarks.table` measures all of them on loopback, bounded in count and time, and writes
`benchmarks/table_results.md`; `--parts load kills` measures some and keeps the others. The load comes
from a process of its own (`tests/table/load.py`).
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Response, sync_playwright

from sandtable.core.records import record_bytes
from sandtable.games import GAMES, find_game
from sandtable.play.match import Match
from sandtable.table.bot_threads import BotThreads
from sandtable.table.hall import GroupWriter
from sandtable.table.messages import MatchWish
from sandtable.table.new_match import make_match
from sandtable.table.reopen import status_of
from sandtable.table.rooms import Room
from sandtable.table.store import Append, MatchRecord, Snapshot, Store, Whole, chained
from sandtable.table.views import Viewpoint
from tests.table.load import Load, run, story
from tests.table.processes import Process

RESULTS = Path(__file__).with_name("table_results.md")
WISH = MatchWish.model_validate({"game": "groundwar", "seats": [{"kind": "me"}, {"kind": "friend"}]})


@dataclass(frozen=True)
class Figure:
    """One line of the results."""

    name: str
    measured: str
    bar: str
    is_reached: bool


def quantile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def under_load(folder: Path, matches: int, seconds: float, pace: float) -> list[Figure]:
    """Latency of acknowledged actions and bytes per action, two clients a match."""
    with Process(f"sqlite:///{folder / 'load.sqlite'}") as server:
        made = []
        for _ in range(matches):
            made.append(server.make("groundwar", "me", "friend"))
            time.sleep(0.06)  # an address may ask 20 times a second
        told = [{"match": match, "clients": [[token] for token in tokens]} for match, tokens in made]
        work = {"hosts": [server.host], "matches": told, "pace": pace, "seed": 1, "check": True}
        order = folder / "work.json"
        order.write_text(json.dumps({**work, "seconds": seconds}), encoding="utf-8")
        command = [sys.executable, "-m", "tests.table.load", str(order)]
        before = processor_seconds(server.child.pid)
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=seconds + 240)
        used = processor_seconds(server.child.pid) - before
    found: dict[str, Any] = json.loads(done.stdout)
    lost, doubled = compare(found["acknowledged"], found["stories"])
    latencies, sizes = found["latencies"], found["bytes"]
    p50, p99 = (1000 * quantile(latencies, share) for share in (0.5, 0.99))
    rate = len(latencies) / seconds
    return [
        Figure(
            f"acknowledged action, {matches} matches, 2 clients each, {1 / pace:.0f} actions/s a match",
            f"p50 {p50:.0f} ms, p99 {p99:.0f} ms; {len(latencies)} actions, {rate:.0f}/s; "
            f"{lost} lost, {doubled} doubled, {len(found['refused'])} refused; "
            f"the server used {1000 * used / len(latencies):.1f} ms of processor time an action",
            "p99 ≤ 100 ms, nothing lost, nothing doubled",
            p99 <= 100 and not lost and not doubled,
        ),
        Figure(
            "bytes sent to a viewer per action",
            f"median {statistics.median(sizes):.0f}, p95 {quantile(sizes, 0.95):.0f}",
            "median ≤ 3000",
            statistics.median(sizes) <= 3000,
        ),
    ]


def processor_seconds(process: int) -> float:
    """The processor time a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def compare(acknowledged: dict[str, Any], stories: dict[str, Any]) -> tuple[int, int]:
    """How many acknowledged actions are missing from the stories, and how many stand there besides."""
    lost = doubled = 0
    for match, promised in acknowledged.items():
        kept = [tuple(line) for line in stories[match]]
        wanted = [tuple(line) for line in promised]
        lost += sum(1 for place, line in enumerate(wanted) if place >= len(kept) or kept[place] != line)
        doubled += max(0, len(kept) - len(wanted))
    return lost, doubled


def weight(folder: Path) -> Figure:
    """The scripts and styles that a browser without a cache really loads, for each page."""
    sizes = {}
    with Process(f"sqlite:///{folder / 'weight.sqlite'}") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        paths = {"lobby": "/"}
        for game in GAMES.values():
            match, tokens = server.make(game.id, *["me"] * game.seats[0])
            paths[game.id] = f"/m/{match}#seat={tokens[0]}"
        for name, path in paths.items():
            sizes[name] = loaded(browser, f"http://{server.host}{path}")
        browser.close()
    told = ", ".join(f"{name} {size / 1000:.0f} kB" for name, size in sizes.items())
    return Figure(
        "client weight, first load",
        f"script and style a browser loads: {told}",
        "≤ 150 kB on every page",
        max(sizes.values()) <= 150_000,
    )


def loaded(browser: Browser, address: str) -> int:
    """The bytes of script and style that a fresh browser loads for a page, uncompressed."""
    page = browser.new_context().new_page()
    sizes: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        if answer.url.endswith((".js", ".css")):
            sizes[answer.url] = len(answer.body())

    page.on("response", weigh)
    page.goto(address)
    page.locator(".card, .board .tile, .board .hit").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    page.context.close()
    return sum(sizes.values())


def long_match(store: Store, actions: int) -> Whole:
    """A stored match of `actions` actions, with a snapshot at every turn's start."""
    rng = random.Random(1)
    whole, _ = make_match(WISH)
    while True:
        match = Match(find_game(WISH.game), seed=rng.random())
        while not match.is_over and sum(entry.actor >= 0 for entry in match.entries) < actions:
            match.act(rng.choice(match.legal()))
        if not match.is_over:
            break
    store.create(whole)
    before = whole.match.root
    for number, entry in enumerate(match.entries, 1):
        kind = "action" if entry.actor >= 0 else "outcome"
        draft = MatchRecord(number, kind, entry.actor, entry.action, entry.faces, made=number)
        record = chained(whole.match.id, before, draft)
        before = record.hash
        store.append_all([Append(whole.match.id, (record,), status_of(match), turn_start(match, number))])
    return whole


def turn_start(match: Match, step: int) -> Snapshot | None:
    """The state after `step` entries, if another seat's turn starts with it."""
    state, entry = match.state_at(step), match.entries[step - 1]
    decider = int(match.verbs.decider(state))
    is_start = decider >= 0 and entry.actor >= 0 and entry.actor != decider
    return Snapshot(step, step, record_bytes(state)) if is_start else None


def opening(folder: Path, actions: int) -> Figure:
    """The time to read, check and follow a stored match and to build what a new viewer is told."""
    store = Store(f"sqlite:///{folder / 'opening.sqlite'}")
    whole = long_match(store, actions)
    times, used = [], []
    for _ in range(20):
        began, busy = time.perf_counter(), time.process_time()
        found = store.load(whole.match.id)
        assert found is not None
        room = Room(found, GroupWriter(store), BotThreads(1))
        room.present.whole_text(Viewpoint({0: "", 1: ""}))
        times.append(1000 * (time.perf_counter() - began))
        used.append(1000 * (time.process_time() - busy))
    return Figure(
        f"opening a {actions}-action match",
        f"median {statistics.median(times):.0f} ms, worst of {len(times)} {max(times):.0f} ms "
        f"({statistics.median(used):.0f} ms of processor time)",
        "≤ 300 ms on the server",
        max(times) <= 300,
    )


def kills(folder: Path, count: int, matches: int) -> Figure:
    """Acknowledged actions that a server killed again and again has lost, and matches it cannot open."""
    url, rng = f"sqlite:///{folder / 'kills.sqlite'}", random.Random(1)
    server = Process(url)
    made = [server.make("groundwar", "me", "friend") for _ in range(matches)]
    told = [{"match": match, "clients": [[token] for token in tokens]} for match, tokens in made]
    work = {"hosts": [server.host], "matches": told, "pace": 0.02, "seed": 2, "check": False}
    load, found = Load(), dict[str, Any]()
    player = threading.Thread(target=lambda: found.update(asyncio.run(run(work, load))))
    player.start()
    for _ in range(count):
        enough = load.acknowledged + rng.randint(1, 40)
        while load.acknowledged < enough and player.is_alive():
            time.sleep(0.002)
        time.sleep(rng.uniform(0, 0.05))
        server.kill()
        server = Process(url, server.port)
    load.stop()
    player.join()
    with server:
        stories = {match: asyncio.run(story(server.host, match)) for match, _ in made}
    lost, doubled = compare(found["acknowledged"], stories)
    return Figure(
        f"{count} SIGKILLs at random moments under load",
        f"{lost} of {load.acknowledged} acknowledged actions lost, {doubled} doubled, "
        f"{len(stories)} of {matches} matches open",
        "0 lost, every match opens",
        not lost and not doubled and len(stories) == matches,
    )


def measure(parts: list[str], folder: Path) -> dict[str, list[Figure]]:
    """The figures of the parts that were asked for."""
    measures: dict[str, Any] = {
        "load": lambda: under_load(folder, matches=200, seconds=30.0, pace=0.5),
        "weight": lambda: [weight(folder)],
        "opening": lambda: [opening(folder, actions=500)],
        "kills": lambda: [kills(folder, count=100, matches=20)],
    }
    return {part: measures[part]() for part in parts}


def machine() -> str:
    """Where and under what circumstances the figures were measured."""
    busy = " ".join(f"{load:.1f}" for load in os.getloadavg())
    return f"{os.cpu_count()} cores, Python {sys.version.split()[0]}, load average before {busy}"


def write_results(path: Path, found: dict[str, Any]) -> None:
    """The page holds every figure with its bar."""
    lines = ["# The table: figures", "", "Measured by `python -m benchmarks.table` on loopback.", ""]
    lines += ["| figure | measured | must reach | reached | where |", "|---|---|---|---|---|"]
    for part in found.values():
        for figure in part["figures"]:
            reached = "yes" if figure["is_reached"] else "**no**"
            lines.append(
                f"| {figure['name']} | {figure['measured']} | {figure['bar']} | {reached} | {part['where']} |"
            )
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """The parts are measured, shown, and kept beside those measured before."""
    parts = ("load", "weight", "opening", "kills")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", nargs="*", choices=parts, default=parts)
    chosen = parser.parse_args().parts
    kept = RESULTS.with_suffix(".json")
    found = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    for part in chosen:
        where = machine()
        with tempfile.TemporaryDirectory() as folder:
            figures = measure([part], Path(folder))[part]
        found[part] = {"where": where, "figures": [asdict(figure) for figure in figures]}
        for figure in figures:
            print(f"{figure.name}: {figure.measured} ({figure.bar})", flush=True)
        kept.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        write_results(RESULTS, {part: found[part] for part in parts if part in found})


if __name__ == "__main__":
    main()
