"""Hidden information: how a seat's cards are split between its hand and its deck."""

from sandtable.core.compiled import compiled
from sandtable.core.rng import below
from sandtable.games.siege.cards import CARDS


@compiled
def hide(state, seat):
    """Of every other seat the hand holds what all know to be there, and the deck all the rest."""
    for owner in range(2):
        if owner == seat:
            continue
        for card in range(CARDS):
            known = state.known[owner, card]
            state.deck[owner, card] += state.hand[owner, card] - known  # SG-9.1
            state.hand[owner, card] = known


@compiled
def imagine(state, seat, rng):
    """Every other seat's hand is one of the hands it may have, each as likely as a fair deck makes it.

    Cards that all know to be in hand or in the deck stay there. A card taken from the piles counts as any
    other after the owner's next draw, though cards held since before cannot be it.
    """
    hide(state, seat)
    for owner in range(2):
        if owner == seat:
            continue
        held = 0
        pool = 0
        for card in range(CARDS):
            held += state.hand[owner, card]
            pool += state.deck[owner, card] - state.fresh[owner, card]
        while held < state.hand_count[owner]:
            deal_card(state, owner, below(rng, pool))
            pool -= 1
            held += 1


@compiled
def deal_card(state, owner, place):
    """The card at that place among those that may be in hand has gone from the deck to the hand."""
    for card in range(CARDS):
        place -= state.deck[owner, card] - state.fresh[owner, card]
        if place < 0:
            state.deck[owner, card] -= 1
            state.hand[owner, card] += 1
            return
