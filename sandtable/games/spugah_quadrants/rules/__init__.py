"""Quadrants: lay the land, then in turns recruit, take gold and act, until someone holds the Spire.

The rulebooks are RULES.md of this folder (SQ) and of both editions (SP); a tag such as SP-4.3 stands on the
line that decides the clause. The phases of this edition are here, all others in games/spugah/rules.
"""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import Verbs, first_of, kind_of, register
from sandtable.games.spugah import phases
from sandtable.games.spugah import rules as common
from sandtable.games.spugah.edition import register_edition
from sandtable.games.spugah.rules import decider, hide, imagine
from sandtable.games.spugah.rules.ending import result
from sandtable.games.spugah.rules.units import refresh_figures
from sandtable.games.spugah_quadrants import actions
from sandtable.games.spugah_quadrants.rules import capital, setup, world
from sandtable.games.spugah_quadrants.rules.why_not import why_not
from sandtable.games.spugah_quadrants.state import (
    DEAL,
    FIRE,
    MUSTER,
    NEXT_CARD,
    NEXT_DEAL,
    NEXT_TURN_OF_PANEL,
    SEATS,
    STATE,
    TIER_SLOTS,
    TIERS,
)


@compiled
def start(state, ruleset, seats, sheets):
    common.clear(state, ruleset, seats)
    for seat in range(SEATS):
        for tier in range(TIERS):
            state.slots[seat, tier] = TIER_SLOTS
        refresh_figures(state, seat)
    setup.lay_aisles(state, ruleset)
    go_on(state, ruleset)


@compiled
def legal_actions(state, ruleset, out):
    phase = state.phase
    if phase < phases.OWN_TURN or phase >= phases.FIRST_ENEMY:
        return common.play_actions(state, ruleset, out)
    if phase == FIRE:
        return capital.fire_actions(state, out)
    if phase == MUSTER:
        return setup.muster_actions(state, out)
    return setup.rotate_actions(out)


@compiled
def chance_outcomes(state, ruleset, out, weights):
    if state.phase == DEAL:
        return setup.deal_outcomes(state, out, weights)
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
    if kind < actions.DEAL:
        common.apply_play(state, ruleset, action)
    elif kind == actions.FIRE:
        capital.apply_fire(state, first)
    elif kind == actions.CEASE:
        capital.apply_cease(state)
    elif kind == actions.DEAL:
        setup.apply_deal(state, first)
    elif kind == actions.ROTATE:
        setup.apply_rotate(state, first)
    else:
        setup.apply_muster(state, first)


@compiled
def settle(state, ruleset):
    """What follows by itself has happened, up to the next decision."""
    common.check_falls(state)
    while state.phase >= phases.FIRST_AUTOMATIC:
        if state.phase == phases.END_ACTION:
            capital.end_action(state)
        elif state.phase < phases.OWN_AUTOMATIC:
            common.pass_phase(state, ruleset)
        elif state.phase == NEXT_DEAL:
            setup.next_deal(state)
        elif state.phase == NEXT_TURN_OF_PANEL:
            setup.next_turn_of_panel(state)
        elif state.phase == NEXT_CARD:
            setup.next_card(state)
        else:
            setup.next_muster(state)
        common.check_falls(state)
    common.name_decider(state)


VERBS = Verbs(start, decider, legal_actions, chance_outcomes, apply, result, hide, imagine, why_not)
register(STATE, VERBS)
register_edition(STATE, world.EDITION)
