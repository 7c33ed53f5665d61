"""What the conformance tests need to know about Ground War."""

from typing import Any

import numpy as np

from sandtable.core.contract import first_of, kind_of
from sandtable.games.groundwar.actions import END_TURN, FIGHT
from sandtable.games.groundwar.board import MINES, NAMES
from sandtable.games.groundwar.state import EMPTY, UNITS
from tests.games.groundwar import positions
from tests.reference.groundwar import KINDS, GroundWar
from tests.vectors.naming import Named, Poster, Wanted

HARSH_RULESETS: dict[str, dict[str, Any]] = {
    "penniless": {"start_gold": 0},
    "one Marines each": {"start_gold": 1, "turn_limit": 40},
    "nobody ever hits": {"combat": ((7, 7, 7),) * 3, "turn_limit": 10},
    "everybody always hits": {"combat": ((1, 1, 1),) * 3, "must_move": False, "turn_limit": 10},
    "too slow to move": {"move_points": 1, "turn_limit": 3},
    "rich and fast": {
        "start_gold": 99,
        "move_points": 99,
        "move_cost": (1, 1, 1),
        "cost": (1, 1, 1),
        "mine_gold": 9,
        "turn_limit": 5,
    },
}
REFERENCE = GroundWar

NAMED_POSITIONS = (
    Named("opening", "opening", depth=5),
    Named("opening-without-gold", "opening", depth=6, changes={"start_gold": 0}),
    Named("opening-with-one-gold", "opening", depth=7, changes={"start_gold": 1}),
    Named("a-fight", "Red moves, points 7; Red T@d3 M@c4~; Blue AT@d4 M@e4; gold 1 0", depth=4),
    Named(
        "a-fight-nobody-can-win-by-attacking",
        "Red moves, points 7; Red T@d3 AT@c4; Blue AT@d4 M@e4",
        depth=4,
        changes={"combat": ((7, 7, 7),) * 3},
    ),
    Named("the-last-units", "Red moves, points 6; Red M@d3; Blue T@d4; gold 0 0", depth=5),
    Named("one-step-from-home", "Red moves, points 6; Red M@a4~ T@c4; Blue T@a5; flags d1 a4^", depth=4),
    Named("home-is-held-by-the-enemy", "Blue moves; Red AT@m9 T@l9; Blue M@m8~; flags m8^ k10", depth=4),
    Named("a-loose-flag-between-marines", "Red moves; Red M@d3; Blue M@e4; flags a3 d4", depth=4),
    Named(
        "the-own-flag-lifted-and-dropped", "Red moves, points 6; Red M@d3~; Blue T@l5; flags d3 m9", depth=5
    ),
    Named("both-flags-carried", "Blue moves, points 6; Red M@d3~; Blue M@d4~; flags d4^ d3^", depth=4),
    Named("a-spawn-point-held", "Red spawns; Red T@i2 M@b3; Blue M@h1 T@l5; gold 2 0", depth=3),
    Named("no-room-to-spawn", "Blue spawns; Red T@m9 T@l9 T@k10 T@j10; Blue M@d4; gold 0 4", depth=4),
    Named("the-last-turn", "Blue moves, points 3; turns 60 59; Red M@b8; Blue T@l4 M@d3; gold 2 0", depth=4),
    Named("free-to-stay", "Red moves; Red T@d3; Blue AT@d4", depth=4, changes={"must_move": False}),
)

UNIT_NAMES = ("Tank", "Anti-tank squad", "Marines")
FIGURES = ((4, 5, 3), (3, 4, 5), (5, 3, 4))
CHANCE_TABLES = (
    "1 to 3 Red begins, 4 to 6 Blue",
    *(
        f"{attacker} against {defender}: {FIGURES[row][column]} or more wins"
        for row, attacker in enumerate(UNIT_NAMES)
        for column, defender in enumerate(UNIT_NAMES)
    ),
)
REPLAYS = (
    Wanted("ends_by_flag_brought_home", ("end: flag brought home", "kind: move", "kind: spawn")),
    Wanted("ends_by_army_destroyed", ("end: army destroyed", "kind: fight"), {"start_gold": 4}),
    Wanted("ends_by_turn_limit", ("end: turn limit",), {"turn_limit": 6}),
    Wanted("ends_drawn_without_an_army", ("end: army destroyed", "points: 0.5 0.5"), {"start_gold": 0}),
    Wanted("lifts_and_drops_a_flag", ("rare kind: lift", "rare kind: drop"), {"turn_limit": 30}),
    Wanted(
        "fights_with_every_pair_of_units",
        tuple(f"table: {label}" for label in CHANCE_TABLES),
        {"start_gold": 60, "move_points": 60, "turn_limit": 25},
    ),
)
POSTER = Poster("ends_by_flag_brought_home", 74, (-0.5, 1.7, 5.6, 3.15))


def state_at(text: str, ruleset: Any) -> Any:
    """The state of a named position."""
    return positions.new_state(ruleset) if text == "opening" else positions.state_at(text, ruleset)


def twin_at(text: str, options: dict[str, Any]) -> GroundWar:
    """The same position for the second implementation."""
    return GroundWar(options) if text == "opening" else positions.twin_at(text, options)


def worth(state: Any, ruleset: Any) -> int:
    """All gold and the price of all units."""
    pieces = state.piece_at[state.piece_at != EMPTY].astype(int)
    return int(state.gold.sum()) + sum(int(ruleset.cost[(piece - 1) % UNITS]) for piece in pieces)


def broken_passage(before: Any, action: int, after: Any, ruleset: Any) -> list[str]:
    """What every action must keep and this one did not: gold comes from mines and combats alone."""
    expected = worth(before, ruleset)
    if kind_of(action) == FIGHT:
        loser = before.battle_at if first_of(action) else before.battle_from
        lost = ruleset.cost[(int(before.piece_at[loser]) - 1) % UNITS]
        expected += int(ruleset.kill_gold) - int(lost)
    if kind_of(action) == END_TURN:
        held = [before.piece_at[mine] for mine in MINES]
        own = [piece for piece in held if piece != EMPTY and (piece - 1) // UNITS == before.seat]
        expected += int(ruleset.mine_gold) * len(own)
    return [] if worth(after, ruleset) == expected else ["gold and units add up"]


def twin_differences(state: Any, twin: GroundWar) -> list[str]:
    """How the state and its twin differ beyond actions and result."""
    units = {NAMES[space]: int(state.piece_at[space]) for space in np.flatnonzero(state.piece_at)}
    theirs = {hex: 1 + UNITS * unit.seat + KINDS.index(unit.kind) for hex, unit in twin.units.items()}
    flags = [(NAMES[space] if space >= 0 else None) for space in state.flag_space]
    carried = [bool(is_carried) for is_carried in state.is_carried]
    checks = {
        "gold": list(state.gold) == twin.gold,
        "units": units == theirs,
        "flags": flags == [flag.hex for flag in twin.flags],
        "carried flags": carried == [flag.is_carried for flag in twin.flags],
        "finished turns": list(state.turns) == twin.turns,
    }
    return [name for name, same in checks.items() if not same]
