"""Gang City: build a city, give orders, take income, bid for tiles; the richest wins.

The rulebook is RULES.md; a tag such as GC-5.2 stands on the line that decides the clause. Here is the
sequence of play; each step has the file of its name.
"""

from typing import Any

from sandtable.core.compiled import compiled
from sandtable.core.contract import Verbs, first_of, kind_of, register, second_of, third_of
from sandtable.games.gangcity import actions
from sandtable.games.gangcity import state as phases
from sandtable.games.gangcity.board import REACH
from sandtable.games.gangcity.rules import (
    auction,
    cleanup,
    construction,
    fight,
    hire,
    income,
    move,
    orders,
    setup,
    spells,
)
from sandtable.games.gangcity.rules.ending import result
from sandtable.games.gangcity.rules.hidden import hide, imagine
from sandtable.games.gangcity.rules.setup import start
from sandtable.games.gangcity.rules.why_not import why_not


@compiled
def legal_actions(state: Any, ruleset: Any, out: Any) -> Any:
    phase = state.phase
    if phase == phases.ORDER:
        return orders.order_actions(state, ruleset, out)
    if phase == phases.MARCH:
        return move.march_actions(state, out)
    if phase == phases.ASK:
        return fight.ask_actions(out)
    if phase == phases.FIGHT:
        return fight.fight_actions(state, out)
    if phase == phases.TARGET:
        return spells.target_actions(state, ruleset, out)
    if phase == phases.HEAL:
        return income.heal_actions(out)
    if phase == phases.CHOOSE:
        return construction.choose_actions(state, out)
    if phase == phases.AUCTION:
        return auction.auction_actions(state, out)
    if phase == phases.PLACE:
        return construction.placement_actions(state, out)
    if phase == phases.STAFF:
        return construction.staff_actions(state, ruleset, out)
    if phase == phases.QUARTER:
        return setup.quarter_actions(state, out)
    return setup.quarter_place_actions(state, out) if phase == phases.QUARTER_PLACE else 0


@compiled
def go_on(state, ruleset):
    """What follows by itself has happened, up to the next decision."""
    while state.phase >= phases.ROUND:
        if state.phase == phases.END_ORDER:
            orders.end_order(state, ruleset)
        elif state.phase == phases.NEXT_ORDER:
            orders.next_order(state)
        elif state.phase == phases.INCOME:
            income.pay_income(state, ruleset)
        elif state.phase == phases.NEXT_HEAL:
            income.next_heal(state)
        elif state.phase == phases.CONSTRUCTION:
            construction.begin_construction(state)
        elif state.phase == phases.CLEANUP:
            cleanup.clean_up(state, ruleset)
        else:
            orders.begin_round(state)


@compiled
def decider(state):
    return state.decider


@compiled
def chance_outcomes(state, ruleset, out, weights):
    if state.phase == phases.LOOK:
        return construction.look_outcomes(state, out, weights)
    if state.phase == phases.TURN_UP:
        return construction.turn_outcomes(state, out, weights)
    return setup.setup_outcomes(state, out, weights) if state.phase <= phases.STARTER else 0


@compiled
def apply(state, ruleset, action):
    kind = kind_of(action)
    first = first_of(action)
    if kind == actions.MOVE:
        move.apply_move(state, first, second_of(action))
    elif kind == actions.STEP:
        move.apply_step(state, first)
    elif kind == actions.STOP:
        move.apply_stop(state)
    elif kind == actions.WANT_FIGHT:
        fight.apply_want_fight(state, ruleset)
    elif kind == actions.PEACE:
        fight.apply_peace(state)
    elif kind == actions.WOUND:
        fight.apply_wound(state)
    elif kind == actions.RETREAT:
        fight.apply_retreat(state, first)
    elif kind == actions.HIRE:
        hire.apply_hire(state, first, second_of(action))
    elif kind == actions.CAST:
        spells.apply_cast(state, first)
    elif actions.FIRST_SPELL <= kind <= actions.LAST_SPELL:
        spell = kind - actions.FIRST_SPELL
        spells.apply_target(state, ruleset, spell, first, second_of(action), third_of(action))
    elif kind == actions.PASS:
        orders.apply_pass(state)
    else:
        apply_between_orders(state, ruleset, action)
    go_on(state, ruleset)


@compiled
def apply_between_orders(state, ruleset, action):
    """What the action makes of the setup, the Income Phase or the Construction Phase."""
    kind = kind_of(action)
    first = first_of(action)
    second = second_of(action)
    if kind == actions.HEAL_GOONS:
        income.apply_heal(state, ruleset)
    elif kind == actions.END_HEAL:
        income.apply_end_heal(state)
    elif kind == actions.LOOK_AT:
        construction.apply_look(state, first)
    elif kind == actions.SHOW:
        construction.apply_show(state, first)
    elif kind == actions.TURN_TILE:
        construction.apply_turn(state, first)
    elif kind == actions.BID:
        auction.apply_bid(state, first)
    elif kind == actions.LEAVE:
        auction.apply_leave(state)
    elif kind == actions.PLACE_TILE:
        construction.apply_placement(state, ruleset, first - REACH, second - REACH, third_of(action))
    elif kind == actions.PUT_GOONS:
        construction.apply_staff(state, first)
    elif kind == actions.CITY_TILE:
        setup.apply_city_tile(state, first)
    elif kind == actions.QUEUE_SPELL:
        setup.apply_queue_spell(state, first)
    elif kind == actions.FIRST_SEAT:
        setup.apply_first_seat(state, first)
    elif kind == actions.TAKE_QUARTER:
        setup.apply_quarter(state, first)
    elif kind == actions.PLACE_QUARTER:
        setup.apply_quarter_place(state, ruleset, first - REACH, second - REACH, third_of(action))


VERBS = Verbs(start, decider, legal_actions, chance_outcomes, apply, result, hide, imagine, why_not)
register(phases.STATE, VERBS)
