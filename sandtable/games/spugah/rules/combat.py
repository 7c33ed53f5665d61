"""Combat as far as the damage: the attack, reinforcements of both sides, Blood Frenzy, dice, the spread."""

from typing import Any

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.core.dice import hit_weight, next_throw
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.edition import distance, is_high, pay_entry, wall_bonus
from sandtable.games.spugah.rules.cards import is_full, put
from sandtable.games.spugah.rules.units import (
    figure_of,
    has_flag,
    has_mod,
    is_within_reach,
    owner_of,
    range_of,
    seat_of,
    slots_in_use,
    strike,
)
from sandtable.games.spugah.state import (
    ATTACKED,
    ATTACKING,
    DEFENDED,
    DEFENDING,
    DONE,
    FRESH,
    MELEE,
    NOT_USED,
    SIEGE,
    WORKED,
)

CAPITAL_DICE = 2  # of the attack of an empty capital
BEST_WALL = 6
FORTRESS_WALL = 2  # of an empty fortress: its Defense, and the dice of its counterattack
FORTRESS_HEALTH = 1


@compiled
def apply_attack(state: Any, target: Any) -> None:
    """The active unit attacks the unit or empty fortress on the target, and names its reinforcements."""
    slot = int(state.active)
    state.has_begun = 1
    begin_battle(state, slot, int(state.unit_space[slot]), target)
    if distance(state, int(state.battle_from), target) == 1:
        state.is_melee = SIEGE if state.defender == tiles.NO_UNIT else MELEE
        pay_entry(state, slot, target)  # SP-4.1
        state.is_ramming = 1 if has_mod(state, slot, mods.RAM) else 0
    if has_mod(state, slot, mods.CHARGE) and state.stage != phases.ACTED:
        state.extra_dice = min(int(state.points), mods.CHARGE_MOST)  # SP-6.10
    state.marks[slot] |= ATTACKED | ATTACKING | DONE
    state.phase = phases.ATTACKERS


@compiled
def begin_battle(state: Any, slot: Any, origin: Any, target: Any) -> None:
    """Attacker, defender and their spaces are known, and nothing has happened yet."""
    state.attacker = slot
    state.battle_from = origin
    state.battle_at = target
    state.defender = state.unit_at[target]
    if state.defender == tiles.NO_UNIT:
        state.enemy = owner_of(state, target)
    else:
        state.enemy = seat_of(state, int(state.defender))
        state.marks[state.defender] |= DEFENDED | DEFENDING  # SP-4.2
    state.is_melee = 0
    state.is_shot = 0
    state.is_ramming = 0
    state.extra_dice = 0
    state.joined = 0
    state.hits = 0
    state.lost = 0
    state.has_feinted = 0


@compiled
def reinforce_actions(state, ruleset, seat, out):
    """Every unit of the seat that may join its side of the attack, and the end of naming."""
    count = 0
    if ruleset.max_reinforcements == 0 or state.joined < ruleset.max_reinforcements:
        for slot in range(slots_in_use(state)):
            is_own = state.unit_kind[slot] != NOT_USED and seat_of(state, slot) == seat
            if is_own and can_reinforce(state, ruleset, slot):
                count = put(out, count, action_code(actions.REINFORCE, int(state.unit_space[slot]), 0, 0))
                if is_full(out, count):
                    return count
    return put(out, count, action_code(actions.END_REINFORCE, 0, 0, 0))


@compiled
def can_reinforce(state, ruleset, slot):
    """Whether the unit is free for its side of the attack, and near enough."""
    barring = DEFENDED
    if state.phase == phases.ATTACKERS:
        barring = ATTACKED | FRESH
        if ruleset.act_and_shoot == 0:
            barring |= WORKED
    if has_flag(state, slot, barring):  # SP-4.2
        return False
    is_near = is_within_reach(state, slot, int(state.battle_from))
    return is_near or is_within_reach(state, slot, int(state.battle_at))  # SP-4.2


@compiled
def apply_reinforce(state: Any, space: Any) -> None:
    """The unit has joined its side and does nothing else this turn."""
    slot = int(state.unit_at[space])
    state.joined += 1
    if state.phase == phases.ATTACKERS:
        state.marks[slot] |= ATTACKED | ATTACKING | DONE
    else:
        state.marks[slot] |= DEFENDED | DEFENDING


@compiled
def apply_end_reinforce(state):
    """The other side names its reinforcements, or both have and the dice are counted."""
    state.joined = 0
    if state.phase == phases.ATTACKERS:
        state.phase = phases.DEFENDERS
    elif state.is_shot == 0 and has_mod(state, int(state.attacker), mods.BLOOD_FRENZY):
        state.phase = phases.FRENZY  # SP-6.10
    else:
        state.phase = phases.ROLL


