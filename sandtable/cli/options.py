"""What several commands take from the command line in the same way."""

import json
from typing import Annotated, Any

import typer

from sandtable.core.errors import SandtableError

Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Change an option of the ruleset; repeatable."),
]


def read_changes(texts: list[str] | None) -> dict[str, Any]:
    """The options of `--set OPTION=VALUE`; a value is a number, truth or list as in JSON, or else a word."""
    changes: dict[str, Any] = {}
    for text in texts or []:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise SandtableError(f"--set {text!r} has no value; write OPTION=VALUE, say turn_limit=30")
        try:
            changes[name] = _frozen(json.loads(value))
        except (ValueError, RecursionError):
            changes[name] = value
    return changes


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value
