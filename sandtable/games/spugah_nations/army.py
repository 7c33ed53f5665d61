"""A nation in words: its tiers with figures, mods, and what brings more of them. No rules."""

from typing import Any

from sandtable.core.scenes import Tray, TrayItem
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.drawing import (
    EFFECTS,
    card_item,
    figures_of,
    hand_tray,
    loot_tray,
    mods_of,
    place_tray,
    shop_tray,
)
from sandtable.games.spugah_nations.actions import NAMED, PLACE, TIER_NAMES
from sandtable.games.spugah_nations.nation import (
    CITY,
    FORTRESS,
    KIND_NAMES,
    LOST_BY_ALL,
    LOST_BY_ANY,
    NO_KIND,
    TIERS,
)
from sandtable.games.spugah_nations.state import KEEP, TILE_LABELS
from sandtable.games.spugah_nations.tiles import KIND_OF

TIER_KINDS = ("first", "second", "third")  # words that begin with different letters, for the terminal
LOSE_WORDS = {
    LOST_BY_ANY: "the nation falls if one of them is killed",
    LOST_BY_ALL: "the nation falls if the last of them is killed",
}


def tiers_of(view: Any, owner: int) -> list[int]:
    """The tiers that the nation has."""
    return [tier for tier in range(TIERS) if view.is_there[owner][tier]]


def kind_at(view: Any, space: int) -> int:
    """The kind of tile there as sheets name it, or NO_KIND."""
    tile = int(view.tile[space])
    if tile & tiles.KIND_BITS != tiles.CAPITAL:
        return int(KIND_OF[tile & tiles.KIND_BITS])
    return FORTRESS if view.is_fortress[(tile >> tiles.OWNER_SHIFT) - 1] else CITY


def tile_words(view: Any, space: int) -> str:
    """What lies on a space."""
    kind = kind_at(view, space)
    return TILE_LABELS[int(view.tile[space]) & tiles.KIND_BITS] if kind == NO_KIND else KIND_NAMES[kind]


def ways_of(view: Any, owner: int, tier: int) -> list[str]:
    """The ways of getting more units of the tier."""
    lower = [other for other in tiers_of(view, owner) if other > tier]
    find, ground = int(view.find[owner][tier]), int(view.recruits_on[owner][tier])
    capitals, sacrifice = int(view.capitals[owner][tier]), int(view.sacrifice[owner][tier])
    found = {
        "recruited": view.recruits[owner][tier],
        f"found on {KIND_NAMES[find]}": find != NO_KIND,
        f"upgraded from {TIER_NAMES[lower[0]] if lower else 'nothing'}": view.upgrades[owner][tier],
        f"recruited on {KIND_NAMES[ground]}": ground != NO_KIND,
        f"for {sacrifice} sacrificed": sacrifice,
        "won with a location": view.locations[owner][tier],
        f"{capitals} won with a capital": capitals,
    }
    return [words for words, is_so in found.items() if is_so]


def more_facts(view: Any, owner: int, tier: int) -> list[str]:
    """How more units of the tier come, and what their death means."""
    unique = ["one at most"] if view.is_unique[owner][tier] else []
    ways = ways_of(view, owner, tier)
    facts = ["; ".join([*unique, f"more: {', '.join(ways)}" if ways else "no more of them come"])]
    lose = int(view.lose[owner][tier])
    return [*facts, LOSE_WORDS[lose]] if lose in LOSE_WORDS else facts


def tier_facts(view: Any, owner: int, tier: int) -> list[str]:
    """The tier's figures, its cards, how more of it come, and what its death means."""
    held = mods_of(view, owner, tier)
    facts = [f"{figures_of(view, owner, tier)}, Mod Slots {int(view.slots[owner][tier])}"]
    return [*facts, *([held] if held else []), *more_facts(view, owner, tier)]


