"""What is gauged of a match: the first turn, what gold buys, what mines bring, flags, who stays at home."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.contract import NOBODY, first_of, kind_of, second_of
from sandtable.core.gauges import OBSERVED, Gauge, Watch, best, mean, ratio
from sandtable.games.groundwar.actions import (
    END_TURN,
    FIGHT,
    FIRST_TURN,
    MOVE_UNIT,
    SPAWN_UNIT,
    SYMBOLS,
    UNIT_NAMES,
)
from sandtable.games.groundwar.board import HOME_DISTANCE
from sandtable.games.groundwar.state import EMPTY, SEAT_OF, UNITS


class FirstTurn(Watch):
    """The seat that the die gives the first turn."""

    gauges = (Gauge("first turn", "points of the seat that takes the first turn", "GW-3.3", is_share=True),)
    seat = NOBODY

    def see(self, before: Any, action: int) -> None:
        if kind_of(action) == FIRST_TURN:
            self.seat = first_of(action)

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        return {"first turn": points[self.seat]}


class Purchases(Watch):
    """The gold that each seat spends on each unit."""

    gauges = tuple(
        Gauge(f"{whose}gold on {symbol}", f"share of {words} that buys: {name}", "GW-4.1", True, where=where)
        for whose, words, where in (
            ("", "the gold spent on units", "where a unit is bought"),
            (
                "winner's ",
                "the gold that the winner spends on units",
                "where one seat wins that bought a unit",
            ),
        )
        for symbol, name in zip(SYMBOLS, UNIT_NAMES, strict=True)
    )

    def __init__(self, state: Any, ruleset: Any, seats: int) -> None:
        super().__init__(state, ruleset, seats)
        self.spent = [[0] * UNITS for _ in range(seats)]

    def see(self, before: Any, action: int) -> None:
        if kind_of(action) == SPAWN_UNIT:
            seat, unit = int(before.seat), first_of(action)
            self.spent[seat][unit] += int(before.gold[seat]) - int(self.state.gold[seat])

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        winners = best(points)
        won = self.spent[winners[0]] if len(winners) == 1 else [0] * UNITS
        every = [sum(of_seat) for of_seat in zip(*self.spent, strict=True)]
        return {
            f"{whose}gold on {symbol}": ratio(spent[unit], sum(spent))
            for whose, spent in (("", every), ("winner's ", won))
            for unit, symbol in enumerate(SYMBOLS)
        }


class Mines(Watch):
    """The gold that mines bring to each seat."""

    gauges = (
        Gauge("mine gold", "gold from mines a match", "GW-4.7"),
        Gauge(
            "more mine gold",
            f"points of the seat that mines bring more ({OBSERVED})",
            "GW-4.7",
            is_share=True,
            where="where mines bring one seat more",
        ),
    )

    def __init__(self, state: Any, ruleset: Any, seats: int) -> None:
        super().__init__(state, ruleset, seats)
        self.gained = [0] * seats

    def see(self, before: Any, action: int) -> None:
        if kind_of(action) == END_TURN:
            seat = int(before.seat)
            self.gained[seat] += int(self.state.gold[seat]) - int(before.gold[seat])

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        ahead = best(self.gained)
        more = points[ahead[0]] if len(ahead) == 1 else None
        return {"mine gold": sum(self.gained), "more mine gold": more}


class Flags(Watch):
    """Whether Marines of either seat carry a flag at any moment."""

    gauges = (
        Gauge("flag carried", "matches in which a flag is carried", "GW-6.1", is_share=True),
        Gauge("flag taken", "matches in which a flag is carried by the enemy", "GW-6.2", is_share=True),
    )
    is_carried = is_taken = False

    def see(self, before: Any, action: int) -> None:
        state = self.state
        if self.is_taken or not state.is_carried.any():
            return
        self.is_carried = True
        self.is_taken = any(
            state.is_carried[flag] and SEAT_OF[state.piece_at[state.flag_space[flag]]] == 1 - flag
            for flag in range(2)
        )

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        return {"flag carried": float(self.is_carried), "flag taken": float(self.is_taken)}


class Crossings(Watch):
    """The units of each seat that are ever nearer to the enemy's base than to their own."""

    gauges = (
        Gauge("units across", "units that are ever in the other half of the field, a match", "GW-4.4"),
        Gauge("stays at home", "seats of which no unit is ever in the other half", "GW-4.4", is_share=True),
        Gauge(
            "points at home",
            f"points of the seat that stays at home ({OBSERVED})",
            "GW-4.4",
            is_share=True,
            where="where the other does not",
        ),
    )

    def __init__(self, state: Any, ruleset: Any, seats: int) -> None:
        super().__init__(state, ruleset, seats)
        self.across: set[int] = set()  # where the units stand that have been across
        self.count = [0] * seats

    def see(self, before: Any, action: int) -> None:
        kind = kind_of(action)
        if kind == SPAWN_UNIT:
            self.arrive(second_of(action))
        elif kind == MOVE_UNIT and before.piece_at[second_of(action)] == EMPTY:
            self.walk(first_of(action), second_of(action))
        elif kind == FIGHT and first_of(action):
            self.across.discard(int(before.battle_at))
            self.walk(int(before.battle_from), int(before.battle_at))
        elif kind == FIGHT:
            self.across.discard(int(before.battle_from))

    def walk(self, origin: int, target: int) -> None:
        """The unit stands on the target now."""
        if origin in self.across:
            self.across.remove(origin)
            self.across.add(target)
        else:
            self.arrive(target)

    def arrive(self, space: int) -> None:
        """A unit that has not been across yet stands there."""
        seat = int(SEAT_OF[self.state.piece_at[space]])
        if HOME_DISTANCE[1 - seat, space] < HOME_DISTANCE[seat, space]:
            self.across.add(space)
            self.count[seat] += 1

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        home = [seat for seat, count in enumerate(self.count) if count == 0]
        return {
            "units across": sum(self.count),
            "stays at home": mean([float(count == 0) for count in self.count]),
            "points at home": points[home[0]] if len(home) == 1 else None,
        }


WATCHES = (FirstTurn, Purchases, Mines, Flags, Crossings)
