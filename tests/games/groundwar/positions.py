"""Positions of Ground War written as one line of text, for the rules and for their twin alike.

    Red moves, points 6; gold 2 1; turns 3 3; Red T@c4 M@b6~; Blue AT@d4; flags a3 b6^

`~` marks a unit that came to its hex by moving, `!` one placed this turn, `^` a flag that is carried. What
is left out is as in the middle of a match: 12 points, 5 gold and 5 turns each, flags on a3 and m9.
"""

import re
from dataclasses import dataclass
from typing import Any

from sandtable.core.records import new_record
from sandtable.games import find_game
from sandtable.games.groundwar.actions import SYMBOLS
from sandtable.games.groundwar.board import SPACE_OF
from sandtable.games.groundwar.state import FRESH, MOVE, PLACED, SPAWN, UNITS, WALKED
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from tests.reference.groundwar import Flag, GroundWar, Unit

GROUNDWAR = find_game("groundwar")
SEATS = ("Red", "Blue")
FIRST_PART = re.compile(r"(?P<seat>Red|Blue) (?P<step>spawns|moves)(, points (?P<points>\d+))?")
UNIT = re.compile(r"(?P<kind>AT|T|M)@(?P<hex>[a-m]\d+)(?P<how>[~!]?)")
ARRIVALS = {"": PLACED, "~": WALKED, "!": FRESH}


@dataclass(frozen=True)
class Position:
    """What a line of text says about a moment between two actions of a turn."""

    seat: int
    step: str  # "spawn" or "move"
    points: int
    gold: tuple[int, int]
    turns: tuple[int, int]
    units: tuple[tuple[int, str, str, str], ...]  # (seat, kind, hex, mark)
    flags: tuple[str, str]


def read_position(text: str) -> Position:
    """The position of a line."""
    head, *rest = [part.strip() for part in text.split(";")]
    match = FIRST_PART.fullmatch(head)
    assert match, f"{head!r} does not say whose step it is"
    told = {part.split()[0]: part.split()[1:] for part in rest}
    assert set(told) <= {"gold", "turns", "Red", "Blue", "flags"}, f"{text!r} has an unknown part"
    units = [
        (seat, unit["kind"], unit["hex"], unit["how"])
        for seat, name in enumerate(SEATS)
        for unit in (UNIT.fullmatch(word) for word in told.get(name, []))
        if unit
    ]
    assert len(units) == sum(len(told.get(name, [])) for name in SEATS), f"{text!r} has an unreadable unit"
    gold = [int(word) for word in told.get("gold", ["5", "5"])]
    turns = [int(word) for word in told.get("turns", ["5", "5"])]
    flags = told.get("flags", ["a3", "m9"])
    return Position(
        SEATS.index(match["seat"]),
        match["step"].removesuffix("s"),
        int(match["points"] or 12) if match["step"] == "moves" else 0,
        (gold[0], gold[1]),
        (turns[0], turns[1]),
        tuple(units),
        (flags[0], flags[1]),
    )


def new_state(ruleset: Any) -> Any:
    """The state before the first flag."""
    state = new_record(GROUNDWAR.state_dtype)
    GROUNDWAR.begin(state, ruleset, 2)
    return state


def state_at(text: str, ruleset: Any) -> Any:
    """The state record of a position; units are placed by the rules themselves."""
    position = read_position(text)
    state = new_state(ruleset)
    state.phase, state.gold[:] = SPAWN, 999
    for seat, kind, hex, how in position.units:
        state.seat = seat
        GROUNDWAR.verbs.apply(state, ruleset, GROUNDWAR.read_action(state, f"{kind}@{hex}"))
        state.arrival_at[SPACE_OF[hex]] = ARRIVALS[how]
    state.phase = SPAWN if position.step == "spawn" else MOVE
    state.decider = state.seat = position.seat
    state.points = position.points
    for seat in range(2):
        state.gold[seat], state.turns[seat] = position.gold[seat], position.turns[seat]
        state.flag_space[seat] = SPACE_OF[position.flags[seat].rstrip("^")]
        state.is_carried[seat] = position.flags[seat].endswith("^")
    return state


def twin_at(text: str, options: dict[str, Any]) -> GroundWar:
    """The same position for the second implementation."""
    position = read_position(text)
    twin = GroundWar(options)
    twin.step, twin.seat, twin.points = position.step, position.seat, position.points
    twin.gold, twin.turns = list(position.gold), list(position.turns)
    twin.flags = [Flag(flag.rstrip("^"), flag.endswith("^")) for flag in position.flags]
    twin.units = {hex: Unit(seat, kind, how == "!", how == "~") for seat, kind, hex, how in position.units}
    return twin


def at(text: str, **options: Any) -> Match:
    """A match that stands at the position; its dice are entered with `enter_faces`."""
    match = new_match(**options)
    match.state = state_at(text, match.ruleset)
    return match


def new_match(**options: Any) -> Match:
    """A match before the first flag; its dice are entered with `enter_faces`."""
    return Match(GROUNDWAR, GROUNDWAR.rulesets.make(options), seed=1, chance=TypedChance())


def play(match: Match, *texts: str) -> Match:
    """The match after these actions, every one legal; a die is written as its face."""
    for text in texts:
        refused = match.enter_faces((int(text),)) if text.isdigit() else match.act(text)
        assert refused is None, f"{text}: {refused}"
    return match


def set_up(match: Match, red: str = "", blue: str = "", die: int = 1) -> Match:
    """The match after a setup with these units and this die."""
    return play(match, "flag a3", "flag m9", *red.split(), "done", *blue.split(), "done", str(die))


def legal(match: Match) -> set[str]:
    """The notations of what may be done."""
    return {match.notation(action) for action in match.legal()}


def clause_against(match: Match, text: str) -> str | None:
    """The clause that refuses the action, None if it is legal."""
    refused = match.check(text)
    return refused.clause if refused else None


def unit_on(match: Match, hex: str) -> str:
    """`Red T`, or nothing."""
    piece = int(match.state.piece_at[SPACE_OF[hex]])
    return f"{SEATS[(piece - 1) // UNITS]} {SYMBOLS[(piece - 1) % UNITS]}" if piece else ""


def flag_of(match: Match, seat: int) -> str:
    """The hex of a seat's flag, with `^` if it is carried."""
    hexes = {space: name for name, space in SPACE_OF.items()}
    return hexes[int(match.state.flag_space[seat])] + ("^" if match.state.is_carried[seat] else "")


def gold(match: Match) -> list[int]:
    """The gold of Red and of Blue."""
    return [int(purse) for purse in match.state.gold]
