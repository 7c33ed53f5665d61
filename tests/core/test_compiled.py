"""The cache of compiled rules: one folder a version of the sources, old ones forgotten."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from sandtable.core import compiled as door


def test_the_cache_is_kept_where_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    assert door.cache_folder() == tmp_path / door.source_hash()
    monkeypatch.delenv("SANDTABLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    assert door.cache_root() == tmp_path / "own" / "sandtable"


def test_any_change_of_a_source_gives_the_cache_another_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = []
    for text in ("one", "one", "two"):
        (tmp_path / "core").mkdir(exist_ok=True)
        (tmp_path / "core" / "rules.py").write_text(text)
        (tmp_path / "core" / "notes.md").write_text(str(len(names)))
        monkeypatch.setattr(door, "PACKAGE", tmp_path)
        names.append(door.source_hash.__wrapped__())
    assert names[0] == names[1] != names[2]


def test_caches_that_nobody_used_for_long_are_removed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    old, recent, present = tmp_path / "old", tmp_path / "recent", tmp_path / door.source_hash()
    long_ago = time.time() - (door.KEEP_DAYS + 1) * 86400
    for folder in (old, recent, present):
        folder.mkdir()
    for folder in (old, present):
        os.utime(folder, (long_ago, long_ago))
    door.forget_old_caches()
    assert not old.exists()
    assert recent.exists()
    assert present.exists()


@pytest.fixture
def plain_until_loaded() -> Iterator[None]:
    door.run_plain_until_loaded()
    yield
    door.run_plain_until_loaded(False)


@pytest.mark.skipif(not door.COMPILES, reason="plain rules need no loading")
def test_what_is_not_loaded_runs_plain_and_compiled_from_when_it_is(plain_until_loaded: None) -> None:
    @door.compiled
    def scaled(number, factor=2):  # type: ignore[no-untyped-def]
        return number * factor

    assert (scaled(21), scaled(21, 3), scaled(number=1, factor=4)) == (42, 63, 4)
    assert scaled(np.int8(100), 300) == 30_000, "as wide as compiled code takes it"
    assert scaled.signatures == []
    with door.loading():
        assert scaled(21, 3) == 63
    assert len(scaled.signatures) == 1
    assert scaled(21, 5) == 105
    assert scaled(0.5, 5) == 2.5
    assert len(scaled.signatures) == 1
    thread = threading.Thread(target=scaled, args=("ab", 2))
    with door.loading():
        thread.start()
        thread.join()
    assert len(scaled.signatures) == 1, "another thread compiled"


def test_a_compiled_function_gives_what_its_plain_self_gives() -> None:
    @door.compiled
    def double(number):  # type: ignore[no-untyped-def]
        return 2 * number

    assert double(21) == door.plain(double)(21) == 42
    assert (door.plain(double) is double) is not door.COMPILES
    if door.COMPILES:
        assert len(double.overloads) == 1, "the compiled function was not called"


@pytest.mark.skipif(not door.COMPILES, reason="nothing is compiled")
def test_constants_widths_and_defaults_do_not_multiply_what_is_compiled() -> None:
    @door.compiled
    def add(one, other=1):  # type: ignore[no-untyped-def]
        return one + other

    @door.compiled
    def add_often(numbers):  # type: ignore[no-untyped-def]
        return add(numbers[0]) + add(numbers[0], 7) + add(3, numbers[1]) + add(len(numbers))

    assert add_often(np.array([1, 2], np.int8)) == 2 + 8 + 5 + 3
    assert len(add.overloads) == 1


@pytest.mark.skipif(not door.COMPILES, reason="nothing is compiled")
def test_the_cache_is_ours_even_if_numba_was_imported_before() -> None:
    code = (
        "import numba; before = numba.config.CACHE_DIR\n"
        "from sandtable.core.compiled import cache_folder\n"
        "from sandtable.core.rng import below, new_rng\n"
        "below(new_rng(1), 6)\n"
        "assert below.stats.cache_path.startswith(str(cache_folder())), below.stats.cache_path\n"
        "assert numba.config.CACHE_DIR == before\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not door.COMPILES, reason="nothing is compiled")
def test_modules_that_load_in_several_threads_share_our_cache() -> None:
    code = (
        "import sys, threading; sys.setswitchinterval(1e-6)\n"
        "import numba\n"
        "from sandtable.core.compiled import cache_folder, compiled\n"
        "from sandtable.core.sealed import is_whole\n"
        "before, found = numba.config.CACHE_DIR, []\n"
        "def load():\n"
        "    found.extend(compiled(is_whole)._cache._cache_path for _ in range(150))\n"
        "threads = [threading.Thread(target=load) for _ in range(6)]\n"
        "[thread.start() for thread in threads]; [thread.join() for thread in threads]\n"
        "strays = {path for path in found if not path.startswith(str(cache_folder()))}\n"
        "assert len(found) == 900 and not strays, (len(found), strays)\n"
        "assert numba.config.CACHE_DIR == before\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
