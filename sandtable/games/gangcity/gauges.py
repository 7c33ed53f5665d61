"""What is gauged of a match: Quarters, orders with a fight, tiles that are sold, spells, and its ending."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.core.contract import first_of, kind_of
from sandtable.core.gauges import OBSERVED, Gauge, Watch, best, mean
from sandtable.core.records import copy_record
from sandtable.games.gangcity.actions import CAST, FIRST_SPELL, PLACE_TILE, SPELL_LABELS, SPELL_WORDS
from sandtable.games.gangcity.board import KING, LABELS, NAMES, TILES
from sandtable.games.gangcity.rules.control import controller
from sandtable.games.gangcity.state import ASK, FIGHT, ORDER, OVER, SPELLS, TARGET, TRIBUTE


def holders(state: Any) -> list[int]:
    """Who controls each tile."""
    return [int(controller(state, tile)) for tile in range(TILES)]


def income_of(state: Any, ruleset: Any, seat: int) -> int:
    """What the seat's tiles would pay now."""
    return sum(int(ruleset.tile_values[tile]) for tile, holder in enumerate(holders(state)) if holder == seat)


class Places(Watch):
    """Who takes which Quarter, and who is first in the first round."""

    gauges = (
        *(
            Gauge(
                f"took {NAMES[quarter]}",
                f"points of the seat that takes the {LABELS[quarter]}",
                "GC-2.3",
                is_share=True,
                where="where it is taken",
            )
            for quarter in range(KING, TILES)
        ),
        Gauge("first in round 1", "points of the seat that is first in round 1", "GC-3.1", is_share=True),
    )
    first = 0

    def see(self, before: Any, action: int) -> None:
        if int(before.rounds) == 0 and int(self.state.rounds) == 1:
            self.first = int(self.state.order[0])

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        taken = self.state.quarter[: self.seats].tolist()
        found: dict[str, float | None] = {
            f"took {NAMES[quarter]}": points[taken.index(quarter)] if quarter in taken else None
            for quarter in range(KING, TILES)
        }
        return {**found, "first in round 1": points[self.first]}


@dataclass(frozen=True)
class Raid:
    """An order in which there was a fight."""

    seat: int
    gain: int  # in what the seat's tiles would pay
    losses: int  # its Goons wounded
    kills: int  # Goons of others wounded


class Raids(Watch):
    """The orders in which there is a fight, from the order to the end of the last fight in it."""

    gauges = (
        Gauge("raids", "orders with a fight a match", "GC-6.1"),
        *(
            Gauge(f"raid {name}", words, "GC-6.1", is_signed=name == "income", where="where there is a fight")
            for name, words in (
                ("income", "income that an order with a fight gains for whoever gives it"),
                ("losses", "own Goons wounded in an order with a fight"),
                ("kills", "Goons of others wounded in an order with a fight"),
            )
        ),
        Gauge(
            "raider",
            f"points of the seat that gives most orders with a fight, shared by equals ({OBSERVED})",
            "GC-6.1",
            is_share=True,
            where="where there is a fight",
        ),
    )

    def __init__(self, state: Any, ruleset: Any, seats: int) -> None:
        super().__init__(state, ruleset, seats)
        self.raids: list[Raid] = []
        self.order = copy_record(state)  # the state before the present order
        self.is_raid = False

    def see(self, before: Any, action: int) -> None:
        phase = int(self.state.phase)
        if int(before.phase) == ORDER:
            self.order = before
        self.is_raid = self.is_raid or phase == FIGHT
        if self.is_raid and phase not in (ASK, FIGHT):
            self.raids.append(self.raid())
            self.is_raid = False

    def raid(self) -> Raid:
        """The order that is over: what it brought and cost."""
        seat, state = int(self.order.decider), self.state
        fell = (state.wounded - self.order.wounded)[: self.seats].tolist()
        gain = income_of(state, self.ruleset, seat) - income_of(self.order, self.ruleset, seat)
        return Raid(seat, gain, fell[seat], sum(fell) - fell[seat])

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        raids = self.raids
        begun = Counter(raid.seat for raid in raids)
        busiest = [points[seat] for seat, count in begun.items() if count == max(begun.values())]
        return {
            "raids": len(raids),
            "raid income": mean([raid.gain for raid in raids]),
            "raid losses": mean([raid.losses for raid in raids]),
            "raid kills": mean([raid.kills for raid in raids]),
            "raider": mean(busiest),
        }


