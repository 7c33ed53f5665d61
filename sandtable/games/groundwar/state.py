"""Everything there is to know in the middle of a match of Ground War; nothing is hidden."""

import numpy as np

from sandtable.core.contract import NOBODY
from sandtable.core.records import record
from sandtable.games.groundwar.board import SPACES

TANK, ANTI_TANK, MARINES = range(3)
UNITS = 3
EMPTY = 0

# By piece (EMPTY, then Red's three units, then Blue's): whose it is and which unit. A table answers faster
# than a division.
SEAT_OF = np.array((NOBODY, 0, 0, 0, 1, 1, 1), np.int8)
UNIT_OF = np.array((TANK, TANK, ANTI_TANK, MARINES, TANK, ANTI_TANK, MARINES), np.int8)

# phase
FLAG, SETUP, FIRST, SPAWN, MOVE, COMBAT, OVER = range(7)

# arrival_at: how the unit on a space came there
PLACED, FRESH, WALKED = range(3)

STATE = record(
    (
        "unit_bits",
        np.int64,
        (2, 2),
    ),  # by seat: the spaces its units stand on, as bits (board.py)
    ("gold", np.int32, (2,)),  # by seat
    ("turns", np.int16, (2,)),  # turns each seat has finished
    ("points", np.int16),  # movement points left in this move step
    ("piece_at", np.int8, (SPACES,)),  # EMPTY, or 1 + 3 * seat + unit
    ("arrival_at", np.int8, (SPACES,)),  # PLACED before this turn, FRESH (placed this turn), WALKED
    ("unit_count", np.int8, (2,)),  # units on the board, by seat
    ("flag_space", np.int8, (2,)),  # where each seat's flag is; NOWHERE before the setup
    ("is_carried", np.int8, (2,)),  # whether the Marines on its space carry the flag
    ("was_lifted", np.int8, (2,)),  # GW-6.3: flag picked up for nothing this turn
    ("was_dropped", np.int8, (2,)),  # GW-6.4: flag dropped this turn
    ("phase", np.int8),  # FLAG, SETUP, FIRST, SPAWN, MOVE, COMBAT or OVER
    ("decider", np.int8),  # seat, CHANCE or NOBODY
    ("seat", np.int8),  # whose turn it is (in the setup: who places)
    ("has_moved", np.int8),  # GW-4.5: a move was made this turn
    ("battle_from", np.int8),  # space of the attacker, in phase COMBAT
    ("battle_at", np.int8),  # space of the defender, in phase COMBAT
    ("end_reason", np.int8),  # 0 while the match goes on
    ("winner", np.int8),  # seat, or NOBODY for a draw or while the match goes on
)
