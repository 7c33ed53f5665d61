"""What a viewer sees of Nations."""

from typing import Any

from sandtable.core.contract import CHANCE
from sandtable.core.grids import hex_position
from sandtable.core.records import unpacked
from sandtable.core.scenes import Button, Drawing, Piece, Scene, Space, Threat
from sandtable.games.spugah import drawing, phases, tiles
from sandtable.games.spugah.about import tell_needs
from sandtable.games.spugah.drawing import begun_words, draw_buttons, draw_seat, draw_units, spaces_asked
from sandtable.games.spugah.fights import draw_sides, draw_steps
from sandtable.games.spugah.prompts import play_prompt, progress
from sandtable.games.spugah.threats import Pace, draw_threats, viewer_of
from sandtable.games.spugah_nations import GAME, state
from sandtable.games.spugah_nations.about import about
from sandtable.games.spugah_nations.actions import KINDS, NAMED, ROTATE, SECTOR, TIER_NAMES
from sandtable.games.spugah_nations.army import TIER_KINDS, draw_trays, tile_words
from sandtable.games.spugah_nations.board import (
    HEXES,
    NAMES,
    NEXT,
    NO_SECTOR,
    PLACES,
    SECTOR_NAMES,
    SECTOR_OF,
    SECTORS,
    SPACES,
    SPIRE_SPACE,
    TURNED,
    TURNS,
)
from sandtable.games.spugah_nations.nation import CITY, FORTRESS, KIND_NAMES, TIERS
from sandtable.games.spugah_nations.paths import draw_ways
from sandtable.games.spugah_nations.rules.portals import is_exit, nearest
from sandtable.games.spugah_nations.rules.ways import begin_move
from sandtable.games.spugah_nations.tiles import TILE_OF

# By what lies on the board; both capitals are one tile there and are told apart by their nation.
TERRAINS = (*drawing.TERRAINS, "road", "castle", "port", "portal")
SIGNS = (*drawing.SIGNS, "==", "cc", "pp", "oo")
BLIGHTED = (  # SN-4.4: what is weaker next to cursed earth
    tiles.MINE,
    tiles.RUIN,
    tiles.MERCHANT,
    tiles.MEDIC,
    tiles.CURSED,
    tiles.MOUNTAIN,
    tiles.FOREST,
    state.CASTLE,
    state.PORT,
    state.PORTAL,
)
CAPITALS = {FORTRESS: "fortress", CITY: "city"}
WHERE = tuple(hex_position(x, y) for x, y in HEXES)
KIND_OF_TIER = dict(zip((name.lower() for name in TIER_NAMES), TIER_KINDS, strict=True))
CORNERS = (0, PLACES - 5, PLACES - 1)  # of a tray: the place nearest to the Spire, the ends of the last row
MIDDLE = 4  # the place of a tray whose preview stands for the whole of it


def scene(view: Any, ruleset: Any, seat: int) -> Scene:
    """The world with its units, the nations and their cards, the shop, and what is to be done."""
    quick = unpacked(view)
    is_setup = quick.phase in (state.SECTOR, state.ROTATE, state.MUSTER) or not any(
        map(any, quick.tier_count)
    )
    units = tell_needs(view, ruleset, draw_units(quick, NAMED), NAMED)
    drawn: Scene = {
        "spaces": [draw_space(quick, space) for space in spaces_shown(quick)],
        "pieces": [draw_unit(piece) for piece in units],
        "seats": [
            draw_seat(quick, ruleset, owner, NAMED, GAME.seat_colours[owner]) for owner in range(quick.seats)
        ],
        "trays": draw_trays(quick, seat),
        "prompt": prompt(view, ruleset, seat),
        "progress": "Setup" if is_setup else progress(view, ruleset),
        "buttons": buttons(quick),
        "art": GAME.id,
        "begun": begun_words(quick, seat, NAMED),
        "has_threats": not is_setup,
        "about": about(quick, ruleset),
    }
    if not is_setup:
        drawn["steps"] = draw_steps(quick)
    if sides := draw_sides(view, ruleset, NAMED):
        drawn["sides"] = sides
    if ways := draw_ways(view, ruleset, seat):
        drawn["ways"] = ways
    if quick.decider >= 0:
        drawn["asked"] = asked(quick)
    return drawn


