"""Handicaps: something is given to one player before the first decision, and its worth in points is measured.

What can be given is data of a game, `handicaps.toml`: fields of its state. Every amount is given to every
seat in turn under the same dice, so that amounts, seats and dice are crossed and nothing else differs.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from sandtable.core.errors import SandtableError
from sandtable.core.files import read_text
from sandtable.core.game import Game
from sandtable.games import find_game
from sandtable.lab.arena import Contest, Fixture

FILE = "handicaps.toml"
Record = Any


@dataclass(frozen=True)
class Handicap:
    """One thing that a seat can be given: a field of the state, by seat, and a place in it."""

    name: str
    field: str
    clause: str
    words: str
    place: tuple[int, ...] = ()


@cache
def handicaps_of(game_id: str) -> dict[str, Handicap]:
    """What can be given in the game, by name; nothing if it declares nothing."""
    path = find_game(game_id).folder / FILE
    if not path.exists():
        return {}
    told = tomllib.loads(read_text(path))
    return {
        name: Handicap(name, one["field"], one["clause"], one["words"], tuple(one.get("place", ())))
        for name, one in told.items()
    }


def find_handicap(game: Game, name: str) -> Handicap:
    """The thing of that name; a SandtableError says what there is instead."""
    known = handicaps_of(game.id)
    if name not in known:
        offered = ", ".join(known) or "nothing"
        raise SandtableError(f"in {game.title} nothing called {name!r} can be given; there is: {offered}")
    return known[name]


@dataclass(frozen=True)
class Gift:
    """So much of a thing, given to the first player of a line-up wherever it sits."""

    thing: str
    amount: int

    @property
    def words(self) -> str:
        return f"{self.amount:+d} {self.thing}" if self.amount else f"no {self.thing}"


@dataclass(frozen=True)
class GiftContest(Contest):
    """A contest whose first bot is given something before the first decision."""

    gift: Gift = Gift("", 0)

    @cached_property
    def measured(self) -> dict[str, Any]:
        """All that decides the matches, with the gift."""
        return {**super().measured, "gift": [self.gift.thing, self.gift.amount]}

    def give(self, state: Record, fixture: Fixture) -> None:
        """The seat of the first bot has so much more; a SandtableError if there is no room for it."""
        thing = find_handicap(self.game, self.gift.thing)
        field, place = state[thing.field], (fixture.seating.index(0), *thing.place)
        amount, limits = int(field[place]) + self.gift.amount, np.iinfo(field.dtype)
        if not 0 <= amount <= limits.max:
            raise SandtableError(
                f"{self.gift.words} would leave a seat with {amount}; give between {-int(field[place])} and "
                f"{limits.max - int(field[place])}"
            )
        field[place] = amount

    def given(self, fixture: Fixture) -> dict[str, list[int]]:
        """By field of the state, what each seat is given."""
        field = find_handicap(self.game, self.gift.thing).field
        whose = fixture.seating.index(0)
        return {field: [self.gift.amount * (seat == whose) for seat in range(len(fixture.seating))]}


def gifts_of(game: Game, thing: str, amounts: Sequence[int]) -> list[Gift]:
    """A gift for every amount, nothing first; a SandtableError says what is wrong with the amounts."""
    find_handicap(game, thing)
    whole = [one for one in amounts if isinstance(one, int) and not isinstance(one, bool)]
    if len(whole) < len(amounts) or len(set(whole)) < len(whole) or not 1 <= len(set(whole) - {0}) <= 40:
        raise SandtableError('amounts are different whole numbers, as in "0..4"; write some of them')
    return [Gift(thing, amount) for amount in (0, *(one for one in whole if one))]
