"""Where enemies could strike on their next turn, as the board stands now.

Counted is every enemy unit with its present cards and all its speed points: whom it could fight hand to hand
from where it could stand, and whom it could shoot from there. Units stand where they stand now: they bar the
way, and nobody is recruited, pushed, hurt on the way or given other cards.
"""

from collections.abc import Iterable
from typing import Any

from sandtable.core.records import copy_record
from sandtable.core.scenes import Threat
from sandtable.games.spugah import mods, tiles
from sandtable.games.spugah.edition import directions, entry_cost, neighbour
from sandtable.games.spugah.rules.move import can_step
from sandtable.games.spugah.rules.units import figure_of, has_mod, range_of, seat_of, tile_of
from sandtable.games.spugah.state import NOT_USED
from sandtable.games.spugah.words import Names

Strikes = Iterable[tuple[str, set[int]]]  # who, and the spaces


def viewer_of(view: Any, seat: int) -> int:
    """The seat whose enemies are meant: the viewer, for spectators whoever's turn it is."""
    return seat if seat >= 0 else int(view.seat)


def draw_threats(view: Any, seat: int, names: Names, more: Strikes) -> list[Threat]:
    """The spaces where a unit of the seat is or could be, and could be struck, with who could."""
    near = neighbours(view)
    strikes = [
        (names.unit(view, slot), struck_by(view, slot, near))
        for slot in range(int(view.top))
        if int(view.unit_kind[slot]) != NOT_USED and int(seat_of(view, slot)) != seat
    ]
    who: dict[int, list[str]] = {}
    for name, spaces in (*strikes, *more):
        for space in spaces:
            who.setdefault(space, []).append(name)
    return [
        {"space": names.spaces[space], "words": f"could be struck by {' and '.join(found)}"}
        for space, found in sorted(who.items())
        if int(view.unit_at[space]) == tiles.NO_UNIT or int(seat_of(view, int(view.unit_at[space]))) == seat
    ]


def neighbours(view: Any) -> list[list[int]]:
    """By space: the spaces next to it."""
    found = [
        [int(neighbour(view, space, direction)) for direction in range(int(directions(view)))]
        for space in range(len(view.tile))
    ]
    return [[space for space in spaces if space != tiles.NOWHERE] for spaces in found]


def struck_by(view: Any, slot: int, near: list[list[int]]) -> set[int]:
    """The spaces that the unit could attack in one turn."""
    world, found = copy_record(view), set[int]()
    shoots_into_forests = bool(has_mod(view, slot, mods.ASSASSINS))  # type: ignore[no-untyped-call]
    for space, points in standing_places(world, slot, near).items():
        world.unit_space[slot] = space
        found |= {one for one in near[space] if int(entry_cost(world, slot, one)) <= points}  # SP-4.1
        reach = int(range_of(world, slot))  # type: ignore[no-untyped-call]
        for target, steps in within(near, space, reach + 1).items():
            is_hidden = int(tile_of(view, target)) == tiles.FOREST and not shoots_into_forests
            if steps > 1 and not is_hidden:  # SP-4.1
                found.add(target)
    return found


def standing_places(world: Any, slot: int, near: list[list[int]]) -> dict[int, int]:
    """Where the unit could stand, each with the most speed points it has left there."""
    start = int(world.unit_space[slot])
    left, open_spaces = {start: int(figure_of(world, slot, mods.SPEED))}, [start]
    while open_spaces:
        here = max(open_spaces, key=lambda space: left[space])
        open_spaces.remove(here)
        world.unit_space[slot] = here
        for target in near[here]:
            if not can_step(world, slot, target, left[here]):
                continue
            rest = left[here] - int(entry_cost(world, slot, target))
            if rest > left.get(target, -1):
                left[target] = rest
                open_spaces.append(target)
    world.unit_space[slot] = start
    free = (tiles.NO_UNIT, slot)
    return {space: points for space, points in left.items() if int(world.unit_at[space]) in free}


def within(near: list[list[int]], start: int, most: int) -> dict[int, int]:
    """The spaces so many steps away at most, each with its steps, whatever lies between."""
    steps, edge = {start: 0}, [start]
    for step in range(1, most + 1):
        edge = [space for here in edge for space in near[here] if space not in steps]
        steps |= dict.fromkeys(edge, step)
    del steps[start]
    return steps