def nation_sheet(view: Any, owner: int) -> Tray:
    """A nation's tiers and extra cards, to be read."""
    who = NAMED.seats[owner]
    items: list[TrayItem] = [
        {
            "id": f"sheet:{owner}:{PLACE.names[tier]}",
            "label": f"{who}: {TIER_NAMES[tier]}",
            "kind": TIER_KINDS[tier],
            "facts": tier_facts(view, owner, tier),
            "seat": owner,
        }
        for tier in tiers_of(view, owner)
    ]
    starter = int(view.starter[owner])
    if starter != mods.NO_MOD:
        whole = f"{mods.LABELS[starter]} for the whole army"
        items.append(
            {
                "id": f"sheet:{owner}:starter",
                "label": f"{who}: {whole}",
                "kind": mods.NAMES[starter],
                "facts": [EFFECTS[starter]],
                "seat": owner,
            }
        )
    if extra := mods_of(view, owner, TIERS):
        items.append(
            {
                "id": f"sheet:{owner}:extra",
                "label": f"{who}: extra cards",
                "kind": "extra",
                "facts": [extra],
                "seat": owner,
            }
        )
    return {"id": f"sheet-{owner}", "title": f"Nation of {who}", "items": items, "layout": "shown"}


def tier_item(view: Any, word: str, tier: int, label: str, value: int = 0) -> TrayItem:
    """A tier to be picked for something."""
    owner = int(view.decider)
    item: TrayItem = {
        "id": f"{word}:{PLACE.names[tier]}",
        "label": label,
        "kind": TIER_KINDS[tier],
        "seat": owner,
        "facts": [figures_of(view, owner, tier)],
    }
    return {**item, "value": value} if value else item


def spawn_trays(view: Any) -> list[Tray]:
    """The tiers to recruit from, with their prices, and those that a sacrifice brings."""
    owner = int(view.decider)
    recruited = [
        tier_item(view, "tier", tier, TIER_NAMES[tier], 1 + sum(map(int, view.cards[owner][tier])))
        for tier in tiers_of(view, owner)
        if view.recruits[owner][tier] or view.recruits_on[owner][tier] != NO_KIND
    ]
    bought = [
        tier_item(view, "sacrifice", tier, f"{TIER_NAMES[tier]} for {view.sacrifice[owner][tier]} units")
        for tier in tiers_of(view, owner)
        if view.sacrifice[owner][tier]
    ]
    trays: list[Tray] = [{"id": "tiers", "title": "Recruit", "items": recruited}] if recruited else []
    return trays + ([{"id": "sacrifice", "title": "Sacrifice", "items": bought}] if bought else [])


def find_tray(view: Any) -> list[Tray]:
    """The tiers that are found where the active unit stands."""
    owner, kind = int(view.decider), kind_at(view, int(view.unit_space[int(view.active)]))
    items = [
        tier_item(view, "find", tier, f"Find a {TIER_NAMES[tier]}")
        for tier in tiers_of(view, owner)
        if kind != NO_KIND and view.find[owner][tier] == kind
    ]
    return [{"id": "find", "title": "Find", "items": items}] if items else []


def army_trays(view: Any, owner: int) -> list[Tray]:
    """The tiers of a nation with figures and mods, and its extra cards; cards can be put and moved there."""
    trays = []
    for place in (*tiers_of(view, owner), TIERS):
        tray = place_tray(view, owner, place, NAMED, PLACE.names)
        if place < TIERS:
            tray["items"][0]["kind"] = TIER_KINDS[place]
            tray["items"][0]["facts"] += [*starter_facts(view, owner), *more_facts(view, owner, place)]
        trays.append(tray)
    return trays


def starter_facts(view: Any, owner: int) -> list[str]:
    """The mod of the whole army, if the nation has one."""
    starter = int(view.starter[owner])
    return [] if starter == mods.NO_MOD else [f"{mods.LABELS[starter]} for the whole army"]


def card_trays(view: Any, owner: int) -> list[Tray]:
    """The card in hand, the cards of who decides or looks, those that can be taken, and the shop."""
    return [*hand_tray(view), *army_trays(view, owner), *loot_tray(view, TIERS), *shop_tray(view)]


def draw_trays(view: Any, seat: int) -> list[Tray]:
    """What can be picked off the board now, the cards, and every nation's sheet."""
    phase, trays = int(view.phase), []
    owner = seat if seat >= 0 else max(int(view.decider), 0)
    if phase == phases.RECRUIT:
        trays += spawn_trays(view)
    if phase == phases.UNIT:
        trays += find_tray(view)
    if phase == KEEP:
        shown = {int(view.shown), int(view.shown_too)}
        items = [card_item(f"keep:{mods.NAMES[mod]}", mod) for mod in sorted(shown)]
        trays.append({"id": "keep", "title": "Keep one", "items": items})
    trays += card_trays(view, owner)
    others = [nation for nation in range(int(view.seats)) if nation != owner]
    return trays + [nation_sheet(view, nation) for nation in others]
