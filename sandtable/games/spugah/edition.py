"""What an edition supplies to the common rules, dispatched on its record like the verbs of the contract."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from sandtable.core.compiled import attach, type_key


@dataclass(frozen=True)
class Edition:
    """The functions of one edition; each takes the state first."""

    directions: Callable[..., int]
    neighbour: Callable[..., int]
    distance: Callable[..., int]
    push_target: Callable[..., int]
    is_barred: Callable[..., bool]
    base_figure: Callable[..., int]
    can_raise: Callable[..., bool]
    entry_cost: Callable[..., int]
    pay_entry: Callable[..., None]
    can_land: Callable[..., bool]
    range_bonus: Callable[..., int]
    wall_bonus: Callable[..., int]
    is_high: Callable[..., bool]
    income: Callable[..., int]
    mine_income: Callable[..., int]
    price_factor: Callable[..., int]
    own_tile_actions: Callable[..., int]
    arrive: Callable[..., int]
    stay: Callable[..., None]
    on_kill: Callable[..., None]
    on_death: Callable[..., None]
    on_fall: Callable[..., None]


EDITIONS: dict[Any, Edition] = {}


def directions(state: Any) -> Any:
    """How many neighbours a space can have."""
    return EDITIONS[state.dtype].directions(state)


def neighbour(state: Any, space: Any, direction: Any) -> Any:
    """The next space in the direction, or NOWHERE at the edge of the world."""
    return EDITIONS[state.dtype].neighbour(state, space, direction)


def distance(state, one, other):
    """The steps of the shortest path, terrain ignored."""
    return EDITIONS[state.dtype].distance(state, one, other)


def push_target(state, ruleset, space, direction):
    """Where a unit on the space is pushed to, or NOWHERE if that is out of the world."""
    return EDITIONS[state.dtype].push_target(state, ruleset, space, direction)


def is_barred(state: Any, seat: Any, space: Any) -> Any:
    """Whether an empty space cannot be entered by a push or a Feint of the seat's units."""
    return EDITIONS[state.dtype].is_barred(state, seat, space)


def base_figure(state, seat, tier, figure):
    """A figure of the tier without its mods."""
    return EDITIONS[state.dtype].base_figure(state, seat, tier, figure)


def can_raise(state, seat, tier):
    """Whether the tier has normal recruiting and may have one more unit, whatever it costs."""
    return EDITIONS[state.dtype].can_raise(state, seat, tier)


def entry_cost(state: Any, slot: Any, space: Any) -> Any:
    """The speed points the unit pays for entering the space."""
    return EDITIONS[state.dtype].entry_cost(state, slot, space)


def pay_entry(state, slot, space):
    """The active unit has paid for entering or attacking the space."""
    EDITIONS[state.dtype].pay_entry(state, slot, space)


def can_land(state, slot, space, points):
    """Whether the unit, with so many points left on a friend's tile, can still reach an empty one."""
    return EDITIONS[state.dtype].can_land(state, slot, space, points)


def range_bonus(state, slot):
    """What the tile under the unit adds to its Range."""
    return EDITIONS[state.dtype].range_bonus(state, slot)


def wall_bonus(state, slot):
    """What the unit's own home adds to its Defense; mountains are common."""
    return EDITIONS[state.dtype].wall_bonus(state, slot)


def is_high(state, space):
    """Whether the space is a mountain that helps whoever fights on it."""
    return EDITIONS[state.dtype].is_high(state, space)


def income(state, seat):
    """The gold an empty capital of the seat gives."""
    return EDITIONS[state.dtype].income(state, seat)


def mine_income(state, space):
    """The gold an empty mine with a gatherer gives."""
    return EDITIONS[state.dtype].mine_income(state, space)


def price_factor(state: Any, space: Any) -> Any:
    """How many times the price of a card is paid to the merchant there."""
    return EDITIONS[state.dtype].price_factor(state, space)


def own_tile_actions(state, ruleset, slot, space, out, count):
    """The list with the edition's own tile actions at its end; its length is returned."""
    return EDITIONS[state.dtype].own_tile_actions(state, ruleset, slot, space, out, count)


def arrive(state, ruleset, slot):
    """The unit has suffered what its tile does on entering; the dice of a guard, if any, are returned."""
    return EDITIONS[state.dtype].arrive(state, ruleset, slot)


def stay(state, ruleset, slot):
    """The unit has suffered what its tile does when its turn ends there."""
    EDITIONS[state.dtype].stay(state, ruleset, slot)


def on_kill(state, killer, slot):
    """The killer, a unit or NO_UNIT, has what it gains by the death of the unit, which is still there."""
    EDITIONS[state.dtype].on_kill(state, killer, slot)


def on_death(state, slot):
    """What the death of the unit, which is still there, means for its nation is noted."""
    EDITIONS[state.dtype].on_death(state, slot)


def on_fall(state, seat):
    """What else the fallen nation owned is nobody's."""
    EDITIONS[state.dtype].on_fall(state, seat)


HOOKS = {
    hook.__name__: hook
    for hook in (
        directions,
        neighbour,
        distance,
        push_target,
        is_barred,
        base_figure,
        can_raise,
        entry_cost,
        pay_entry,
        can_land,
        range_bonus,
        wall_bonus,
        is_high,
        income,
        mine_income,
        price_factor,
        own_tile_actions,
        arrive,
        stay,
        on_kill,
        on_death,
        on_fall,
    )
}
_by_type: dict[str, dict[Any, Callable[..., Any]]] = {name: {} for name in HOOKS}
for _name, _hook in HOOKS.items():
    attach(_hook, _by_type[_name])


def register_edition(state_dtype: np.dtype[Any], edition: Edition) -> None:
    """From now on the common rules, called with this record, ask this edition."""
    for field in fields(edition):
        _by_type[field.name][type_key(state_dtype)] = getattr(edition, field.name)
    EDITIONS[state_dtype] = edition
