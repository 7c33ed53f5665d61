"""What a seat sees of Gang City: planes over the twelve tiles, which are its spaces, and scalars beside them.

The city has no grid of its own: roads are planes too, one for every tile they lead to, and so is where a tile
lies.
"""

from sandtable.core.compiled import compiled
from sandtable.core.observations import (
    Observation,
    Plane,
    Scalar,
    clear_planes,
    plane_sides,
    put,
    put_one_of,
    register_observation,
    side_of,
    sides,
)
from sandtable.games.gangcity.board import EDGES, LABELS, REACH, TILES
from sandtable.games.gangcity.state import OVER, QUEUE, RAT_SUPPLY, SEATS, SPELLS, STATE

MOST = 999  # gold and bids; what is more is observed as this
PHASES = (
    "city", "spell order", "starter", "quarter", "quarter place", "order", "march", "ask", "fight", "target",
    "heal", "look", "choose", "turn up", "auction", "place", "staff",
)  # fmt: skip
assert len(PHASES) == OVER

PLANES = (
    *plane_sides(SEATS, "goons", "Goons on the tile", 127),
    *plane_sides(SEATS, "rats", "Street Rats put on the tile", RAT_SUPPLY),
    *plane_sides(SEATS, "quarter", "the Quarter"),
    *plane_sides(SEATS, "held", "controlled the tile before this order"),
    *plane_sides(SEATS, "retreated", "retreated to the tile in this order"),
    Plane("placed", "the tile lies in the city"),
    Plane("stack", "the tile is in the stack"),
    Plane("revolt", "the tile is in revolt"),
    Plane("visited", "the moving group left or entered the tile in this order"),
    Plane("fought", "the tile was fought on in this order"),
    Plane("uprising", "Uprising Tokens", 127),
    Plane("golem", "the Golem stands there"),
    Plane("shield", "the Shield stands there"),
    Plane("top", "the viewer knows the tile to be the top of the stack"),
    Plane("second", "the viewer knows the tile to be below the top"),
    Plane("drawn", "the tile is up for auction or to be placed"),
    Plane("group", "where the moving group is"),
    Plane("q", f"where a placed tile lies along the first axis, plus {REACH}", 2 * REACH),
    Plane("r", f"where a placed tile lies along the second axis, plus {REACH}", 2 * REACH),
    Plane("turn", "the rotation of a placed tile", EDGES - 1),
    *(Plane(f"road {label}", f"a road leads to {label}") for label in LABELS),
)
PLACED = 5 * SEATS
UPRISING, GOLEM, SHIELD, TOP, SECOND, DRAWN, GROUP, PLACE_Q, PLACE_R, TURN, ROADS = range(
    PLACED + 5, PLACED + 16
)

SCALARS = (
    *sides(SEATS, "gold", "gold", MOST),
    *sides(SEATS, "supply", "available Goons", 127),
    *sides(SEATS, "wounded", "wounded Goons", 127),
    *sides(SEATS, "tribute", "cast Tribute this round"),
    *sides(SEATS, "knows top", "knows the top of the stack"),
    *sides(SEATS, "out", "passed in the auction"),
    *sides(SEATS, "seated", "there is a seat"),
    *(Scalar(f"queue {place}", "the spell at this price, or -1", SPELLS - 1, -1) for place in range(QUEUE)),
    *(Scalar(f"spells left {spell}", "Spell Tiles not in the queue", 127) for spell in range(SPELLS)),
    *(Scalar(f"order {place}", "the side that plays in this place", SEATS - 1, -1) for place in range(SEATS)),
    *(Scalar(f"phase {phase}", "it is being decided") for phase in PHASES),
    Scalar("starter", "the side of the starting seat, or -1", SEATS - 1, -1),
    Scalar("mover", "the side whose group moves, or -1", SEATS - 1, -1),
    Scalar("enemy", "the other side in a question or a fight, or -1", SEATS - 1, -1),
    Scalar("opener", "the side that opens the auction, or -1", SEATS - 1, -1),
    Scalar("bidder", "the side whose bid is to be beaten, or -1", SEATS - 1, -1),
    Scalar("shield side", "the side that cast the Shield, or -1", SEATS - 1, -1),
    Scalar("bid", "the bid to beat, or -1", MOST, -1),
    Scalar("place", "place in the playing order of the seat whose turn it is", SEATS, -1),
    Scalar("asked", "the enemy's place in the playing order while the two are asked, or -1", SEATS, -1),
    Scalar("passes", "seats that passed in a row", 127, -1),
    Scalar("rats left", "Street Rats in the supply", RAT_SUPPLY),
    Scalar("rounds", "rounds begun so far", 127),
    Scalar("group", "Goons in the moving group", 127),
    Scalar("marching", "the group may go on after a peaceful answer"),
    Scalar("spell", "place in the queue of the spell that is being cast, or -1", QUEUE - 1, -1),
)


