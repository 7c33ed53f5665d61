"""What a game counts of a match, for people who look back on it: figures by source, throws, and the ending.

A game declares it in its file `tally.py`. Nothing here is a rule: all of it is read off the states before and
after an action, so a figure can be checked against the state in which the match ended.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sandtable.core.contract import first_of

Record = Any


class Count(NamedTuple):
    """So much of a figure came to a seat by one action, or left it."""

    seat: int
    figure: str  # "Gold"
    source: str  # "mines"
    amount: int


@dataclass(frozen=True)
class Luck:
    """What a seat hopes for when chance of one kind decides: each outcome is worth a number to it."""

    kind: int
    figure: str  # "Attacks won"
    seat: Callable[[Record], int]  # (state before the outcome) → whose luck it is, or NOBODY
    worth: Callable[[int], int] = first_of  # (outcome) → what is hoped for: the hits of a throw


def nothing_counted(before: Record, after: Record, ruleset: Record, action: int) -> list[Count]:
    """Nothing is counted."""
    return []


def nothing_at_first(state: Record, ruleset: Record) -> list[Count]:
    """No seat begins with anything that is counted."""
    return []


@dataclass(frozen=True)
class Tally:
    """All that a game counts; a game without one is told by its entries alone."""

    figures: tuple[str, ...] = ()  # in the order in which they are shown
    count: Callable[[Record, Record, Record, int], list[Count]] = nothing_counted
    at_first: Callable[[Record, Record], list[Count]] = (
        nothing_at_first  # (opening, ruleset) → what seats have
    )
    luck: tuple[Luck, ...] = ()
    end_clauses: Mapping[str, str] = field(default_factory=dict)  # by end reason


NOTHING = Tally()


def changes(before: Record, after: Record, name: str, figure: str, source: str) -> list[Count]:
    """What a field that is kept by seat has gained or lost in each seat."""
    pairs = zip(before[name].tolist(), after[name].tolist(), strict=True)
    return [Count(seat, figure, source, new - old) for seat, (old, new) in enumerate(pairs) if new != old]
