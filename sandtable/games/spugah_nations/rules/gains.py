"""Getting more units: what a kind of tile is, finding, conquest, and upgrades."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import mods, tiles
from sandtable.games.spugah.edition import directions, neighbour
from sandtable.games.spugah.rules.cards import put
from sandtable.games.spugah.rules.move import is_standing
from sandtable.games.spugah.rules.units import (
    add_unit,
    figure_of,
    owner_of,
    remove_unit,
    seat_of,
    set_tile,
    tier_of,
    tile_of,
    unit_total,
)
from sandtable.games.spugah.state import FRESH, SEAT_SHIFT
from sandtable.games.spugah_nations import actions, nation
from sandtable.games.spugah_nations.nation import TIERS
from sandtable.games.spugah_nations.rules import ways
from sandtable.games.spugah_nations.state import CASTLE, PUSHED_SETTLE, SETTLE
from sandtable.games.spugah_nations.tiles import KIND_OF


@compiled
def kind_at(state, space):
    """The kind of tile as a nation sheet names it, or NO_KIND."""
    tile = tile_of(state, space)
    if tile == tiles.CAPITAL:
        return nation.FORTRESS if state.is_fortress[owner_of(state, space)] != 0 else nation.CITY
    return int(KIND_OF[tile])


@compiled
def has_room(state, seat, tier):
    """Whether the tier exists and is not a unique one that has its unit."""
    is_full = state.is_unique[seat, tier] != 0 and state.tier_count[seat, tier] > 0  # SN-2.6
    return state.is_there[seat, tier] != 0 and not is_full


@compiled
def can_gain(state, ruleset, seat, tier):
    """Whether the nation may have one more unit of the tier."""
    is_capped = ruleset.unit_cap != 0 and unit_total(state, seat) >= ruleset.unit_cap  # SP-6.9
    return not is_capped and has_room(state, seat, tier)


@compiled
def can_hold(state, seat, space):
    """Whether a new unit of the seat can be put there: free, and no enemy's capital."""
    if space == tiles.NOWHERE or state.unit_at[space] != tiles.NO_UNIT:
        return False
    return tile_of(state, space) != tiles.CAPITAL or owner_of(state, space) == seat  # SN-2.6


@compiled
def find_actions(state, ruleset, slot, space, out, count):
    """Every tier that is found on this kind of tile, on every free tile around."""
    seat = seat_of(state, slot)
    kind = kind_at(state, space)
    if kind == nation.NO_KIND or int(state.found[space]) >> seat & 1:  # SN-2.6
        return count
    for tier in range(TIERS):
        if state.find[seat, tier] != kind or not can_gain(state, ruleset, seat, tier):
            continue
        for direction in range(directions(state)):
            target = neighbour(state, space, direction)
            if can_hold(state, seat, target):
                count = put(out, count, action_code(actions.FIND, tier, target, 0))  # SN-2.6
    return count


@compiled
def apply_find(state, tier, target):
    """The new unit stands beside its finder, who has found all there is on this tile."""
    seat = int(state.seat)
    state.found[state.unit_space[state.active]] |= 1 << seat
    put_fresh(state, seat, tier, target)


@compiled
def put_fresh(state, seat, tier, space):
    """A unit of the tier stands there; it does not act or attack this turn."""
    slot = add_unit(state, seat, tier, space)
    state.marks[slot] = FRESH  # SN-2.6


@compiled
def enter_castle(state, ruleset, seat, space):
    """The castle is the seat's; an enemy's is conquered."""
    owner = owner_of(state, space)
    if owner == seat:
        return
    set_tile(state, space, CASTLE, seat)  # SN-4.2
    if owner != tiles.UNOWNED:
        conquer_location(state, ruleset, seat, space)


@compiled
def conquer_location(state, ruleset, seat, space):
    """Every tier that comes by locations gains a unit, if the nation has not conquered this one before."""
    if int(state.conquered[space]) >> seat & 1:  # SN-2.6
        return
    for tier in range(TIERS):
        state.gains[tier] = 1 if state.locations[seat, tier] != 0 else 0
    conquer(state, ruleset, seat, space)


