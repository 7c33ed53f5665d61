"""What comes of an action in the end: every chain of chance that follows it, followed exactly.

Ways that lead to the same state are one: after forty dice there are at most forty-one numbers of hits,
however many ways there are to throw them.
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any

from sandtable.core.contract import CHANCE, first_of, kind_of
from sandtable.core.records import copy_record, record_bytes
from sandtable.core.words import End
from sandtable.play.match import Match

MOST_FOLLOWED = 40_000  # outcomes; what takes more is not told


@dataclass(frozen=True)
class Forecast:
    """What an action leads to, for people: a few letters for the board, and sentences."""

    short: str
    words: str


def forecast(match: Match, action: int) -> Forecast | None:
    """What the game says of the action's ends; None if it says nothing of it or chance takes too long.

    The table is made from the view of the seat that decides, so nothing hidden can be in it.
    """
    words = match.game.words
    if words.say_forecast is None or match.decider < 0 or kind_of(action) not in words.foreseen:
        return None
    view = match.view(match.decider)
    ends = follow(match, view, action)
    if ends is None:
        return None
    return Forecast(*words.say_forecast(view, match.ruleset, action, ends))


def follow(match: Match, state: Any, action: int) -> list[End] | None:
    """Every state in which chance may end what the action begins, each once; None if it takes too long.

    All ways are followed one decision at a time, and those that meet go on as one.
    """
    world = _after(match, state, action)
    ends: dict[bytes, End] = {}
    present, every, followed = {record_bytes(world): Ways(world, 1)}, 1, 0
    while present:
        is_open = {name: match.verbs.decider(ways.state) == CHANCE for name, ways in present.items()}
        for name, ways in present.items():
            if not is_open[name]:
                ends[name] = _end(ways, every, ends.get(name))
        tables = [(ways, match.outcomes_of(ways.state)) for name, ways in present.items() if is_open[name]]
        followed += sum(len(table) for _, table in tables)
        if followed > MOST_FOLLOWED:
            return None
        present, more = _step(match, tables)
        every *= more
    return list(ends.values())


@dataclass
class Ways:
    """How many of equally likely ways lead to a state by now, and what falls on them."""

    state: Any
    count: int = 0
    comes: Counter[int] = field(default_factory=Counter)
    hits: Counter[int] = field(default_factory=Counter)

    def add(self, before: "Ways", times: int, outcome: int) -> None:
        """Each way that leads to `before` leads on to here `times` times by that outcome."""
        kind = kind_of(outcome)
        self.count += before.count * times
        for each, count in before.comes.items():
            self.comes[each] += count * times if each != kind else 0
        self.comes[kind] += before.count * times
        for each, hits in before.hits.items():
            self.hits[each] += hits * times
        self.hits[kind] += before.count * times * first_of(outcome)


def _step(match: Match, tables: list[tuple[Ways, list[tuple[int, int]]]]) -> tuple[dict[bytes, Ways], int]:
    """Where one more decision of chance leads, and into how many ways each way parts there."""
    totals = [sum(weight for _, weight in table) for _, table in tables]
    every = lcm(*totals)
    reached: dict[bytes, Ways] = {}
    for (ways, table), total in zip(tables, totals, strict=True):
        for outcome, weight in table:
            after = _after(match, ways.state, outcome)
            reached.setdefault(record_bytes(after), Ways(after)).add(ways, weight * (every // total), outcome)
    return reached, every


def _end(ways: Ways, every: int, known: End | None) -> End:
    """The ways, out of `every`, as chances, added to those of shorter chains that ended in the same state."""
    chance, _, comes, hits = known or End(Fraction(0), None, {}, {})
    for share_of, counts in ((comes, ways.comes), (hits, ways.hits)):
        for kind, count in counts.items():
            share_of[kind] = share_of.get(kind, Fraction(0)) + Fraction(count, every)
    return End(chance + Fraction(ways.count, every), ways.state, comes, hits)


def _after(match: Match, state: Any, action: int) -> Any:
    after = copy_record(state)
    match.verbs.apply(after, match.ruleset, action)
    return after
