"""What viewers of either edition see of units, cards, the shop and seats; an edition draws its land."""

from typing import Any

from sandtable.core.kinds import KindTable
from sandtable.core.scenes import Button, Counter, Piece, SeatPanel, Tray, TrayItem
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.state import ATTACKING, DEFENDING, DONE, NOT_USED
from sandtable.games.spugah.words import Names

EFFECTS = (
    "+1 Speed",
    "+2 Speed, −1 Defense",
    "entering ocean costs 1",
    "entering a mountain costs 1",
    "+1 Attack",
    "+2 Attack, −1 Defense",
    "+1 Defense",
    "+2 Defense, −1 Speed",
    "+2 Max Health",
    "+1 Range",
    "+2 Range, −1 Speed",
    "speed points left are dice, 3 at most",
    "moves on after an attack",
    "takes damage for dice",
    "steps back from a counterattack",
    "melee always pushes",
    "heals 1 a turn",
    "takes 4 gold from a capital",
    "one more recruit a turn",
    "no damage from cursed earth or the Spire",
    "shoots into forests",
)


def draw_units(view: Any, names: Names) -> list[Piece]:
    """Every unit with its health, and what it does in the present attack."""
    pieces: list[Piece] = []
    for slot, kind in enumerate(view.unit_kind):
        if int(kind) == NOT_USED:
            continue
        seat, tier, marks = int(kind) >> 2, int(kind) & 3, int(view.marks[slot])
        health, most = int(view.health[slot]), int(view.figure[seat][tier][mods.HEALTH])
        label = f"{names.seats[seat]} {names.tiers[tier]}, health {health} of {most}"
        badges = [f"{health}/{most}"]
        for flag, word in ((ATTACKING, "attacks"), (DEFENDING, "defends"), (DONE, "done")):
            if marks & flag:
                badges.append(word)
                label += f", {word}"
        if int(view.active) == slot:
            badges.append("active")
            label += ", acts now"
        space = names.spaces[int(view.unit_space[slot])]
        piece: Piece = {
            "id": f"unit-{slot}",
            "space": space,
            "kind": names.tiers[tier].lower(),
            "seat": seat,
            "label": label,
            "badges": badges,
        }
        pieces.append(piece)
    return pieces


def draw_seat(view: Any, ruleset: Any, owner: int, names: Names, colour: str) -> SeatPanel:
    """Gold, units, gatherers and the count of the Spire."""
    gatherers = sum(
        int(tile) & tiles.KIND_BITS == tiles.MINE and int(tile) >> tiles.OWNER_SHIFT == owner + 1
        for tile in view.tile
    )
    turns = int(ruleset.spire_turns)
    counters: list[Counter] = [
        {"id": "gold", "label": "gold", "value": int(view.gold[owner])},
        {"id": "units", "label": "units", "value": sum(int(count) for count in view.tier_count[owner])},
        {"id": "gatherers", "label": "gatherers", "value": gatherers},
        {
            "id": "spire",
            "label": "turns on the Spire",
            "value": int(view.spire_turns[owner]),
            "of": turns,
            "is_track": True,
        },
    ]
    panel: SeatPanel = {"seat": owner, "name": names.seats[owner], "colour": colour, "counters": counters}
    if not int(view.is_alive[owner]):
        panel["notes"] = ["fallen"]
    return panel


def figures_of(view: Any, owner: int, tier: int) -> str:
    """A tier's figures in one phrase."""
    values = zip(mods.FIGURE_LABELS, view.figure[owner][tier], strict=True)
    return ", ".join(f"{label.removeprefix('Max ')} {int(value)}" for label, value in values)


def mods_of(view: Any, owner: int, place: int) -> str:
    """The cards on a place, or nothing."""
    held = [mods.LABELS[mod] for mod, count in enumerate(view.cards[owner][place]) for _ in range(int(count))]
    return ", ".join(held)


def army_sheet(view: Any, owner: int, names: Names) -> Tray:
    """A nation's tiers with their figures and mods, and its extra cards."""
    items: list[TrayItem] = []
    for place, label in enumerate(names.places):
        held = mods_of(view, owner, place)
        facts = [figures_of(view, owner, place)] if place < len(names.tiers) else []
        if facts or held:
            kind = names.tiers[place].lower() if facts else "extra"
            items.append(
                {
                    "id": f"sheet:{owner}:{kind}",
                    "label": f"{names.seats[owner]}: {label}",
                    "kind": kind,
                    "facts": [*facts, *([held] if held else [])],
                    "seat": owner,
                }
            )
    return {
        "id": f"sheet-{owner}",
        "title": f"Army of {names.seats[owner]}",
        "items": items,
        "layout": "shown",
    }


