"""What only a new process shows: compiling from nothing, loading from the cache, the start of a command."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from benchmarks.timing import HAS_SCHEDULER
from sandtable.core.errors import SandtableError

ROOT = Path(__file__).resolve().parents[1]


def has_command() -> bool:
    """Whether the command line is part of this checkout."""
    return find_spec("sandtable.cli") is not None


def command_seconds(arguments: Sequence[str], cache: str | None = None) -> float:
    """How long `python -m sandtable …` takes, less the time its main thread waited for other programs."""
    began = time.perf_counter()
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "sandtable", *arguments],
            cwd=ROOT,
            env=child_environment(cache),
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        took = time.perf_counter() - began
        # The process has ended but is not yet forgotten: its figures can still be read.
        if HAS_SCHEDULER:
            took -= int(Path(f"/proc/{process.pid}/schedstat").read_text().split()[1]) / 1e9
        if process.wait() != 0:
            errors.seek(0)
            complaint = errors.read().decode(errors="replace").strip()
            raise SandtableError(f"sandtable {' '.join(arguments)} failed: {complaint}")
    return took


def ready_seconds(games: Sequence[str], cache: str) -> dict[str, float]:
    """How long a new process takes to import everything and to get each game ready, with that cache."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.fresh", *games],
        cwd=ROOT,
        env=child_environment(cache),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SandtableError(f"getting {', '.join(games)} ready failed: {done.stderr.strip()}")
    seconds: dict[str, float] = json.loads(done.stdout)
    return seconds


def child_environment(cache: str | None) -> dict[str, str]:
    """The environment with the checkout first on the path and, if one is named, another cache."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    environment.pop("NUMBA_CACHE_DIR", None)
    return environment if cache is None else {**environment, "SANDTABLE_CACHE": cache}
