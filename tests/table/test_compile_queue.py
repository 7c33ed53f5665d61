"""Games that are not compiled yet: one child at a time, what is waited for first; nobody waits to play."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

import sandtable
from sandtable.bots.compiling import PLAYABLE, READY
from sandtable.core.game import Game
from sandtable.games import GAMES
from sandtable.table import compile_queue
from sandtable.table.compile_queue import CompileQueue, compile_command
from tests.table.tables import Served, Viewer, make, seats

WAIT = 60.0
GROUNDWAR, FOUR = GAMES["groundwar"], GAMES["connect_four"]

# A child that tells its process id and one step, waits until it may go on, and leaves a stamp.
CHILD = """
import json, os, sys, time
folder, game, stamp = sys.argv[1:]
path = os.path.join(folder, game)
with open(path + ".pids", "a") as file:
    file.write(f"{os.getpid()}\\n")
print("not a report", flush=True)
print(json.dumps({"game": game, "step": "rules", "done": 1, "total": 2}), flush=True)
while not os.path.exists(f"{path}.{stamp}.go") and not os.path.exists(path + ".break"):
    time.sleep(0.01)
if os.path.exists(path + ".break"):
    sys.exit("RuntimeError: no space left")
open(f"{path}.{stamp}", "w").close()
"""


class Workshop:
    """The files through which a test steers the children."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.loaded: list[tuple[str, str]] = []

    def command(self, game: Game, stamp: str) -> list[str]:
        return [sys.executable, "-c", CHILD, str(self.folder), game.id, stamp]

    def has(self, game: Game, stamp: str) -> bool:
        return (self.folder / f"{game.id}.{stamp}").exists()

    def load(self, game: Game, stamp: str) -> None:
        assert self.has(game, stamp) or self.has(game, READY)
        self.loaded.append((game.id, stamp))

    def put(self, name: str) -> None:
        (self.folder / name).touch()

    def children(self, game: Game) -> list[int]:
        """The processes that were started for the game."""
        path = self.folder / f"{game.id}.pids"
        return [int(line) for line in path.read_text().split()] if path.exists() else []


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    made = Workshop(tmp_path)
    monkeypatch.setattr(
        compile_queue, "is_playable", lambda game: made.has(game, PLAYABLE) or made.has(game, READY)
    )
    monkeypatch.setattr(compile_queue, "is_compiled", lambda game: made.has(game, READY))
    monkeypatch.setattr(compile_queue, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(compile_queue, "COMPILES", True)
    return made


def prepare(workshop: Workshop, games: list[Game], work: Callable[[CompileQueue], Awaitable[None]]) -> None:
    """The work is done while the games are being prepared, and no child is left afterwards."""

    async def run() -> None:
        found = CompileQueue(games, workshop.command, workshop.load)
        found.start()
        try:
            await work(found)
        finally:
            await asyncio.to_thread(found.close)

    asyncio.run(run())
    for game in games:
        for child in workshop.children(game):
            with pytest.raises(ProcessLookupError):
                os.kill(child, 0)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT):
        while not is_so():
            await asyncio.sleep(0.005)


def test_what_a_child_has_compiled_is_loaded(workshop: Workshop) -> None:
    async def work(found: CompileQueue) -> None:
        await until(lambda: (found.told(FOUR.id) or {"share": 1})["share"] == 0.25)
        assert not await found.until(FOUR.id, 0.01)
        workshop.put("connect_four.playable.go")
        await until(lambda: (found.told(FOUR.id) or {"share": 0})["share"] == 0.75)
        assert workshop.loaded == [("connect_four", PLAYABLE)]
        assert not found.can_search(FOUR.id)
        workshop.put("connect_four.ready.go")
        assert await found.until(FOUR.id, WAIT)
        assert found.can_search(FOUR.id)
        assert found.told(FOUR.id) is None

    prepare(workshop, [FOUR], work)
    assert workshop.loaded == [("connect_four", PLAYABLE), ("connect_four", READY)]
    assert len(workshop.children(FOUR)) == 2


def test_what_somebody_waits_for_comes_first(workshop: Workshop) -> None:
    workshop.put("connect_four.playable.go")
    workshop.put("connect_four.ready.go")

    async def work(found: CompileQueue) -> None:
        await until(lambda: len(workshop.children(GROUNDWAR)) == 1)
        assert await found.until(FOUR.id, WAIT)
        assert not found.can_search(GROUNDWAR.id)
        workshop.put("groundwar.playable.go")
        workshop.put("groundwar.ready.go")
        assert await found.until(GROUNDWAR.id, WAIT)

    prepare(workshop, [GROUNDWAR, FOUR], work)
    assert [game for game, _ in workshop.loaded] == ["connect_four"] * 2 + ["groundwar"] * 2


