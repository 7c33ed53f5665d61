"""Ground War a second time: slow, plain, literal, written from the specification without a look at the rules.

Units are objects in a dict by the name of their hex, actions are texts. Agreement of two independent
programs is the evidence behind the census.
"""

import csv
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RED, BLUE = 0, 1
CHANCE, NOBODY = -1, -2
KINDS = ("T", "AT", "M")
BOARD_FILE = Path(__file__).parents[2] / "sandtable" / "games" / "groundwar" / "board.csv"


def name_of(x: int, y: int) -> str:
    return "abcdefghijklm"[x + 6] + str(y + (x + 6) // 2 + 3)


with BOARD_FILE.open(newline="") as file:
    KIND_OF = {(int(row["x"]), int(row["y"])): row["kind"] for row in csv.DictReader(file)}

TERRAIN = {name_of(*xy): kind for xy, kind in KIND_OF.items()}
NEXT_TO = {
    name_of(x, y): [
        name_of(x + dx, y + dy)
        for dx, dy in ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
        if (x + dx, y + dy) in KIND_OF
    ]
    for x, y in KIND_OF
}
BASE = (
    {n for n, k in TERRAIN.items() if k == "red_base"},
    {n for n, k in TERRAIN.items() if k == "blue_base"},
)
MINES = {n for n, k in TERRAIN.items() if k == "gold_mine"}
SPAWN_POINTS = {n for n, k in TERRAIN.items() if k == "spawn_point"}


@dataclass
class Unit:
    seat: int
    kind: str
    is_fresh: bool = False  # placed this turn
    has_walked: bool = False  # came to its hex by moving


@dataclass
class Flag:
    hex: str | None = None
    is_carried: bool = False  # by the Marines on its hex


class GroundWar:
    """A match in progress; `actions` and `outcomes` are texts, and `apply` takes one of them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.gold = [options["start_gold"]] * 2
        self.flags = [Flag(), Flag()]
        self.units: dict[str, Unit] = {}
        self.step = "flag"
        self.seat = RED
        self.turns = [0, 0]
        self.points = 0
        self.has_moved = False
        self.lifted: set[int] = set()
        self.dropped: set[int] = set()
        self.battle: tuple[str, str] | None = None
        self.ending: tuple[str, tuple[float, float]] | None = None

    def copy(self) -> "GroundWar":
        other = copy(self)
        other.gold, other.turns = list(self.gold), list(self.turns)
        other.flags = [copy(flag) for flag in self.flags]
        other.units = {hex: copy(unit) for hex, unit in self.units.items()}
        other.lifted, other.dropped = set(self.lifted), set(self.dropped)
        return other

    @property
    def decider(self) -> int:
        if self.ending:
            return NOBODY
        return CHANCE if self.step in ("first", "combat") else self.seat

    @property
    def result(self) -> tuple[str, tuple[float, float]] | None:
        return self.ending

    def price(self, kind: str) -> int:
        return self.options["cost"][KINDS.index(kind)]

    def pace(self, kind: str) -> int:
        return self.options["move_cost"][KINDS.index(kind)]

    def actions(self) -> list[str]:
        if self.decider < 0:
            return []
        if self.step == "flag":
            return [f"flag {hex}" for hex in BASE[self.seat]]
        if self.step in ("setup", "spawn"):
            return [f"{kind}@{hex}" for kind in KINDS for hex in self.landing(kind)] + ["done"]
        moves = self.moves()
        free = self.lifts() + self.drops()
        may_end = self.has_moved or not moves or not self.options["must_move"]
        return moves + free + (["end"] if may_end else [])

    def landing(self, kind: str) -> list[str]:
        """The hexes where the seat may place a unit of the kind now."""
        if self.gold[self.seat] < self.price(kind):
            return []
        places = set(BASE[self.seat])
        if self.step == "spawn":
            for point in SPAWN_POINTS:
                if point in self.units and self.units[point].seat == self.seat:
                    places |= set(NEXT_TO[point])
        return [hex for hex in places if hex not in self.units and TERRAIN[hex] != "mountain"]

    def moves(self) -> list[str]:
        found = []
        for hex, unit in self.units.items():
            if unit.seat != self.seat or unit.is_fresh or self.pace(unit.kind) > self.points:
                continue
            for target in NEXT_TO[hex]:
                other = self.units.get(target)
                if TERRAIN[target] == "mountain" or (other and other.seat == self.seat):
                    continue
                found.append(f"{hex}x{target}" if other else f"{hex}-{target}")
        return found

    def carried_by(self, hex: str) -> int | None:
        """Whose flag the unit on the hex carries."""
        for owner, flag in enumerate(self.flags):
            if flag.is_carried and flag.hex == hex:
                return owner
        return None

    def lifts(self) -> list[str]:
        own = self.flags[self.seat]
        unit = self.units.get(own.hex) if own.hex else None
        if own.is_carried or self.seat in self.lifted or unit is None:
            return []
        can = unit.seat == self.seat and unit.kind == "M" and unit.has_walked
        return [f"lift {own.hex}"] if can and self.carried_by(own.hex) is None else []

    def drops(self) -> list[str]:
        return [
            f"drop {flag.hex}"
            for owner, flag in enumerate(self.flags)
            if flag.is_carried and self.units[flag.hex].seat == self.seat and owner not in self.dropped
        ]

    def outcomes(self) -> dict[str, int]:
        """What the die may decide now, in how many of six ways."""
        if self.step == "first":
            return {"first red": 3, "first blue": 3}
        if self.step != "combat" or self.ending:
            return {}
        attacker, defender = (KINDS.index(self.units[hex].kind) for hex in self.battle)
        need = self.options["combat"][attacker][defender]
        ways = {
            "hit": sum(face >= need for face in range(1, 7)),
            "miss": sum(face < need for face in range(1, 7)),
        }
        return {text: count for text, count in ways.items() if count}

    def apply(self, text: str) -> None:
        if self.step == "flag":
            self.flags[self.seat].hex = text.removeprefix("flag ")
            self.seat, self.step = (BLUE, "flag") if self.seat == RED else (RED, "setup")
        elif text in ("first red", "first blue"):
            self.begin_turn(RED if text == "first red" else BLUE)
        elif "@" in text:
            kind, hex = text.split("@")
            self.gold[self.seat] -= self.price(kind)
            self.units[hex] = Unit(self.seat, kind, is_fresh=self.step == "spawn")
        elif text == "done":
            self.finish_placing()
        elif text == "end":
            self.end_turn()
        elif text.startswith("lift"):
            self.flags[self.seat].is_carried = True
            self.lifted.add(self.seat)
        elif text.startswith("drop"):
            owner = self.carried_by(text.removeprefix("drop "))
            self.flags[owner].is_carried = False
            self.dropped.add(owner)
        elif text in ("hit", "miss"):
            self.fight(text == "hit")
        else:
            self.move(*text.replace("x", "-").split("-"))
        self.look_for_victory()

    def finish_placing(self) -> None:
        if self.step == "spawn":
            self.step = "move"
            self.points = self.options["move_points"]
        elif self.seat == RED:
            self.seat = BLUE
        else:
            self.step = "first"

    def begin_turn(self, seat: int) -> None:
        self.seat, self.step, self.has_moved = seat, "spawn", False
        self.lifted, self.dropped = set(), set()
        for unit in self.units.values():
            unit.is_fresh = False

    def end_turn(self) -> None:
        held = [hex for hex in MINES if hex in self.units and self.units[hex].seat == self.seat]
        self.gold[self.seat] += self.options["mine_gold"] * len(held)
        self.turns[self.seat] += 1
        limit = self.options["turn_limit"]
        if limit and min(self.turns) >= limit:
            self.ending = ("turn limit", self.compare())
        else:
            self.begin_turn(1 - self.seat)

    def move(self, origin: str, target: str) -> None:
        self.has_moved = True
        self.points -= self.pace(self.units[origin].kind)
        if target in self.units:
            self.battle, self.step = (origin, target), "combat"
        else:
            self.walk(origin, target)

    def walk(self, origin: str, target: str) -> None:
        """The unit stands on the target, with the flag it carries or finds."""
        unit = self.units.pop(origin)
        unit.has_walked = True
        self.units[target] = unit
        carried = self.carried_by(origin)
        enemy = self.flags[1 - unit.seat]
        if carried is not None:
            self.flags[carried].hex = target
        elif unit.kind == "M" and enemy.hex == target and not enemy.is_carried:
            enemy.is_carried = True

    def fight(self, is_hit: bool) -> None:
        origin, target = self.battle
        self.battle, self.step = None, "move"
        loser = target if is_hit else origin
        winner_seat = self.seat if is_hit else 1 - self.seat
        fallen = self.carried_by(loser)
        if fallen is not None:
            self.flags[fallen].is_carried = False
            self.flags[fallen].hex = target
        del self.units[loser]
        self.gold[winner_seat] += self.options["kill_gold"]
        if is_hit:
            self.walk(origin, target)

    def look_for_victory(self) -> None:
        if self.ending or self.step in ("flag", "setup", "first"):
            return
        for seat in (RED, BLUE):
            stolen = self.flags[1 - seat]
            if stolen.is_carried and stolen.hex in BASE[seat] and self.units[stolen.hex].seat == seat:
                self.ending = ("flag brought home", (1.0, 0.0) if seat == RED else (0.0, 1.0))
                return
        beaten = [
            not any(unit.seat == seat for unit in self.units.values())
            and self.gold[seat] < min(self.options["cost"])
            for seat in (RED, BLUE)
        ]
        if any(beaten):
            points = (0.5, 0.5) if all(beaten) else (float(beaten[BLUE]), float(beaten[RED]))
            self.ending = ("army destroyed", points)

    def compare(self) -> tuple[float, float]:
        """The points of each seat when the turns have run out."""
        standings = []
        for seat in (RED, BLUE):
            stolen = self.flags[1 - seat]
            own = {hex: unit for hex, unit in self.units.items() if unit.seat == seat}
            carries = stolen.is_carried and stolen.hex in own
            worth = self.gold[seat] + sum(self.price(unit.kind) for unit in own.values())
            standings.append((carries, len(MINES & set(own)), worth))
        if standings[RED] == standings[BLUE]:
            return (0.5, 0.5)
        return (1.0, 0.0) if standings[RED] > standings[BLUE] else (0.0, 1.0)
