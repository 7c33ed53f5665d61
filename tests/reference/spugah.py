"""Tower of Spugah a second time, what both editions share: slow, plain, literal, written along the rulebook.

The match is one generator that reads like the sequence of play: it yields what is asked and receives the
answer as text. A copy plays the match again from its beginning. An edition adds its world and its setup.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
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


class Spugah:
    """A match in progress; `actions` and `outcomes` are texts, and `apply` takes one of them."""

    tiers: tuple[str, ...] = ()
    slots = 3

    def __init__(self, options: dict[str, Any], seats: int = 2) -> None:
        self.options, self.seats = options, seats
        self.maker: Callable[[], Spugah] = lambda: type(self)(options, seats)
        self.played: list[str] = []
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
        self.round = 1
        self.seat = 0
        self.ending: tuple[str, tuple[float, ...]] | None = None
        self.script = self.match()
        self.question: Question = next(self.script)

    def copy(self) -> "Spugah":
        other = self.maker()
        other.maker = self.maker
        for text in self.played:
            other.apply(text)
        return other

    def go_on_from(self, seat: int) -> None:
        """The match goes on with the action step of the seat, which began its turn where it stands."""
        self.played = []
        self.script = self.match(seat)
        self.question = next(self.script)

    @property
    def decider(self) -> int:
        return NOBODY if self.ending else self.question.who

    @property
    def result(self) -> tuple[str, tuple[float, ...]] | None:
        return self.ending

    def actions(self) -> list[str]:
        return self.question.answers if self.decider >= 0 else []

    def outcomes(self) -> dict[str, int]:
        return self.question.weights if self.decider == CHANCE else {}

    def apply(self, text: str) -> None:
        self.played.append(text)
        try:
            self.question = self.script.send(text)
        except StopIteration:
            self.question = Question(NOBODY, [])

    # what an edition adds

    def setup(self) -> Play:
        raise NotImplementedError

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

    def end_action(self, seat: int) -> Play:
        raise NotImplementedError

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
        return self.cards[unit.seat][unit.tier]

    def figure(self, seat: int, tier: str, figure: str) -> int:
        changes = CHANGES[figure]
        total = self.base(seat, tier, figure) + sum(changes.get(mod, 0) for mod in self.cards[seat][tier])
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

    # changing

    def hurt(self, unit: Unit, damage: int) -> None:
        unit.health -= damage
        if unit.health <= 0:
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

    def fall(self, seat: int) -> None:
        self.alive.remove(seat)
        for unit in self.units_of(seat):
            self.remove(unit)
        self.gatherers = {space: owner for space, owner in self.gatherers.items() if owner != seat}
        for cards in self.cards[seat].values():
            self.deck.update(cards)
            cards.clear()
        self.land[self.capital.pop(seat)] = "plain"
        self.gold[seat] = 0
        self.spire_turns[seat] = 0
        if len(self.alive) == 1:
            raise Over("last nation", self.alive)

    # the sequence of play

    def match(self, first: int | None = None) -> Play:
        try:
            if first is None:
                yield from self.setup()
            while True:
                for seat in range(first or 0, self.seats):
                    if seat in self.alive:
                        yield from self.turn(seat, is_begun=seat == first)
                    first = None
                if self.round == self.options["turn_limit"]:
                    self.end_at_limit()
                self.round += 1
        except Over as over:
            points = [1 / len(over.winners) if seat in over.winners else 0.0 for seat in range(self.seats)]
            self.ending = (str(over), tuple(points))

    def end_at_limit(self) -> None:
        worth = {seat: self.gold[seat] + 2 * len(self.units_of(seat)) for seat in self.alive}
        raise Over("turn limit", [seat for seat in self.alive if worth[seat] == max(worth.values())])

    def holds_spire(self, seat: int) -> bool:
        return any(self.land[unit.at] == "spire" and unit.seat == seat for unit in self.units)

    def turn(self, seat: int, is_begun: bool) -> Play:
        self.seat = seat
        for unit in self.units:
            unit.has_left = unit.has_attacked = unit.has_worked = unit.has_defended = False
        has_held = self.holds_spire(seat)
        if not is_begun:
            if 0 < self.options["econ_victory"] < self.gold[seat]:
                raise Over("gold", [seat])
            if not has_held:
                self.spire_turns[seat] = 0
            yield from self.spawn(seat)
            if not self.units_of(seat):
                self.fall(seat)
                return
            self.take_gold(seat)
            yield from self.tile_effects(seat)
        if seat in self.alive:
            yield from self.action(seat)
        if seat in self.alive:
            yield from self.end_action(seat)
            self.end_turn(seat)
        if seat in self.alive:
            self.spire_turns[seat] = self.spire_turns[seat] + has_held if self.holds_spire(seat) else 0
            if self.spire_turns[seat] >= self.options["spire_turns"]:
                raise Over("spire", [seat])

    def end_turn(self, seat: int) -> None:
        self.check_falls()

    # spawn, gold, tile effects

    def spawn(self, seat: int) -> Play:
        recruits: Counter[str] = Counter()
        home = self.capital[seat]
        while True:
            answers = ["enough"]
            for tier in self.tiers:
                price = 1 + len(self.cards[seat][tier])
                has_room = not 0 < self.options["unit_cap"] <= len(self.units_of(seat))
                if self.gold[seat] < price or not has_room or not self.can_raise(seat, tier):
                    continue
                if not recruits:
                    spaces = [home] if self.unit_on(home) is None else []
                elif recruits[tier] < self.cards[seat][tier].count("levy"):
                    spaces = [space for space in self.neighbours(home) if self.unit_on(space) is None]
                else:
                    spaces = []
                answers += [f"recruit {tier} {self.name(space)}" for space in spaces]
            answer = yield from self.ask(seat, answers)
            if answer == "enough":
                return
            _, tier, name = answer.split()
            self.gold[seat] -= 1 + len(self.cards[seat][tier])
            self.units.append(Unit(seat, tier, self.space(name), self.figure(seat, tier, "health")))
            recruits[tier] += bool(recruits)
            recruits["first"] = 1

    def take_gold(self, seat: int) -> None:
        mines = [space for space, owner in self.gatherers.items() if owner == seat]
        self.gold[seat] += sum(self.unit_on(space) is None for space in mines)
        if self.unit_on(self.capital[seat]) is None:
            self.gold[seat] += 1

    def tile_effects(self, seat: int) -> Play:
        for unit in self.units_of(seat):
            if self.land[unit.at] == "spire" and "wardens" not in self.mods(unit):
                damage = 1
                if self.options["spire_damage"] == "d6-3":
                    damage = int((yield from self.draw("spire", {"0": 3, "1": 1, "2": 1, "3": 1})))
                self.hurt(unit, damage)
                self.check_falls()
        for unit in self.units_of(seat):
            self.heal(unit, self.mods(unit).count("medics") + (self.land[unit.at] == "medic"))

    # action

    def action(self, seat: int) -> Play:
        has_begun = False
        while seat in self.alive:
            answers = ["end"]
            for unit in self.units_of(seat):
                if not unit.has_left and self.unit_answers(unit, self.figure_of(unit, "speed"), False):
                    answers.append(f"unit {self.name(unit.at)}")
            has_card = any(self.cards[seat].values())
            if not has_begun and has_card and self.gold[seat] >= self.options["rearrange_cost"]:
                answers.append("rearrange")
            answer = yield from self.ask(seat, answers)
            if answer == "end":
                return
            if answer == "rearrange":
                yield from self.rearrange(seat)
                return
            has_begun = True
            unit = self.named_unit(answer)
            yield from self.unit_turn(unit)
            unit.has_left = True

    def named_unit(self, answer: str) -> Unit:
        unit = self.unit_on(self.space(answer.split()[1]))
        assert unit is not None
        return unit

    def rearrange(self, seat: int) -> Play:
        self.gold[seat] -= self.options["rearrange_cost"]
        places = (*self.tiers, EXTRA)
        lying = {place: list(self.cards[seat][place]) for place in places}
        moved: dict[str, list[str]] = {place: [] for place in places}
        while True:
            answers = set()
            for origin in places:
                for target in places:
                    if origin != target and (target == EXTRA or len(moved[target]) < self.slots):
                        answers |= {f"shift {mod} {origin} {target}" for mod in lying[origin]}
            fits = all(len(lying[tier]) + len(moved[tier]) <= self.slots for tier in self.tiers)
            if fits and any(moved.values()):
                answers.add("arranged")
            answer = yield from self.ask(seat, sorted(answers))
            if answer == "arranged":
                break
            _, mod, origin, target = answer.split()
            lying[origin].remove(mod)
            moved[target].append(mod)
        self.cards[seat] = {place: lying[place] + moved[place] for place in places}
        for unit in self.units_of(seat):
            self.heal(unit, 0)

    def unit_answers(self, unit: Unit, points: int, has_moved: bool) -> list[str]:
        answers = self.steps(unit, points)
        if unit.is_passing:
            return answers
        if not has_moved:
            answers += self.tile_answers(unit)
        return answers + self.melee_answers(unit, points) + self.ranged_answers(unit)

    def unit_turn(self, unit: Unit) -> Play:
        points = self.figure_of(unit, "speed")
        has_moved = False
        while True:
            answers = self.unit_answers(unit, points, has_moved)
            if has_moved and not unit.is_passing:
                answers.append("stop")
            answer = yield from self.ask(unit.seat, answers)
            word = answer.split()[0]
            if word == "stop":
                return
            if word == "attack":
                yield from self.attack(unit, self.space(answer.split()[1]), points)
                return
            if word != "step":
                yield from self.tile_action(unit, answer)
                return
            has_moved = True
            points = yield from self.step(unit, answer, points)
            if unit.is_dead:
                return

    def step(self, unit: Unit, answer: str, points: int) -> Generator[Question, str, int]:
        space = self.space(answer.split()[1])
        points -= self.cost(unit, space)
        yield from self.enter(unit, space)
        self.check_falls()
        return points

    def steps(self, unit: Unit, points: int) -> list[str]:
        return [
            f"step {self.name(space)}"
            for space in self.neighbours(unit.at)
            if self.can_reach_ground(unit, space, points)
        ]

    def can_reach_ground(self, unit: Unit, space: Space, points: int) -> bool:
        """Whether the unit can enter the space and end there, or go on to where it can."""
        left = points - self.cost(unit, space)
        other = self.unit_on(space)
        if left < 0 or (other is not None and other.seat != unit.seat):
            return False
        if other is None or other is unit:
            return True
        return any(self.can_reach_ground(unit, next_space, left) for next_space in self.neighbours(space))

    def enter(self, unit: Unit, space: Space, is_guarded: bool = True) -> Play:
        """The unit arrives on a space; an edition adds what happens there."""
        other = self.unit_on(space)
        unit.at, unit.is_passing = space, other is not None
        yield from self.arrive(unit, is_guarded and other is None)

    def arrive(self, unit: Unit, is_guarded: bool) -> Play:
        yield from ()

    # tile actions

    def tile_answers(self, unit: Unit) -> list[str]:
        land, seat, found = self.land[unit.at], unit.seat, []
        limit = self.options["gatherer_limit"]
        if land == "mine" and self.gatherers.get(unit.at) != seat:
            if not limit or list(self.gatherers.values()).count(seat) < limit:
                found.append("gather")
        if land == "ruin" and unit.at not in self.pillaged and self.deck.total():
            found.append("open")
        if land == "merchant":
            for place, ware in enumerate(self.shop, 1):
                if ware and ware[1] <= self.gold[seat]:
                    found.append(f"buy {place}")
            if None in self.shop and self.deck.total():
                found.append("refill")
            if any(self.shop):
                found.append("renew")
        for owner, space in self.capital.items():
            if space == unit.at and owner != seat:
                found += ["plunder"] if self.gold[owner] else []
                found += [f"rob {mod}" for mod in sorted(set(self.cards[owner][EXTRA]))]
        return found

    def tile_action(self, unit: Unit, answer: str) -> Play:
        word, *rest = answer.split()
        seat = unit.seat
        if word == "gather":
            self.gatherers[unit.at] = seat
        elif word == "open":
            self.pillaged.add(unit.at)
            yield from self.draw_card(seat)
        elif word == "buy":
            ware = self.shop[int(rest[0]) - 1]
            assert ware is not None
            self.shop[int(rest[0]) - 1] = None
            self.gold[seat] -= ware[1]
            yield from self.gain_card(seat, ware[0])
        elif word in ("plunder", "rob"):
            owner = next(owner for owner, space in self.capital.items() if space == unit.at)
            if word == "plunder":
                loot = min(4 if "plunderers" in self.mods(unit) else 2, self.gold[owner])
                self.gold[owner] -= loot
                self.gold[seat] += loot
            else:
                self.cards[owner][EXTRA].remove(rest[0])
                yield from self.gain_card(seat, rest[0])
        else:
            if word == "renew":
                self.deck.update(ware[0] for ware in self.shop if ware)
                self.shop = [None] * len(self.shop)
            yield from self.fill_shop()
        unit.has_worked = True
        if self.options["act_and_shoot"]:
            answer = yield from self.ask(seat, [*self.ranged_answers(unit), "stop"])
            if answer != "stop":
                yield from self.attack(unit, self.space(answer.split()[1]), None)

    def fill_shop(self) -> Play:
        for place, ware in enumerate(self.shop):
            if ware is None and self.deck.total():
                mod = yield from self.draw("stock", self.deck)
                self.deck[mod] -= 1
                price = yield from self.draw("price", dict.fromkeys("123456", 1))
                self.shop[place] = (mod, int(price))

    def draw_card(self, seat: int) -> Play:
        mod = yield from self.draw("draw", self.deck)
        self.deck[mod] -= 1
        yield from self.gain_card(seat, mod)

    def gain_card(self, seat: int, mod: str) -> Play:
        free = [tier for tier in self.tiers if len(self.cards[seat][tier]) < self.slots]
        answer = yield from self.ask(seat, [f"put {place}" for place in (*free, EXTRA)])
        place = answer.split()[1]
        self.cards[seat][place].append(mod)
        for unit in self.units_of(seat):
            if unit.tier == place:
                self.heal(unit, 2 if mod == "vigour" else 0)

    # combat

    def melee_answers(self, unit: Unit, points: int) -> list[str]:
        found = []
        for space in self.neighbours(unit.at):
            other = self.unit_on(space)
            if other is not None and other.seat != unit.seat and self.cost(unit, space) <= points:
                found.append(f"attack {self.name(space)}")
        return found

    def ranged_answers(self, unit: Unit) -> list[str]:
        found = []
        for other in self.units:
            is_hidden = self.land[other.at] == "forest" and "assassins" not in self.mods(unit)
            if other.seat != unit.seat and 1 <= self.between(unit.at, other.at) <= self.range_of(unit):
                found += [] if is_hidden else [f"attack {self.name(other.at)}"]
        return found

    def attack(self, unit: Unit, target: Space, points: int | None) -> Play:
        """The unit attacks; `points` are the speed points it has left, None after a tile action."""
        defender = self.unit_on(target)
        assert defender is not None
        origin, is_melee = unit.at, self.distance(unit.at, target) == 1
        mods = list(self.mods(unit))
        unit.has_attacked = unit.has_left = True
        defender.has_defended = True
        extra = 0
        if points is not None:
            points -= self.cost(unit, target) if is_melee else 0
            extra = min(points, 3) if "charge" in mods else 0
        helpers = yield from self.attack_helpers(unit.seat, origin, target)
        guards = yield from self.defence_helpers(defender.seat, origin, target)
        if "blood-frenzy" in mods:
            answers = [f"frenzy {damage}" for damage in range(unit.health)]
            damage = int((yield from self.ask(unit.seat, answers)).split()[1])
            self.hurt(unit, damage)
            extra += damage
        dice = extra + sum(self.dice_of(attacker, target) for attacker in (unit, *helpers))
        lost = yield from self.roll(dice, defender, guards)
        is_ram = "ram" in mods and is_melee
        has_feinted = False
        if self.options["push_first"]:
            yield from self.push(defender, origin, target, is_melee, lost, is_ram)
            has_feinted = yield from self.counter(unit, defender, guards)
        else:
            has_feinted = yield from self.counter(unit, defender, guards)
            yield from self.push(defender, origin, target, is_melee, lost, is_ram)
        if is_melee and not unit.is_dead and not has_feinted and self.unit_on(target) is None:
            if (yield from self.ask(unit.seat, ["advance", "hold"])) == "advance":
                yield from self.enter(unit, target, is_guarded=False)
                self.check_falls()
        if points is not None and "hit-and-run" in mods:
            yield from self.run(unit, points)

    def run(self, unit: Unit, points: int) -> Play:
        while not unit.is_dead:
            answers = self.steps(unit, points) + ([] if unit.is_passing else ["stop"])
            answer = yield from self.ask(unit.seat, answers)
            if answer == "stop":
                return
            points = yield from self.step(unit, answer, points)

    def helpers(
        self, seat: int, origin: Space, target: Space, is_free: Callable[[Unit], bool]
    ) -> Generator[Question, str, list[Unit]]:
        named: list[Unit] = []
        while True:
            answers = ["ready"]
            for unit in self.units_of(seat):
                near = min(self.between(unit.at, origin), self.between(unit.at, target))
                if unit not in named and is_free(unit) and near <= self.range_of(unit):
                    answers.append(f"join {self.name(unit.at)}")
            if 0 < self.options["max_reinforcements"] <= len(named):
                return named
            answer = yield from self.ask(seat, answers)
            if answer == "ready":
                return named
            named.append(self.named_unit(answer))

    def attack_helpers(self, seat: int, origin: Space, target: Space) -> Generator[Question, str, list[Unit]]:
        def is_free(unit: Unit) -> bool:
            return not unit.has_attacked and (self.options["act_and_shoot"] or not unit.has_worked)

        named = yield from self.helpers(seat, origin, target, is_free)
        for unit in named:
            unit.has_attacked = unit.has_left = True
        return named

    def defence_helpers(self, seat: int, origin: Space, target: Space) -> Generator[Question, str, list[Unit]]:
        named = yield from self.helpers(seat, origin, target, lambda unit: not unit.has_defended)
        for unit in named:
            unit.has_defended = True
        return named

    def dice_of(self, unit: Unit, target: Space) -> int:
        is_high = self.land[unit.at] == "mountain" and self.range_of(unit) >= 1
        return self.figure_of(unit, "attack") + (is_high and self.distance(unit.at, target) > 1)

    def wall(self, defenders: Iterable[Unit], has_mountains: bool) -> int:
        walls = [
            self.figure_of(unit, "defense")
            + 2 * self.is_home(unit)
            + (has_mountains and self.land[unit.at] == "mountain")
            for unit in defenders
        ]
        return min(max(walls), 6)

    def roll(self, dice: int, defender: Unit, guards: list[Unit]) -> Generator[Question, str, int]:
        """The attack's dice and their damage; how much the primary defender lost."""
        least = max(self.wall([defender, *guards], True), 2 if self.options["one_misses"] else 1)
        damage = yield from self.throw("hits", dice, 7 - least)
        lost = min(damage, defender.health)
        self.hurt(defender, lost)
        damage -= lost
        while damage and any(not unit.is_dead for unit in guards):
            answers = [f"take {self.name(unit.at)}" for unit in guards if not unit.is_dead]
            answer = yield from self.ask(defender.seat, answers)
            self.hurt(self.named_unit(answer), 1)
            damage -= 1
        self.check_falls()
        return lost

    def struck(self, word: str, dice: int, unit: Unit) -> Generator[Question, str, int]:
        """The damage of dice that must show more than the unit's Speed."""
        good = [face for face in range(1, 7) if face > self.figure_of(unit, "speed")]
        if self.options["six_hits"] and 6 not in good:
            good.append(6)
        if self.options["one_misses"] and 1 in good:
            good.remove(1)
        return (yield from self.throw(word, dice, len(good)))

    def counter(self, unit: Unit, defender: Unit, guards: list[Unit]) -> Generator[Question, str, bool]:
        """The counterattack, if there is one; whether the attacker has feinted."""
        if defender.is_dead:
            return False
        is_near = self.between(unit.at, defender.at) <= self.range_of(defender)
        dice = self.wall([defender, *(guard for guard in guards if not guard.is_dead)], False)
        if dice == 0 or (self.options["counter_needs_reach"] and not is_near):
            return False
        if (yield from self.ask(defender.seat, ["counter", "forgo"])) == "forgo":
            return False
        damage = yield from self.struck("countered", dice, unit)
        if damage and "feint" in self.mods(unit):
            now = self.distance(unit.at, defender.at)
            back = [
                space
                for space in self.neighbours(unit.at)
                if self.unit_on(space) is None and self.distance(space, defender.at) > now
            ]
            answer = yield from self.ask(unit.seat, ["bear", *(f"feint {self.name(space)}" for space in back)])
            if answer != "bear":
                yield from self.enter(unit, self.space(answer.split()[1]))
                self.check_falls()
                return True
        self.hurt(unit, damage)
        self.check_falls()
        return False

    def push(
        self, defender: Unit, origin: Space, target: Space, is_melee: bool, lost: int, is_ram: bool
    ) -> Play:
        if defender.is_dead or not is_melee:
            return
        is_owed = lost > 0 and defender.health <= self.figure_of(defender, "health") / 2
        if not is_owed and not is_ram:
            return
        line, before, here = [defender], origin, target
        while True:
            ahead = self.beyond(before, here)
            other = None if ahead is None else self.unit_on(ahead)
            if ahead is None or (other is not None and other.seat != defender.seat):
                if is_owed:
                    self.remove(defender)
                    self.check_falls()
                return
            if other is None:
                break
            line.append(other)
            before, here = here, ahead
        places = [*(unit.at for unit in line[1:]), ahead]
        for unit, space in zip(line, places, strict=True):
            unit.at = space
        for unit in line:
            yield from self.arrive(unit, is_guarded=unit is line[-1])
            self.check_falls()
