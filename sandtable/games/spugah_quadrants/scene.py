"""What a viewer sees of Quadrants."""

from typing import Any

import numpy as np

from sandtable.core.contract import CHANCE
from sandtable.core.records import unpacked
from sandtable.core.scenes import Button, Drawing, Scene, Space, Threat
from sandtable.games.spugah import phases, tiles
from sandtable.games.spugah.about import tell_needs
from sandtable.games.spugah.drawing import (
    SIGNS,
    TERRAINS,
    begun_words,
    draw_buttons,
    draw_seat,
    draw_trays,
    draw_units,
    spaces_asked,
)
from sandtable.games.spugah.fights import draw_sides, draw_steps
from sandtable.games.spugah.prompts import play_prompt, progress
from sandtable.games.spugah.threats import Pace, draw_threats, neighbours, viewer_of, within
from sandtable.games.spugah.ways import draw_ways
from sandtable.games.spugah_quadrants import GAME
from sandtable.games.spugah_quadrants.about import about
from sandtable.games.spugah_quadrants.actions import KINDS, NAMED, PLACE, ROTATE
from sandtable.games.spugah_quadrants.board import (
    CAPITAL_RANGE,
    COLUMN,
    CORNER_COLUMN,
    CORNER_OF,
    CORNER_ROW,
    CORNERS,
    LAND,
    NAMES,
    PANEL_NAMES,
    PANEL_SIDE,
    ROW,
    SIDE,
    SPACES,
)
from sandtable.games.spugah_quadrants.state import DEAL, FIRE, MUSTER, NOT_DEALT
from sandtable.games.spugah_quadrants.state import ROTATE as ROTATE_PHASE

SETUP = (DEAL, ROTATE_PHASE, MUSTER)


