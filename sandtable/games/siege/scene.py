"""What a viewer sees of Siege."""

from typing import Any

from sandtable.core.contract import first_of, kind_of, second_of
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
from sandtable.games.siege import GAME
from sandtable.games.siege.about import about, kind_word
from sandtable.games.siege.actions import KINDS, MOVE_UNIT, SEATS, STEP_OF_PHASE, count_of
from sandtable.games.siege.board import (
    BIT_OF,
    CENTRE_TOWER,
    CENTRES,
    COORDINATES,
    NAMES,
    NOWHERE,
    SIEGE_TOWER,
    SPACES,
    TERRAIN,
    TERRAIN_NAMES,
    TOWER,
    WORD_OF,
)
from sandtable.games.siege.cards import (
    ABILITY,
    ABILITY_TEXTS,
    CARD_NAMES,
    CARDS,
    COLOUR,
    COLOUR_NAMES,
    COLOUR_SYMBOLS,
    LABELS,
)
from sandtable.games.siege.prompts import prompt
from sandtable.games.siege.rules.ending import tower_points
from sandtable.games.siege.ruleset import SHEETS
from sandtable.games.siege.state import (
    ATTACK,
    COIN,
    COUNTER,
    DRAFT,
    DRAW,
    HIT,
    MARCH,
    MOVE,
    OVER,
    PLACE,
    STRIKE,
    SUMMON,
    TAKE,
)

COLOURS = GAME.seat_colours
UNUSED = {
    "button:moved": "Go on to the attack step although units can still move?",
    "button:end": "End the turn although units can still attack?",
}


def scene(view: Any, ruleset: Any, seat: int) -> Scene:
    """The field, the units, both scores, the viewer's cards, the piles, and what is to be done."""
    return {
        "art": GAME.id,
        "spaces": draw_spaces(view, ruleset),
        "pieces": draw_pieces(view, ruleset),
        "seats": [seat_panel(view, ruleset, owner) for owner in range(2)],
        "trays": draw_trays(view, ruleset, seat),
        "prompt": prompt(view, ruleset, seat),
        "progress": progress(view, ruleset),
        "buttons": draw_buttons(view, ruleset),
        "is_private": seat in (0, 1) and int(view.phase) not in (COIN, DRAFT, PLACE),
        "begun": picked_words(view) if int(view.seat) == seat else "",
        "about": about(ruleset),
    }


def empty_space(space: int) -> Space:
    """The space as it is drawn under any ruleset."""
    terrain = int(TERRAIN[space])
    x, y = COORDINATES[space]
    drawn: Space = {
        "id": NAMES[space],
        "x": float(x),
        "y": float(y),
        "shape": "square",
        "terrain": TERRAIN_NAMES[terrain],
        "label": f"{NAMES[space]}, {TERRAIN_NAMES[terrain]}",
    }
    if terrain == SIEGE_TOWER:
        drawn["seat"] = int(space == TOWER[1])
    return drawn


EMPTY_SPACES = [empty_space(space) for space in range(SPACES)]  # built once; a scene replaces what differs


def draw_spaces(view: Any, ruleset: Any) -> list[Space]:
    """The field; towers say what they are worth."""
    spaces = list(EMPTY_SPACES)
    for tower in (*TOWER.tolist(), *CENTRES.tolist()):
        drawn = spaces[tower].copy()
        drawn["label"] = f"{NAMES[tower]}, {tower_words(ruleset, tower)}"
        is_centre = TERRAIN[tower] == CENTRE_TOWER
        drawn["value"] = int(ruleset.centre_points if is_centre else ruleset.enemy_points)
        spaces[tower] = drawn
    for space in (int(view.picked), int(view.battle_from), int(view.battle_at)):
        if space != NOWHERE:
            drawn = spaces[space].copy()
            drawn["hot"] = True
            spaces[space] = drawn
    return spaces


def tower_words(ruleset: Any, tower: int) -> str:
    """Whose tower it is and what it is worth."""
    if TERRAIN[tower] == CENTRE_TOWER:
        return f"centre tower, {count_of(int(ruleset.centre_points), 'point')} a turn"
    owner = int(tower == TOWER[1])
    points = count_of(int(ruleset.enemy_points), "point")
    return f"{SEATS[owner]}'s siege tower, {points} a turn to {SEATS[1 - owner]}"


def is_in(bits: Any, space: int) -> bool:
    """Whether the space is in the set."""
    return bool(int(bits[WORD_OF[space]]) & int(BIT_OF[space]))


