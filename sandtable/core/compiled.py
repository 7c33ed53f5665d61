"""The only door to Numba: `compiled` for functions, `attach` for verbs, and where the cache lives.

With `SANDTABLE_COMPILE=0` both do nothing and every function runs as the plain Python it is.
"""

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

PACKAGE = Path(__file__).resolve().parents[1]
COMPILES = os.environ.get("SANDTABLE_COMPILE", "1") != "0"
COMPILED_PARTS = ("core", "games", "bots")  # the folders whose functions are compiled
COMPILED_FROM = (".py", ".csv", ".json")  # sources, and the data they freeze into compiled code
KEEP_DAYS = 14

F = TypeVar("F", bound=Callable[..., Any])


@cache
def source_hash() -> str:
    """One short name for the present state of every file that compiled code is made from."""
    digest = hashlib.sha256()
    for part in COMPILED_PARTS:
        paths = [path for path in (PACKAGE / part).rglob("*") if path.suffix in COMPILED_FROM]
        for path in sorted(paths):
            digest.update(str(path.relative_to(PACKAGE)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled rules are kept, one folder a version of the sources."""
    chosen = os.environ.get("SANDTABLE_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "sandtable"


def cache_folder() -> Path:
    """The cache of the present sources."""
    return cache_root() / source_hash()


def forget_old_caches() -> None:
    """Remove the caches of sources that nobody has run for two weeks."""
    for folder in cache_root().glob("*"):
        is_old = folder.is_dir() and time.time() - folder.stat().st_mtime > KEEP_DAYS * 86400
        if is_old and folder != cache_folder():
            shutil.rmtree(folder, ignore_errors=True)


if COMPILES:
    import numba
    import numba.extending


def compiled(function: F) -> F:
    """The function, compiled on first use, cached on disk, running without the interpreter's lock."""
    if not COMPILES:
        return function
    # Numba notices an edit only in the file of the cached function, not in the files it calls:
    # after a rule change the bots would go on playing yesterday's game. So each version of the
    # sources gets a cache of its own, whoever imported Numba first and wherever they keep theirs.
    config: Any = numba.config
    elsewhere = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        result: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = elsewhere
    return cast(F, result)


def attach(verb: Callable[..., Any], table: dict[Any, Callable[..., Any]]) -> None:
    """Make compiled code that calls `verb` call the function `table` holds for the record it is given."""
    if not COMPILES:
        return

    def choose(state: Any, *_rest: Any) -> Any:
        return table.get(state)

    numba.extending.overload(verb, strict=False, jit_options={"nogil": True, "error_model": "numpy"})(choose)


def type_key(dtype: np.dtype[Any]) -> Any:
    """What compiled code knows a record by."""
    return numba.from_dtype(dtype) if COMPILES else dtype


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function behind a compiled one."""
    return getattr(function, "py_func", function)
