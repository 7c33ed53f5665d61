"""What one action of Nations shows beyond its kind: tiles at work, and ways of getting units."""

from typing import Any

from sandtable.core.contract import first_of, kind_of, second_of
from sandtable.games.spugah import actions, phases, tiles
from sandtable.games.spugah.rules.units import owner_of, tile_of
from sandtable.games.spugah.state import SIEGE
from sandtable.games.spugah_nations import actions as own
from sandtable.games.spugah_nations.board import SPACES
from sandtable.games.spugah_nations.state import CASTLE, ROAD
from sandtable.play.match import Match

STEPPED = {ROAD: "tile: road", tiles.CURSED: "tile: cursed earth", tiles.FOREST: "blight: forest"}


def shown_by(match: Match) -> set[str]:
    """What a match shows, action by action."""
    found: set[str] = set()
    states = [match.state_at(number) for number in range(len(match.entries) + 1)]
    for entry, before, after in zip(match.entries, states, states[1:], strict=False):
        found |= shown_in(before, entry.action, after)
    return found


def shown_in(before: Any, action: int, after: Any) -> set[str]:
    """What one action shows."""
    kind, first = kind_of(action), first_of(action)
    found: set[str] = set()
    if after.has_upgraded and not before.has_upgraded:
        found.add("more: upgrade")
    if kind == actions.STEP:
        found |= step_shown(before, first, after)
    elif kind == actions.RECRUIT:
        found |= recruit_shown(before, second_of(action))
    elif kind in (own.HEAL, actions.BUY, actions.OPEN):
        found |= tile_shown(before, kind)
    elif kind == own.FIND:
        found.add("more: find")
    elif kind in (own.SACRIFICE, own.OFFER) and after.offering < 0:
        found.add("more: sacrifice")
    elif kind == own.SETTLE:
        is_capital = tile_of(before, int(before.gain_at)) in (tiles.CAPITAL, tiles.PLAIN)
        found.add("more: capital" if is_capital else "more: location")
    elif kind == actions.ADVANCE and before.is_melee == SIEGE:
        found.add("tile: fortress")
    if any(castle_changed(before, after, space) for space in range(SPACES)):
        found.add("tile: castle")
    fallen = int(before.is_alive.sum()) - int(after.is_alive.sum())
    if fallen and int(after.phase) != phases.OVER:
        found.add("shows: a nation falls and others go on")
    return found


def step_shown(before: Any, space: int, after: Any) -> set[str]:
    """What the tile has done to the unit that stepped on it."""
    slot, tile = int(before.active), tile_of(before, space)
    lost = int(before.health[slot]) - int(after.health[slot])
    if tile == ROAD and int(after.points) == int(before.points):
        return {STEPPED[tile]}
    if tile == tiles.OCEAN and before.port_left > 0:
        return {"tile: port"}
    if tile in (tiles.CURSED, tiles.FOREST) and lost > 0:
        return {STEPPED[tile], "blight: cursed earth"} if lost > 2 else {STEPPED[tile]}
    return set()


def recruit_shown(before: Any, space: int) -> set[str]:
    """Where the unit is recruited."""
    if before.has_recruited or space == before.capital[before.seat]:
        return set()
    is_castle = tile_of(before, space) == CASTLE and owner_of(before, space) == before.seat
    return {"more: recruit at a castle"} if is_castle else {"more: recruit on a tile"}


def tile_shown(before: Any, kind: int) -> set[str]:
    """On which tile a unit acts."""
    space = int(before.unit_space[before.active])
    is_blighted = bool(before.is_blighted[space])
    if kind == actions.BUY:
        return {"blight: merchant"} if is_blighted else set()
    if kind == actions.OPEN:
        return {"blight: ruin"} if is_blighted else set()
    return {"tile: medic" if tile_of(before, space) == tiles.MEDIC else "tile: capital"}


def castle_changed(before: Any, after: Any, space: int) -> bool:
    """Whether a castle has another owner."""
    is_castle = tile_of(before, space) == CASTLE == tile_of(after, space)
    return is_castle and owner_of(before, space) != owner_of(after, space) >= 0
