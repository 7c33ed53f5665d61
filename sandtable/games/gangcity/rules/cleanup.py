"""Cleanup Phase: what magic left behind leaves the board."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY
from sandtable.games.gangcity.board import NOWHERE, TILES
from sandtable.games.gangcity.rules.ending import CITY_COMPLETE, end_match
from sandtable.games.gangcity.state import ROUND

LAST_TILE = 1  # option end


@compiled
def clean_up(state, ruleset):
    """Lone Rats, Golem and Shield are off the board; the next round begins, or the last is over."""
    for seat in range(state.seats):
        for tile in range(TILES):
            if state.goons[seat, tile] == 0:  # GC-12.1
                state.rats_left += state.rats[seat, tile]
                state.rats[seat, tile] = 0
    state.golem = NOWHERE
    state.shield = NOWHERE
    state.shield_seat = NOBODY
    state.tributes = 0
    state.phase = ROUND
    if ruleset.end == LAST_TILE and state.stack == 0:
        end_match(state, CITY_COMPLETE)  # GC-13.1
