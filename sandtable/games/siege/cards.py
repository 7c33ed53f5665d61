"""The cards: labels, names, colours and abilities. Their figures are options of the ruleset."""

from typing import Any

import numpy as np

from sandtable.games.siege.ruleset import STARTER

CARDS = 16
STARTER_CARDS = 8
EXPANDED_COPIES = 6  # SG-2.4
DRAFTED = 15  # cards of a deck: SG-3.2

RED, GREEN, BLUE, NEUTRAL = range(4)
COLOUR_NAMES = ("red", "green", "blue", "neutral")
COLOUR_SYMBOLS = (
    "flame",
    "leaf",
    "drop",
    "ring",
)  # what stands beside the colour for those who cannot see it

NONE, CHARGER, SAPPER, VOLLEY, HEALER, FLIER, FIRST_STRIKE, GUARDIAN, BANNER = range(9)
ABILITY_NAMES = (
    "", "Charger", "Sapper", "Volley", "Healer", "Flier", "First Strike", "Guardian", "Banner",
)  # fmt: skip
ABILITY_TEXTS = (
    "",
    "Charger: +1 Attack in its own attacks after moving 3 or more spaces this turn",
    "Sapper: +1 point a turn on a centre tower or the enemy's tower",
    "Volley: its attacks from distance 2 or more are not answered",
    "Healer: instead of attacking, restores 1 Health to a damaged friend beside it",
    "Flier: may cross mountains, but not stop on one",
    "First Strike: rolls before an attacker in its Range; if that kills, the attack is lost",
    "Guardian: other friends beside it count as covered",
    "Banner: on a centre tower, friends may be summoned beside that tower",
)

_CARDS = (
    ("R1", "Torch Levy", RED, NONE),
    ("R2", "Furnace Knight", RED, NONE),
    ("G1", "Briar Raider", GREEN, NONE),
    ("G2", "Oak Warden", GREEN, NONE),
    ("B1", "Tide Runner", BLUE, NONE),
    ("B2", "Rain Archer", BLUE, NONE),
    ("N1", "Crag Slinger", NEUTRAL, NONE),
    ("N2", "Free Rider", NEUTRAL, NONE),
    ("R3", "Ash Lancer", RED, CHARGER),
    ("R4", "Wall Breaker", RED, SAPPER),
    ("G3", "Thorn Bow", GREEN, VOLLEY),
    ("G4", "Moss Mender", GREEN, HEALER),
    ("B3", "Storm Heron", BLUE, FLIER),
    ("B4", "Ice Picket", BLUE, FIRST_STRIKE),
    ("N3", "Pavise Bearer", NEUTRAL, GUARDIAN),
    ("N4", "Standard Bearer", NEUTRAL, BANNER),
)
LABELS = tuple(card[0] for card in _CARDS)
CARD_NAMES = tuple(card[1] for card in _CARDS)
COLOUR = np.array([card[2] for card in _CARDS], np.int8)
ABILITY = np.array([card[3] for card in _CARDS], np.int8)

# By card: 1 if its colour beats that of the other card, -1 if it is beaten.
BEATS = {RED: GREEN, GREEN: BLUE, BLUE: RED}
ADVANTAGE = np.array(
    [
        [(BEATS.get(one) == other) - (BEATS.get(other) == one) for other in COLOUR.tolist()]
        for one in COLOUR.tolist()
    ],
    np.int8,
)
CARD_OF = {label: card for card, label in enumerate(LABELS)}


def half_the_copies(ruleset: Any, card: int) -> int:
    """Half the copies of a card: what lies open in the draft, and what joins the piles after it."""
    if card < STARTER_CARDS:
        return ruleset.copies // 2  # type: ignore[no-any-return]  # SG-2.3
    return 0 if ruleset.cards == STARTER else EXPANDED_COPIES // 2  # SG-2.4
