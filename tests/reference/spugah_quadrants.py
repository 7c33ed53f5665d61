"""Tower of Spugah: Quadrants a second time: its world, its setup and its capitals."""

from tests.reference.spugah import Spugah
from tests.reference.spugah_world import Play, Space, Unit

PANELS = {
    "highlands": "^.T.$.~ .T.^..~ $..X.T. .^.C.^. .T....R ~..^.T. ~.S.+.$",
    "woodland": "T.T.~~. .$.T..^ T..^.S. .X.C.T. .^...T$ +.T.^.. .~~.R.$",
    "coast": "~~.T.$. ~.^..T. ..T.^.S $X.C..^ R.^..T. .T..^.~ .$.T.+~",
    "moor": "$.^.T.~ .S..^.~ .T.X..T ^..C.$. T.+..^. ~..T..R ~.^.T.$",
}
LANDS = {
    ".": "plain",
    "~": "ocean",
    "^": "mountain",
    "T": "forest",
    "X": "cursed",
    "+": "medic",
    "$": "mine",
    "R": "ruin",
    "S": "merchant",
    "C": "capital",
}
NORTH_WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST = (0, 0), (0, 8), (8, 8), (8, 0)
CLOCKWISE = (NORTH_WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST)
FIGURES = {
    "hero": {"health": 5, "defense": 3, "attack": 3, "speed": 2, "range": 0},
    "regular": {"health": 3, "defense": 2, "attack": 1, "speed": 2, "range": 0},
}


class Quadrants(Spugah):
    """A match of the square edition; a space is a row and a column, both from 0."""

    tiers = ("hero", "regular")

    def neighbours(self, space: Space) -> list[Space]:
        row, column = space
        around = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        return [(r, c) for r, c in around if 0 <= r < 15 and 0 <= c < 15]

    def distance(self, one: Space, other: Space) -> int:
        return abs(one[0] - other[0]) + abs(one[1] - other[1])

    def name(self, space: Space) -> str:
        return f"{'abcdefghijklmno'[space[1]]}{space[0] + 1}"

    def space(self, name: str) -> Space:
        return int(name[1:]) - 1, "abcdefghijklmno".index(name[0])

    def beyond(self, origin: Space, target: Space) -> Space | None:
        def step(one: int, other: int) -> int:
            return other - one if abs(other - one) <= 1 else (one - other) // abs(one - other)

        row = target[0] + step(origin[0], target[0])
        column = target[1] + step(origin[1], target[1])
        if self.options["edge"] == "wrap":
            return row % 15, column % 15
        return (row, column) if 0 <= row < 15 and 0 <= column < 15 else None

    def base(self, seat: int, tier: str, figure: str) -> int:
        return FIGURES[tier][figure]

    def can_raise(self, seat: int, tier: str) -> bool:
        return tier == "regular" or all(unit.tier != "hero" for unit in self.units_of(seat))

    def range_of(self, unit: Unit) -> int:
        return super().range_of(unit) + 2 * self.is_home(unit)

    # setup

    def setup(self) -> Play:
        for row in range(15):
            for column in range(15):
                self.land[row, column] = "ocean" if 7 in (row, column) else "plain"
        if self.options["causeways"]:
            for space in ((6, 7), (7, 8), (8, 7), (7, 6)):
                self.land[space] = "plain"
        self.land[7, 7] = "spire"
        corners = [NORTH_WEST, SOUTH_EAST] if self.seats == 2 else list(CLOCKWISE[: self.seats])
        free = [corner for corner in CLOCKWISE if corner not in corners]
        left = dict.fromkeys(PANELS, 1)
        yield from self.lay(corners, left, is_settled=True)
        yield from self.lay(free, left, is_settled=False)
        for seat in range(self.seats):
            yield from self.draw_card(seat)
        yield from self.fill_shop()
        self.units = [Unit(s, "hero", self.capital[s], self.figure(s, "hero", "health")) for s in self.alive]
        for seat in range(self.seats):
            around = [
                space
                for space in self.neighbours(self.capital[seat])
                if self.land[space] != "ocean" and self.unit_on(space) is None
            ]
            answer = yield from self.ask(seat, [f"muster {self.name(space)}" for space in around])
            health = self.figure(seat, "regular", "health")
            self.units.append(Unit(seat, "regular", self.space(answer.split()[1]), health))

    def lay(self, corners: list[Space], left: dict[str, int], is_settled: bool) -> Play:
        dealt = []
        for _ in corners:
            panel = yield from self.draw("deal", left)
            del left[panel]
            dealt.append(panel)
        for seat, (corner, panel) in enumerate(zip(corners, dealt, strict=True)):
            answer = yield from self.ask(seat, [f"turn {number}" for number in range(4)])
            rows = [list(row) for row in PANELS[panel].split()]
            for _ in range(int(answer.split()[1])):
                rows = [list(row) for row in zip(*rows[::-1], strict=True)]
            for row in range(7):
                for column in range(7):
                    self.land[corner[0] + row, corner[1] + column] = LANDS[rows[row][column]]
            middle = corner[0] + 3, corner[1] + 3
            if is_settled:
                self.capital[seat] = middle
            else:
                self.land[middle] = "plain"

    # differences in play

    def curse(self, unit: Unit) -> None:
        if self.land[unit.at] == "cursed" and "wardens" not in self.mods(unit):
            self.hurt(unit, self.options["cursed_damage"])

    def arrive(self, unit: Unit, is_guarded: bool) -> Play:
        self.curse(unit)
        if is_guarded and not unit.is_dead and self.land[unit.at] == "capital" and not self.is_home(unit):
            self.hurt(unit, (yield from self.struck("guarded", 2, unit)))

    def end_turn(self, seat: int) -> Play:
        for unit in self.units_of(seat):
            self.curse(unit)
        yield from super().end_turn(seat)

    def end_action(self, seat: int) -> Play:
        home = self.capital[seat]
        guest = self.unit_on(home)
        if guest is not None:
            if guest.seat == seat:
                self.heal(guest, 1)
            return
        answers = ["cease"]
        for unit in self.units:
            between = self.between(home, unit.at)
            is_hidden = self.land[unit.at] == "forest" and between >= 1
            if unit.seat != seat and between <= 2 and not is_hidden:
                answers.append(f"fire {self.name(unit.at)}")
        answer = yield from self.ask(seat, answers)
        if answer != "cease":
            target = self.named_unit(answer)
            target.has_defended = True
            guards = yield from self.defence_reinforcements(target.seat, home, target.at)
            yield from self.roll(2, target, guards)
