"""Sheets: what a seat brings to the match, such as a deck, an army or a nation.

A sheet is a document: names with whole numbers, yes or no, texts, lists and tables, as a TOML or JSON file
writes them. A game that has sheets declares their form in `sheet.py`: the schema as data, from which keys,
types and ranges are checked here, and what only the game can judge as a function.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.errors import SheetError

if TYPE_CHECKING:
    from sandtable.core.rng import Rng

Record = Any
Document = dict[str, Any]

MOST_BYTES = 8_000  # of a document as JSON: six of them fit into one request
NO_SHEET: np.dtype[Any] = np.dtype((np.record, np.dtype([("nothing", np.int8)])))  # of games without sheets


@dataclass(frozen=True)
class Problem:
    """What is wrong with one line of a sheet: where, why, and the clause that says so."""

    path: str  # "cards.R1", "tiers.2.attack"; places in lists count from 1, the whole sheet is ""
    sentence: str
    clause: str
    line: int = 0  # of the file it was read from, where that is known

    def __str__(self) -> str:
        places = (f"line {self.line}" if self.line else "", self.path)
        where = ", ".join(place for place in places if place)
        return f"{where}: {self.sentence} ({self.clause})" if where else f"{self.sentence} ({self.clause})"


class Sort(ABC):
    """What a field of a sheet may hold."""

    @abstractmethod
    def problems(self, value: Any, path: str, clause: str) -> Iterator[Problem]:
        """What is wrong with the value, line by line."""

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """The sort as programs read it."""


@dataclass(frozen=True)
class WholeNumber(Sort):
    """A whole number within a range."""

    low: int
    high: int

    def problems(self, value: Any, path: str, clause: str) -> Iterator[Problem]:
        if type(value) is not int or not self.low <= value <= self.high:
            yield Problem(
                path, f"must be a whole number from {self.low} to {self.high}, not {shown(value)}", clause
            )

    def as_json(self) -> dict[str, Any]:
        return {"sort": "number", "low": self.low, "high": self.high}


@dataclass(frozen=True)
class YesOrNo(Sort):
    """True or false."""

    def problems(self, value: Any, path: str, clause: str) -> Iterator[Problem]:
        if not isinstance(value, bool):
            yield Problem(path, f"must be true or false, not {shown(value)}", clause)

    def as_json(self) -> dict[str, Any]:
        return {"sort": "yes_or_no"}


@dataclass(frozen=True)
class Choice(Sort):
    """One of some words."""

    choices: tuple[str, ...]

    def problems(self, value: Any, path: str, clause: str) -> Iterator[Problem]:
        if value not in self.choices:
            yield Problem(path, f"must be one of {', '.join(self.choices)}, not {shown(value)}", clause)

    def as_json(self) -> dict[str, Any]:
        return {"sort": "choice", "choices": list(self.choices)}


@dataclass(frozen=True)
class Text(Sort):
    """A text of one line with a number of letters within a range."""

    longest: int
    shortest: int = 0

    def problems(self, value: Any, path: str, clause: str) -> Iterator[Problem]:
        wanted = f"must be a text of {self.shortest} to {self.longest} letters"
        if not isinstance(value, str):
            yield Problem(path, f"{wanted}, not {shown(value)}", clause)
        elif not self.shortest <= len(value) <= self.longest:
            yield Problem(path, f"{wanted}, not of {len(value)}", clause)
        elif not value.isprintable():
            yield Problem(path, f"{wanted} that can be seen", clause)

    def as_json(self) -> dict[str, Any]:
        return {"sort": "text", "shortest": self.shortest, "longest": self.longest}


@dataclass(frozen=True)
class ListOf(Sort):
    """Some of another sort, in order."""

    of: Sort
    most: int
    fewest: int = 0

    def problems(self, value: Any, path: str, clause: str) -> Iterator[Problem]:
        if not isinstance(value, list):
            yield Problem(path, f"must be a list, not {shown(value)}", clause)
            return
        if not self.fewest <= len(value) <= self.most:
            count = f"{self.fewest} to {self.most}" if self.fewest != self.most else f"{self.most}"
            yield Problem(path, f"must be a list of {count}, not of {len(value)}", clause)
        for place, one in enumerate(value[: self.most], 1):
            yield from self.of.problems(one, f"{path}.{place}", clause)

    def as_json(self) -> dict[str, Any]:
        return {"sort": "list", "fewest": self.fewest, "most": self.most, "of": self.of.as_json()}


@dataclass(frozen=True)
class Field:
    """One named line of a sheet or of a table in it."""

    name: str
    sort: Sort
    text: str  # what it is, in one phrase
    clause: str
    is_needed: bool = True

    def as_json(self) -> dict[str, Any]:
        """The field as programs read it."""
        told = {"name": self.name, "text": self.text, "clause": self.clause, "is_needed": self.is_needed}
        return told | self.sort.as_json()


@dataclass(frozen=True)
class Table(Sort):
    """Named lines together."""

    fields: tuple[Field, ...]

    def problems(self, value: Any, path: str, clause: str) -> Iterator[Problem]:
        if not isinstance(value, dict):
            yield Problem(path, f"must be a table of names and values, not {shown(value)}", clause)
            return
        known = {field.name: field for field in self.fields}
        for name in value:
            if name not in known:
                there = f"there are: {', '.join(known)}"
                yield Problem(below(path, str(name)[:40]), f"there is no such line; {there}", clause)
        for field in self.fields:
            where = below(path, field.name)
            if field.name in value:
                yield from field.sort.problems(value[field.name], where, field.clause)
            elif field.is_needed:
                yield Problem(where, f"is missing: {field.text}", field.clause)

    def as_json(self) -> dict[str, Any]:
        return {"sort": "table", "fields": [field.as_json() for field in self.fields]}


@dataclass(frozen=True)
class Figure:
    """Something of a sheet that can be counted, so that the lab can tell what one more of it is worth."""

    name: str  # "range"
    words: str  # what one more of it is: "a point of Range"
    clause: str
    count: Callable[[Document], float]  # how much of it a legal sheet has
    price: Callable[[Document, Record], float] | None = None  # of one more; below 0 where the sheet gains


@dataclass(frozen=True)
class SheetForm:
    """What the sheets of a game look like, which of them are legal, and what the rules get of them."""

    title: str  # what the players call a sheet: "deck"
    sentence: str
    clause: str  # that asks for it
    fields: tuple[Field, ...]
    dtype: np.dtype[Any]  # of a packed sheet
    judge: Callable[[Document, Record], list[Problem]]  # what the schema cannot say; asked when that holds
    pack: Callable[[Document], Record]
    default: Callable[[int, Record], Document]  # (seat, ruleset) → a legal sheet to begin with
    random: Callable[["Rng", Record], Document]  # (rng, ruleset) → any legal sheet
    is_used: Callable[[Record], bool] = lambda ruleset: True  # whether matches under the ruleset have sheets
    is_hidden: bool = False  # a sheet is its seat's secret until the match is over
    ready: Callable[[Record], dict[str, Document]] = (
        lambda ruleset: {}
    )  # shipped sheets to begin with, by name
    refit: Callable[[Document, Record], Document] = lambda document, ruleset: document  # to dearer prices
    rows: Callable[[Document], list[str]] | None = None  # a legal sheet as a terminal shows it
    has_editor: bool = False  # the client's module `games/<id>.js` exports `editSheet`
    editor_data: Callable[[Record], dict[str, Any]] = lambda ruleset: {}  # tables that editor shows
    account: Callable[[Document, Record], dict[str, Any]] = (
        lambda document, ruleset: {}
    )  # sums; "words" are lines
    figures: tuple[Figure, ...] = ()  # what of a sheet is counted
    paid_in: str = ""  # what the prices of figures are in: "AP"

    def check(self, document: Any, ruleset: Record) -> list[Problem]:
        """Everything that is wrong with the document, one problem a broken line; empty if it is legal."""
        if size := too_large(document):
            return [Problem("", f"must have at most {MOST_BYTES} bytes, not {size}", self.clause)]
        found = list(Table(self.fields).problems(document, "", self.clause))
        return found or self.judge(document, ruleset)

    def sums(self, document: Any, ruleset: Record) -> dict[str, Any]:
        """What the game's editor shows of the document besides its problems, if its schema is kept."""
        is_whole = not too_large(document) and not any(Table(self.fields).problems(document, "", self.clause))
        return self.account(document, ruleset) if is_whole else {}

    def as_json(self) -> dict[str, Any]:
        """The form as programs read it."""
        return {
            "title": self.title,
            "sentence": self.sentence,
            "clause": self.clause,
            "is_hidden": self.is_hidden,
            "has_editor": self.has_editor,
            "fields": [field.as_json() for field in self.fields],
        }


