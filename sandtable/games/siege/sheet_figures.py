"""What of a deck is counted: the copies of each card. Every copy takes one of the places of a deck."""

from sandtable.core.sheets import Figure
from sandtable.games.siege.cards import CARD_NAMES, CARDS, LABELS

CLAUSE = "SG-3.4"


def card_figure(card: int) -> Figure:
    """The copies of a card."""
    label = LABELS[card]
    words = f"a copy of {CARD_NAMES[card]}"
    return Figure(
        label, words, CLAUSE, lambda document: document["cards"].get(label, 0), lambda document, ruleset: 1
    )


FIGURES = tuple(card_figure(card) for card in range(CARDS))
