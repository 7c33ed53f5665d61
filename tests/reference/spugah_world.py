"""The world of Tower of Spugah for the second implementation: units, cards, questions, movement."""

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from math import comb
from typing import Any

CHANCE, NOBODY = -1, -2
Space = tuple[int, int]
Play = Generator["Question", str, Any]

DECK = {
    "swift-boots": 4,
    "war-horses": 2,
    "sea-legs": 4,
    "mountaineers": 2,
    "sharp-blades": 4,
    "berserkers": 2,
    "plate-armour": 4,
    "tower-shields": 2,
    "vigour": 4,
    "longbows": 4,
    "ballistae": 2,
    "charge": 2,
    "hit-and-run": 2,
    "blood-frenzy": 1,
    "feint": 1,
    "ram": 2,
    "medics": 2,
    "plunderers": 1,
    "levy": 2,
    "wardens": 2,
    "assassins": 1,
}
CHANGES = {
    "health": {"vigour": 2},
    "defense": {"war-horses": -1, "berserkers": -1, "plate-armour": 1, "tower-shields": 2},
    "attack": {"sharp-blades": 1, "berserkers": 2},
    "speed": {"swift-boots": 1, "war-horses": 2, "tower-shields": -1, "ballistae": -1},
    "range": {"longbows": 1, "ballistae": 2},
}
EXTRA = "extra"


@dataclass
class Question:
    """Who is asked, and what may be answered; chance answers with weights."""

    who: int
    answers: list[str]
    weights: dict[str, int] = field(default_factory=dict)


class Over(Exception):  # noqa: N818
    """The match has ended, for this reason, won by these seats."""

    def __init__(self, reason: str, winners: list[int]) -> None:
        super().__init__(reason)
        self.winners = winners


@dataclass(eq=False)
class Unit:
    """One unit, with what it has done this turn."""

    seat: int
    tier: str
    at: Space
    health: int
    is_passing: bool = False  # on the tile of a friend
    is_dead: bool = False
    has_left: bool = False
    has_attacked: bool = False
    has_worked: bool = False
    has_defended: bool = False
    has_entered: bool = False  # its tile, this turn


@dataclass(frozen=True)
class Purse:
    """What a unit still has to move with: speed points, road steps, ocean steps from a port."""

    points: int
    roads: int = 0
    sails: int = 0


