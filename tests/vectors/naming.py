"""Named positions and wanted replays: what the stored vectors are made from."""

import json
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from sandtable.core.contract import CHANCE
from sandtable.play.match import Match

VECTORS = Path(__file__).parent


@dataclass(frozen=True)
class Named:
    """A position that is counted: its id, its text, how deep, and the options that differ."""

    id: str
    text: str
    depth: int
    changes: dict[str, Any] = field(default_factory=dict)

    @property
    def heading(self) -> list[str]:
        """The lines that open the position's part of a vector file."""
        lines = [f"id   {self.id}"]
        if self.changes:
            lines.append(f"with {json.dumps(self.changes)}")
        return [*lines, f"at   {self.text}"]


@dataclass(frozen=True)
class Wanted:
    """A replay to be kept: its name, what it shows, and the options that differ."""

    name: str
    shows: tuple[str, ...]
    changes: dict[str, Any] = field(default_factory=dict)
    seats: int | None = None  # the fewest the game takes, if not given
    sheets: tuple[dict[str, Any], ...] = ()  # the default ones, if not given


@dataclass(frozen=True)
class Poster:
    """The picture of a game in the lobby: a moment of a stored replay, and the part of the board in view."""

    replay: str
    step: int  # entries before it
    view: tuple[float, float, float, float]  # left, top, width and height, in spaces


def read_parts(path: Path) -> dict[str, list[str]]:
    """The parts of a vector file: below each id its other lines."""
    parts: dict[str, list[str]] = {}
    for part in path.read_text(encoding="utf-8").strip().split("\n\n"):
        first, *rest = part.splitlines()
        parts[first.removeprefix("id").strip()] = rest
    return parts


def features(match: Match) -> set[str]:
    """What a match shows: its end and points, kinds of action, chance tables, and what its game looks for."""
    found = {f"kind: {match.game.kinds[entry.action >> 24].word}" for entry in match.entries}
    if result := match.result:
        found |= {f"end: {result.end_reason}", "points: " + " ".join(map(str, result.points))}
    for number, entry in enumerate(match.entries):
        if entry.actor == CHANCE:
            throw = match.game.throw(match.state_at(number), match.ruleset)
            found.add(f"table: {throw.label if throw else match.game.kinds[entry.action >> 24].word}")
    more = getattr(import_module(f"tests.games.{match.game.id}.declared"), "shown_by", None)
    return found | more(match) if more else found
