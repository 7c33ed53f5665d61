"""The declared messages, read as data: what fits one, and how a client in JavaScript is told of it."""

import inspect
import json
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from sandtable.core import scenes
from sandtable.table.messages import asked, games, lab, matches, studied, told

CLIENT_TYPES = Path(told.__file__).parents[1] / "client/types.d.ts"
SIMPLE: dict[Any, str] = {
    str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"
}  # fmt: skip


def is_table(kind: Any) -> bool:
    """Whether the type is a table of named fields that goes over the wire."""
    return hasattr(kind, "__required_keys__") or (inspect.isclass(kind) and issubclass(kind, BaseModel))


def declared() -> dict[str, Any]:
    """Every table of fields, the parts of a scene first, in the order of the files."""
    found: dict[str, Any] = {}
    for module in (scenes, asked, games, matches, studied, lab, told):
        for name, kind in vars(module).items():
            if is_table(kind) and kind.__module__ == module.__name__ and kind is not asked.Message:
                found[name] = kind
    return found


def fields(kind: Any) -> Iterator[tuple[str, Any, bool]]:
    """The fields of a table: name, type, and whether it must be there."""
    hints = get_type_hints(kind, include_extras=True)
    if issubclass(kind, BaseModel):
        for name, field in kind.model_fields.items():
            yield name, hints[name], field.is_required()
        return
    for name, hint in hints.items():
        yield name, hint, name in kind.__required_keys__


def bare(kind: Any) -> Any:
    """The type without what is said about it besides."""
    while get_origin(kind) in (Annotated, NotRequired, Required):
        kind = get_args(kind)[0]
    return kind


def is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


def problems(value: Any, kind: Any, place: str = "message") -> list[str]:
    """Why the value is not of the declared type; nothing if it is."""
    kind = bare(kind)
    if is_union(kind):
        meant = [one for one in get_args(kind) if may_mean(value, one)]
        if not meant:
            return [f"{place}: {value!r} is nothing that is declared"]
        return min((problems(value, one, place) for one in meant), key=len)
    if is_table(kind):
        return table_problems(value, kind, place)
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return []
    if origin is Literal:
        return [] if value in inner else [f"{place}: {value!r} is none of {inner}"]
    if origin in (list, tuple):
        if not isinstance(value, list) or (origin is tuple and len(value) != len(inner)):
            return [f"{place}: {value!r} is not {kind}"]
        kinds = inner if origin is tuple else inner * len(value)
        pairs = enumerate(zip(value, kinds, strict=True))
        return [line for number, (one, sort) in pairs for line in problems(one, sort, f"{place}[{number}]")]
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{place}: {value!r} is not {kind}"]
        return [line for key, one in value.items() for line in problems(one, inner[1], f"{place}.{key}")]
    allowed = (int, float) if kind is float else kind
    fits = isinstance(value, allowed) and (kind is bool or not isinstance(value, bool))
    return [] if fits else [f"{place}: {value!r} is not {kind}"]


def may_mean(value: Any, kind: Any) -> bool:
    """Whether the value is meant to be of that part of a union: messages are told apart by their type."""
    if not is_table(kind) or not isinstance(value, dict) or "type" not in value:
        return True
    names = [get_args(bare(hint)) for name, hint, _ in fields(kind) if name == "type"]
    return any(value["type"] in one for one in names)


def table_problems(value: Any, kind: Any, place: str) -> list[str]:
    """Why the value is not the declared table."""
    if not isinstance(value, dict):
        return [f"{place}: {value!r} is no table of fields"]
    known = {name: (hint, must) for name, hint, must in fields(kind)}
    lines = [f"{place} has no {name}" for name, (_, must) in known.items() if must and name not in value]
    for name, one in value.items():
        if name not in known:
            lines.append(f"{place}.{name} is not declared in {kind.__name__}")
        else:
            lines += problems(one, known[name][0], f"{place}.{name}")
    return lines


def script_type(kind: Any) -> str:
    """The type as TypeScript writes it."""
    kind = bare(kind)
    if is_union(kind):
        return " | ".join(script_type(one) for one in get_args(kind))
    if kind in SIMPLE:
        return SIMPLE[kind]
    if is_table(kind):
        return str(kind.__name__)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in inner)
    if origin is tuple:
        return f"[{', '.join(script_type(one) for one in inner)}]"
    if origin is dict:
        return f"Record<string, {script_type(inner[1])}>"
    inside = script_type(inner[0])
    return f"({inside})[]" if " | " in inside else f"{inside}[]"


def script_types() -> str:
    """What the client's `types.d.ts` must be."""
    lines = [
        "/** What goes over the wire, as scenes.py and messages/ declare it; for the type checker only. */",
        "/** Written anew by: python -m tests.table.make_client_types */",
        "",
    ]
    for name, kind in declared().items():
        parts = [f"{field}{'' if must else '?'}: {script_type(hint)}" for field, hint, must in fields(kind)]
        lines.append(f"export type {name} = {{{', '.join(parts)}}};")
    for name, union in (("Request", asked.Request), ("Told", told.Told)):
        parts = [script_type(one) for one in get_args(union)]
        lines.append(f"export type {name} = {' | '.join(parts)};")
    return "\n".join(lines) + "\n"