def shown(value: Any) -> str:
    """The value as a message quotes it, never at length."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"


def below(path: str, name: str) -> str:
    """The path of a line within a table."""
    return f"{path}.{name}" if path else name


def too_large(document: Any) -> int:
    """The bytes of a document that has too many, otherwise 0."""
    try:
        size = len(json.dumps(document, ensure_ascii=False, default=str).encode(errors="replace"))
    except (RecursionError, ValueError, TypeError):
        return MOST_BYTES + 1
    return size if size > MOST_BYTES else 0


def check_sheets(
    form: SheetForm, sheets: Sequence[Document | None] | None, ruleset: Record, names: Sequence[str]
) -> list[Document]:
    """A sheet for each of the named seats, its own or the default; a SheetError lists every problem."""
    given = list(sheets or [])
    if len(given) > len(names):
        raise SheetError(f"{len(given)} sheets are given for {len(names)} seats")
    given += [None] * (len(names) - len(given))
    complaints = []
    for name, document in zip(names, given, strict=True):
        if document is not None and (problems := form.check(document, ruleset)):
            complaints.append(f"the {form.title} of {name} is not legal: {say_problems(problems)}")
    if complaints:
        raise SheetError("; ".join(complaints))
    return [form.default(seat, ruleset) if sheet is None else sheet for seat, sheet in enumerate(given)]


def say_problems(problems: Sequence[Problem]) -> str:
    """The problems as one line."""
    return "; ".join(str(problem) for problem in problems)


def pack_sheets(form: SheetForm, documents: Sequence[Document]) -> NDArray[Any]:
    """What `start` gets of legal sheets: one record a seat."""
    packed = np.zeros(len(documents), form.dtype)
    for seat, document in enumerate(documents):
        packed[seat] = form.pack(document)
    return packed


def with_lines(problems: Sequence[Problem], lines: dict[str, int]) -> list[Problem]:
    """The problems with the lines of the file they stand in, or the nearest line that is known."""
    return [replace(problem, line=line_of(problem.path, lines)) for problem in problems]


def line_of(path: str, lines: dict[str, int]) -> int:
    """The line of the path or of the innermost table around it; 0 if none is known."""
    while path and path not in lines:
        path = path.rpartition(".")[0]
    return lines.get(path, 0)
