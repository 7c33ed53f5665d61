"""Why an action may not be taken now in Nations; phases of both editions explain themselves."""

from typing import Any

from sandtable.core.contract import clause, first_of, kind_of, second_of
from sandtable.games.spugah import actions as common_actions
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.edition import directions, neighbour
from sandtable.games.spugah.rules.move import is_standing
from sandtable.games.spugah.rules.units import figure_of, tile_of, unit_total
from sandtable.games.spugah.rules.why_not import is_of_step, why_not_play
from sandtable.games.spugah_nations import actions
from sandtable.games.spugah_nations.actions import KINDS
from sandtable.games.spugah_nations.rules.gains import has_room, kind_at
from sandtable.games.spugah_nations.rules.spawn import NO_PRICE, price_at
from sandtable.games.spugah_nations.rules.ways import NEVER, entry_cost
from sandtable.games.spugah_nations.state import (
    ERODE,
    JUMP,
    KEEP,
    MUSTER,
    PUSHED_SETTLE,
    ROTATE,
    SACRIFICE,
    SECTOR,
    SETTLE,
    WARP_DIE,
)

BOOK = 1  # this edition's rulebook
STEP_CLAUSES = {
    SECTOR: (1, 2, BOOK),
    ROTATE: (1, 2, BOOK),
    MUSTER: (3, 1, BOOK),
    SACRIFICE: (2, 6, BOOK),
    KEEP: (3, 2, 0),
    SETTLE: (2, 6, BOOK),
    PUSHED_SETTLE: (2, 6, BOOK),
    JUMP: (4, 2, BOOK),
    ERODE: (4, 5, BOOK),
    WARP_DIE: (4, 4, BOOK),
}
LOSE_IF_KILLED = (5, 1, BOOK)
LATE_REASONS = 5  # end reasons from here on are this edition's


def why_not(state: Any, ruleset: Any, action: int) -> int:
    """The clause that forbids an action that is not listed."""
    phase, kind = int(state.phase), kind_of(action)
    if phase in STEP_CLAUSES:
        return int(clause(*STEP_CLAUSES[phase]))
    if phase == phases.OVER and int(state.end_reason) >= LATE_REASONS:
        return int(clause(*LOSE_IF_KILLED))
    if phase == phases.RECRUIT and is_of_step(state, KINDS, action):
        return int(clause(*why_not_spawn(state, ruleset, action)))
    if phase == phases.UNIT and is_of_step(state, KINDS, action):
        found = why_not_here(state, kind, first_of(action))
        if found is not None:
            return int(clause(*found))
    return why_not_play(state, ruleset, KINDS, action)


def why_not_spawn(state: Any, ruleset: Any, action: int) -> tuple[int, int, int]:
    """What forbids recruiting so, or the sacrifice."""
    seat, tier = int(state.seat), first_of(action)
    if kind_of(action) == actions.SACRIFICE:
        return (2, 6, BOOK)
    if ruleset.unit_cap != 0 and unit_total(state, seat) >= ruleset.unit_cap:
        return (6, 9, 0)
    if not has_room(state, seat, tier):
        return (2, 6, BOOK)
    if state.has_recruited != 0:
        return (6, 4, 0)
    is_place = price_at(state, seat, tier, second_of(action)) != NO_PRICE
    return (2, 1, 0) if is_place or state.recruits[seat, tier] != 0 else (2, 6, BOOK)


def why_not_here(state: Any, kind: int, target: int) -> tuple[int, int, int] | None:
    """What of this edition forbids the active unit to do so; None if it is a common clause."""
    slot = int(state.active)
    if kind == common_actions.STEP and is_next(state, slot, target):
        if tile_of(state, target) == tiles.CAPITAL and state.unit_at[target] == tiles.NO_UNIT:
            return (4, 1, BOOK)
        if entry_cost(state, slot, target) == NEVER:
            return (4, 2, BOOK)
    if kind not in (actions.HEAL, actions.FIND):
        return None
    if not is_standing(state, slot):
        return (3, 6, 0)
    if state.stage != phases.READY:
        return (2, 4, 0)
    return (4, 3, BOOK) if kind == actions.HEAL else (2, 6, BOOK)


def is_next(state: Any, slot: int, target: int) -> bool:
    """Whether the target is next to the unit."""
    space = int(state.unit_space[slot])
    return any(neighbour(state, space, direction) == target for direction in range(directions(state)))


def own_facts(state: Any, ruleset: Any, action: int) -> str:
    """The numbers behind the refusal of an action that this edition decides."""
    kind, first = kind_of(action), first_of(action)
    if kind == actions.HEAL:
        return heal_facts(state)
    if kind == actions.FIND:
        return find_facts(state, first)
    if kind == common_actions.RECRUIT:
        return spawn_facts(state, ruleset, first, second_of(action))
    return ""


def spawn_facts(state: Any, ruleset: Any, tier: int, space: int) -> str:
    """Why a unit of the tier cannot be recruited there."""
    seat = int(state.seat)
    if ruleset.unit_cap != 0 and unit_total(state, seat) >= ruleset.unit_cap:
        return f"all {int(ruleset.unit_cap)} units are on the board"
    if not has_room(state, seat, tier):
        return "the tier has all the units it may have"
    if state.has_recruited != 0:
        return "a unit was recruited this turn, and Levy gives no more of this tier there"
    price, gold = int(price_at(state, seat, tier, space)), int(state.gold[seat])
    return f"it costs {price} gold there, {gold} is left" if price > gold else "it is not recruited there"


def heal_facts(state: Any) -> str:
    """Why the active unit cannot heal."""
    slot = int(state.active)
    health, most = int(state.health[slot]), int(figure_of(state, slot, mods.HEALTH))
    return f"the unit has all its {most} health" if health == most else "the tile does not heal"


def find_facts(state: Any, tier: int) -> str:
    """Why nothing is found here."""
    slot = int(state.active)
    seat, space = int(state.seat), int(state.unit_space[slot])
    if not has_room(state, seat, tier):
        return "the tier has all the units it may have"
    if state.find[seat, tier] != kind_at(state, space):
        return "the tier is not found on this kind of tile"
    return "this tile has been searched" if int(state.found[space]) >> seat & 1 else "no such tile is free"
