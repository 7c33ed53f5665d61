"""What everybody has seen of a seat's hidden cards since the oldest card it took that may be in its hand.

A card taken from the piles was not in the deck before, so cards drawn before it cannot be it. The trail is
what an imagined world needs to know of that: the takes, and in order the draws and the cards summoned since.
"""

from sandtable.core.compiled import compiled
from sandtable.games.siege.cards import CARDS
from sandtable.games.siege.state import TRAIL

# An entry is a card taken, a card summoned that nobody knew to be in hand, or some cards drawn in a row.
SUMMONED = CARDS
DRAWN = 2 * CARDS
MOST_DRAWN = 127 - DRAWN  # in one entry


@compiled
def note_take(state, seat, card):
    """The trail ends with the card taken, or is empty as the whole hand is known."""
    unknown = int(state.hand_count[seat])
    for kind in range(CARDS):
        unknown -= state.known[seat, kind]
    if unknown == 0:
        clear_trail(state, seat)
    else:
        add_entry(state, seat, card)


@compiled
def note_summon(state, seat, card):
    """The trail, if there is one, ends with a card that came from the unknown part of the hand."""
    if state.trail_length[seat] > 0:
        add_entry(state, seat, SUMMONED + card)


@compiled
def note_draw(state, seat):
    """The trail, if there is one, ends with one more draw."""
    length = state.trail_length[seat]
    if length == 0:
        return
    last = state.trail[seat, length - 1]
    if last > DRAWN and last < DRAWN + MOST_DRAWN:
        state.trail[seat, length - 1] += 1
    else:
        add_entry(state, seat, DRAWN + 1)


@compiled
def clear_trail(state, seat):
    """The trail is empty, as all know which cards are in the hand and which in the deck."""
    for place in range(state.trail_length[seat]):
        state.trail[seat, place] = 0
    state.trail_length[seat] = 0


@compiled
def add_entry(state, seat, entry):
    if state.trail_length[seat] == TRAIL:
        forget_oldest(state, seat)
    if entry < CARDS or state.trail_length[seat] > 0:
        state.trail[seat, state.trail_length[seat]] = entry
        state.trail_length[seat] += 1


@compiled
def forget_oldest(state, seat):
    """The trail begins with its second take: the first counts from now on as a card of the old deck."""
    length = state.trail_length[seat]
    cut = 1
    while cut < length and state.trail[seat, cut] >= CARDS:
        cut += 1
    for place in range(length):
        state.trail[seat, place] = state.trail[seat, place + cut] if place + cut < length else 0
    state.trail_length[seat] -= cut
