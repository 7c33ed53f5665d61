"""Combat: one die decides, the loser leaves the board."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.core.dice import SIDES
from sandtable.games.groundwar.actions import FIGHT
from sandtable.games.groundwar.board import NOWHERE
from sandtable.games.groundwar.rules.move import walk
from sandtable.games.groundwar.rules.units import flip_unit_bit
from sandtable.games.groundwar.state import EMPTY, MOVE, PLACED, UNIT_OF


@compiled
def fight_outcomes(state, ruleset, out, weights):
    need = needed_die(state, ruleset)  # GW-5.2
    count = 0
    if need > 1:
        out[count] = action_code(FIGHT, 0)
        weights[count] = need - 1
        count += 1
    if need <= SIDES:
        out[count] = action_code(FIGHT, 1)
        weights[count] = SIDES + 1 - need
        count += 1
    return count


@compiled
def needed_die(state, ruleset):
    """The face at which the attacker wins the present combat."""
    attacker = UNIT_OF[state.piece_at[state.battle_from]]
    defender = UNIT_OF[state.piece_at[state.battle_at]]
    return ruleset.combat[attacker, defender]  # GW-2.1


@compiled
def apply_fight(state, ruleset, is_hit):
    origin = state.battle_from
    target = state.battle_at
    seat = state.seat
    state.battle_from = NOWHERE
    state.battle_at = NOWHERE
    state.phase = MOVE  # GW-5.4
    state.decider = seat
    if is_hit:
        lose_flags(state, target, target)
        state.unit_count[1 - seat] -= 1
        flip_unit_bit(state, 1 - seat, target)
        state.gold[seat] += ruleset.kill_gold  # GW-5.3
        walk(state, origin, target)
    else:
        lose_flags(state, origin, target)
        state.unit_count[seat] -= 1
        flip_unit_bit(state, seat, origin)
        state.piece_at[origin] = EMPTY
        state.arrival_at[origin] = PLACED
        state.gold[1 - seat] += ruleset.kill_gold


@compiled
def lose_flags(state, carrier, target):
    """What the carrier held is loose on the target."""
    for flag in range(2):
        if state.is_carried[flag] != 0 and state.flag_space[flag] == carrier:
            state.is_carried[flag] = 0
            state.flag_space[flag] = target  # GW-6.5
