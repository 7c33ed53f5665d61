"""Action: choose a unit, then a tile action, or movement and an attack; or rearrange; or end."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.edition import (
    directions,
    distance,
    entry_cost,
    is_barred,
    neighbour,
    own_tile_actions,
    price_factor,
)
from sandtable.games.spugah.rules.cards import can_rearrange, deck_size, is_full, put
from sandtable.games.spugah.rules.move import is_standing, step_actions
from sandtable.games.spugah.rules.units import (
    extra_place,
    figure_of,
    has_flag,
    has_mod,
    owner_of,
    range_of,
    seat_of,
    set_tile,
    slots_in_use,
    tile_of,
)
from sandtable.games.spugah.state import DONE, FRESH, NOT_USED, WORKED


@compiled
def choose_actions(state, ruleset, out):
    """Every unit that has not been left and can do something, rearranging, and the end of the step."""
    seat = int(state.seat)
    one = np.empty(1, np.int32)
    count = 0
    for slot in range(slots_in_use(state)):
        if state.unit_kind[slot] == NOT_USED or seat_of(state, slot) != seat:
            continue
        if not has_flag(state, slot, DONE | FRESH) and can_act(state, ruleset, slot, one):
            count = put(out, count, action_code(actions.ACTIVATE, int(state.unit_space[slot]), 0, 0))
            if is_full(out, count):
                return count
    if can_rearrange(state, ruleset):
        count = put(out, count, action_code(actions.REARRANGE, 0, 0, 0))
    return put(out, count, action_code(actions.END_ACTION, 0, 0, 0))


@compiled
def can_act(state, ruleset, slot, one):
    """Whether the unit can do anything; `one` has room for one action."""
    speed = figure_of(state, slot, mods.SPEED)
    space = int(state.unit_space[slot])
    if step_actions(state, slot, space, speed, one, 0) > 0:
        return True
    act_actions(state, ruleset, slot, speed, phases.READY, one)
    return one[0] != action_code(actions.STOP, 0, 0, 0)


@compiled
def apply_activate(state, space):
    """The unit is the one that acts, with all its speed points."""
    slot = int(state.unit_at[space])
    state.active = slot
    state.stage = phases.READY
    state.points = figure_of(state, slot, mods.SPEED)
    state.phase = phases.UNIT


@compiled
def unit_actions(state, ruleset, out):
    """What the active unit may do next."""
    slot = int(state.active)
    return act_actions(state, ruleset, slot, int(state.points), int(state.stage), out)


@compiled
def act_actions(state, ruleset, slot, points, stage, out):
    """Steps, attacks, tile actions and stopping, as far as the stage of the unit's turn allows."""
    space = int(state.unit_space[slot])
    count = 0
    if stage != phases.ACTED:
        count = step_actions(state, slot, space, points, out, count)
    if is_full(out, count) or not is_standing(state, slot):
        return count
    if stage == phases.READY:
        count = tile_actions(state, ruleset, slot, space, out, count)  # SP-2.4
    if is_full(out, count):
        return count
    if stage == phases.READY or stage == phases.MOVED:
        count = melee_actions(state, slot, space, points, out, count)
    if stage != phases.STRUCK:  # SP-3.7
        count = ranged_actions(state, slot, space, out, count)
    return put(out, count, action_code(actions.STOP, 0, 0, 0))  # SP-6.5


@compiled
def melee_actions(state, slot, space, points, out, count):
    """Every enemy, or empty fortress of one, next to the unit whose tile it can pay."""
    seat = seat_of(state, slot)
    for direction in range(directions(state)):
        target = neighbour(state, space, direction)
        if target == tiles.NOWHERE:
            continue
        if state.unit_at[target] == tiles.NO_UNIT:
            is_enemy = is_barred(state, seat, target)
        else:
            is_enemy = seat_of(state, int(state.unit_at[target])) != seat
        if is_enemy and entry_cost(state, slot, target) <= points:  # SP-4.1
            count = put(out, count, action_code(actions.ATTACK, target, 0, 0))
    return count


@compiled
def ranged_actions(state, slot, space, out, count):
    """Every enemy within Range with a tile between that no forest hides."""
    reach = range_of(state, slot)
    if reach < 1:
        return count
    for other in range(slots_in_use(state)):
        if state.unit_kind[other] == NOT_USED or seat_of(state, other) == seat_of(state, slot):
            continue
        target = int(state.unit_space[other])
        between = distance(state, space, target) - 1
        if between < 1 or between > reach:  # SP-4.1
            continue
        if tile_of(state, target) != tiles.FOREST or has_mod(state, slot, mods.ASSASSINS):  # SP-4.1
            count = put(out, count, action_code(actions.ATTACK, target, 0, 0))
    return count