def scene(view: Any, ruleset: Any, seat: int) -> Scene:
    """The world with its units, the nations and their cards, the shop, and what is to be done."""
    quick = unpacked(view)
    is_setup = quick.phase in SETUP or not any(map(any, quick.tier_count))
    drawn: Scene = {
        "spaces": [draw_space(quick, space) for space in range(SPACES)],
        "pieces": tell_needs(view, ruleset, draw_units(quick, NAMED), NAMED),
        "seats": [
            draw_seat(quick, ruleset, owner, NAMED, GAME.seat_colours[owner]) for owner in range(quick.seats)
        ],
        "trays": draw_trays(quick, seat, NAMED, PLACE.names),
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
    if ways := draw_ways(view, ruleset, seat, NAMED):
        drawn["ways"] = ways
    if quick.decider >= 0:
        drawn["asked"] = asked(quick)
    return drawn


def asked(view: Any) -> list[str]:
    """The squares the prompt speaks of; the corners of a panel that is to be turned."""
    if view.phase != ROTATE_PHASE:
        return spaces_asked(view, (phases.RECRUIT, MUSTER, FIRE), NAMED)
    corner = CORNER_OF[view.seats, view.place]
    ends = (0, PANEL_SIDE - 1)
    found = [
        (CORNER_ROW[corner] + row) * SIDE + CORNER_COLUMN[corner] + column for row in ends for column in ends
    ]
    return [NAMES[space] for space in found]


def threats(view: Any, ruleset: Any, seat: int) -> list[Threat]:
    """Where enemies of the seat could strike next turn, those of their capitals that are empty too."""
    mine, near = viewer_of(view, seat), neighbours(view)
    shots = []
    for nation in range(int(view.seats)):
        capital = int(view.capital[nation])
        if nation == mine or capital == tiles.NOWHERE or not int(view.is_alive[nation]):
            continue
        if int(view.unit_at[capital]) != tiles.NO_UNIT:
            continue
        far = within(view, capital, CAPITAL_RANGE)
        in_sight = {space for space in far if int(view.tile[space]) & tiles.KIND_BITS != tiles.FOREST}
        shots.append((f"{GAME.seat_names[nation]}'s capital", in_sight | set(near[capital])))  # SQ-3.1
    return draw_threats(view, mine, NAMED, Pace(), shots)


def draw_space(view: Any, space: int) -> Space:
    """A square with what lies on it and whose it is."""
    kind = view.tile[space] & tiles.KIND_BITS
    owner = (view.tile[space] >> tiles.OWNER_SHIFT) - 1
    label = f"{NAMES[space]}, {tiles.LABELS[kind]}"
    drawn: Space = {
        "id": NAMES[space],
        "x": float(COLUMN[space]),
        "y": float(ROW[space]),
        "shape": "square",
        "terrain": TERRAINS[kind],
        "label": label,
    }
    if SIGNS[kind]:
        drawn["sign"] = SIGNS[kind]
    if kind == tiles.RUIN and owner == tiles.PILLAGED:
        drawn["marks"] = ["pillaged"]
        drawn["label"] += ", pillaged"
    elif owner >= 0:
        drawn["seat"] = owner
        drawn["label"] += f" of {GAME.seat_names[owner]}"
        if kind == tiles.MINE:
            drawn["marks"] = [f"gatherer-{owner}"]
    if space in (view.battle_from, view.battle_at):
        drawn["hot"] = True
    return drawn


def prompt(view: Any, ruleset: Any, seat: int) -> str:
    """What is to be done now, and by whom."""
    phase, decider = int(view.phase), int(view.decider)
    own = {
        DEAL: "A panel is dealt.",
        ROTATE_PHASE: f"choose the rotation of {panel_to_lay(view)}",
        MUSTER: "place your Regular next to your capital",
        FIRE: "choose whom your empty capital fires at",
    }
    if phase not in own:
        return play_prompt(view, ruleset, seat, NAMED)
    if decider == CHANCE:
        return own[phase]
    if decider == seat:
        return f"{own[phase][0].upper()}{own[phase][1:]}."
    return f"Waiting for {GAME.seat_names[decider]}: {own[phase].replace('your ', 'its ')}."


def panel_to_lay(view: Any) -> str:
    """The name of the panel that is laid next."""
    place = int(view.place)
    if not 0 <= place < CORNERS:
        return "the panel"
    panel = int(view.panel[CORNER_OF[int(view.seats), place]])
    return "the panel" if panel == NOT_DEALT else PANEL_NAMES[panel]


def buttons(view: Any) -> list[Button]:
    """The words for what is done without pointing at the board."""
    found = draw_buttons(view, KINDS)
    if view.phase == ROTATE_PHASE:
        for turn in range(4):
            way = KINDS[ROTATE].ways[0].format(rotation=turn)
            land = panel_land(view, turn)
            found.append(
                {
                    "id": way,
                    "label": f"Turned by {90 * turn} degrees",
                    "shows": land[len(land) // 2],
                    "shows_also": land[: len(land) // 2] + land[len(land) // 2 + 1 :],
                }
            )
    return found


def panel_land(view: Any, turn: int) -> list[Space]:
    """The squares of the panel that is laid next, as they would lie; the capital is the middle one."""
    corner = CORNER_OF[view.seats, view.place]
    owner = view.place if view.place < view.seats else tiles.UNOWNED
    found = []
    for (row, column), kind in np.ndenumerate(LAND[view.panel[corner], turn]):
        space = int((CORNER_ROW[corner] + row) * SIDE + CORNER_COLUMN[corner] + column)
        is_home = kind == tiles.CAPITAL and owner != tiles.UNOWNED
        drawn: Space = {
            "id": NAMES[space],
            "x": float(COLUMN[space]),
            "y": float(ROW[space]),
            "shape": "square",
            "terrain": TERRAINS[kind] if is_home or kind != tiles.CAPITAL else TERRAINS[tiles.PLAIN],
            "label": NAMES[space],
        }
        if is_home:
            drawn["seat"] = owner
        found.append(drawn)
    return found


DRAWING = Drawing(scene, threats=threats)
