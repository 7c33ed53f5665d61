"""Tower of Spugah: Nations a second time: its world, its setup, its tiles and its ways of getting units."""

from collections import Counter
from typing import Any

from tests.reference.spugah import Spugah
from tests.reference.spugah_nations_conquest import Conquest
from tests.reference.spugah_nations_sheet import TIERS, Nation
from tests.reference.spugah_world import Play, Purse, Space, Unit

CLOCKWISE = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # the six directions, axial
SPIRE = (0, 0)
SECTORS = "abcdef"


def along(start: Space, direction: int, steps: int) -> Space:
    step = CLOCKWISE[direction % 6]
    return start[0] + steps * step[0], start[1] + steps * step[1]


def place_on(sector: int, row: int, place: int) -> Space:
    """The space of a tray's place: rows from 1, places clockwise from 0."""
    return along(along(SPIRE, sector, row), sector + 2, place)


ROWS = [(row, place) for row in range(1, 6) for place in range(row)]
SPACE_OF = {"spire": SPIRE} | {
    f"{name}{number}": place_on(sector, *where)
    for sector, name in enumerate(SECTORS)
    for number, where in enumerate(ROWS, 1)
}
NAME_OF = {space: name for name, space in SPACE_OF.items()}


def turned(row: int, place: int, turns: int) -> tuple[int, int]:
    """Where a place of the tray comes to lie by so many turns of 120 degrees, clockwise."""
    inner, left, right = 5 - row, row - 1 - place, place  # how far from each side of the triangle
    for _ in range(turns):
        inner, left, right = right, inner, left
    return 5 - inner, right


