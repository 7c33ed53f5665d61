"""What a viewer sees of Gang City."""

from typing import Any

import numpy as np

from sandtable.core.contract import CHANCE, MAX_SEATS, first_of, kind_of, second_of, third_of
from sandtable.core.grids import hex_position
from sandtable.core.scenes import Button, Counter, Piece, Scene, SeatPanel, Space, Tray, TrayItem
from sandtable.games.gangcity import GAME
from sandtable.games.gangcity.actions import (
    BID,
    END_HEAL,
    FIRST_SPELL,
    HEAL_GOONS,
    HIRE,
    LAST_SPELL,
    LEAVE,
    MOVE,
    PASS,
    PEACE,
    PLACE_QUARTER,
    PLACE_TILE,
    PUT_GOONS,
    SEAT_NAMES,
    SPELL_LABELS,
    STOP,
    WANT_FIGHT,
    WOUND,
    goons,
    picks,
)
from sandtable.games.gangcity.board import (
    CITY_TILES,
    EDGES,
    KING,
    LABELS,
    NAMES,
    NOWHERE,
    REACH,
    RINGS,
    TILES,
)
from sandtable.games.gangcity.rules import legal_actions
from sandtable.games.gangcity.rules.city import surroundings, tile_at
from sandtable.games.gangcity.rules.control import controller, has_bit
from sandtable.games.gangcity.rules.ending import result
from sandtable.games.gangcity.rules.spells import can_cast
from sandtable.games.gangcity.state import (
    ASK,
    AUCTION,
    BRIBE,
    CHOOSE,
    FIGHT,
    FIREBALL,
    HEAL,
    INCITE,
    LOOK,
    MARCH,
    ORDER,
    OVER,
    PLACE,
    QUARTER,
    QUARTER_PLACE,
    QUEUE,
    STAFF,
    TARGET,
    TUNNEL,
    TURN_UP,
)

COLOURS = ("red", "blue", "yellow", "green")
EDGE_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
PLACING = (PLACE_QUARTER, PLACE_TILE)


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
    }


def own_choices(view: Any, ruleset: Any, seat: int) -> list[int]:
    """What the viewer may do now; nothing if another decides."""
    if seat < 0 or int(view.decider) != seat:
        return []
    actions = np.zeros(GAME.max_actions, np.int32)
    count = legal_actions(view, ruleset, actions)
    return [int(action) for action in actions[:count]]


def placed(view: Any) -> list[int]:
    """The tiles of the city."""
    return [tile for tile in range(TILES) if has_bit(view.city, tile)]


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
        marks += ["uprising"] * tokens
        tips = "one more starts a revolt" if tokens + 1 == limit else "a revolt at the last"
        told.append(f"{tokens} of {limit} Uprising Tokens, {tips}")
    if int(view.golem) == tile:
        marks.append("golem")
        told.append("the Golem blocks it")
    if int(view.shield) == tile:
        marks.append(f"shield-{int(view.shield_seat)}")
        told.append(f"under {SEAT_NAMES[view.shield_seat]}'s Shield")
    roads = [LABELS[other] for other in range(TILES) if has_bit(view.roads[tile], other)]
    told.append("roads to " + ", ".join(roads))
    drawn: Space = {
        "id": NAMES[tile],
        "x": x,
        "y": y,
        "shape": "hex",
        "terrain": NAMES[tile] if tile < CITY_TILES else "quarter",
        "label": ", ".join(told),
        "edges": ringed_edges(tile, int(view.turn[tile])),
        "marks": marks,
        "title": LABELS[tile],
        "value": int(ruleset.tile_values[tile]),
    }
    if holder >= 0:
        drawn["seat"] = holder
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
                "terrain": "ghost",
                "label": f"place at ({q}, {r}), {ways} rotation" + ("s" if ways > 1 else ""),
                "edges": [edge for edge in range(EDGES) if has_bit(ringed, edge)],
            }
        )
    return drawn


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


def income_of(view: Any, ruleset: Any, seat: int) -> int:
    """What the seat would gain if the Income Phase came now."""
    return sum(int(ruleset.tile_values[tile]) for tile in placed(view) if int(controller(view, tile)) == seat)


