"""What a bot expects of a fight under way: hits, deaths, who is ousted from the Spire. No rules."""

import math

from sandtable.core.compiled import compiled
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.rules.combat import attack_dice, wall_of
from sandtable.games.spugah.rules.units import (
    figure_of,
    has_flag,
    is_within_reach,
    seat_of,
    slots_in_use,
    tier_of,
)
from sandtable.games.spugah.state import ATTACKED, DEFENDED, NOT_USED
from sandtable.games.spugah_quadrants.features import (
    GUARD,
    HEALTH,
    HERO_LIVES,
    LAST_TURNS,
    MIGHT,
    PACE,
    SPIRE,
    SPIRE_TURNS,
    TEN,
)
from sandtable.games.spugah_quadrants.rules.world import wall_bonus
from sandtable.games.spugah_quadrants.state import HERO

JOINING = 0.8  # the dice of a unit that may still join an attack, beside those of one that has
TAKING = 0.7  # how surely the place of a pushed or killed holder of the Spire is taken


@compiled
def battle_features(state, found):
    """The features of both sides as the fight is likely to leave them."""
    if state.enemy < 0 or state.defender == tiles.NO_UNIT:
        return
    slot = int(state.defender)
    dice, wall = forces(state)
    share = float(7 - max(wall, 1)) / 6.0
    hits = dice * share
    health = float(state.health[slot])
    spread = math.sqrt(hits * (1.0 - share) + 0.25)
    killed = likely(hits - health + 0.5, spread)
    enemy = int(state.enemy)
    seat = int(state.seat)
    lose(state, slot, killed, killed * health + (1.0 - killed) * min(hits, health - 1.0), found[enemy])
    if state.battle_at == state.spire:
        ousted = killed
        if state.is_melee != 0:
            pushed = max(health - math.floor(figure_of(state, slot, mods.HEALTH) / 2), 1.0)
            ousted = likely(hits - pushed + 0.5, spread)  # SP-4.8
            found[seat, SPIRE] += TAKING * ousted
        found[enemy, SPIRE] *= 1.0 - ousted
        found[enemy, SPIRE_TURNS] *= 1.0 - ousted
        found[enemy, LAST_TURNS] *= 1.0 - ousted
    if state.is_shot == 0 and state.attacker != tiles.NO_UNIT:
        answer_features(state, wall, 1.0 - killed, found[seat])


@compiled
def answer_features(state, wall, answered, found):
    """What the counterattack is likely to cost the attacker, if it comes to one."""
    slot = int(state.attacker)
    share = max(6.0 - figure_of(state, slot, mods.SPEED), 0.0) / 6.0  # SP-4.6
    hits = float(wall) * share
    health = float(state.health[slot])
    killed = likely(hits - health + 0.5, math.sqrt(hits * (1.0 - share) + 0.25)) * answered
    lose(state, slot, killed, killed * health + (answered - killed) * min(hits, health - 1.0), found)


@compiled
def lose(state, slot, killed, wounds, found):
    """The features of a seat whose unit is likely to be wounded so much and may be killed."""
    found[HEALTH] -= wounds / TEN
    found[MIGHT] -= killed * figure_of(state, slot, mods.ATTACK) / TEN
    found[GUARD] -= killed * figure_of(state, slot, mods.DEFENSE) / TEN
    found[PACE] -= killed * figure_of(state, slot, mods.SPEED) / TEN
    found[HERO_LIVES] -= killed if tier_of(state, slot) == HERO else 0.0


@compiled
def forces(state):
    """The dice of the attack and the wall, with those who may still join."""
    dice = float(attack_dice(state))
    wall = int(wall_of(state, True))
    if state.phase != phases.ATTACKERS:
        return dice, wall
    for slot in range(slots_in_use(state)):
        if state.unit_kind[slot] == NOT_USED:
            continue
        owner = seat_of(state, slot)
        is_near = is_within_reach(state, slot, int(state.battle_from))
        if not is_near and not is_within_reach(state, slot, int(state.battle_at)):
            continue
        if owner == state.seat and not has_flag(state, slot, ATTACKED):
            dice += JOINING * figure_of(state, slot, mods.ATTACK)
        elif owner == state.enemy and not has_flag(state, slot, DEFENDED):
            wall = max(wall, min(figure_of(state, slot, mods.DEFENSE) + wall_bonus(state, slot), 6))
    return dice, wall


@compiled
def likely(lead, spread):
    """The chance that a throw whose mean leads by so much does it."""
    return 1.0 / (1.0 + math.exp(-1.7 * lead / spread))
