"""Hidden information: how a seat's cards are split between its hand and its deck."""

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.rng import below
from sandtable.games.siege.cards import CARDS
from sandtable.games.siege.rules.trail import DRAWN, SUMMONED

TRIES = (
    2000  # hands dealt before one is put together that is possible, if not as likely as a fair deck makes it
)
NONE = -1


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
    been one of its copies in hand, counts once. A copy that all knew to be in hand is summoned first. Where
    such hands are so rare that none is met, the hand is one that can be, but not as likely as it should be.
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
        is_possible = can_have_come(state, owner, dealt, unknown, rng)
        tries = 1
        while tries < TRIES and not is_possible:
            dealt = deal_hand(state, owner, pool, unknown, rng)
            is_possible = can_have_come(state, owner, dealt, unknown, rng)
            tries += 1
        if not is_possible:
            dealt = possible_hand(state, owner, pool, unknown, rng)
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


@compiled
def possible_hand(state, owner, pool, count, rng):
    """`count` cards of the deck that can be the hand, by what everybody saw.

    All cards of the pool but `count` are laid back at random, never one without which the trail could not be
    played backwards any more.
    """
    held = np.zeros(CARDS, np.int8)
    kept = np.zeros(CARDS, np.int8)
    for card in range(CARDS):
        held[card] = state.deck[owner, card] - state.fresh[owner, card]
    for left in range(pool - count, 0, -1):
        first = card_at_random(held, count + left, rng)
        for turn in range(CARDS):
            card = (first + turn) % CARDS
            if held[card] == 0:
                continue
            held[card] -= 1
            kept[card] += 1
            if has_way_back(state.trail[owner], state.trail_length[owner], held, kept, left - 1):
                break
            held[card] += 1
            kept[card] -= 1
    return held


@compiled
def has_way_back(trail, length, hand, deck, free):
    """Whether the trail can be played backwards from a hand of which `free` cards are laid back first.

    Each card laid back is the one that the trail needs first; if that fails, every other way does.
    """
    held = hand.copy()
    kept = deck.copy()
    end = length
    while end > 0 and trail[end - 1] < DRAWN:
        end -= 1
    for _ in range(free):
        lay_back(trail, end, held, kept)
    for back in range(length):
        place = length - 1 - back
        entry = trail[place]
        if entry >= DRAWN:
            for _ in range(entry - DRAWN):
                lay_back(trail, place, held, kept)
        elif entry >= SUMMONED:
            held[entry - SUMMONED] += 1
        elif place < end:  # what was taken since the last draw is not among these cards
            if kept[entry] == 0:
                return False
            kept[entry] -= 1
    return True


@compiled
def lay_back(trail, length, held, kept):
    """A card of the hand is in the deck: the one that the first entries of the trail need there soonest."""
    card = needed_first(trail, length, held, kept)
    if card != NONE:
        held[card] -= 1
        kept[card] += 1


@compiled
def needed_first(trail, length, held, kept):
    """The card in hand that is taken soonest, backwards, while the deck would lack it; else any card."""
    spare = kept.copy()
    for back in range(length):
        entry = trail[length - 1 - back]
        if entry >= SUMMONED:
            continue
        if spare[entry] > 0:
            spare[entry] -= 1
        elif held[entry] > 0:
            return int(entry)
    for card in range(CARDS):
        if held[card] > 0:
            return card
    return NONE
