"""Everything there is to know in the middle of a match of Nations; nothing is hidden."""

import numpy as np

from sandtable.core.records import record
from sandtable.games.spugah import phases
from sandtable.games.spugah.mods import FIGURES
from sandtable.games.spugah.state import common_fields
from sandtable.games.spugah.tiles import LABELS, OWN_TILES
from sandtable.games.spugah_nations.board import PLACES, SPACES
from sandtable.games.spugah_nations.nation import TIERS

SEATS = 6  # at most
NOT_CHOSEN = -1  # a sector or a rotation
UNLIMITED = 127  # ocean steps from a port

ROAD, CASTLE, PORT, PORTAL = range(OWN_TILES, OWN_TILES + 4)
TILE_LABELS = (*LABELS, "road", "castle", "port", "portal")

SECTOR, ROTATE, MUSTER, SACRIFICE, KEEP, SETTLE, JUMP, ERODE = range(phases.OWN_TURN, phases.OWN_TURN + 8)
PUSHED_SETTLE = phases.FIRST_ENEMY + 5  # the owner of a unit that was pushed decides
WARP_DIE = phases.OWN_CHANCE
NEXT_SECTOR, NEXT_ROTATE, NEXT_MUSTER, AFTER_TURN = range(phases.OWN_AUTOMATIC, phases.OWN_AUTOMATIC + 4)

STATE = record(
    *common_fields(SEATS, TIERS, SPACES),
    # of the nation sheets
    ("tray", np.int8, (SEATS, PLACES)),  # the kind of tile on each place of the unturned tray
    ("sheet_figure", np.int8, (SEATS, TIERS, FIGURES)),  # the figures without cards
    ("is_there", np.int8, (SEATS, TIERS)),  # whether the nation has the tier
    ("start_units", np.int8, (SEATS, TIERS)),  # units at the start
    ("lose", np.int8, (SEATS, TIERS)),  # lose if killed: NOT_LOST, LOST_BY_ANY, LOST_BY_ALL
    ("is_unique", np.int8, (SEATS, TIERS)),
    ("recruits", np.int8, (SEATS, TIERS)),  # normal recruiting
    ("find", np.int8, (SEATS, TIERS)),  # the kind of tile a unit is found on, or NO_KIND
    ("upgrades", np.int8, (SEATS, TIERS)),
    ("recruits_on", np.int8, (SEATS, TIERS)),  # the kind of tile it is recruited on, or NO_KIND
    ("sacrifice", np.int8, (SEATS, TIERS)),  # how many units it takes, or 0
    ("locations", np.int8, (SEATS, TIERS)),  # conquering an enemy location
    ("capitals", np.int8, (SEATS, TIERS)),  # how many units an enemy capital brings
    # of the world
    ("sector", np.int8, (SEATS,)),  # the continent's sector, or NOT_CHOSEN
    ("turned", np.int8, (SEATS,)),  # how often its tray is turned, or NOT_CHOSEN
    ("is_fortress", np.int8, (SEATS,)),  # the capital is a Royal Fortress
    ("is_blighted", np.uint8, (SPACES,)),  # SN-4.4: next to cursed earth, if the ruleset has blight
    ("found", np.uint8, (SPACES,)),  # one bit a seat: it has found a unit on the tile
    ("conquered", np.uint8, (SPACES,)),  # one bit a seat: it has conquered the location or capital
    # of the turn
    ("place", np.int8),  # setup: how many seats have chosen or placed; then NOT_CHOSEN
    ("road_left", np.int8),  # road steps the active unit has left
    ("port_left", np.int8),  # ocean steps it may still make for 1
    ("shown", np.int8),  # the first card of a ruin while the second is drawn, or NO_MOD
    ("shown_too", np.int8),  # the second
    ("offering", np.int8),  # the tier that a sacrifice brings
    ("to_offer", np.int8),  # units that are still to be sacrificed
    ("gains", np.int8, (TIERS,)),  # units that a conquest still brings
    ("gain_seat", np.int8),  # to whom
    ("gain_at", np.uint8),  # next to which space
    ("has_upgraded", np.int8),  # a unit in this attack
    ("doomed", np.int8, (SEATS,)),  # the end reason for which the nation falls, or 0
)
