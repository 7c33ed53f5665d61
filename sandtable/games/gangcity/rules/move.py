"""Move Goons: a group leaves a tile and goes from tile to tile along roads."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY, action_code
from sandtable.games.gangcity.actions import MOVE, STEP, STOP
from sandtable.games.gangcity.board import NOWHERE, TILES
from sandtable.games.gangcity.rules.control import has_bit, is_shut, remember_control
from sandtable.games.gangcity.state import ASK, END_ORDER, MARCH


@compiled
def move_actions(state, out):
    count = 0
    seat = state.decider
    for tile in range(TILES):
        goons = int(state.goons[seat, tile])
        if goons == 0 or not can_leave(state, seat, tile):
            continue
        for group in range(1, goons + 1):  # GC-5.1
            out[count] = action_code(MOVE, tile, group)
            count += 1
    return count


@compiled
def can_leave(state, seat, tile):
    """Whether a group of the seat can make a first step from the tile."""
    if state.golem == tile:  # GC-9.2
        return False
    for target in range(TILES):
        if has_bit(state.roads[tile], target) and can_enter(state, seat, target, 1 << tile):
            return True
    return False


@compiled
def can_enter(state, seat, target, visited):
    """Whether the group may step onto a tile it has a road to: from there it can still come to a stop."""
    if target == state.golem or has_bit(visited, target):  # GC-5.4, GC-5.1
        return False
    if not is_shut(state, seat, target):
        return True
    visited = int(visited) | (1 << target)
    waiting = 1 << target
    while waiting != 0:
        tile = lowest(waiting)
        waiting &= waiting - 1
        ahead = int(state.roads[tile]) & ~visited
        visited |= ahead
        while ahead != 0:
            following = lowest(ahead)
            ahead &= ahead - 1
            if following == state.golem:
                continue
            if not is_shut(state, seat, following):
                return True
            waiting |= 1 << following
    return False


@compiled
def lowest(mask):
    """The lowest number in a set kept as bits."""
    for place in range(TILES):
        if (mask >> place) & 1:
            return place
    return -1


@compiled
def apply_move(state, tile, group):
    """The gold is paid and the group stands ready to step."""
    seat = state.decider
    state.gold[seat] -= 1
    remember_control(state)
    state.mover = seat
    state.tile = tile
    state.group = group
    state.is_marching = 1
    state.visited = 1 << tile
    state.phase = MARCH


@compiled
def march_actions(state, out):
    count = 0
    for tile in range(TILES):
        if can_step(state, tile):
            out[count] = action_code(STEP, tile)
            count += 1
    if can_stop(state):
        out[count] = action_code(STOP)
        count += 1
    return count


@compiled
def can_step(state, tile):
    """Whether the moving group may go on to the tile."""
    return has_bit(state.roads[state.tile], tile) and can_enter(state, state.mover, tile, state.visited)


@compiled
def can_stop(state):
    """Whether the moving group may end its movement where it is, having moved at all."""
    has_moved = int(state.visited) != 1 << int(state.tile)
    return has_moved and not is_shut(state, state.mover, state.tile)


@compiled
def apply_step(state, tile):
    """The group stands on the tile and whoever is there is asked."""
    seat = state.mover
    state.goons[seat, state.tile] -= state.group
    state.goons[seat, tile] += state.group
    state.visited |= 1 << tile
    arrive(state, seat, tile)


@compiled
def apply_stop(state):
    state.phase = END_ORDER


@compiled
def arrive(state, seat, tile):
    """Goons of the seat have come to the tile: its first enemy there is asked, if fights may start there."""
    state.mover = seat
    state.tile = tile
    state.asked = NOWHERE
    if state.shield == tile:  # GC-9.2
        settle(state)
    else:
        ask_next(state)


@compiled
def ask_next(state):
    """The mover is asked about the next enemy on the tile; after the last one all is settled in peace."""
    for place in range(int(state.asked) + 1, int(state.seats)):  # GC-5.2
        seat = int(state.order[place])
        if seat != state.mover and state.goons[seat, state.tile] > 0:
            state.asked = place
            state.enemy = seat
            state.decider = state.mover
            state.phase = ASK
            return
    settle(state)


@compiled
def settle(state):
    """Nobody wants a fight: a marching group may stop or go on, any other stays and the order ends."""
    state.enemy = NOBODY
    state.asked = NOWHERE
    state.decider = state.mover
    state.phase = END_ORDER
    if state.is_marching == 0:
        return
    for tile in range(TILES):
        if can_step(state, tile):
            state.phase = MARCH  # GC-5.3
            return
