"""What holds in every state of Nations, and cannot but hold if the rules are right."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.spugah.laws import has_room, shared_laws, units_of
from sandtable.games.spugah.tiles import KIND_BITS, VOID


def broken_laws(state: Any, ruleset: Any, given: Mapping[str, Sequence[int]]) -> list[str]:
    """The laws that the state breaks; both are `unpacked`, and what was given is told by field and seat."""
    units = units_of(state)
    counts, seats = state.tier_count, range(state.seats)
    crowded = [  # a unique tier starts with one unit, unless the lab gives it more
        is_unique and counts[seat][tier] > max(1, state.start_units[seat][tier])
        for seat in seats
        for tier, is_unique in enumerate(state.is_unique[seat])
    ]
    cap = ruleset.unit_cap
    checks = {
        **shared_laws(state, units, (state.card, state.shown, state.shown_too)),
        "no unit is in the void": all(state.tile[unit.space] & KIND_BITS != VOID for unit in units),
        "no unique tier has two units": not any(crowded),
        "no tier has more cards than slots": has_room(state, state.slots[: state.seats]),
        "the cap holds": not cap or all(sum(counts[seat]) <= cap for seat in seats),
    }
    return [law for law, holds in checks.items() if not holds]
