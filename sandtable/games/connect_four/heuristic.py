"""What a bot goes by in Connect Four: spaces that would complete a line, and the middle of the board."""

from pathlib import Path

import numpy as np

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY, register_bots
from sandtable.core.heuristics import WEIGHTS_FILE, Bots, Feature, SearchSettings
from sandtable.core.two_seats import share_hopes, share_points
from sandtable.games.connect_four.board import BOTTOM_ROW, COLUMNS, DIRECTIONS, FULL, HEIGHT, ROWS
from sandtable.games.connect_four.rules import winner_of
from sandtable.games.connect_four.state import STATE

# Each counts for the seat what it has, less what the other has.
FEATURES = (
    Feature("ready", "Spaces that would complete a line and can be filled now."),
    Feature("odd", "Spaces in the first, third or fifth row that would complete a line later."),
    Feature("even", "Spaces in the second, fourth or sixth row that would complete a line later."),
    Feature("middle", "Discs in the middle column."),
    Feature("flanks", "Discs in the columns beside the middle."),
    Feature("pairs", "Two discs next to each other, in any direction."),
    Feature("turn", "Whose turn it is."),
)
READY, ODD, EVEN, IN_MIDDLE, ON_FLANKS, PAIRS, TURN = range(len(FEATURES))
COUNT = len(FEATURES)

COLUMN = (1 << ROWS) - 1
MIDDLE = COLUMN << (COLUMNS // 2 * HEIGHT)
FLANKS = (MIDDLE << HEIGHT) | (MIDDLE >> HEIGHT)
ODD_ROWS = BOTTOM_ROW * 0b010101


@compiled
def evaluate(state, ruleset, weights, hopes):
    if state.decider == NOBODY:
        share_points(winner_of(state, ruleset), hopes)
        return
    found = np.zeros(COUNT)
    features(state, ruleset, weights, 0, found)
    lead = 0.0
    for feature in range(COUNT):
        lead += weights[feature] * found[feature]
    share_hopes(lead, hopes)


@compiled
def features(state, ruleset, weights, seat, out):
    """`out` holds each feature for the seat less the same for the other."""
    for feature in range(COUNT):
        out[feature] = 0.0
    add_side(state, seat, 1.0, out)
    add_side(state, 1 - seat, -1.0, out)


@compiled
def add_side(state, seat, sign, out):
    """What the seat has by itself is added with the sign."""
    discs = int(state.discs[seat])
    taken = int(state.discs[0]) | int(state.discs[1])
    free = FULL & ~taken
    fillable = (taken + BOTTOM_ROW) & free
    lines = winning_spaces(discs) & free
    later = lines & ~fillable
    out[READY] += sign * count_bits(lines & fillable)
    out[ODD] += sign * count_bits(later & ODD_ROWS)
    out[EVEN] += sign * count_bits(later & ~ODD_ROWS)
    out[IN_MIDDLE] += sign * count_bits(discs & MIDDLE)
    out[ON_FLANKS] += sign * count_bits(discs & FLANKS)
    for step in DIRECTIONS:
        out[PAIRS] += sign * count_bits(discs & (discs >> step))
    if state.decider == seat:
        out[TURN] += sign


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


BOTS = Bots(
    evaluate,
    urge,
    FEATURES,
    features,
    Path(__file__).with_name(WEIGHTS_FILE),
    # Actions at random cost next to nothing here: at equal time they tell more than a few that were judged.
    search=SearchSettings(greedy_turns=0, playout_actions=12),
)
register_bots(STATE, BOTS)
