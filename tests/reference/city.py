"""The city of the second Gang City: tiles by name as they lie, the roads between them, and who holds them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

SEATS = ("red", "blue", "yellow", "green")
CITY = ("keep", "temple", "market", "guildhall", "docks", "arena", "slums", "tavern")
QUARTERS = ("king", "queen", "prince", "princess")
TILES = CITY + QUARTERS
RINGS = {
    "keep": {0, 1, 2, 3, 4, 5},
    "temple": {0, 1, 2, 3},
    "market": {0, 1, 3, 4},
    "guildhall": {0, 1, 3},
    "docks": {0, 2, 4},
    "arena": {0, 3},
    "slums": {0, 1, 2, 3, 4},
    "tavern": {0, 1, 2, 4, 5},
    **{quarter: {0, 1, 2} for quarter in QUARTERS},
}
SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SPELLS = ("golem", "shield", "rats", "fireball", "tunnel", "bribe", "incite", "tribute")


@dataclass
class Tile:
    q: int
    r: int
    turn: int
    rings: set[int]
    tokens: int = 0
    is_revolting: bool = False


def turned(name: str, turn: int) -> set[int]:
    return {(edge + turn) % 6 for edge in RINGS[name]}


def rotations(name: str) -> list[int]:
    """The rotations that look different, the lowest of each look."""
    seen: list[set[int]] = []
    found = []
    for turn in range(6):
        if turned(name, turn) not in seen:
            seen.append(turned(name, turn))
            found.append(turn)
    return found


class City:
    """What lies and stands in the city."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.options = options
        self.seats = seats
        self.supply = [options["goons"]] * seats
        self.wounded = [0] * seats
        self.goons = [dict.fromkeys(TILES, 0) for _ in range(seats)]
        self.rats = [dict.fromkeys(TILES, 0) for _ in range(seats)]
        self.rat_supply = 12
        self.tiles: dict[str, Tile] = {}
        self.golem: str | None = None
        self.shield: tuple[str, int] | None = None

    def beside(self, q: int, r: int) -> Iterator[tuple[int, str]]:
        """The edges at which a place touches tiles."""
        for edge, (dq, dr) in enumerate(SIDES):
            for name, tile in self.tiles.items():
                if (tile.q, tile.r) == (q + dq, r + dr):
                    yield edge, name

    def has_road(self, one: str, other: str) -> bool:
        for edge, name in self.beside(self.tiles[one].q, self.tiles[one].r):
            if name == other:
                return edge in self.tiles[one].rings and (edge + 3) % 6 in self.tiles[other].rings
        return False

    def roads(self, name: str) -> list[str]:
        return [other for other in self.tiles if other != name and self.has_road(name, other)]

    def placings(self, name: str, fewest: int) -> list[str]:
        taken = {(tile.q, tile.r) for tile in self.tiles.values()}
        around = {(q + dq, r + dr) for q, r in taken for dq, dr in SIDES} - taken
        found = []
        for q, r in sorted(around):
            touched = list(self.beside(q, r))
            for turn in rotations(name):
                rings = turned(name, turn)
                pairs = [(edge in rings, (edge + 3) % 6 in self.tiles[near].rings) for edge, near in touched]
                matches = all(mine == theirs for mine, theirs in pairs)
                if matches and (True, True) in pairs and len(touched) >= fewest:
                    found.append(f"place {q} {r} {turn}")
        return found

    def lay(self, name: str, answer: str) -> None:
        q, r, turn = (int(word) for word in answer.split()[1:])
        self.tiles[name] = Tile(q, r, turn, turned(name, turn))

    # control

    def force(self, seat: int, tile: str) -> int:
        return self.goons[seat][tile] + self.rats[seat][tile] if self.goons[seat][tile] else 0

    def holder(self, tile: str) -> int | None:
        forces = [self.force(seat, tile) for seat in range(self.seats)]
        best = max(forces)
        return forces.index(best) if best and forces.count(best) == 1 else None

    def wound(self, seat: int, tile: str) -> None:
        if self.rats[seat][tile]:
            self.rats[seat][tile] -= 1
            self.rat_supply += 1
        else:
            self.goons[seat][tile] -= 1
            self.wounded[seat] += 1

    def add_token(self, name: str) -> None:
        tile = self.tiles[name]
        tile.tokens += 1
        if tile.tokens >= self.options["uprising_limit"]:
            tile.is_revolting = True
            for seat in range(self.seats):
                self.supply[seat] += self.goons[seat][name]
                self.rat_supply += self.rats[seat][name]
                self.goons[seat][name] = self.rats[seat][name] = 0

    def may_stop(self, seat: int, tile: str) -> bool:
        is_shielded = self.shield is not None and self.shield[0] == tile and self.shield[1] != seat
        return not self.tiles[tile].is_revolting and not is_shielded and tile != self.golem

    def value(self, tile: str) -> int:
        return int(self.options["tile_values"][TILES.index(tile)])
