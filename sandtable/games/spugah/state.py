"""The fields that the records of both editions share. Nothing in them is hidden."""

from typing import Any

import numpy as np

from sandtable.games.spugah.mods import FIGURES, MODS

SHOP = 6  # places of the shop, at most

# marks: what a unit has done this turn, and its part in the present attack
DONE = 1  # SP-6.5: it has been left
ATTACKED = 2  # SP-4.2: it has attacked or reinforced an attack
WORKED = 4  # SP-2.4: it has done a tile action
DEFENDED = 8  # SP-4.2: it has defended or reinforced a defence
ATTACKING = 16  # it is the primary attacker or one of its reinforcements
DEFENDING = 32  # it is the primary defender or one of its reinforcements
FRESH = 64  # it has come this turn and does not act
ENTERED = 128  # it has entered its tile this turn

MELEE, SIEGE = 1, 2  # is_melee: against a unit, or against an empty fortress, which is no unit

TIER_BITS = 3  # of unit_kind: the tier in the low two bits, the seat above
SEAT_SHIFT = 2
NOT_USED = -1  # the unit_kind of a free slot


def common_fields(seats: int, tiers: int, spaces: int) -> tuple[Any, ...]:
    """The fields for so many seats, tiers a seat and spaces; the extra cards lie behind the last tier."""
    return (
        ("gold", np.int32, (seats,)),
        ("rounds", np.int32),  # begun so far
        ("dice", np.int16),  # still to be thrown
        ("hits", np.int16),  # damage that is not yet dealt out
        ("points", np.int16),  # speed points the active unit has left
        ("tile", np.uint8, (spaces,)),  # what lies there, and whose; see tiles.py
        ("unit_at", np.uint8, (spaces,)),  # the slot of the unit there, or NO_UNIT
        ("unit_space", np.uint8, (spaces,)),  # by slot: where the unit is
        ("unit_kind", np.int8, (spaces,)),  # by slot: seat and tier, or NOT_USED
        ("health", np.int8, (spaces,)),  # by slot
        ("marks", np.uint8, (spaces,)),  # by slot
        ("top", np.uint8),  # all slots in use are below it
        ("cards", np.int8, (seats, tiers + 1, MODS)),  # copies on each tier, then among the extra cards
        ("shifted", np.int8, (tiers + 1, MODS)),  # SP-2.5: cards that were moved there this time
        ("deck", np.int8, (MODS,)),  # copies in the deck
        ("shop_card", np.int8, (SHOP,)),  # NO_MOD is a gap
        ("shop_price", np.int8, (SHOP,)),
        ("figure", np.int8, (seats, tiers, FIGURES)),  # effective, without what a tile adds
        ("slots", np.int8, (seats, tiers)),  # mods a tier can carry
        ("tier_count", np.uint8, (seats, tiers)),  # units on the board
        ("starter", np.int8, (seats,)),  # a mod for the whole army that is no card, or NO_MOD
        ("capital", np.uint8, (seats,)),  # its space
        ("is_alive", np.int8, (seats,)),
        ("spire_turns", np.int8, (seats,)),  # SP-5.1: turns in a row
        ("levied", np.int8, (tiers,)),  # SP-6.4: units raised by Levy this turn
        ("spire", np.uint8),  # its space
        ("seats", np.int8),
        ("seat", np.int8),  # whose turn it is
        ("phase", np.int8),
        ("after", np.int8),  # the phase that follows a card or a guard's dice
        ("decider", np.int8),  # seat, CHANCE or NOBODY
        ("held_spire", np.int8),  # whether the turn began with a unit on the Spire
        ("has_recruited", np.int8),  # this turn
        ("has_begun", np.int8),  # whether a unit has done anything this turn
        ("card", np.int8),  # the mod that is to be placed, or NO_MOD
        ("shop_place", np.int8),  # whose price is to be rolled
        ("active", np.uint8),  # the slot of the unit that acts, or NO_UNIT
        ("stage", np.int8),  # how far it is, see phases.py
        ("attacker", np.uint8),  # the slot of the primary attacker while it lives, or NO_UNIT
        ("defender", np.uint8),  # the same for the primary defender
        ("enemy", np.int8),  # the seat that is attacked
        ("battle_from", np.uint8),  # the space the attack is made from
        ("battle_at", np.uint8),  # the space that is attacked
        ("is_melee", np.int8),  # 0, MELEE or SIEGE
        ("is_shot", np.int8),  # the attack of an empty capital
        ("is_ramming", np.int8),  # the primary attacker has Ram
        ("joined", np.int8),  # reinforcements the deciding side has named
        ("extra_dice", np.int8),  # Charge and Blood Frenzy
        ("lost", np.int8),  # health the primary defender lost in this attack
        ("has_feinted", np.int8),
        ("pushed", np.int8),  # units of a push
        ("arrived", np.int8),  # of them, whose arrival has taken effect
        ("guest", np.uint8),  # the slot of the unit that a guarded space strikes at
        ("end_reason", np.int8),  # 0 while the match goes on
        ("winners", np.int8),  # one bit a seat
    )
