"""What a bot goes by: threats that are one disc short of a line, and the middle of the board."""

import math

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY, Heuristic, register_heuristic
from sandtable.games.connect_four.board import DIRECTIONS, FULL, HEIGHT, ROWS
from sandtable.games.connect_four.state import STATE

MIDDLE = ((1 << ROWS) - 1) << (3 * HEIGHT)
MIDDLE_WEIGHT = 0.15
THREAT_WEIGHT = 0.6


@compiled
def evaluate(state, ruleset, seat):
    if state.winner != NOBODY:
        return 1.0 if state.winner == seat else 0.0
    if state.decider == NOBODY:
        return 0.5
    free = FULL & ~(state.discs[0] | state.discs[1])
    lead = MIDDLE_WEIGHT * (
        count_bits(state.discs[seat] & MIDDLE) - count_bits(state.discs[1 - seat] & MIDDLE)
    )
    lead += THREAT_WEIGHT * (
        count_bits(winning_spaces(state.discs[seat]) & free)
        - count_bits(winning_spaces(state.discs[1 - seat]) & free)
    )
    return 1.0 / (1.0 + math.exp(-lead))


@compiled
def winning_spaces(discs):
    """The spaces, taken or not, that would complete a line of four with these discs."""
    spaces = 0
    for step in DIRECTIONS:
        pairs = discs & (discs >> step)  # a disc and the next one in the direction
        spaces |= (pairs & (discs >> (2 * step))) << (3 * step)  # three, then the space
        spaces |= (pairs & (discs >> (2 * step))) >> step  # the space, then three
        spaces |= (discs & (pairs >> (2 * step))) << step  # one, the space, two
        spaces |= (pairs & (discs >> (3 * step))) << (2 * step)  # two, the space, one
    return spaces & FULL


@compiled
def count_bits(bits):
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def urge(state, ruleset, action):
    return 1.0


register_heuristic(STATE, Heuristic(evaluate, urge))
