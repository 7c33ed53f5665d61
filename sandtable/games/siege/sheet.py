"""Ready decks: what a seat brings to a match of Siege in place of the draft."""

from typing import TYPE_CHECKING, Any

import numpy as np

from sandtable.core.records import new_record, record
from sandtable.core.sheets import Document, Field, Problem, SheetForm, Table, Text, WholeNumber
from sandtable.games.siege.cards import (
    ABILITY,
    ABILITY_NAMES,
    CARD_NAMES,
    CARDS,
    COLOUR,
    COLOUR_NAMES,
    DRAFTED,
    LABELS,
    half_the_copies,
)
from sandtable.games.siege.ruleset import SHEETS
from sandtable.games.siege.sheet_figures import FIGURES

if TYPE_CHECKING:
    from sandtable.core.rng import Rng

CLAUSE = "SG-3.4"
MOST_COPIES = 20  # of one card under any ruleset
DECK = record(("copies", np.int8, (CARDS,)))  # of each card
DEFAULT_COPIES = (2, 2, 2, 2, 2, 2, 1, 2)  # of the starter cards, which every ruleset has


def judge(document: Document, ruleset: Any) -> list[Problem]:
    """What is wrong with the number of cards or the copies of one."""
    found = []
    for card, label in enumerate(LABELS):
        copies, most = document["cards"].get(label, 0), half_the_copies(ruleset, card)
        if copies > most:
            sentence = f"{copies} copies of {CARD_NAMES[card]}, a deck has at most {most}"
            found.append(Problem(f"cards.{label}", sentence, CLAUSE if most else "SG-2.4"))
    count = sum(document["cards"].values())
    if count != DRAFTED:
        found.append(Problem("cards", f"{count} cards, a deck has {DRAFTED}", CLAUSE))
    return found


def pack(document: Document) -> Any:
    """How many of each card the deck has."""
    deck = new_record(DECK)
    for card, label in enumerate(LABELS):
        deck.copies[card] = document["cards"].get(label, 0)
    return deck


def deck_of(name: str, copies: list[int]) -> Document:
    """The document of a deck."""
    return {"name": name, "cards": {LABELS[card]: count for card, count in enumerate(copies) if count}}


def default(seat: int, ruleset: Any) -> Document:
    """A deck with something of everything."""
    return deck_of("A bit of everything", list(DEFAULT_COPIES))


def random(rng: "Rng", ruleset: Any) -> Document:
    """A deck drawn from the open piles of a draft, every card as likely as any other."""
    from sandtable.core.rng import below

    left = [half_the_copies(ruleset, card) for card in range(CARDS)]
    copies = [0] * CARDS
    for _ in range(DRAFTED):
        place = int(below(rng, sum(left)))
        card = next(card for card in range(CARDS) if sum(left[: card + 1]) > place)
        left[card] -= 1
        copies[card] += 1
    return deck_of("Drawn at random", copies)


def card_field(card: int) -> Field:
    """The line of one card."""
    words = [CARD_NAMES[card], COLOUR_NAMES[COLOUR[card]], ABILITY_NAMES[ABILITY[card]]]
    text = ", ".join(word for word in words if word)
    return Field(LABELS[card], WholeNumber(0, MOST_COPIES), text, CLAUSE, is_needed=False)


FORM = SheetForm(
    title="deck",
    sentence=f"A ready deck of {DRAFTED} cards, of each card at most half its copies.",
    clause=CLAUSE,
    fields=(
        Field("name", Text(40), "what the deck is called", CLAUSE, is_needed=False),
        Field("cards", Table(tuple(card_field(card) for card in range(CARDS))), "copies by card", CLAUSE),
    ),
    dtype=DECK,
    judge=judge,
    pack=pack,
    default=default,
    random=random,
    is_used=lambda ruleset: bool(ruleset.draft == SHEETS),
    figures=FIGURES,
    paid_in="places",
)
