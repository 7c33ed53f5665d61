"""What there is to know of Siege's cards, spaces and counters."""

from typing import Any

from sandtable.core.rulesets import once_a_ruleset
from sandtable.core.scenes import About
from sandtable.games.siege.cards import (
    ABILITY,
    BANNER,
    BEATS,
    CARD_NAMES,
    CARDS,
    CHARGER,
    COLOUR,
    COLOUR_NAMES,
    COLOUR_SYMBOLS,
    FIRST_STRIKE,
    FLIER,
    GUARDIAN,
    HEALER,
    SAPPER,
    VOLLEY,
    half_the_copies,
)

ABILITY_CLAUSE = {
    CHARGER: "SG-2.10",
    SAPPER: "SG-2.12",
    VOLLEY: "SG-2.7",
    HEALER: "SG-2.9",
    FLIER: "SG-2.5",
    FIRST_STRIKE: "SG-2.8",
    GUARDIAN: "SG-2.6",
    BANNER: "SG-2.11",
}
PLACES: dict[str, About] = {
    "terrain:plain": {"title": "Open ground", "figures": [], "clauses": ["SG-5.5"]},
    "terrain:forest": {"title": "Forest", "figures": [], "clauses": ["SG-6.3"]},
    "terrain:mountain": {"title": "Mountain", "figures": [], "clauses": ["SG-5.5"]},
    "terrain:siege_tower": {"title": "Siege tower", "figures": [], "clauses": ["SG-8.1", "SG-4.2"]},
    "terrain:centre_tower": {"title": "Centre tower", "figures": [], "clauses": ["SG-8.1"]},
    "counter:score": {"title": "Points", "figures": [], "clauses": ["SG-8.1", "SG-8.2"]},
    "counter:units": {"title": "Units", "figures": [], "clauses": ["SG-5.4", "SG-6.4"]},
    "counter:hand": {"title": "Hand", "figures": [], "clauses": ["SG-5.2", "SG-9.1"]},
    "counter:deck": {"title": "Deck", "figures": [], "clauses": ["SG-5.3"]},
    "counter:discard": {"title": "Discard pile", "figures": [], "clauses": ["SG-6.4", "SG-5.3"]},
    "counter:summon": {"title": "Summoning points", "figures": [], "clauses": ["SG-5.4"]},
    "counter:moves": {"title": "Moves", "figures": [], "clauses": ["SG-5.5"]},
    "counter:attacks": {"title": "Attacks", "figures": [], "clauses": ["SG-5.6"]},
}


def kind_word(card: int) -> str:
    """The word the client has a drawing for."""
    return CARD_NAMES[card].lower().replace(" ", "_")


@once_a_ruleset
def about(ruleset: Any) -> dict[str, About]:
    """The cards of the match with their figures and abilities, spaces and counters."""
    cards = [card for card in range(CARDS) if half_the_copies(ruleset, card)]
    return {f"kind:{kind_word(card)}": about_card(ruleset, card) for card in cards} | PLACES


def about_card(ruleset: Any, card: int) -> About:
    """What is printed on a card, and which colours it beats."""
    colour = int(COLOUR[card])
    figures = [
        ["Attack", str(int(ruleset.card_attack[card]))],
        ["Health", str(int(ruleset.card_health[card]))],
        ["Range", str(int(ruleset.card_range[card]))],
        ["Move", str(int(ruleset.card_move[card]))],
        ["summoning points", str(int(ruleset.card_cost[card]) + 1)],
        ["colour", colour_words(colour)],
    ]
    if colour in BEATS:
        beaten_by = next(other for other, beaten in BEATS.items() if beaten == colour)
        figures += [["beats", colour_words(BEATS[colour])], ["beaten by", colour_words(beaten_by)]]
    ability = ABILITY_CLAUSE.get(int(ABILITY[card]))
    return {
        "title": CARD_NAMES[card],
        "figures": figures,
        "clauses": [*([ability] if ability else []), "SG-6.2", "SG-6.3", "SG-6.5"],
    }


def colour_words(colour: int) -> str:
    """A colour and its sign."""
    return f"{COLOUR_NAMES[colour]} ({COLOUR_SYMBOLS[colour]})"
