"""The census of a position by its second implementation."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sandtable.core.census import CensusLine
from tests.reference.groundwar import CHANCE, NOBODY


def following(twin: Any) -> Iterator[tuple[str, Fraction, Any]]:
    """Every choice, its probability under uniform play, and the position after it."""
    weights = twin.outcomes() if twin.decider == CHANCE else dict.fromkeys(twin.actions(), 1)
    total = sum(weights.values())
    for text, weight in weights.items():
        world = twin.copy()
        world.apply(text)
        yield text, Fraction(weight, total), world


def reference_census(twin: Any, depth: int) -> list[CensusLine]:
    """A line for every depth from 0, the position itself, to `depth`."""
    lines, by = [], Fraction(0)
    positions = [(Fraction(1), twin)]
    for level in range(depth + 1):
        deciders = [position.decider for _, position in positions]
        by += sum((share for share, position in positions if position.decider == NOBODY), Fraction(0))
        ended, chances = deciders.count(NOBODY), deciders.count(CHANCE)
        lines.append(CensusLine(level, len(deciders) - ended - chances, chances, ended, by))
        if level < depth:
            positions = [
                (share * chance, world)
                for share, position in positions
                if position.decider != NOBODY
                for _, chance, world in following(position)
            ]
    return lines
