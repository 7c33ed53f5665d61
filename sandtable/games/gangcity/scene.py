"""What a viewer sees of Gang City."""

from functools import cache
from typing import Any

import numpy as np

from sandtable.core.contract import first_of, kind_of, second_of, third_of
from sandtable.core.grids import hex_position
from sandtable.core.scenes import (
    Button,
    Counter,
    Drawing,
    Moves,
    Piece,
    Scene,
    SeatPanel,
    Space,
    Tray,
    TrayItem,
)
from sandtable.games.gangcity import GAME
from sandtable.games.gangcity.about import about, terrain_of
from sandtable.games.gangcity.actions import (
    BID,
    CHANGE,
    FIRST_SPELL,
    HEAL_GOONS,
    HIRE,
    KINDS,
    LAST_SPELL,
    MOVE,
    PASS,
    PLACE_QUARTER,
    PLACE_TILE,
    PUT_GOONS,
    RETREAT,
    SEAT_NAMES,
    SPELL_LABELS,
    SPELL_WORDS,
    STEP,
    WANT_FIGHT,
    goons,
)
from sandtable.games.gangcity.board import (
    EDGES,
    KING,
    LABELS,
    NAMES,
    NOWHERE,
    REACH,
    RINGS,
    TILES,
)
from sandtable.games.gangcity.prompts import other_side, prompt
from sandtable.games.gangcity.rules import legal_actions
from sandtable.games.gangcity.rules.city import surroundings, tile_at
from sandtable.games.gangcity.rules.control import controller, has_bit
from sandtable.games.gangcity.rules.spells import can_cast
from sandtable.games.gangcity.state import (
    ASK,
    AUCTION,
    BRIBE,
    CHOOSE,
    FIGHT,
    FIREBALL,
    INCITE,
    MARCH,
    ORDER,
    QUARTER,
    QUEUE,
    TUNNEL,
)

COLOURS = GAME.seat_colours
EDGE_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
PLACING = (PLACE_QUARTER, PLACE_TILE)
GHOST = "ghost"  # a place where a tile may be put


def scene(view: Any, ruleset: Any, seat: int) -> Scene:
    """The city with all that stands on it, purses and incomes, the Spell Queue, and what is to be done."""
    choices = own_choices(view, ruleset, seat)
    return {
        "spaces": [draw_tile(view, ruleset, tile) for tile in placed(view)] + ghosts(view, choices),
        "pieces": draw_pieces(view),
        "seats": [seat_panel(view, ruleset, owner) for owner in range(int(view.seats))],
        "trays": trays(view, ruleset, seat),
        "prompt": prompt(view, ruleset, seat),
        "progress": progress(view, ruleset),
        "buttons": draw_buttons(view, ruleset, choices),
        "art": GAME.id,
        "is_private": is_private(view, seat),
        "about": about(ruleset),
    }


def for_seat(drawn: Scene, view: Any, ruleset: Any, seat: int) -> Scene:
    """What another viewer sees, with what only the seat may do and is told."""
    choices = own_choices(view, ruleset, seat)
    tiles = [space for space in drawn["spaces"] if space["terrain"] != GHOST]
    return {
        **drawn,
        "spaces": tiles + ghosts(view, choices),
        "trays": trays(view, ruleset, seat),
        "prompt": prompt(view, ruleset, seat),
        "buttons": draw_buttons(view, ruleset, choices),
        "is_private": is_private(view, seat),
    }


def is_private(view: Any, seat: int) -> bool:
    """Whether nobody but the seat should look now."""
    return int(view.phase) == CHOOSE and seat == int(view.opener)


def own_choices(view: Any, ruleset: Any, seat: int) -> list[int]:
    """What the viewer may do now; nothing if another decides."""
    if seat < 0 or int(view.decider) != seat:
        return []
    actions = np.zeros(GAME.max_actions, np.int32)
    count = legal_actions(view, ruleset, actions)
    return [int(action) for action in actions[:count]]


def placed(view: Any) -> list[int]:
    """The tiles of the city."""
    city = int(view.city)
    return [tile for tile in range(TILES) if (city >> tile) & 1]


@cache
def ringed_edges(tile: int, turn: int) -> list[int]:
    """The edges that carry a ring when the tile lies so."""
    return [edge for edge in range(EDGES) if has_bit(RINGS[tile, turn], edge)]


