"""What several commands take from the command line in the same way."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.rulesets import AS_WRITTEN, frozen
from sandtable.core.spreadsheets import ENDING, read_spreadsheet

Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="OPTION=VALUE",
        help="Change an option of the ruleset, or all that a spreadsheet (FILE.csv) says; repeatable.",
    ),
]


def read_changes(
    texts: list[str] | None, game: Game | None = None, preset: str = AS_WRITTEN
) -> dict[str, Any]:
    """The options of `--set OPTION=VALUE`; a value is a number, truth or list as in JSON, or else a word.

    Where the game is known, a spreadsheet of its figures is read, too.
    """
    changes: dict[str, Any] = {}
    for text in texts or []:
        if game and text.endswith(ENDING) and "=" not in text:
            changes |= read_spreadsheet(game, Path(text), preset)
            continue
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise SandtableError(f"--set {text!r} has no value; write OPTION=VALUE, say turn_limit=30")
        try:
            changes[name] = frozen(json.loads(value))
        except (ValueError, RecursionError):
            changes[name] = value
    return changes
