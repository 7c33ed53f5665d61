"""Hire Goons: gold for Goons on a tile the seat controls."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.gangcity.actions import HIRE
from sandtable.games.gangcity.board import TILES
from sandtable.games.gangcity.rules.control import controller, goons_on_board
from sandtable.games.gangcity.state import END_ORDER


@compiled
def hire_actions(state, out, count):
    seat = state.decider
    most = min(int(state.gold[seat]), int(state.supply[seat]))
    if most == 0:
        return count
    for tile in range(TILES):
        if can_hire_at(state, seat, tile):
            for goons in range(1, most + 1):  # GC-7.1
                out[count] = action_code(HIRE, tile, goons)
                count += 1
    return count


@compiled
def can_hire_at(state, seat, tile):
    """Whether the seat may hire Goons onto the tile."""
    if tile == state.golem:  # GC-9.2
        return False
    if controller(state, tile) == seat:
        return True
    return tile == state.quarter[seat] and goons_on_board(state, seat) == 0  # GC-7.1


@compiled
def apply_hire(state, tile, goons):
    seat = state.decider
    state.gold[seat] -= goons
    state.supply[seat] -= goons
    state.goons[seat, tile] += goons
    state.phase = END_ORDER
