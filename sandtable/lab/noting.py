"""What is noted of every action of a match where a study asks for it.

Who did what tags name and how often, and what the gauges of the game show.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from sandtable.core.contract import NOBODY, first_of, kind_of, second_of, third_of
from sandtable.core.gauges import Watch
from sandtable.games import find_game
from sandtable.lab.restrict import inner_record, named_of

Record = Any
Records = Any  # an array of one

MOST_KEPT = 1 << 16  # actions of which it is known what names them


@dataclass(frozen=True)
class Noted:
    """What a study wants to have noted of its matches; nothing, if it can be told without."""

    tags: tuple[str, ...] = ()  # each names a set of actions
    gauges: tuple[str, ...] = ()  # of the game, by name

    def __bool__(self) -> bool:
        return bool(self.tags or self.gauges)


NOTHING = Noted()


@lru_cache(maxsize=64)
def namer_of(game_id: str, tags: tuple[str, ...]) -> Callable[[int], tuple[int, ...]]:
    """What tells of an action which of the tags name it, by their places."""
    tables = [named_of(game_id, one) for one in tags]

    @lru_cache(maxsize=MOST_KEPT)
    def names(action: int) -> tuple[int, ...]:
        kind, operands = kind_of(action), (first_of(action), second_of(action), third_of(action))
        return tuple(
            place
            for place, table in enumerate(tables)
            if kind < len(table) and all(table[kind, at, value] for at, value in enumerate(operands))
        )

    return names


class Notebook:
    """What is noted of one match while it is played, from its opening on."""

    def __init__(self, noted: Noted, game_id: str, states: Records, ruleset: Record, seats: int) -> None:
        self.done = [[0] * seats for _ in noted.tags]  # by set of actions and seat: how often
        self.doers = [NOBODY] * len(noted.tags)  # by set of actions: the seat that did it first
        self._names = namer_of(game_id, noted.tags)
        self._gauges = noted.gauges
        self._states: Records = inner_record(states)  # the one state of the match, which goes on
        self._game_id, self._ruleset, self._seats = game_id, inner_record(ruleset), seats

    @cached_property
    def _watches(self) -> list[Watch]:
        """Whoever looks on, from the first action on; what goes wrong in them is a fault of the match."""
        needed = watches_of(self._game_id, self._gauges)
        return [watch(self._states[0], self._ruleset, self._seats) for watch in needed]

    def before(self) -> Record:
        """What has to be kept of the state before an action; nothing if nobody looks on."""
        return self._states.copy()[0] if self._watches else None

    def note(self, before: Record, seat: int, action: int) -> None:
        """The seat has taken the action, or chance if it is no seat."""
        for watch in self._watches:
            watch.see(before, action)
        for place in self._names(action) if seat >= 0 else ():
            self.done[place][seat] += 1
            if self.doers[place] == NOBODY:
                self.doers[place] = seat

    def told(self, points: Sequence[float] | None) -> dict[str, Any]:
        """What was noted, as a study keeps it; no gauge shows anything of a match that did not end."""
        shown: dict[str, float | None] = {}
        for watch in self._watches if points is not None else ():
            shown |= watch.figures(points or ())
        gauged = tuple(number(shown.get(name)) for name in self._gauges)
        return {"done": tuple(map(tuple, self.done)), "doers": tuple(self.doers), "gauged": gauged}


def number(figure: float | None) -> float | None:
    """The figure as a plain number."""
    return None if figure is None else float(figure)


@cache
def watches_of(game_id: str, gauges: tuple[str, ...]) -> tuple[type[Watch], ...]:
    """Whoever must look on so that these gauges can be told."""
    return tuple(
        watch for watch in find_game(game_id).watches if any(gauge.name in gauges for gauge in watch.gauges)
    )


def columns_of(noted: Noted, match: Mapping[str, Any]) -> dict[str, Any]:
    """What was noted of a match, by measure: uses by seat, the seat that was first, and gauges."""
    uses = {f"use {tags}": list(by_seat) for tags, by_seat in zip(noted.tags, match["done"], strict=True)}
    firsts = {
        f"doer {tags}": None if seat == NOBODY else seat
        for tags, seat in zip(noted.tags, match["doers"], strict=True)
    }
    gauged = {f"gauge {name}": one for name, one in zip(noted.gauges, match["gauged"], strict=True)}
    return {**uses, **firsts, **gauged}