def spaces_shown(view: Any) -> list[int]:
    """The world; when it lies, without the void of sectors that nobody has, but for what is next to land."""
    if view.phase in (state.SECTOR, state.ROTATE):
        return [*range(SPACES)]
    sectors = {NO_SECTOR, *view.sector[: view.seats]}
    is_land = [int(SECTOR_OF[space]) in sectors or view.tile[space] != tiles.VOID for space in range(SPACES)]
    return [
        space
        for space in range(SPACES)
        if is_land[space] or any(is_land[near] for near in NEXT[space] if near != tiles.NOWHERE)
    ]


def asked(view: Any) -> list[str]:
    """The hexes the prompt speaks of; the corners of a continent that is to be turned."""
    if view.phase == state.ROTATE:
        first = 1 + view.sector[view.decider] * PLACES
        return [NAMES[first + corner] for corner in CORNERS]
    if view.phase in (state.SECTOR, state.KEEP, state.SACRIFICE):
        return []
    return spaces_asked(view, (phases.RECRUIT, state.MUSTER), NAMED)


def portal_exits(world: Any, space: int) -> list[int]:
    """The portals that a unit which enters the space may be taken to."""
    if int(world.tile[space]) & tiles.KIND_BITS != state.PORTAL:
        return []
    steps = int(nearest(world, space))  # type: ignore[no-untyped-call]
    return [other for other in range(SPACES) if is_exit(world, space, other, steps)]  # type: ignore[no-untyped-call]


PACE = Pace(("points", "road_left", "port_left"), begin_move, portal_exits)


def threats(view: Any, ruleset: Any, seat: int) -> list[Threat]:
    """Where enemies of the seat could strike next turn, over roads, from ports and through portals too."""
    return draw_threats(view, viewer_of(view, seat), NAMED, PACE)


def draw_unit(piece: Piece) -> Piece:
    """A unit of a tier, by the word of its tier's drawing."""
    return {**piece, "kind": KIND_OF_TIER[piece["kind"]]}


def hex_space(space: int, terrain: str, label: str) -> Space:
    """A hex of the world."""
    x, y = WHERE[space]
    return {"id": NAMES[space], "x": x, "y": y, "shape": "hex", "terrain": terrain, "label": label}


def draw_space(view: Any, space: int) -> Space:
    """A hex with what lies on it and whose it is."""
    if space != SPIRE_SPACE and view.phase in (state.SECTOR, state.ROTATE):
        return draw_unlaid(view, space)
    kind, owner = view.tile[space] & tiles.KIND_BITS, (view.tile[space] >> tiles.OWNER_SHIFT) - 1
    terrain = TERRAINS[kind]
    if kind == tiles.CAPITAL:
        terrain = "fortress" if view.is_fortress[owner] else "city"
    drawn = hex_space(space, terrain, f"{NAMES[space]}, {tile_words(view, space)}")
    if SIGNS[kind]:
        drawn["sign"] = SIGNS[kind]
    marks = ["blight"] if view.is_blighted[space] and kind in BLIGHTED else []
    if kind == tiles.RUIN and owner == tiles.PILLAGED:
        marks.append("pillaged")
    elif 0 <= owner < view.seats:
        drawn["seat"] = owner
        drawn["label"] += f" of {GAME.seat_names[owner]}"
        marks += [f"gatherer-{owner}"] if kind == tiles.MINE else []
    drawn["label"] += "".join(f", {word}" for word in ("blight", "pillaged") if word in marks)
    if marks:
        drawn["marks"] = marks
    if space in (view.battle_from, view.battle_at):
        drawn["hot"] = True
    return drawn


