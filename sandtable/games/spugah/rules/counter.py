"""The counterattack, Feint, and the dice with which a guarded space strikes at whoever enters."""

from typing import Any

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.core.dice import SIDES
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.edition import directions, distance, neighbour
from sandtable.games.spugah.rules.cards import put
from sandtable.games.spugah.rules.combat import FORTRESS_WALL, hit_outcomes, wall_of
from sandtable.games.spugah.rules.move import enter
from sandtable.games.spugah.rules.spawn import is_free
from sandtable.games.spugah.rules.units import figure_of, has_mod, hurt, is_within_reach, seat_of, strike
from sandtable.games.spugah.state import SIEGE


@compiled
def offer_counter(state, ruleset):
    """A living defender with dice, and where needed with reach, may strike back."""
    state.phase = phases.AFTER_COUNTER
    if state.attacker == tiles.NO_UNIT:
        return
    if state.is_melee == SIEGE and state.lost == 0:  # the fortress stands, next to its attacker
        state.phase = phases.COUNTER
        return
    if state.defender == tiles.NO_UNIT:
        return
    if ruleset.counter_needs_reach != 0:
        attacker_space = int(state.unit_space[state.attacker])
        if not is_within_reach(state, int(state.defender), attacker_space):  # SP-4.10
            return
    if wall_of(state, False) > 0:
        state.phase = phases.COUNTER  # SP-4.6


@compiled
def counter_actions(out):
    count = put(out, 0, action_code(actions.COUNTER, 0, 0, 0))
    return put(out, count, action_code(actions.FORGO, 0, 0, 0))


@compiled
def apply_counter(state):
    """The counterattack's dice are thrown."""
    state.dice = FORTRESS_WALL if state.is_melee == SIEGE else wall_of(state, False)  # SP-4.6
    state.phase = phases.COUNTER_DICE


@compiled
def apply_forgo(state):
    state.phase = phases.AFTER_COUNTER


@compiled
def counter_need(state: Any, ruleset: Any, slot: int) -> Any:
    """What a die must show to damage the unit."""
    need = figure_of(state, slot, mods.SPEED) + 1  # SP-4.6
    if ruleset.six_hits != 0:
        need = min(need, SIDES)
    return max(need, 2) if ruleset.one_misses != 0 else need


@compiled
def counter_outcomes(state, ruleset, out, weights):
    """The dice above the attacker's Speed."""
    need = counter_need(state, ruleset, int(state.attacker))
    return hit_outcomes(actions.COUNTER_HIT, int(state.dice), need, out, weights)


@compiled
def apply_counter_hit(state, hits):
    """The attacker is hurt, or may step back instead."""
    state.dice = 0
    state.hits = hits
    if hits > 0 and has_mod(state, int(state.attacker), mods.FEINT):
        state.phase = phases.FEINT  # SP-6.10
    else:
        apply_bear(state)


@compiled
def feint_actions(state, out):
    """Every free neighbouring space farther from the defender, and bearing the damage."""
    slot = int(state.attacker)
    space = int(state.unit_space[slot])
    foe = int(state.battle_at) if state.is_melee == SIEGE else int(state.unit_space[state.defender])
    count = 0
    for direction in range(directions(state)):
        target = neighbour(state, space, direction)
        can_go = is_free(state, seat_of(state, slot), target)
        if can_go and distance(state, target, foe) > distance(state, space, foe):  # SP-1.4
            count = put(out, count, action_code(actions.FEINT, target, 0, 0))
    return put(out, count, action_code(actions.BEAR, 0, 0, 0))


@compiled
def apply_feint(state, ruleset, space):
    """The attacker has stepped back unhurt and takes no ground."""
    state.hits = 0
    state.has_feinted = 1
    enter(state, ruleset, int(state.attacker), space, True, phases.AFTER_COUNTER)


@compiled
def apply_bear(state):
    """The attacker has taken the counterattack's damage."""
    hits = int(state.hits)
    state.hits = 0
    state.phase = phases.AFTER_COUNTER
    if hits > 0:
        strike(state, int(state.attacker), hits, int(state.defender))


@compiled
def after_counter(state, ruleset):
    state.phase = phases.OFFER_ADVANCE if ruleset.push_first != 0 else phases.PUSH  # SP-4.10


@compiled
def guard_outcomes(state, ruleset, out, weights):
    """The dice above the Speed of the unit that has entered."""
    need = counter_need(state, ruleset, int(state.guest))
    return hit_outcomes(actions.GUARD_HIT, int(state.dice), need, out, weights)


@compiled
def apply_guard_hit(state, hits):
    """The unit that has entered is hurt, and what was going on goes on."""
    state.dice = 0
    state.phase = state.after
    slot = int(state.guest)
    state.guest = tiles.NO_UNIT
    if hits > 0:
        hurt(state, slot, hits)