def draw_pieces(view: Any, ruleset: Any) -> list[Piece]:
    """Every unit with its Health and what it has done this turn."""
    pieces: list[Piece] = []
    for space in view.piece_at.nonzero()[0].tolist():
        owner, card = divmod(int(view.piece_at[space]) - 1, CARDS)
        health, whole = int(view.health_at[space]), int(ruleset.card_health[card])
        words = [
            f"{SEATS[owner]} {CARD_NAMES[card]}",
            f"{COLOUR_NAMES[COLOUR[card]]} ({COLOUR_SYMBOLS[COLOUR[card]]})",
            f"Attack {int(ruleset.card_attack[card])}",
            f"Health {health} of {whole}",
            f"Range {int(ruleset.card_range[card])}",
            f"Move {int(ruleset.card_move[card])}",
        ]
        badges = [f"{health}/{whole}"]
        for bits, word in ((view.moved_bits, "moved"), (view.attacked_bits, "attacked")):
            if is_in(bits, space):
                words.append(f"has {word}")
        is_moving = int(view.phase) in (MOVE, MARCH)
        if is_in(view.moved_bits if is_moving else view.attacked_bits, space):
            badges.append("done")
        if ABILITY[card]:
            words.append(ABILITY_TEXTS[ABILITY[card]])
        pieces.append(
            {
                "id": f"unit-{NAMES[space]}",
                "space": NAMES[space],
                "kind": kind_word(card),
                "seat": owner,
                "label": ", ".join(words),
                "badges": badges,
            }
        )
    return pieces


def moved(view: Any, action: int) -> Moves:
    """The unit that walks."""
    if kind_of(action) != MOVE_UNIT:
        return ()
    return ((f"unit-{NAMES[first_of(action)]}", f"unit-{NAMES[second_of(action)]}"),)


def seat_panel(view: Any, ruleset: Any, owner: int) -> SeatPanel:
    """Score, units, hand, deck and discard pile, and in its turn what the seat may still do."""
    phase = int(view.phase)
    counters: list[Counter] = [
        {
            "id": "score",
            "label": "points",
            "value": int(view.score[owner]),
            "of": int(ruleset.target),
            "is_track": True,
        },
        {"id": "units", "label": "units", "value": int(view.unit_count[owner])},
        {"id": "hand", "label": "hand", "value": int(view.hand_count[owner])},
        {"id": "deck", "label": "deck", "value": int(view.deck_count[owner])},
        {"id": "discard", "label": "discard pile", "value": int(view.discard[owner].sum())},
    ]
    if int(view.seat) == owner and phase == SUMMON:
        counters.append({"id": "summon", "label": "summoning points", "value": int(view.points)})
    if int(view.seat) == owner and phase in (MOVE, MARCH):
        counters.append({"id": "moves", "label": "moves", "value": int(view.moves), "of": int(ruleset.moves)})
    if int(view.seat) == owner and phase in (ATTACK, STRIKE, HIT, COUNTER):
        counters.append(
            {"id": "attacks", "label": "attacks", "value": int(view.attacks), "of": int(ruleset.attacks)}
        )
    panel: SeatPanel = {"seat": owner, "name": SEATS[owner], "colour": COLOURS[owner], "counters": counters}
    notes = tower_notes(view, ruleset, owner)
    if int(view.discard[owner].sum()):
        notes.append(f"discarded: {card_list(view.discard[owner])}")
    if notes:
        panel["notes"] = notes
    return panel


def tower_notes(view: Any, ruleset: Any, owner: int) -> list[str]:
    """What the seat scores for the towers it holds."""
    towers = [(int(TOWER[1 - owner]), f"{SEATS[1 - owner]}'s tower", int(ruleset.enemy_points))]
    towers += [(int(space), f"tower {NAMES[space]}", int(ruleset.centre_points)) for space in CENTRES]
    notes = []
    for space, name, worth in towers:
        points = int(tower_points(view, ruleset, owner, space, worth))
        if points:
            notes.append(f"holds {name}: {points} a turn")
    return notes


def card_list(cards: Any) -> str:
    """The cards of a multiset with their counts: "2 Torch Levy, 1 Oak Warden"."""
    return ", ".join(f"{int(cards[card])} {CARD_NAMES[card]}" for card in range(CARDS) if cards[card])


def draw_trays(view: Any, ruleset: Any, seat: int) -> list[Tray]:
    """The piles while they are open, the viewer's cards, and what is known of the others'."""
    phase = int(view.phase)
    trays: list[Tray] = []
    if phase in (DRAFT, DRAW, TAKE):
        trays.append(card_tray(ruleset, "piles", "Open piles", view.piles, "pile:", None, "faces"))
    for owner in (seat, 1 - seat) if seat in (0, 1) else (0, 1):
        if phase in (COIN, DRAFT, PLACE):
            trays.append(drafted_tray(view, ruleset, owner, owner == seat))
        elif owner == seat:
            trays.append(card_tray(ruleset, "hand", "Your hand", view.hand[owner], "card:", owner, "faces"))
            trays.append(card_tray(ruleset, "deck", "Your deck", view.deck[owner], "deck:", owner, "chips"))
        else:
            trays.extend(hidden_trays(view, ruleset, owner))
    if phase == DRAW:
        trays.append(trays.pop(0))
    return [tray for tray in trays if tray["items"]]


