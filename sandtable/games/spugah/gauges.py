"""What is gauged of a match of either edition: the Spire, falls, cards, gatherers, reinforcements, gold."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.contract import NOBODY, kind_of
from sandtable.core.gauges import OBSERVED, Gauge, Watch, best, mean, ratio
from sandtable.games.spugah import phases
from sandtable.games.spugah.actions import ATTACK, GATHER, REINFORCE, SHIFT
from sandtable.games.spugah.state import NOT_USED, SEAT_SHIFT
from sandtable.games.spugah.tiles import KIND_BITS, MINE, NO_UNIT, OWNER_SHIFT

EARLY = 3  # rounds after which it is looked at who has most gold


class Spire(Watch):
    """Who comes to the Spire first and when, how often another nation takes it, and how long it is held."""

    gauges = (
        Gauge("spire round", "round in which the Spire is first reached", "SP-5.1", where="where it is"),
        Gauge(
            "spire first",
            f"points of whoever reaches the Spire first ({OBSERVED})",
            "SP-5.1",
            is_share=True,
            where="where it is reached",
        ),
        Gauge("spire changes", "times that the Spire passes from one nation to another, a match", "SP-5.1"),
        Gauge("spire turns", "most turns in a row that a nation holds the Spire", "SP-5.1"),
    )
    first = holder = NOBODY
    round = changes = longest = 0

    def see(self, before: Any, action: int) -> None:
        state = self.state
        self.longest = max(self.longest, int(state.spire_turns.max()))
        slot = int(state.unit_at[state.spire])
        if slot == NO_UNIT:
            return
        owner = int(state.unit_kind[slot]) >> SEAT_SHIFT
        if self.first == NOBODY:
            self.first, self.round = owner, int(state.rounds)
        self.changes += self.holder not in (NOBODY, owner)
        self.holder = owner

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        is_reached = self.first != NOBODY
        return {
            "spire round": self.round if is_reached else None,
            "spire first": points[self.first] if is_reached else None,
            "spire changes": self.changes,
            "spire turns": self.longest,
        }


class Falls(Watch):
    """The nations that are out in the end."""

    gauges = (Gauge("nations fallen", "nations that fall a match", "SP-5.2"),)

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        return {"nations fallen": self.seats - int(self.state.is_alive[: self.seats].sum())}


class Cards(Watch):
    """The cards that are moved when cards are rearranged."""

    gauges = (Gauge("cards rearranged", "cards moved by rearranging a match", "SP-2.5"),)
    shifts = 0

    def see(self, before: Any, action: int) -> None:
        self.shifts += kind_of(action) == SHIFT

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        return {"cards rearranged": self.shifts}


class Gatherers(Watch):
    """The units that place gatherers, each counted once, and the gatherers of the nation that has most."""

    gauges = (
        Gauge("units gathering", "units that ever place a gatherer, a match", "SP-3.1"),
        Gauge("most gatherers", "most gatherers that a nation has at a time", "SP-3.1"),
    )

    def __init__(self, state: Any, ruleset: Any, seats: int) -> None:
        super().__init__(state, ruleset, seats)
        self.known: set[int] = set()  # the slots of living units that have placed one
        self.units = self.most = 0

    def see(self, before: Any, action: int) -> None:
        state = self.state
        self.known = {slot for slot in self.known if state.unit_kind[slot] != NOT_USED}
        if kind_of(action) != GATHER:
            return
        slot, seat = int(before.active), int(before.seat)
        self.units += slot not in self.known
        self.known.add(slot)
        is_own = (state.tile & KIND_BITS == MINE) & (state.tile >> OWNER_SHIFT == seat + 1)
        self.most = max(self.most, int(is_own.sum()))

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        return {"units gathering": self.units, "most gatherers": self.most}


class Battles(Watch):
    """The attacks of units, and which of them either side reinforces."""

    gauges = tuple(
        Gauge(f"{side} reinforced", words, "SP-4.2", is_share=True, where="where a unit attacks")
        for side, words in (
            ("attacks", "share of attacks that the attacker reinforces"),
            ("defences", "share of attacks against which the defender reinforces"),
        )
    )
    attacks = backed = guarded = 0

    def see(self, before: Any, action: int) -> None:
        kind = kind_of(action)
        self.attacks += kind == ATTACK
        is_first = kind == REINFORCE and int(before.joined) == 0 and not before.is_shot  # of its side
        if is_first and int(before.phase) == phases.ATTACKERS:
            self.backed += 1
        elif is_first:
            self.guarded += 1

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        return {
            "attacks reinforced": ratio(self.backed, self.attacks),
            "defences reinforced": ratio(self.guarded, self.attacks),
        }


class Gold(Watch):
    """The gold of nations: in the end, at its most, and early in the match."""

    gauges = (
        Gauge("gold", "gold of a nation in the end", "SP-2.2"),
        Gauge("winner's gold", "gold of the winner in the end", "SP-2.2"),
        Gauge("most gold", "most gold that a nation ever has", "SP-5.4"),
        Gauge(
            "early gold",
            f"points of the nation with most gold after {EARLY} rounds, shared by equals ({OBSERVED})",
            "SP-2.2",
            is_share=True,
            where="where another has less then",
        ),
    )

    def __init__(self, state: Any, ruleset: Any, seats: int) -> None:
        super().__init__(state, ruleset, seats)
        self.most = 0
        self.early: list[int] | None = None  # by seat

    def see(self, before: Any, action: int) -> None:
        self.most = max(self.most, int(self.state.gold.max()))
        if self.early is None and int(self.state.rounds) > EARLY:
            self.early = before.gold[: self.seats].tolist()

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        gold = self.state.gold[: self.seats].tolist()
        richest = best(self.early) if self.early else []
        is_one_ahead = 0 < len(richest) < self.seats
        return {
            "gold": mean(gold),
            "winner's gold": mean([gold[seat] for seat in best(points)]),
            "most gold": self.most,
            "early gold": mean([points[seat] for seat in richest]) if is_one_ahead else None,
        }


WATCHES = (Spire, Falls, Cards, Gatherers, Battles, Gold)
