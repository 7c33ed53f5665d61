"""How commands speak: to people through Rich, to programs as one JSON text."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

AsJson = Annotated[bool, typer.Option("--json", help="Write one JSON text instead, for programs.")]


def console() -> Console:
    """Where people read; without colours when it is not a terminal."""
    return Console(highlight=False, soft_wrap=False)


def say(text: str, style: str = "") -> None:
    """The text stands on a line of its own; nothing in it is mark-up."""
    console().print(Text(printable(text), style=style))


def say_whole(lines: list[str]) -> None:
    """The lines are printed as they are, however long."""
    for line in lines:
        console().print(Text(printable(line)), soft_wrap=True)


def say_json(content: Any) -> None:
    """The content is on standard output as one JSON text."""
    print(json.dumps(content, ensure_ascii=True, indent=2))


def printable(text: str) -> str:
    """The text without what would steer a terminal."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n")


def examples(*lines: str) -> str:
    """The end of a help text."""
    return "\n\n".join(["Examples:", *(f"  $ sandtable {line}" for line in lines)])
