"""Setup: the sheets are read, sectors chosen, trays turned and laid, the shop filled and units placed."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.rules.cards import put
from sandtable.games.spugah.rules.units import add_unit, refresh_figures, set_tile, tile_of, unit_total
from sandtable.games.spugah_nations import actions, board, nation
from sandtable.games.spugah_nations.nation import SIDES, TIERS
from sandtable.games.spugah_nations.rules.blight import mark_blight
from sandtable.games.spugah_nations.rules.portals import close_last_portal
from sandtable.games.spugah_nations.ruleset import OCEAN_FILL
from sandtable.games.spugah_nations.state import (
    CASTLE,
    MUSTER,
    NEXT_MUSTER,
    NEXT_ROTATE,
    NEXT_SECTOR,
    NOT_CHOSEN,
    ROTATE,
    SEATS,
    SECTOR,
)
from sandtable.games.spugah_nations.tiles import TILE_OF


@compiled
def read_sheets(state, seats, sheets):
    """What matters of each seat's nation is in the record; seats that are not played have none."""
    for seat in range(SEATS):
        state.sector[seat] = NOT_CHOSEN
        state.turned[seat] = NOT_CHOSEN
        state.is_fortress[seat] = 0
        state.doomed[seat] = 0
        for tier in range(TIERS):
            clear_tier(state, seat, tier)
        for place in range(board.PLACES):
            state.tray[seat, place] = nation.NO_KIND
        if seat < seats:
            read_sheet(state, seat, sheets[seat])
        refresh_figures(state, seat)


@compiled
def clear_tier(state, seat, tier):
    """The nation does not have the tier."""
    state.slots[seat, tier] = 0
    state.is_there[seat, tier] = 0
    state.start_units[seat, tier] = 0
    state.lose[seat, tier] = nation.NOT_LOST
    state.is_unique[seat, tier] = 0
    state.recruits[seat, tier] = 0
    state.find[seat, tier] = nation.NO_KIND
    state.upgrades[seat, tier] = 0
    state.recruits_on[seat, tier] = nation.NO_KIND
    state.sacrifice[seat, tier] = 0
    state.locations[seat, tier] = 0
    state.capitals[seat, tier] = 0
    for figure in range(mods.FIGURES):
        state.sheet_figure[seat, tier, figure] = 0


@compiled
def read_sheet(state, seat, sheet):
    """The nation has the tiles, the starter mod and the tiers of its sheet."""
    state.starter[seat] = sheet.starter  # SN-2.2
    for tile in range(nation.TILES):
        kind = int(SIDES[sheet.side[tile], tile])
        state.tray[seat, sheet.place[tile]] = kind  # SN-1.3
        if kind == nation.FORTRESS:
            state.is_fortress[seat] = 1  # SN-4.1
    for tier in range(TIERS):
        if sheet.is_there[tier] != 0:
            read_tier(state, seat, tier, sheet)


@compiled
def read_tier(state, seat, tier, sheet):
    """The tier is as the sheet says."""
    state.slots[seat, tier] = sheet.slots[tier]
    state.is_there[seat, tier] = 1
    state.start_units[seat, tier] = sheet.start[tier]
    state.lose[seat, tier] = sheet.lose[tier]
    state.is_unique[seat, tier] = sheet.is_unique[tier]
    state.recruits[seat, tier] = sheet.recruits[tier]
    state.find[seat, tier] = sheet.find[tier]
    state.upgrades[seat, tier] = sheet.upgrades[tier]
    state.recruits_on[seat, tier] = sheet.recruits_on[tier]
    state.sacrifice[seat, tier] = sheet.sacrifice[tier]
    state.locations[seat, tier] = sheet.locations[tier]
    state.capitals[seat, tier] = sheet.capitals[tier]
    for figure in range(mods.FIGURES):
        state.sheet_figure[seat, tier, figure] = sheet.figure[tier, figure]


@compiled
def clear_world(state, ruleset):
    """Around the Spire there is nothing yet but what fills the sectors that nobody takes."""
    filling = tiles.OCEAN if ruleset["fill"] == OCEAN_FILL else tiles.VOID  # SN-1.2
    for space in range(board.SPACES):
        set_tile(state, space, filling, tiles.UNOWNED)
        state.is_blighted[space] = 0
        state.found[space] = 0
        state.conquered[space] = 0
    set_tile(state, board.SPIRE_SPACE, tiles.SPIRE, tiles.UNOWNED)
    state.spire = board.SPIRE_SPACE
    state.place = 0
    state.phase = NEXT_SECTOR


