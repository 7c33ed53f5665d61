"""What Quadrants supplies to the common rules: squares, two tiers, cursed earth, and capitals that shoot."""

from sandtable.core.compiled import compiled
from sandtable.games.spugah import mods, tiles
from sandtable.games.spugah.edition import Edition
from sandtable.games.spugah.rules.move import can_land_by_points, terrain_cost
from sandtable.games.spugah.rules.units import has_mod, hurt, owner_of, seat_of, tile_of
from sandtable.games.spugah.ruleset import WRAP
from sandtable.games.spugah_quadrants import board
from sandtable.games.spugah_quadrants.state import HERO

HERO_FIGURES = (5, 3, 3, 2, 0)  # SP-1.1: Health, Defense, Attack, Speed, Range
REGULAR_FIGURES = (3, 2, 1, 2, 0)
CAPITAL_INCOME = 1  # SQ-3.1
HOME_RANGE = 2  # SQ-3.1
HOME_WALL = 2  # SP-4.4
GUARD_DICE = 2  # SQ-3.1


@compiled
def directions(state):
    return board.DIRECTIONS


@compiled
def neighbour(state, space, direction):
    return int(board.NEXT[space, direction])


@compiled
def distance(state, one, other):
    rows = abs(int(board.ROW[one]) - int(board.ROW[other]))
    return rows + abs(int(board.COLUMN[one]) - int(board.COLUMN[other]))  # SP-6.2


@compiled
def push_target(state, ruleset, space, direction):
    if ruleset.edge == WRAP:  # SP-4.8
        return int(board.ROUND[space, direction])
    return int(board.NEXT[space, direction])


@compiled
def is_barred(state, seat, space):
    return False


@compiled
def base_figure(state, seat, tier, figure):
    return HERO_FIGURES[figure] if tier == HERO else REGULAR_FIGURES[figure]


@compiled
def can_raise(state, seat, tier):
    return tier != HERO or state.tier_count[seat, HERO] == 0  # SP-2.1


@compiled
def entry_cost(state, slot, space):
    return terrain_cost(state, slot, space)


@compiled
def pay_entry(state, slot, space):
    state.points -= entry_cost(state, slot, space)


@compiled
def can_land(state, slot, space, points):
    return can_land_by_points(state, slot, space, points)


@compiled
def is_home(state, slot):
    """Whether the unit stands in its own capital."""
    return state.unit_space[slot] == state.capital[seat_of(state, slot)]


@compiled
def range_bonus(state, slot):
    return HOME_RANGE if is_home(state, slot) else 0


@compiled
def wall_bonus(state, slot):
    return HOME_WALL if is_home(state, slot) else 0


@compiled
def is_high(state, space):
    return tile_of(state, space) == tiles.MOUNTAIN


@compiled
def income(state, seat):
    return CAPITAL_INCOME


@compiled
def mine_income(state, space):
    return 1


@compiled
def price_factor(state, space):
    return 1


@compiled
def own_tile_actions(state, ruleset, slot, space, out, count):
    return count


@compiled
def arrive(state, ruleset, slot):
    space = int(state.unit_space[slot])
    owner = owner_of(state, space)
    seat = seat_of(state, slot)
    if tile_of(state, space) == tiles.CURSED:
        stay(state, ruleset, slot)  # SQ-1.3
    is_guarded = tile_of(state, space) == tiles.CAPITAL and owner != seat
    return GUARD_DICE if is_guarded else 0


@compiled
def stay(state, ruleset, slot):
    is_cursed = tile_of(state, int(state.unit_space[slot])) == tiles.CURSED
    if is_cursed and not has_mod(state, slot, mods.WARDENS):  # SQ-1.3
        hurt(state, slot, int(ruleset.cursed_damage))


@compiled
def on_kill(state, killer, slot):
    """Nobody gains by a kill."""


@compiled
def on_death(state, slot):
    """No nation falls by one death."""


@compiled
def on_fall(state, seat):
    """A nation owns nothing else."""


EDITION = Edition(
    directions,
    neighbour,
    distance,
    push_target,
    is_barred,
    base_figure,
    can_raise,
    entry_cost,
    pay_entry,
    can_land,
    range_bonus,
    wall_bonus,
    is_high,
    income,
    mine_income,
    price_factor,
    own_tile_actions,
    arrive,
    stay,
    on_kill,
    on_death,
    on_fall,
)
