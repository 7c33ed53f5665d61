"""The figures of a tier and the mod cards that change them. No rules."""

import numpy as np

HEALTH, DEFENSE, ATTACK, SPEED, RANGE = range(5)
FIGURES = 5
FIGURE_LABELS = ("Max Health", "Defense", "Attack", "Speed", "Range")
LEAST = np.array([1, 0, 0, 0, 0], np.int8)  # SP-1.3
MOST = np.array([127, 6, 127, 127, 127], np.int8)  # SP-1.3

(
    SWIFT_BOOTS,
    WAR_HORSES,
    SEA_LEGS,
    MOUNTAINEERS,
    SHARP_BLADES,
    BERSERKERS,
    PLATE_ARMOUR,
    TOWER_SHIELDS,
    VIGOUR,
    LONGBOWS,
    BALLISTAE,
    CHARGE,
    HIT_AND_RUN,
    BLOOD_FRENZY,
    FEINT,
    RAM,
    MEDICS,
    PLUNDERERS,
    LEVY,
    WARDENS,
    ASSASSINS,
) = range(21)
MODS = 21
NO_MOD = -1

LABELS = (
    "Swift Boots",
    "War Horses",
    "Sea Legs",
    "Mountaineers",
    "Sharp Blades",
    "Berserkers",
    "Plate Armour",
    "Tower Shields",
    "Vigour",
    "Longbows",
    "Ballistae",
    "Charge",
    "Hit and Run",
    "Blood Frenzy",
    "Feint",
    "Ram",
    "Medics",
    "Plunderers",
    "Levy",
    "Wardens",
    "Assassins",
)
NAMES = tuple(label.lower().replace(" ", "-") for label in LABELS)
COPIES = np.array([4, 2, 4, 2, 4, 2, 4, 2, 4, 4, 2, 2, 2, 1, 1, 2, 2, 1, 2, 2, 1], np.int8)  # SP-1.4
DECK = int(COPIES.sum())

# EFFECT[mod, figure]: what one card adds to a figure of its tier.
EFFECT = np.zeros((MODS, FIGURES), np.int8)
for _mod, _figure, _change in (
    (SWIFT_BOOTS, SPEED, 1),
    (WAR_HORSES, SPEED, 2),
    (WAR_HORSES, DEFENSE, -1),
    (SHARP_BLADES, ATTACK, 1),
    (BERSERKERS, ATTACK, 2),
    (BERSERKERS, DEFENSE, -1),
    (PLATE_ARMOUR, DEFENSE, 1),
    (TOWER_SHIELDS, DEFENSE, 2),
    (TOWER_SHIELDS, SPEED, -1),
    (VIGOUR, HEALTH, 2),
    (LONGBOWS, RANGE, 1),
    (BALLISTAE, RANGE, 2),
    (BALLISTAE, SPEED, -1),
):
    EFFECT[_mod, _figure] = _change

CHARGE_MOST = 3  # dice
PLUNDER = 2  # gold
PLUNDERERS_TAKE = 4  # gold