def draw_trays(view: Any, seat: int, names: Names, place_names: tuple[str, ...]) -> list[Tray]:
    """What can be recruited, where a card can go, the shop, and the cards of who decides or looks."""
    phase, decider = int(view.phase), int(view.decider)
    trays: list[Tray] = []
    if phase == phases.RECRUIT:
        trays.append(tier_tray(view, decider, names, place_names))
    if phase in (phases.PLACE_CARD, phases.REARRANGE):
        trays.append(place_tray(names, place_names))
    owner = seat if seat >= 0 else max(decider, 0)
    for place, word in enumerate(place_names):
        items = [
            card_item(f"card:{word}:{mods.NAMES[mod]}", mod, count=int(count))
            for mod, count in enumerate(view.cards[owner][place])
            if int(count)
        ]
        if items:
            trays.append(
                {"id": f"cards-{word}", "title": names.places[place], "items": items, "layout": "chips"}
            )
    if phase == phases.UNIT and (loot := loot_items(view, len(place_names) - 1)):
        trays.append({"id": "loot", "title": "Cards to take", "items": loot, "layout": "chips"})
    shop = [
        card_item(f"shop:{place + 1}", int(card), value=int(view.shop_price[place]))
        for place, card in enumerate(view.shop_card)
        if int(card) != mods.NO_MOD
    ]
    if shop:
        trays.append({"id": "shop", "title": "Shop", "items": shop, "layout": "queue"})
    return trays + [army_sheet(view, nation, names) for nation in range(int(view.seats))]


def loot_items(view: Any, extra: int) -> list[TrayItem]:
    """The extra cards of the nation in whose capital the active unit stands."""
    tile = int(view.tile[int(view.unit_space[int(view.active)])])
    owner = (tile >> tiles.OWNER_SHIFT) - 1
    if tile & tiles.KIND_BITS != tiles.CAPITAL or owner in (-1, int(view.seat)):
        return []
    cards = view.cards[owner][extra]
    return [
        card_item(f"rob:{mods.NAMES[mod]}", mod, count=int(count)) for mod, count in enumerate(cards) if count
    ]


def card_item(id: str, mod: int, count: int = 0, value: int = 0) -> TrayItem:
    """A card with what it does."""
    item: TrayItem = {"id": id, "label": mods.LABELS[mod], "kind": mods.NAMES[mod], "facts": [EFFECTS[mod]]}
    if count > 1:
        item["count"] = count
    if value:
        item["value"] = value
    return item


def tier_tray(view: Any, owner: int, names: Names, place_names: tuple[str, ...]) -> Tray:
    """The tiers to recruit from, with their prices."""
    items: list[TrayItem] = [
        {
            "id": f"tier:{place_names[tier]}",
            "label": label,
            "kind": label.lower(),
            "seat": owner,
            "facts": [figures_of(view, owner, tier)],
            "value": 1 + sum(int(count) for count in view.cards[owner][tier]),
        }
        for tier, label in enumerate(names.tiers)
    ]
    return {"id": "tiers", "title": "Recruit", "items": items}


def place_tray(names: Names, place_names: tuple[str, ...]) -> Tray:
    """The places a card can go to."""
    items: list[TrayItem] = [
        {"id": f"place:{word}", "label": names.places[place], "kind": "place", "facts": []}
        for place, word in enumerate(place_names)
    ]
    return {"id": "places", "title": "Where the card goes", "items": items}


def draw_buttons(view: Any, kinds: KindTable) -> list[Button]:
    """The words for what is done without pointing at the board."""
    buttons: list[Button] = [{"id": pick, "label": label} for pick, label in kinds.buttons().items()]
    if int(view.phase) == phases.FRENZY:
        for damage in range(int(view.health[int(view.attacker)])):
            label = f"{damage} damage for {damage} dice" if damage else "No frenzy"
            way = kinds[actions.FRENZY].ways[0].format(damage=damage)
            buttons.append({"id": way, "label": label, "group": "Frenzy", "short": str(damage)})
    return buttons
