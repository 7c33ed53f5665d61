"""Fight: the question whether to fight, wounds in turn, and retreats that may lead to the next question."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.gangcity.actions import PEACE, RETREAT, WANT_FIGHT, WOUND
from sandtable.games.gangcity.board import NOWHERE, TILES
from sandtable.games.gangcity.rules.control import has_bit, is_shut, lose_one
from sandtable.games.gangcity.rules.move import arrive, ask_next
from sandtable.games.gangcity.state import END_ORDER, FIGHT


@compiled
def ask_actions(out):
    out[0] = action_code(WANT_FIGHT)
    out[1] = action_code(PEACE)
    return 2


@compiled
def apply_want_fight(state, ruleset):
    """The movement is over and the two fight with all they have on the tile."""
    state.is_marching = 0
    state.asked = NOWHERE
    state.fought |= 1 << int(state.tile)
    state.phase = FIGHT
    state.decider = state.mover if ruleset.first_strike == 0 else state.enemy  # GC-6.1, GC-6.2


@compiled
def apply_peace(state):
    """After the mover the enemy is asked, after the enemy the next one."""
    if state.decider == state.mover:
        state.decider = state.enemy  # GC-5.2
    else:
        ask_next(state)


@compiled
def fight_actions(state, out):
    out[0] = action_code(WOUND)
    count = 1
    for tile in range(TILES):
        if can_retreat(state, tile):
            out[count] = action_code(RETREAT, tile)
            count += 1
    return count


@compiled
def can_retreat(state, tile):
    """Whether the side to act may retreat from the fight to the tile."""
    seat = int(state.decider)
    if has_bit(state.retreated[seat], state.tile) or not has_bit(state.roads[state.tile], tile):  # GC-6.3
        return False
    return tile != state.golem and state.tile != state.golem and not is_shut(state, seat, tile)


@compiled
def apply_wound(state):
    """The other side has one fighter less; it strikes next, or it has no Goons left and the fight is over."""
    victim = int(state.enemy) if state.decider == state.mover else int(state.mover)
    lose_one(state, victim, int(state.tile))
    if state.goons[victim, state.tile] == 0:
        state.phase = END_ORDER  # GC-6.4
    else:
        state.decider = victim  # GC-6.1


@compiled
def apply_retreat(state, tile):
    """All Goons of the side are on the next tile, and whoever is there is asked."""
    seat = int(state.decider)
    goons = int(state.goons[seat, state.tile])
    state.goons[seat, state.tile] = 0
    state.goons[seat, tile] += goons
    state.retreated[seat] |= 1 << tile
    state.group = goons
    arrive(state, seat, tile)  # GC-6.3
