"""Cast Spell: the queue with its prices, and what each spell does to its target."""

from typing import Any

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.gangcity.actions import CAST, FIRST_SPELL
from sandtable.games.gangcity.board import CITY_TILES, KEEP, TILES
from sandtable.games.gangcity.rules.control import (
    add_uprising,
    controller,
    has_bit,
    is_shut,
    lose_one,
    remember_control,
    strength,
)
from sandtable.games.gangcity.rules.ending import end_if_rich
from sandtable.games.gangcity.rules.move import arrive
from sandtable.games.gangcity.state import (
    BRIBE,
    END_ORDER,
    FIREBALL,
    GOLEM,
    INCITE,
    MOST_BURNT,
    MOST_TUNNELLED,
    QUEUE,
    RATS,
    SEATS,
    SHIELD,
    TARGET,
    TUNNEL,
)

RATS_A_SPELL = 3


@compiled
def cast_actions(state, ruleset, out, count):
    for place in range(QUEUE):
        if can_cast(state, ruleset, place):
            out[count] = action_code(CAST, place)
            count += 1
    return count


@compiled
def can_cast(state: Any, ruleset: Any, place: int) -> bool:
    """Whether the seat can pay for the spell at that place of the queue and has a target for it."""
    if state.gold[state.decider] <= place:  # GC-9.1
        return False
    spell = int(state.queue[place])
    for tile in range(TILES):
        for other in range(seconds(spell)):
            for number in range(thirds(spell)):
                if is_target(state, ruleset, spell, tile, other, number):
                    return True
    return False  # GC-9.5


@compiled
def apply_cast(state, place):
    """The price is paid; the target is chosen next."""
    state.gold[state.decider] -= place + 1  # GC-9.1
    state.spell = place
    state.phase = TARGET


@compiled
def target_actions(state, ruleset, out):
    count = 0
    spell = int(state.queue[state.spell])
    for tile in range(TILES):
        for other in range(seconds(spell)):
            for number in range(thirds(spell)):
                if is_target(state, ruleset, spell, tile, other, number):
                    out[count] = action_code(FIRST_SPELL + spell, tile, other, number)
                    count += 1
    return count


@compiled
def seconds(spell):
    """Values that the second operand of the target may have: a seat, a tile, or take instead of add."""
    if spell == FIREBALL or spell == BRIBE:
        return SEATS
    if spell == TUNNEL:
        return TILES
    return 2 if spell == INCITE else 1


@compiled
def thirds(spell):
    """Values that the third operand of the spell's target may have: a number of Goons, from 0."""
    if spell == FIREBALL:
        return MOST_BURNT + 1
    return MOST_TUNNELLED + 1 if spell == TUNNEL else 1


@compiled
def is_target(state, ruleset, spell, tile, other, number):
    """Whether the deciding seat may aim the spell so."""
    seat = int(state.decider)
    if not has_bit(state.city, tile):
        return False
    if spell == GOLEM:
        return True  # GC-9.2
    if spell == SHIELD:
        return controller(state, tile) == seat  # GC-9.2
    if spell == RATS:
        return state.goons[seat, tile] > 0 and state.rats_left > 0  # GC-9.3
    if spell == FIREBALL:
        return is_enemy_target(state, tile, other) and 0 < number <= strength(state, other, tile)  # GC-9.4
    if spell == TUNNEL:
        return can_tunnel(state, tile, other, number)
    if spell == BRIBE:
        is_there = state.goons[seat, tile] > 0 and state.supply[seat] > 0
        return is_there and is_enemy_target(state, tile, other)  # GC-9.4
    if spell == INCITE:
        return can_incite(state, ruleset, tile, other)
    return controller(state, tile) == seat and not has_bit(state.tributes, seat)  # GC-9.4


@compiled
def is_enemy_target(state, tile, other):
    """Whether another seat has a Goon there that no Shield protects."""
    if other == state.decider or other >= state.seats:
        return False
    return state.goons[other, tile] > 0 and state.shield != tile  # GC-9.2


@compiled
def can_tunnel(state, tile, target, goons):
    """Whether `goons` Goons may go from the tile to the target below the streets."""
    seat = int(state.decider)
    if tile == target or goons == 0 or state.goons[seat, tile] < goons:
        return False
    if not has_bit(state.city, target) or tile == state.golem or target == state.golem:  # GC-9.2
        return False
    return not is_shut(state, seat, target)  # GC-9.4


@compiled
def can_incite(state, ruleset, tile, is_taking):
    """Whether an Uprising Token may be put on the tile, or taken from it."""
    if tile == KEEP or tile >= CITY_TILES or has_bit(state.revolt, tile):  # GC-9.4
        return False
    if is_taking:
        return state.uprising[tile] > 0
    return state.shield != tile or state.uprising[tile] + 1 < ruleset.uprising_limit  # GC-9.2


@compiled
def apply_target(state, ruleset, spell, tile, other, number):
    """The spell has done its work and is last in the queue."""
    seat = int(state.decider)
    to_back(state)
    state.phase = END_ORDER
    if spell == GOLEM:
        state.golem = tile
    elif spell == SHIELD:
        state.shield = tile
        state.shield_seat = seat
    elif spell == RATS:
        rats = min(RATS_A_SPELL, int(state.rats_left))  # GC-9.3
        state.rats[seat, tile] += rats
        state.rats_left -= rats
    elif spell == FIREBALL:
        for _ in range(number):
            lose_one(state, other, tile)
    elif spell == TUNNEL:
        apply_tunnel(state, seat, tile, other, number)
    elif spell == BRIBE:
        state.goons[other, tile] -= 1
        state.supply[other] += 1
        state.goons[seat, tile] += 1
        state.supply[seat] -= 1
    elif spell == INCITE:
        if other == 0:
            add_uprising(state, ruleset, tile)
        else:
            state.uprising[tile] -= 1
    else:
        state.gold[seat] += ruleset.tile_values[tile]
        state.tributes |= 1 << seat
        end_if_rich(state, ruleset)


@compiled
def apply_tunnel(state, seat, tile, target, goons):
    """The Goons have come up on the target and whoever is there is asked."""
    remember_control(state)
    state.goons[seat, tile] -= goons
    state.goons[seat, target] += goons
    state.group = goons
    arrive(state, seat, target)


@compiled
def to_back(state):
    """The spell that was cast is last in the queue, those behind it are one place cheaper."""
    spell = state.queue[state.spell]
    for place in range(int(state.spell), QUEUE - 1):
        state.queue[place] = state.queue[place + 1]
    state.queue[QUEUE - 1] = spell  # GC-9.1
    state.spell = -1