@compiled
def next_sector(state):
    """The next seat chooses its sector; then, the last one first, they turn their trays."""
    if state.place < state.seats:
        state.seat = state.place
        state.phase = SECTOR
    else:
        state.place = state.seats - 1
        state.phase = NEXT_ROTATE


@compiled
def sector_actions(state, out):
    """Every sector that nobody has."""
    count = 0
    for sector in range(board.SECTORS):
        is_free = True
        for seat in range(int(state.seats)):
            is_free = is_free and state.sector[seat] != sector
        if is_free:
            count = put(out, count, action_code(actions.SECTOR, sector, 0, 0))  # SN-1.2
    return count


@compiled
def apply_sector(state, sector):
    """The sector is the seat's."""
    state.sector[state.seat] = sector
    state.place += 1
    state.phase = NEXT_SECTOR


@compiled
def next_rotate(state, ruleset):
    """The next seat turns its tray; when all lie the shop is filled."""
    if state.place >= 0:
        state.seat = state.place  # SN-1.2
        state.phase = ROTATE
        return
    close_last_portal(state)
    mark_blight(state, ruleset)
    muster_capitals(state)
    state.place = 0
    state.after = NEXT_MUSTER
    state.phase = phases.REFILL  # SN-3.2


@compiled
def rotate_actions(out):
    count = 0
    for turn in range(board.TURNS):
        count = put(out, count, action_code(actions.ROTATE, turn, 0, 0))
    return count


@compiled
def apply_rotate(state, turn):
    """The seat's tray lies in its sector, and its capital and castle are its own."""
    seat = int(state.seat)
    state.turned[seat] = turn
    first = 1 + board.PLACES * int(state.sector[seat])
    for place in range(board.PLACES):
        space = first + int(board.TURNED[turn, place])
        tile = int(TILE_OF[state.tray[seat, place]])
        is_own = tile == tiles.CAPITAL or tile == CASTLE
        set_tile(state, space, tile, seat if is_own else tiles.UNOWNED)
        if tile == tiles.CAPITAL:
            state.capital[seat] = space
    state.place -= 1
    state.phase = NEXT_ROTATE


@compiled
def muster_capitals(state):
    """On every capital stands a unit of its nation's top tier."""
    for seat in range(int(state.seats)):
        top = 0
        while state.is_there[seat, top] == 0:
            top += 1
        add_unit(state, seat, top, int(state.capital[seat]))  # SN-3.1


@compiled
def muster_tier(state, seat):
    """The tier of the unit that the seat places next, top tier first, or TIERS if all stand."""
    for tier in range(TIERS):
        if state.tier_count[seat, tier] < state.start_units[seat, tier]:
            return tier  # SN-3.2
    return TIERS


@compiled
def next_muster(state, ruleset):
    """The next unit is placed, seat by seat; then the match begins."""
    while state.place < state.seats:
        seat = int(state.place)
        is_capped = ruleset.unit_cap != 0 and unit_total(state, seat) >= ruleset.unit_cap  # SP-6.9
        if not is_capped and muster_tier(state, seat) < TIERS:
            state.seat = seat
            state.phase = MUSTER
            return
        state.place += 1
    state.place = NOT_CHOSEN
    state.seat = 0
    state.phase = phases.BEGIN_TURN


@compiled
def is_open(state, seat, space):
    """Whether a first unit of the seat can stand there."""
    is_home = board.SECTOR_OF[space] == state.sector[seat]
    is_land = tile_of(state, space) != tiles.OCEAN
    return is_home and is_land and state.unit_at[space] == tiles.NO_UNIT  # SN-3.1


@compiled
def muster_actions(state, out):
    """Every free tile of the continent that is no ocean and as near to the capital as there is one."""
    seat = int(state.seat)
    capital = int(state.capital[seat])
    count = 0
    for steps in range(1, 2 * board.ROWS):
        for space in range(board.SPACES):
            if board.DISTANCE[capital, space] == steps and is_open(state, seat, space):
                count = put(out, count, action_code(actions.MUSTER, space, 0, 0))
        if count > 0:
            return count
    return count


@compiled
def apply_muster(state, space):
    """The unit stands there."""
    seat = int(state.seat)
    add_unit(state, seat, muster_tier(state, seat), space)
    state.phase = NEXT_MUSTER