@dataclass
class Sale:
    """A tile that was auctioned, and what it has paid so far."""

    tile: int
    buyer: int
    price: int
    earned: int = 0  # by whoever bought it
    yielded: int = 0  # to anyone


class Sales(Watch):
    """What auctioned tiles cost, and what they pay from then on."""

    gauges = (
        *(
            Gauge(f"tile {name}", words, "GC-11.2", where="where a tile is sold")
            for name, words in (
                ("price", "gold paid for an auctioned tile"),
                ("earned", "gold that an auctioned tile pays its buyer"),
                ("yielded", "gold that an auctioned tile pays anyone"),
            )
        ),
        Gauge(
            "bargains",
            "share of auctioned tiles that pay their buyer more than their price",
            "GC-11.2",
            is_share=True,
            where="where a tile is sold",
        ),
    )

    def __init__(self, state: Any, ruleset: Any, seats: int) -> None:
        super().__init__(state, ruleset, seats)
        self.sales: list[Sale] = []
        self.incomes = incomes_begun(state)

    def see(self, before: Any, action: int) -> None:
        if kind_of(action) == PLACE_TILE:
            self.sales.append(Sale(int(before.drawn), int(before.decider), int(before.bid)))
        incomes = incomes_begun(self.state)
        if incomes > self.incomes and not ends_with_tribute(before, self.state, self.ruleset, action):
            self.pay()
        self.incomes = incomes

    def pay(self) -> None:
        """All tiles have paid those who control them."""
        held = holders(self.state)
        for sale in self.sales:
            value = int(self.ruleset.tile_values[sale.tile])
            sale.earned += value * (held[sale.tile] == sale.buyer)
            sale.yielded += value * (held[sale.tile] >= 0)

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        sales = self.sales
        return {
            "tile price": mean([sale.price for sale in sales]),
            "tile earned": mean([sale.earned for sale in sales]),
            "tile yielded": mean([sale.yielded for sale in sales]),
            "bargains": mean([float(sale.earned > sale.price) for sale in sales]),
        }


def incomes_begun(state: Any) -> int:
    """How often incomes have been paid: once in every round whose orders are over."""
    return int(state.rounds) - (ORDER <= int(state.phase) <= TARGET)


def ends_with_tribute(before: Any, after: Any, ruleset: Any, action: int) -> bool:
    """Whether a Tribute has ended the match, before any tile could pay."""
    is_last = kind_of(action) == FIRST_SPELL + TRIBUTE and int(after.phase) == OVER
    gained = int(after.gold.sum()) - int(before.gold.sum())
    return is_last and gained == int(ruleset.tile_values[first_of(action)])


class Spells(Watch):
    """How often every spell is cast, and at which prices."""

    gauges = (
        Gauge("spell price", "gold paid for a spell", "GC-9.1", where="where a spell is cast"),
        *(
            Gauge(f"{word} price", f"gold paid for {label}", "GC-9.1", where="where it is cast")
            for word, label in zip(SPELL_WORDS, SPELL_LABELS, strict=True)
        ),
        *(
            Gauge(f"{word} casts", f"times that {label} is cast", "GC-9.1", where="where it is in the queue")
            for word, label in zip(SPELL_WORDS, SPELL_LABELS, strict=True)
        ),
    )

    def __init__(self, state: Any, ruleset: Any, seats: int) -> None:
        super().__init__(state, ruleset, seats)
        self.prices: list[list[int]] = [[] for _ in range(SPELLS)]

    def see(self, before: Any, action: int) -> None:
        if kind_of(action) == CAST:
            self.prices[int(before.queue[first_of(action)])].append(first_of(action) + 1)

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        found = {"spell price": mean([price for prices in self.prices for price in prices])}
        for spell, word in enumerate(SPELL_WORDS):
            found[f"{word} price"] = mean(self.prices[spell])
            found[f"{word} casts"] = len(self.prices[spell]) if spell in self.state.queue else None
        return found


class Ending(Watch):
    """The tiles in revolt and the gold of whoever wins, in the end."""

    gauges = (
        Gauge("revolts", "tiles in revolt in the end", "GC-8.2"),
        Gauge("winner's gold", "gold of the winner in the end", "GC-13.2"),
    )

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        gold = [int(self.state.gold[seat]) for seat in best(points)]
        return {"revolts": int(self.state.revolt).bit_count(), "winner's gold": mean(gold)}


WATCHES = (Places, Raids, Sales, Spells, Ending)
