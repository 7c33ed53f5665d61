"""Move: pick a unit, then the space it goes to; up to five units, each once, as far as its Move."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.siege.actions import END_MOVE, MOVE_UNIT, PICK_UNIT
from sandtable.games.siege.board import (
    ALL_BITS,
    BIT_OF,
    FLOWN_BITS,
    LEFT_COLUMN,
    NOWHERE,
    OPEN_BITS,
    REMAINDERS,
    RIGHT_COLUMN,
    SPACE_OF_BIT,
    STEP_COUNT,
    STEPS,
    WIDTH,
    WORD_BITS,
    WORD_OF,
    WORDS,
)
from sandtable.games.siege.cards import ABILITY, CHARGER, FLIER
from sandtable.games.siege.rules.units import card_at, flip_bit
from sandtable.games.siege.state import ATTACK, EMPTY, MARCH, MOVE

CHARGE = 3  # SG-2.10
ROW_SHIFT = WORD_BITS - WIDTH


@compiled
def move_actions(state, ruleset, out):
    count = 0
    if state.moves > 0:
        for word in range(WORDS):
            bits = state.unit_bits[state.seat, word] & ~state.moved_bits[word]  # SG-5.5
            while bits != 0:
                space = SPACE_OF_BIT[word, (bits & -bits) % REMAINDERS]  # of the lowest bit
                bits &= bits - 1
                if can_move(state, ruleset, space):
                    out[count] = action_code(PICK_UNIT, space)
                    count += 1
    out[count] = action_code(END_MOVE)
    return count + 1


@compiled
def can_move(state, ruleset, space):
    """Whether the unit there can come to any other space."""
    if ruleset.card_move[card_at(state, space)] == 0:
        return False
    for step in range(STEP_COUNT[space]):
        if state.piece_at[STEPS[space, step]] == EMPTY:
            return True
    high, middle, low = find_stops(state, ruleset, space)
    return high | middle | low != 0  # SG-5.7


@compiled
def apply_pick(state, space):
    state.picked = space
    state.phase = MARCH


@compiled
def march_actions(state, ruleset, out):
    count = 0
    stops = find_stops(state, ruleset, state.picked)
    for word in range(WORDS):
        bits = stops[word]
        while bits != 0:
            space = SPACE_OF_BIT[word, (bits & -bits) % REMAINDERS]
            bits &= bits - 1
            out[count] = action_code(MOVE_UNIT, state.picked, space)
            count += 1
    return count


@compiled
def find_stops(state, ruleset, origin):
    """The set of the spaces on which the unit's move may end."""
    card = card_at(state, origin)
    reached = find_reach(state, origin, ruleset.card_move[card], ABILITY[card] == FLIER)
    full = state.unit_bits[0] | state.unit_bits[1]
    return (
        int(reached[0] & OPEN_BITS[0] & ~full[0]),
        int(reached[1] & OPEN_BITS[1] & ~full[1]),
        int(reached[2] & OPEN_BITS[2] & ~full[2]),
    )


@compiled
def find_reach(state, origin, most, is_flier):
    """The set of the spaces the unit can come to or through in `most` steps, its own among them.

    All spaces of a set step at once: a bit to the side within its row, a row of bits up or down.
    """
    enemy = state.unit_bits[1 - state.seat]
    ground = FLOWN_BITS if is_flier else OPEN_BITS  # SG-2.5
    free_high = int(ground[0] & ~enemy[0])  # SG-5.5: friends are passed, enemies not
    free_middle = int(ground[1] & ~enemy[1])
    free_low = int(ground[2] & ~enemy[2])
    high = int(BIT_OF[origin]) if WORD_OF[origin] == 0 else 0
    middle = int(BIT_OF[origin]) if WORD_OF[origin] == 1 else 0
    low = int(BIT_OF[origin]) if WORD_OF[origin] == 2 else 0
    for _ in range(most):
        next_high = spread(high) | (middle << ROW_SHIFT)
        next_middle = spread(middle) | (high >> ROW_SHIFT) | (low << ROW_SHIFT)
        next_low = spread(low) | (middle >> ROW_SHIFT)
        high |= next_high & free_high
        middle |= next_middle & free_middle
        low |= next_low & free_low
    return high, middle, low


@compiled
def spread(bits):
    """The spaces beside, above and below those of one word, as far as they are in the same word."""
    sideways = ((bits & ~RIGHT_COLUMN) << 1) | ((bits & ~LEFT_COLUMN) >> 1)
    return sideways | (bits << WIDTH & ALL_BITS) | (bits >> WIDTH)


@compiled
def apply_move(state, origin, target):
    """The unit stands on the target with its wounds and has moved; a Charger's long way is remembered."""
    if ABILITY[card_at(state, origin)] == CHARGER:
        near = find_reach(state, origin, CHARGE - 1, False)
        if near[WORD_OF[target]] & BIT_OF[target] == 0:
            flip_bit(state.far_bits, target)  # SG-2.10
    state.piece_at[target] = state.piece_at[origin]
    state.health_at[target] = state.health_at[origin]
    state.piece_at[origin] = EMPTY
    state.health_at[origin] = 0
    flip_bit(state.unit_bits[state.seat], origin)
    flip_bit(state.unit_bits[state.seat], target)
    flip_bit(state.moved_bits, target)
    state.moves -= 1
    state.picked = NOWHERE
    state.phase = MOVE


@compiled
def apply_end_move(state):
    state.phase = ATTACK
