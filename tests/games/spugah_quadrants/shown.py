"""What one action of Quadrants shows beyond its kind: mods at work, pushes, deaths, falls."""

from typing import Any

from sandtable.core.contract import first_of, kind_of
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.rules.units import has_mod, tile_of
from sandtable.games.spugah_quadrants.board import NEXT, SPACES
from sandtable.games.spugah_quadrants.rules.world import distance
from sandtable.play.match import Match

WALKING = {mods.SWIFT_BOOTS: None, mods.WAR_HORSES: None, mods.SEA_LEGS: tiles.OCEAN,
           mods.MOUNTAINEERS: tiles.MOUNTAIN, mods.WARDENS: tiles.CURSED}  # fmt: skip
STRIKING = (mods.SHARP_BLADES, mods.BERSERKERS)
SHOOTING = (mods.LONGBOWS, mods.BALLISTAE)
STANDING = (mods.PLATE_ARMOUR, mods.TOWER_SHIELDS, mods.VIGOUR)


def shown_by(match: Match) -> set[str]:
    """What a match shows, action by action."""
    found: set[str] = set()
    states = [match.state_at(number) for number in range(len(match.entries) + 1)]
    for entry, before, after in zip(match.entries, states, states[1:], strict=False):
        found |= shown_in(before, entry.action, after)
    return found


def shown_in(before: Any, action: int, after: Any) -> set[str]:
    """What one action shows."""
    kind, operand = kind_of(action), first_of(action)
    used = {f"mod: {mods.NAMES[mod]}" for mod in mods_used(before, kind, operand, after)}
    found = used | push_shown(before, after)
    fallen = int(before.is_alive.sum()) - int(after.is_alive.sum())
    if fallen and int(before.seats) == 4 and int(after.is_alive.sum()) == 3:
        found.add("shows: one of four falls")
    if kind == actions.GATHER and owner_at(before, int(before.unit_space[before.active])) >= 0:
        found.add("shows: a gatherer taken over")
    return found


def owner_at(state: Any, space: int) -> int:
    """Whose the tile is."""
    return (int(state.tile[space]) >> tiles.OWNER_SHIFT) - 1


def mods_used(before: Any, kind: int, operand: int, after: Any) -> set[int]:
    """The mods that the action would not have been, or not so, without."""
    found: set[int] = set()
    if kind == actions.RECRUIT and before.has_recruited:
        found.add(mods.LEVY)
    if healed_by_medics(before, after):
        found.add(mods.MEDICS)
    if kind == actions.FEINT:
        found.add(mods.FEINT)
    if kind == actions.FRENZY and operand > 0:
        found.add(mods.BLOOD_FRENZY)
    slot = int(before.active)
    if slot == tiles.NO_UNIT:
        return found
    worn = {mod for mod in range(mods.MODS) if has_mod(before, slot, mod)}
    if kind == actions.STEP:
        land = tile_of(before, operand)
        found |= {mod for mod, needed in WALKING.items() if needed in (None, land)} & worn
        found |= {mods.HIT_AND_RUN} if int(before.stage) == phases.STRUCK else set()
    elif kind == actions.ATTACK:
        found |= attack_mods(before, slot, operand, after) & worn
    elif kind == actions.HIT and int(before.defender) != tiles.NO_UNIT:
        found |= {mod for mod in STANDING if has_mod(before, int(before.defender), mod)}
    elif kind == actions.PLUNDER and int(after.gold[before.seat]) - int(before.gold[before.seat]) > 2:
        found.add(mods.PLUNDERERS)
    if before.is_ramming and "shows: a push" in push_shown(before, after):
        found.add(mods.RAM)
    return found


def attack_mods(before: Any, slot: int, target: int, after: Any) -> set[int]:
    """The mods that may serve the attack."""
    found = set(STRIKING)
    if distance(before, int(before.unit_space[slot]), target) > 1:
        found |= set(SHOOTING)
        found |= {mods.ASSASSINS} if tile_of(before, target) == tiles.FOREST else set()
    if int(after.extra_dice) > 0:
        found.add(mods.CHARGE)
    return found


def healed_by_medics(before: Any, after: Any) -> bool:
    """Whether units with Medics have more health at the start of the action step, off medic tiles."""
    if int(before.phase) != phases.RECRUIT or int(after.phase) != phases.ACTION:
        return False
    return any(
        int(after.health[slot]) > int(before.health[slot])
        and has_mod(after, slot, mods.MEDICS)
        and tile_of(after, int(after.unit_space[slot])) != tiles.MEDIC
        for slot in range(int(before.top))
        if int(before.unit_kind[slot]) >= 0 and int(before.unit_kind[slot]) == int(after.unit_kind[slot])
    )


def push_shown(before: Any, after: Any) -> set[str]:
    """Whom a push has moved or killed, and how."""
    slot, space = int(before.defender), int(before.battle_at)
    if slot == tiles.NO_UNIT or not before.is_melee:
        return set()
    there = int(after.unit_space[slot])
    if int(after.unit_kind[slot]) == int(before.unit_kind[slot]) and there != space:
        moved = [
            other
            for other in range(SPACES)
            if int(before.unit_kind[other]) >= 0
            and int(before.unit_kind[other]) >> 2 == int(before.enemy)
            and int(after.unit_kind[other]) >= 0
            and int(after.unit_space[other]) != int(before.unit_space[other])
        ]
        found = {"shows: a push"} | ({"shows: a chain pushed"} if len(moved) > 1 else set())
        return found | ({"shows: a push round the world"} if distance(after, space, there) > 1 else set())
    direction = [int(one) for one in NEXT[int(before.battle_from)]].index(space)
    is_outward = int(NEXT[space, direction]) == tiles.NOWHERE
    is_dead = int(after.unit_kind[slot]) < 0
    survived = int(before.phase) in (phases.COUNTER, phases.FEINT, phases.COUNTER_DICE)
    return {"shows: a death at the edge"} if is_outward and is_dead and survived else set()
