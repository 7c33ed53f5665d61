"""What there is to know of units, cards, tiles and counters of either edition; each adds its own tiles."""

from collections.abc import Iterable
from typing import Any

from sandtable.core.scenes import About, Piece
from sandtable.games.spugah import mods, tiles
from sandtable.games.spugah.drawing import EFFECTS, mods_of
from sandtable.games.spugah.edition import is_high, wall_bonus
from sandtable.games.spugah.rules.combat import BEST_WALL
from sandtable.games.spugah.rules.units import figure_of, seat_of
from sandtable.games.spugah.ruleset import SPIRE_DAMAGE
from sandtable.games.spugah.state import NOT_USED
from sandtable.games.spugah.words import Names, dice_of

Abouts = dict[str, About]

# What settles the fine points of a mod, besides SP-1.4 which says what it does.
MOD_CLAUSES = {
    mods.SEA_LEGS: "SP-3.6",
    mods.MOUNTAINEERS: "SP-3.6",
    mods.LONGBOWS: "SP-4.1",
    mods.BALLISTAE: "SP-4.1",
    mods.CHARGE: "SP-6.10",
    mods.HIT_AND_RUN: "SP-3.7",
    mods.BLOOD_FRENZY: "SP-6.10",
    mods.FEINT: "SP-6.10",
    mods.RAM: "SP-4.8",
    mods.MEDICS: "SP-6.4",
    mods.PLUNDERERS: "SP-3.4",
    mods.LEVY: "SP-6.4",
    mods.WARDENS: "SP-2.3",
    mods.ASSASSINS: "SP-4.1",
}
TIER_CLAUSES = ("SP-1.1", "SP-1.2", "SP-4.3", "SP-4.4", "SP-4.6")
ENTER = "speed points to enter"
COUNTERS: Abouts = {
    "counter:gold": {"title": "Gold", "figures": [], "clauses": ["SP-2.2", "SP-5.3", "SP-5.4"]},
    "counter:units": {"title": "Units", "figures": [], "clauses": ["SP-2.1", "SP-5.2", "SP-6.9"]},
    "counter:gatherers": {"title": "Gatherers", "figures": [], "clauses": ["SP-2.2", "SP-3.1", "SP-6.9"]},
    "kind:extra": {"title": "Extra cards", "figures": [], "clauses": ["SP-1.2", "SP-3.4", "SP-2.5"]},
}
LAND: Abouts = {
    "terrain:plain": {"title": "Plain land", "figures": [[ENTER, "1"]], "clauses": ["SP-6.2"]},
    "terrain:ocean": {"title": "Ocean", "figures": [[ENTER, "3, with Sea Legs 1"]], "clauses": ["SP-3.6"]},
    "terrain:mountain": {
        "title": "Mountain",
        "figures": [[ENTER, "2, with Mountaineers 1"], ["Defense", "+1"], ["dice of who shoots", "+1"]],
        "clauses": ["SP-3.6", "SP-4.3", "SP-4.4"],
    },
    "terrain:forest": {
        "title": "Forest",
        "figures": [[ENTER, "1"], ["ranged attacks", "none, Assassins aside"]],
        "clauses": ["SP-4.1", "SP-6.12"],
    },
    "terrain:medic": {
        "title": "Medic",
        "figures": [[ENTER, "1"], ["heals at the start of a turn", "1"]],
        "clauses": ["SP-2.3"],
    },
    "terrain:gold_mine": {
        "title": "Gold mine",
        "figures": [[ENTER, "1"], ["gold a turn while it is empty", "1"]],
        "clauses": ["SP-3.1", "SP-2.2"],
    },
    "terrain:ruin": {"title": "Ruin", "figures": [[ENTER, "1"]], "clauses": ["SP-3.2", "SP-1.5"]},
    "terrain:merchant": {
        "title": "Merchant",
        "figures": [[ENTER, "1"]],
        "clauses": ["SP-3.3", "SP-1.5", "SP-3.5"],
    },
}