def draw_tile(view: Any, ruleset: Any, tile: int) -> Space:
    """A placed tile: value, rings, who controls it, and what lies on it."""
    x, y = hex_position(int(view.tile_q[tile]), int(view.tile_r[tile]))
    holder = int(controller(view, tile))
    told = [LABELS[tile], f"value {int(ruleset.tile_values[tile])}"]
    told.append(f"controlled by {SEAT_NAMES[holder]}" if holder >= 0 else "controlled by nobody")
    marks = []
    tokens, limit = int(view.uprising[tile]), int(ruleset.uprising_limit)
    if has_bit(view.revolt, tile):
        marks.append("revolt")
        told.append("in revolt: nobody may stop here")
    elif tokens:
        marks.append(f"uprising-{tokens}-{limit}")
        tips = "one more starts" if tokens + 1 == limit else f"{limit - tokens} more start"
        told.append(f"{tokens} of {limit} Uprising Tokens, {tips} a revolt")
    if int(view.golem) == tile:
        marks.append("golem")
        told.append("the Golem blocks it")
    if int(view.shield) == tile:
        marks.append(f"shield-{int(view.shield_seat)}")
        told.append(f"under {SEAT_NAMES[view.shield_seat]}'s Shield")
    is_hot = int(view.phase) in (MARCH, ASK, FIGHT) and int(view.tile) == tile
    if is_hot and int(view.phase) != MARCH:
        marks.append("fight")
        told.append(f"{SEAT_NAMES[view.mover]} and {SEAT_NAMES[view.enemy]} face each other here")
    roads_here = int(view.roads[tile])
    roads = [LABELS[other] for other in range(TILES) if (roads_here >> other) & 1]
    told.append("roads to " + ", ".join(roads))
    drawn: Space = {
        "id": NAMES[tile],
        "x": x,
        "y": y,
        "shape": "hex",
        "terrain": terrain_of(tile),
        "label": ", ".join(told),
        "edges": ringed_edges(tile, int(view.turn[tile])),
        "marks": marks,
        "title": LABELS[tile].removesuffix(" Quarter"),
        "value": int(ruleset.tile_values[tile]),
    }
    if holder >= 0:
        drawn["seat"] = holder
    if is_hot:
        drawn["hot"] = True
    return drawn


def ghosts(view: Any, choices: list[int]) -> list[Space]:
    """The places where the viewer may put the tile, each with the edges that must carry a ring."""
    found: dict[tuple[int, int], int] = {}
    for action in choices:
        if kind_of(action) in PLACING:
            spot = (first_of(action) - REACH, second_of(action) - REACH)
            found[spot] = found.get(spot, 0) + 1
    drawn: list[Space] = []
    for (q, r), ways in found.items():
        x, y = hex_position(q, r)
        _, ringed = surroundings(view, q, r)
        drawn.append(
            {
                "id": f"at:{q},{r}",
                "x": x,
                "y": y,
                "shape": "hex",
                "terrain": GHOST,
                "label": f"{beside(view, q, r)}, {ways} rotation" + ("s" if ways > 1 else ""),
                "edges": [edge for edge in range(EDGES) if has_bit(ringed, edge)],
            }
        )
    return drawn


def beside(view: Any, q: int, r: int) -> str:
    """A place by the tiles round it."""
    around = [int(tile_at(view, q + step_q, r + step_r)) for step_q, step_r in EDGE_STEPS]
    return "beside " + " and ".join(LABELS[tile] for tile in around if tile >= 0)


def draw_pieces(view: Any) -> list[Piece]:
    """Goons and Street Rats, by seat and tile."""
    pieces: list[Piece] = []
    for tile in placed(view):
        for seat in range(int(view.seats)):
            here, rats = int(view.goons[seat, tile]), int(view.rats[seat, tile])
            if here:
                label = f"{SEAT_NAMES[seat]}: {goons(here)}"
                pieces.append(draw_piece("goon", tile, seat, here, label))
            if rats:
                label = f"{SEAT_NAMES[seat]}: {rats} Street Rats" + ("" if here else ", alone")
                pieces.append(draw_piece("rats", tile, seat, rats, label))
    return pieces


def moved(view: Any, action: int) -> Moves:
    """The Goons that go to another tile, as a group or with all that stand there."""
    kind, origin, target = kind_of(action), int(view.tile), first_of(action)
    if kind == FIRST_SPELL + TUNNEL:
        origin, target = first_of(action), second_of(action)
    elif kind not in (STEP, RETREAT):
        return ()
    seat = int(view.mover) if kind == STEP else int(view.decider)
    return ((f"goon-{seat}-{NAMES[origin]}", f"goon-{seat}-{NAMES[target]}"),)


def draw_piece(kind: str, tile: int, seat: int, count: int, label: str) -> Piece:
    """Some Goons or Rats of one seat on one tile."""
    return {
        "id": f"{kind}-{seat}-{NAMES[tile]}",
        "space": NAMES[tile],
        "kind": kind,
        "seat": seat,
        "label": label,
        "count": count,
    }


def held_by(view: Any, seat: int) -> list[int]:
    """The tiles that the seat controls."""
    return [tile for tile in placed(view) if int(controller(view, tile)) == seat]


