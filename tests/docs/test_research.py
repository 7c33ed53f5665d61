"""The page for researchers does what it says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.games import GAMES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/research.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = sorted(set(re.findall(r"^sandtable (\w+)", PAGE, re.MULTILINE)))


@pytest.mark.parametrize("code", BLOCKS, ids=[block.splitlines()[-1] for block in BLOCKS])
def test_every_block_runs(code: str) -> None:
    exec(compile(code, "research.md", "exec"), {})


def test_an_interface_takes_three_lines() -> None:
    """What stands below an interface's heading is at most three lines of code and their imports."""
    assert len(BLOCKS) >= 6
    for block in BLOCKS:
        lines = [line for line in block.splitlines() if line]
        assert sum(not line.startswith(("import ", "from ")) for line in lines) <= 3


def test_the_table_has_every_game_with_every_number_of_seats() -> None:
    for game in GAMES.values():
        for seats in range(game.seats[0], game.seats[1] + 1):
            assert f"| {game.title} | {seats} |" in PAGE, f"{game.title}: run python -m benchmarks.games"
        assert f"| {game.kinds.action_count:,} |" in PAGE


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_exist(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", command, "--help"], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr


def test_the_example_is_short() -> None:
    assert len((ROOT / "examples/train.py").read_text(encoding="utf-8").splitlines()) <= 150
