"""What several actions in a row come to, for one gesture: paths, the next unit, the end of the turn."""

from typing import Any

import numpy as np

from sandtable.core.contract import RULES, action_code, first_of, kind_of
from sandtable.core.records import copy_record
from sandtable.core.scenes import Way
from sandtable.games.spugah import actions, phases, tiles
from sandtable.games.spugah.edition import directions, entry_cost, neighbour
from sandtable.games.spugah.rules.move import can_step
from sandtable.games.spugah.rules.units import owner_of, seat_of, tile_of
from sandtable.games.spugah.words import Names

MOST = 256  # choices of one decision
END = "button:end"


def draw_ways(view: Any, ruleset: Any, seat: int, names: Names) -> list[Way]:
    """Every way that the deciding seat has now."""
    if int(view.decider) != seat:
        return []
    phase, stage = int(view.phase), int(view.stage)
    if phase == phases.RECRUIT:  # no end of a turn that has hardly begun: a hasty second click would take it
        passing = draw_passing(view, ruleset, actions.END_SPAWN, "button:enough", names)
        return [way for way in passing if way["to"] != END]
    if phase != phases.UNIT:
        return []
    if stage == phases.READY:
        return draw_paths(view, names) + draw_others(view, ruleset, names)
    paths = [] if stage == phases.ACTED else draw_paths(view, names)
    return paths + draw_passing(view, ruleset, actions.STOP, "button:stop", names)


def draw_others(view: Any, ruleset: Any, names: Names) -> list[Way]:
    """Another unit, or the end of the turn, instead of the unit that has been chosen and has done nothing."""
    world = copy_record(view)
    world.active, world.phase = tiles.NO_UNIT, phases.ACTION
    here = names.spaces[int(view.unit_space[int(view.active)])]
    return [
        {"to": pick, "picks": [pick], "is_instead": True}
        for pick in choices(world, ruleset, names)
        if pick != here
    ]


def draw_passing(view: Any, ruleset: Any, kind: int, button: str, names: Names) -> list[Way]:
    """A unit that acts, or the end of the turn, right after what is done by the button."""
    world = copy_record(view)
    if action_code(kind, 0, 0, 0) not in legal(world, ruleset):
        return []
    RULES[world.dtype].apply(world, ruleset, action_code(kind, 0, 0, 0))
    if int(world.phase) != phases.ACTION or int(world.decider) != int(view.decider):
        return []
    return [{"to": pick, "picks": [button, pick]} for pick in choices(world, ruleset, names)]


def choices(world: Any, ruleset: Any, names: Names) -> list[str]:
    """The picks of the units that may act, and of the end of the turn."""
    found = [action for action in legal(world, ruleset) if kind_of(action) == actions.ACTIVATE]
    return [*(names.spaces[first_of(action)] for action in found), END]


def legal(world: Any, ruleset: Any) -> list[int]:
    """What may be done there."""
    found = np.zeros(MOST, np.int32)
    count = int(RULES[world.dtype].legal_actions(world, ruleset, found))
    return [int(action) for action in found[:count]]


def draw_paths(view: Any, names: Names) -> list[Way]:
    """The spaces two or more steps away that the unit reaches unharmed, each by a cheapest path."""
    slot = int(view.active)
    start = int(view.unit_space[slot])
    paths: dict[int, list[int]] = {start: []}
    left = {start: int(view.points)}
    open_spaces = [start]
    while open_spaces:
        here = max(open_spaces, key=lambda space: left[space])
        open_spaces.remove(here)
        for direction in range(int(directions(view))):
            target = int(neighbour(view, here, direction))
            if not can_step(view, slot, target, left[here]):
                continue
            rest = left[here] - int(entry_cost(view, slot, target))
            if rest > left.get(target, -1):
                left[target], paths[target] = rest, [*paths[here], target]
                if is_harmless(view, slot, target):
                    open_spaces.append(target)
    return [
        {"to": names.spaces[space], "picks": [names.spaces[step] for step in path]}
        for space, path in sorted(paths.items())
        if len(path) > 1 and int(view.unit_at[space]) == tiles.NO_UNIT
    ]


def is_harmless(view: Any, slot: int, space: int) -> bool:
    """Whether entering the space asks nothing and hurts nobody, so that a path may lead over it."""
    tile = int(tile_of(view, space))
    if tile == tiles.CAPITAL:
        return int(owner_of(view, space)) in (tiles.UNOWNED, int(seat_of(view, slot)))
    return tile != tiles.CURSED
