"""The examples of the README do what it says they do."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.core.compiled import COMPILES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.skipif(not COMPILES, reason="ten thousand playouts take minutes in plain Python")
def test_the_python_examples_run() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failures == 0


@pytest.mark.parametrize(
    "command", sorted(set(re.findall(r"^\.venv/bin/sandtable (\w+)", README, re.MULTILINE)))
)
def test_the_commands_exist(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", command, "--help"], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr


def test_the_tree_names_every_part() -> None:
    for part in (ROOT / "sandtable").iterdir():
        if part.is_dir() and (part / "__init__.py").exists():
            assert f"{part.name}/" in README
