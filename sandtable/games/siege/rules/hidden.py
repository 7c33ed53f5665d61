"""Hidden information: how a seat's cards are split between its hand and its deck."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.rng import below
from sandtable.games.siege.cards import CARDS
from sandtable.games.siege.rules.trail import DRAWN, SUMMONED

TRIES = 2000  # worlds thought of before one is taken as it comes, far more than are ever needed


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

    Cards are individuals: every way in which they can have been drawn, and in which a card summoned can have
    been one of its copies in hand, counts once. A copy that all knew to be in hand is summoned first.
    """
    hide(state, seat)
    for owner in range(2):
        if owner == seat:
            continue
        pool = 0
        unknown = int(state.hand_count[owner])
        for card in range(CARDS):
            unknown -= state.hand[owner, card]
            pool += state.deck[owner, card] - state.fresh[owner, card]
        dealt = deal_hand(state, owner, pool, unknown, rng)
        tries = 1
        while tries < TRIES and not can_have_come(state, owner, dealt, unknown, rng):
            dealt = deal_hand(state, owner, pool, unknown, rng)
            tries += 1
        for card in range(CARDS):
            state.hand[owner, card] += dealt[card]
            state.deck[owner, card] -= dealt[card]


@compiled
def deal_hand(state, owner, pool, count, rng):
    """`count` cards of the deck at random, none of them known to be there still."""
    dealt = np.zeros(CARDS, np.int8)
    for _ in range(count):
        place = below(rng, pool)
        for card in range(CARDS):
            place -= state.deck[owner, card] - state.fresh[owner, card] - dealt[card]
            if place < 0:
                dealt[card] += 1
                break
        pool -= 1
    return dealt


@compiled
def can_have_come(state, owner, dealt, count, rng):
    """Whether the trail, played backwards at random from that hand, finds every card taken in the deck.

    Backwards a summoned card returns to the hand, and a draw puts any card of the hand back into the deck.
    All ways back are equally likely, and those that fail are the ones that cannot have happened.
    """
    length = state.trail_length[owner]
    while length > 0 and state.trail[owner, length - 1] < DRAWN:
        length -= 1
    if length == 0:
        return True
    held = dealt.copy()
    for place in range(length, state.trail_length[owner]):
        if state.trail[owner, place] >= SUMMONED:
            held[state.trail[owner, place] - SUMMONED] += 1
            count += 1
    kept = np.zeros(CARDS, np.int8)
    for card in range(CARDS):
        kept[card] = state.deck[owner, card] - state.fresh[owner, card] - dealt[card]
    return can_go_back(state.trail[owner], length, held, kept, count, rng)


@compiled
def can_go_back(trail, length, held, kept, count, rng):
    """Whether the first entries of the trail can be undone from that hand and deck; both are used up."""
    for back in range(length):
        entry = trail[length - 1 - back]
        if entry < SUMMONED:
            if below(rng, held[entry] + kept[entry]) >= kept[entry]:
                return False
            kept[entry] -= 1
        elif entry < DRAWN:
            held[entry - SUMMONED] += 1
            count += 1
        else:
            for _ in range(entry - DRAWN):
                card = card_at_random(held, count, rng)
                held[card] -= 1
                kept[card] += 1
                count -= 1
    return True


@compiled
def card_at_random(cards, count, rng):
    """A card of the multiset, every copy as likely as any other."""
    place = below(rng, count)
    for card in range(CARDS):
        place -= cards[card]
        if place < 0:
            return card
    return CARDS - 1
