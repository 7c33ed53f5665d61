"""Setup: the first tiles, the Spell Queue, the starting seat, and a Quarter for every seat."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import CHANCE, NOBODY, PLAYING, action_code
from sandtable.games.gangcity.actions import CITY_TILE, FIRST_SEAT, PLACE_QUARTER, QUEUE_SPELL, TAKE_QUARTER
from sandtable.games.gangcity.board import CITY_TILES, KEEP, KING, NOWHERE, OPENING_TURNS, TEMPLE, TILES
from sandtable.games.gangcity.rules.city import place_actions, place_tile
from sandtable.games.gangcity.rules.control import forget_order, has_bit
from sandtable.games.gangcity.rules.ending import end_if_rich
from sandtable.games.gangcity.state import (
    CITY,
    FIRST_GOONS,
    QUARTER,
    QUARTER_PLACE,
    QUEUE,
    RAT_SUPPLY,
    ROUND,
    SEATS,
    SPELL_ORDER,
    SPELLS,
    STARTER,
)


@compiled
def start(state, ruleset, seats, sheets):
    state.seats = seats
    for seat in range(SEATS):
        state.gold[seat] = ruleset.start_gold if seat < seats else 0  # GC-2.3
        state.supply[seat] = ruleset.goons if seat < seats else 0  # GC-1.4
        state.wounded[seat] = 0
        state.quarter[seat] = NOWHERE
        state.order[seat] = NOBODY
        state.retreated[seat] = 0
        for tile in range(TILES):
            state.goons[seat, tile] = 0
            state.rats[seat, tile] = 0
    for tile in range(TILES):
        state.roads[tile] = 0
        state.tile_q[tile] = 0
        state.tile_r[tile] = 0
        state.turn[tile] = 0
        state.uprising[tile] = 0
    for place in range(QUEUE):
        state.queue[place] = NOWHERE
    for spell in range(SPELLS):
        state.spells_left[spell] = 0
    for place in range(SPELLS):
        state.spells_left[ruleset.spells[place]] += 1  # GC-2.2
    state.city = 0
    state.stack = (1 << CITY_TILES) - 1 - (1 << KEEP)
    state.revolt = 0
    state.rats_left = RAT_SUPPLY  # GC-1.4
    forget_order(state)
    start_table(state)


@compiled
def start_table(state):
    """Nothing lies on the table yet but the tiles, and chance decides first."""
    state.asked = NOWHERE
    state.golem = NOWHERE
    state.shield = NOWHERE
    state.shield_seat = NOBODY
    state.tributes = 0
    state.top = NOWHERE
    state.top_seen = 0
    state.second = NOWHERE
    state.drawn = NOWHERE
    state.rounds = 0
    state.starter = NOBODY
    state.place = -1
    state.passes = 0
    state.opener = NOBODY
    state.bidder = NOBODY
    state.bid = -1
    state.out = 0
    state.end_reason = PLAYING
    state.phase = CITY
    state.decider = CHANCE


@compiled
def setup_outcomes(state, out, weights):
    """What chance may decide in the setup: a tile, a spell or a seat."""
    count = 0
    if state.phase == CITY:
        for tile in range(TEMPLE, CITY_TILES):
            if has_bit(state.stack, tile):  # GC-2.1
                out[count] = action_code(CITY_TILE, tile)
                weights[count] = 1
                count += 1
    elif state.phase == SPELL_ORDER:
        for spell in range(SPELLS):
            if state.spells_left[spell] > 0:  # GC-2.2
                out[count] = action_code(QUEUE_SPELL, spell)
                weights[count] = int(state.spells_left[spell])
                count += 1
    else:
        for seat in range(state.seats):  # GC-2.3
            out[count] = action_code(FIRST_SEAT, seat)
            weights[count] = 1
            count += 1
    return count


@compiled
def apply_city_tile(state, tile):
    """The first tile waits for the second; then both lie next to the Keep, turned so that they fit."""
    state.stack &= ~(1 << tile)
    if state.drawn == NOWHERE:
        state.drawn = tile
        return
    first = int(state.drawn)
    state.drawn = NOWHERE
    place_tile(state, KEEP, 0, 0, 0)  # GC-2.1
    place_tile(state, first, 1, 0, int(OPENING_TURNS[first, tile, 0]))
    place_tile(state, tile, 0, 1, int(OPENING_TURNS[first, tile, 1]))
    state.phase = SPELL_ORDER


@compiled
def apply_queue_spell(state, spell):
    """The spell is next in the queue; with six drawn the other two have left the game."""
    state.spells_left[spell] -= 1
    for place in range(QUEUE):
        if state.queue[place] == NOWHERE:
            state.queue[place] = spell
            if place == QUEUE - 1:  # GC-2.2
                state.phase = STARTER
            return


@compiled
def apply_first_seat(state, seat):
    state.starter = seat
    state.decider = seat
    state.phase = QUARTER


@compiled
def quarter_actions(state, out):
    count = 0
    for tile in range(KING, TILES):
        if not has_bit(state.city, tile):  # GC-2.3
            out[count] = action_code(TAKE_QUARTER, tile)
            count += 1
    return count


@compiled
def apply_quarter(state, tile):
    state.quarter[state.decider] = tile
    state.drawn = tile
    state.phase = QUARTER_PLACE


@compiled
def quarter_place_actions(state, out):
    return place_actions(state, PLACE_QUARTER, state.drawn, 0, out)


@compiled
def apply_quarter_place(state, ruleset, q, r, turn):
    """The Quarter lies there with three Goons; the next seat picks, or the first round begins."""
    seat = int(state.decider)
    tile = int(state.drawn)
    place_tile(state, tile, q, r, turn)
    state.drawn = NOWHERE
    state.goons[seat, tile] = FIRST_GOONS  # GC-2.3
    state.supply[seat] -= FIRST_GOONS
    following = (seat + 1) % int(state.seats)
    if following != state.starter:
        state.phase = QUARTER
        state.decider = following
        return
    state.decider = CHANCE
    state.phase = ROUND
    end_if_rich(state, ruleset)
