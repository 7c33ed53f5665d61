"""Ending: nations that fall, the turn limit, and the result."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.edition import on_fall
from sandtable.games.spugah.rules.units import (
    extra_place,
    owner_of,
    refresh_figures,
    remove_unit,
    seat_of,
    set_tile,
    tile_of,
    unit_total,
)
from sandtable.games.spugah.state import NOT_USED

END_REASONS = ("playing", "spire", "last nation", "turn limit", "gold")
LAST_NATION = 2
GOLD_A_UNIT = 2  # SP-5.3


@compiled
def end_match(state, reason, winners):
    """The match is over for the reason, won by these seats, one bit each."""
    state.end_reason = reason
    state.winners = winners
    state.phase = phases.OVER


@compiled
def check_falls(state):
    """Nations without a unit whose capital an enemy holds have fallen."""
    if state.phase == phases.GUARD_DICE or state.phase == phases.OVER:  # a guest must survive first
        return
    for seat in range(int(state.seats)):
        if state.is_alive[seat] != 0 and unit_total(state, seat) == 0 and is_capital_held(state, seat):
            fall(state, seat, LAST_NATION)  # SP-5.2
    is_between = state.phase == phases.HEAL or state.phase == phases.ACTION or state.phase == phases.UNIT
    if state.is_alive[state.seat] == 0 and (is_between or state.phase == phases.COUNT_SPIRE):
        state.phase = phases.NEXT_TURN


@compiled
def is_capital_held(state, seat):
    """Whether an enemy stands on the seat's capital."""
    capital = state.capital[seat]
    if capital == tiles.NOWHERE:
        return False
    slot = int(state.unit_at[capital])
    return slot != tiles.NO_UNIT and seat_of(state, slot) != seat


@compiled
def fall(state, seat, reason):
    """The nation has left the match; its cards are back in the deck and its capital is plain land.

    If one nation is left the match has ended for the reason.
    """
    state.is_alive[seat] = 0
    state.gold[seat] = 0  # SP-6.7
    state.spire_turns[seat] = 0
    for slot in range(len(state.unit_kind)):
        if state.unit_kind[slot] != NOT_USED and seat_of(state, slot) == seat:
            remove_unit(state, slot)
    for space in range(len(state.tile)):
        if tile_of(state, space) == tiles.MINE and owner_of(state, space) == seat:
            set_tile(state, space, tiles.MINE, tiles.UNOWNED)
    if state.capital[seat] != tiles.NOWHERE:
        set_tile(state, int(state.capital[seat]), tiles.PLAIN, tiles.UNOWNED)  # SP-6.7
    on_fall(state, seat)
    state.capital[seat] = tiles.NOWHERE
    for place in range(extra_place(state) + 1):
        for mod in range(mods.MODS):
            state.deck[mod] += state.cards[seat, place, mod]  # SP-1.5
            state.cards[seat, place, mod] = 0
    refresh_figures(state, seat)
    left = 0
    winner = NOBODY
    for other in range(int(state.seats)):
        if state.is_alive[other] != 0:
            left += 1
            winner = other
    if left == 1:
        end_match(state, reason, 1 << winner)  # SP-5.2


@compiled
def end_round(state, ruleset):
    """The next round begins, or the last one is over and the richest have won."""
    if ruleset.turn_limit == 0 or state.rounds < ruleset.turn_limit:
        state.rounds += 1
        return
    best = -1
    winners = 0
    for seat in range(int(state.seats)):
        if state.is_alive[seat] != 0:
            worth = int(state.gold[seat]) + GOLD_A_UNIT * unit_total(state, seat)  # SP-5.3
            if worth > best:
                best = worth
                winners = 0
            if worth == best:
                winners |= 1 << seat
    end_match(state, 3, winners)


@compiled
def result(state, ruleset, points):
    """The end reason; the winners share the points."""
    for seat in range(len(points)):
        points[seat] = 0.0
    if state.end_reason == 0:
        return 0
    count = 0
    for seat in range(int(state.seats)):
        count += int(state.winners) >> seat & 1
    for seat in range(int(state.seats)):
        if int(state.winners) >> seat & 1:
            points[seat] = 1.0 / count
    return int(state.end_reason)
