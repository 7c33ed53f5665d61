"""Siege a second time: slow, plain, literal, written from the specification without a look at the rules.

Units are objects in a dict by the name of their space, cards are labels in lists, actions are texts.
Agreement of two independent programs is the evidence behind the census.
"""

from collections import Counter, deque
from copy import copy
from dataclasses import dataclass
from math import comb
from typing import Any

AMBER, VIOLET = 0, 1
CHANCE, NOBODY = -1, -2
LABELS = ("R1", "R2", "G1", "G2", "B1", "B2", "N1", "N2", "R3", "R4", "G3", "G4", "B3", "B4", "N3", "N4")
ABILITIES = {
    "R3": "charger",
    "R4": "sapper",
    "G3": "volley",
    "G4": "healer",
    "B3": "flier",
    "B4": "first strike",
    "N3": "guardian",
    "N4": "banner",
}
BEATS = {"R": "G", "G": "B", "B": "R"}
FIELD = (
    "...............",
    "..F..M...M..F..",
    "...M...T...M...",
    ".F...F...F...F.",
    "....M.....M....",
    ".A....F.F....B.",
    "....M.....M....",
    ".F...F...F...F.",
    "...M...T...M...",
    "..F..M...M..F..",
    "...............",
)
GROUND = {
    "abcdefghijklmno"[x] + str(y + 1): letter for y, row in enumerate(FIELD) for x, letter in enumerate(row)
}
OWN_TOWER = ("b6", "n6")
CENTRES = ("h3", "h9")


def place_of(name: str) -> tuple[int, int]:
    return "abcdefghijklmno".index(name[0]), int(name[1:])


def distance(one: str, other: str) -> int:
    (x, y), (u, v) = place_of(one), place_of(other)
    return abs(x - u) + abs(y - v)


NEXT_TO = {name: [other for other in GROUND if distance(name, other) == 1] for name in GROUND}


@dataclass
class Unit:
    seat: int
    card: str
    health: int
    has_moved: bool = False
    steps: int = 0  # moved this turn
    has_attacked: bool = False


