"""Where enemies could strike on their next turn, as the board stands now.

Counted is every enemy unit with its present cards and all its speed points: whom it could fight hand to hand
from where it could stand, and whom it could shoot from there. Units stand where they stand now: they bar the
way, and nobody is recruited, pushed, hurt on the way or given other cards.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sandtable.core.records import copy_record
from sandtable.core.scenes import Threat
from sandtable.games.spugah import mods, tiles
from sandtable.games.spugah.edition import directions, distance, entry_cost, neighbour, pay_entry
from sandtable.games.spugah.rules.move import can_step
from sandtable.games.spugah.rules.units import figure_of, has_mod, range_of, seat_of, tile_of
from sandtable.games.spugah.state import NOT_USED
from sandtable.games.spugah.words import Names

Strikes = Iterable[tuple[str, set[int]]]  # who, and the spaces
Means = tuple[int, ...]  # what a unit has left to pay steps with


@dataclass(frozen=True)
class Pace:
    """What an edition says of how far a unit gets."""

    means: tuple[str, ...] = ("points",)  # the fields that steps are paid from
    begin: Callable[[Any], None] = lambda world: None  # the active unit has all its means, points aside
    exits: Callable[[Any, int], list[int]] = lambda world, space: []  # where one may be taken from there


def viewer_of(view: Any, seat: int) -> int:
    """The seat whose enemies are meant: the viewer, for spectators whoever's turn it is."""
    return seat if seat >= 0 else int(view.seat)


def draw_threats(view: Any, seat: int, names: Names, pace: Pace, more: Strikes = ()) -> list[Threat]:
    """The spaces where a unit of the seat is or could be, and could be struck, with who could."""
    near = neighbours(view)
    strikes = [
        (names.unit(view, slot), struck_by(view, slot, near, pace))
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


def struck_by(view: Any, slot: int, near: list[list[int]], pace: Pace) -> set[int]:
    """The spaces that the unit could attack in one turn."""
    world, found = copy_record(view), set[int]()
    world.active = slot
    for space, ways in standing_places(world, slot, near, pace).items():
        world.unit_space[slot] = space
        for means in ways:
            give(world, pace, means)
            found |= {one for one in near[space] if int(entry_cost(world, slot, one)) <= means[0]}  # SP-4.1
        found |= shot_from(world, slot, space)
    return found


def shot_from(world: Any, slot: int, space: int) -> set[int]:
    """The spaces that the unit could shoot at from where it stands."""
    reach = int(range_of(world, slot))  # type: ignore[no-untyped-call]
    if reach < 1:
        return set()
    shoots_into_forests = bool(has_mod(world, slot, mods.ASSASSINS))  # type: ignore[no-untyped-call]
    hidden = (tiles.VOID,) if shoots_into_forests else (tiles.VOID, tiles.FOREST)
    return {one for one in within(world, space, reach) if int(tile_of(world, one)) not in hidden}  # SP-4.1


def within(world: Any, space: int, reach: int) -> list[int]:
    """The spaces with at least one tile between and at most so many."""
    steps = [int(distance(world, space, other)) for other in range(len(world.tile))]  # type: ignore[no-untyped-call]
    return [other for other, apart in enumerate(steps) if 1 <= apart - 1 <= reach]


def give(world: Any, pace: Pace, means: Means) -> None:
    """The active unit has so much left."""
    for name, left in zip(pace.means, means, strict=True):
        world[name] = left


def taken(world: Any, pace: Pace) -> Means:
    """What the active unit has left."""
    return tuple(int(world[name]) for name in pace.means)


def standing_places(world: Any, slot: int, near: list[list[int]], pace: Pace) -> dict[int, list[Means]]:
    """Where the active unit could stand, each with what it may have left there: none less than another."""
    start = int(world.unit_space[slot])
    world.points = int(figure_of(world, slot, mods.SPEED))
    pace.begin(world)
    left = {start: [taken(world, pace)]}
    waiting = [(start, taken(world, pace))]
    while waiting:
        here, means = waiting.pop()
        for target in steps_from(world, slot, near[here], (here, means), pace):
            rest = taken(world, pace)
            for reached in (target, *pace.exits(world, target)):
                others = left.setdefault(reached, [])
                if not any(all(map(int.__ge__, other, rest)) for other in others):
                    left[reached] = [one for one in others if not all(map(int.__ge__, rest, one))] + [rest]
                    waiting.append((reached, rest))
    world.unit_space[slot] = start
    free = (tiles.NO_UNIT, slot)
    return {space: ways for space, ways in left.items() if int(world.unit_at[space]) in free}


def steps_from(world: Any, slot: int, near: list[int], at: tuple[int, Means], pace: Pace) -> Iterator[int]:
    """Each neighbouring space that the unit may enter from there, when it has been paid for."""
    here, means = at
    for target in near:
        world.unit_space[slot] = here
        give(world, pace, means)
        if can_step(world, slot, target, means[0]):
            pay_entry(world, slot, target)  # type: ignore[no-untyped-call]
            yield target
