"""Nations: lay the continents, then in turns recruit, take gold and act, until someone holds the Spire.

The rulebooks are RULES.md of this folder (SN) and of both editions (SP); a tag such as SP-4.3 stands on the
line that decides the clause. The phases of this edition are here, all others in games/spugah/rules.
"""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import Verbs, first_of, kind_of, register, second_of
from sandtable.games.spugah import actions as common_actions
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah import rules as common
from sandtable.games.spugah.edition import register_edition
from sandtable.games.spugah.rules import decider, hide, imagine
from sandtable.games.spugah.rules.ending import result
from sandtable.games.spugah.rules.move import is_standing
from sandtable.games.spugah.rules.units import owner_of
from sandtable.games.spugah_nations import actions
from sandtable.games.spugah_nations.nation import TIERS
from sandtable.games.spugah_nations.rules import (
    ending,
    erosion,
    gains,
    portals,
    setup,
    spawn,
    tile_acts,
    ways,
    world,
)
from sandtable.games.spugah_nations.rules.why_not import why_not
from sandtable.games.spugah_nations.state import (
    AFTER_TURN,
    ERODE,
    JUMP,
    KEEP,
    MUSTER,
    NEXT_ROTATE,
    NEXT_SECTOR,
    PUSHED_SETTLE,
    SACRIFICE,
    SECTOR,
    SETTLE,
    STATE,
    WARP_DIE,
)


@compiled
def start(state, ruleset, seats, sheets):
    common.clear(state, ruleset, seats)
    setup.read_sheets(state, seats, sheets)
    setup.clear_world(state, ruleset)
    clear_turn(state)
    go_on(state, ruleset)


@compiled
def clear_turn(state):
    """Nothing of this edition is under way."""
    state.road_left = 0
    state.port_left = 0
    state.shown = mods.NO_MOD
    state.shown_too = mods.NO_MOD
    state.offering = -1
    state.to_offer = 0
    state.gain_seat = -1
    state.gain_at = tiles.NOWHERE
    state.has_upgraded = 0
    for tier in range(TIERS):
        state.gains[tier] = 0


@compiled
def legal_actions(state, ruleset, out):
    phase = state.phase
    if phase == phases.RECRUIT:
        return spawn.spawn_actions(state, ruleset, out)
    if phase == SETTLE or phase == PUSHED_SETTLE:
        return gains.settle_actions(state, out)
    if phase < phases.OWN_TURN or phase >= phases.FIRST_ENEMY:
        return common.play_actions(state, ruleset, out)
    if phase == JUMP:
        can_stay = is_standing(state, int(state.active)) or gains.can_go_on(state)
        return portals.jump_actions(state, can_stay, out)
    if phase == SACRIFICE:
        return spawn.offer_actions(state, out)
    if phase == KEEP:
        return tile_acts.keep_actions(state, out)
    if phase == ERODE:
        return erosion.erode_actions(state, out)
    if phase == MUSTER:
        return setup.muster_actions(state, out)
    if phase == SECTOR:
        return setup.sector_actions(state, out)
    return setup.rotate_actions(out)


@compiled
def chance_outcomes(state, ruleset, out, weights):
    if state.phase == WARP_DIE:
        return portals.warp_outcomes(out, weights)
    return common.play_outcomes(state, ruleset, out, weights)


@compiled
def apply(state, ruleset, action):
    apply_one(state, ruleset, int(action))
    go_on(state, ruleset)


@compiled
def go_on(state, ruleset):
    """What follows by itself has happened, and the next decision has more than one answer."""
    settle(state, ruleset)
    if state.decider < 0:
        return
    two = np.empty(2, np.int32)
    while state.decider >= 0 and legal_actions(state, ruleset, two) == 1:  # SP-6.14
        apply_one(state, ruleset, int(two[0]))
        settle(state, ruleset)


@compiled
def apply_one(state, ruleset, action):
    """What the action makes of the state, up to the next phase."""
    kind = kind_of(action)
    first = first_of(action)
    if kind >= actions.SECTOR:
        apply_own(state, ruleset, kind, first, second_of(action))
    elif kind == common_actions.RECRUIT:
        spawn.apply_recruit(state, first, second_of(action))
    elif kind == common_actions.DRAW:
        tile_acts.apply_ruin_draw(state, first)
    elif kind == common_actions.GATHER:
        apply_gather(state, ruleset, action)
    else:
        if kind == common_actions.ATTACK:
            state.has_upgraded = 0
        common.apply_play(state, ruleset, action)
        if kind == common_actions.ACTIVATE:
            ways.begin_move(state)


@compiled
def apply_gather(state, ruleset, action):
    """The mine has the seat's gatherer; an enemy's is a location that was conquered."""
    space = int(state.unit_space[state.active])
    owner = owner_of(state, space)
    common.apply_play(state, ruleset, action)
    if owner != tiles.UNOWNED:
        gains.conquer_location(state, ruleset, int(state.seat), space)  # SN-2.6


@compiled
def apply_own(state, ruleset, kind, first, second):
    """What an action of this edition makes of the state."""
    if kind == actions.HEAL or kind == actions.FIND:
        tile_acts.apply_own_tile_action(state, kind, first, second)
    elif kind == actions.SETTLE:
        gains.apply_settle(state, ruleset, first)
    elif kind == actions.JUMP:
        portals.apply_jump(state, first)
    elif kind == actions.STAY:
        portals.apply_stay(state)
    elif kind == actions.WARP:
        portals.apply_warp(state, first)
    elif kind == actions.KEEP:
        tile_acts.apply_keep(state, first)
    elif kind == actions.SACRIFICE:
        spawn.apply_sacrifice(state, first)
    elif kind == actions.OFFER:
        spawn.apply_offer(state, first)
    elif kind == actions.ERODE:
        erosion.apply_erode(state, ruleset, first)
    elif kind == actions.MUSTER:
        setup.apply_muster(state, first)
    elif kind == actions.ROTATE:
        setup.apply_rotate(state, first)
    else:
        setup.apply_sector(state, first)


@compiled
def settle(state, ruleset):
    """What follows by itself has happened, up to the next decision."""
    check_falls(state)
    while state.phase >= phases.FIRST_AUTOMATIC:
        pass_one(state, ruleset)
        check_falls(state)
    common.name_decider(state)


@compiled
def check_falls(state):
    """Every nation that must has fallen."""
    ending.check_dooms(state)
    common.check_falls(state)


@compiled
def pass_one(state, ruleset):
    """One phase that passes by itself has passed."""
    phase = state.phase
    if phase == phases.END_ACTION:
        state.phase = phases.END_TURN
    elif phase == phases.END_TURN:
        common.pass_phase(state, ruleset)
        state.phase = AFTER_TURN
    elif phase < phases.OWN_AUTOMATIC:
        common.pass_phase(state, ruleset)
    elif phase == AFTER_TURN:
        erosion.after_turn(state, ruleset)
    elif phase == NEXT_SECTOR:
        setup.next_sector(state)
    elif phase == NEXT_ROTATE:
        setup.next_rotate(state, ruleset)
    else:
        setup.next_muster(state, ruleset)


VERBS = Verbs(start, decider, legal_actions, chance_outcomes, apply, result, hide, imagine, why_not)
register(STATE, VERBS)
register_edition(STATE, world.EDITION)
