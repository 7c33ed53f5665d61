"""What a seat sees of Quadrants: planes over the world of squares, beside them nations, cards and shop."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.observations import Observation, clear_planes, register_observation
from sandtable.games.spugah.observation import (
    OF_THE_ENEMY,
    OWN_TURN,
    common_planes,
    common_scalars,
    decided_phases,
    write_nations,
    write_turn,
    write_world,
)
from sandtable.games.spugah.tiles import LABELS
from sandtable.games.spugah_quadrants.board import SIDE, SPACES
from sandtable.games.spugah_quadrants.state import FIRE, MUSTER, ROTATE, SEATS, STATE, TIERS

TIER_NAMES = ("hero", "regular")
PHASES = OWN_TURN | {"rotate": ROTATE, "muster": MUSTER, "fire": FIRE} | OF_THE_ENEMY
DECIDED = decided_phases(PHASES)
KINDS = len(LABELS)
PLACE = np.arange(SPACES)  # row after row, as spaces are numbered


@compiled
def write(view, ruleset, seat, planes, scalars):
    viewer = max(seat, 0)
    clear_planes(planes)
    write_world(view, viewer, planes, PLACE, KINDS, SEATS, TIERS)
    at = write_nations(view, viewer, scalars, DECIDED, SEATS, TIERS)
    write_turn(view, viewer, scalars, at, SEATS, TIERS)


OBSERVATION = Observation(
    SIDE, SIDE, common_planes(SEATS, TIER_NAMES, LABELS), common_scalars(SEATS, TIER_NAMES, [*PHASES]), write
)
register_observation(STATE, OBSERVATION)
