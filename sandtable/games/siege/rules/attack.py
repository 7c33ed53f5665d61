"""Attack: up to five units, each once; a target that lives may answer."""

from typing import Any

from sandtable.core.compiled import compiled
from sandtable.core.contract import CHANCE, NOBODY, action_code
from sandtable.core.dice import hit_weight
from sandtable.games.siege.actions import ATTACK_UNIT, HEAL_UNIT, ROLL_COUNTER, ROLL_HIT, ROLL_STRIKE
from sandtable.games.siege.board import (
    DISTANCE,
    IN_RANGE,
    NEIGHBOURS,
    NOWHERE,
    REMAINDERS,
    SPACE_OF_BIT,
    TOWER,
    WORDS,
)
from sandtable.games.siege.cards import ABILITY, CHARGER, FIRST_STRIKE, HEALER, VOLLEY
from sandtable.games.siege.rules.ending import add_points
from sandtable.games.siege.rules.units import (
    advantage,
    card_at,
    flip_bit,
    has_bit,
    is_covered,
    is_own,
    owner_at,
    remove_unit,
)
from sandtable.games.siege.state import ATTACK, COUNTER, HIT, OVER, STRIKE


@compiled
def attack_actions(state, ruleset, out):
    """Attacks and healings by every unit that has not attacked, from the top left on."""
    count = 0
    if state.attacks <= 0:
        return 0
    for word in range(WORDS):
        bits = state.unit_bits[state.seat, word] & ~state.attacked_bits[word]  # SG-5.6
        while bits != 0:
            space = SPACE_OF_BIT[word, (bits & -bits) % REMAINDERS]  # of the lowest bit
            bits &= bits - 1
            count = add_attacks(state, ruleset, space, out, count)
            if ABILITY[card_at(state, space)] == HEALER:
                count = add_healings(state, ruleset, space, out, count)
    return count


@compiled
def add_attacks(state, ruleset, attacker, out, count):
    reach = ruleset.card_range[card_at(state, attacker)]
    for word in range(WORDS):
        bits = state.unit_bits[1 - state.seat, word] & IN_RANGE[reach, attacker, word]  # SG-6.1
        while bits != 0:
            target = SPACE_OF_BIT[word, (bits & -bits) % REMAINDERS]
            bits &= bits - 1
            out[count] = action_code(ATTACK_UNIT, attacker, target)
            count += 1
    return count


@compiled
def add_healings(state, ruleset, healer, out, count):
    for step in range(4):
        near = NEIGHBOURS[healer, step]
        if near != NOWHERE and can_be_healed(state, ruleset, near):
            out[count] = action_code(HEAL_UNIT, healer, near)
            count += 1
    return count


@compiled
def can_be_healed(state, ruleset, space):
    """Whether a damaged unit of the seat stands there."""
    return is_own(state, space) and state.health_at[space] < ruleset.card_health[card_at(state, space)]


@compiled
def apply_heal(state, healer, target):
    state.attacks -= 1
    flip_bit(state.attacked_bits, healer)
    state.health_at[target] += 1  # SG-2.9


@compiled
def apply_attack(state, ruleset, origin, target):
    """The dice are to be thrown: the attacker's, or first those of a target that strikes first."""
    state.attacks -= 1
    flip_bit(state.attacked_bits, origin)
    state.battle_from = origin
    state.battle_at = target
    strikes_first = ABILITY[card_at(state, target)] == FIRST_STRIKE and can_answer(state, ruleset)
    state.has_struck = strikes_first
    state.phase = STRIKE if strikes_first else HIT  # SG-2.8
    go_on_fighting(state, ruleset)


@compiled
def can_answer(state, ruleset):
    """Whether the target has the attacker in its Range and the attack lets it answer."""
    distance = DISTANCE[state.battle_from, state.battle_at]
    if distance >= 2 and ABILITY[card_at(state, state.battle_from)] == VOLLEY:
        return False  # SG-2.7
    return distance <= ruleset.card_range[card_at(state, state.battle_at)]  # SG-6.5


@compiled
def go_on_fighting(state, ruleset):
    """Chance throws the next dice, or the fight is over; throws without dice have passed."""
    while state.phase in (STRIKE, HIT, COUNTER) and dice_thrown(state, ruleset) == 0:
        settle_throw(state, ruleset, 0)
    if state.phase in (STRIKE, HIT, COUNTER):
        state.decider = CHANCE
    else:
        state.battle_from = NOWHERE
        state.battle_at = NOWHERE
        state.has_struck = 0
        state.decider = NOBODY if state.phase == OVER else state.seat


@compiled
def dice_thrown(state: Any, ruleset: Any) -> Any:
    """How many dice the present throw has."""
    thrower = state.battle_from if state.phase == HIT else state.battle_at
    target = state.battle_at if state.phase == HIT else state.battle_from
    card = card_at(state, thrower)
    dice = int(ruleset.card_attack[card]) + advantage(card, card_at(state, target))  # SG-6.2
    if state.phase == HIT and ABILITY[card] == CHARGER and has_bit(state.far_bits, thrower):
        dice += 1  # SG-2.10
    return max(dice, 0)


@compiled
def die_needed(state: Any, ruleset: Any) -> Any:
    """The face from which a die of the present throw hits."""
    target = state.battle_at if state.phase == HIT else state.battle_from
    return ruleset.covered_hit if is_covered(state, target) else ruleset.hit  # SG-6.3


@compiled
def throw_kind(state):
    """The kind of outcome the present throw has."""
    if state.phase == HIT:
        return ROLL_HIT
    return ROLL_STRIKE if state.phase == STRIKE else ROLL_COUNTER


@compiled
def throw_outcomes(state, ruleset, out, weights):
    dice = dice_thrown(state, ruleset)
    need = die_needed(state, ruleset)
    count = 0
    for hits in range(dice + 1):
        weight = hit_weight(dice, hits, need)
        if weight > 0:
            out[count] = action_code(throw_kind(state), hits)
            weights[count] = weight
            count += 1
    return count


@compiled
def apply_throw(state, ruleset, hits):
    settle_throw(state, ruleset, hits)
    go_on_fighting(state, ruleset)


@compiled
def settle_throw(state, ruleset, hits):
    """The hits are taken and the phase is the next throw, or ATTACK again when nothing more is thrown."""
    phase = state.phase
    target = state.battle_at if phase == HIT else state.battle_from
    seat = owner_at(state, target)
    is_dead = wound(state, target, hits)
    state.phase = ATTACK
    if phase == STRIKE and not is_dead:
        state.phase = HIT  # SG-2.8
    elif phase == HIT and is_dead:
        if target == TOWER[seat]:
            add_points(state, ruleset, 1 - seat, ruleset.breach_points)  # SG-7.1
    elif phase == HIT and state.has_struck == 0 and can_answer(state, ruleset):
        state.phase = COUNTER  # SG-6.5


@compiled
def wound(state, space, hits):
    """The unit has lost so much Health; whether it is dead and gone."""
    state.health_at[space] -= min(hits, state.health_at[space])
    if state.health_at[space] > 0:
        return False
    remove_unit(state, space)
    return True
