"""What a study can look at: figures of matches, by name.

Most are there for every game, gauges are those that only one game has. They are listed one by one. Others
name actions by tags, as restrictions do ("use kind=spawn unit=AT"): as many as there are sets of actions.
"""

from dataclasses import dataclass

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.gauges import Gauge
from sandtable.lab.chances import chance_of
from sandtable.lab.measuring import kind_words, length_word
from sandtable.lab.restrict import named_of
from sandtable.lab.shape import LEAD, LOCKED, TIMES

USE, DOER, GAUGE = "use", "doer", "gauge"  # the first words of measures for which something is noted
OBSERVED = "observed: whoever does it may do so because it is ahead"


@dataclass(frozen=True)
class Measure:
    """What a study looks at: the mean of one figure of every match that has it."""

    name: str  # "seat 1", "draws", "ending gold", "use spawn", "turns", "decisions"
    words: str
    is_share: bool
    is_signed: bool = False  # whether it can be below nothing

    @property
    def unit(self) -> str:
        return "points" if self.is_share else "a match"

    @property
    def scale(self) -> float:
        """What people read for 1: shares are read in points of a hundred."""
        return 100.0 if self.is_share else 1.0


def measures_of(game: Game, seats: int) -> dict[str, Measure]:
    """Every measure of the game that has a name of its own."""
    found = [Measure("decisions", "decisions a match", False)]
    length = length_word(game)
    found.insert(0, Measure(length, f"{length} a match", False))
    for seat in range(seats):
        found.append(
            Measure(f"seat {seat + 1}", f"points of seat {seat + 1} ({game.seat_names[seat]})", True)
        )
    for place in range(seats):
        found.append(Measure(f"player {place + 1}", f"points of player {place + 1}, in every seat", True))
    found.append(Measure("draws", "matches whose point is shared", True))
    for reason in game.end_reasons[1:]:
        found.append(Measure(f"ending {reason}", f"matches that end by: {reason}", True))
    if any(is_limit(reason) for reason in game.end_reasons):
        found.append(Measure("limit", "matches that end at the limit", True))
    if chance_of(game.id, seats) is not None:
        found += shape_measures()
    for word in kind_words(game):
        found.append(Measure(f"use {word}", f"actions of the kind {word} a match", False))
    found += map(measure_of_gauge, game.gauges.values())
    return {measure.name: measure for measure in found}


def shape_measures() -> list[Measure]:
    """What is told by the chances of the seats, where they were fitted."""
    found = [
        Measure("lead changes", f"changes of the lead (by {LEAD:.0%} of chance) a match", False),
        Measure("lock-in", f"part of a match after which the winner's chance stays above {LOCKED:.0%}", True),
        Measure("comeback", "matches won from less than half of a fair chance", True),
        Measure("lowest", "lowest chance of whoever wins", True),
    ]
    for time in TIMES:
        found.append(Measure(f"leader {time}", f"points of whoever leads after {time} % of a match", True))
    return found


def measure_of_gauge(gauge: Gauge) -> Measure:
    """The mean of a gauge over the matches that have it."""
    words = ", ".join(filter(None, (gauge.words, gauge.where)))
    return Measure(f"{GAUGE} {gauge.name}", words, gauge.is_share, gauge.is_signed)


def is_limit(end_reason: str) -> bool:
    """Whether a match that ends so was cut off."""
    return end_reason.endswith("limit")


def tags_of(name: str) -> str:
    """The tags in the name of a measure of named actions; nothing in any other name."""
    word, _, tags = name.partition(" ")
    return tags if word in (USE, DOER) and "=" in tags else ""


def gauge_of(name: str) -> str:
    """The gauge that a measure of that name is about; nothing if it is about none."""
    word, _, gauge = name.partition(" ")
    return gauge if word == GAUGE else ""


def measure_by_tags(game: Game, name: str) -> Measure:
    """The measure whose name holds tags; a SandtableError says what is wrong with them."""
    tags = tags_of(name)
    named_of(game.id, tags)
    if name.startswith(DOER):
        return Measure(name, f"points of whoever first does {tags} ({OBSERVED})", True)
    return Measure(name, f"uses of {tags} by all seats a match", False)


def find_measure(game: Game, seats: int, name: str) -> Measure:
    """The measure of that name; a SandtableError says what is wrong with it, or what there is instead."""
    if tags_of(name):
        return measure_by_tags(game, name)
    known = measures_of(game, seats)
    if name not in known:
        raise SandtableError(f"there is no measure {name!r}; there are: {offer(game, seats)}")
    return known[name]


def offer(game: Game, seats: int) -> str:
    """Every measure by name, and how those of named actions are written."""
    example = game.kinds.tag_example
    return f"{', '.join(measures_of(game, seats))}; and of any actions: {USE} {example}, {DOER} {example}"
