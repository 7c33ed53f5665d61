"""What comes of an action in the end: every chain of chance that follows it, followed exactly."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sandtable.core.contract import CHANCE, kind_of
from sandtable.core.records import copy_record
from sandtable.core.words import End
from sandtable.play.match import Match

MOST_ENDS = 400  # a longer table is not told


@dataclass(frozen=True)
class Forecast:
    """What an action leads to, for people: a few letters for the board, and sentences."""

    short: str
    words: str


def forecast(match: Match, action: int) -> Forecast | None:
    """What the game says of the action's ends; None if it says nothing of it or there are too many ends.

    The table is made from the view of the seat that decides, so nothing hidden can be in it.
    """
    words = match.game.words
    if words.say_forecast is None or match.decider < 0 or kind_of(action) not in words.foreseen:
        return None
    view = match.view(match.decider)
    ends = list(follow(match, view, action))
    if len(ends) > MOST_ENDS:
        return None
    return Forecast(*words.say_forecast(view, match.ruleset, action, ends))


def follow(match: Match, state: Any, action: int) -> Iterator[End]:
    """Every way in which chance may end what the action begins, with its exact chance."""
    world = copy_record(state)
    match.verbs.apply(world, match.ruleset, action)
    open_ends = [End(Fraction(1), (), world)]
    while open_ends:
        end = open_ends.pop()
        if match.verbs.decider(end.state) != CHANCE:
            yield end
            continue
        table = match.outcomes_of(end.state)
        total = sum(weight for _, weight in table)
        for outcome, weight in table:
            after = copy_record(end.state)
            match.verbs.apply(after, match.ruleset, outcome)
            open_ends.append(End(end.chance * Fraction(weight, total), (*end.outcomes, outcome), after))
