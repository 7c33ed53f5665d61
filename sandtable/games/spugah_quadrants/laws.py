"""What holds in every state of Quadrants, and cannot but hold if the rules are right."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.spugah.laws import has_room, shared_laws, units_of
from sandtable.games.spugah_quadrants.state import HERO, SEATS, TIER_SLOTS, TIERS

SLOTS = ((TIER_SLOTS,) * TIERS,) * SEATS


def broken_laws(state: Any, ruleset: Any, given: Mapping[str, Sequence[int]]) -> list[str]:
    """The laws that the state breaks; both are `unpacked`, and what was given is told by field and seat."""
    units = units_of(state)
    heroes = [unit.seat for unit in units if unit.tier == HERO]
    checks = {
        **shared_laws(state, units, (state.card,)),
        "no nation has two Heroes": len(set(heroes)) == len(heroes),
        "no tier has more cards than slots": has_room(state, SLOTS),
    }
    return [law for law, holds in checks.items() if not holds]
