"""What a nation sheet says, read for the second implementation from the document itself."""

from typing import Any

TIERS = ("t1", "t2", "t3")
LAYOUT = (6, 10, 7, 1, 4, 2, 12, 8, 5, 11, 15, 14, 3, 9, 13)
SIDES = (
    ("mine", "ruin"),
    ("merchant", "ruin"),
    ("mine", "ocean"),
    ("fortress", "city"),
    ("medic", "merchant"),
    ("road", "cursed"),
    ("mountain", "road"),
    ("castle", "cursed"),
    ("mine", "mountain"),
    ("forest", "mountain"),
    ("forest", "ruin"),
    ("cursed", "ocean"),
    ("ocean", "portal"),
    ("mountain", "port"),
    ("ocean", "ruin"),
)
KINDS = {"gold": "mine", "cursed earth": "cursed", "royal fortress": "fortress", "capital city": "city"}


class Nation:
    """A nation as its sheet describes it."""

    def __init__(self, sheet: dict[str, Any]) -> None:
        self.second = set(sheet.get("second", ()))
        self.layout = tuple(sheet.get("layout") or LAYOUT)
        self.starter = [sheet["starter"].lower().replace(" ", "-")] if 8 in self.second else []
        self.lines = {TIERS[int(number) - 1]: line for number, line in sheet["tiers"].items()}
        self.tiers = tuple(tier for tier in TIERS if tier in self.lines)

    def land(self, tile: int) -> str:
        return SIDES[tile - 1][tile in self.second]

    def bonus(self, tier: str, figure: str) -> int:
        """What the sides of the tiles add to the tier's figure."""
        is_top, is_lowest = tier == self.tiers[0], tier == self.tiers[-1]
        total = 0
        if figure == "defense":
            total += (7 not in self.second) - (10 not in self.second) + (is_lowest and 9 in self.second)
        if figure == "speed":
            total += 7 in self.second
        if figure == "attack":
            total -= 10 in self.second
        if figure == "health":
            total += (is_lowest and 9 in self.second) + 2 * (self.lose(tier) == "any")
        if figure == "range":
            total += is_lowest and 11 not in self.second
        if figure == "slots":
            total += is_top and 9 not in self.second
        return total

    def figure(self, tier: str, figure: str) -> int:
        return int(self.lines[tier].get(figure, 0)) + self.bonus(tier, figure)

    def lose(self, tier: str) -> str:
        return str(self.lines[tier].get("lose", "no"))

    def number(self, tier: str, line: str) -> int:
        """A line that is a number or a yes; 0 if it is not there."""
        return int(self.lines[tier].get(line, 0))

    def kind(self, tier: str, line: str) -> str:
        """The land a line names, or nothing."""
        name = str(self.lines[tier].get(line, ""))
        return KINDS.get(name, name)

    def next_higher(self, tier: str) -> str | None:
        """The tier that units of this one may be upgraded to."""
        place = self.tiers.index(tier)
        higher = self.tiers[place - 1] if place else None
        return higher if higher and self.number(higher, "upgrade") else None
