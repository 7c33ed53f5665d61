"""Files of sheets: TOML or JSON, read with the lines that messages name, and written with what each means."""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.core.errors import SheetError
from sandtable.core.files import read_text
from sandtable.core.sheets import MOST_BYTES, Document, Field, ListOf, SheetForm, Table, too_large

BARE_KEY = re.compile(r"^[A-Za-z0-9_-]+$")
KEY = re.compile(r"""((?:"[^"]*"|'[^']*'|[^=#"'])+)=""")
LONG_QUOTES = ('"""', "'''")
TOKEN = re.compile(r"""\"{3}|'{3}|"(?:[^"\\]|\\.)*"|'[^']*'|#.*|[\[\]{}]""")
MOST_DOTS = 200  # in one line; keys within keys within keys take a long time to read
MOST_FILE = 2 * MOST_BYTES  # comments and blanks included


@dataclass(frozen=True)
class SheetFile:
    """A sheet as it was read: the document, and the line of the file in which each path stands."""

    name: str
    document: Document
    lines: dict[str, int] = field(default_factory=dict)


def read_sheet(path: Path) -> SheetFile:
    """The sheet of a TOML or JSON file; a SheetError names the file and what is wrong with it."""
    return parse_sheet(read_text(path, SheetError, MOST_FILE), str(path))


def parse_sheet(text: str, name: str) -> SheetFile:
    """The sheet of a text, which is JSON if it begins with a brace and otherwise TOML."""
    is_json = text.lstrip().startswith("{")
    if not is_json and max((row.count(".") for row in text.splitlines()), default=0) > MOST_DOTS:
        raise SheetError(f"{name} is no sheet: a line has more than {MOST_DOTS} dots")
    try:
        document = json.loads(text) if is_json else tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        kind = "JSON" if is_json else "TOML"
        raise SheetError(f"{name} is no sheet: it is not whole {kind} ({problem})") from None
    if too_large(document):
        return SheetFile(name, document)  # which nobody will read line by line
    lines = json_lines(text, document) if is_json else dict(toml_lines(text))
    return SheetFile(name, document, lines)


def toml_lines(text: str) -> Iterator[tuple[str, int]]:
    """The line of every table and key of a TOML text, which is known to be whole."""
    counts: dict[str, int] = {}  # how many tables a list has so far, by its path
    table, depth, quote = "", 0, ""
    for number, row in enumerate(text.splitlines(), 1):
        if depth or quote:
            depth, quote = open_after(row, depth, quote)
            continue
        row = row.strip()
        if row.startswith("["):
            table = _numbered(_keys_of(row), counts)
            if row.startswith("[["):
                counts[table] = counts.get(table, 0) + 1
                table = f"{table}.{counts[table]}"
            yield table, number
        elif key := KEY.match(row):
            path = table
            for name in _keys_of(f"{key[1]}=0"):
                path = f"{path}.{name}" if path else name
                yield path, number
            depth, quote = open_after(row[key.end() :], 0, "")


def open_after(row: str, depth: int, quote: str) -> tuple[int, str]:
    """How many brackets are open after a row of a value, and the quotes of a long text, if one is."""
    place = 0
    while True:
        if quote:
            end = row.find(quote, place)
            if end < 0:
                return depth, quote
            place, quote = end + len(quote), ""
        token = TOKEN.search(row, place)
        if token is None:
            return depth, ""
        place = token.end()
        if token[0] in LONG_QUOTES:
            quote = token[0]
        elif token[0] in ("[", "{"):
            depth += 1
        elif token[0] in ("]", "}"):
            depth -= 1


def _keys_of(row: str) -> list[str]:
    """The keys of a line of TOML from the outermost in; none if the line is not to be read by itself."""
    try:
        found: Any = tomllib.loads(row)
    except tomllib.TOMLDecodeError:
        return []
    keys = []
    while isinstance(found, dict) and found:
        key, found = next(iter(found.items()))
        keys.append(key)
    return keys


def _numbered(keys: list[str], counts: dict[str, int]) -> str:
    """The path of a table's header, with the present place in each list of tables on the way."""
    path = ""
    for number, key in enumerate(keys):
        path = f"{path}.{key}" if path else key
        if path in counts and number < len(keys) - 1:
            path = f"{path}.{counts[path]}"
    return path


def json_lines(text: str, document: Any) -> dict[str, int]:
    """The line of every key of a JSON text that stands in no list."""
    lines: dict[str, int] = {}

    def walk(table: dict[str, Any], path: str, start: int) -> int:
        for key, value in table.items():
            quoted = re.compile(re.escape(json.dumps(key, ensure_ascii=False)) + r"\s*:")
            found = quoted.search(text, start)
            if found is None:
                continue
            start = found.end()
            where = f"{path}.{key}" if path else key
            lines[where] = text.count("\n", 0, found.start()) + 1
            if isinstance(value, dict):
                start = walk(value, where, start)
        return start

    if isinstance(document, dict):
        walk(document, "", 0)
    return lines


def toml_text(form: SheetForm, document: Document) -> str:
    """The file of a sheet, every line with what it means and its clause."""
    head = [f"# {form.sentence} ({form.clause})", ""]
    return "\n".join([*head, *_table_rows(form.fields, document, "")]).rstrip() + "\n"


def _table_rows(fields: tuple[Field, ...], document: Document, path: str) -> Iterator[str]:
    """The rows of a table: its own lines first, then the tables in it."""
    known = {one.name: one for one in fields}
    inner = []
    for name, value in document.items():
        told = known.get(name)
        is_list = isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)
        if isinstance(value, dict) or is_list:
            inner.append((name, value, told))
        else:
            note = f"  # {told.text} ({told.clause})" if told else ""
            yield f"{_key(name)} = {_value(value)}{note}"
    for name, value, told in inner:
        header = f"{path}.{_key(name)}" if path else _key(name)
        yield ""
        if told:
            yield f"# {told.text} ({told.clause})"
        sort = told.sort if told else None
        within = sort.of if isinstance(sort, ListOf) else sort
        rows = within.fields if isinstance(within, Table) else ()
        if isinstance(value, dict):
            yield f"[{header}]"
            yield from _table_rows(rows, value, header)
        else:
            for one in value:
                yield f"[[{header}]]"
                yield from _table_rows(rows, one, header)


def _key(name: str) -> str:
    return name if BARE_KEY.match(name) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(name)} = {_value(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)
