"""What Nations supplies to the common rules: hexes, the tiers of the sheets, and what its tiles do."""

from sandtable.core.compiled import compiled
from sandtable.games.spugah import mods, tiles
from sandtable.games.spugah.edition import Edition
from sandtable.games.spugah.rules.units import has_flag, has_mod, hurt, owner_of, seat_of, tile_of
from sandtable.games.spugah.state import ENTERED
from sandtable.games.spugah_nations import board
from sandtable.games.spugah_nations.rules import ending, gains, portals, tile_acts, ways
from sandtable.games.spugah_nations.state import CASTLE, PORTAL

FORTRESS_INCOME = 1  # SN-4.1
CITY_INCOME = 2  # SN-4.1
FORTRESS_BONUS = 2  # SP-4.4
CASTLE_BONUS = 1  # SN-4.2
CURSED_DAMAGE = 2  # SN-4.2
BLIGHTED_CURSED_DAMAGE = 4  # SN-4.4
BLIGHTED_FOREST_DAMAGE = 1  # SN-4.4


@compiled
def directions(state):
    return board.DIRECTIONS


@compiled
def neighbour(state, space, direction):
    target = int(board.NEXT[space, direction])
    if target != tiles.NOWHERE and tile_of(state, target) == tiles.VOID:  # SN-1.2
        return tiles.NOWHERE
    return target


@compiled
def distance(state, one, other):
    return int(board.DISTANCE[one, other])  # SN-4.2


@compiled
def push_target(state, ruleset, space, direction):
    return neighbour(state, space, direction)


@compiled
def is_barred(state, seat, space):
    if tile_of(state, space) != tiles.CAPITAL:
        return False
    owner = owner_of(state, space)
    return owner != seat and state.is_fortress[owner] != 0  # SN-4.1


@compiled
def base_figure(state, seat, tier, figure):
    return int(state.sheet_figure[seat, tier, figure])


@compiled
def can_raise(state, seat, tier):
    return state.recruits[seat, tier] != 0 and gains.has_room(state, seat, tier)


@compiled
def range_bonus(state, slot):
    return 0


@compiled
def wall_bonus(state, slot):
    space = int(state.unit_space[slot])
    if owner_of(state, space) != seat_of(state, slot):
        return 0
    tile = tile_of(state, space)
    if tile == tiles.CAPITAL:
        return FORTRESS_BONUS if state.is_fortress[seat_of(state, slot)] != 0 else 0  # SN-4.1
    if tile == CASTLE and state.is_blighted[space] == 0:  # SN-4.4
        return CASTLE_BONUS  # SN-4.2
    return 0


@compiled
def is_high(state, space):
    return tile_of(state, space) == tiles.MOUNTAIN and state.is_blighted[space] == 0  # SN-4.4


@compiled
def income(state, seat):
    return FORTRESS_INCOME if state.is_fortress[seat] != 0 else CITY_INCOME


@compiled
def mine_income(state, space):
    return 0 if state.is_blighted[space] != 0 else 1  # SN-4.4


@compiled
def price_factor(state, space):
    return 2 if state.is_blighted[space] != 0 else 1  # SN-4.4


@compiled
def arrive(state, ruleset, slot):
    space = int(state.unit_space[slot])
    seat = seat_of(state, slot)
    tile = tile_of(state, space)
    state.marks[slot] |= ENTERED
    if tile == tiles.CURSED or tile == tiles.FOREST:
        suffer(state, slot)
    elif tile == CASTLE:
        gains.enter_castle(state, ruleset, seat, space)
    elif tile == tiles.CAPITAL:
        gains.enter_capital(state, ruleset, seat, space)
    elif tile == PORTAL:
        portals.offer_jump(state, space)
    return 0


@compiled
def suffer(state, slot):
    """The unit has lost what cursed earth, or a forest beside it, takes."""
    space = int(state.unit_space[slot])
    is_blighted = state.is_blighted[space] != 0
    tile = tile_of(state, space)
    if tile == tiles.CURSED and not has_mod(state, slot, mods.WARDENS):
        hurt(state, slot, BLIGHTED_CURSED_DAMAGE if is_blighted else CURSED_DAMAGE)  # SN-4.2
    elif tile == tiles.FOREST and is_blighted:
        hurt(state, slot, BLIGHTED_FOREST_DAMAGE)  # SN-4.4


@compiled
def stay(state, ruleset, slot):
    if not has_flag(state, slot, ENTERED):  # SN-4.2
        suffer(state, slot)


EDITION = Edition(
    directions,
    neighbour,
    distance,
    push_target,
    is_barred,
    base_figure,
    can_raise,
    ways.entry_cost,
    ways.pay_entry,
    ways.can_land,
    range_bonus,
    wall_bonus,
    is_high,
    income,
    mine_income,
    price_factor,
    tile_acts.own_tile_actions,
    arrive,
    stay,
    gains.on_kill,
    ending.on_death,
    ending.on_fall,
)