@compiled
def frenzy_actions(state, out):
    """Any damage less than the attacker's health."""
    count = 0
    for damage in range(int(state.health[state.attacker])):
        count = put(out, count, action_code(actions.FRENZY, damage, 0, 0))
    return count


@compiled
def apply_frenzy(state: Any, damage: Any) -> None:
    """The attacker has lost so much health for as many dice."""
    state.health[state.attacker] -= damage
    state.extra_dice += damage
    state.phase = phases.ROLL


@compiled
def count_dice(state):
    """The dice of the attack are known; without any nobody is hurt."""
    state.dice = attack_dice(state)
    state.phase = phases.DAMAGE if state.dice == 0 else phases.ATTACK_DICE


@compiled
def attack_dice(state: Any) -> Any:
    """The dice of everyone who attacks."""
    if state.is_shot != 0:
        return CAPITAL_DICE
    dice = int(state.extra_dice)
    for slot in range(slots_in_use(state)):
        if not has_flag(state, slot, ATTACKING):
            continue
        dice += figure_of(state, slot, mods.ATTACK)  # SP-4.3
        space = int(state.unit_space[slot])
        has_height = is_high(state, space) and range_of(state, slot) >= 1
        if has_height and distance(state, space, int(state.battle_at)) > 1:
            dice += 1  # SP-4.3
    return dice


@compiled
def wall_of(state: Any, has_mountains: bool) -> Any:
    """The highest Defense on the defending side, with or without what mountains add."""
    wall = FORTRESS_WALL if state.is_melee == SIEGE else 0
    for slot in range(slots_in_use(state)):
        if has_flag(state, slot, DEFENDING):
            defense = figure_of(state, slot, mods.DEFENSE) + wall_bonus(state, slot)
            if has_mountains and is_high(state, int(state.unit_space[slot])):
                defense += 1
            wall = max(wall, defense)
    return min(wall, BEST_WALL)  # SP-4.4


@compiled
def hit_outcomes(kind, dice, need, out, weights):
    """How many of the dice show what is needed, with the ways in which they do."""
    count = 0
    for hits in range(dice + 1):
        weight = hit_weight(dice, hits, need)
        if weight > 0:
            out[count] = action_code(kind, hits, 0, 0)
            weights[count] = weight
            count += 1
    return count


@compiled
def attack_need(state: Any, ruleset: Any) -> Any:
    """What a die of the attack must show."""
    need = wall_of(state, True)
    return max(need, 2) if ruleset.one_misses != 0 else need  # SP-4.4


@compiled
def attack_outcomes(state, ruleset, out, weights):
    """The hits of the next dice against the wall."""
    dice = next_throw(int(state.dice))  # SP-6.14
    return hit_outcomes(actions.HIT, dice, attack_need(state, ruleset), out, weights)


@compiled
def apply_hit(state, hits):
    """The hits are added up; after the last throw they become damage."""
    state.hits += hits
    state.dice -= next_throw(int(state.dice))
    if state.dice == 0:
        state.phase = phases.DAMAGE


@compiled
def deal_damage(state):
    """The primary defender has taken what it can; the rest is spread."""
    slot = int(state.defender)
    health = FORTRESS_HEALTH if state.is_melee == SIEGE else int(state.health[slot])
    lost = min(int(state.hits), health)
    state.lost = lost
    state.hits -= lost
    if lost > 0 and state.is_melee != SIEGE:
        strike(state, slot, lost, int(state.attacker))  # SP-4.5
    spread_on(state)


@compiled
def spread_on(state):
    """The owner spreads the next point, if there is one and somebody to take it."""
    state.phase = phases.AFTER_SPREAD
    if state.hits == 0:
        return
    for slot in range(slots_in_use(state)):
        if has_flag(state, slot, DEFENDING):
            state.phase = phases.SPREAD
            return
    state.hits = 0


@compiled
def spread_actions(state, out):
    """Every reinforcing defender that lives."""
    count = 0
    for slot in range(slots_in_use(state)):
        if has_flag(state, slot, DEFENDING):
            count = put(out, count, action_code(actions.TAKE, int(state.unit_space[slot]), 0, 0))
    return count


@compiled
def apply_take(state, space):
    """The unit has taken one point of the damage."""
    state.hits -= 1
    strike(state, int(state.unit_at[space]), 1, int(state.attacker))
    spread_on(state)


@compiled
def after_spread(state, ruleset):
    """The counterattack or the push follows; an empty capital's shot has neither."""
    if state.is_shot != 0:
        state.phase = phases.END_BATTLE
    else:
        state.phase = phases.PUSH if ruleset.push_first != 0 else phases.OFFER_COUNTER  # SP-4.10