def test_a_child_that_dies_is_started_again_and_then_said_to_have_failed(workshop: Workshop) -> None:
    workshop.put("connect_four.break")

    async def work(found: CompileQueue) -> None:
        await until(lambda: (found.told(FOUR.id) or {"is_failed": False})["is_failed"])
        told = found.told(FOUR.id)
        assert told is not None
        assert told["sentence"].startswith(
            "Thinking ahead in Connect Four could not be prepared: RuntimeError: no space left."
        )
        assert len(workshop.children(FOUR)) >= compile_queue.RETRIES
        (workshop.folder / "connect_four.break").unlink()
        workshop.put("connect_four.playable.go")
        workshop.put("connect_four.ready.go")
        assert not await found.until(FOUR.id, 0.05)
        found.want(FOUR.id, is_asked_again=True)
        assert await found.until(FOUR.id, WAIT)

    prepare(workshop, [FOUR], work)


def test_the_end_of_the_server_is_the_end_of_the_child(workshop: Workshop) -> None:
    async def work(found: CompileQueue) -> None:
        await until(lambda: len(workshop.children(GROUNDWAR)) == 1)

    prepare(workshop, [GROUNDWAR], work)
    assert len(workshop.children(GROUNDWAR)) == 1


def test_what_was_compiled_before_is_only_loaded(workshop: Workshop) -> None:
    workshop.put("connect_four.ready")

    async def work(found: CompileQueue) -> None:
        assert found.told(FOUR.id) is None
        assert await found.until(FOUR.id, WAIT)

    prepare(workshop, [FOUR], work)
    assert workshop.children(FOUR) == []
    assert workshop.loaded == [("connect_four", PLAYABLE), ("connect_four", READY)]


@pytest.fixture
def slow(workshop: Workshop, serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> Served:
    """A server whose games are not prepared before the test says so."""
    made = partial(CompileQueue, command=workshop.command, load=workshop.load)
    monkeypatch.setattr("sandtable.table.app.CompileQueue", made)
    return serve(prepares=True)


def test_the_lobby_says_when_levels_can_play_and_a_match_begins_at_once(
    slow: Served, workshop: Workshop
) -> None:
    found = {game["id"]: game for game in slow.get("/api/games").json()}
    assert all(game["preparing"]["sentence"].endswith(" s.") for game in found.values())
    early = [level["id"] for level in found["groundwar"]["levels"] if not level["searches"]]
    assert early == ["recruit", "soldier"]
    match, tokens = make(slow, "connect_four", seats=seats("me", "recruit"))
    viewer = Viewer(slow, match, tokens[0]).ready()
    assert viewer.act(viewer.now["actions"][0]["id"])["type"] == "ack"
    viewer.catch_up(2)
    assert viewer.log[1]["seat"] == 1
    assert slow.get(f"/api/matches/{match}/replay").status_code == 200
    assert workshop.loaded == []


def test_a_bot_that_searches_waits_until_it_can(slow: Served, workshop: Workshop) -> None:
    workshop.put("connect_four.playable.go")
    made = slow.post("/api/matches", json={"game": "connect_four", "seats": seats("me", "veteran")}).json()
    viewer = Viewer(slow, made["match"], made["seat_links"][0]["token"]).ready()
    viewer.say("hint", seat=0)
    assert viewer.until("refused")["sentence"].startswith("Thinking ahead in Connect Four is being prepared")
    assert viewer.act(viewer.now["actions"][0]["id"])["type"] == "ack"
    told = viewer.until("preparing", "thinking")
    assert told["sentence"].startswith("Thinking ahead in Connect Four is being prepared")
    workshop.put("connect_four.ready.go")
    viewer.catch_up(2)
    assert viewer.log[1]["seat"] == 1


def test_children_run_this_copy_whatever_the_working_folder_holds(tmp_path: Path) -> None:
    (tmp_path / "sandtable").mkdir()
    (tmp_path / "sandtable" / "__init__.py").write_text("raise SystemExit(7)")
    (tmp_path / "typer.py").write_text("raise SystemExit(8)")
    command = compile_command(FOUR, READY)
    asked = [*command[: command.index("compile")], "--version"]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert sandtable.__version__ in done.stdout
