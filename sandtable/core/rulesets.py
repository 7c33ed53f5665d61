"""Rulesets: one table of options per game; what the rules read, the lab varies and the table offers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import numpy as np

from sandtable.core.errors import RulesetError

Value = (
    Any  # what a person writes: a whole number, a bool, a choice by name, or a nested list of whole numbers
)
AS_WRITTEN = "as written"
MOST_KEPT = 64  # rulesets of which something is kept

T = TypeVar("T")


def frozen(value: Value) -> Value:
    """The value with tuples in the place of lists."""
    return tuple(frozen(one) for one in value) if isinstance(value, list) else value


def once_a_ruleset(function: Callable[[Any], T]) -> Callable[[Any], T]:
    """The function of a ruleset alone, which is asked once for each; nobody may change what it gives."""
    kept: dict[bytes, T] = {}

    @wraps(function)
    def found(ruleset: Any) -> T:
        content = ruleset.tobytes()
        if content not in kept:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            kept[content] = function(ruleset)
        return kept[content]

    return found


@dataclass(frozen=True)
class Option:
    """One thing about a game that may be set otherwise."""

    name: str
    default: Value  # a bool, a whole number, one of `choices`, or a tuple (of tuples) of whole numbers
    clause: str  # the clause the option changes
    text: str  # what it is, in one phrase
    low: int = 0
    high: int = 999
    step: int = 1  # only multiples of it are allowed
    choices: tuple[str, ...] = ()
    lab: tuple[Value, ...] = ()  # the values the lab may try

    @property
    def shape(self) -> tuple[int, ...]:
        return np.shape(self.default) if isinstance(self.default, tuple) else ()

    @property
    def field(self) -> tuple[str, type[np.generic], tuple[int, ...]]:
        """The option's place in the ruleset record."""
        kind: type[np.generic] = np.int16 if self.high <= 32767 else np.int32
        return (self.name, kind, self.shape)

    def encode(self, value: Value) -> Any:
        """What the record holds for a value, or a RulesetError that names what is wrong with it."""
        if self.choices:
            if value not in self.choices:
                raise RulesetError(self._complaint(value, "must be one of " + ", ".join(self.choices)))
            return self.choices.index(value)
        if isinstance(self.default, bool):
            if not isinstance(value, bool):
                raise RulesetError(self._complaint(value, "must be true or false"))
            return int(value)
        count = f"{' × '.join(map(str, self.shape))} whole numbers" if self.shape else "a whole number"
        wanted = f"{count} from {self.low} to {self.high}"
        if self.step > 1:
            wanted += f" and a multiple of {self.step}"
        try:
            numbers = np.array(value)
        except ValueError:
            raise RulesetError(self._complaint(value, f"must be {wanted}")) from None
        is_whole = numbers.dtype.kind == "i" and numbers.shape == self.shape
        if (
            not is_whole
            or numbers.min() < self.low
            or numbers.max() > self.high
            or np.any(numbers % self.step)
        ):
            raise RulesetError(self._complaint(value, f"must be {wanted}"))
        return numbers if self.shape else int(value)

    def decode(self, stored: Any) -> Value:
        """The value as a person writes it."""
        if self.choices:
            return self.choices[int(stored)]
        if isinstance(self.default, bool):
            return bool(stored)
        return np.asarray(stored).tolist()

    def _complaint(self, value: Value, demand: str) -> str:
        return f"option {self.name} ({self.clause}: {self.text}) {demand}, not {value!r}"


class RulesetTable:
    """A game's options and its named rulesets (presets)."""

    def __init__(self, options: tuple[Option, ...], presets: Mapping[str, Mapping[str, Value]]) -> None:
        self.options = {option.name: option for option in options}
        self.presets = {AS_WRITTEN: {}, **presets}
        self.dtype = np.dtype((np.record, np.dtype([option.field for option in options], align=True)))

    def make(self, changes: Mapping[str, Value] | None = None, preset: str = AS_WRITTEN) -> Any:
        """The ruleset record for a preset with some options changed."""
        if preset not in self.presets:
            raise RulesetError(f"there is no preset {preset!r}; there are: {', '.join(self.presets)}")
        chosen = {**self.presets[preset], **(changes or {})}
        for name in chosen:
            if name not in self.options:
                raise RulesetError(f"there is no option {name!r}; there are: {', '.join(self.options)}")
        record = np.zeros(1, self.dtype)[0]
        for name, option in self.options.items():
            record[name] = option.encode(chosen.get(name, option.default))
        return record

    def read(self, record: Any) -> dict[str, Value]:
        """Every option's value, as a person writes it."""
        return {name: option.decode(record[name]) for name, option in self.options.items()}

    def changes(self, record: Any) -> dict[str, Value]:
        """The options whose values are not the default."""
        default = self.read(self.make())
        return {name: value for name, value in self.read(record).items() if value != default[name]}
