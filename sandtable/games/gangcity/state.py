"""Everything there is to know in the middle of a match of Gang City; only the stack is hidden."""

import numpy as np

from sandtable.core.records import record
from sandtable.games.gangcity.board import TILES

SEATS = 4  # at most
GOLEM, SHIELD, RATS, FIREBALL, TUNNEL, BRIBE, INCITE, TRIBUTE = range(8)  # spells
SPELLS = 8
QUEUE = 6  # spells in the queue
RAT_SUPPLY = 12
FIRST_GOONS = 3  # on the Quarter a seat places
MOST_BURNT = 2  # by a Fireball
MOST_TUNNELLED = 3
HIDDEN = -2  # in a view: a tile of the stack that the viewer has not seen

# phase: what is being decided
(
    CITY,
    SPELL_ORDER,
    STARTER,
    QUARTER,
    QUARTER_PLACE,
    ORDER,
    MARCH,
    ASK,
    FIGHT,
    TARGET,
    HEAL,
    LOOK,
    CHOOSE,
    TURN_UP,
    AUCTION,
    PLACE,
    STAFF,
    OVER,
) = range(18)
# phases that pass by themselves
ROUND, NEXT_ORDER, END_ORDER, INCOME, NEXT_HEAL, CONSTRUCTION, CLEANUP = range(20, 27)

STATE = record(
    ("gold", np.int16, (SEATS,)),
    ("bid", np.int16),  # the bid to beat, -1 before the first
    ("city", np.int16),  # placed tiles, one bit each
    ("stack", np.int16),  # City Tiles in the face-down stack, one bit each; their order is not known
    ("revolt", np.int16),  # tiles in revolt, one bit each
    ("visited", np.int16),  # GC-5.1: tiles the moving group left or entered in this order
    ("fought", np.int16),  # GC-6.5: tiles fought on in this order
    ("roads", np.int16, (TILES,)),  # by tile: the tiles a road leads to, one bit each
    ("retreated", np.int16, (SEATS,)),  # GC-6.3: tiles the seat retreated to in this order
    ("goons", np.int8, (SEATS, TILES)),
    ("rats", np.int8, (SEATS, TILES)),  # Street Rats by the seat that put them there
    ("supply", np.int8, (SEATS,)),  # available Goons
    ("wounded", np.int8, (SEATS,)),
    ("quarter", np.int8, (SEATS,)),  # the Quarter a seat took; NOWHERE before
    ("tile_q", np.int8, (TILES,)),  # where a placed tile lies
    ("tile_r", np.int8, (TILES,)),
    ("turn", np.int8, (TILES,)),  # its rotation
    ("uprising", np.int8, (TILES,)),  # Uprising Tokens
    ("held", np.int8, (TILES,)),  # GC-6.5: who controlled the tile before this order; NOBODY outside orders
    ("queue", np.int8, (QUEUE,)),  # spells in order of price; NOWHERE while not drawn
    ("spells_left", np.int8, (SPELLS,)),  # by spell: Spell Tiles not in the queue; two have left at the end
    ("order", np.int8, (SEATS,)),  # the seats in playing order
    ("rats_left", np.int8),
    ("golem", np.int8),  # its tile or NOWHERE
    ("shield", np.int8),  # its tile or NOWHERE
    ("shield_seat", np.int8),  # who cast it
    ("tributes", np.int8),  # GC-9.4: seats that cast Tribute this round, one bit each
    ("top", np.int8),  # hidden: the top tile of the stack if anyone has seen it, else NOWHERE
    ("top_seen", np.int8),  # seats that know it, one bit each
    ("second", np.int8),  # hidden: the tile below, while the seat at the Keep looks at both
    ("drawn", np.int8),  # the tile that is up for auction or to be placed, or NOWHERE
    ("seats", np.int8),
    ("rounds", np.int8),  # begun so far
    ("phase", np.int8),
    ("decider", np.int8),  # seat, CHANCE or NOBODY
    ("starter", np.int8),  # the starting seat
    ("place", np.int8),  # place in the playing order of the seat whose turn it is
    ("passes", np.int8),  # seats that passed in a row (with one order each: seats that have had theirs)
    ("mover", np.int8),  # the seat whose group moves, tunnels or retreats; the attacker of a fight
    ("enemy", np.int8),  # the other seat in a question or a fight
    ("asked", np.int8),  # the enemy's place in the playing order while the two are asked, else NOWHERE
    ("tile", np.int8),  # where the group is
    ("group", np.int8),  # Goons in the moving group
    ("is_marching", np.int8),  # whether the group may go on after a peaceful answer
    ("spell", np.int8),  # place in the queue of the spell that is being cast
    ("opener", np.int8),  # the seat that looks at the stack and opens the auction
    ("bidder", np.int8),  # whose bid is to be beaten
    ("out", np.int8),  # seats that passed in the auction, one bit each
    ("end_reason", np.int8),  # 0 while the match goes on
)