class World:
    """What lies on the table, and what every part of the match asks of it; an edition adds its land."""

    tiers: tuple[str, ...] = ()

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.options, self.seats = options, seats
        self.gold = [options["start_gold"]] * seats
        self.cards: list[dict[str, list[str]]] = [
            {place: [] for place in (*self.tiers, EXTRA)} for _ in range(seats)
        ]
        self.deck = Counter(DECK)
        self.shop: list[tuple[str, int] | None] = [None] * options["shop_size"]
        self.land: dict[Space, str] = {}
        self.gatherers: dict[Space, int] = {}
        self.pillaged: set[Space] = set()
        self.capital: dict[int, Space] = {}
        self.units: list[Unit] = []
        self.alive = list(range(seats))
        self.spire_turns = [0] * seats
        self.left = Purse(0)  # after the last step

    # what an edition adds

    def neighbours(self, space: Space) -> list[Space]:
        raise NotImplementedError

    def distance(self, one: Space, other: Space) -> int:
        raise NotImplementedError

    def name(self, space: Space) -> str:
        raise NotImplementedError

    def space(self, name: str) -> Space:
        raise NotImplementedError

    def beyond(self, origin: Space, target: Space) -> Space | None:
        raise NotImplementedError

    def base(self, seat: int, tier: str, figure: str) -> int:
        raise NotImplementedError

    def can_raise(self, seat: int, tier: str) -> bool:
        raise NotImplementedError

    def tiers_of(self, seat: int) -> tuple[str, ...]:
        return self.tiers

    def slots(self, seat: int, tier: str) -> int:
        return 3

    def starter(self, seat: int) -> list[str]:
        return []

    # asking

    def ask(self, seat: int, answers: Iterable[str]) -> Generator[Question, str, str]:
        found = list(answers)
        if len(found) == 1:
            return found[0]
        answer = yield Question(seat, found)
        return answer

    def draw(self, word: str, weights: dict[str, int]) -> Generator[Question, str, str]:
        table = {f"{word} {name}": weight for name, weight in weights.items() if weight}
        answer = yield Question(CHANCE, [], table)
        return answer.removeprefix(f"{word} ")

    def throw(self, word: str, dice: int, good: int) -> Generator[Question, str, int]:
        """The hits of so many dice, twelve at a time, each with so many good faces of six."""
        total = 0
        while dice:
            now = min(dice, 12)
            ways = {str(n): comb(now, n) * good**n * (6 - good) ** (now - n) for n in range(now + 1)}
            total += int((yield from self.draw(word, ways)))
            dice -= now
        return total

    # looking

    def unit_on(self, space: Space) -> Unit | None:
        return next((unit for unit in self.units if unit.at == space and not unit.is_passing), None)

    def units_of(self, seat: int) -> list[Unit]:
        return [unit for unit in self.units if unit.seat == seat]

    def mods(self, unit: Unit) -> list[str]:
        return [*self.cards[unit.seat][unit.tier], *self.starter(unit.seat)]

    def figure(self, seat: int, tier: str, figure: str) -> int:
        changes, mods = CHANGES[figure], [*self.cards[seat][tier], *self.starter(seat)]
        total = self.base(seat, tier, figure) + sum(changes.get(mod, 0) for mod in mods)
        if figure == "health":
            return max(total, 1)
        return min(max(total, 0), 6) if figure == "defense" else max(total, 0)

    def figure_of(self, unit: Unit, figure: str) -> int:
        return self.figure(unit.seat, unit.tier, figure)

    def is_home(self, unit: Unit) -> bool:
        return self.capital.get(unit.seat) == unit.at

    def range_of(self, unit: Unit) -> int:
        return self.figure_of(unit, "range")

    def between(self, one: Space, other: Space) -> int:
        return self.distance(one, other) - 1

    def cost(self, unit: Unit, space: Space) -> int:
        if self.land[space] == "mountain":
            return 1 if "mountaineers" in self.mods(unit) else 2
        if self.land[space] == "ocean":
            return 1 if "sea-legs" in self.mods(unit) else 3
        return 1

    def named_unit(self, answer: str) -> Unit:
        unit = self.unit_on(self.space(answer.split()[1]))
        assert unit is not None
        return unit

    def has_room(self, seat: int) -> bool:
        return not 0 < self.options["unit_cap"] <= len(self.units_of(seat))

    # changing

    def raise_unit(self, seat: int, tier: str, space: Space) -> Unit:
        unit = Unit(seat, tier, space, self.figure(seat, tier, "health"))
        self.units.append(unit)
        return unit

    def hurt(self, unit: Unit, damage: int) -> None:
        unit.health -= damage
        if unit.health <= 0:
            self.die(unit)

    def die(self, unit: Unit) -> None:
        self.remove(unit)

    def remove(self, unit: Unit) -> None:
        unit.is_dead = True
        self.units.remove(unit)

    def heal(self, unit: Unit, gain: int) -> None:
        unit.health = min(unit.health + gain, self.figure_of(unit, "health"))

    def check_falls(self) -> None:
        for seat in list(self.alive):
            guest = self.unit_on(self.capital[seat]) if seat in self.capital else None
            if not self.units_of(seat) and guest is not None and guest.seat != seat:
                self.fall(seat)

    def fall(self, seat: int, reason: str = "last nation") -> None:
        self.alive.remove(seat)
        for unit in self.units_of(seat):
            self.remove(unit)
        self.gatherers = {space: owner for space, owner in self.gatherers.items() if owner != seat}
        for cards in self.cards[seat].values():
            self.deck.update(cards)
            cards.clear()
        if seat in self.capital:
            self.land[self.capital.pop(seat)] = "plain"
        self.gold[seat] = 0
        self.spire_turns[seat] = 0
        if len(self.alive) == 1:
            raise Over(reason, self.alive)

    # movement

    def purse(self, unit: Unit) -> Purse:
        """What the unit has when its movement begins."""
        return Purse(self.figure_of(unit, "speed"))

    def pay(self, unit: Unit, space: Space, purse: Purse) -> Purse | None:
        """What is left when the unit has paid for the space, None if it cannot."""
        points = purse.points - self.cost(unit, space)
        return Purse(points) if points >= 0 else None

    def is_closed(self, unit: Unit, space: Space) -> bool:
        """Whether the empty space cannot be entered without an attack."""
        return False

    def step(self, unit: Unit, answer: str, purse: Purse) -> Generator[Question, str, Purse]:
        space = self.space(answer.split()[1])
        left = self.pay(unit, space, purse)
        assert left is not None
        self.left = left
        yield from self.enter(unit, space)
        self.check_falls()
        yield from self.go_on(unit, left)
        return left

    def go_on(self, unit: Unit, purse: Purse) -> Play:
        """What a unit may do at once where it has come on its own feet."""
        yield from ()

    def steps(self, unit: Unit, purse: Purse) -> list[str]:
        return [
            f"step {self.name(space)}"
            for space in self.neighbours(unit.at)
            if self.can_reach_ground(unit, space, purse)
        ]

    def can_reach_ground(self, unit: Unit, space: Space, purse: Purse) -> bool:
        """Whether the unit can enter the space and end there, or go on to where it can."""
        left = self.pay(unit, space, purse)
        other = self.unit_on(space)
        if left is None or (other is not None and other.seat != unit.seat):
            return False
        if other is None or other is unit:
            return not self.is_closed(unit, space)
        return self.can_leave(unit, space, left)

    def can_leave(self, unit: Unit, space: Space, purse: Purse) -> bool:
        """Whether the unit can go on from the space to where it can end."""
        return any(self.can_reach_ground(unit, onward, purse) for onward in self.neighbours(space))

    def enter(self, unit: Unit, space: Space, is_guarded: bool = True) -> Play:
        """The unit arrives on a space; an edition adds what happens there."""
        other = self.unit_on(space)
        unit.at, unit.is_passing = space, other is not None
        yield from self.arrive(unit, is_guarded and other is None)

    def arrive(self, unit: Unit, is_guarded: bool) -> Play:
        yield from ()
