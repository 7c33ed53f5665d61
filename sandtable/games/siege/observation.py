"""What a seat sees of Siege: planes over the field, and beside them hands, decks and piles as it knows."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.observations import (
    Observation,
    Plane,
    Scalar,
    clear_planes,
    put,
    put_one_of,
    register_observation,
    sides,
)
from sandtable.games.siege.board import (
    BIT_OF,
    CENTRE_TOWER,
    FOREST,
    HEIGHT,
    MOUNTAIN,
    SPACES,
    TERRAIN,
    TOWER,
    WIDTH,
    WORD_OF,
)
from sandtable.games.siege.cards import CARD_NAMES, CARDS
from sandtable.games.siege.state import CARD_OF_PIECE, EMPTY, OVER, SEAT_OF, STATE

MOST = 999  # of points and turns; what is more is observed as this
MOST_CARDS = 127
SETS = ("hand", "deck", "known", "discard", "fresh")
SET_MEANINGS = (
    "copies in hand, as far as the viewer knows",
    "copies in the deck; of the other seat all the viewer cannot place",
    "copies everybody knows to be in hand",
    "copies among the dead",
    "copies everybody knows to be in the deck",
)
PHASES = (
    "coin", "draft", "place", "draw", "drawing", "take", "summon", "move", "march", "attack", "strike", "hit",
    "counter",
)  # fmt: skip
assert len(PHASES) == OVER

PLANES = (
    *(Plane(f"own {name}", f"a {name} of the viewer") for name in CARD_NAMES),
    *(Plane(f"other {name}", f"a {name} of the other seat") for name in CARD_NAMES),
    Plane("health", "Health left of the unit", 127),
    Plane("moved", "the unit has moved this turn"),
    Plane("far", "a Charger that moved 3 spaces or more this turn"),
    Plane("attacked", "the unit has attacked this turn"),
    Plane("picked", "the unit that is to move"),
    Plane("attacker", "the attacker while dice decide"),
    Plane("target", "its target"),
    Plane("open", "no mountain"),
    Plane("forest", "a forest"),
    Plane("centre tower", "a centre tower"),
    Plane("own tower", "the viewer's siege tower"),
    Plane("other tower", "the other seat's siege tower"),
)
UNIT_PLANES = 2 * CARDS
HEALTH_PLANE, MOVED_PLANE = UNIT_PLANES, UNIT_PLANES + 1
PICKED_PLANE, LAND_PLANE = UNIT_PLANES + 4, UNIT_PLANES + 7
TOWER_PLANE = LAND_PLANE + 3

SCALARS = (
    *sides(2, "score", "points", MOST),
    *sides(2, "turns", "turns finished", MOST),
    *sides(2, "deck count", "cards in the deck", MOST),
    *sides(2, "hand count", "cards in hand", MOST),
    *sides(2, "units", "units on the board", SPACES),
    *(
        Scalar(f"{name} {side} {card}", f"{meaning}, {'viewer' if side == 0 else 'other seat'}", MOST_CARDS)
        for side in range(2)
        for name, meaning in zip(SETS, SET_MEANINGS, strict=True)
        for card in CARD_NAMES
    ),
    *(Scalar(f"pile {card}", "copies open to be drafted or taken", MOST_CARDS) for card in CARD_NAMES),
    *(Scalar(f"phase {phase}", "it is being decided") for phase in PHASES),
    Scalar("own turn", "it is the viewer's turn"),
    Scalar("own first", "the viewer took the first turn"),
    Scalar("points", "summoning points left", 99),
    Scalar("moves", "units that may still move", 99),
    Scalar("attacks", "units that may still attack", 99),
    Scalar("draw to", "cards to which the hand is filled", 99),
    Scalar("recruiting", "the draw was SG-5.2 (b)"),
    Scalar("struck", "the target of the attack has rolled first"),
)

# LAND[place]: the planes of the land that both seats see alike.
LAND = np.array([TERRAIN != MOUNTAIN, TERRAIN == FOREST, TERRAIN == CENTRE_TOWER], np.uint8)
LANDS = len(LAND)


@compiled
def write(view, ruleset, seat, planes, scalars):
    viewer = max(seat, 0)
    write_field(view, viewer, planes)
    write_scalars(view, viewer, scalars)


@compiled
def write_field(view, viewer, planes):
    """The planes show the units, what they have done, and the land."""
    clear_planes(planes)
    for space in range(SPACES):
        piece = view.piece_at[space]
        if piece != EMPTY:
            side = 0 if SEAT_OF[piece] == viewer else CARDS
            planes[side + CARD_OF_PIECE[piece], space] = 1
            planes[HEALTH_PLANE, space] = view.health_at[space]
            word, bit = WORD_OF[space], BIT_OF[space]
            planes[MOVED_PLANE, space] = (view.moved_bits[word] & bit) != 0
            planes[MOVED_PLANE + 1, space] = (view.far_bits[word] & bit) != 0
            planes[MOVED_PLANE + 2, space] = (view.attacked_bits[word] & bit) != 0
    if view.picked >= 0:
        planes[PICKED_PLANE, view.picked] = 1
    if view.battle_from >= 0:
        planes[PICKED_PLANE + 1, view.battle_from] = 1
    if view.battle_at >= 0:
        planes[PICKED_PLANE + 2, view.battle_at] = 1
    for land in range(LANDS):
        for space in range(SPACES):
            planes[LAND_PLANE + land, space] = LAND[land, space]
    planes[TOWER_PLANE, TOWER[viewer]] = 1
    planes[TOWER_PLANE + 1, TOWER[1 - viewer]] = 1


@compiled
def write_scalars(view, viewer, scalars):
    """The scalars hold the counts, the cards and the phase."""
    for side in range(2):
        owner = viewer if side == 0 else 1 - viewer
        scalars[side] = min(view.score[owner], MOST)
        scalars[2 + side] = min(view.turns[owner], MOST)
        scalars[4 + side] = view.deck_count[owner]
        scalars[6 + side] = view.hand_count[owner]
        scalars[8 + side] = view.unit_count[owner]
    at = 10
    for side in range(2):
        owner = viewer if side == 0 else 1 - viewer
        for card in range(CARDS):
            scalars[at + card] = view.hand[owner, card]
            scalars[at + CARDS + card] = view.deck[owner, card]
            scalars[at + 2 * CARDS + card] = view.known[owner, card]
            scalars[at + 3 * CARDS + card] = view.discard[owner, card]
            scalars[at + 4 * CARDS + card] = view.fresh[owner, card]
        at += 5 * CARDS
    for card in range(CARDS):
        at = put(scalars, at, view.piles[card], MOST_CARDS)
    at = put_one_of(scalars, at, view.phase, OVER)
    at = put(scalars, at, int(view.seat == viewer), 1)
    at = put(scalars, at, int(view.first == viewer), 1)
    at = put(scalars, at, view.points, 99)
    at = put(scalars, at, view.moves, 99)
    at = put(scalars, at, view.attacks, 99)
    at = put(scalars, at, view.draw_to, 99)
    at = put(scalars, at, view.is_recruiting, 1)
    at = put(scalars, at, view.has_struck, 1)


OBSERVATION = Observation(HEIGHT, WIDTH, PLANES, SCALARS, write)
register_observation(STATE, OBSERVATION)
