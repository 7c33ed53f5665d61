"""Gang City a second time: slow, plain, literal, written along the rulebook.

The match is one generator that reads like the sequence of play: it yields what is asked and receives the
answer as text. A copy plays the match again from its beginning. The city it is played in is in city.py.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from tests.reference.city import CITY, QUARTERS, SEATS, SPELLS, City, Tile, rotations, turned

CHANCE, NOBODY = -1, -2
Play = Generator["Question", str, Any]


@dataclass
class Question:
    """Who is asked, and what may be answered; chance answers with weights."""

    who: int
    answers: list[str]
    weights: dict[str, int] = field(default_factory=dict)


class Over(Exception):  # noqa: N818
    """The match has ended, for this reason."""


class GangCity(City):
    """A match in progress; `actions` and `outcomes` are texts, and `apply` takes one of them."""

    def __init__(self, options: dict[str, Any], seats: int = 2) -> None:
        super().__init__(options, seats)
        self.played: list[str] = []
        self.maker: Callable[[], GangCity] = lambda: GangCity(options, seats)
        self.gold = [options["start_gold"]] * seats
        self.stack: list[str] = list(CITY[1:])
        self.top: str | None = None
        self.queue: list[str] = []
        self.home: dict[int, str] = {}
        self.order: list[int] = []
        self.starter = 0
        self.has_tribute: set[int] = set()
        self.ending: tuple[str, tuple[float, ...]] | None = None
        self.script = self.match()
        self.question: Question = next(self.script)

    def copy(self) -> "GangCity":
        other = self.maker()
        other.maker = self.maker
        for text in self.played:
            other.apply(text)
        return other

    def go_on_from(self, seat: int) -> None:
        """The match goes on in its Order Phase, with an order of the seat."""
        self.played = []
        self.script = self.match(self.order.index(seat))
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

    # the sequence of play

    def match(self, first: int | None = None) -> Play:
        try:
            if first is None:
                yield from self.setup()
                self.check_gold()
            while True:
                if first is None:
                    self.order = self.playing_order()
                yield from self.order_phase(first or 0)
                first = None
                yield from self.income_phase()
                yield from self.construction_phase()
                self.cleanup_phase()
                if self.options["end"] == "last_tile" and not self.stack:
                    raise Over("city complete")
        except Over as over:
            self.ending = (str(over), self.points())

    def draw(self, word: str, names: list[str]) -> Generator[Question, str, str]:
        weights: dict[str, int] = {}
        for name in names:
            weights[f"{word} {name}"] = weights.get(f"{word} {name}", 0) + 1
        answer = yield Question(CHANCE, [], weights)
        return answer.removeprefix(f"{word} ")

    def setup(self) -> Play:
        first = yield from self.draw("city", self.stack)
        self.stack.remove(first)
        second = yield from self.draw("city", self.stack)
        self.stack.remove(second)
        self.tiles["keep"] = Tile(0, 0, 0, turned("keep", 0))
        for turn, other in ((a, b) for a in rotations(first) for b in rotations(second)):
            self.tiles[first] = Tile(1, 0, turn, turned(first, turn))
            self.tiles[second] = Tile(0, 1, other, turned(second, other))
            is_joined = self.has_road("keep", first) and self.has_road("keep", second)
            if is_joined and (2 in self.tiles[first].rings) == (5 in self.tiles[second].rings):
                break
        left = [SPELLS[number] for number in self.options["spells"]]
        for _ in range(6):
            spell = yield from self.draw("spell", left)
            left.remove(spell)
            self.queue.append(spell)
        starter = yield from self.draw("first", list(SEATS[: self.seats]))
        self.starter = SEATS.index(starter)
        for seat in self.from_starter():
            free = [quarter for quarter in QUARTERS if quarter not in self.tiles]
            answer = yield Question(seat, [f"take {quarter}" for quarter in free])
            quarter = answer.removeprefix("take ")
            answer = yield Question(seat, self.placings(quarter, 0))
            self.lay(quarter, answer)
            self.home[seat] = quarter
            self.goons[seat][quarter] = 3
            self.supply[seat] -= 3

    def from_starter(self) -> list[int]:
        return [(self.starter + place) % self.seats for place in range(self.seats)]

    def playing_order(self) -> list[int]:
        order = [self.holder(quarter) for quarter in QUARTERS if quarter in self.tiles]
        order = [seat for seat in order if seat is not None] + self.from_starter()
        return list(dict.fromkeys(order))

    # orders

    def order_phase(self, turn: int) -> Play:
        in_a_row = 0
        while in_a_row < self.seats:
            seat = self.order[turn % self.seats]
            turn += 1
            answer = "pass"
            if self.gold[seat]:
                answer = yield Question(seat, self.orders(seat))
            if answer != "pass":
                yield from self.carry_out(seat, answer)
            if answer == "pass" or self.options["orders"] == "one_each":
                in_a_row += 1
            else:
                in_a_row = 0

    def orders(self, seat: int) -> list[str]:
        found = ["pass"]
        for tile in self.tiles:
            if tile != self.golem and self.steps(seat, [tile]):
                found += [f"move {n} {tile}" for n in range(1, self.goons[seat][tile] + 1)]
        most = min(self.gold[seat], self.supply[seat])
        is_gone = not any(self.goons[seat].values())
        for tile in self.tiles:
            is_own = self.holder(tile) == seat or (is_gone and self.home[seat] == tile)
            if is_own and tile != self.golem:
                found += [f"hire {n} {tile}" for n in range(1, most + 1)]
        for price, spell in enumerate(self.queue, 1):
            if price <= self.gold[seat] and self.targets(seat, spell):
                found.append(f"cast {spell} {price}")
        return found

    def carry_out(self, seat: int, order: str) -> Play:
        word, *rest = order.split()
        before = {tile: self.holder(tile) for tile in self.tiles}
        self.fought: set[str] = set()
        self.retreats: set[tuple[int, str]] = set()
        if word == "move":
            self.gold[seat] -= 1
            yield from self.march(seat, rest[1], int(rest[0]))
        elif word == "hire":
            self.gold[seat] -= int(rest[0])
            self.supply[seat] -= int(rest[0])
            self.goons[seat][rest[1]] += int(rest[0])
        else:
            self.gold[seat] -= int(rest[1])
            answer = yield Question(seat, self.targets(seat, rest[0]))
            self.queue.append(self.queue.pop(int(rest[1]) - 1))
            yield from self.spell(seat, answer)
        for tile in self.fought:
            if tile in CITY[1:] and self.holder(tile) != before[tile]:
                self.add_token(tile)

    def steps(self, seat: int, path: list[str]) -> list[str]:
        """The tiles to which a group that has come this way may go on."""
        return [
            tile
            for tile in self.roads(path[-1])
            if tile not in path and tile != self.golem and self.can_end(seat, [*path, tile])
        ]

    def can_end(self, seat: int, path: list[str]) -> bool:
        if self.may_stop(seat, path[-1]):
            return True
        return any(
            tile not in path and tile != self.golem and self.can_end(seat, [*path, tile])
            for tile in self.roads(path[-1])
        )

    def march(self, seat: int, origin: str, group: int) -> Play:
        path = [origin]
        while True:
            answers = [f"to {tile}" for tile in self.steps(seat, path)]
            if len(path) > 1 and not answers:
                return
            if len(path) > 1 and self.may_stop(seat, path[-1]):
                answers.append("stop")
            answer = yield Question(seat, answers)
            if answer == "stop":
                return
            target = answer.removeprefix("to ")
            self.goons[seat][path[-1]] -= group
            self.goons[seat][target] += group
            path.append(target)
            has_fought = yield from self.meet(seat, target)
            if has_fought:
                return

    def meet(self, seat: int, tile: str) -> Generator[Question, str, bool]:
        """Whoever is on the tile settles with the newcomer; true if it came to a fight."""
        if self.shield is not None and self.shield[0] == tile:
            return False
        for enemy in self.order:
            if enemy == seat or not self.goons[enemy][tile]:
                continue
            for asked in (seat, enemy):
                answer = yield Question(asked, ["fight", "peace"])
                if answer == "fight":
                    yield from self.fight(seat, enemy, tile)
                    return True
        return False

    def fight(self, attacker: int, defender: int, tile: str) -> Play:
        self.fought.add(tile)
        sides = [attacker, defender]
        if self.options["first_strike"] == "defender":
            sides.reverse()
        while True:
            side, other = sides
            ways = [] if (side, tile) in self.retreats or tile == self.golem else self.roads(tile)
            answers = [f"retreat {way}" for way in ways if self.may_stop(side, way)]
            answer = yield Question(side, ["wound", *answers])
            if answer != "wound":
                target = answer.removeprefix("retreat ")
                self.goons[side][target] += self.goons[side][tile]
                self.goons[side][tile] = 0
                self.retreats.add((side, target))
                yield from self.meet(side, target)
                return
            self.wound(other, tile)
            if not self.goons[other][tile]:
                return
            sides.reverse()

    # spells

    def targets(self, seat: int, spell: str) -> list[str]:
        enemies = [enemy for enemy in range(self.seats) if enemy != seat]
        shielded = self.shield[0] if self.shield else None
        found = []
        for tile in self.tiles:
            if spell == "golem":
                found.append(f"golem {tile}")
            elif spell == "shield" and self.holder(tile) == seat:
                found.append(f"shield {tile}")
            elif spell == "rats" and self.goons[seat][tile] and self.rat_supply:
                found.append(f"rats {tile}")
            elif spell == "tribute" and self.holder(tile) == seat and seat not in self.has_tribute:
                found.append(f"tribute {tile}")
            elif spell == "tunnel" and tile != self.golem:
                ends = [end for end in self.tiles if end != tile and self.may_stop(seat, end)]
                most = min(3, self.goons[seat][tile])
                found += [f"tunnel {n} {tile} {end}" for end in ends for n in range(1, most + 1)]
            elif spell == "incite" and tile in CITY[1:] and not self.tiles[tile].is_revolting:
                if shielded != tile or self.tiles[tile].tokens + 1 < self.options["uprising_limit"]:
                    found.append(f"incite {tile}")
                if self.tiles[tile].tokens:
                    found.append(f"calm {tile}")
            for enemy in enemies:
                if tile == shielded or not self.goons[enemy][tile]:
                    continue
                if spell == "fireball":
                    most = min(2, self.force(enemy, tile))
                    found += [f"fireball {n} {SEATS[enemy]} {tile}" for n in range(1, most + 1)]
                elif spell == "bribe" and self.goons[seat][tile] and self.supply[seat]:
                    found.append(f"bribe {SEATS[enemy]} {tile}")
        return found

    def spell(self, seat: int, answer: str) -> Play:
        word, *rest = answer.split()
        tile = rest[-1]
        if word == "golem":
            self.golem = tile
        elif word == "shield":
            self.shield = (tile, seat)
        elif word == "rats":
            rats = min(3, self.rat_supply)
            self.rats[seat][tile] += rats
            self.rat_supply -= rats
        elif word == "fireball":
            for _ in range(int(rest[0])):
                self.wound(SEATS.index(rest[1]), tile)
        elif word == "tunnel":
            self.goons[seat][rest[1]] -= int(rest[0])
            self.goons[seat][tile] += int(rest[0])
            yield from self.meet(seat, tile)
        elif word == "bribe":
            enemy = SEATS.index(rest[0])
            self.goons[enemy][tile] -= 1
            self.supply[enemy] += 1
            self.goons[seat][tile] += 1
            self.supply[seat] -= 1
        elif word == "incite":
            self.add_token(tile)
        elif word == "calm":
            self.tiles[tile].tokens -= 1
        else:
            self.gold[seat] += self.value(tile)
            self.has_tribute.add(seat)
            self.check_gold()

    # income, construction, cleanup

    def income_phase(self) -> Play:
        for tile in self.tiles:
            holder = self.holder(tile)
            if holder is not None:
                self.gold[holder] += self.value(tile)
        self.check_gold()
        for seat in self.order:
            while self.wounded[seat] and self.gold[seat]:
                answer = yield Question(seat, ["heal", "done"])
                if answer == "done":
                    break
                healed = min(self.options["heal_per_gold"], self.wounded[seat])
                self.gold[seat] -= 1
                self.wounded[seat] -= healed
                self.supply[seat] += healed

    def look(self, known: list[str]) -> Generator[Question, str, str]:
        """One more tile of the stack, by its rank among those not known."""
        hidden = [tile for tile in CITY if tile in self.stack and tile not in known]
        answer = yield Question(CHANCE, [], {f"look {rank}": 1 for rank in range(1, len(hidden) + 1)})
        return hidden[int(answer.split()[1]) - 1]

    def construction_phase(self) -> Play:
        if not self.stack:
            raise Over("city complete")
        keeper = self.holder("keep")
        if keeper is not None and len(self.stack) > 1:
            first = self.top if self.top is not None else (yield from self.look([]))
            second = yield from self.look([first])
            answer = yield Question(keeper, [f"show {first}", f"show {second}"])
            shown = answer.removeprefix("show ")
            self.top = second if shown == first else first
        else:
            names = ["top"] if self.top is not None else self.stack
            shown = yield from self.draw("turn", names)
            if self.top is not None:
                shown, self.top = self.top, None
        self.stack.remove(shown)
        opener = keeper if keeper is not None else min(self.order, key=lambda seat: self.gold[seat])
        if self.placings(shown, 1):
            yield from self.auction(shown, opener)

    def auction(self, tile: str, opener: int) -> Play:
        answer = yield Question(opener, [f"bid {bid}" for bid in range(self.gold[opener] + 1)])
        best, bidder = int(answer.split()[1]), opener
        start = self.order.index(opener)
        waiting = self.order[start + 1 :] + self.order[:start]
        while waiting:
            seat = waiting.pop(0)
            if self.gold[seat] <= best:
                continue
            raises = [f"bid {bid}" for bid in range(best + 1, self.gold[seat] + 1)]
            answer = yield Question(seat, [*raises, "out"])
            if answer != "out":
                waiting.append(bidder)
                best, bidder = int(answer.split()[1]), seat
        self.gold[bidder] -= best
        answer = yield Question(bidder, self.placings(tile, 2) or self.placings(tile, 1))
        self.lay(tile, answer)
        most = min(self.options["placed_goons"], self.supply[bidder])
        if most:
            answer = yield Question(bidder, [f"goons {n}" for n in range(most + 1)])
            self.goons[bidder][tile] += int(answer.split()[1])
            self.supply[bidder] -= int(answer.split()[1])

    def cleanup_phase(self) -> None:
        for seat in range(self.seats):
            for tile in self.tiles:
                if not self.goons[seat][tile]:
                    self.rat_supply += self.rats[seat][tile]
                    self.rats[seat][tile] = 0
        self.golem = self.shield = None
        self.has_tribute = set()

    # end

    def check_gold(self) -> None:
        if max(self.gold) >= self.options["gold_target"]:
            raise Over("gold target")

    def points(self) -> tuple[float, ...]:
        best = [seat for seat in range(self.seats) if self.gold[seat] == max(self.gold)]
        for quarter in reversed(QUARTERS):
            if quarter in self.tiles and self.holder(quarter) in best:
                best = [self.holder(quarter)]
        return tuple(1 / len(best) if seat in best else 0.0 for seat in range(self.seats))
