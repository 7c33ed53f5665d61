"""The command line. Bad input ends with one sentence and exit code 2; Numba is loaded only by what plays."""

import sys

from sandtable.adapters.bots import bring_bots
from sandtable.cli.app import app
from sandtable.core.errors import SandtableError
from sandtable.core.files import reason

__all__ = ["app", "main"]


def main(arguments: list[str] | None = None) -> None:
    """The command has run, or the process ends with its exit code."""
    bring_bots()
    try:
        app(arguments, prog_name="sandtable")
    except SandtableError as problem:
        give_up(str(problem))
    except (OSError, UnicodeError, RecursionError, MemoryError) as problem:
        give_up(sentence_of(problem))


def give_up(sentence: str) -> None:
    """The sentence stands on standard error, whatever letters it has, and the process ends."""
    print("sandtable: " + sentence.encode(errors="backslashreplace").decode(), file=sys.stderr)
    sys.exit(2)


def sentence_of(problem: OSError | UnicodeError | RecursionError | MemoryError) -> str:
    """What the system refused, for people; those who can say more have said it before."""
    if isinstance(problem, OSError | UnicodeError):
        place = f"{problem.filename}: " if isinstance(problem, OSError) and problem.filename else ""
        return f"{place}{reason(problem)}"
    if isinstance(problem, RecursionError):
        return "something that was given is nested too deeply"
    return "there is not enough memory for that"
