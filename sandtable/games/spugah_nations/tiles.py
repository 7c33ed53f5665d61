"""What the kinds of tile on a nation sheet are on the board, and the other way round. No rules."""

import numpy as np

from sandtable.games.spugah import tiles
from sandtable.games.spugah_nations import nation
from sandtable.games.spugah_nations.state import CASTLE, PORT, PORTAL, ROAD

# TILE_OF[kind]: what lies on the board; both capitals are one tile, and the nation knows which it has.
TILE_OF = np.array(
    [
        tiles.MINE,
        tiles.RUIN,
        tiles.MERCHANT,
        tiles.MEDIC,
        ROAD,
        tiles.CURSED,
        tiles.MOUNTAIN,
        tiles.FOREST,
        tiles.OCEAN,
        CASTLE,
        PORT,
        PORTAL,
        tiles.CAPITAL,
        tiles.CAPITAL,
    ],
    np.int8,
)
# KIND_OF[tile]: the kind, or NO_KIND for what no sheet can name; capitals are told apart by their owner.
KIND_OF = np.full(32, nation.NO_KIND, np.int8)
for _kind in range(nation.FORTRESS):
    KIND_OF[TILE_OF[_kind]] = _kind
