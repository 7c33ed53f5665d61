"""Gang City: build a city, give orders, take income, bid for tiles; the richest wins.

The rulebook is RULES.md; a tag such as GC-5.2 stands on the line that decides the clause. Here is the
sequence of play; each step has the file of its name.
"""

from typing import Any

from sandtable.core.compiled import compiled
from sandtable.core.contract import (
    CHANCE,
    NOBODY,
    PLAYING,
    Verbs,
    clause,
    first_of,
    kind_of,
    register,
    second_of,
    third_of,
)
from sandtable.core.rng import below
from sandtable.games.gangcity.actions import (
    BID,
    CAST,
    CITY_TILE,
    END_HEAL,
    FIRST_SEAT,
    FIRST_SPELL,
    HEAL_GOONS,
    HIRE,
    LAST_SPELL,
    LEAVE,
    LOOK_AT,
    MOVE,
    PASS,
    PEACE,
    PLACE_QUARTER,
    PLACE_TILE,
    PUT_GOONS,
    QUEUE_SPELL,
    RETREAT,
    SHOW,
    STEP,
    STOP,
    TAKE_QUARTER,
    TURN_TILE,
    WANT_FIGHT,
    WOUND,
)
from sandtable.games.gangcity.board import CITY_TILES, KEEP, NOWHERE, REACH, TILES
from sandtable.games.gangcity.rules.auction import apply_bid, apply_leave, auction_actions, auction_refusal
from sandtable.games.gangcity.rules.cleanup import clean_up
from sandtable.games.gangcity.rules.construction import (
    apply_look,
    apply_placement,
    apply_show,
    apply_staff,
    apply_turn,
    begin_construction,
    choose_actions,
    choose_refusal,
    look_outcomes,
    look_refusal,
    placement_actions,
    placement_refusal,
    staff_actions,
    staff_refusal,
    turn_outcomes,
    turn_refusal,
)
from sandtable.games.gangcity.rules.control import forget_order, has_bit
from sandtable.games.gangcity.rules.ending import result
from sandtable.games.gangcity.rules.fight import (
    apply_peace,
    apply_retreat,
    apply_want_fight,
    apply_wound,
    ask_actions,
    ask_refusal,
    fight_actions,
    fight_refusal,
)
from sandtable.games.gangcity.rules.hire import apply_hire, hire_refusal
from sandtable.games.gangcity.rules.income import (
    apply_end_heal,
    apply_heal,
    heal_actions,
    heal_refusal,
    next_heal,
    pay_income,
)
from sandtable.games.gangcity.rules.move import (
    apply_move,
    apply_step,
    apply_stop,
    march_actions,
    march_refusal,
    move_refusal,
)
from sandtable.games.gangcity.rules.orders import (
    apply_pass,
    begin_round,
    end_order,
    next_order,
    order_actions,
    pass_refusal,
)
from sandtable.games.gangcity.rules.setup import (
    apply_city_tile,
    apply_first_seat,
    apply_quarter,
    apply_quarter_place,
    apply_queue_spell,
    quarter_actions,
    quarter_place_actions,
    quarter_place_refusal,
    quarter_refusal,
    setup_outcomes,
    setup_refusal,
)
from sandtable.games.gangcity.rules.spells import (
    apply_cast,
    apply_target,
    cast_refusal,
    target_actions,
    target_refusal,
)
from sandtable.games.gangcity.state import (
    ASK,
    AUCTION,
    CHOOSE,
    CITY,
    CLEANUP,
    CONSTRUCTION,
    END_ORDER,
    FIGHT,
    HEAL,
    HIDDEN,
    INCOME,
    LOOK,
    MARCH,
    NEXT_HEAL,
    NEXT_ORDER,
    ORDER,
    OVER,
    PLACE,
    QUARTER,
    QUARTER_PLACE,
    QUEUE,
    RAT_SUPPLY,
    ROUND,
    SEATS,
    SPELLS,
    STAFF,
    STARTER,
    STATE,
    TARGET,
    TURN_UP,
)


