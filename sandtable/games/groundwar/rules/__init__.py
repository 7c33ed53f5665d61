"""Ground War: place flags and units, then in turns spawn, move and fight until a flag is brought home.

The rulebook is RULES.md; a tag such as GW-4.3 stands on the line that decides the clause. Here is the
sequence of play; each step has the file of its name.
"""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY, PLAYING, Verbs, first_of, kind_of, register, second_of
from sandtable.games.groundwar.actions import (
    DROP,
    END_SPAWN,
    END_TURN,
    FIGHT,
    LIFT,
    MOVE_UNIT,
    PLACE_FLAG,
    SPAWN_UNIT,
)
from sandtable.games.groundwar.board import NOWHERE, SPACES
from sandtable.games.groundwar.rules.combat import apply_fight, fight_outcomes
from sandtable.games.groundwar.rules.ending import end_if_destroyed, result
from sandtable.games.groundwar.rules.flags import apply_drop, apply_lift
from sandtable.games.groundwar.rules.move import (
    apply_end_turn,
    apply_move,
    move_step_actions,
)
from sandtable.games.groundwar.rules.setup import (
    apply_first_turn,
    apply_flag,
    first_turn_outcomes,
    flag_actions,
)
from sandtable.games.groundwar.rules.spawn import apply_end_spawn, apply_spawn, spawn_actions
from sandtable.games.groundwar.rules.why_not import why_not
from sandtable.games.groundwar.state import (
    COMBAT,
    EMPTY,
    FIRST,
    FLAG,
    MOVE,
    PLACED,
    SETUP,
    SPAWN,
    STATE,
)


@compiled
def start(state, ruleset, seats, sheets):
    for seat in range(2):
        state.gold[seat] = ruleset.start_gold  # GW-3.1
        state.turns[seat] = 0
        state.unit_count[seat] = 0
        for word in range(2):
            state.unit_bits[seat, word] = 0
        state.flag_space[seat] = NOWHERE
        state.is_carried[seat] = 0
        state.was_lifted[seat] = 0
        state.was_dropped[seat] = 0
    for space in range(SPACES):
        state.piece_at[space] = EMPTY
        state.arrival_at[space] = PLACED
    state.points = 0
    state.phase = FLAG
    state.decider = 0
    state.seat = 0
    state.has_moved = 0
    state.battle_from = NOWHERE
    state.battle_at = NOWHERE
    state.end_reason = PLAYING
    state.winner = NOBODY


@compiled
def decider(state):
    return state.decider


@compiled
def legal_actions(state, ruleset, out):
    if state.phase == MOVE:
        return move_step_actions(state, ruleset, out)
    if state.phase == SPAWN or state.phase == SETUP:
        return spawn_actions(state, ruleset, out)
    if state.phase == FLAG:
        return flag_actions(state, out)
    return 0


@compiled
def chance_outcomes(state, ruleset, out, weights):
    if state.phase == COMBAT:
        return fight_outcomes(state, ruleset, out, weights)
    return first_turn_outcomes(out, weights) if state.phase == FIRST else 0


@compiled
def apply(state, ruleset, action):
    kind = kind_of(action)
    if kind == MOVE_UNIT:
        apply_move(state, ruleset, first_of(action), second_of(action))
    elif kind == FIGHT:
        apply_fight(state, ruleset, first_of(action))
    elif kind == SPAWN_UNIT:
        apply_spawn(state, ruleset, first_of(action), second_of(action))
    elif kind == END_SPAWN:
        apply_end_spawn(state, ruleset)
    elif kind == END_TURN:
        apply_end_turn(state, ruleset)
    elif kind == LIFT:
        apply_lift(state)
    elif kind == DROP:
        apply_drop(state, first_of(action))
    elif kind == PLACE_FLAG:
        apply_flag(state, first_of(action))
    else:
        apply_first_turn(state, first_of(action))
    if state.phase >= SPAWN:
        end_if_destroyed(state, ruleset)


@compiled
def hide(state, seat):
    """Everything is open."""


@compiled
def imagine(state, seat, rng):
    """Nothing is left to imagine."""


VERBS = Verbs(start, decider, legal_actions, chance_outcomes, apply, result, hide, imagine, why_not)
register(STATE, VERBS)
