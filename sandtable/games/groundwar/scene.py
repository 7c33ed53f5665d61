"""What a viewer sees of Ground War."""

from typing import Any

from sandtable.core.contract import first_of, kind_of, second_of
from sandtable.core.records import unpacked
from sandtable.core.scenes import Button, Counter, Drawing, Moves, Piece, Scene, SeatPanel, Space, Tray
from sandtable.games.groundwar import GAME
from sandtable.games.groundwar.about import DRAWN_AS, about, needed
from sandtable.games.groundwar.actions import FIGHT, KINDS, MOVE_UNIT, SEATS, SYMBOLS, UNIT_NAMES, unit_of
from sandtable.games.groundwar.board import (
    MINES,
    NAMES,
    NEIGHBOURS,
    NOWHERE,
    OWNER,
    PLAIN,
    POSITIONS,
    SPACES,
    SPAWN_POINTS,
    TERRAIN,
    TERRAIN_LABELS,
)
from sandtable.games.groundwar.prompts import progress, prompt
from sandtable.games.groundwar.state import COMBAT, EMPTY, FRESH, MOVE, SETUP, SPAWN, UNITS

COLOURS = GAME.seat_colours
DRAWINGS = ("plain", "mountain", "base", "base", "gold_mine", "spawn_point")  # by terrain
SIGNS = {"base": "##", "gold_mine": "$$", "spawn_point": "++", "spawn_zone": ".."}  # in the terminal
ZONE = {int(near) for point in SPAWN_POINTS for near in NEIGHBOURS[point] if near != NOWHERE}


def empty_space(space: int) -> Space:
    """The space as it is drawn when no flag lies on it."""
    terrain, owner = int(TERRAIN[space]), int(OWNER[space])
    is_zone = space in ZONE and terrain == PLAIN
    x, y = POSITIONS[space]
    drawn: Space = {
        "id": NAMES[space],
        "x": x,
        "y": y,
        "shape": "hex",
        "terrain": "spawn_zone" if is_zone else DRAWINGS[terrain],
        "label": f"{NAMES[space]}, {'spawn zone' if is_zone else TERRAIN_LABELS[terrain]}",
    }
    if drawn["terrain"] in SIGNS:
        drawn["sign"] = SIGNS[drawn["terrain"]]
    if owner != NOWHERE:
        drawn["seat"] = owner
    return drawn


EMPTY_SPACES = [empty_space(space) for space in range(SPACES)]  # built once; a scene replaces what differs


def scene(view: Any, ruleset: Any, seat: int) -> Scene:
    """The field with its flags and units, both purses, the units on sale, and what is to be done."""
    view = unpacked(view)
    return {
        "spaces": draw_spaces(view),
        "pieces": draw_pieces(view),
        "seats": [seat_panel(view, ruleset, owner) for owner in range(2)],
        "trays": [unit_tray(view, ruleset)] if int(view.phase) in (SETUP, SPAWN) else [],
        "prompt": prompt(view, seat),
        "progress": progress(view, ruleset),
        "buttons": draw_buttons(view),
        "art": GAME.id,
        "about": about(ruleset),
    }


def for_seat(drawn: Scene, view: Any, ruleset: Any, seat: int) -> Scene:
    """What another viewer sees, in the words for the seat."""
    return {**drawn, "prompt": prompt(view, seat)}


def draw_spaces(view: Any) -> list[Space]:
    """The field with the flags that lie on it."""
    spaces = list(EMPTY_SPACES)
    for flag in range(2):
        space = int(view.flag_space[flag])
        if space != NOWHERE and not view.is_carried[flag]:
            drawn: Space = {**spaces[space], "label": f"{spaces[space]['label']}, {SEATS[flag]}'s flag"}
            drawn["marks"] = [*spaces[space].get("marks", []), f"flag-{flag}"]
            spaces[space] = drawn
    return spaces


