"""How far the active unit gets: every space that several steps in a row reach, for one gesture."""

from typing import Any

from sandtable.core.scenes import Way
from sandtable.games.spugah import phases, tiles
from sandtable.games.spugah.edition import directions, entry_cost, neighbour
from sandtable.games.spugah.rules.move import can_step
from sandtable.games.spugah.rules.units import owner_of, seat_of, tile_of
from sandtable.games.spugah.words import Names


def draw_ways(view: Any, seat: int, names: Names) -> list[Way]:
    """The spaces two or more steps away that the unit reaches unharmed, each by a cheapest path."""
    if int(view.phase) != phases.UNIT or int(view.decider) != seat or int(view.stage) == phases.ACTED:
        return []
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