def seat_panel(view: Any, ruleset: Any, owner: int) -> SeatPanel:
    """Gold, income if the Income Phase came now, Goons, and what the seat is about in the round."""
    values = {LABELS[tile]: int(ruleset.tile_values[tile]) for tile in held_by(view, owner)}
    counters: list[Counter] = [
        {"id": "gold", "label": "gold", "value": int(view.gold[owner]), "of": int(ruleset.gold_target)},
        {
            "id": "income",
            "label": "income",
            "value": sum(values.values()),
            "detail": ", ".join(f"{label} {value}" for label, value in values.items()),
        },
        {"id": "board", "label": "on board", "value": int(view.goons[owner].sum())},
        {"id": "available", "label": "available", "value": int(view.supply[owner])},
        {"id": "wounded", "label": "wounded", "value": int(view.wounded[owner])},
    ]
    panel: SeatPanel = {
        "seat": owner,
        "name": SEAT_NAMES[owner],
        "colour": COLOURS[owner],
        "counters": counters,
    }
    if notes := seat_notes(view, owner):
        panel["notes"] = notes
    return panel


def seat_notes(view: Any, owner: int) -> list[str]:
    """The seat's place in the playing order, its Quarter, and how it stands in the auction."""
    notes = []
    order = [int(seat) for seat in view.order]
    if owner in order:
        notes.append(f"{PLACES[order.index(owner)]} in order")
    if int(view.rounds) > 0 and int(view.goons[owner].sum()) == 0:
        notes.append(f"hires onto {LABELS[view.quarter[owner]]}")
    if has_bit(view.tributes, owner):
        notes.append("cast Tribute")
    if int(view.phase) == ASK and owner == int(view.decider):
        notes.append(f"answers {SEAT_NAMES[other_side(view)]}")
    if int(view.phase) == FIGHT and owner in (int(view.mover), int(view.enemy)):
        notes.append(f"fights on the {LABELS[view.tile]}")
    if int(view.phase) == AUCTION:
        if int(view.bidder) == owner:
            notes.append(f"bids {int(view.bid)}")
        elif has_bit(view.out, owner):
            notes.append("out of the auction")
        else:
            notes.append(f"can pay {int(view.gold[owner])}")
    return notes


def trays(view: Any, ruleset: Any, seat: int) -> list[Tray]:
    """The Spell Queue, and the tiles that are to be taken, chosen from or bid for."""
    shown: list[Tray] = []
    phase = int(view.phase)
    if phase == QUARTER:
        left = [tile for tile in range(KING, TILES) if not has_bit(view.city, tile)]
        shown.append(tile_tray(ruleset, "quarters", "Quarters to take", left))
    if phase == CHOOSE and seat == int(view.opener):
        both = sorted((int(view.top), int(view.second)))
        shown.append(tile_tray(ruleset, "seen", "Turn one up; the other goes back on top", both))
    if int(view.drawn) != NOWHERE:
        shown.append(drawn_tray(view, ruleset))
    if phase != CHOOSE and int(view.top) >= 0 and seat >= 0:
        known = tile_tray(ruleset, "known", "You know the top of the stack", [int(view.top)])
        shown.append({**known, "is_secret": True, "layout": "shown"})
    spells = [spell_item(view, ruleset, place) for place in range(QUEUE) if int(view.queue[place]) != NOWHERE]
    if spells:
        shown.append({"id": "spells", "title": "Spell Queue", "items": spells, "layout": "queue"})
    return shown


def tile_tray(ruleset: Any, id: str, title: str, tiles: list[int]) -> Tray:
    """Some tiles that do not lie in the city."""
    items: list[TrayItem] = [
        {
            "id": f"tile:{NAMES[tile]}" if id in ("quarters", "seen") else f"{id}:{NAMES[tile]}",
            "label": LABELS[tile],
            "kind": terrain_of(tile),
            "facts": [f"{int(ruleset.tile_values[tile])} gold a round"],
            "value": int(ruleset.tile_values[tile]),
            "edges": ringed_edges(tile, 0),
        }
        for tile in tiles
    ]
    return {"id": id, "title": title, "items": items}


def drawn_tray(view: Any, ruleset: Any) -> Tray:
    """The tile that is bid for or to be placed."""
    is_auction = int(view.phase) == AUCTION
    title = "Up for auction" if is_auction else "To be placed"
    tray = tile_tray(ruleset, "drawn", title, [int(view.drawn)])
    if is_auction:
        bid = f"{SEAT_NAMES[view.bidder]} bids {int(view.bid)}" if int(view.bidder) >= 0 else "no bid yet"
        tray["items"][0]["facts"].append(bid)
    return {**tray, "layout": "shown"}


