"""The account of a match: what every seat gained, by source, and what chance owed it and gave it.

Expectations are exact: of every decision of chance the weights of all outcomes are known, so what was to be
expected is a fraction, and so is its variance. Nothing is estimated.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from sandtable.core.contract import CHANCE, kind_of
from sandtable.core.tally import Count, Luck
from sandtable.play.match import Match


@dataclass
class LuckLine:
    """What chance of one sort brought a seat, beside what was to be expected."""

    seat: int
    figure: str
    throws: int = 0
    expected: Fraction = Fraction(0)
    thrown: int = 0
    variance: Fraction = Fraction(0)
    steps: list[int] = field(default_factory=list)  # counted from 1, as entries are

    @property
    def deviation(self) -> float:
        """By how many standard deviations chance gave more than was to be expected; 0 if nothing was open."""
        if not self.variance:
            return 0.0
        return float(self.thrown - self.expected) / sqrt(self.variance)


@dataclass(frozen=True)
class FigureLine:
    """What a seat gained of one figure, by source in the order in which the sources first paid."""

    seat: int
    figure: str
    total: int
    sources: dict[str, int]


def luck_of(match: Match) -> list[LuckLine]:
    """The luck of every seat, each figure that the game declares for itself."""
    hopes: dict[int, list[Luck]] = defaultdict(list)
    for luck in match.game.tally.luck:
        hopes[luck.kind].append(luck)
    lines: dict[tuple[int, str], LuckLine] = {}
    for number, entry in enumerate(match.entries):
        if entry.actor != CHANCE or kind_of(entry.action) not in hopes:
            continue
        state = match.state_at(number)
        outcomes = match.game.choices(state, match.ruleset)
        for luck in hopes[kind_of(entry.action)]:
            seat = luck.seat(state)
            if seat >= 0 and len(outcomes) > 1:
                line = lines.setdefault((seat, luck.figure), LuckLine(seat, luck.figure))
                _add(line, luck, outcomes, entry.action, number + 1)
    figures = [luck.figure for luck in match.game.tally.luck]
    return sorted(lines.values(), key=lambda line: (figures.index(line.figure), line.seat))


def _add(line: LuckLine, luck: Luck, outcomes: list[tuple[int, int]], fell: int, step: int) -> None:
    """One more throw is counted."""
    total = sum(weight for _, weight in outcomes)
    mean = Fraction(sum(weight * luck.worth(outcome) for outcome, weight in outcomes), total)
    square = Fraction(sum(weight * luck.worth(outcome) ** 2 for outcome, weight in outcomes), total)
    line.throws += 1
    line.expected += mean
    line.variance += square - mean**2
    line.thrown += luck.worth(fell)
    line.steps.append(step)


def figures_of(match: Match) -> list[FigureLine]:
    """What every seat gained and spent, by figure and source, as the game counts it."""
    sums: dict[tuple[str, int], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for count in counts_of(match):
        sums[count.figure, count.seat][count.source] += count.amount
    order = match.game.tally.figures
    return [
        FigureLine(seat, figure, sum(sources.values()), dict(sources))
        for figure in order
        for seat in range(match.seats)
        if (sources := sums.get((figure, seat))) is not None
    ]


def counts_of(match: Match) -> Iterator[Count]:
    """Everything that the game counts of the match, in the order in which it happened."""
    tally = match.game.tally
    before: Any = match.state_at(0)
    yield from tally.at_first(before, match.ruleset)
    for number, entry in enumerate(match.entries, 1):
        after = match.state_at(number)
        yield from tally.count(before, after, match.ruleset, entry.action)
        before = after


def end_clause(match: Match) -> str:
    """The clause by which the match ended; nothing if it goes on or the game does not say."""
    result = match.result
    return match.game.tally.end_clauses.get(result.end_reason, "") if result else ""
