"""Players that act at random at a pace, come back after every drop, and remember what was acknowledged.

Also a program, so that benchmarks can put the load into a process of its own:
`python -m tests.table.load WORK.json` reads hosts, matches, pace and seconds, and prints what it measured.
"""

import asyncio
import gc
import json
import random
import secrets
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

RETRY_SECONDS = 0.05
AT_ONCE = 50  # players who connect


class CountingConnection(ClientConnection):
    """A connection that counts the bytes it receives, as they are on the wire."""

    received = 0

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)


OPTIONS: dict[str, Any] = {"create_connection": CountingConnection, "ping_interval": None}


class Load:
    """All players together: who is still missing, how much was acknowledged, whether it is time to stop."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds, self.until = seconds, float("inf")
        self.acknowledged = 0
        self.missing = 0
        self.door = asyncio.Semaphore(AT_ONCE)
        self._is_complete = asyncio.Event()
        self._is_stopped = False

    async def sit_down(self) -> None:
        """Everyone sits at a table; the time begins to run."""
        self.missing -= 1
        if self.missing == 0:
            self.until = time.monotonic() + (self.seconds or float("inf"))
            print("began", file=sys.stderr, flush=True)
            self._is_complete.set()
        await self._is_complete.wait()

    def stop(self) -> None:
        """No player begins another action."""
        self._is_stopped = True

    @property
    def is_stopped(self) -> bool:
        return self._is_stopped or time.monotonic() > self.until


@dataclass
class Work:
    """One match that is being played: its pace, and what the server has promised about it."""

    match: str
    pace: float  # seconds between actions; 0: as fast as answers come
    lag: float = 0.0  # of the first action, so that the matches do not act all at once
    due: float = 0.0
    acknowledged: list[tuple[int, int, str]] = field(default_factory=list)  # (sequence, seat, notation)
    latencies: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    bytes_per_action: list[int] = field(default_factory=list)
    is_over: bool = False

    async def wait(self) -> None:
        """It is time for the next action."""
        if self.pace:
            now = time.monotonic()
            self.due = max(self.due, now - self.pace) + self.pace if self.due else now + self.lag
            await asyncio.sleep(max(0.0, self.due - now))


@dataclass
class Player:
    """One client of a match."""

    work: Work
    hosts: list[str]
    tokens: list[str]
    rng: random.Random
    load: Load
    name: str = field(default_factory=lambda: secrets.token_hex(8))  # so that no player repeats another's ids
    pending: dict[str, Any] | None = None  # sent, not yet acknowledged
    sent: float = 0.0
    text: str = ""
    number: int = 0
    sequence: int = 0  # the last one acknowledged
    has_come: bool = False
    told: dict[str, Any] = field(default_factory=dict)  # the last scene or update

    async def play(self) -> None:
        """The player has played until it was time to stop, or the match was over."""
        while not self.is_done:
            host = self.rng.choice(self.hosts)
            address = f"ws://{host}/ws/{self.work.match}"
            try:
                async with self.load.door:
                    socket = await connect(address, **OPTIONS)
                async with socket:
                    await socket.send(json.dumps({"type": "hello", "tokens": self.tokens}))
                    await self._converse(socket)
            except (OSError, WebSocketException, EOFError):
                await asyncio.sleep(RETRY_SECONDS)

    @property
    def is_done(self) -> bool:
        return (self.load.is_stopped or self.work.is_over) and self.pending is None

    async def _converse(self, socket: ClientConnection) -> None:
        seen = 0
        while not self.is_done:
            try:
                async with asyncio.timeout(0.5):
                    text = await socket.recv()
            except TimeoutError:
                continue
            message = json.loads(text)
            kind = message["type"]
            assert isinstance(socket, CountingConnection)
            if kind == "update" and seen:
                self.work.bytes_per_action.append(socket.received - seen)
            if kind in ("scene", "update"):
                seen = socket.received
                self.told = message
                if not self.has_come:
                    self.has_come = True
                    await self.load.sit_down()
                await self._take_turn(socket, message, is_new=kind == "scene")
            elif kind in ("ack", "refused"):
                self._hear(message)
                await self._take_turn(socket, self.told, is_new=False)

    async def _take_turn(self, socket: ClientConnection, told: dict[str, Any], is_new: bool) -> None:
        self.work.is_over = self.work.is_over or told["over"] is not None
        if self.pending is not None:
            if is_new:  # whether the action was stored before the drop, only the server knows
                await socket.send(json.dumps(self.pending))
            return
        if not told["actions"] or told["sequence"] < self.sequence:
            return
        await self.work.wait()
        if self.load.is_stopped:
            return
        chosen = self.rng.choice(told["actions"])
        self.number += 1
        self.pending = {
            "type": "act",
            "id": f"{self.name}-{self.number}",
            "sequence": told["sequence"],
            "action": chosen["id"],
            "seat": told["decider"],
        }
        self.text, self.sent = chosen["text"], time.perf_counter()
        await socket.send(json.dumps(self.pending))

    def _hear(self, message: dict[str, Any]) -> None:
        if self.pending is None or message["id"] != self.pending["id"]:
            return
        if message["type"] == "ack":
            self.work.latencies.append(time.perf_counter() - self.sent)
            self.work.acknowledged.append((message["sequence"], self.pending["seat"], self.text))
            self.load.acknowledged += 1
            self.sequence = message["sequence"]
        else:
            self.work.refused.append(message["sentence"])
        self.pending = None


def in_order(acknowledged: list[tuple[int, int, str]]) -> list[tuple[int, str]]:
    """(seat, notation) by sequence: after a drop an answer may come later than that to the next action."""
    return [(seat, text) for _, seat, text in sorted(acknowledged)]


async def story(host: str, match: str) -> list[tuple[int, str]]:
    """What the seats have done in the match, as the server tells a spectator who comes in now."""
    async with connect(f"ws://{host}/ws/{match}", ping_interval=None) as socket:
        await socket.send(json.dumps({"type": "hello", "tokens": []}))
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "scene":
                entries = message["log"]["entries"]
                return [(entry["seat"], entry["text"]) for entry in entries if entry["seat"] >= 0]


async def run(work: dict[str, Any], load: Load) -> dict[str, Any]:
    """What was measured and acknowledged while the matches were played, until the load was stopped."""
    works, players = [], []
    for number, told in enumerate(work["matches"]):
        one = Work(told["match"], work["pace"], work["pace"] * number / len(work["matches"]))
        works.append(one)
        groups = told["clients"]  # the tokens of each client
        for client, tokens in enumerate(groups):
            rng = random.Random(f"{work['seed']}/{number}/{client}")
            players.append(Player(one, told.get("hosts", work["hosts"]), tokens, rng, load))
    load.missing = len(players)
    await asyncio.gather(*(player.play() for player in players))
    print("finished", file=sys.stderr, flush=True)
    stories = [await story(work["hosts"][0], one.match) for one in works] if work["check"] else []
    return {
        "latencies": [latency for one in works for latency in one.latencies],
        "bytes": [size for one in works for size in one.bytes_per_action],
        "acknowledged": {one.match: in_order(one.acknowledged) for one in works},
        "refused": [sentence for one in works for sentence in one.refused],
        "stories": {one.match: told for one, told in zip(works, stories, strict=False)},
    }


if __name__ == "__main__":
    order = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    gc.disable()  # a pause of the players is none of the server
    print(json.dumps(asyncio.run(run(order, Load(order["seconds"])))))