def drafted_tray(view: Any, ruleset: Any, owner: int, is_own: bool) -> Tray:
    """What a seat has drafted, or brought, and not placed yet."""
    prefix = "card:" if is_own else f"drafted-{owner}:"
    cards = "deck" if ruleset.draft == SHEETS else "drafted cards"
    title = f"Your {cards}" if is_own else f"{SEATS[owner]}'s {cards}"
    layout = "faces" if is_own and int(view.phase) == PLACE else "chips"
    return card_tray(ruleset, f"drafted-{owner}", title, view.deck[owner], prefix, owner, layout)


def hidden_trays(view: Any, ruleset: Any, owner: int) -> list[Tray]:
    """A hand as backs and known cards, and the cards that hand and deck hold together."""
    title = f"{SEATS[owner]}'s hand"
    hand = card_tray(ruleset, f"hand-{owner}", title, view.hand[owner], f"known-{owner}:", owner, "backs")
    backs = int(view.hand_count[owner]) - int(view.hand[owner].sum())
    for number in range(backs):
        hand["items"].append(
            {
                "id": f"back-{owner}-{number}",
                "label": "Hidden card",
                "kind": "card_back",
                "facts": [],
                "seat": owner,
            }
        )
    title = f"{SEATS[owner]}'s hand and deck hold"
    unseen = card_tray(
        ruleset, f"unseen-{owner}", title, view.deck[owner], f"unseen-{owner}:", owner, "chips"
    )
    return [hand, unseen]


def card_tray(
    ruleset: Any, id: str, title: str, cards: Any, prefix: str, owner: int | None, layout: str
) -> Tray:
    """The cards of a multiset, one item a kind."""
    items = []
    for card in range(CARDS):
        if cards[card]:
            item: TrayItem = {
                "id": f"{prefix}{LABELS[card]}",
                "label": CARD_NAMES[card],
                "kind": kind_word(card),
                "facts": card_facts(ruleset, card),
                "count": int(cards[card]),
            }
            if owner is not None:
                item["seat"] = owner
            items.append(item)
    return {"id": id, "title": title, "items": items, "layout": layout}


def card_facts(ruleset: Any, card: int) -> list[str]:
    """What is printed on a card."""
    colour = int(COLOUR[card])
    points = count_of(int(ruleset.card_cost[card]) + 1, "point")
    facts = [
        f"{LABELS[card]}, {COLOUR_NAMES[colour]} ({COLOUR_SYMBOLS[colour]}), {points}",
        f"Attack {int(ruleset.card_attack[card])}, Health {int(ruleset.card_health[card])}",
        f"Range {int(ruleset.card_range[card])}, Move {int(ruleset.card_move[card])}",
    ]
    if ABILITY[card]:
        facts.append(ABILITY_TEXTS[ABILITY[card]])
    return facts


def progress(view: Any, ruleset: Any) -> str:
    """Which turn and step it is."""
    phase = int(view.phase)
    if phase in (COIN, DRAFT) and ruleset.draft != SHEETS:
        return "Draft"
    if phase in (COIN, PLACE):
        return "Setup"
    limit = int(ruleset.turn_limit)
    turn = int(view.turns[view.seat]) + (phase != OVER)
    words = f"Turn {turn} of {limit}" if limit else f"Turn {turn}"
    return words if phase == OVER else f"{words}, {STEP_OF_PHASE[phase]}"


def picked_words(view: Any) -> str:
    """The unit that was picked to move and where it stands, or nothing."""
    space = int(view.picked)
    if int(view.phase) != MARCH or space == NOWHERE:
        return ""
    return f"{CARD_NAMES[(int(view.piece_at[space]) - 1) % CARDS]} on {NAMES[space]}"


def draw_buttons(view: Any, ruleset: Any) -> list[Button]:
    """The words for what is done without pointing at the field; leaving something undone is asked about."""
    hand = int(ruleset.hand)
    labels = {
        "button:fill": f"Draw up to {hand}",
        "button:recruit": f"Draw up to {max(hand - 1, 0)} and take a card",
        **KINDS.buttons(),
    }
    buttons: list[Button] = [{"id": pick, "label": label} for pick, label in labels.items()]
    for button in buttons:
        if button["id"] in UNUSED:
            button["confirm"] = UNUSED[button["id"]]
    return buttons


DRAWING = Drawing(scene, moved)
