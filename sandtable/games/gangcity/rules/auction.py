"""The auction of the tile that was turned up."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY, action_code
from sandtable.games.gangcity.actions import BID, LEAVE
from sandtable.games.gangcity.rules.control import has_bit
from sandtable.games.gangcity.state import PLACE


@compiled
def auction_actions(state, out):
    count = 0
    for bid in range(int(state.bid) + 1, int(state.gold[state.decider]) + 1):  # GC-11.2
        out[count] = action_code(BID, bid)
        count += 1
    if state.bidder != NOBODY:
        out[count] = action_code(LEAVE)
        count += 1
    return count


@compiled
def apply_bid(state, bid):
    state.bid = bid
    state.bidder = state.decider
    next_bidder(state)


@compiled
def apply_leave(state):
    state.out |= 1 << int(state.decider)
    next_bidder(state)


@compiled
def next_bidder(state):
    """The next seat that can raise is asked; if there is none the bidder has paid and places the tile."""
    seats = int(state.seats)
    place = 0
    while state.order[place] != state.decider:
        place += 1
    for after in range(1, seats):
        seat = int(state.order[(place + after) % seats])
        if seat == state.bidder:
            break
        if has_bit(state.out, seat):
            continue
        if state.gold[seat] > state.bid:
            state.decider = seat
            return
        state.out |= 1 << seat  # who cannot raise now never can
    state.gold[state.bidder] -= state.bid  # GC-11.2
    state.decider = state.bidder
    state.phase = PLACE
