"""Control: what every part of the rules asks about tiles and the Goons on them."""

from typing import Any

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY
from sandtable.games.gangcity.board import NOWHERE, TILES


@compiled
def has_bit(mask: Any, place: Any) -> bool:
    """Whether a set kept as bits holds the number."""
    return (int(mask) >> int(place)) & 1 != 0


@compiled
def strength(state: Any, seat: Any, tile: Any) -> Any:
    """Goons of the seat on the tile, with its Rats while it has a Goon there."""
    goons = int(state.goons[seat, tile])
    return goons + int(state.rats[seat, tile]) if goons > 0 else 0  # GC-9.3


@compiled
def controller(state: Any, tile: Any) -> Any:
    """The seat that controls the tile, or NOBODY."""
    best = 0
    holder = NOBODY
    for seat in range(state.seats):
        force = strength(state, seat, tile)
        if force > best:  # GC-8.1
            best = force
            holder = seat
        elif force == best:
            holder = NOBODY
    return holder


@compiled
def goons_on_board(state, seat):
    """Goons of the seat on all tiles."""
    total = 0
    for tile in range(TILES):
        total += int(state.goons[seat, tile])
    return total


@compiled
def is_shut(state, seat, tile):
    """Whether a group of the seat may never stop on the tile: a revolt, or another seat's Shield."""
    if has_bit(state.revolt, tile):  # GC-5.4
        return True
    return state.shield == tile and state.shield_seat != seat  # GC-9.2


@compiled
def lose_one(state, seat, tile):
    """The seat has one fighter less on the tile: a Rat if it has one, otherwise a Goon, now wounded."""
    if state.rats[seat, tile] > 0:  # GC-6.2
        state.rats[seat, tile] -= 1
        state.rats_left += 1
    else:
        state.goons[seat, tile] -= 1
        state.wounded[seat] += 1  # GC-6.6


@compiled
def add_uprising(state, ruleset, tile):
    """One more Uprising Token lies on the tile; at the limit it is in revolt and empty."""
    state.uprising[tile] += 1
    if state.uprising[tile] < ruleset.uprising_limit:
        return
    state.revolt |= 1 << tile  # GC-8.2
    for seat in range(state.seats):
        state.supply[seat] += state.goons[seat, tile]
        state.goons[seat, tile] = 0
        state.rats_left += state.rats[seat, tile]
        state.rats[seat, tile] = 0


@compiled
def remember_control(state):
    """An order that may lead to fights begins: who controls what is noted, nothing is fought on yet."""
    for tile in range(TILES):
        state.held[tile] = controller(state, tile)
    state.fought = 0
    for seat in range(state.seats):
        state.retreated[seat] = 0


@compiled
def forget_order(state):
    """Nothing is left of the order that was carried out."""
    for tile in range(TILES):
        state.held[tile] = NOBODY
    for seat in range(state.seats):
        state.retreated[seat] = 0
    state.fought = 0
    state.visited = 0
    state.mover = NOBODY
    state.enemy = NOBODY
    state.tile = NOWHERE
    state.group = 0
    state.is_marching = 0
    state.spell = NOWHERE
