"""The push, the arrival of those pushed, the advance, and the end of the attack."""

from typing import Any

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.edition import arrive, directions, is_barred, on_kill, push_target
from sandtable.games.spugah.rules.cards import put
from sandtable.games.spugah.rules.move import enter
from sandtable.games.spugah.rules.units import (
    die,
    direction_to,
    figure_of,
    has_mod,
    move_unit,
    seat_of,
    slots_in_use,
)
from sandtable.games.spugah.state import ATTACKING, DEFENDING, SIEGE

BLOCKED = -1


@compiled
def push_defender(state, ruleset):
    """A living defender that is weak enough, or rammed, has been pushed with those behind it, or has died."""
    state.phase = phases.AFTER_PUSH
    slot = int(state.defender)
    if state.is_melee == 0 or slot == tiles.NO_UNIT:
        return
    is_weak = 2 * int(state.health[slot]) <= figure_of(state, slot, mods.HEALTH)
    is_owed = state.lost > 0 and is_weak  # SP-4.8
    if not is_owed and state.is_ramming == 0:
        return
    direction = direction_to(state, int(state.battle_from), int(state.battle_at), directions(state))
    count = units_in_line(state, ruleset, direction)
    if count == BLOCKED:
        if is_owed:
            on_kill(state, int(state.attacker), slot)
            die(state, slot)  # SP-4.8
        return
    for place in range(count, 0, -1):
        origin = along(state, ruleset, direction, place - 1)
        move_unit(state, int(state.unit_at[origin]), along(state, ruleset, direction, place))
    state.pushed = count
    state.arrived = 0
    state.phase = phases.ARRIVALS


@compiled
def units_in_line(state: Any, ruleset: Any, direction: Any) -> Any:
    """The defender and the friends behind it that are pushed along, or BLOCKED."""
    space = int(state.battle_at)
    count = 0
    while True:
        space = push_target(state, ruleset, space, direction)
        if space == tiles.NOWHERE:
            return BLOCKED
        count += 1
        other = int(state.unit_at[space])
        if other == tiles.NO_UNIT:
            return BLOCKED if is_barred(state, int(state.enemy), space) else count
        if seat_of(state, other) != state.enemy:  # SP-6.11
            return BLOCKED


@compiled
def along(state, ruleset, direction, steps):
    """The space so many steps behind the one that is attacked."""
    space = int(state.battle_at)
    for _ in range(steps):
        space = push_target(state, ruleset, space, direction)
    return space


@compiled
def next_arrival(state, ruleset):
    """The next of the pushed units has suffered its tile; the outermost may meet a guard."""
    if state.arrived == state.pushed:
        state.pushed = 0
        state.arrived = 0
        state.phase = phases.AFTER_PUSH
        return
    state.arrived += 1  # SP-6.11
    direction = direction_to(state, int(state.battle_from), int(state.battle_at), directions(state))
    slot = int(state.unit_at[along(state, ruleset, direction, int(state.arrived))])
    if slot == tiles.NO_UNIT:
        return
    dice = int(arrive(state, ruleset, slot))
    if dice > 0 and state.arrived == state.pushed:
        state.dice = dice
        state.guest = slot
        state.after = phases.ARRIVALS
        state.phase = phases.GUARD_DICE


@compiled
def after_push(state, ruleset):
    state.phase = phases.OFFER_COUNTER if ruleset.push_first != 0 else phases.OFFER_ADVANCE  # SP-4.10


@compiled
def offer_advance(state):
    """A living melee attacker that has not feinted may take the ground if it is free."""
    state.phase = phases.END_BATTLE
    is_ready = state.is_melee != 0 and state.attacker != tiles.NO_UNIT and state.has_feinted == 0
    if state.is_melee == SIEGE and state.lost == 0:
        return
    if is_ready and state.unit_at[state.battle_at] == tiles.NO_UNIT:
        state.phase = phases.ADVANCE  # SP-4.9


@compiled
def advance_actions(out):
    count = put(out, 0, action_code(actions.ADVANCE, 0, 0, 0))
    return put(out, count, action_code(actions.HOLD, 0, 0, 0))


@compiled
def apply_advance(state, ruleset):
    """The attacker has entered the ground it won, which nobody guards."""
    enter(state, ruleset, int(state.attacker), int(state.battle_at), False, phases.END_BATTLE)


@compiled
def apply_hold(state):
    state.phase = phases.END_BATTLE


@compiled
def end_battle(state):
    """Nobody is part of an attack; a unit with Hit and Run may move on, any other is left."""
    for slot in range(slots_in_use(state)):
        state.marks[slot] &= 255 - ATTACKING - DEFENDING
    slot = int(state.attacker)
    can_run = slot != tiles.NO_UNIT and state.stage != phases.ACTED
    if can_run and has_mod(state, slot, mods.HIT_AND_RUN):  # SP-3.7
        state.stage = phases.STRUCK
        state.phase = phases.UNIT
    else:
        state.active = tiles.NO_UNIT
        state.phase = phases.ACTION
    forget_battle(state)


@compiled
def forget_battle(state):
    """The fields of the attack say that there is none."""
    if state.is_shot != 0:
        state.phase = phases.END_TURN
    state.attacker = tiles.NO_UNIT
    state.defender = tiles.NO_UNIT
    state.battle_from = tiles.NOWHERE
    state.battle_at = tiles.NOWHERE
    state.enemy = -1
    state.is_melee = 0
    state.is_shot = 0
    state.is_ramming = 0
    state.extra_dice = 0
    state.lost = 0
    state.has_feinted = 0
