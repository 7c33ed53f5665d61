"""The void: at the end of its turn a nation loses land at the edge of the world, and what that cuts off."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import phases, tiles
from sandtable.games.spugah.rules.cards import put
from sandtable.games.spugah.rules.units import die, seat_of, set_tile, tile_of
from sandtable.games.spugah_nations import actions, board
from sandtable.games.spugah_nations.rules.blight import mark_blight
from sandtable.games.spugah_nations.rules.portals import close_last_portal
from sandtable.games.spugah_nations.ruleset import OWN_EROSION
from sandtable.games.spugah_nations.state import ERODE


@compiled
def after_turn(state, ruleset):
    """The seat gives up a tile, if the ruleset has the void and there is one; then the Spire is counted."""
    one = np.empty(1, np.int32)
    state.phase = phases.COUNT_SPIRE
    if ruleset.void == OWN_EROSION and state.is_alive[state.seat] != 0 and erode_actions(state, one) > 0:
        state.phase = ERODE  # SN-4.5


@compiled
def is_edge(state, space):
    """Whether the tile touches void or the outside."""
    for direction in range(board.DIRECTIONS):
        near = int(board.NEXT[space, direction])
        if near == tiles.NOWHERE or tile_of(state, near) == tiles.VOID:
            return True
    return False


@compiled
def erode_actions(state, out):
    """Every tile of the own continent at the edge of the world that no enemy occupies."""
    seat = int(state.seat)
    count = 0
    for space in range(board.SPACES):
        if board.SECTOR_OF[space] != state.sector[seat] or tile_of(state, space) == tiles.VOID:
            continue
        slot = int(state.unit_at[space])
        is_held = slot != tiles.NO_UNIT and seat_of(state, slot) != seat
        if not is_held and is_edge(state, space):
            count = put(out, count, action_code(actions.ERODE, space, 0, 0))  # SN-4.5
    return count


@compiled
def apply_erode(state, ruleset, space):
    """The tile and all that is cut off from the Spire are void; who stood there is dead."""
    is_lost = np.zeros(board.SPACES, np.bool_)
    find_cut_off(state, space, is_lost)
    for lost in range(board.SPACES):
        if is_lost[lost]:
            if state.unit_at[lost] != tiles.NO_UNIT:
                die(state, int(state.unit_at[lost]))  # SN-4.5: whose nation falls first, check_dooms knows
            sink(state, lost)
    close_last_portal(state)
    mark_blight(state, ruleset)
    state.phase = phases.COUNT_SPIRE


@compiled
def find_cut_off(state, removed, is_lost):
    """`is_lost` is true for the removed tile and every tile without a way to the Spire."""
    is_joined = np.zeros(board.SPACES, np.bool_)
    is_joined[board.SPIRE_SPACE] = True
    is_growing = True
    while is_growing:
        is_growing = False
        for space in range(board.SPACES):
            if is_joined[space] or space == removed or tile_of(state, space) == tiles.VOID:
                continue
            for direction in range(board.DIRECTIONS):
                near = int(board.NEXT[space, direction])
                if near != tiles.NOWHERE and is_joined[near]:
                    is_joined[space] = True
            is_growing = is_growing or is_joined[space]
    for space in range(board.SPACES):
        is_lost[space] = not is_joined[space] and tile_of(state, space) != tiles.VOID


@compiled
def sink(state, space):
    """The space is void, and no capital any more."""
    set_tile(state, space, tiles.VOID, tiles.UNOWNED)
    for seat in range(int(state.seats)):
        if state.capital[seat] == space:
            state.capital[seat] = tiles.NOWHERE
