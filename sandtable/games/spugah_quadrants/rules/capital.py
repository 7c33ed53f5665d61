"""The end of the action step: an empty capital may fire, and a unit at home regains health."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import phases, tiles
from sandtable.games.spugah.rules.cards import put
from sandtable.games.spugah.rules.combat import begin_battle
from sandtable.games.spugah.rules.units import heal, seat_of, slots_in_use, tile_of
from sandtable.games.spugah.state import NOT_USED
from sandtable.games.spugah_quadrants import actions
from sandtable.games.spugah_quadrants.board import CAPITAL_RANGE
from sandtable.games.spugah_quadrants.rules.world import distance
from sandtable.games.spugah_quadrants.state import FIRE

HOME_HEALING = 1  # SQ-3.2


@compiled
def end_action(state):
    """An empty capital may fire; a unit of the seat on it has regained health."""
    seat = int(state.seat)
    slot = int(state.unit_at[state.capital[seat]])
    state.phase = phases.END_TURN
    if slot == tiles.NO_UNIT:
        state.phase = FIRE
    elif seat_of(state, slot) == seat:
        heal(state, slot, HOME_HEALING)  # SQ-3.2


@compiled
def fire_actions(state, out):
    """Every enemy the empty capital reaches, and not firing."""
    seat = int(state.seat)
    capital = int(state.capital[seat])
    count = 0
    for slot in range(slots_in_use(state)):
        if state.unit_kind[slot] == NOT_USED or seat_of(state, slot) == seat:
            continue
        space = int(state.unit_space[slot])
        between = distance(state, capital, space) - 1
        is_hidden = tile_of(state, space) == tiles.FOREST and between > 0
        if between <= CAPITAL_RANGE and not is_hidden:  # SQ-3.1
            count = put(out, count, action_code(actions.FIRE, space, 0, 0))
    return put(out, count, action_code(actions.CEASE, 0, 0, 0))


@compiled
def apply_fire(state, target):
    """The capital attacks whoever stands there, without reinforcements of its own."""
    begin_battle(state, tiles.NO_UNIT, int(state.capital[state.seat]), target)
    state.is_shot = 1
    state.phase = phases.DEFENDERS


@compiled
def apply_cease(state):
    state.phase = phases.END_TURN
