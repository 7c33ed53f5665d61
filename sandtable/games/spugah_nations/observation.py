"""What a seat sees of Nations: planes over the world of hexes, beside them nations, sheets, cards and shop.

The planes are a square of axial coordinates with the Spire in its middle; two corners are not of the world.
"""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.observations import (
    Observation,
    Plane,
    Scalar,
    clear_planes,
    plane_sides,
    put,
    register_observation,
    side_of,
    sides,
)
from sandtable.games.spugah import mods, tiles
from sandtable.games.spugah.observation import (
    MOST,
    OF_THE_ENEMY,
    OWN_TURN,
    common_planes,
    common_scalars,
    decided_phases,
    write_nations,
    write_turn,
    write_world,
)
from sandtable.games.spugah.state import SIEGE
from sandtable.games.spugah_nations.board import HEXES, PLACES, ROWS, SECTORS, SPACES, TURNS
from sandtable.games.spugah_nations.nation import KINDS, TIERS
from sandtable.games.spugah_nations.state import (
    ERODE,
    JUMP,
    KEEP,
    MUSTER,
    PUSHED_SETTLE,
    ROTATE,
    SACRIFICE,
    SEATS,
    SECTOR,
    SETTLE,
    STATE,
    TILE_LABELS,
)

SIDE = 2 * ROWS + 1
PLACE = np.array([(y + ROWS) * SIDE + x + ROWS for x, y in HEXES])  # PLACE[space]: row after row
TIER_NAMES = ("tier 1", "tier 2", "tier 3")
TILE_KINDS = len(TILE_LABELS)
REASONS = 6  # why a nation falls
PHASES = (
    OWN_TURN
    | {"sector": SECTOR, "rotate": ROTATE, "muster": MUSTER, "sacrifice": SACRIFICE, "keep": KEEP}
    | {"settle": SETTLE, "jump": JUMP, "erode": ERODE}
    | OF_THE_ENEMY
    | {"pushed settle": PUSHED_SETTLE}
)
DECIDED = decided_phases(PHASES)

PLANES = (
    *common_planes(SEATS, TIER_NAMES, TILE_LABELS),
    Plane("royal fortress", "the capital there is a Royal Fortress"),
    Plane("blight", "the tile is next to cursed earth, if the ruleset has blight"),
    *plane_sides(SEATS, "found", "a unit was found there: by the seat"),
    *plane_sides(SEATS, "conquered", "the location or capital was conquered: by the seat"),
    Plane("gain at", "units that a conquest brings are placed next to it"),
)
SHEET = (  # of each tier: name, meaning, highest and lowest
    *((f"sheet {label}", "without cards", 127, 0) for label in mods.FIGURE_LABELS),
    ("is there", "the nation has the tier", 1, 0),
    ("start", "units at the start", 127, 0),
    ("lose if killed", "0 no, 1 any, 2 all", 2, 0),
    ("unique", "one at most", 1, 0),
    ("recruits", "normal recruiting", 1, 0),
    ("find", "the kind of tile it is found on, or -1", KINDS - 1, -1),
    ("upgrades", "from the next lower tier", 1, 0),
    ("recruits on", "the kind of tile it is recruited on, or -1", KINDS - 1, -1),
    ("sacrifice", "units it takes, or 0", 127, 0),
    ("locations", "won with a location", 1, 0),
    ("capitals", "units an enemy capital brings", 127, 0),
)
SCALARS = (
    *common_scalars(SEATS, TIER_NAMES, [*PHASES]),
    *(
        Scalar(f"{name} {side} {tier}", meaning, high, low)
        for side in range(SEATS)
        for tier in TIER_NAMES
        for name, meaning, high, low in SHEET
    ),
    *(
        Scalar(f"tray {side} {place}", "the kind of tile there on the unturned tray, or -1", KINDS - 1, -1)
        for side in range(SEATS)
        for place in range(PLACES)
    ),
    *(Scalar(f"sector {side}", "the continent's, or -1", SECTORS - 1, -1) for side in range(SEATS)),
    *(Scalar(f"turned {side}", "how often, or -1", TURNS - 1, -1) for side in range(SEATS)),
    *(Scalar(f"starter {side}", "the mod of the army, or -1", mods.MODS - 1, -1) for side in range(SEATS)),
    *sides(SEATS, "doomed", "why the nation is about to fall, or 0", REASONS),
    *(Scalar(f"gains {tier}", "units that a conquest still brings", 127) for tier in TIER_NAMES),
    Scalar("gain side", "to whom, counted from the viewer", SEATS - 1, -1),
    Scalar("road left", "road steps the active unit has left", 127),
    Scalar("port left", "ocean steps it may still make for 1", 127),
    Scalar("shown", "the first card of a ruin, or -1", mods.MODS - 1, -1),
    Scalar("shown too", "the second, or -1", mods.MODS - 1, -1),
    Scalar("offering", "the tier that a sacrifice brings, or -1", TIERS - 1, -1),
    Scalar("to offer", "units that are still to be sacrificed", 127),
    Scalar("has upgraded", "a unit in this attack"),
    Scalar("siege", "an empty fortress is attacked"),
    Scalar("place", "how many seats have chosen or placed, or -1", MOST, -1),
)


