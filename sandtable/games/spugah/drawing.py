"""What viewers of either edition see of units, cards, the shop and seats; an edition draws its land."""

from typing import Any

from sandtable.core.kinds import KindTable
from sandtable.core.scenes import Button, Counter, Piece, SeatPanel, Tray, TrayItem
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.state import ATTACKING, DEFENDING, DONE, NOT_USED
from sandtable.games.spugah.words import Names, dice_of

# By what lies on the board, as far as both editions know it: the word for its drawing, and two letters.
TERRAINS = (
    "plain",
    "ocean",
    "mountain",
    "forest",
    "cursed",
    "medic",
    "gold_mine",
    "ruin",
    "merchant",
    "capital",
    "spire",
    "void",
)
SIGNS = ("", "~~", "^^", "tt", "xx", "++", "$$", "rr", "ss", "##", "!!", "::")
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
    units, turns = sum(int(count) for count in view.tier_count[owner]), int(ruleset.spire_turns)
    counters: list[Counter] = [
        {"id": "gold", "label": "gold", "value": int(view.gold[owner])},
        {"id": "units", "label": "unit" if units == 1 else "units", "value": units},
        {"id": "gatherers", "label": "gatherer" if gatherers == 1 else "gatherers", "value": gatherers},
        {
            "id": "spire",
            "label": "on the Spire",
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
    """What can be recruited, the card in hand, the army of who decides or looks, the shop, other armies."""
    owner = seat if seat >= 0 else max(int(view.decider), 0)
    is_spawn = int(view.phase) == phases.RECRUIT
    trays = [tier_tray(view, int(view.decider), names, place_names)] if is_spawn else []
    trays += hand_tray(view)
    trays += [place_tray(view, owner, place, names, place_names) for place in range(len(place_names))]
    trays += [*loot_tray(view, len(place_names) - 1), *shop_tray(view)]
    others = [nation for nation in range(int(view.seats)) if nation != owner]
    return trays + [army_sheet(view, nation, names) for nation in others]


def hand_tray(view: Any) -> list[Tray]:
    """The card that is to be placed, if there is one."""
    if int(view.phase) != phases.PLACE_CARD:
        return []
    held: TrayItem = {**card_item("hand", int(view.card)), "is_held": True}
    return [{"id": "hand", "title": "In hand", "items": [held], "layout": "chips"}]


def loot_tray(view: Any, extra: int) -> list[Tray]:
    """The cards that the active unit can take where it stands, if there are any."""
    loot = loot_items(view, extra) if int(view.phase) == phases.UNIT else []
    return [{"id": "loot", "title": "Cards to take", "items": loot, "layout": "chips"}] if loot else []


def shop_tray(view: Any) -> list[Tray]:
    """The shop with its prices, if it has a card."""
    shop = [
        card_item(f"shop:{place + 1}", int(card), value=int(view.shop_price[place]))
        for place, card in enumerate(view.shop_card)
        if int(card) != mods.NO_MOD
    ]
    return [{"id": "shop", "title": "Shop", "items": shop, "layout": "queue"}] if shop else []


def place_tray(view: Any, owner: int, place: int, names: Names, place_names: tuple[str, ...]) -> Tray:
    """A tier of the army with its figures and mods, or the extra cards; cards can be put and moved there."""
    word, label = place_names[place], names.places[place]
    held = view.cards[owner][place]
    is_tier = place < len(names.tiers)
    count = sum(int(copies) for copies in held)
    head: TrayItem = {
        "id": f"place:{word}",
        "label": label[0].upper() + label[1:],
        "kind": names.tiers[place].lower() if is_tier else "extra",
        "facts": [figures_of(view, owner, place)] if is_tier else ["these do nothing"],
        "seat": owner,
    }
    if is_tier:
        head["facts"].append(f"{count} of {int(view.slots[owner][place])} mods")
    cards = [
        card_item(f"card:{word}:{mods.NAMES[mod]}", mod, count=int(copies))
        for mod, copies in enumerate(held)
        if int(copies)
    ]
    return {
        "id": f"army-{word}",
        "title": f"{names.seats[owner]}: {label}",
        "items": [head, *cards],
        "layout": "army",
        "pick": f"place:{word}",
    }


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


def draw_buttons(view: Any, kinds: KindTable) -> list[Button]:
    """The words for what is done without pointing at the board."""
    buttons: list[Button] = [{"id": pick, "label": label} for pick, label in kinds.buttons().items()]
    if int(view.phase) == phases.FRENZY:
        for damage in range(int(view.health[int(view.attacker)])):
            label = f"{damage} damage for {dice_of(damage)}" if damage else "No frenzy"
            way = kinds[actions.FRENZY].ways[0].format(damage=damage)
            buttons.append({"id": way, "label": label, "group": "Frenzy", "short": str(damage)})
    return buttons


def begun_words(view: Any, seat: int, names: Names) -> str:
    """What the seat has chosen and nothing has come of yet."""
    if int(view.decider) != seat:
        return ""
    if int(view.phase) == phases.UNIT and int(view.stage) == phases.READY:
        return f"{names.unit(view, int(view.active))} acts"
    is_untouched = not any(map(any, view.shifted))
    return "Cards are rearranged" if int(view.phase) == phases.REARRANGE and is_untouched else ""


def spaces_asked(view: Any, capital_phases: tuple[int, ...], names: Names) -> list[str]:
    """The spaces that the prompt of a phase speaks of."""
    phase = int(view.phase)
    if phase in capital_phases:
        capital = int(view.capital[int(view.decider)])
        return [names.spaces[capital]] if capital != tiles.NOWHERE else []
    if phase == phases.UNIT:
        return [names.spaces[int(view.unit_space[int(view.active)])]]
    ends = (int(view.battle_from), int(view.battle_at))
    return [names.spaces[end] for end in ends if end != tiles.NOWHERE]
