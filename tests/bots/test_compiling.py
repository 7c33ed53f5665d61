"""Compiling with progress: every step is reported, the stamp comes last, then nothing is compiled again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.bots import compiling
from sandtable.core.compiled import COMPILES
from sandtable.core.game import Game

only_compiled = pytest.mark.skipif(not COMPILES, reason="plain rules need no compiling")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


@only_compiled
def test_every_step_is_reported_and_the_stamp_is_written(coin: Game, folder: Path) -> None:
    told: list[tuple[str, int, int]] = []
    calls: list[str] = []

    def more(game: Game) -> list[compiling.Step]:
        return [("bots", lambda: calls.append(game.id))]

    assert not compiling.is_compiled(coin)
    assert compiling.ensure_compiled(coin, lambda _: [], more, lambda *report: told.append(report))
    assert calls == ["coin"]
    labels = [label for label, _, _ in told]
    assert labels[0] == "loading the compiler"
    assert labels[-2:] == ["bots", "done"]
    assert [done for _, done, _ in told[1:]] == list(range(len(told) - 1))
    assert {total for _, _, total in told[1:]} == {len(told) - 2}
    assert compiling.is_compiled(coin)
    assert compiling.stamp_path(coin).read_text().splitlines()[-1] == "bots"
    assert compiling.stamp_path(coin).parent == folder


@only_compiled
def test_what_is_compiled_is_not_compiled_again(coin: Game, folder: Path) -> None:
    folder.mkdir()
    compiling.stamp_path(coin).write_text("")

    def never(*_: object) -> list[compiling.Step]:
        raise AssertionError("something was compiled")

    assert not compiling.ensure_compiled(coin, never, never, never)


@only_compiled
def test_another_copy_of_the_program_is_not_ready(
    coin: Game, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    compiling.stamp_path(coin).write_text("")
    assert compiling.is_compiled(coin)
    monkeypatch.setattr(compiling, "PACKAGE", Path("elsewhere"))
    assert not compiling.is_compiled(coin)


@only_compiled
def test_a_step_that_fails_leaves_no_stamp(coin: Game, folder: Path) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compiling.ensure_compiled(coin, lambda _: [], lambda _: [("bots", interrupted)], lambda *_: None)
    assert not compiling.is_compiled(coin)


@pytest.mark.skipif(COMPILES, reason="only plain rules need no compiling")
def test_plain_rules_are_always_ready(coin: Game, folder: Path) -> None:
    assert compiling.is_compiled(coin)
    assert not compiling.ensure_compiled(coin, lambda _: [], lambda _: [], lambda *_: None)
    assert not folder.exists()


@only_compiled
def test_a_game_can_be_played_before_searching_is_compiled(coin: Game, folder: Path) -> None:
    calls: list[str] = []

    def compile_until(stamp: str) -> bool:
        return compiling.ensure_compiled(
            coin,
            lambda _: [("simple", lambda: calls.append("simple"))],
            lambda _: [("search", lambda: calls.append("search"))],
            lambda *_: None,
            until=stamp,
        )

    assert compile_until(compiling.PLAYABLE)
    assert (calls, compiling.is_playable(coin), compiling.is_compiled(coin)) == (["simple"], True, False)
    assert not compile_until(compiling.PLAYABLE)
    assert compile_until(compiling.READY)
    assert calls[-1] == "search"
    assert compiling.is_compiled(coin)
    assert not compile_until(compiling.PLAYABLE)


def files_of(folder: Path) -> dict[Path, int]:
    """Every file with the time it was written."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


@only_compiled
def test_after_the_stamp_a_new_process_compiles_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "SANDTABLE_CACHE": str(tmp_path)}

    def sandtable(*arguments: str, typed: str = "") -> str:
        found = subprocess.run(
            [sys.executable, "-m", "sandtable", *arguments],
            env=environment,
            input=typed,
            capture_output=True,
            text=True,
            check=True,
        )
        return found.stdout

    assert "compiled in" in sandtable("compile", "connect_four")
    (folder,) = tmp_path.iterdir()
    before = files_of(folder)
    assert any(path.name.startswith("connect_four") and path.suffix == ".ready" for path in before)
    assert sandtable("compile", "connect_four") == "Connect Four: ready\n"
    for bot in ("soldier", "veteran"):
        sandtable("play", "connect_four", "--bot", bot, typed="d\nc\nundo\nwhy a\nodds a\nhint\n")
    assert files_of(folder) == before
