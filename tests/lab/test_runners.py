"""Processes that play end with whoever started them, however that ends."""

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

PATIENCE = 60.0  # seconds until a process must be gone
PLAYING = """
import multiprocessing, sys
from sandtable.lab.asking import ask_about
from sandtable.lab.runners import Processes
from sandtable.lab.study import tasks_of

if __name__ == "__main__":
    study = ask_about("connect_four", measure="seat 1", target=(40, 60), bots=["random"], matches=10_000_000)
    for place, _ in enumerate(Processes(2).play(study, tasks_of(study))):
        if place == 0:
            print(*(child.pid for child in multiprocessing.active_children()), flush=True)
"""


def is_running(pid: int) -> bool:
    """Whether the process is there and no mere entry that nobody has read yet."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_processes_end_with_whoever_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "playing.py"
    script.write_text(PLAYING)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        players = [int(pid) for pid in started.stdout.readline().split()]
        assert len(players) == 2
        assert all(map(is_running, players))
        started.kill()
    until = time.monotonic() + PATIENCE
    while any(map(is_running, players)) and time.monotonic() < until:
        time.sleep(0.05)
    left = [pid for pid in players if is_running(pid)]
    for pid in left:
        os.kill(pid, 9)
    assert not left
