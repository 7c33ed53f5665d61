"""Construction Phase: look at the stack, turn a tile up, place it, and put Goons on it."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import CHANCE, NOBODY, action_code
from sandtable.games.gangcity.actions import LOOK_AT, PLACE_TILE, PUT_GOONS, SHOW, TOP, TURN_TILE
from sandtable.games.gangcity.board import CITY_TILES, KEEP, NOWHERE
from sandtable.games.gangcity.rules.city import can_place, place_actions, place_tile
from sandtable.games.gangcity.rules.control import controller, has_bit
from sandtable.games.gangcity.rules.ending import CITY_COMPLETE, end_match
from sandtable.games.gangcity.state import AUCTION, CHOOSE, CLEANUP, LOOK, STAFF, TURN_UP


@compiled
def begin_construction(state):
    """The seat at the Keep looks at two tiles, or the top tile is turned up, or there is none."""
    tiles = stack_size(state)
    if tiles == 0:
        end_match(state, CITY_COMPLETE)  # GC-13.1
        return
    state.decider = CHANCE
    keeper = controller(state, KEEP)
    state.opener = keeper if keeper != NOBODY else poorest(state)
    state.phase = TURN_UP
    if keeper != NOBODY and tiles > 1:  # GC-11.1
        state.phase = LOOK
        if state.top != NOWHERE:
            state.top_seen |= 1 << keeper


@compiled
def stack_size(state):
    """Tiles in the stack."""
    tiles = 0
    for tile in range(CITY_TILES):
        if has_bit(state.stack, tile):
            tiles += 1
    return tiles


@compiled
def poorest(state):
    """The seat with least gold, the first of them in playing order."""
    chosen = int(state.order[0])
    for place in range(1, int(state.seats)):
        seat = int(state.order[place])
        if state.gold[seat] < state.gold[chosen]:  # GC-11.1
            chosen = seat
    return chosen


@compiled
def look_outcomes(state, out, weights):
    """One outcome for each tile that may lie next in the stack, by rank, so that no outcome names a tile."""
    count = stack_size(state)
    if state.top != NOWHERE:
        count -= 1
    for rank in range(count):
        out[rank] = action_code(LOOK_AT, rank)
        weights[rank] = 1
    return count


@compiled
def apply_look(state, rank):
    """The seat at the Keep has seen the tile; after the second one it chooses."""
    tile = ranked_tile(state, rank)
    if state.top == NOWHERE:
        state.top = tile
        state.top_seen = 1 << int(state.opener)
    else:
        state.second = tile
        state.decider = state.opener
        state.phase = CHOOSE


@compiled
def ranked_tile(state, rank):
    """The tile with that rank among those of the stack that are not known to be on top."""
    for tile in range(CITY_TILES):
        if has_bit(state.stack, tile) and tile != state.top:
            if rank == 0:
                return tile
            rank -= 1
    return NOWHERE


@compiled
def choose_actions(state, out):
    out[0] = action_code(SHOW, min(state.top, state.second))
    out[1] = action_code(SHOW, max(state.top, state.second))
    return 2


@compiled
def apply_show(state, tile):
    """The tile is up for auction, the other one back on top of the stack."""
    if tile == state.top:
        state.top = state.second
        state.top_seen = 1 << int(state.opener)
    state.second = NOWHERE
    turn_up(state, tile)


@compiled
def turn_outcomes(state, out, weights):
    count = 0
    if state.top != NOWHERE:
        out[0] = action_code(TURN_TILE, TOP)
        weights[0] = 1
        return 1
    for tile in range(CITY_TILES):
        if has_bit(state.stack, tile):
            out[count] = action_code(TURN_TILE, tile)
            weights[count] = 1
            count += 1
    return count


@compiled
def apply_turn(state, tile):
    """The top tile, whichever it is, is up for auction."""
    if tile == TOP:
        tile = int(state.top)
        state.top = NOWHERE
        state.top_seen = 0
    turn_up(state, tile)


@compiled
def turn_up(state, tile):
    """The tile is up for auction; one that fits nowhere has left the game."""
    state.stack &= ~(1 << tile)
    if not can_place(state, tile, 1):  # GC-11.3
        state.opener = NOBODY
        state.phase = CLEANUP
        return
    state.drawn = tile
    state.phase = AUCTION
    state.decider = state.opener


@compiled
def fewest_neighbours(state):
    """How many tiles the drawn tile must touch: two if that is possible anywhere."""
    return 2 if can_place(state, state.drawn, 2) else 1  # GC-11.3


@compiled
def placement_actions(state, out):
    return place_actions(state, PLACE_TILE, state.drawn, fewest_neighbours(state), out)


@compiled
def apply_placement(state, ruleset, q, r, turn):
    """The tile is part of the city; the winner may put Goons on it if it has any."""
    place_tile(state, int(state.drawn), q, r, turn)
    state.phase = STAFF
    if most_put(state, ruleset) == 0:
        end_construction(state)


@compiled
def most_put(state, ruleset):
    """How many Goons the winner of the auction may put on the new tile."""
    return min(int(ruleset.placed_goons), int(state.supply[state.decider]))  # GC-11.3


@compiled
def staff_actions(state, ruleset, out):
    most = most_put(state, ruleset)
    for goons in range(most + 1):
        out[goons] = action_code(PUT_GOONS, goons)
    return most + 1


@compiled
def apply_staff(state, goons):
    seat = int(state.decider)
    state.goons[seat, state.drawn] += goons
    state.supply[seat] -= goons
    end_construction(state)


@compiled
def end_construction(state):
    """Nothing is left of the auction; the cleanup follows."""
    state.drawn = NOWHERE
    state.bid = -1
    state.bidder = NOBODY
    state.opener = NOBODY
    state.out = 0
    state.phase = CLEANUP