class Siege:
    """A match in progress; `actions` and `outcomes` are texts, and `apply` takes one of them."""

    def __init__(self, options: dict[str, Any], sheets: list[dict[str, Any]] | None = None) -> None:
        self.options = options
        self.step = "coin"
        self.seat = self.first = AMBER
        self.piles = self.half_of_all()
        self.drafted: list[list[str]] = [[], []]  # then, what is left of it
        if options.get("draft") == "sheets":
            self.piles += self.half_of_all()
            for own, sheet in zip(self.drafted, sheets or [], strict=True):
                own += [card for card in LABELS for _ in range(sheet["cards"].get(card, 0))]
                self.piles -= Counter(own)
        self.decks: list[list[str]] = [[], []]
        self.hands: list[list[str]] = [[], []]
        self.discards: list[list[str]] = [[], []]
        self.units: dict[str, Unit] = {}
        self.score = [0, 0]
        self.turns = [0, 0]
        self.points = self.moves = self.attacks = 0
        self.fill_to = 0
        self.is_recruiting = False
        self.picked: str | None = None
        self.fight: tuple[str, str] | None = None
        self.has_struck = False
        self.ending: tuple[str, tuple[float, float]] | None = None

    def copy(self) -> "Siege":
        other = copy(self)
        other.piles = Counter(self.piles)
        for name in ("drafted", "decks", "hands", "discards"):
            setattr(other, name, [list(cards) for cards in getattr(self, name)])
        other.units = {name: copy(unit) for name, unit in self.units.items()}
        other.score, other.turns = list(self.score), list(self.turns)
        return other

    def half_of_all(self) -> Counter[str]:
        half = dict.fromkeys(LABELS[:8], self.options["copies"] // 2)
        if self.options["cards"] == "expanded":
            half |= dict.fromkeys(LABELS[8:], 3)
        return Counter(half)

    def figure(self, name: str, card: str) -> int:
        return int(self.options[f"card_{name}"][LABELS.index(card)])

    @property
    def decider(self) -> int:
        if self.ending:
            return NOBODY
        return CHANCE if self.step in ("coin", "drawing", "strike", "hit", "counter") else self.seat

    @property
    def result(self) -> tuple[str, tuple[float, float]] | None:
        return self.ending

    def own(self, seat: int) -> dict[str, Unit]:
        return {name: unit for name, unit in self.units.items() if unit.seat == seat}

    def actions(self) -> list[str]:
        if self.decider < 0:
            return []
        return {
            "draft": lambda: [f"draft {card}" for card in LABELS if self.piles[card]],
            "place": lambda: [
                f"place {c}@{s}" for c in set(self.drafted[self.seat]) for s in self.near_tower()
            ],
            "draw": lambda: ["fill", "skip"] + (["recruit"] if self.piles.total() else []),
            "take": lambda: [f"take {card}" for card in LABELS if self.piles[card]],
            "summon": self.summons,
            "move": lambda: [f"pick {name}" for name in self.movable()] + ["moved"],
            "march": lambda: [f"{self.picked}-{stop}" for stop in self.stops(self.picked)],
            "attack": lambda: [*self.attacks_open(), "end"],
        }[self.step]()

    def near_tower(self) -> list[str]:
        tower = OWN_TOWER[self.seat]
        return [s for s in GROUND if distance(s, tower) <= 2 and GROUND[s] != "M" and s not in self.units]

    def summons(self) -> list[str]:
        places = set(self.near_tower())
        for tower in CENTRES:
            holder = self.units.get(tower)
            if holder and holder.seat == self.seat and ABILITIES.get(holder.card) == "banner":
                places |= {s for s in NEXT_TO[tower] if GROUND[s] != "M" and s not in self.units}
        cards = [c for c in set(self.hands[self.seat]) if self.figure("cost", c) + 1 <= self.points]
        return [f"{card}@{space}" for card in cards for space in places] + ["summoned"]

    def ways(self, origin: str) -> dict[str, int]:
        """The steps in which the unit can come to or through every space it can reach."""
        unit = self.units[origin]
        steps = {origin: 0}
        waiting = deque([origin])
        while waiting:
            space = waiting.popleft()
            if steps[space] == self.figure("move", unit.card):
                continue
            for near in NEXT_TO[space]:
                is_rock = GROUND[near] == "M" and ABILITIES.get(unit.card) != "flier"
                is_enemy = near in self.units and self.units[near].seat != unit.seat
                if near not in steps and not is_rock and not is_enemy:
                    steps[near] = steps[space] + 1
                    waiting.append(near)
        return steps

    def stops(self, origin: str) -> list[str]:
        return [space for space in self.ways(origin) if space not in self.units and GROUND[space] != "M"]

    def movable(self) -> list[str]:
        if self.moves == 0:
            return []
        waiting = [name for name, unit in self.own(self.seat).items() if not unit.has_moved]
        return [name for name in waiting if self.is_free_beside(name) or self.stops(name)]

    def is_free_beside(self, name: str) -> bool:
        """Whether the unit can take a single step and stop there; no more than a short cut."""
        is_mobile = self.figure("move", self.units[name].card) > 0
        return is_mobile and any(GROUND[near] != "M" and near not in self.units for near in NEXT_TO[name])

    def attacks_open(self) -> list[str]:
        found: list[str] = []
        if self.attacks == 0:
            return found
        for name, unit in self.own(self.seat).items():
            if unit.has_attacked:
                continue
            reach = self.figure("range", unit.card)
            found += [f"{name}x{foe}" for foe in self.own(1 - self.seat) if distance(name, foe) <= reach]
            if ABILITIES.get(unit.card) == "healer":
                found += [
                    f"{name}+{near}"
                    for near in NEXT_TO[name]
                    if near in self.own(self.seat)
                    and self.units[near].health < self.figure("health", self.units[near].card)
                ]
        return found

    def outcomes(self) -> dict[str, int]:
        """What chance may decide now, with its weight."""
        if self.step == "coin":
            return {"first amber": 1, "first violet": 1}
        if self.step == "drawing":
            return {f"draws {card}": count for card, count in Counter(self.decks[self.seat]).items()}
        dice, need = self.throw()
        good = sum(face >= need for face in range(1, 7))
        word = {"hit": "hits"}.get(self.step, self.step)
        ways = {
            f"{word} {hits}": comb(dice, hits) * good**hits * (6 - good) ** (dice - hits)
            for hits in range(dice + 1)
        }
        return {text: weight for text, weight in ways.items() if weight}

    def throw(self) -> tuple[int, int]:
        """How many dice are thrown, and the face that hits."""
        attacker, target = self.fight if self.step == "hit" else self.fight[::-1]
        unit, foe = self.units[attacker], self.units[target]
        dice = self.figure("attack", unit.card)
        if BEATS.get(unit.card[0]) == foe.card[0]:
            dice += 1
        if BEATS.get(foe.card[0]) == unit.card[0]:
            dice -= 1
        if self.step == "hit" and ABILITIES.get(unit.card) == "charger" and unit.steps >= 3:
            dice += 1
        guards = [self.units[near] for near in NEXT_TO[target] if near in self.units]
        is_guarded = any(g.seat == foe.seat and ABILITIES.get(g.card) == "guardian" for g in guards)
        is_covered = GROUND[target] == "F" or is_guarded
        return max(dice, 0), self.options["covered_hit" if is_covered else "hit"]

    def apply(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word == "first":
            self.first = self.seat = ("amber", "violet").index(rest)
            self.step = "place" if any(self.drafted) else "draft"
        elif word == "draft":
            self.draft(rest)
        elif word == "place":
            self.place(*rest.split("@"))
        elif text in ("fill", "recruit", "skip"):
            self.begin_draw(text)
        elif word == "draws":
            self.decks[self.seat].remove(rest)
            self.hands[self.seat].append(rest)
            self.draw_on()
        elif word == "take":
            self.piles[rest] -= 1
            self.decks[self.seat].append(rest)
            self.step = "summon"
        elif word in ("strike", "hits", "counter"):
            self.throw_hits(int(rest))
            self.pass_empty_throws()
        else:
            self.apply_on_board(text)

    def apply_on_board(self, text: str) -> None:
        if "@" in text:
            card, space = text.split("@")
            self.hands[self.seat].remove(card)
            self.points -= self.figure("cost", card) + 1
            self.units[space] = Unit(self.seat, card, self.figure("health", card))
        elif text == "summoned":
            self.step = "move"
        elif text.startswith("pick"):
            self.picked, self.step = text.removeprefix("pick "), "march"
        elif "-" in text:
            self.move(*text.split("-"))
        elif text == "moved":
            self.step = "attack"
        elif "x" in text:
            self.attack(*text.split("x"))
        elif "+" in text:
            healer, friend = text.split("+")
            self.units[healer].has_attacked = True
            self.units[friend].health += 1
            self.attacks -= 1
        else:
            self.end_turn()

    def draft(self, card: str) -> None:
        self.piles[card] -= 1
        self.drafted[self.seat].append(card)
        self.seat = 1 - self.seat
        if [len(cards) for cards in self.drafted] == [15, 15]:
            self.piles += self.half_of_all()
            self.step = "place"

    def place(self, card: str, space: str) -> None:
        self.drafted[self.seat].remove(card)
        self.units[space] = Unit(self.seat, card, self.figure("health", card))
        self.seat = 1 - self.seat
        if len(self.units) == 8:
            self.decks, self.drafted = self.drafted, [[], []]
            self.begin_turn()

    def begin_turn(self) -> None:
        self.step = "draw"
        self.points = self.options["summon_points"]
        self.moves, self.attacks = self.options["moves"], self.options["attacks"]
        for unit in self.units.values():
            unit.has_moved, unit.steps, unit.has_attacked = False, 0, False
        if self.options["score_at"] == "start":
            self.score_towers()

    def score_towers(self) -> None:
        worth = {OWN_TOWER[1 - self.seat]: self.options["enemy_points"]}
        worth |= dict.fromkeys(CENTRES, self.options["centre_points"])
        points = 0
        for tower, value in worth.items():
            if tower in self.own(self.seat):
                points += value + (ABILITIES.get(self.units[tower].card) == "sapper")
        self.gain(self.seat, points)

    def gain(self, seat: int, points: int) -> None:
        self.score[seat] += points
        if self.score[seat] >= self.options["target"]:
            self.ending = ("points reached", (1.0, 0.0) if seat == AMBER else (0.0, 1.0))

    def begin_draw(self, choice: str) -> None:
        hand = self.options["hand"]
        self.fill_to = {"fill": hand, "recruit": hand - 1, "skip": 0}[choice]
        self.is_recruiting = choice == "recruit"
        if self.is_recruiting:
            self.points = max(self.points - 1, 0)
        self.draw_on()

    def draw_on(self) -> None:
        """The next card is drawn, or the step is over."""
        deck, discard = self.decks[self.seat], self.discards[self.seat]
        if len(self.hands[self.seat]) < self.fill_to:
            if not deck and self.options["discard"] == "recycle":
                deck.extend(discard)
                discard.clear()
            if deck:
                self.step = "drawing"
                return
        self.step = "take" if self.is_recruiting else "summon"

    def move(self, origin: str, target: str) -> None:
        steps = self.ways(origin)[target]
        unit = self.units.pop(origin)
        unit.has_moved, unit.steps = True, steps
        self.units[target] = unit
        self.moves -= 1
        self.picked, self.step = None, "move"

    def attack(self, attacker: str, target: str) -> None:
        self.attacks -= 1
        self.units[attacker].has_attacked = True
        self.fight, self.has_struck = (attacker, target), False
        self.step = "hit"
        if ABILITIES.get(self.units[target].card) == "first strike" and self.can_answer():
            self.step, self.has_struck = "strike", True
        self.pass_empty_throws()

    def can_answer(self) -> bool:
        attacker, target = self.fight
        apart = distance(attacker, target)
        if ABILITIES.get(self.units[attacker].card) == "volley" and apart >= 2:
            return False
        return apart <= self.figure("range", self.units[target].card)

    def pass_empty_throws(self) -> None:
        while not self.ending and self.step in ("strike", "hit", "counter") and self.throw()[0] == 0:
            self.throw_hits(0)

    def throw_hits(self, hits: int) -> None:
        attacker, target = self.fight
        thrown, hurt = self.step, target if self.step == "hit" else attacker
        unit = self.units[hurt]
        unit.health -= hits
        is_dead = unit.health <= 0
        if is_dead:
            del self.units[hurt]
            self.discards[unit.seat].append(unit.card)
        if thrown == "strike" and not is_dead:
            self.step = "hit"
        elif thrown == "hit" and not is_dead and not self.has_struck and self.can_answer():
            self.step = "counter"
        else:
            self.step, self.fight = "attack", None
        if thrown == "hit" and is_dead and hurt == OWN_TOWER[unit.seat]:
            self.gain(1 - unit.seat, self.options["breach_points"])

    def end_turn(self) -> None:
        if self.options["score_at"] == "end":
            self.score_towers()
            if self.ending:
                return
        self.turns[self.seat] += 1
        limit = self.options["turn_limit"]
        if self.seat != self.first and limit and self.turns[self.seat] >= limit:
            self.ending = ("turn limit", self.compare())
            return
        self.seat = 1 - self.seat
        self.begin_turn()

    def compare(self) -> tuple[float, float]:
        """The points of each seat when the turns have run out."""
        if self.score[AMBER] == self.score[VIOLET]:
            return (0.5, 0.5)
        return (1.0, 0.0) if self.score[AMBER] > self.score[VIOLET] else (0.0, 1.0)
