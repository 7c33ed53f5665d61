"""Fortresses, conquest and upgrades of Tower of Spugah: Nations for the second implementation."""

from tests.reference.spugah_fights import Fights
from tests.reference.spugah_nations_sheet import Nation
from tests.reference.spugah_world import Play, Space, Unit


class Conquest(Fights):
    """What empty fortresses do, and how units are won in war."""

    nations: list[Nation]
    castles: dict[Space, int]
    conquered: set[tuple[int, Space]]
    has_upgraded = False  # a unit, in the present fight

    # empty fortresses

    def is_enemy_capital(self, seat: int, space: Space) -> bool:
        return any(space == home and owner != seat for owner, home in self.capital.items())

    def is_closed(self, unit: Unit, space: Space) -> bool:
        return self.land[space] == "fortress" and self.is_enemy_capital(unit.seat, space)

    def defender_on(self, target: Space) -> Unit:
        if self.unit_on(target) is not None:
            return super().defender_on(target)
        owner = next(seat for seat, home in self.capital.items() if home == target)
        return Unit(owner, "fortress", target, 1)

    def can_be_pushed(self, unit: Unit) -> bool:
        return unit.tier != "fortress"

    def counter_dice(self, defender: Unit, guards: list[Unit]) -> int:
        return 2 if defender.tier == "fortress" else super().counter_dice(defender, guards)

    # upgrades

    def credit(self, unit: Unit, victim: Unit) -> None:
        if unit.is_dead or self.has_upgraded or "fortress" in (unit.tier, victim.tier):
            return
        higher = self.nations[unit.seat].next_higher(unit.tier)
        if higher and victim.tier <= unit.tier and self.can_raise(unit.seat, higher):
            unit.tier, self.has_upgraded = higher, True
            unit.health = self.figure_of(unit, "health")

    def end_fight(self, unit: Unit, defender: Unit) -> None:
        self.has_upgraded = False

    # conquest

    def ground_by(self, unit: Unit) -> list[Space]:
        """The free tiles next to the unit on which a new one may be put."""
        return [
            space
            for space in self.neighbours(unit.at)
            if self.unit_on(space) is None
            and not self.is_enemy_capital(unit.seat, space)
            and not self.is_last_way(unit, space)
        ]

    def is_last_way(self, unit: Unit, space: Space) -> bool:
        """Whether the unit stands on a friend's tile and could not leave it if the space were taken."""
        if not unit.is_passing:
            return False
        blocker = self.raise_unit(unit.seat, unit.tier, space)
        can_leave = self.can_leave(unit, unit.at, self.left)
        self.remove(blocker)
        return not can_leave

    def win_unit(self, seat: int, tier: str, space: Space) -> None:
        """A unit comes that does not act this turn."""
        unit = self.raise_unit(seat, tier, space)
        unit.has_left = unit.has_attacked = True

    def conquer(self, unit: Unit) -> Play:
        """What the unit's nation wins by its entering the tile."""
        seat, space = unit.seat, unit.at
        if self.land[space] == "castle":
            former = self.castles.get(space)
            self.castles[space] = seat
            yield from self.take_over(unit, former)
        if self.is_enemy_capital(seat, space) and (seat, space) not in self.conquered:
            self.conquered.add((seat, space))
            self.check_falls()
            yield from self.win_units(unit, "capitals")

    def take_over(self, unit: Unit, former: int | None) -> Play:
        place = unit.seat, unit.at
        if former is not None and former != unit.seat and place not in self.conquered:
            self.conquered.add(place)
            yield from self.win_units(unit, "locations")

    def win_units(self, unit: Unit, line: str) -> Play:
        """Each tier with the line gains, top tier first; what has no place is lost."""
        seat = unit.seat
        for tier in self.nations[seat].tiers:
            for _ in range(self.nations[seat].number(tier, line)):
                ground = self.ground_by(unit)
                if ground and self.has_room(seat) and self.can_raise(seat, tier):
                    answer = yield from self.ask(seat, [f"settle {self.name(space)}" for space in ground])
                    self.win_unit(seat, tier, self.space(answer.split()[1]))