@compiled
def start(state, ruleset, seats, sheets):
    state.seats = seats
    for seat in range(SEATS):
        state.gold[seat] = ruleset.start_gold if seat < seats else 0  # GC-2.3
        state.supply[seat] = ruleset.goons if seat < seats else 0  # GC-1.4
        state.wounded[seat] = 0
        state.quarter[seat] = NOWHERE
        state.order[seat] = NOBODY
        state.retreated[seat] = 0
        for tile in range(TILES):
            state.goons[seat, tile] = 0
            state.rats[seat, tile] = 0
    for tile in range(TILES):
        state.roads[tile] = 0
        state.tile_q[tile] = 0
        state.tile_r[tile] = 0
        state.turn[tile] = 0
        state.uprising[tile] = 0
    for place in range(QUEUE):
        state.queue[place] = NOWHERE
    for spell in range(SPELLS):
        state.spells_left[spell] = 0
    for place in range(SPELLS):
        state.spells_left[ruleset.spells[place]] += 1  # GC-2.2
    state.city = 0
    state.stack = (1 << CITY_TILES) - 1 - (1 << KEEP)
    state.revolt = 0
    state.rats_left = RAT_SUPPLY  # GC-1.4
    forget_order(state)
    start_table(state)


@compiled
def start_table(state):
    """Nothing lies on the table yet but the tiles, and chance decides first."""
    state.asked = NOWHERE
    state.golem = NOWHERE
    state.shield = NOWHERE
    state.shield_seat = NOBODY
    state.tributes = 0
    state.top = NOWHERE
    state.top_seen = 0
    state.second = NOWHERE
    state.drawn = NOWHERE
    state.rounds = 0
    state.starter = NOBODY
    state.place = -1
    state.passes = 0
    state.opener = NOBODY
    state.bidder = NOBODY
    state.bid = -1
    state.out = 0
    state.end_reason = PLAYING
    state.phase = CITY
    state.decider = CHANCE


@compiled
def decider(state):
    return state.decider


@compiled
def legal_actions(state: Any, ruleset: Any, out: Any) -> Any:
    phase = state.phase
    if phase == ORDER:
        return order_actions(state, ruleset, out)
    if phase == MARCH:
        return march_actions(state, out)
    if phase == ASK:
        return ask_actions(out)
    if phase == FIGHT:
        return fight_actions(state, out)
    if phase == TARGET:
        return target_actions(state, ruleset, out)
    if phase == HEAL:
        return heal_actions(out)
    if phase == CHOOSE:
        return choose_actions(state, out)
    if phase == AUCTION:
        return auction_actions(state, out)
    if phase == PLACE:
        return placement_actions(state, out)
    if phase == STAFF:
        return staff_actions(state, ruleset, out)
    if phase == QUARTER:
        return quarter_actions(state, out)
    return quarter_place_actions(state, out) if phase == QUARTER_PLACE else 0


@compiled
def refusal(state, ruleset, action):
    phase = state.phase
    if phase == ORDER:
        return order_refusal(state, ruleset, action)
    if phase == MARCH:
        return march_refusal(state, action)
    if phase == ASK:
        return ask_refusal(action)
    if phase == FIGHT:
        return fight_refusal(state, action)
    if phase == TARGET:
        return target_refusal(state, ruleset, action)
    if phase == HEAL:
        return heal_refusal(action)
    if phase == AUCTION:
        return auction_refusal(state, action)
    if phase == STAFF:
        return staff_refusal(state, ruleset, action)
    if phase == QUARTER:
        return quarter_refusal(state, action)
    if phase == QUARTER_PLACE:
        return quarter_place_refusal(state, action)
    if phase == OVER:
        return clause(13, 1)
    return construction_refusal(state, action)


@compiled
def order_refusal(state, ruleset, action):
    """0 if the order may be given, otherwise the clause against it."""
    kind = kind_of(action)
    if kind == MOVE:
        return move_refusal(state, action)
    if kind == HIRE:
        return hire_refusal(state, action)
    if kind == CAST:
        return cast_refusal(state, ruleset, action)
    return pass_refusal(state, action)


@compiled
def construction_refusal(state, action):
    """0 if the tile may be seen, shown or placed so, otherwise the clause; or the setup's answer."""
    if state.phase == PLACE:
        return placement_refusal(state, action)
    if state.phase == CHOOSE:
        return choose_refusal(state, action)
    if state.phase == LOOK:
        return look_refusal(state, action)
    if state.phase == TURN_UP:
        return turn_refusal(state, action)
    return setup_refusal(state, action)


