"""The command line. Bad input ends with one sentence and exit code 2; Numba is loaded only by what plays."""

import sys

from sandtable.adapters.bots import bring_bots
from sandtable.cli.app import app
from sandtable.core.errors import SandtableError

__all__ = ["app", "main"]


def main(arguments: list[str] | None = None) -> None:
    """The command has run, or the process ends with its exit code."""
    bring_bots()
    try:
        app(arguments, prog_name="sandtable")
    except SandtableError as problem:
        print(f"sandtable: {problem}", file=sys.stderr)
        sys.exit(2)
