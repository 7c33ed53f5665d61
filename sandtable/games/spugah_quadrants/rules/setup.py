"""Setup: panels are dealt and turned, cards drawn, the shop filled, and the first units placed."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import phases, tiles
from sandtable.games.spugah.rules.cards import put
from sandtable.games.spugah.rules.units import add_unit, set_tile, tile_of
from sandtable.games.spugah_quadrants import actions, board
from sandtable.games.spugah_quadrants.state import (
    DEAL,
    HERO,
    MUSTER,
    NEXT_CARD,
    NEXT_DEAL,
    NEXT_MUSTER,
    NEXT_TURN_OF_PANEL,
    NOT_DEALT,
    REGULAR,
    ROTATE,
)


@compiled
def lay_aisles(state, ruleset):
    """The aisles are ocean, the Spire stands in the middle, and the corners wait for their panels."""
    for space in range(board.SPACES):
        is_aisle = board.ROW[space] == board.MIDDLE or board.COLUMN[space] == board.MIDDLE
        set_tile(state, space, tiles.OCEAN if is_aisle else tiles.PLAIN, tiles.UNOWNED)  # SQ-1.1
    for space in board.CAUSEWAYS:
        if ruleset.causeways != 0:
            set_tile(state, space, tiles.PLAIN, tiles.UNOWNED)  # SQ-1.4
    set_tile(state, board.SPIRE_SPACE, tiles.SPIRE, tiles.UNOWNED)
    state.spire = board.SPIRE_SPACE
    for corner in range(board.CORNERS):
        state.panel[corner] = NOT_DEALT
        state.turned[corner] = NOT_DEALT
    state.place = 0
    state.phase = NEXT_DEAL


@compiled
def next_deal(state):
    """The next corner gets a panel; first those of the seats, then, when these are turned, the free ones."""
    last = int(state.seats) if state.place < state.seats else board.CORNERS
    for place in range(last):
        if state.panel[board.CORNER_OF[state.seats, place]] == NOT_DEALT:
            state.phase = DEAL
            return
    state.phase = NEXT_TURN_OF_PANEL


@compiled
def deal_outcomes(state, out, weights):
    """Every panel that has not been dealt."""
    count = 0
    for panel in range(board.PANEL_COUNT):
        is_left = True
        for corner in range(board.CORNERS):
            is_left = is_left and state.panel[corner] != panel
        if is_left:
            out[count] = action_code(actions.DEAL, panel, 0, 0)
            weights[count] = 1  # SQ-2.1
            count += 1
    return count


@compiled
def apply_deal(state, panel):
    """The first corner without a panel has this one."""
    for place in range(board.CORNERS):
        corner = board.CORNER_OF[state.seats, place]
        if state.panel[corner] == NOT_DEALT:
            state.panel[corner] = panel
            break
    state.phase = NEXT_DEAL


@compiled
def next_turn_of_panel(state):
    """The next seat turns the panel of the next corner; when all lie, cards are drawn."""
    if state.place == board.CORNERS:
        state.place = 0
        state.phase = NEXT_CARD
    elif state.panel[board.CORNER_OF[state.seats, state.place]] == NOT_DEALT:
        state.phase = NEXT_DEAL
    else:
        state.seat = int(state.place) % int(state.seats)  # SQ-2.1
        state.phase = ROTATE


@compiled
def rotate_actions(out):
    count = 0
    for turn in range(board.TURNS):
        count = put(out, count, action_code(actions.ROTATE, turn, 0, 0))
    return count


@compiled
def apply_rotate(state, turn):
    """The panel lies in its corner; its capital is the seat's, or plain land where nobody has it."""
    place = int(state.place)
    corner = int(board.CORNER_OF[state.seats, place])
    panel = int(state.panel[corner])
    state.turned[corner] = turn
    for row in range(board.PANEL_SIDE):
        for column in range(board.PANEL_SIDE):
            space = (board.CORNER_ROW[corner] + row) * board.SIDE + board.CORNER_COLUMN[corner] + column
            set_tile(state, space, int(board.LAND[panel, turn, row, column]), tiles.UNOWNED)
    middle = board.CORNER_ROW[corner] + board.CAPITAL_AT
    capital = middle * board.SIDE + board.CORNER_COLUMN[corner] + board.CAPITAL_AT
    if place < state.seats:
        state.capital[place] = capital
        set_tile(state, capital, tiles.CAPITAL, place)
    else:
        set_tile(state, capital, tiles.PLAIN, tiles.UNOWNED)  # SQ-2.1
    state.place += 1
    state.phase = NEXT_TURN_OF_PANEL


@compiled
def next_card(state):
    """The next seat draws its card; then the shop is filled."""
    if state.place < state.seats:
        state.seat = state.place
        state.place += 1
        state.after = NEXT_CARD
        state.phase = phases.DRAW  # SQ-2.2
    else:
        state.place = -1
        state.after = NEXT_MUSTER
        state.phase = phases.REFILL  # SQ-2.3


@compiled
def next_muster(state):
    """All Heroes stand on their capitals, and the next seat places its Regular; then the match begins."""
    if state.place < 0:
        for seat in range(int(state.seats)):
            add_unit(state, seat, HERO, int(state.capital[seat]))  # SQ-2.4
        state.place = 0
    if state.place < state.seats:
        state.seat = state.place
        state.phase = MUSTER
    else:
        state.seat = 0
        state.phase = phases.BEGIN_TURN


@compiled
def muster_actions(state, out):
    """Every free square next to the capital that is not ocean."""
    count = 0
    for direction in range(board.DIRECTIONS):
        space = int(board.NEXT[state.capital[state.seat], direction])
        if state.unit_at[space] == tiles.NO_UNIT and tile_of(state, space) != tiles.OCEAN:  # SQ-2.4
            count = put(out, count, action_code(actions.MUSTER, space, 0, 0))
    return count


@compiled
def apply_muster(state, space):
    """The seat's first Regular stands there."""
    add_unit(state, int(state.seat), REGULAR, space)
    state.place += 1
    state.phase = NEXT_MUSTER