def seat_panel(view: Any, ruleset: Any, owner: int) -> SeatPanel:
    """Gold, income, Goons, and what the seat is about in the round."""
    counters: list[Counter] = [
        {"id": "gold", "label": "gold", "value": int(view.gold[owner]), "of": int(ruleset.gold_target)},
        {"id": "income", "label": "income", "value": income_of(view, ruleset, owner)},
        {"id": "board", "label": "on the board", "value": int(view.goons[owner].sum())},
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
        notes.append(f"number {order.index(owner) + 1} in playing order")
    if int(view.quarter[owner]) != NOWHERE:
        notes.append(f"placed the {LABELS[view.quarter[owner]]}")
    if has_bit(view.tributes, owner):
        notes.append("has cast Tribute this round")
    if int(view.phase) == AUCTION:
        if int(view.bidder) == owner:
            notes.append(f"bids {int(view.bid)}")
        elif has_bit(view.out, owner):
            notes.append("out of the auction")
        else:
            notes.append(f"can pay up to {int(view.gold[owner])}")
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
        title = "Up for auction" if phase == AUCTION else "To be placed"
        shown.append(tile_tray(ruleset, "drawn", title, [int(view.drawn)]))
    if phase != CHOOSE and int(view.top) >= 0 and seat >= 0:
        shown.append(tile_tray(ruleset, "known", "You know the top of the stack", [int(view.top)]))
    spells = [spell_item(view, ruleset, place) for place in range(QUEUE) if int(view.queue[place]) != NOWHERE]
    if spells:
        shown.append({"id": "spells", "title": "Spell Queue", "items": spells})
    return shown


def tile_tray(ruleset: Any, id: str, title: str, tiles: list[int]) -> Tray:
    """Some tiles that do not lie in the city."""
    items: list[TrayItem] = [
        {
            "id": f"tile:{NAMES[tile]}" if id in ("quarters", "seen") else f"{id}:{NAMES[tile]}",
            "label": LABELS[tile],
            "kind": NAMES[tile] if tile < CITY_TILES else "quarter",
            "facts": [
                f"value {int(ruleset.tile_values[tile])}",
                "rings " + " ".join(map(str, ringed_edges(tile, 0))),
            ],
        }
        for tile in tiles
    ]
    return {"id": id, "title": title, "items": items}


def spell_item(view: Any, ruleset: Any, place: int) -> TrayItem:
    """A spell of the queue with its price and whether it can be cast now."""
    spell = int(view.queue[place])
    facts = [f"{place + 1} gold", SPELL_SENTENCES[spell]]
    if int(view.phase) == ORDER:
        if int(view.gold[view.decider]) <= place:
            facts.append("too dear")
        elif not can_cast(view, ruleset, place):
            facts.append("no legal target")
    return {
        "id": f"spell:{place + 1}",
        "label": SPELL_LABELS[spell],
        "kind": NAMES_OF_SPELLS[spell],
        "facts": facts,
    }


NAMES_OF_SPELLS = ("golem", "shield", "rats", "fireball", "tunnel", "bribe", "incite", "tribute")
SPELL_SENTENCES = (
    "block a tile",
    "protect a tile you control",
    "3 Rats beside your Goon",
    "wound 1 or 2 of an enemy",
    "move 1 to 3 Goons anywhere",
    "swap an enemy Goon for yours",
    "add or take an Uprising Token",
    "gain the value of a tile you control",
)


def draw_buttons(view: Any, ruleset: Any, choices: list[int]) -> list[Button]:
    """The words for what is done without pointing at the city."""
    labels: dict[str, str] = {}
    for action in choices:
        for pick in picks(view, action):
            if pick.startswith("button:"):
                labels[pick] = button_label(view, ruleset, action)
    buttons: list[Button] = [{"id": id, "label": label} for id, label in labels.items()]
    for button in buttons:
        if button["id"] == "button:pass" and int(view.gold[view.decider]) > 0:
            button["confirm"] = f"Pass with {int(view.gold[view.decider])} gold?"
    return buttons


def button_label(view: Any, ruleset: Any, action: int) -> str:
    """How the last button of an action is written."""
    kind, first, second, third = kind_of(action), first_of(action), second_of(action), third_of(action)
    if kind in PLACING:
        return rotation_label(view, first - REACH, second - REACH, third)
    if FIRST_SPELL <= kind <= LAST_SPELL:
        return {
            FIREBALL: f"Wound {third} of {SEAT_NAMES[second % len(SEAT_NAMES)]}",
            TUNNEL: f"Send {goons(third)}",
            BRIBE: f"Bribe a Goon of {SEAT_NAMES[second % len(SEAT_NAMES)]}",
            INCITE: "Take a token" if second else "Add a token",
        }[kind - FIRST_SPELL]
    healed = min(int(ruleset.heal_per_gold), int(view.wounded[view.decider]))
    other = int(view.enemy if int(view.decider) == int(view.mover) else view.mover)
    return {
        MOVE: f"Move {second}",
        HIRE: f"Hire {second} for {second} gold",
        PASS: "Pass",
        STOP: "Stop here",
        WANT_FIGHT: f"Fight {SEAT_NAMES[other]}",
        PEACE: "No fight",
        WOUND: "Wound one",
        HEAL_GOONS: f"Heal {goons(healed)} for 1 gold",
        END_HEAL: "Heal no more",
        BID: f"Bid {first}",
        LEAVE: "Out",
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
    return f"Rotation {turn}: road to {', '.join(roads)}; {is_open} open"


def prompt(view: Any, ruleset: Any, seat: int) -> str:
    """What is to be done now, by whom, and why it is theirs to decide."""
    phase, decider = int(view.phase), int(view.decider)
    if phase == OVER:
        return ending(view, ruleset)
    if decider == CHANCE:
        return "The stack decides." if phase in (LOOK, TURN_UP) else "The setup is drawn."
    who = "You" if decider == seat else SEAT_NAMES[decider]
    if phase in (ASK, FIGHT):
        return fight_prompt(view, who, phase)
    is_own = decider == seat
    spell = SPELL_LABELS[view.queue[view.spell]] if phase == TARGET else ""
    told = {
        QUARTER: "take a Quarter",
        QUARTER_PLACE: "place the Quarter",
        ORDER: f"give an order or pass, {int(view.gold[decider])} gold left",
        MARCH: f"lead {goons(view.group)} on from the {LABELS[view.tile]}",
        TARGET: f"aim {spell}",
        HEAL: f"may heal Goons, {int(view.wounded[decider])} are wounded",
        CHOOSE: "look at two tiles and turn one up, because the Keep is theirs",
        AUCTION: auction_words(view),
        PLACE: f"place the {LABELS[view.drawn]}, won for {int(view.bid)} gold",
        STAFF: f"may put Goons on the {LABELS[view.drawn]}",
    }[phase]
    if is_own:
        return f"You: {told.replace('theirs', 'yours')}."
    return f"Waiting for {who}: {told}."


def auction_words(view: Any) -> str:
    """What the bidder has to beat."""
    if int(view.bidder) < 0:
        return f"open the auction of the {LABELS[view.drawn]}, any bid from 0"
    return f"beat {SEAT_NAMES[view.bidder]}'s bid of {int(view.bid)} for the {LABELS[view.drawn]}, or pass"


def fight_prompt(view: Any, who: str, phase: int) -> str:
    """Whose answer is awaited, and because of whom."""
    decider = int(view.decider)
    other = int(view.enemy if decider == int(view.mover) else view.mover)
    foe, where = SEAT_NAMES[other], LABELS[view.tile]
    opening = "You:" if who == "You" else f"Waiting for {who}:"
    if phase == FIGHT:
        return f"{opening} wound one of {foe} on the {where}, or retreat."
    if decider == int(view.mover):
        return f"{opening} {foe} has Goons on the {where}; fight, or offer peace?"
    return f"{opening} {foe} has come to the {where} in peace; fight, or let it be?"


def ending(view: Any, ruleset: Any) -> str:
    """Who has won, and with how much."""
    points = np.zeros(MAX_SEATS)
    result(view, ruleset, points)
    winners = [seat for seat in range(int(view.seats)) if points[seat] > 0]
    names = " and ".join(SEAT_NAMES[seat] for seat in winners)
    verb = "has won" if len(winners) == 1 else "share the win"
    return f"{names} {verb} with {int(view.gold[winners[0]])} gold."


def progress(view: Any, ruleset: Any) -> str:
    """Which round it is, and how many tiles are left in the stack."""
    if int(view.rounds) == 0:
        return "Setup"
    left = int(view.stack).bit_count()
    return f"Round {int(view.rounds)}, {left} tile" + ("" if left == 1 else "s") + " in the stack"
