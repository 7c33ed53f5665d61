"""Everything there is to know in the middle of a match of Siege.

Hidden from the other seat is only how `hand` and `deck` are split. In a view the hand of a hidden seat is
what everybody knows to be in it (`known`), and its deck is all the rest of hand and deck together.
"""

import numpy as np

from sandtable.core.contract import NOBODY
from sandtable.core.records import record
from sandtable.games.siege.board import SPACES, WORDS
from sandtable.games.siege.cards import CARDS

EMPTY = 0
TRAIL = 32  # entries of a trail; a longer one forgets its oldest

# phase
COIN, DRAFT, PLACE, DRAW, DRAWING, TAKE, SUMMON, MOVE, MARCH, ATTACK, STRIKE, HIT, COUNTER, OVER = range(14)

# By piece (EMPTY, then the sixteen cards of seat 0, then those of seat 1): whose it is and which card.
# A table answers faster than a division.
SEAT_OF = np.array((NOBODY, *[0] * CARDS, *[1] * CARDS), np.int8)
CARD_OF_PIECE = np.array((0, *range(CARDS), *range(CARDS)), np.int8)

STATE = record(
    ("unit_bits", np.int64, (2, WORDS)),  # by seat: the spaces its units stand on, as a set (board.py)
    ("moved_bits", np.int64, (WORDS,)),  # the units that have moved this turn
    ("far_bits", np.int64, (WORDS,)),  # the Chargers among them that moved 3 spaces or more
    ("attacked_bits", np.int64, (WORDS,)),  # the units that have attacked this turn
    ("score", np.int16, (2,)),  # points, by seat
    ("turns", np.int16, (2,)),  # turns each seat has finished
    ("points", np.int16),  # summoning points left
    ("moves", np.int16),  # units that may still move this turn
    ("attacks", np.int16),  # units that may still attack this turn
    ("picked", np.int16),  # space of the unit that is to move, in phase MARCH, else NOWHERE
    ("battle_from", np.int16),  # space of the attacker while dice decide, else NOWHERE
    ("battle_at", np.int16),  # space of its target
    ("piles", np.int16, (CARDS,)),  # cards open to be drafted or taken
    ("deck_count", np.int16, (2,)),  # cards in each deck; known to all
    ("hand_count", np.int16, (2,)),  # cards in each hand; known to all
    ("unit_count", np.int16, (2,)),  # units on the board, by seat
    ("deck", np.int8, (2, CARDS)),  # a multiset; during the draft all that was drafted. Hidden: see above
    ("hand", np.int8, (2, CARDS)),  # a multiset. Hidden: see above
    ("known", np.int8, (2, CARDS)),  # what everybody knows to be in the hand
    ("discard", np.int8, (2, CARDS)),  # a multiset, known to all
    ("fresh", np.int8, (2, CARDS)),  # what everybody knows to be in the deck: taken and no draw since
    ("trail", np.int8, (2, TRAIL)),  # what everybody saw since the oldest take that matters (rules/trail.py)
    ("trail_length", np.int8, (2,)),
    ("piece_at", np.int8, (SPACES,)),  # EMPTY, or 1 + 16 * seat + card
    ("health_at", np.int8, (SPACES,)),  # Health left of the unit there
    ("phase", np.int8),
    ("decider", np.int8),  # seat, CHANCE or NOBODY
    ("seat", np.int8),  # whose turn it is
    ("first", np.int8),  # who drafts first and takes the first turn; NOBODY before the coin
    ("draw_to", np.int8),  # cards to which the hand is filled, in phase DRAWING
    ("is_recruiting", np.int8),  # the draw was SG-5.2 (b)
    ("has_struck", np.int8),  # the target of the present attack has rolled first
    ("end_reason", np.int8),  # 0 while the match goes on
    ("winner", np.int8),  # seat, or NOBODY for a draw or while the match goes on
)
