"""Connect Four: drop a disc, look for four in a line, pass the turn. The rulebook is RULES.md."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import NOBODY, PLAYING, Verbs, action_code, clause, first_of, register
from sandtable.core.two_seats import share_points
from sandtable.games.connect_four.actions import DROP, KINDS
from sandtable.games.connect_four.board import COLUMNS, DIRECTIONS, FULL, HEIGHT, ROWS
from sandtable.games.connect_four.ruleset import SECOND
from sandtable.games.connect_four.state import STATE

FOUR_IN_A_LINE = 1
FULL_BOARD = 2


@compiled
def start(state, ruleset, seats, sheets):
    state.discs[0] = 0
    state.discs[1] = 0
    state.decider = 0  # CF-2.1
    state.winner = NOBODY


@compiled
def decider(state):
    return state.decider


@compiled
def legal_actions(state, ruleset, out):
    taken = state.discs[0] | state.discs[1]
    count = 0
    for column in range(COLUMNS):
        out[count] = action_code(DROP, column)
        count += 1 - ((taken >> (column * HEIGHT + ROWS - 1)) & 1)  # CF-2.2
    return count


@compiled
def chance_outcomes(state, ruleset, out, weights):
    return 0


@compiled
def apply(state, ruleset, action):
    column = first_of(action)
    taken = state.discs[0] | state.discs[1]
    # Adding the column's lowest bit carries through the discs in it to the first free space.
    disc = (taken + (1 << (column * HEIGHT))) & ~taken  # CF-2.2
    seat = state.decider
    discs = state.discs[seat] | disc
    state.discs[seat] = discs
    if has_line(discs):  # CF-3.1
        state.winner = seat
        state.decider = NOBODY
    elif (taken | disc) == FULL:  # CF-3.2
        state.decider = NOBODY
    else:
        state.decider = 1 - seat  # CF-2.1


@compiled
def has_line(discs):
    """Whether four of these discs are next to each other in one direction."""
    for step in DIRECTIONS:
        pairs = discs & (discs >> step)
        if pairs & (pairs >> (2 * step)):
            return True
    return False


@compiled
def result(state, ruleset, points):
    if state.decider != NOBODY:
        return PLAYING
    share_points(winner_of(state, ruleset), points)
    return FOUR_IN_A_LINE if state.winner != NOBODY else FULL_BOARD


@compiled
def winner_of(state, ruleset):
    """Who has won a match that is over, or NOBODY."""
    if state.winner == NOBODY and ruleset.full_board == SECOND:
        return 1  # CF-3.2
    return int(state.winner)


@compiled
def hide(state, seat):
    """Everything is open."""


@compiled
def imagine(state, seat, rng):
    """Nothing is left to imagine."""


def why_not(state, ruleset, action):
    """The clause that forbids a drop that is not listed."""
    if state.decider == NOBODY:
        return clause(3, 1) if state.winner != NOBODY else clause(3, 2)
    return clause(2, 2) if KINDS[DROP].has(action) else clause(2, 1)


VERBS = Verbs(start, decider, legal_actions, chance_outcomes, apply, result, hide, imagine, why_not)
register(STATE, VERBS)
