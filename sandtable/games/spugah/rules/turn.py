"""The turn: its beginning, gold, what tiles do to units, its end, and the count of the Spire."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.edition import income, mine_income, stay
from sandtable.games.spugah.rules.ending import LAST_NATION, end_match, end_round, fall
from sandtable.games.spugah.rules.units import (
    cards_of,
    extra_place,
    has_mod,
    heal,
    hurt,
    owner_of,
    seat_of,
    slots_in_use,
    tier_of,
    tile_of,
    unit_total,
)
from sandtable.games.spugah.state import NOT_USED

SPIRE_FACES = 3  # of six: the die less three is never negative


@compiled
def begin_turn(state, ruleset):
    """Nothing has been done this turn, and the seat may recruit, unless it is rich enough to have won."""
    for slot in range(slots_in_use(state)):
        state.marks[slot] = 0  # SP-4.2
    for tier in range(extra_place(state)):
        state.levied[tier] = 0
    state.has_recruited = 0
    state.has_begun = 0
    seat = int(state.seat)
    if ruleset.econ_victory > 0 and state.gold[seat] > ruleset.econ_victory:
        end_match(state, 4, 1 << seat)  # SP-5.4
        return
    state.held_spire = 1 if is_on_spire(state, seat) else 0
    if state.held_spire == 0:
        state.spire_turns[seat] = 0  # SP-5.1
    state.phase = phases.RECRUIT


@compiled
def is_on_spire(state, seat):
    """Whether a unit of the seat stands on the Spire."""
    slot = int(state.unit_at[state.spire])
    return slot != tiles.NO_UNIT and seat_of(state, slot) == seat


@compiled
def end_spawn(state):
    """A nation without a unit is out; any other gets its gold."""
    seat = int(state.seat)
    state.phase = phases.GOLD
    if unit_total(state, seat) == 0:
        fall(state, seat, LAST_NATION)  # SP-5.2
        if state.phase != phases.OVER:
            state.phase = phases.NEXT_TURN


@compiled
def gain_gold(state):
    """The empty mines with gatherers and the empty capital have paid."""
    seat = int(state.seat)
    for space in range(len(state.tile)):
        is_own = tile_of(state, space) == tiles.MINE and owner_of(state, space) == seat
        if is_own and state.unit_at[space] == tiles.NO_UNIT:  # SP-2.2
            state.gold[seat] += mine_income(state, space)
    capital = int(state.capital[seat])
    if capital != tiles.NOWHERE and state.unit_at[capital] == tiles.NO_UNIT:
        state.gold[seat] += income(state, seat)  # SP-2.2
    state.phase = phases.SPIRE_HURTS


@compiled
def spire_hurts(state, ruleset):
    """The unit on the Spire is hurt, or the die is thrown for it."""
    state.phase = phases.HEAL
    if not is_on_spire(state, int(state.seat)):
        return
    slot = int(state.unit_at[state.spire])
    if has_mod(state, slot, mods.WARDENS):
        return
    if ruleset.spire_damage == 0:
        hurt(state, slot, 1)  # SP-2.3
    else:
        state.phase = phases.SPIRE_DIE


@compiled
def spire_outcomes(out, weights):
    """One die less three."""
    for damage in range(4):
        out[damage] = action_code(actions.SPIRE, damage, 0, 0)
        weights[damage] = SPIRE_FACES if damage == 0 else 1
    return 4


@compiled
def apply_spire(state, damage):
    """The unit on the Spire has lost so much health."""
    hurt(state, int(state.unit_at[state.spire]), damage)
    state.phase = phases.HEAL


@compiled
def heal_units(state):
    """Medics, the tile and the card, have healed the seat's units."""
    seat = int(state.seat)
    for slot in range(slots_in_use(state)):
        if state.unit_kind[slot] != NOT_USED and seat_of(state, slot) == seat:
            gain = cards_of(state, seat, tier_of(state, slot), mods.MEDICS)  # SP-6.4
            if tile_of(state, int(state.unit_space[slot])) == tiles.MEDIC:
                gain += 1  # SP-2.3
            heal(state, slot, gain)
    state.phase = phases.ACTION


@compiled
def end_turn(state, ruleset):
    """The seat's units have suffered what their tiles do at the end of a turn."""
    seat = int(state.seat)
    for slot in range(slots_in_use(state)):
        if state.unit_kind[slot] != NOT_USED and seat_of(state, slot) == seat:
            stay(state, ruleset, slot)
    state.phase = phases.COUNT_SPIRE


@compiled
def count_spire(state, ruleset):
    """The turn counts on the Spire or breaks the count; enough turns in a row win."""
    seat = int(state.seat)
    state.phase = phases.NEXT_TURN
    if not is_on_spire(state, seat):
        state.spire_turns[seat] = 0  # SP-5.1
    elif state.held_spire != 0:
        state.spire_turns[seat] += 1  # SP-6.8
        if state.spire_turns[seat] >= ruleset.spire_turns:
            end_match(state, 1, 1 << seat)


@compiled
def next_turn(state, ruleset):
    """The next nation begins its turn, after the last one the next round."""
    state.active = tiles.NO_UNIT
    state.held_spire = 0
    seat = int(state.seat) + 1
    while seat < state.seats and state.is_alive[seat] == 0:
        seat += 1
    if seat == state.seats:
        seat = 0
        while state.is_alive[seat] == 0:
            seat += 1
        end_round(state, ruleset)
        if state.phase == phases.OVER:
            return
    state.seat = seat
    state.phase = phases.BEGIN_TURN
