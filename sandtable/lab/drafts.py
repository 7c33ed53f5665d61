"""Studies on their way: what is composed elsewhere becomes the text of a study file, checked as one."""

import json
import math
import re
import tomllib
from collections.abc import Iterator
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.lab.study import CLAIMS, Study
from sandtable.lab.study_files import Problem, line_of, parse_study
from sandtable.lab.study_keys import KEYS, quoted

PROSE = ("question", "history", "advice", "name")  # keys under which anything may be written
NAMES_FILE = re.compile(r"[@/\\]")
NO_FILES = (
    "what is composed here names no files; write the study in a file of your own, and run it from there"
)
BARE = re.compile(r"[A-Za-z0-9_-]+")
DEEPEST = 6  # tables and lists in each other

Content = dict[str, Any]


def draft_text(content: Content) -> str:
    """The text of a study file with this content, keys in their usual order, and words beside some."""
    order = [*KEYS, *(key for key in content if key not in KEYS)]
    given = {key: content[key] for key in order if content.get(key) is not None}
    plain = [key for key, value in given.items() if not is_table(value)]
    lines = [f"{key_text(key)} = {value_text(given[key])}{remark(key, given[key])}" for key in plain]
    for key, value in given.items():
        for table in value if isinstance(value, list) and is_table(value) else []:
            lines += ["", f"[[{key_text(key)}]]", *table_lines(table)]
        if isinstance(value, dict):
            lines += ["", f"[{key_text(key)}]", *table_lines(value)]
    return "\n".join(lines) + "\n"


def is_table(value: Any) -> bool:
    """Whether the value stands under a heading of its own."""
    is_list = isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)
    return is_list or isinstance(value, dict)


def table_lines(table: Content) -> list[str]:
    """A line for every key of a table."""
    return [f"{key_text(key)} = {value_text(value)}" for key, value in table.items() if value is not None]


def key_text(key: str) -> str:
    return key if BARE.fullmatch(key) else quoted(key)


def value_text(value: Any, depth: int = 0) -> str:
    """A value as TOML writes it on one line."""
    if depth > DEEPEST:
        raise SandtableError("tables and lists are nested too deeply for a study")
    if isinstance(value, dict):
        parts = [f"{key_text(key)} = {value_text(one, depth + 1)}" for key, one in value.items()]
        return f"{{ {', '.join(parts)} }}" if parts else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(value_text(one, depth + 1) for one in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and math.isfinite(value) and value == int(value):
        return str(int(value))
    return quoted(value) if isinstance(value, str) else json.dumps(value).replace("NaN", "nan")


def remark(key: str, value: Any) -> str:
    """What a reader of the file should know of the key."""
    words = {
        "claim": CLAIMS.get(value, "") if isinstance(value, str) else "",
        "margin": "what is smaller does not matter",
        "matches": "of every variant at every strength",
        "luck": "how much each stream of chance decides",
    }.get(key, "")
    return f"  # {words}" if words else ""


def content_of(text: str) -> Content | None:
    """What a text says, key by key; None if it is no TOML."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def check_draft(text: str, name: str) -> tuple[Study | None, list[Problem]]:
    """The study of a text that came from elsewhere, and all that is wrong with it: it may name no files."""
    content = content_of(text)
    named = [Problem(line_of(text, *path), NO_FILES, path) for path in files_named(content or {})]
    return (None, named) if named else parse_study(text, name)


def files_named(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where a content has something that could name a file or a folder."""
    if isinstance(value, str) and NAMES_FILE.search(value):
        yield path
    pairs: Any = value.items() if isinstance(value, dict) else enumerate(value) if is_list(value) else ()
    for key, one in pairs:
        if isinstance(key, int) or key not in PROSE:
            yield from files_named(one, (*path, key))


def is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)
