"""A damaged compile cache: what is cut short or garbled is found out, thrown away and compiled again."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots import compiling
from sandtable.core import compiled as door
from sandtable.core.sealed import SEAL, has_seal, is_whole, sealed
from sandtable.games import find_game

CONTENT = bytes(range(256)) * 40
compiling_only = pytest.mark.skipif(not door.COMPILES, reason="nothing is cached")


def garbled(data: bytes) -> bytes:
    """The data with a few bytes of its middle changed."""
    place = len(data) // 2
    return data[:place] + bytes(255 - byte for byte in data[place : place + 40]) + data[place + 40 :]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "cut short": lambda data: data[: len(data) // 2],
    "emptied": lambda data: b"",
    "garbled": garbled,
    "overwritten": lambda data: random.Random(1).randbytes(len(data)),
    "longer": lambda data: data + b"more",
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_seen(tmp_path: Path, name: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(sealed(CONTENT))
    assert has_seal(path)
    assert is_whole(path)
    path.write_bytes(DAMAGE[name](path.read_bytes()))
    assert not is_whole(path)
    assert has_seal(path) == (name == "garbled")  # the quick look sees lengths only
    path.unlink()
    assert not has_seal(path)
    assert not is_whole(path)
    assert len(sealed(b"")) == SEAL


def add_up(first: int, second: int) -> int:
    return first * 1000 + second


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A compile cache of the test's own."""
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    return door.cache_folder()


def called(cache: Path) -> tuple[int, int]:
    """The answer of the function, compiled or from the cache, and how often the cache had it."""
    function: Any = door.compiled(add_up)
    return function(1, 2), sum(function.stats.cache_hits.values())


@compiling_only
@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_cache_heals(cache: Path, name: str, ending: str) -> None:
    assert called(cache) == (1002, 0)
    assert called(cache) == (1002, 1)
    (path,) = cache.glob(f"*/*{ending}")
    path.write_bytes(DAMAGE[name](path.read_bytes()))
    assert called(cache) == (1002, 0)
    assert called(cache) == (1002, 1)
    assert all(is_whole(one) for one in compiling.cached_files())


@compiling_only
def test_a_game_is_ready_only_while_its_files_are_whole(cache: Path) -> None:
    game = find_game("connect_four")
    called(cache)
    assert not compiling.is_compiled(game)
    compiling.write_stamp(compiling.stamp_path(game), ["search"])
    assert compiling.is_compiled(game)
    (data,) = cache.glob("*/*.nbc")
    whole = data.read_bytes()
    data.write_bytes(whole[:-1])
    assert not compiling.is_compiled(game)
    data.write_bytes(garbled(whole))
    assert compiling.discard_damaged() == [data]
    assert not compiling.is_compiled(game)
    called(cache)
    assert compiling.is_compiled(game)
    assert compiling.discard_damaged() == []
