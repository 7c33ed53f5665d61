"""What the rules get of a nation sheet, and the words for its tiles. No rules."""

import numpy as np

from sandtable.core.records import record
from sandtable.games.spugah.mods import (
    FIGURES,
    LONGBOWS,
    PLATE_ARMOUR,
    SEA_LEGS,
    SHARP_BLADES,
    SWIFT_BOOTS,
    VIGOUR,
)

TIERS = 3
TILES = 15

GOLD, RUIN, MERCHANT, MEDIC, ROAD, CURSED, MOUNTAIN, FOREST, OCEAN, CASTLE, PORT, PORTAL, FORTRESS, CITY = (
    range(14)
)
KIND_NAMES = (
    "gold",
    "ruin",
    "merchant",
    "medic",
    "road",
    "cursed earth",
    "mountain",
    "forest",
    "ocean",
    "castle",
    "port",
    "portal",
    "royal fortress",
    "capital city",
)
KINDS = 14
NO_KIND = -1

# SIDES[side][tile number - 1]: what lies on the first and on the second side of each tile, SN-2.2.
SIDES = np.array(
    (
        (
            GOLD,
            MERCHANT,
            GOLD,
            FORTRESS,
            MEDIC,
            ROAD,
            MOUNTAIN,
            CASTLE,
            GOLD,
            FOREST,
            FOREST,
            CURSED,
            OCEAN,
            MOUNTAIN,
            OCEAN,
        ),
        (
            RUIN,
            RUIN,
            OCEAN,
            CITY,
            MERCHANT,
            CURSED,
            ROAD,
            CURSED,
            MOUNTAIN,
            MOUNTAIN,
            RUIN,
            OCEAN,
            PORTAL,
            PORT,
            RUIN,
        ),
    ),
    np.int8,
)
STARTERS = (SWIFT_BOOTS, SEA_LEGS, SHARP_BLADES, PLATE_ARMOUR, VIGOUR, LONGBOWS)  # SN-2.2, tile 8
LAYOUT = (6, 10, 7, 1, 4, 2, 12, 8, 5, 11, 15, 14, 3, 9, 13)  # SN-1.3: the tile on each place, row by row

NOT_LOST, LOST_BY_ANY, LOST_BY_ALL = range(3)  # lose if killed

NATION = record(
    ("side", np.int8, (TILES,)),  # by tile number - 1: 0 is the first side, 1 the second
    ("place", np.int8, (TILES,)),  # by tile number - 1: its place on the unrotated tray, row by row from 0
    ("starter", np.int8),  # a mod for the whole army, or NO_MOD
    ("is_there", np.int8, (TIERS,)),  # whether the nation has the tier
    ("figure", np.int8, (TIERS, FIGURES)),  # totals (bought + bonus) in the order of mods.FIGURE_LABELS
    ("slots", np.int8, (TIERS,)),  # Mod Slots, bought + bonus
    (
        "lose",
        np.int8,
        (TIERS,),
    ),  # NOT_LOST, LOST_BY_ANY (its two more Max Health are in `figure`), LOST_BY_ALL
    ("is_unique", np.int8, (TIERS,)),
    ("start", np.int8, (TIERS,)),  # units at the start, 1 to 3
    ("recruits", np.int8, (TIERS,)),  # normal recruiting
    ("find", np.int8, (TIERS,)),  # the kind of tile it is found on, or NO_KIND
    ("upgrades", np.int8, (TIERS,)),
    ("recruits_on", np.int8, (TIERS,)),  # the kind of non-capital tile it is recruited on, or NO_KIND
    ("sacrifice", np.int8, (TIERS,)),  # how many units it takes; 0 if it does not come so
    ("locations", np.int8, (TIERS,)),  # conquering an enemy location
    ("capitals", np.int8, (TIERS,)),  # how many units an enemy capital brings; 0 if none
)
