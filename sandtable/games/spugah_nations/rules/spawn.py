"""Spawn: recruit on the capital, a castle or the nation's own kind of tile, more by Levy, or sacrifice."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import actions as common_actions
from sandtable.games.spugah import mods, phases, tiles
from sandtable.games.spugah.edition import directions, neighbour
from sandtable.games.spugah.rules.cards import is_full, put
from sandtable.games.spugah.rules.spawn import recruit_cost
from sandtable.games.spugah.rules.units import (
    add_unit,
    cards_of,
    owner_of,
    remove_unit,
    seat_of,
    tier_of,
    tile_of,
    unit_total,
)
from sandtable.games.spugah.state import NOT_USED
from sandtable.games.spugah_nations import actions, board
from sandtable.games.spugah_nations.nation import NO_KIND, TIERS
from sandtable.games.spugah_nations.rules.gains import can_gain, can_hold, has_room, kind_at
from sandtable.games.spugah_nations.state import CASTLE, SACRIFICE

NO_PRICE = -1


@compiled
def spawn_actions(state, ruleset, out):
    """One unit wherever it may be recruited, or a sacrifice; then those of Levy next to the capital."""
    count = 0
    if state.has_recruited == 0:
        count = first_actions(state, ruleset, out)
    else:
        count = levy_actions(state, ruleset, out)
    return put(out, count, action_code(common_actions.END_SPAWN, 0, 0, 0))


@compiled
def first_actions(state, ruleset, out):
    """Every tier on every tile where it can be recruited and paid, and every sacrifice."""
    seat = int(state.seat)
    count = 0
    for tier in range(TIERS):
        is_dear = recruit_cost(state, seat, tier) > state.gold[seat]
        if is_dear or not can_be_recruited(state, seat, tier) or not can_gain(state, ruleset, seat, tier):
            continue
        for space in range(board.SPACES):
            if board.SECTOR_OF[space] != state.sector[seat] and tile_of(state, space) != CASTLE:
                continue  # only castles are recruited on outside the own continent
            price = price_at(state, seat, tier, space)
            if price != NO_PRICE and price <= state.gold[seat]:
                count = put(out, count, action_code(common_actions.RECRUIT, tier, space, 0))
                if is_full(out, count):
                    return count
    for tier in range(TIERS):
        if can_sacrifice(state, seat, tier):
            count = put(out, count, action_code(actions.SACRIFICE, tier, 0, 0))
    return count


@compiled
def can_be_recruited(state, seat, tier):
    """Whether the tier is recruited anywhere."""
    return state.recruits[seat, tier] != 0 or state.recruits_on[seat, tier] != NO_KIND


@compiled
def price_at(state, seat, tier, space):
    """The gold for recruiting a unit of the tier there, the cheapest way, or NO_PRICE."""
    if state.unit_at[space] != tiles.NO_UNIT:  # SP-2.1
        return NO_PRICE
    cost = recruit_cost(state, seat, tier)
    if state.recruits[seat, tier] != 0 and space == state.capital[seat]:
        return cost  # SP-2.1
    kind = state.recruits_on[seat, tier]
    is_home = board.SECTOR_OF[space] == state.sector[seat]
    if kind != NO_KIND and is_home and kind_at(state, space) == kind:
        return cost  # SN-2.6
    if state.recruits[seat, tier] != 0 and tile_of(state, space) == CASTLE and owner_of(state, space) == seat:
        return 2 * (cost + 1) if state.is_blighted[space] != 0 else cost + 1  # SN-4.2
    return NO_PRICE


@compiled
def levy_actions(state, ruleset, out):
    """The tiers with Levy, on every free tile next to the capital."""
    seat = int(state.seat)
    capital = int(state.capital[seat])
    count = 0
    if capital == tiles.NOWHERE:
        return count
    for tier in range(TIERS):
        is_left = state.levied[tier] < cards_of(state, seat, tier, mods.LEVY)  # SP-6.4
        is_normal = state.recruits[seat, tier] != 0 and can_gain(state, ruleset, seat, tier)
        if not is_left or not is_normal or state.gold[seat] < recruit_cost(state, seat, tier):
            continue
        for direction in range(directions(state)):
            space = neighbour(state, capital, direction)
            if can_hold(state, seat, space):
                count = put(out, count, action_code(common_actions.RECRUIT, tier, space, 0))
    return count


@compiled
def apply_recruit(state, tier, space):
    """The unit is paid for and stands ready."""
    seat = int(state.seat)
    if state.has_recruited != 0:
        state.gold[seat] -= recruit_cost(state, seat, tier)
        state.levied[tier] += 1
    else:
        state.gold[seat] -= price_at(state, seat, tier, space)
    state.has_recruited = 1
    add_unit(state, seat, tier, space)


@compiled
def can_sacrifice(state, seat, tier):
    """Whether the tier comes by a sacrifice that the nation can make now."""
    need = int(state.sacrifice[seat, tier])
    others = unit_total(state, seat) - int(state.tier_count[seat, tier])
    capital = int(state.capital[seat])
    if need == 0 or others < need or not has_room(state, seat, tier) or capital == tiles.NOWHERE:
        return False
    slot = int(state.unit_at[capital])
    return slot == tiles.NO_UNIT or is_offering(state, seat, tier, slot)  # SN-2.6


@compiled
def is_offering(state, seat, tier, slot):
    """Whether the unit is one that the seat can sacrifice for the tier."""
    is_own = state.unit_kind[slot] != NOT_USED and seat_of(state, slot) == seat
    return is_own and tier_of(state, slot) != tier  # SN-2.6


@compiled
def apply_sacrifice(state, tier):
    """The seat names the units it gives."""
    state.offering = tier
    state.to_offer = state.sacrifice[state.seat, tier]
    state.phase = SACRIFICE


@compiled
def offer_actions(state, out):
    """Every unit of another tier; the last one must be that on the capital, if one is still there."""
    seat = int(state.seat)
    capital = int(state.capital[seat])
    is_last = state.to_offer == 1 and state.unit_at[capital] != tiles.NO_UNIT
    count = 0
    for slot in range(int(state.top)):
        if not is_offering(state, seat, int(state.offering), slot):
            continue
        if not is_last or state.unit_space[slot] == capital:
            count = put(out, count, action_code(actions.OFFER, int(state.unit_space[slot]), 0, 0))
    return count


@compiled
def apply_offer(state, space):
    """The unit is given, which is no death; after the last one the new unit stands on the capital."""
    remove_unit(state, int(state.unit_at[space]))
    state.to_offer -= 1
    if state.to_offer == 0:
        seat = int(state.seat)
        add_unit(state, seat, int(state.offering), int(state.capital[seat]))
        state.offering = -1
        state.phase = phases.END_SPAWN  # SN-2.6