@compiled
def enter_capital(state, ruleset, seat, space):
    """An enemy's capital brings its units the first time it is entered."""
    if owner_of(state, space) == seat or int(state.conquered[space]) >> seat & 1:  # SN-2.6
        return
    for tier in range(TIERS):
        state.gains[tier] = state.capitals[seat, tier]
    conquer(state, ruleset, seat, space)


@compiled
def conquer(state, ruleset, seat, space):
    """What the conquest brings is placed before anything else follows."""
    state.conquered[space] |= 1 << seat
    state.gain_seat = seat
    state.gain_at = space
    state.after = state.phase
    next_gain(state, ruleset)


@compiled
def next_gain(state, ruleset):
    """The seat places its next unit; what has no place is lost, and what was going on goes on."""
    seat = int(state.gain_seat)
    for tier in range(TIERS):  # top tier first
        if state.gains[tier] > 0 and can_gain(state, ruleset, seat, tier) and has_place(state, tier):
            state.phase = SETTLE if seat == state.seat else PUSHED_SETTLE
            return
        state.gains[tier] = 0  # SN-2.6
    state.phase = state.after
    state.gain_seat = -1
    state.gain_at = tiles.NOWHERE


@compiled
def next_tier(state):
    """The tier whose unit is placed next."""
    for tier in range(TIERS):
        if state.gains[tier] > 0:
            return tier
    return TIERS


@compiled
def has_place(state, tier):
    """Whether there is a free tile next to the conquest."""
    for direction in range(directions(state)):
        if can_settle(state, tier, neighbour(state, int(state.gain_at), direction)):
            return True
    return False


@compiled
def can_settle(state, tier, space):
    """Whether the new unit can be put there, and leaves a conqueror on a friend's tile its way on."""
    seat = int(state.gain_seat)
    if not can_hold(state, seat, space):
        return False
    slot = int(state.active)
    if seat != state.seat or slot == tiles.NO_UNIT or is_standing(state, slot):
        return True
    added = add_unit(state, seat, tier, space)
    can_go = can_go_on(state)
    remove_unit(state, added)
    return can_go


@compiled
def can_go_on(state):
    """Whether the active unit, on a friend's tile, can still step to an empty one."""
    slot = int(state.active)
    space = int(state.unit_space[slot])
    ports = min(int(state.port_left), 2)
    return ways.can_land_with(state, slot, space, int(state.points), int(state.road_left), ports, False)


@compiled
def settle_actions(state, out):
    """Every free tile next to the conquest."""
    tier = next_tier(state)
    count = 0
    for direction in range(directions(state)):
        space = neighbour(state, int(state.gain_at), direction)
        if can_settle(state, tier, space):
            count = put(out, count, action_code(actions.SETTLE, space, 0, 0))
    return count


@compiled
def apply_settle(state, ruleset, space):
    """The unit that the conquest brought stands there."""
    tier = next_tier(state)
    state.gains[tier] -= 1
    put_fresh(state, int(state.gain_seat), tier, space)
    next_gain(state, ruleset)


@compiled
def tier_above(state, seat, tier):
    """The next higher tier the nation has, or -1."""
    for above in range(tier - 1, -1, -1):
        if state.is_there[seat, above] != 0:
            return above
    return -1


@compiled
def on_kill(state, killer, slot):
    if killer == tiles.NO_UNIT or state.has_upgraded != 0 or tier_of(state, slot) > tier_of(state, killer):
        return
    seat = seat_of(state, killer)
    tier = tier_of(state, killer)
    above = tier_above(state, seat, tier)
    if above < 0 or state.upgrades[seat, above] == 0 or not has_room(state, seat, above):  # SN-2.6
        return
    state.unit_kind[killer] = (seat << SEAT_SHIFT) | above
    state.tier_count[seat, tier] -= 1
    state.tier_count[seat, above] += 1
    state.health[killer] = figure_of(state, killer, mods.HEALTH)
    state.has_upgraded = 1