def about_common(view: Any, ruleset: Any) -> Abouts:
    """Cards, counters and the tiles that are the same in both editions."""
    cards = {f"kind:{name}": about_mod(view, mod) for mod, name in enumerate(mods.NAMES)}
    return cards | COUNTERS | LAND | about_spire(ruleset)


def about_mod(view: Any, mod: int) -> About:
    """A card: what it does, and how many there are."""
    fine = [MOD_CLAUSES[mod]] if mod in MOD_CLAUSES else []
    return {
        "title": mods.LABELS[mod],
        "figures": [
            ["effect", EFFECTS[mod]],
            ["copies", str(int(mods.COPIES[mod]))],
            ["of them in the deck", str(int(view.deck[mod]))],
        ],
        "clauses": ["SP-1.2", *fine, "SP-1.3" if mods.EFFECT[mod].any() else "SP-6.1"],
    }


def about_spire(ruleset: Any) -> Abouts:
    """The Spire and the count of turns on it."""
    turns = ["turns in a row that win", str(int(ruleset.spire_turns))]
    damage = ["damage a turn", SPIRE_DAMAGE[int(ruleset.spire_damage)]]
    clauses = ["SP-5.1", "SP-2.3", "SP-6.8"]
    return {
        "terrain:spire": {"title": "Spire", "figures": [[ENTER, "1"], turns, damage], "clauses": clauses},
        "counter:spire": {"title": "Turns on the Spire", "figures": [turns], "clauses": ["SP-5.1", "SP-6.8"]},
    }


def about_tier(view: Any, owner: int, tier: int, names: Names) -> About:
    """A tier of a nation: its figures with its cards, what they are, and what one more unit costs."""
    held = sum(int(count) for count in view.cards[owner][tier])
    figures = [
        [label, str(int(value))]
        for label, value in zip(mods.FIGURE_LABELS, view.figure[owner][tier], strict=True)
    ]
    figures += [
        ["mods", f"{held} of {int(view.slots[owner][tier])}"],
        *([["namely", mods_of(view, owner, tier)]] if held else []),
        ["gold to recruit one", str(1 + held)],  # SP-2.1
    ]
    return {"title": names.tiers[tier], "figures": figures, "clauses": [*TIER_CLAUSES]}


def about_tiers(view: Any, owner: int, tiers: Iterable[int], kinds: tuple[str, ...], names: Names) -> Abouts:
    """Those tiers of a nation, each by the word of its drawing and the seat."""
    return {f"kind:{kinds[tier]}:{owner}": about_tier(view, owner, tier, names) for tier in tiers}


def tell_needs(view: Any, ruleset: Any, pieces: list[Piece], names: Names) -> list[Piece]:
    """The pieces; every enemy of the unit that acts says what that one needs to strike it where it stands."""
    active = int(view.active)
    if active == tiles.NO_UNIT or int(view.unit_kind[active]) == NOT_USED:
        return pieces
    dice = int(figure_of(view, active, mods.ATTACK))
    told = f"{names.unit(view, active)} against it: {dice_of(dice)}"
    for piece in pieces:
        slot = int(piece["id"].removeprefix("unit-"))
        if int(seat_of(view, slot)) != int(seat_of(view, active)):
            piece["need"] = f"{told}, each {face_needed(view, ruleset, slot)} or more hits."
    return pieces


def face_needed(view: Any, ruleset: Any, slot: int) -> int:
    """What a die must show to hurt the unit where it stands, if nobody helps it."""
    wall = int(figure_of(view, slot, mods.DEFENSE)) + int(wall_bonus(view, slot))  # type: ignore[no-untyped-call]
    wall += bool(is_high(view, int(view.unit_space[slot])))  # type: ignore[no-untyped-call]
    return max(min(wall, BEST_WALL), 2 if int(ruleset.one_misses) else 1)  # SP-4.4
