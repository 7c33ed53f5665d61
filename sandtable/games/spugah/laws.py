"""What holds in every state of either edition, and cannot but hold if the rules are right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.state import SEAT_SHIFT


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit on the board."""

    seat: int
    tier: int
    space: int
    health: int


def units_of(state: Any) -> list[Unit]:
    """Every unit, by slot."""
    rows = zip(state.unit_kind, state.unit_space, state.health, strict=True)
    tier_bits = (1 << SEAT_SHIFT) - 1
    return [
        Unit(kind >> SEAT_SHIFT, kind & tier_bits, space, health) for kind, space, health in rows if kind >= 0
    ]


def shared_laws(state: Any, units: Sequence[Unit], shown: Sequence[int]) -> dict[str, bool]:
    """Whether each law of both editions holds; `shown` are the cards that lie neither in deck nor shop."""
    spaces = {unit.space for unit in units}
    passing = len(units) - sum(slot != tiles.NO_UNIT for slot in state.unit_at)
    cards = sum(state.deck) + sum(sum(map(sum, of_seat)) for of_seat in state.cards)
    cards += sum(card != mods.NO_MOD for card in (*shown, *state.shop_card))
    is_shifting = state.phase == phases.REARRANGE
    return {
        "every card is somewhere": cards == mods.DECK,
        "a tile holds one unit, and one may pass": passing in (0, 1) and len(spaces) + passing == len(units),
        "gold is never below 0": min(state.gold) >= 0,
        "every unit lives": all(unit.health > 0 for unit in units),
        "no unit has more than its Max Health": is_shifting
        or all(unit.health <= state.figure[unit.seat][unit.tier][mods.HEALTH] for unit in units),
        "the fallen have nothing": all(state.is_alive[unit.seat] for unit in units),
        "units are counted": sum(map(sum, state.tier_count)) == len(units),
    }


def has_room(state: Any, slots: Sequence[Sequence[int]]) -> bool:
    """Whether no tier has more cards than slots, as long as cards are not being rearranged."""
    return state.phase == phases.REARRANGE or all(
        sum(state.cards[seat][tier]) <= most
        for seat, of_seat in enumerate(slots)
        for tier, most in enumerate(of_seat)
    )
