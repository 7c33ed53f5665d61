"""Movement over roads, from ports and through portals: what a step costs and how far a unit gets."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.games.spugah import mods, tiles
from sandtable.games.spugah.edition import directions, is_barred, neighbour
from sandtable.games.spugah.rules.move import terrain_cost
from sandtable.games.spugah.rules.units import figure_of, seat_of, slots_in_use, tile_of
from sandtable.games.spugah_nations.rules.portals import has_exit
from sandtable.games.spugah_nations.state import PORT, PORTAL, ROAD, UNLIMITED

NEVER = 999  # speed points no unit has


@compiled
def begin_move(state):
    """The unit that has become active has all its road steps, and its ocean steps if it begins in a port."""
    slot = int(state.active)
    state.road_left = figure_of(state, slot, mods.SPEED)  # SN-4.2
    state.port_left = port_steps(state, int(state.unit_space[slot]))


@compiled
def port_steps(state, space):
    """The ocean steps for 1 that a move from the space has."""
    if tile_of(state, space) != PORT:
        return 0
    return 1 if state.is_blighted[space] != 0 else UNLIMITED  # SN-4.4


@compiled
def roads_left(state, slot):
    """The road steps the unit has left this turn."""
    return int(state.road_left) if state.active == slot else figure_of(state, slot, mods.SPEED)


@compiled
def ports_left(state, slot):
    """The ocean steps for 1 the unit has left this turn."""
    return int(state.port_left) if state.active == slot else port_steps(state, int(state.unit_space[slot]))


@compiled
def entry_cost(state, slot, space):
    return cost_with(state, slot, space, roads_left(state, slot), ports_left(state, slot))


@compiled
def cost_with(state, slot, space, roads, ports):
    """The speed points for entering the space with so many road steps and ocean steps left."""
    tile = tile_of(state, space)
    if tile == ROAD:
        return 0 if roads > 0 else NEVER  # SN-4.2
    cost = terrain_cost(state, slot, space)
    return min(cost, 1) if tile == tiles.OCEAN and ports > 0 else cost  # SN-4.2


@compiled
def pay_entry(state, slot, space):
    cost = entry_cost(state, slot, space)
    state.points -= cost
    tile = tile_of(state, space)
    if tile == ROAD:
        state.road_left -= 1  # SN-4.2
    elif tile == tiles.OCEAN and 0 < state.port_left < UNLIMITED:
        state.port_left -= 1


@compiled
def can_land(state, slot, space, points):
    tile = tile_of(state, space)
    roads = roads_left(state, slot)
    ports = min(ports_left(state, slot), 2)
    if tile == ROAD:
        roads -= 1
    elif tile == tiles.OCEAN and ports == 1:
        ports = 0
    return can_land_with(state, slot, space, points, roads, ports, True)


@compiled
def can_land_with(state, slot, space, points, roads, ports, may_jump):
    """Whether from a friend's tile the unit can reach an empty one, by steps or a portal."""
    if may_jump and tile_of(state, space) == PORTAL and has_exit(state, space):
        return True
    # by friend, road steps and whether the one ocean step of a blighted port is left: most points
    left = np.full((int(state.top), roads + 1, 2), -1, np.int16)
    left[state.unit_at[space], roads, min(ports, 1)] = points
    is_growing = True
    while is_growing:
        is_growing = False
        for friend in range(slots_in_use(state)):
            for road in range(roads, -1, -1):
                for port in range(2):
                    if left[friend, road, port] < 0:
                        continue
                    found = spread(state, slot, friend, road, port, ports, left)
                    if found == 2:
                        return True
                    is_growing = is_growing or found == 1
    return False


@compiled
def spread(state, slot, friend, road, port, ports, left):
    """2 if an empty tile is reached from the friend, 1 if another friend is reached better than before."""
    seat = seat_of(state, slot)
    points = int(left[friend, road, port])
    found = 0
    for direction in range(directions(state)):
        target = neighbour(state, int(state.unit_space[friend]), direction)
        if target == tiles.NOWHERE:
            continue
        cost = cost_with(state, slot, target, road, port)
        if cost > points:
            continue
        other = int(state.unit_at[target])
        if other == tiles.NO_UNIT or other == slot:
            if not is_barred(state, seat, target):
                return 2
        elif seat_of(state, other) == seat:
            tile = tile_of(state, target)
            if tile == PORTAL and has_exit(state, target):
                return 2
            rest_roads = road - 1 if tile == ROAD else road
            rest_ports = 0 if tile == tiles.OCEAN and ports == 1 else port
            if points - cost > left[other, rest_roads, rest_ports]:
                left[other, rest_roads, rest_ports] = points - cost
                found = 1
    return found