@compiled
def write(view, ruleset, seat, planes, scalars):
    viewer = max(seat, 0)
    clear_planes(planes)
    plane = write_world(view, viewer, planes, PLACE, TILE_KINDS, SEATS, TIERS)
    write_hexes(view, viewer, planes, plane)
    at = write_nations(view, viewer, scalars, DECIDED, SEATS, TIERS)
    at = write_turn(view, viewer, scalars, at, SEATS, TIERS)
    at = write_sheets(view, viewer, scalars, at)
    write_own(view, viewer, scalars, at)


@compiled
def write_hexes(view, viewer, planes, plane):
    """The planes from there on show fortresses, blight, finds and conquests."""
    for space in range(SPACES):
        place = PLACE[space]
        tile = int(view.tile[space])
        owner = (tile >> tiles.OWNER_SHIFT) - 1
        if tile & tiles.KIND_BITS == tiles.CAPITAL and owner >= 0:
            planes[plane, place] = view.is_fortress[owner] != 0
        planes[plane + 1, place] = view.is_blighted[space] != 0
        for side in range(view.seats):
            owner = (viewer + side) % view.seats
            planes[plane + 2 + side, place] = (view.found[space] >> owner) & 1
            planes[plane + 2 + SEATS + side, place] = (view.conquered[space] >> owner) & 1
    if view.gain_at < SPACES:
        planes[plane + 2 + 2 * SEATS, PLACE[view.gain_at]] = 1


@compiled
def write_sheets(view, viewer, scalars, at):
    """The scalars from there on are the tiers as on their sheets; the place of the next is returned."""
    for side in range(SEATS):
        owner = (viewer + side) % view.seats
        is_played = side < view.seats
        for tier in range(TIERS):
            for figure in range(mods.FIGURES):
                at = put(scalars, at, view.sheet_figure[owner, tier, figure] * is_played, 127)
            at = put(scalars, at, view.is_there[owner, tier] * is_played, 1)
            at = put(scalars, at, view.start_units[owner, tier] * is_played, 127)
            at = put(scalars, at, view.lose[owner, tier] * is_played, 2)
            at = put(scalars, at, view.is_unique[owner, tier] * is_played, 1)
            at = put(scalars, at, view.recruits[owner, tier] * is_played, 1)
            at = put(scalars, at, view.find[owner, tier] * is_played, KINDS - 1)
            at = put(scalars, at, view.upgrades[owner, tier] * is_played, 1)
            at = put(scalars, at, view.recruits_on[owner, tier] * is_played, KINDS - 1)
            at = put(scalars, at, view.sacrifice[owner, tier] * is_played, 127)
            at = put(scalars, at, view.locations[owner, tier] * is_played, 1)
            at = put(scalars, at, view.capitals[owner, tier] * is_played, 127)
    return at


@compiled
def write_own(view, viewer, scalars, at):
    """The scalars from there on are where the continents lie and what only this edition decides."""
    for side in range(view.seats):
        owner = (viewer + side) % view.seats
        for place in range(PLACES):
            scalars[at + side * PLACES + place] = view.tray[owner, place]
        rest = at + SEATS * PLACES + side
        scalars[rest] = view.sector[owner]
        scalars[rest + SEATS] = view.turned[owner]
        scalars[rest + 2 * SEATS] = view.starter[owner]
        scalars[rest + 3 * SEATS] = view.doomed[owner]
    at += SEATS * (PLACES + 4)
    for tier in range(TIERS):
        at = put(scalars, at, view.gains[tier], 127)
    at = put(scalars, at, side_of(view.gain_seat, viewer, view.seats), SEATS - 1)
    at = put(scalars, at, view.road_left, 127)
    at = put(scalars, at, view.port_left, 127)
    at = put(scalars, at, view.shown, mods.MODS - 1)
    at = put(scalars, at, view.shown_too, mods.MODS - 1)
    at = put(scalars, at, view.offering, TIERS - 1)
    at = put(scalars, at, view.to_offer, 127)
    at = put(scalars, at, view.has_upgraded, 1)
    at = put(scalars, at, int(view.is_melee == SIEGE), 1)
    put(scalars, at, view.place, MOST)


OBSERVATION = Observation(SIDE, SIDE, PLANES, SCALARS, write)
register_observation(STATE, OBSERVATION)
