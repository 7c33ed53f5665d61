"""Everything there is to know in the middle of a match of Quadrants; nothing is hidden."""

import numpy as np

from sandtable.core.records import record
from sandtable.games.spugah import phases
from sandtable.games.spugah.state import common_fields
from sandtable.games.spugah_quadrants.board import CORNERS, SPACES

SEATS = 4  # at most
HERO, REGULAR = range(2)
TIERS = 2
TIER_SLOTS = 3  # SP-1.2
NOT_DEALT = -1

ROTATE, MUSTER, FIRE = range(phases.OWN_TURN, phases.OWN_TURN + 3)
DEAL = phases.OWN_CHANCE
NEXT_DEAL, NEXT_TURN_OF_PANEL, NEXT_CARD, NEXT_MUSTER = range(phases.OWN_AUTOMATIC, phases.OWN_AUTOMATIC + 4)

STATE = record(
    *common_fields(SEATS, TIERS, SPACES),
    ("panel", np.int8, (CORNERS,)),  # by corner: the panel that lies there or will, or NOT_DEALT
    ("turned", np.int8, (CORNERS,)),  # by corner: its rotation, or NOT_DEALT before it is placed
    ("place", np.int8),  # setup: how many panels, cards or units have been dealt with
)
