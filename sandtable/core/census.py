"""Census: what a position leads to within a few actions, counted exactly.

Chess programs count the leaves. Where dice decide, counts cannot see a wrong weight, so a census also holds
the exact probability that play in which every legal action is equally likely has ended.
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from sandtable.core.contract import (
    CHANCE,
    NOBODY,
    Record,
    apply,
    decider,
)
from sandtable.core.game import Game
from sandtable.core.records import copy_record


@dataclass
class Layer:
    """The positions after one number of actions, outcomes of chance included."""

    decisions: int = 0  # a seat decides
    chance: int = 0  # chance decides
    ended: int = 0  # the match is over, just now
    ended_ways: Counter[int] = field(default_factory=Counter)  # by denominator: how many ways have ended

    @property
    def ended_share(self) -> Fraction:
        """The probability that uniform play ends with exactly this action."""
        shares = (Fraction(ways, whole) for whole, ways in self.ended_ways.items())
        return sum(shares, Fraction(0))


@dataclass(frozen=True)
class CensusLine:
    """One depth of a census."""

    depth: int
    decisions: int
    chance: int
    ended: int
    by: Fraction  # the probability that uniform play has ended by then

    def __str__(self) -> str:
        return (
            f"{self.depth:<4} decisions {self.decisions:<8} chance {self.chance:<8} "
            f"ended {self.ended:<8} by {self.by}"
        )


@dataclass
class Survey:
    """A count in progress; its first layer is the position it started from."""

    game: Game
    ruleset: Record
    layers: list[Layer]

    def visit(self, state: Record, depth: int, ways: int, whole: int) -> None:
        """The state, which uniform play reaches in `ways` of `whole`, and all that follows it are counted."""
        layer, seat = self.layers[depth], decider(state)
        if seat == NOBODY:
            layer.ended += 1
            layer.ended_ways[whole] += ways
            return
        if seat == CHANCE:
            layer.chance += 1
        else:
            layer.decisions += 1
        if depth + 1 == len(self.layers):
            return
        choices = self.game.choices(state, self.ruleset)
        total = sum(weight for _, weight in choices)
        for action, weight in choices:
            self.visit(after(state, self.ruleset, action), depth + 1, ways * weight, whole * total)

    def lines(self) -> list[CensusLine]:
        """A line a layer, from depth 0 on."""
        by, lines = Fraction(0), []
        for depth, layer in enumerate(self.layers):
            by += layer.ended_share
            lines.append(CensusLine(depth, layer.decisions, layer.chance, layer.ended, by))
        return lines


def census(game: Game, state: Record, ruleset: Record, depth: int) -> list[CensusLine]:
    """A line for every depth from 0, the state itself, to `depth`; the state is left as it is."""
    survey = Survey(game, ruleset, [Layer() for _ in range(depth + 1)])
    survey.visit(state, 0, 1, 1)
    return survey.lines()


def breakdown(game: Game, state: Record, ruleset: Record, depth: int) -> dict[str, CensusLine]:
    """By the notation of each first action: what follows it, counted at `depth` from the state."""
    return {
        game.write_action(state, action): census(game, after(state, ruleset, action), ruleset, depth - 1)[-1]
        for action, _ in game.choices(state, ruleset)
    }


def after(state: Record, ruleset: Record, action: int) -> Record:
    """A copy of the state with the action applied."""
    world = copy_record(state)
    apply(world, ruleset, action)
    return world
