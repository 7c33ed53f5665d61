"""Order Phase: the playing order of a round, whose order is next, and what may be ordered."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY, action_code
from sandtable.games.gangcity.actions import PASS
from sandtable.games.gangcity.board import CITY_TILES, KEEP, KING, TILES
from sandtable.games.gangcity.rules.control import add_uprising, controller, forget_order, has_bit
from sandtable.games.gangcity.rules.hire import hire_actions
from sandtable.games.gangcity.rules.move import move_actions
from sandtable.games.gangcity.rules.spells import cast_actions
from sandtable.games.gangcity.state import INCOME, NEXT_ORDER, ORDER

ONE_EACH = 1  # option orders


@compiled
def begin_round(state):
    """The playing order is fixed and nobody has passed."""
    state.rounds += 1
    state.place = -1
    state.passes = 0
    state.phase = NEXT_ORDER
    count = 0
    placed = 0
    for quarter in range(KING, TILES):  # GC-3.1
        seat = controller(state, quarter)
        if seat != NOBODY and not has_bit(placed, seat):
            state.order[count] = seat
            placed |= 1 << seat
            count += 1
    for after in range(state.seats):
        seat = (int(state.starter) + after) % int(state.seats)
        if not has_bit(placed, seat):
            state.order[count] = seat
            count += 1


@compiled
def next_order(state):
    """The next seat with gold gives an order, or all have passed and income follows."""
    while state.passes < state.seats:  # GC-4.1
        state.place = (int(state.place) + 1) % int(state.seats)
        seat = int(state.order[state.place])
        if state.gold[seat] > 0:
            state.decider = seat
            state.phase = ORDER
            return
        state.passes += 1
    state.phase = INCOME


@compiled
def order_actions(state, ruleset, out):
    count = move_actions(state, out)
    count = hire_actions(state, out, count)
    count = cast_actions(state, ruleset, out, count)
    out[count] = action_code(PASS)
    return count + 1


@compiled
def apply_pass(state):
    state.passes += 1
    state.phase = NEXT_ORDER


@compiled
def end_order(state, ruleset):
    """Tiles that changed hands by fighting have their token; the next seat's order follows."""
    for tile in range(KEEP + 1, CITY_TILES):
        if has_bit(state.fought, tile) and controller(state, tile) != state.held[tile]:  # GC-6.5
            add_uprising(state, ruleset, tile)
    forget_order(state)
    state.passes = int(state.passes) + 1 if ruleset.orders == ONE_EACH else 0
    state.phase = NEXT_ORDER
