"""Portals: entering one may take the unit on to the nearest other one."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.core.dice import SIDES
from sandtable.games.spugah import phases, tiles
from sandtable.games.spugah.rules.cards import put
from sandtable.games.spugah.rules.units import hurt, move_unit, set_tile, tile_of
from sandtable.games.spugah_nations import actions, board
from sandtable.games.spugah_nations.state import JUMP, PORTAL, WARP_DIE


@compiled
def nearest(state, space):
    """How far the nearest other portal is, or 0 if there is none."""
    best = 0
    for other in range(board.SPACES):
        if tile_of(state, other) == PORTAL and other != space:
            steps = int(board.DISTANCE[space, other])
            if best == 0 or steps < best:
                best = steps
    return best


@compiled
def is_exit(state, space, other, steps):
    """Whether the other portal, if it is so near, is one the unit on the space may be taken to."""
    is_near = tile_of(state, other) == PORTAL and other != space and board.DISTANCE[space, other] == steps
    return is_near and state.unit_at[other] == tiles.NO_UNIT  # SN-4.2


@compiled
def has_exit(state, space):
    """Whether one of the nearest other portals is empty."""
    steps = nearest(state, space)
    for other in range(board.SPACES):
        if is_exit(state, space, other, steps):
            return True
    return False


@compiled
def offer_jump(state, space):
    """A unit that has stepped or advanced onto the portal may be taken on before anything else follows."""
    is_walking = state.phase == phases.AFTER_STEP or state.phase == phases.END_BATTLE
    if is_walking and has_exit(state, space):  # SN-4.2
        state.after = state.phase
        state.phase = JUMP


@compiled
def jump_actions(state, can_stay, out):
    """Every nearest other portal that is empty, and staying, if the unit may."""
    space = int(state.unit_space[state.active])
    steps = nearest(state, space)
    count = 0
    for other in range(board.SPACES):
        if is_exit(state, space, other, steps):
            count = put(out, count, action_code(actions.JUMP, other, 0, 0))
    return put(out, count, action_code(actions.STAY, 0, 0, 0)) if can_stay else count


@compiled
def apply_jump(state, space):
    """The unit stands on the other portal; a blighted one throws a die."""
    move_unit(state, int(state.active), space)
    state.phase = state.after
    if state.is_blighted[space] != 0:
        state.phase = WARP_DIE  # SN-4.4


@compiled
def apply_stay(state):
    state.phase = state.after


@compiled
def warp_outcomes(out, weights):
    """One die."""
    for face in range(1, SIDES + 1):
        out[face - 1] = action_code(actions.WARP, face, 0, 0)
        weights[face - 1] = 1
    return SIDES


@compiled
def apply_warp(state, damage):
    """The unit has lost what the die shows."""
    state.phase = state.after
    hurt(state, int(state.active), damage)


@compiled
def close_last_portal(state):
    """A portal without another one is a ruin."""
    last = tiles.NOWHERE
    for space in range(board.SPACES):
        if tile_of(state, space) == PORTAL:
            if last != tiles.NOWHERE:
                return
            last = space
    if last != tiles.NOWHERE:
        set_tile(state, last, tiles.RUIN, tiles.UNOWNED)  # SN-4.2
