"""Combat of Tower of Spugah for the second implementation, as one conversation."""

from collections.abc import Callable, Generator, Iterable

from tests.reference.spugah_world import Play, Purse, Question, Space, Unit, World


class Fights(World):
    """Attacks: who takes part, dice, damage, counterattack, push and advance."""

    def melee_answers(self, unit: Unit, purse: Purse) -> list[str]:
        found = []
        for space in self.neighbours(unit.at):
            other = self.unit_on(space)
            is_target = self.is_closed(unit, space) if other is None else other.seat != unit.seat
            if is_target and self.pay(unit, space, purse) is not None:
                found.append(f"attack {self.name(space)}")
        return found

    def ranged_answers(self, unit: Unit) -> list[str]:
        found = []
        for other in self.units:
            is_hidden = self.land[other.at] == "forest" and "assassins" not in self.mods(unit)
            if other.seat != unit.seat and 1 <= self.between(unit.at, other.at) <= self.range_of(unit):
                found += [] if is_hidden else [f"attack {self.name(other.at)}"]
        return found

    def defender_on(self, target: Space) -> Unit:
        """Who defends the space: the unit there, or what stands for one."""
        defender = self.unit_on(target)
        assert defender is not None
        return defender

    def attack(self, unit: Unit, target: Space, purse: Purse | None) -> Play:
        """The unit attacks; `purse` is what it has left to move with, None after a tile action."""
        defender = self.defender_on(target)
        origin, is_melee = unit.at, self.distance(unit.at, target) == 1
        mods = list(self.mods(unit))
        unit.has_attacked = unit.has_left = True
        defender.has_defended = True
        extra = 0
        if purse is not None and is_melee:
            purse = self.pay(unit, target, purse)
        if purse is not None and "charge" in mods:
            extra = min(purse.points, 3)
        reinforcements = yield from self.attack_reinforcements(unit.seat, origin, target)
        guards = yield from self.defence_reinforcements(defender.seat, origin, target)
        if "blood-frenzy" in mods:
            answers = [f"frenzy {damage}" for damage in range(unit.health)]
            damage = int((yield from self.ask(unit.seat, answers)).split()[1])
            self.hurt(unit, damage)
            extra += damage
        dice = extra + sum(self.dice_of(attacker, target) for attacker in (unit, *reinforcements))
        lost = yield from self.roll(dice, defender, guards, unit)
        is_ram = "ram" in mods and is_melee
        has_feinted = False
        if self.options["push_first"]:
            yield from self.push(unit, defender, origin, target, is_melee, lost, is_ram)
            has_feinted = yield from self.counter(unit, defender, guards)
        else:
            has_feinted = yield from self.counter(unit, defender, guards)
            yield from self.push(unit, defender, origin, target, is_melee, lost, is_ram)
        self.end_fight(unit, defender)
        answer = "hold"
        is_open = self.unit_on(target) is None and (defender.is_dead or defender.at != target)
        if is_melee and not unit.is_dead and not has_feinted and is_open:
            answer = yield from self.ask(unit.seat, ["advance", "hold"])
        if answer == "advance":
            yield from self.enter(unit, target, is_guarded=False)
            self.check_falls()
            yield from self.go_on(unit, purse or Purse(0))
        if purse is not None and "hit-and-run" in self.mods(unit):
            yield from self.run(unit, purse)

    def run(self, unit: Unit, purse: Purse) -> Play:
        while not unit.is_dead:
            answers = self.steps(unit, purse) + ([] if unit.is_passing else ["stop"])
            answer = yield from self.ask(unit.seat, answers)
            if answer == "stop":
                return
            purse = yield from self.step(unit, answer, purse)

    def reinforcements(
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

    def attack_reinforcements(
        self, seat: int, origin: Space, target: Space
    ) -> Generator[Question, str, list[Unit]]:
        def is_free(unit: Unit) -> bool:
            return not unit.has_attacked and (self.options["act_and_shoot"] or not unit.has_worked)

        named = yield from self.reinforcements(seat, origin, target, is_free)
        for unit in named:
            unit.has_attacked = unit.has_left = True
        return named

    def defence_reinforcements(
        self, seat: int, origin: Space, target: Space
    ) -> Generator[Question, str, list[Unit]]:
        named = yield from self.reinforcements(seat, origin, target, lambda unit: not unit.has_defended)
        for unit in named:
            unit.has_defended = True
        return named

    def dice_of(self, unit: Unit, target: Space) -> int:
        is_high = self.is_high(unit.at) and self.range_of(unit) >= 1
        return self.figure_of(unit, "attack") + (is_high and self.distance(unit.at, target) > 1)

    def is_high(self, space: Space) -> bool:
        return self.land[space] == "mountain"

    def shelter(self, unit: Unit) -> int:
        """What the tile adds to the unit's Defense, mountains aside."""
        return 2 * self.is_home(unit)

    def wall(self, defenders: Iterable[Unit], has_mountains: bool) -> int:
        walls = [
            self.figure_of(unit, "defense") + self.shelter(unit) + (has_mountains and self.is_high(unit.at))
            for unit in defenders
        ]
        return min(max(walls), 6)

    def roll(
        self, dice: int, defender: Unit, guards: list[Unit], attacker: Unit | None = None
    ) -> Generator[Question, str, int]:
        """The attack's dice and their damage; how much the primary defender lost."""
        least = max(self.wall([defender, *guards], True), 2 if self.options["one_misses"] else 1)
        damage = yield from self.throw("hits", dice, 7 - least)
        lost = min(damage, defender.health)
        self.strike(attacker, defender, lost)
        damage -= lost
        while damage and any(not unit.is_dead for unit in guards):
            answers = [f"take {self.name(unit.at)}" for unit in guards if not unit.is_dead]
            answer = yield from self.ask(defender.seat, answers)
            self.strike(attacker, self.named_unit(answer), 1)
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
        dice = self.counter_dice(defender, [guard for guard in guards if not guard.is_dead])
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
                if self.unit_on(space) is None
                and not self.is_closed(unit, space)
                and self.distance(space, defender.at) > now
            ]
            answer = yield from self.ask(
                unit.seat, ["bear", *(f"feint {self.name(space)}" for space in back)]
            )
            if answer != "bear":
                yield from self.enter(unit, self.space(answer.split()[1]))
                self.check_falls()
                return True
        self.strike(defender, unit, damage)
        self.check_falls()
        return False

    def counter_dice(self, defender: Unit, guards: list[Unit]) -> int:
        return self.wall([defender, *guards], False)

    def strike(self, unit: Unit | None, victim: Unit, damage: int) -> None:
        """The victim takes the damage that the unit does it, the empty capital if it is none."""
        if unit is not None and damage >= victim.health:
            self.credit(unit, victim)
        self.hurt(victim, damage)

    def credit(self, unit: Unit, victim: Unit) -> None:
        """The unit gets what it gains by killing the victim."""

    def end_fight(self, unit: Unit, defender: Unit) -> None:
        """Nothing of the fight counts any more for what follows."""

    def can_be_pushed(self, unit: Unit) -> bool:
        return True

    def push(
        self,
        attacker: Unit,
        defender: Unit,
        origin: Space,
        target: Space,
        is_melee: bool,
        lost: int,
        is_ram: bool,
    ) -> Play:
        if defender.is_dead or not is_melee or not self.can_be_pushed(defender):
            return
        is_owed = lost > 0 and defender.health <= self.figure_of(defender, "health") / 2
        if not is_owed and not is_ram:
            return
        line, before, here = [defender], origin, target
        while True:
            ahead = self.beyond(before, here)
            other = None if ahead is None else self.unit_on(ahead)
            is_shut = ahead is None or (other is None and self.is_closed(defender, ahead))
            if ahead is None or is_shut or (other is not None and other.seat != defender.seat):
                if is_owed:
                    self.credit(attacker, defender)
                    self.die(defender)
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
            if not unit.is_dead:
                yield from self.arrive(unit, is_guarded=unit is line[-1])
                self.check_falls()
