"""Blight: which tiles lie next to cursed earth."""

from sandtable.core.compiled import compiled
from sandtable.games.spugah import tiles
from sandtable.games.spugah.rules.units import tile_of
from sandtable.games.spugah_nations import board


@compiled
def mark_blight(state, ruleset):
    """Every tile next to cursed earth is marked, if the ruleset has blight."""
    for space in range(board.SPACES):
        state.is_blighted[space] = 0
        if ruleset.blight == 0:  # SN-4.4
            continue
        for direction in range(board.DIRECTIONS):
            near = int(board.NEXT[space, direction])
            if near != tiles.NOWHERE and tile_of(state, near) == tiles.CURSED:
                state.is_blighted[space] = 1
