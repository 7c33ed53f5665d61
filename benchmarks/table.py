"""The figures of the table on this machine: latency under load, bytes, weight, opening, and kills.

`python -m benchmarks.table` measures all of them but the kills on loopback, in less than eight minutes once
every game is compiled, says of each bar whether it is reached, and writes `benchmarks/table_results.md`;
`--parts servers kills` measures some and keeps the others. What a server sustains is in `scale.py`.
"""

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Response, sync_playwright

from benchmarks.machine import in_short
from benchmarks.scale import Figure, beside_bots, compare, many_matches, sustained, two_servers
from sandtable.core.records import record_bytes
from sandtable.games import GAMES, find_game
from sandtable.play.match import Match
from sandtable.table.bot_threads import BotThreads
from sandtable.table.hall import GroupWriter
from sandtable.table.messages.asked import MatchWish
from sandtable.table.new_match import make_match
from sandtable.table.reopen import status_of
from sandtable.table.rooms import Room
from sandtable.table.store import Append, MatchRecord, Snapshot, Store, Whole, chained
from sandtable.table.views import Viewpoint
from tests.browser.conftest import FLAGS, browser_path
from tests.table.load import Load, run, story
from tests.table.processes import Process

RESULTS = Path(__file__).with_name("table_results.md")
WISH = MatchWish.model_validate({"game": "groundwar", "seats": [{"kind": "me"}, {"kind": "friend"}]})


def weight(folder: Path) -> Figure:
    """The scripts and styles that a browser without a cache really loads, for each page."""
    sizes = {}
    with Process(f"sqlite:///{folder / 'weight.sqlite'}") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
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
        "≤ 170 kB on every page",
        max(sizes.values()) <= 170_000,
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
        match = Match(find_game(WISH.game), seed=rng.getrandbits(32))
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
        "matches": lambda: many_matches(folder),
        "groundwar": lambda: sustained(folder, "groundwar", "Ground War", 1000),
        "gangcity": lambda: sustained(folder, "gangcity", "Gang City", 500),
        "servers": lambda: two_servers(folder),
        "bots": lambda: beside_bots(folder),
        "weight": lambda: [weight(folder)],
        "opening": lambda: [opening(folder, actions=500)],
        "kills": lambda: [kills(folder, count=100, matches=20)],
    }
    return {part: measures[part]() for part in parts}


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
    parts = ("matches", "groundwar", "gangcity", "servers", "bots", "weight", "opening", "kills")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", nargs="*", choices=parts, default=parts[:-1])
    chosen = parser.parse_args().parts
    kept = RESULTS.with_suffix(".json")
    found = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    for part in chosen:
        where = in_short()
        with tempfile.TemporaryDirectory() as folder:
            figures = measure([part], Path(folder))[part]
        found[part] = {"where": where, "figures": [asdict(figure) for figure in figures]}
        for figure in figures:
            reached = "reached" if figure.is_reached else "NOT REACHED"
            print(f"{reached}: {figure.name}: {figure.measured} ({figure.bar})", flush=True)
        kept.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        write_results(RESULTS, {part: found[part] for part in parts if part in found})


if __name__ == "__main__":
    main()
