"""Victory: a flag brought home, an army destroyed, or the turn limit."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY, PLAYING
from sandtable.core.two_seats import share_points
from sandtable.games.groundwar.board import MINES, SPACES
from sandtable.games.groundwar.rules.units import owner_at
from sandtable.games.groundwar.state import OVER, UNIT_OF

FLAG_HOME, DESTROYED, TURN_LIMIT = 1, 2, 3  # end reasons


@compiled
def end_match(state, end_reason, winner):
    state.end_reason = end_reason
    state.winner = winner
    state.phase = OVER
    state.decider = NOBODY


@compiled
def end_if_destroyed(state, ruleset):
    """A seat without units and without the price of the cheapest has lost; both at once draw."""
    if state.phase == OVER or (state.unit_count[0] > 0 and state.unit_count[1] > 0):
        return
    cheapest = min(ruleset.cost[0], ruleset.cost[1], ruleset.cost[2])
    is_out = [state.unit_count[seat] == 0 and state.gold[seat] < cheapest for seat in range(2)]  # GW-7.2
    if is_out[0] and is_out[1]:
        end_match(state, DESTROYED, NOBODY)
    elif is_out[0]:
        end_match(state, DESTROYED, 1)
    elif is_out[1]:
        end_match(state, DESTROYED, 0)


@compiled
def end_at_limit(state, ruleset):
    """The turn limit is reached: flag carried, then mines, then gold and price of units decide."""
    carried = [0, 0]
    mines = [0, 0]
    wealth = [0, 0]
    for seat in range(2):
        carried[seat] = int(
            state.is_carried[1 - seat] != 0 and owner_at(state, state.flag_space[1 - seat]) == seat
        )
        wealth[seat] = int(state.gold[seat])
    for space in range(SPACES):
        seat = owner_at(state, space)
        if seat != NOBODY:
            wealth[seat] += ruleset.cost[UNIT_OF[state.piece_at[space]]]
    for mine in MINES:
        seat = owner_at(state, mine)
        if seat != NOBODY:
            mines[seat] += 1
    lead = carried[0] - carried[1]  # GW-7.3
    if lead == 0:
        lead = mines[0] - mines[1]
    if lead == 0:
        lead = wealth[0] - wealth[1]
    winner = NOBODY
    if lead != 0:
        winner = 0 if lead > 0 else 1
    end_match(state, TURN_LIMIT, winner)


@compiled
def result(state, ruleset, points):
    if state.phase != OVER:
        return PLAYING
    share_points(state.winner, points)
    return state.end_reason