def draw_pieces(view: Any) -> list[Piece]:
    """Every unit, with the flag it carries."""
    pieces: list[Piece] = []
    carried = {int(view.flag_space[flag]): flag for flag in range(2) if view.is_carried[flag]}
    for space, piece in enumerate(view.piece_at):
        if piece == EMPTY:
            continue
        owner, unit = (piece - 1) // UNITS, unit_of(piece)
        label = f"{SEATS[owner]} {UNIT_NAMES[unit]}"
        drawn: Piece = {
            "id": f"unit-{NAMES[space]}",
            "space": NAMES[space],
            "kind": DRAWN_AS[unit],
            "seat": owner,
            "label": label,
        }
        badges = []
        if space in carried:
            badges.append(f"carries-flag-{carried[space]}")
            drawn["label"] += f", carries {SEATS[carried[space]]}'s flag"
        if int(view.arrival_at[space]) == FRESH:
            badges.append("fresh")
            drawn["label"] += ", placed this turn"
        if badges:
            drawn["badges"] = badges
        pieces.append(drawn)
    return pieces


def moved(view: Any, action: int) -> Moves:
    """The unit that walks, or takes the hex of the one it has beaten."""
    kind, origin, target = kind_of(action), first_of(action), second_of(action)
    if kind == FIGHT and first_of(action):
        origin, target = int(view.battle_from), int(view.battle_at)
    elif kind != MOVE_UNIT or int(view.piece_at[target]) != EMPTY:
        return ()
    return ((f"unit-{NAMES[origin]}", f"unit-{NAMES[target]}"),)


def seat_panel(view: Any, ruleset: Any, owner: int) -> SeatPanel:
    """Gold, units, mines held and, on the move, the points that are left."""
    mines = sum(is_held(view, int(mine), owner) for mine in MINES)
    counters: list[Counter] = [
        {"id": "gold", "label": "gold", "value": int(view.gold[owner])},
        {"id": "units", "label": "units", "value": int(view.unit_count[owner])},
        {"id": "mines", "label": "mines", "value": mines, "of": len(MINES)},
    ]
    if int(view.phase) in (MOVE, COMBAT) and int(view.seat) == owner:
        left, whole = int(view.points), int(ruleset.move_points)
        counters.append({"id": "points", "label": "movement points", "value": left, "of": whole})
    panel: SeatPanel = {"seat": owner, "name": SEATS[owner], "colour": COLOURS[owner], "counters": counters}
    enemy_flag = int(view.flag_space[1 - owner])
    if view.is_carried[1 - owner] and is_held(view, enemy_flag, owner):
        panel["notes"] = [f"carries {SEATS[1 - owner]}'s flag"]
    return panel


def is_held(view: Any, space: int, owner: int) -> bool:
    """Whether a unit of the seat stands there."""
    piece = int(view.piece_at[space])
    return piece != EMPTY and (piece - 1) // UNITS == owner


def unit_tray(view: Any, ruleset: Any) -> Tray:
    """The units on sale, with price, pace and what they need to win."""
    return {
        "id": "units",
        "title": "Units on sale",
        "items": [
            {
                "id": f"unit:{SYMBOLS[unit]}",
                "label": UNIT_NAMES[unit],
                "kind": DRAWN_AS[unit],
                "seat": int(view.seat),
                "facts": [
                    f"{int(ruleset.cost[unit])} gold",
                    f"{int(ruleset.move_cost[unit])} points a hex",
                    "wins on "
                    + ", ".join(f"{SYMBOLS[foe]} {needed(ruleset, unit, foe)}" for foe in range(UNITS)),
                ],
            }
            for unit in range(UNITS)
        ],
    }


def draw_buttons(view: Any) -> list[Button]:
    """The words for what is done without pointing at the field."""
    labels = KINDS.buttons()
    labels["button:done"] = "Done placing" if int(view.phase) == SETUP else "Start moving"
    buttons: list[Button] = [{"id": pick, "label": label} for pick, label in labels.items()]
    points = int(view.points)
    for button in buttons:
        if button["id"] == "button:end" and points > 0:
            button["confirm"] = f"End the turn with {points} movement points unused?"
        if button["id"] == "button:done" and int(view.phase) == SETUP and not view.unit_count[view.seat]:
            button["confirm"] = f"Begin without a single unit, with {int(view.gold[view.seat])} gold unused?"
    return buttons


DRAWING = Drawing(scene, moved, for_seat=for_seat)