def spell_item(view: Any, ruleset: Any, place: int) -> TrayItem:
    """A spell of the queue with its price and whether it can be cast now."""
    spell = int(view.queue[place])
    item: TrayItem = {
        "id": f"spell:{place + 1}",
        "label": SPELL_LABELS[spell],
        "kind": SPELL_WORDS[spell],
        "facts": [SPELL_SENTENCES[spell]],
        "value": place + 1,
    }
    if int(view.phase) == ORDER:
        if int(view.gold[view.decider]) <= place:
            item["why"] = "too dear"
        elif not can_cast(view, ruleset, place):
            item["why"] = "no target"
    return item


PLACES = ("1st", "2nd", "3rd", "4th")
SPELL_SENTENCES = (
    "block a tile",
    "protect a tile you control",
    "3 Rats beside your Goon",
    "wound 1 or 2 of an enemy",
    "move 1 to 3 Goons anywhere",
    "swap an enemy Goon for yours",
    "add or take an Uprising Token",
    "gain the value of a tile you hold",
)


def draw_buttons(view: Any, ruleset: Any, choices: list[int]) -> list[Button]:
    """The words for what is done without pointing at the city."""
    buttons: dict[str, Button] = {}
    labels = KINDS.buttons()
    for action in choices:
        id = KINDS.picks(view, action)[-1]
        if not id.startswith("button:"):
            continue
        kind = kind_of(action)
        button: Button = {"id": id, "label": labels.get(id) or button_label(view, ruleset, action)}
        if kind in GROUPS:
            button["group"] = GROUPS[kind]
            button["short"] = str(first_of(action) if kind == BID else second_of(action))
        if kind in PLACING:
            button["shows"] = laid(view, ruleset, action)
        if kind == PASS and int(view.gold[view.decider]) > 0:
            button["confirm"] = f"Pass with {int(view.gold[view.decider])} gold?"
        buttons[id] = button
    return list(buttons.values())


GROUPS = {MOVE: "Move", HIRE: "Hire", BID: "Bid"}


def laid(view: Any, ruleset: Any, action: int) -> Space:
    """The tile as it would lie after the action."""
    q, r, tile = first_of(action) - REACH, second_of(action) - REACH, int(view.drawn)
    x, y = hex_position(q, r)
    return {
        "id": f"at:{q},{r}",
        "x": x,
        "y": y,
        "shape": "hex",
        "terrain": terrain_of(tile),
        "label": rotation_label(view, q, r, third_of(action)),
        "edges": ringed_edges(tile, third_of(action)),
        "title": LABELS[tile].removesuffix(" Quarter"),
        "value": int(ruleset.tile_values[tile]),
    }


def button_label(view: Any, ruleset: Any, action: int) -> str:
    """How the last button of an action is written, where the state has a say in it."""
    kind, first, second, third = kind_of(action), first_of(action), second_of(action), third_of(action)
    if kind in PLACING:
        return rotation_label(view, first - REACH, second - REACH, third)
    if FIRST_SPELL <= kind <= LAST_SPELL:
        return {
            FIREBALL: f"Wound {third} of {SEAT_NAMES[second % len(SEAT_NAMES)]}",
            TUNNEL: f"Send {goons(third)}",
            BRIBE: f"Bribe a Goon of {SEAT_NAMES[second % len(SEAT_NAMES)]}",
            INCITE: CHANGE.label_of.get(second, ""),
        }[kind - FIRST_SPELL]
    healed = min(int(ruleset.heal_per_gold), int(view.wounded[view.decider]))
    return {
        MOVE: f"Move {second}",
        HIRE: f"Hire {second} for {second} gold",
        WANT_FIGHT: f"Fight {SEAT_NAMES[other_side(view)]}",
        HEAL_GOONS: f"Heal {goons(healed)} for 1 gold",
        BID: f"Bid {first}",
        PUT_GOONS: f"Put {goons(first)} there",
    }[kind]


def rotation_label(view: Any, q: int, r: int, turn: int) -> str:
    """A rotation by the roads it makes, and the rings it leaves open."""
    roads, is_open = [], 0
    for edge in ringed_edges(int(view.drawn), turn):
        step_q, step_r = EDGE_STEPS[edge]
        tile = int(tile_at(view, q + step_q, r + step_r))
        if tile >= 0:
            roads.append(LABELS[tile])
        else:
            is_open += 1
    return f"Road to {', '.join(roads)}; {is_open} open ring" + ("" if is_open == 1 else "s")


def progress(view: Any, ruleset: Any) -> str:
    """Which round it is, and how many tiles are left in the stack."""
    if int(view.rounds) == 0:
        return "Setup"
    left = int(view.stack).bit_count()
    return f"Round {int(view.rounds)}, {left} tile" + ("" if left == 1 else "s") + " in the stack"


DRAWING = Drawing(scene, moved, for_seat=for_seat)