@compiled
def write(view, ruleset, seat, planes, scalars):
    viewer = max(seat, 0)
    write_tiles(view, viewer, planes)
    at = write_seats(view, viewer, scalars)
    at = put_one_of(scalars, at, view.phase, OVER)
    for owner in (view.starter, view.mover, view.enemy, view.opener, view.bidder, view.shield_seat):
        at = put(scalars, at, side_of(owner, viewer, view.seats), SEATS - 1)
    at = put(scalars, at, view.bid, MOST)
    at = put(scalars, at, max(view.place, -1), SEATS)
    at = put(scalars, at, max(view.asked, -1), SEATS)
    at = put(scalars, at, max(view.passes, -1), 127)
    at = put(scalars, at, view.rats_left, RAT_SUPPLY)
    at = put(scalars, at, view.rounds, 127)
    at = put(scalars, at, view.group, 127)
    at = put(scalars, at, view.is_marching, 1)
    at = put(scalars, at, max(view.spell, -1), QUEUE - 1)


@compiled
def write_tiles(view, viewer, planes):
    """The planes show what lies, stands and happens on every tile."""
    clear_planes(planes)
    for side in range(view.seats):
        owner = (viewer + side) % view.seats
        for tile in range(TILES):
            planes[side, tile] = view.goons[owner, tile]
            planes[SEATS + side, tile] = view.rats[owner, tile]
            planes[2 * SEATS + side, tile] = view.quarter[owner] == tile
            planes[3 * SEATS + side, tile] = view.held[tile] == owner
            planes[4 * SEATS + side, tile] = (view.retreated[owner] >> tile) & 1
    for tile in range(TILES):
        is_placed = (view.city >> tile) & 1
        planes[PLACED, tile] = is_placed
        planes[PLACED + 1, tile] = (view.stack >> tile) & 1
        planes[PLACED + 2, tile] = (view.revolt >> tile) & 1
        planes[PLACED + 3, tile] = (view.visited >> tile) & 1
        planes[PLACED + 4, tile] = (view.fought >> tile) & 1
        planes[UPRISING, tile] = view.uprising[tile]
        planes[GOLEM, tile] = view.golem == tile
        planes[SHIELD, tile] = view.shield == tile
        planes[TOP, tile] = view.top == tile
        planes[SECOND, tile] = view.second == tile
        planes[DRAWN, tile] = view.drawn == tile
        planes[GROUP, tile] = view.tile == tile
        if is_placed:
            planes[PLACE_Q, tile] = view.tile_q[tile] + REACH
            planes[PLACE_R, tile] = view.tile_r[tile] + REACH
            planes[TURN, tile] = view.turn[tile]
        for other in range(TILES):
            planes[ROADS + other, tile] = (view.roads[tile] >> other) & 1


@compiled
def write_seats(view, viewer, scalars):
    """The first scalars are what each seat has, the queue and the order of play; the next place follows."""
    for at in range(7 * SEATS):
        scalars[at] = 0
    for side in range(view.seats):
        owner = (viewer + side) % view.seats
        scalars[side] = min(view.gold[owner], MOST)
        scalars[SEATS + side] = view.supply[owner]
        scalars[2 * SEATS + side] = view.wounded[owner]
        scalars[3 * SEATS + side] = (view.tributes >> owner) & 1
        scalars[4 * SEATS + side] = (view.top_seen >> owner) & 1
        scalars[5 * SEATS + side] = (view.out >> owner) & 1
        scalars[6 * SEATS + side] = 1
    at = 7 * SEATS
    for place in range(QUEUE):
        at = put(scalars, at, max(view.queue[place], -1), SPELLS - 1)
    for spell in range(SPELLS):
        at = put(scalars, at, view.spells_left[spell], 127)
    for place in range(SEATS):
        owner = view.order[place] if place < view.seats else -1
        at = put(scalars, at, side_of(owner, viewer, view.seats), SEATS - 1)
    return at


OBSERVATION = Observation(1, TILES, PLANES, SCALARS, write)
register_observation(STATE, OBSERVATION)
