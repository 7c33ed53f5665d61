"""The numbers behind refusals that concern cards and stepping back."""

from typing import Any

from sandtable.core.contract import first_of, second_of, third_of
from sandtable.games.spugah import mods, tiles
from sandtable.games.spugah.edition import directions, distance, neighbour
from sandtable.games.spugah.rules.units import cards_on, extra_place


def place_facts(state: Any, place: int, label: str) -> str:
    """Why the card in hand cannot go there."""
    seat = int(state.seat)
    if place >= extra_place(state):
        return ""
    return f"{label}: {int(cards_on(state, seat, place))} of {int(state.slots[seat, place])} slots are taken"


def shift_facts(state: Any, action: int, labels: tuple[str, ...]) -> str:
    """Why the card cannot be moved so."""
    mod, origin, target = first_of(action), second_of(action), third_of(action)
    seat = int(state.seat)
    here, moved = int(state.cards[seat, origin, mod]), int(state.shifted[origin, mod])
    if origin == target:
        return f"{mods.LABELS[mod]} lies there"
    if here == 0:
        return f"{labels[origin]}: there is no {mods.LABELS[mod]}"
    if here <= moved:
        return f"{mods.LABELS[mod]} has been moved this turn"
    arrived = int(state.shifted[target].sum())
    if target < extra_place(state) and arrived >= int(state.slots[seat, target]):
        return f"{labels[target]}: {arrived} cards have been moved there this turn"
    return ""


def feint_facts(state: Any, space: int, name: str) -> str:
    """Why the attacker cannot step back there."""
    here = int(state.unit_space[int(state.attacker)])
    foe = int(state.unit_space[int(state.defender)])
    if space not in [int(neighbour(state, here, direction)) for direction in range(int(directions(state)))]:
        return f"{name} is not next to the attacker"
    if int(state.unit_at[space]) != tiles.NO_UNIT:
        return f"somebody stands on {name}"
    far, now = int(distance(state, space, foe)), int(distance(state, here, foe))
    return f"steps to the defender from {name}: {far}, from the attacker: {now}" if far <= now else ""
