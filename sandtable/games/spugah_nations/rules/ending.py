"""Ending in this edition: nations that fall by a death, or without capital and units."""

from sandtable.core.compiled import compiled
from sandtable.games.spugah import phases, tiles
from sandtable.games.spugah.rules.ending import LAST_NATION, fall
from sandtable.games.spugah.rules.units import owner_of, seat_of, set_tile, tier_of, tile_of, unit_total
from sandtable.games.spugah_nations.nation import LOST_BY_ALL, LOST_BY_ANY, TIERS
from sandtable.games.spugah_nations.state import CASTLE, NOT_CHOSEN, PUSHED_SETTLE

ONE_KILLED, ALL_KILLED = 5, 6  # end reasons


@compiled
def on_death(state, slot):
    seat = seat_of(state, slot)
    tier = tier_of(state, slot)
    if state.is_alive[seat] == 0 or state.doomed[seat] != 0:
        return
    if state.lose[seat, tier] == LOST_BY_ANY:
        state.doomed[seat] = ONE_KILLED  # SN-5.1
    elif state.lose[seat, tier] == LOST_BY_ALL and state.tier_count[seat, tier] == 1:
        state.doomed[seat] = ALL_KILLED  # SN-5.1


@compiled
def on_fall(state, seat):
    state.doomed[seat] = 0
    for space in range(len(state.tile)):
        if tile_of(state, space) == CASTLE and owner_of(state, space) == seat:
            set_tile(state, space, CASTLE, tiles.UNOWNED)  # SN-4.5


@compiled
def check_dooms(state):
    """Nations whose unit was not to die, or that have lost capital and units, have fallen."""
    for seat in range(int(state.seats)):
        if state.phase == phases.OVER:
            return
        if state.is_alive[seat] == 0 or seat == state.seat:
            continue
        check_doom(state, seat)
    if state.phase != phases.OVER:
        check_doom(state, int(state.seat))  # SN-4.5: the mover last
    if state.phase != phases.OVER:
        leave_battle(state)


@compiled
def check_doom(state, seat):
    """The nation has fallen if it was doomed."""
    if state.is_alive[seat] == 0:
        return
    if state.doomed[seat] != 0:
        fall(state, seat, int(state.doomed[seat]))  # SN-5.1
        return
    is_landless = state.place == NOT_CHOSEN and state.capital[seat] == tiles.NOWHERE
    if is_landless and unit_total(state, seat) == 0:
        fall(state, seat, LAST_NATION)  # SN-4.5


@compiled
def leave_battle(state):
    """A fallen nation decides nothing more in the attack on it."""
    if state.enemy < 0 or state.is_alive[state.enemy] != 0:
        return
    if state.phase == phases.SPREAD:
        state.hits = 0
        state.phase = phases.AFTER_SPREAD
    elif state.phase == PUSHED_SETTLE:
        for tier in range(TIERS):
            state.gains[tier] = 0
        state.phase = state.after
