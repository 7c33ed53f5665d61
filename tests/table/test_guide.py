"""The program in docs/guides/api.md plays a match, as it says."""

import re
import subprocess
import sys
from pathlib import Path

from tests.table.tables import Served

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "api.md"


def test_the_program_plays_a_match(client: Served, tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    assert len(found[1].splitlines()) <= 40
    program = tmp_path / "player.py"
    program.write_text(found[1], encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(program), f"http://{client.host}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"(four in a line|full board): \[[\d.]+, [\d.]+\] after \d+ steps\n", done.stdout)