@compiled
def tile_actions(state, ruleset, slot, space, out, count):
    """What the unit can do with the tile it stands on."""
    tile = tile_of(state, space)
    seat = seat_of(state, slot)
    owner = owner_of(state, space)
    if tile == tiles.MINE and owner != seat and can_gather(state, ruleset, seat):
        count = put(out, count, action_code(actions.GATHER, 0, 0, 0))  # SP-3.1
    elif tile == tiles.RUIN and owner == tiles.UNOWNED and deck_size(state) > 0:
        count = put(out, count, action_code(actions.OPEN, 0, 0, 0))  # SP-3.2
    elif tile == tiles.MERCHANT:
        count = shop_actions(state, ruleset, seat, price_factor(state, space), out, count)
    elif tile == tiles.CAPITAL and owner != seat and owner != tiles.UNOWNED:
        if state.gold[owner] > 0:
            count = put(out, count, action_code(actions.PLUNDER, 0, 0, 0))  # SP-3.4
        for mod in range(mods.MODS):
            if state.cards[owner, extra_place(state), mod] > 0:
                count = put(out, count, action_code(actions.ROB, mod, 0, 0))  # SP-3.4
    return own_tile_actions(state, ruleset, slot, space, out, count)


@compiled
def can_gather(state, ruleset, seat):
    """Whether the seat may have one more gatherer."""
    if ruleset.gatherer_limit == 0:
        return True
    total = 0
    for space in range(len(state.tile)):
        if tile_of(state, space) == tiles.MINE and owner_of(state, space) == seat:
            total += 1
    return total < ruleset.gatherer_limit  # SP-6.9


@compiled
def shop_actions(state, ruleset, seat, factor, out, count):
    """Every card that can be paid, filling the gaps, and a new shop."""
    gaps = 0
    for place in range(int(ruleset.shop_size)):
        if state.shop_card[place] == mods.NO_MOD:
            gaps += 1
        elif factor * int(state.shop_price[place]) <= state.gold[seat]:
            count = put(out, count, action_code(actions.BUY, place, 0, 0))  # SP-3.3
    if gaps > 0 and deck_size(state) > 0:
        count = put(out, count, action_code(actions.REFILL, 0, 0, 0))  # SP-3.3
    if gaps < ruleset.shop_size:
        count = put(out, count, action_code(actions.RENEW, 0, 0, 0))  # SP-3.3
    return count


@compiled
def apply_tile_action(state, ruleset, kind, operand):
    """The active unit has done its tile action, or waits for what is drawn."""
    seat = int(state.seat)
    space = int(state.unit_space[state.active])
    state.has_begun = 1
    state.phase = phases.AFTER_ACT
    state.after = phases.AFTER_ACT
    if kind == actions.GATHER:
        set_tile(state, space, tiles.MINE, seat)
    elif kind == actions.OPEN:
        set_tile(state, space, tiles.RUIN, tiles.PILLAGED)
        state.phase = phases.DRAW
    elif kind == actions.BUY:
        state.gold[seat] -= price_factor(state, space) * int(state.shop_price[operand])
        state.card = state.shop_card[operand]
        empty_place(state, operand)
        state.phase = phases.PLACE_CARD
    elif kind == actions.PLUNDER:
        owner = owner_of(state, space)
        most = mods.PLUNDERERS_TAKE if has_mod(state, int(state.active), mods.PLUNDERERS) else mods.PLUNDER
        loot = min(most, int(state.gold[owner]))
        state.gold[owner] -= loot
        state.gold[seat] += loot
    elif kind == actions.ROB:
        state.cards[owner_of(state, space), extra_place(state), operand] -= 1
        state.card = operand
        state.phase = phases.PLACE_CARD
    else:
        if kind == actions.RENEW:
            for place in range(int(ruleset.shop_size)):
                if state.shop_card[place] != mods.NO_MOD:
                    state.deck[state.shop_card[place]] += 1
                    empty_place(state, place)
        state.phase = phases.REFILL


@compiled
def empty_place(state, place):
    """The place of the shop is a gap."""
    state.shop_card[place] = mods.NO_MOD
    state.shop_price[place] = 0


@compiled
def after_act(state, ruleset):
    """The unit does not move any more; it may shoot, if the ruleset lets it."""
    state.marks[state.active] |= WORKED | DONE
    state.stage = phases.ACTED
    state.phase = phases.UNIT
    if ruleset.act_and_shoot == 0:  # SP-2.4
        state.active = tiles.NO_UNIT
        state.phase = phases.ACTION


@compiled
def apply_end_action(state):
    state.phase = phases.END_ACTION
