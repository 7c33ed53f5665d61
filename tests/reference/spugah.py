"""Tower of Spugah a second time, what both editions share: slow, plain, literal, written along the rulebook.

The match is one generator that reads like the sequence of play: it yields what is asked and receives the
answer as text. A copy plays the match again from its beginning. An edition adds its land and its setup.
"""

from collections import Counter
from collections.abc import Callable, Generator
from typing import Any

from tests.reference.spugah_fights import Fights
from tests.reference.spugah_world import CHANCE, EXTRA, NOBODY, Over, Play, Purse, Question, Space, Unit


class Spugah(Fights):
    """A match in progress; `actions` and `outcomes` are texts, and `apply` takes one of them."""

    def __init__(self, options: dict[str, Any], seats: int = 2) -> None:
        super().__init__(options, seats)
        self.maker: Callable[[], Spugah] = lambda: type(self)(options, seats)
        self.played: list[str] = []
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

    def go_on_from(self, seat: int, is_begun: bool = True) -> None:
        """The match goes on with the turn of the seat, or with its action step if the turn has begun."""
        self.played = []
        self.script = self.match(seat, is_begun)
        self.question = next(self.script, Question(NOBODY, []))

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

    def end_action(self, seat: int) -> Play:
        raise NotImplementedError

    # the sequence of play

    def match(self, first: int | None = None, is_begun: bool = False) -> Play:
        try:
            if first is None:
                yield from self.setup()
            while True:
                for seat in range(first or 0, self.seats):
                    if seat in self.alive:
                        yield from self.turn(seat, is_begun and seat == first)
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
            unit.has_entered = False
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
            yield from self.end_turn(seat)
        if seat in self.alive:
            self.spire_turns[seat] = self.spire_turns[seat] + has_held if self.holds_spire(seat) else 0
            if self.spire_turns[seat] >= self.options["spire_turns"]:
                raise Over("spire", [seat])

    def end_turn(self, seat: int) -> Play:
        self.check_falls()
        yield from ()

    # spawn, gold, tile effects

    def spawn(self, seat: int) -> Play:
        recruits: Counter[str] = Counter()
        while True:
            prices: dict[str, int] = {}
            for tier in self.tiers_of(seat):
                if self.can_raise(seat, tier) and self.has_room(seat):
                    offers = self.levies(seat, tier, recruits) if recruits else self.offers(seat, tier)
                    prices |= {f"recruit {tier} {self.name(space)}": cost for space, cost in offers.items()}
            answers = [text for text, price in prices.items() if price <= self.gold[seat]]
            others = [] if recruits else self.other_ways(seat)
            answer = yield from self.ask(seat, ["enough", *answers, *others])
            if answer == "enough":
                return
            if answer in others:
                yield from self.other_way(seat, answer)
                return
            _, tier, name = answer.split()
            self.gold[seat] -= prices[answer]
            self.raise_unit(seat, tier, self.space(name))
            recruits[tier] += bool(recruits)
            recruits["first"] = 1

    def offers(self, seat: int, tier: str) -> dict[Space, int]:
        """The price of a first recruit by where it may stand."""
        home = self.capital[seat]
        return {} if self.unit_on(home) else {home: 1 + len(self.cards[seat][tier])}

    def levies(self, seat: int, tier: str, recruits: Counter[str]) -> dict[Space, int]:
        """The price of a Levy unit by where it may stand."""
        if recruits[tier] >= self.cards[seat][tier].count("levy") or seat not in self.capital:
            return {}
        around = [space for space in self.neighbours(self.capital[seat]) if self.unit_on(space) is None]
        return dict.fromkeys(around, 1 + len(self.cards[seat][tier]))

    def other_ways(self, seat: int) -> list[str]:
        """What may be done in the spawn step instead of recruiting."""
        return []

    def other_way(self, seat: int, answer: str) -> Play:
        raise NotImplementedError

    def take_gold(self, seat: int) -> None:
        mines = [space for space, owner in self.gatherers.items() if owner == seat]
        self.gold[seat] += sum(self.yields(space) for space in mines if self.unit_on(space) is None)
        if seat in self.capital and self.unit_on(self.capital[seat]) is None:
            self.gold[seat] += self.income(seat)

    def yields(self, mine: Space) -> int:
        return 1

    def income(self, seat: int) -> int:
        return 1

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
                if not unit.has_left and self.unit_answers(unit, self.purse(unit), False):
                    answers.append(f"unit {self.name(unit.at)}")
            if not has_begun and self.can_shift(seat) and self.gold[seat] >= self.options["rearrange_cost"]:
                answers.append("rearrange")
            answer = yield from self.ask(seat, answers)
            if answer == "end":
                return
            if answer == "rearrange":
                yield from self.rearrange(seat)
                return
            unit = self.named_unit(answer)
            has_begun |= yield from self.unit_turn(unit)
            unit.has_left = True

    def can_shift(self, seat: int) -> bool:
        """Whether there is a card that could be moved elsewhere."""
        tiers = self.tiers_of(seat)
        has_slot = any(self.slots(seat, tier) for tier in tiers)
        return any(self.cards[seat][tier] for tier in tiers) or (has_slot and bool(self.cards[seat][EXTRA]))

    def rearrange(self, seat: int) -> Play:
        self.gold[seat] -= self.options["rearrange_cost"]
        tiers = self.tiers_of(seat)
        places = (*tiers, EXTRA)
        lying = {place: list(self.cards[seat][place]) for place in places}
        moved: dict[str, list[str]] = {place: [] for place in places}
        while True:
            answers = set()
            for origin in places:
                for target in places:
                    has_room = target == EXTRA or len(moved[target]) < self.slots(seat, target)
                    if origin != target and has_room:
                        answers |= {f"shift {mod} {origin} {target}" for mod in lying[origin]}
            fits = [len(lying[tier]) + len(moved[tier]) <= self.slots(seat, tier) for tier in tiers]
            if all(fits) and any(moved.values()):
                answers.add("arranged")
            answer = yield from self.ask(seat, sorted(answers))
            if answer == "arranged":
                break
            _, mod, origin, target = answer.split()
            lying[origin].remove(mod)
            moved[target].append(mod)
        self.cards[seat] |= {place: lying[place] + moved[place] for place in places}
        for unit in self.units_of(seat):
            self.heal(unit, 0)

    def unit_answers(self, unit: Unit, purse: Purse, has_moved: bool) -> list[str]:
        answers = self.steps(unit, purse)
        if unit.is_passing:
            return answers
        if not has_moved:
            answers += self.tile_answers(unit)
        return answers + self.melee_answers(unit, purse) + self.ranged_answers(unit)

    def unit_turn(self, unit: Unit) -> Generator[Question, str, bool]:
        """Everything the unit does; whether it did anything."""
        purse = self.purse(unit)
        has_moved = False
        while True:
            answers = self.unit_answers(unit, purse, has_moved)
            if not unit.is_passing:
                answers.append("stop")
            answer = yield from self.ask(unit.seat, answers)
            word = answer.split()[0]
            if word == "stop":
                return has_moved
            if word == "attack":
                yield from self.attack(unit, self.space(answer.split()[1]), purse)
                return True
            if word != "step":
                yield from self.tile_action(unit, answer)
                return True
            has_moved = True
            purse = yield from self.step(unit, answer, purse)
            if unit.is_dead:
                return True

    # tile actions

    def tile_answers(self, unit: Unit) -> list[str]:
        land, seat, found = self.land[unit.at], unit.seat, []
        limit = self.options["gatherer_limit"]
        has_room = not limit or list(self.gatherers.values()).count(seat) < limit
        if land == "mine" and self.gatherers.get(unit.at) != seat and has_room:
            found.append("gather")
        if self.is_ruin(unit.at) and unit.at not in self.pillaged and self.deck.total():
            found.append("open")
        if land == "merchant":
            for place, ware in enumerate(self.shop, 1):
                if ware and self.price(ware[1], unit.at) <= self.gold[seat]:
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
            former = self.gatherers.get(unit.at)
            self.gatherers[unit.at] = seat
            yield from self.take_over(unit, former)
        elif word == "open":
            self.pillaged.add(unit.at)
            yield from self.open_ruin(unit)
        elif word == "buy":
            ware = self.shop[int(rest[0]) - 1]
            assert ware is not None
            self.shop[int(rest[0]) - 1] = None
            self.gold[seat] -= self.price(ware[1], unit.at)
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
        elif word not in ("refill", "renew"):
            yield from self.own_tile_action(unit, answer)
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

    def is_ruin(self, space: Space) -> bool:
        return self.land[space] == "ruin"

    def open_ruin(self, unit: Unit) -> Play:
        yield from self.draw_card(unit.seat)

    def price(self, price: int, merchant: Space) -> int:
        return price

    def take_over(self, unit: Unit, former: int | None) -> Play:
        """What follows when a gatherer is placed or taken over."""
        yield from ()

    def own_tile_action(self, unit: Unit, answer: str) -> Play:
        raise NotImplementedError

    def fill_shop(self) -> Play:
        for place, ware in enumerate(self.shop):
            if ware is None and self.deck.total():
                mod = yield from self.draw("stock", self.deck)
                self.deck[mod] -= 1
                price = yield from self.draw("price", dict.fromkeys("123456", 1))
                self.shop[place] = (mod, int(price))

    def draw_card(self, seat: int) -> Play:
        mod = yield from self.turn_up()
        yield from self.gain_card(seat, mod)

    def turn_up(self) -> Generator[Question, str, str]:
        mod = yield from self.draw("draw", self.deck)
        self.deck[mod] -= 1
        return mod

    def gain_card(self, seat: int, mod: str) -> Play:
        tiers = self.tiers_of(seat)
        free = [tier for tier in tiers if len(self.cards[seat][tier]) < self.slots(seat, tier)]
        answer = yield from self.ask(seat, [f"put {place}" for place in (*free, EXTRA)])
        place = answer.split()[1]
        self.cards[seat][place].append(mod)
        for unit in self.units_of(seat):
            if unit.tier == place:
                self.heal(unit, 2 if mod == "vigour" else 0)