def draw_unlaid(view: Any, space: int) -> Space:
    """A hex while sectors and rotations are chosen: laid, taken by a nation, or free to choose."""
    sector = int(SECTOR_OF[space])
    owner = next((seat for seat in range(view.seats) if view.sector[seat] == sector), None)
    if owner is None:
        free = hex_space(space, "free", f"{NAMES[space]}, sector {SECTOR_NAMES[sector]}, free")
        return {**free, "pick": KINDS[SECTOR].ways[0].format(sector=SECTOR_NAMES[sector])}
    if view.turned[owner] == state.NOT_CHOSEN:
        taken = hex_space(space, "unlaid", f"{NAMES[space]}, sector of {GAME.seat_names[owner]}")
        return {**taken, "seat": owner}
    return next(
        tile for tile in tray_land(view, owner, sector, view.turned[owner]) if tile["id"] == NAMES[space]
    )


def tray_land(view: Any, owner: int, sector: int, turns: int) -> list[Space]:
    """The tiles of a nation as they lie in a sector after so many turns."""
    found = []
    for place in range(PLACES):
        kind = view.tray[owner][place]
        space = 1 + sector * PLACES + int(TURNED[turns, place])
        terrain = CAPITALS.get(kind) or TERRAINS[TILE_OF[kind]]
        tile = hex_space(space, terrain, f"{NAMES[space]}, {KIND_NAMES[kind]} of {GAME.seat_names[owner]}")
        if kind in CAPITALS or terrain == "castle":
            tile["seat"] = owner
        found.append(tile)
    return found


def prompt(view: Any, ruleset: Any, seat: int) -> str:
    """What is to be done now, and by whom."""
    phase, decider = int(view.phase), int(view.decider)
    gains = [tier + 1 for tier in range(TIERS) if view.gains[tier]]
    own = {
        state.SECTOR: "choose the sector your continent lies in",
        state.ROTATE: "choose how your continent is turned",
        state.MUSTER: "place your next unit as near to your capital as there is room",
        state.SACRIFICE: f"choose whom to sacrifice, {int(view.to_offer)} more",
        state.KEEP: "keep one of the two cards of the ruin",
        state.SETTLE: f"place your new unit of Tier {gains[0] if gains else ''}",
        state.PUSHED_SETTLE: f"place your new unit of Tier {gains[0] if gains else ''}",
        state.JUMP: "let the portal take your unit on, or stay",
        state.ERODE: "choose the tile of your continent that the void takes",
        state.WARP_DIE: "The blighted portal throws its die.",
    }
    if phase not in own:
        return play_prompt(view, ruleset, seat, NAMED)
    if decider == CHANCE:
        return own[phase]
    if decider == seat:
        return f"{own[phase][0].upper()}{own[phase][1:]}."
    return f"Waiting for {GAME.seat_names[decider]}: {own[phase].replace('your ', 'its ')}."


def buttons(view: Any) -> list[Button]:
    """The words for what is done without pointing at the board."""
    found = draw_buttons(view, KINDS)
    owner = view.decider
    if view.phase == state.SECTOR:
        for sector in range(SECTORS):
            if sector not in view.sector[: view.seats]:
                way = KINDS[SECTOR].ways[0].format(sector=SECTOR_NAMES[sector])
                label = f"Sector {SECTOR_NAMES[sector]}"
                found.append(shown_by(way, label, tray_land(view, owner, sector, 0), sector))
    if view.phase == state.ROTATE:
        sector = view.sector[owner]
        for turns in range(TURNS):
            way = KINDS[ROTATE].ways[0].format(rotation=turns)
            label = f"Turned by {120 * turns} degrees"
            found.append(shown_by(way, label, tray_land(view, owner, sector, turns), sector))
    return found


def shown_by(way: str, label: str, land: list[Space], sector: int) -> Button:
    """A button with the tray that would lie on the board."""
    middle = NAMES[1 + sector * PLACES + MIDDLE]
    first = next(tile for tile in land if tile["id"] == middle)
    return {
        "id": way,
        "label": label,
        "shows": first,
        "shows_also": [tile for tile in land if tile is not first],
    }


DRAWING = Drawing(scene, threats=threats)
