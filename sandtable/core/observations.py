"""Observations: what a seat may know, as planes over the board and scalars beside them.

A game declares its own in `observation.py`: the name, meaning and highest value of every plane and scalar,
and one compiled function that writes them from a view. Whoever asks hides first, so nothing hidden can be
written. A game that declares none is observed field by field: its whole view as scalars.
"""

import inspect
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.compiled import attach, compiled, type_key
from sandtable.core.game import Game

OBSERVERS: dict[Any, "Observation"] = {}
_by_type: dict[Any, Callable[..., Any]] = {}
WORD = 32  # bits of a scalar; longer fields are observed in words of so many


@dataclass(frozen=True)
class Plane:
    """One number from 0 to `high` for every space of the board."""

    name: str
    meaning: str
    high: int = 1


@dataclass(frozen=True)
class Scalar:
    """One number from `low` to `high`."""

    name: str
    meaning: str
    high: int = 1
    low: int = 0


@dataclass(frozen=True)
class Observation:
    """How a view becomes planes (uint8, by plane, row and column) and scalars (int32).

    To `write` the planes are given flat: by plane and place, row after row.
    """

    height: int
    width: int
    planes: tuple[Plane, ...]
    scalars: tuple[Scalar, ...]
    write: Callable[..., None]  # (view, ruleset, seat, planes, scalars); every number is written

    @property
    def plane_shape(self) -> tuple[int, int, int]:
        """Of the planes of one observation."""
        return len(self.planes), self.height, self.width

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(self.planes) * self.height * self.width + len(self.scalars)


@dataclass(frozen=True)
class StateField:
    """A field of a game's record as its declaration has it: the structured observation."""

    name: str
    meaning: str  # what the comment beside the declaration says
    shape: tuple[int, ...]
    low: int
    high: int


def observe(view, ruleset, seat, planes, scalars):
    """The planes and scalars are what the view shows from that seat's side (of a spectator, the first's)."""
    OBSERVERS[view.dtype].write(view, ruleset, seat, planes, scalars)


attach(observe, _by_type)


def register_observation(state_dtype: np.dtype[Any], observation: Observation) -> None:
    """From now on views of this record are observed so."""
    OBSERVERS[state_dtype] = observation
    _by_type[type_key(state_dtype)] = observation.write


def observation_of(game: Game) -> Observation:
    """The game's observation: the one it declares, or its view field by field."""
    if game.state_dtype not in OBSERVERS:
        if (game.folder / "observation.py").exists():
            game.part("observation")
        else:
            register_observation(game.state_dtype, field_by_field(game))
    return OBSERVERS[game.state_dtype]


def state_fields(game: Game) -> tuple[StateField, ...]:
    """Every field of the game's views, with what its declaration says of it."""
    meanings = declared_meanings(game)
    found = []
    for name, (dtype, *_) in (game.state_dtype.fields or {}).items():
        bounds = np.iinfo(dtype.base)
        found.append(StateField(name, meanings.get(name, ""), dtype.shape, int(bounds.min), int(bounds.max)))
    return tuple(found)


def declared_meanings(game: Game) -> dict[str, str]:
    """By field, the comment beside it in the file that declares the game's state, or in one it imports."""
    module = game.part("state")
    sources = {inspect.getmodule(value) for value in vars(module).values() if inspect.isfunction(value)}
    found: dict[str, str] = {}
    for one in (*sources, module):
        if one is not None and one.__name__.startswith("sandtable.games."):
            found |= dict(commented_strings(inspect.getsource(one)))
    return {name: found[name] for name in game.state_dtype.names or () if name in found}


def commented_strings(source: str) -> Iterator[tuple[str, str]]:
    """Every word in quotes that opens a tuple, with the comment behind the tuple."""
    name, before = "", ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING and before == "(":
            name = token.string.strip("\"'")
        elif token.type == tokenize.COMMENT and name:
            yield name, token.string.lstrip("# ")
            name = ""
        if token.type not in (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT):
            before = token.string


# What games write their observations with


@compiled
def clear_planes(planes):
    """Every plane is empty."""
    for plane in range(planes.shape[0]):
        for place in range(planes.shape[1]):
            planes[plane, place] = 0


@compiled
def put(scalars, at, number, high):
    """The scalar there is the number, or the highest it may be; the place of the next is returned."""
    scalars[at] = min(number, high)
    return at + 1


@compiled
def put_one_of(scalars, at, number, count):
    """Of so many scalars from there the one of that number is 1; the place of the next is returned."""
    for place in range(count):
        scalars[at + place] = place == number
    return at + count


@compiled
def side_of(seat, viewer, seats):
    """How many seats after the viewer a seat is; -1 if it is none."""
    return (seat - viewer) % seats if seat >= 0 else -1


def sides(count: int, name: str, meaning: str, high: int = 1) -> tuple[Scalar, ...]:
    """A scalar for every seat, the viewer's first."""
    return tuple(Scalar(f"{name} {side}", f"{meaning}, {whose(side)}", high) for side in range(count))


def plane_sides(count: int, name: str, meaning: str, high: int = 1) -> tuple[Plane, ...]:
    """A plane for every seat, the viewer's first."""
    return tuple(Plane(f"{name} {side}", f"{meaning}, {whose(side)}", high) for side in range(count))


def whose(side: int) -> str:
    """Which seat a side is."""
    return "of the viewer" if side == 0 else f"of the seat {side} after the viewer"


# Field by field: for games that declare no planes


@compiled
def write_nothing(view, ruleset, seat, planes, scalars):
    """Nothing is written: the fields are, by `write_fields`."""


@compiled
def write_fields(row, words, scalars):
    """The scalars are the words of a record that is a row of bytes (see `field_words`)."""
    for place in range(len(words)):
        offset, size = int(words[place, 0]), int(words[place, 1])
        number = 0
        for byte in range(size):
            number |= int(row[offset + byte]) << (8 * byte)
        if words[place, 2] != 0 and row[offset + size - 1] >= 128:
            number -= 1 << (8 * size)
        scalars[place] = number


def field_by_field(game: Game) -> Observation:
    """The view as scalars, one for every number in it."""
    meanings = {field.name: field.meaning for field in state_fields(game)}
    scalars = []
    for name, _, bits, is_signed in named_words(game.state_dtype):
        low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)
        meaning = meanings[re.split(r"[\[ ]", name)[0]]
        scalars.append(Scalar(name, meaning, min(high, 2**31 - 1), low))
    return Observation(0, 0, (), tuple(scalars), write_nothing)


def field_words(game: Game) -> NDArray[np.int32]:
    """By scalar where it lies in the record, its bytes and whether it has a sign; none beside planes."""
    if observation_of(game).write is not write_nothing:
        return np.zeros((0, 3), np.int32)
    words = [(at, bits // 8, is_signed) for _, at, bits, is_signed in named_words(game.state_dtype)]
    return np.array(words, np.int32).reshape(-1, 3)


def named_words(dtype: np.dtype[Any]) -> Iterator[tuple[str, int, int, bool]]:
    """Every number of a record: its name, where it lies, its bits and whether it has a sign."""
    for name, (field, offset, *_) in (dtype.fields or {}).items():
        item = field.base
        for count, index in enumerate(product(*(range(size) for size in field.shape))):
            label = f"{name}[{','.join(map(str, index))}]" if index else name
            at = offset + count * item.itemsize
            if item.itemsize * 8 <= WORD:
                yield label, at, item.itemsize * 8, item.kind == "i"
            else:
                yield label + " low", at, WORD, True
                yield label + " high", at + WORD // 8, WORD, True