@compiled
def chance_outcomes(state, ruleset, out, weights):
    if state.phase == LOOK:
        return look_outcomes(state, out, weights)
    if state.phase == TURN_UP:
        return turn_outcomes(state, out, weights)
    return setup_outcomes(state, out, weights) if state.phase <= STARTER else 0


@compiled
def apply(state, ruleset, action):
    kind = kind_of(action)
    first = first_of(action)
    if kind == MOVE:
        apply_move(state, first, second_of(action))
    elif kind == STEP:
        apply_step(state, first)
    elif kind == STOP:
        apply_stop(state)
    elif kind == WANT_FIGHT:
        apply_want_fight(state, ruleset)
    elif kind == PEACE:
        apply_peace(state)
    elif kind == WOUND:
        apply_wound(state)
    elif kind == RETREAT:
        apply_retreat(state, first)
    elif kind == HIRE:
        apply_hire(state, first, second_of(action))
    elif kind == CAST:
        apply_cast(state, first)
    elif FIRST_SPELL <= kind <= LAST_SPELL:
        apply_target(state, ruleset, kind - FIRST_SPELL, first, second_of(action), third_of(action))
    elif kind == PASS:
        apply_pass(state)
    else:
        apply_between_orders(state, ruleset, action)
    go_on(state, ruleset)


@compiled
def apply_between_orders(state, ruleset, action):
    """What the action makes of the setup, the Income Phase or the Construction Phase."""
    kind = kind_of(action)
    first = first_of(action)
    if kind == HEAL_GOONS:
        apply_heal(state, ruleset)
    elif kind == END_HEAL:
        apply_end_heal(state)
    elif kind == LOOK_AT:
        apply_look(state, first)
    elif kind == SHOW:
        apply_show(state, first)
    elif kind == TURN_TILE:
        apply_turn(state, first)
    elif kind == BID:
        apply_bid(state, first)
    elif kind == LEAVE:
        apply_leave(state)
    elif kind == PLACE_TILE:
        apply_placement(state, ruleset, first - REACH, second_of(action) - REACH, third_of(action))
    elif kind == PUT_GOONS:
        apply_staff(state, first)
    elif kind == CITY_TILE:
        apply_city_tile(state, first)
    elif kind == QUEUE_SPELL:
        apply_queue_spell(state, first)
    elif kind == FIRST_SEAT:
        apply_first_seat(state, first)
    elif kind == TAKE_QUARTER:
        apply_quarter(state, first)
    elif kind == PLACE_QUARTER:
        apply_quarter_place(state, ruleset, first - REACH, second_of(action) - REACH, third_of(action))


@compiled
def go_on(state, ruleset):
    """What follows by itself has happened, up to the next decision."""
    while state.phase >= ROUND:
        if state.phase == END_ORDER:
            end_order(state, ruleset)
        elif state.phase == NEXT_ORDER:
            next_order(state)
        elif state.phase == INCOME:
            pay_income(state, ruleset)
        elif state.phase == NEXT_HEAL:
            next_heal(state)
        elif state.phase == CONSTRUCTION:
            begin_construction(state)
        elif state.phase == CLEANUP:
            clean_up(state, ruleset)
        else:
            begin_round(state)


@compiled
def hide(state, seat):
    """The tiles of the stack that the seat has not seen are not named."""
    if state.top >= 0 and (seat < 0 or not has_bit(state.top_seen, seat)):
        state.top = HIDDEN
    if state.second >= 0 and seat != state.opener:
        state.second = HIDDEN


@compiled
def imagine(state, seat, rng):
    """The hidden tiles of the stack are any that may lie there."""
    if state.top == HIDDEN:
        state.top = imagined_tile(state, state.second, rng)
    if state.second == HIDDEN:
        state.second = imagined_tile(state, state.top, rng)


@compiled
def imagined_tile(state, other, rng):
    """A tile of the stack that is not the other one, each equally likely."""
    count = 0
    for tile in range(CITY_TILES):
        if has_bit(state.stack, tile) and tile != other:
            count += 1
    rank = below(rng, count)
    for tile in range(CITY_TILES):
        if has_bit(state.stack, tile) and tile != other:
            if rank == 0:
                return tile
            rank -= 1
    return NOWHERE


VERBS = Verbs(start, decider, legal_actions, refusal, chance_outcomes, apply, result, hide, imagine)
register(STATE, VERBS)