class Nations(Conquest, Spugah):
    """A match of the hex edition; a space is a pair of axial coordinates with the Spire in the middle."""

    tiers = TIERS

    def __init__(self, options: dict[str, Any], seats: int, sheets: list[dict[str, Any]]) -> None:
        self.nations = [Nation(sheet) for sheet in sheets]
        self.continent: dict[Space, int] = {}
        self.castles: dict[Space, int] = {}
        self.found: set[tuple[int, Space]] = set()
        self.conquered: set[tuple[int, Space]] = set()
        self.is_setting_up = True
        super().__init__(options, seats)
        self.maker = lambda: Nations(options, seats, sheets)

    def neighbours(self, space: Space) -> list[Space]:
        around = [along(space, direction, 1) for direction in range(6)]
        return [other for other in around if other in self.land]

    def distance(self, one: Space, other: Space) -> int:
        q, r = one[0] - other[0], one[1] - other[1]
        return max(abs(q), abs(r), abs(q + r))

    def name(self, space: Space) -> str:
        return NAME_OF[space]

    def space(self, name: str) -> Space:
        return SPACE_OF[name]

    def beyond(self, origin: Space, target: Space) -> Space | None:
        ahead = 2 * target[0] - origin[0], 2 * target[1] - origin[1]
        return ahead if ahead in self.land else None

    # the nation

    def tiers_of(self, seat: int) -> tuple[str, ...]:
        return self.nations[seat].tiers

    def slots(self, seat: int, tier: str) -> int:
        return self.nations[seat].figure(tier, "slots")

    def starter(self, seat: int) -> list[str]:
        return self.nations[seat].starter

    def base(self, seat: int, tier: str, figure: str) -> int:
        return self.nations[seat].figure(tier, figure)

    def figure_of(self, unit: Unit, figure: str) -> int:
        if unit.tier == "fortress":
            return {"defense": 2, "health": 1}.get(figure, 0)
        return super().figure_of(unit, figure)

    def can_raise(self, seat: int, tier: str) -> bool:
        is_there = any(unit.tier == tier for unit in self.units_of(seat))
        return not (is_there and self.nations[seat].number(tier, "unique"))

    # setup

    def setup(self) -> Play:
        sectors: dict[int, int] = {}
        for seat in range(self.seats):
            free = [sector for sector in range(6) if sector not in sectors.values()]
            answer = yield from self.ask(seat, [f"sector {SECTORS[sector]}" for sector in free])
            sectors[seat] = SECTORS.index(answer.split()[1])
        self.land[SPIRE] = "spire"
        if self.options["fill"] == "ocean":
            free = [sector for sector in range(6) if sector not in sectors.values()]
            self.land |= {place_on(sector, *where): "ocean" for sector in free for where in ROWS}
        for seat in reversed(range(self.seats)):
            answer = yield from self.ask(seat, [f"turn {turns}" for turns in range(3)])
            self.lay(seat, sectors[seat], int(answer.split()[1]))
        self.spoil_lone_portal()
        for seat in range(self.seats):
            self.raise_unit(seat, self.tiers_of(seat)[0], self.capital[seat])
        yield from self.fill_shop()
        for seat in range(self.seats):
            yield from self.muster(seat)
        self.is_setting_up = False

    def lay(self, seat: int, sector: int, turns: int) -> None:
        for tile, where in zip(self.nations[seat].layout, ROWS, strict=True):
            space, land = place_on(sector, *turned(*where, turns)), self.nations[seat].land(tile)
            self.land[space], self.continent[space] = land, seat
            if land == "castle":
                self.castles[space] = seat
            if tile == 4:
                self.capital[seat] = space

    def muster(self, seat: int) -> Play:
        nation, home = self.nations[seat], self.capital[seat]
        wanted = [tier for tier in nation.tiers for _ in range(nation.number(tier, "start"))]
        for tier in wanted[1:]:
            if not self.has_room(seat):
                return
            own = [space for space, owner in self.continent.items() if owner == seat]
            free = [space for space in own if self.land[space] != "ocean" and self.unit_on(space) is None]
            nearest = min(self.distance(home, space) for space in free)
            around = [space for space in free if self.distance(home, space) == nearest]
            answer = yield from self.ask(seat, [f"muster {self.name(space)}" for space in around])
            self.raise_unit(seat, tier, self.space(answer.split()[1]))

    # spawn and gold

    def offers(self, seat: int, tier: str) -> dict[Space, int]:
        nation, price = self.nations[seat], 1 + len(self.cards[seat][tier])
        found: dict[Space, int] = {}
        if nation.number(tier, "recruiting"):
            for castle in [space for space, owner in self.castles.items() if owner == seat]:
                found[castle] = (price + 1) * (2 if self.is_blighted(castle) else 1)
            if seat in self.capital:
                found[self.capital[seat]] = price
        kind = nation.kind(tier, "recruit_on")
        for space, owner in self.continent.items():
            if owner == seat and self.land.get(space) == kind:
                found[space] = price
        return {space: cost for space, cost in found.items() if self.unit_on(space) is None}

    def levies(self, seat: int, tier: str, recruits: Counter[str]) -> dict[Space, int]:
        if not self.nations[seat].number(tier, "recruiting"):
            return {}
        found = super().levies(seat, tier, recruits)
        return {space: cost for space, cost in found.items() if not self.is_enemy_capital(seat, space)}

    def victims(self, seat: int, tier: str) -> list[Unit]:
        return [unit for unit in self.units_of(seat) if unit.tier != tier]

    def other_ways(self, seat: int) -> list[str]:
        if seat not in self.capital:
            return []
        guest, found = self.unit_on(self.capital[seat]), []
        for tier in self.tiers_of(seat):
            price, victims = self.nations[seat].number(tier, "sacrifice"), self.victims(seat, tier)
            if price and len(victims) >= price and self.can_raise(seat, tier):
                found += [f"sacrifice {tier}"] if guest is None or guest in victims else []
        return found

    def other_way(self, seat: int, answer: str) -> Play:
        tier, home = answer.split()[1], self.capital[seat]
        for left in reversed(range(self.nations[seat].number(tier, "sacrifice"))):
            victims, guest = self.victims(seat, tier), self.unit_on(home)
            if left == 0 and guest is not None:
                victims = [guest]
            told = yield from self.ask(seat, [f"offer {self.name(victim.at)}" for victim in victims])
            self.remove(self.named_unit(told))
        self.raise_unit(seat, tier, home)

    def yields(self, mine: Space) -> int:
        return 0 if self.is_blighted(mine) else 1

    def income(self, seat: int) -> int:
        return 2 if self.land[self.capital[seat]] == "city" else 1

    # tiles

    def is_blighted(self, space: Space) -> bool:
        near = [self.land[other] for other in self.neighbours(space)]
        return bool(self.options["blight"]) and "cursed" in near

    def is_high(self, space: Space) -> bool:
        return super().is_high(space) and not self.is_blighted(space)

    def shelter(self, unit: Unit) -> int:
        if unit.tier == "fortress":
            return 0
        if self.is_home(unit):
            return 2 * (self.land[unit.at] == "fortress")
        return int(self.castles.get(unit.at) == unit.seat and not self.is_blighted(unit.at))

    def purse(self, unit: Unit) -> Purse:
        speed, sails = self.figure_of(unit, "speed"), 0
        if self.land[unit.at] == "port":
            sails = 1 if self.is_blighted(unit.at) else 99
        return Purse(speed, roads=speed, sails=sails)

    def pay(self, unit: Unit, space: Space, purse: Purse) -> Purse | None:
        points, roads, sails = purse.points, purse.roads, purse.sails
        if self.land[space] == "road":
            roads -= 1
        elif self.land[space] == "ocean" and sails and "sea-legs" not in self.mods(unit):
            points, sails = points - 1, sails - 1
        else:
            points -= self.cost(unit, space)
        return Purse(points, roads, sails) if min(points, roads) >= 0 else None

    def harm(self, unit: Unit) -> int:
        """The health the unit's tile costs it."""
        land, is_blighted = self.land[unit.at], self.is_blighted(unit.at)
        if land == "cursed" and "wardens" not in self.mods(unit):
            return 4 if is_blighted else 2
        return int(land == "forest" and is_blighted)

    def arrive(self, unit: Unit, is_guarded: bool) -> Play:
        unit.has_entered = True
        self.hurt(unit, self.harm(unit))
        if not unit.is_dead:
            yield from self.conquer(unit)

    # portals

    def gates(self, space: Space) -> list[Space]:
        """The empty portals among the nearest to a portal."""
        others = [other for other, land in self.land.items() if land == "portal" and other != space]
        if self.land[space] != "portal" or not others:
            return []
        nearest = min(self.distance(space, other) for other in others)
        near = [other for other in others if self.distance(space, other) == nearest]
        return [other for other in near if self.unit_on(other) is None]

    def can_leave(self, unit: Unit, space: Space, purse: Purse) -> bool:
        return bool(self.gates(space)) or super().can_leave(unit, space, purse)

    def go_on(self, unit: Unit, purse: Purse) -> Play:
        gates = [] if unit.is_dead else self.gates(unit.at)
        if not gates:
            return
        can_stay = not unit.is_passing or super().can_leave(unit, unit.at, purse)
        answers = [f"jump {self.name(gate)}" for gate in gates] + (["stay"] if can_stay else [])
        answer = yield from self.ask(unit.seat, answers)
        if answer == "stay":
            return
        yield from self.enter(unit, self.space(answer.split()[1]))
        if self.is_blighted(unit.at):
            self.hurt(unit, int((yield from self.draw("warp", dict.fromkeys("123456", 1)))))
        self.check_falls()

    def spoil_lone_portal(self) -> None:
        """A portal without another one is a ruin from now on."""
        portals = [space for space, land in self.land.items() if land == "portal"]
        if len(portals) == 1:
            self.land[portals[0]] = "ruin"

    # tile actions

    def open_ruin(self, unit: Unit) -> Play:
        mods = [(yield from self.turn_up())]
        if self.deck.total() and not self.is_blighted(unit.at):
            mods.append((yield from self.turn_up()))
        kept = (yield from self.ask(unit.seat, [f"keep {mod}" for mod in sorted(set(mods))])).split()[1]
        mods.remove(kept)
        self.deck.update(mods)
        yield from self.gain_card(unit.seat, kept)

    def price(self, price: int, merchant: Space) -> int:
        return price * (2 if self.is_blighted(merchant) else 1)

    def tile_answers(self, unit: Unit) -> list[str]:
        found = super().tile_answers(unit)
        if self.healing(unit) and unit.health < self.figure_of(unit, "health"):
            found.append("heal")
        nation, land = self.nations[unit.seat], self.land[unit.at]
        if (unit.seat, unit.at) not in self.found and self.has_room(unit.seat):
            for tier in nation.tiers:
                if nation.kind(tier, "find") == land and self.can_raise(unit.seat, tier):
                    around = self.ground_by(unit)
                    found += [f"find {tier} {self.name(space)}" for space in around]
        return found

    def healing(self, unit: Unit) -> int:
        most = self.figure_of(unit, "health")
        if self.is_home(unit):
            return most
        if self.land[unit.at] == "medic":
            return 1 if self.is_blighted(unit.at) else (most + 1) // 2
        return 0

    def own_tile_action(self, unit: Unit, answer: str) -> Play:
        if answer == "heal":
            self.heal(unit, self.healing(unit))
        else:
            _, tier, name = answer.split()
            self.found.add((unit.seat, unit.at))
            self.win_unit(unit.seat, tier, self.space(name))
        yield from ()

    # the end

    def die(self, unit: Unit) -> None:
        if unit.tier == "fortress":
            unit.is_dead = True
            return
        super().die(unit)
        if reason := self.doom(unit):
            self.fall(unit.seat, reason)

    def doom(self, unit: Unit) -> str | None:
        """For what reason the nation falls with this unit, which is dead; None if it does not."""
        lose = self.nations[unit.seat].lose(unit.tier)
        is_last = all(other.tier != unit.tier for other in self.units_of(unit.seat))
        if lose == "any":
            return "one killed"
        return "all killed" if lose == "all" and is_last else None

    def check_falls(self) -> None:
        super().check_falls()
        for seat in list(self.alive):
            if seat not in self.capital and not self.units_of(seat):
                self.fall(seat)

    def fall(self, seat: int, reason: str = "last nation") -> None:
        self.castles = {space: owner for space, owner in self.castles.items() if owner != seat}
        super().fall(seat, reason)

    def end_action(self, seat: int) -> Play:
        yield from ()

    def end_turn(self, seat: int) -> Play:
        for unit in self.units_of(seat):
            if not unit.has_entered and not unit.is_dead:
                self.hurt(unit, self.harm(unit))
        self.check_falls()
        if seat in self.alive and self.options["void"] == "own":
            yield from self.erode(seat)

    def erode(self, seat: int) -> Play:
        """One tile of the own continent goes at the end of the turn, with all it cuts off."""
        found = []
        for space, owner in self.continent.items():
            guest = self.unit_on(space) if space in self.land else None
            is_open = space in self.land and len(self.neighbours(space)) < 6
            if owner == seat and is_open and (guest is None or guest.seat == seat):
                found.append(f"erode {self.name(space)}")
        if not found:
            return
        del self.land[self.space((yield from self.ask(seat, found)).split()[1])]
        reached, border = {SPIRE}, [SPIRE]
        while border:
            around = [space for space in self.neighbours(border.pop()) if space not in reached]
            reached |= set(around)
            border += around
        self.land = {space: land for space, land in self.land.items() if space in reached}
        self.gatherers = {space: owner for space, owner in self.gatherers.items() if space in reached}
        self.castles = {space: owner for space, owner in self.castles.items() if space in reached}
        self.capital = {owner: space for owner, space in self.capital.items() if space in reached}
        self.pillaged &= reached
        self.spoil_lone_portal()
        self.drown([unit for unit in self.units if unit.at not in reached], seat)
        self.check_falls()

    def drown(self, lost: list[Unit], mover: int) -> None:
        """The units are dead, hex by hex, and nations that fall by it have fallen, the mover's last."""
        doomed: dict[int, str] = {}
        for unit in sorted(lost, key=lambda unit: list(SPACE_OF.values()).index(unit.at)):
            self.remove(unit)
            if reason := self.doom(unit):
                doomed.setdefault(unit.seat, reason)
        for owner in [*(other for other in list(self.alive) if other != mover), mover]:
            is_landless = owner not in self.capital and not self.units_of(owner)
            if owner in doomed or is_landless:
                self.fall(owner, doomed.get(owner, "last nation"))
