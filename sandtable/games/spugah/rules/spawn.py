"""Spawn: recruit a unit on the capital, and more by Levy."""

from sandtable.core.compiled import compiled
from sandtable.core.contract import action_code
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.edition import can_raise, directions, is_barred, neighbour
from sandtable.games.spugah.rules.cards import put
from sandtable.games.spugah.rules.units import add_unit, cards_of, cards_on, extra_place, unit_total


@compiled
def spawn_actions(state, ruleset, out):
    """One unit on the empty capital, then those of Levy next to it."""
    seat = int(state.seat)
    capital = int(state.capital[seat])
    count = 0
    for tier in range(extra_place(state)):
        if not can_recruit(state, ruleset, seat, tier):
            continue
        if state.has_recruited == 0:
            if state.unit_at[capital] == tiles.NO_UNIT:  # SP-2.1
                count = put(out, count, action_code(actions.RECRUIT, tier, capital, 0))
        elif state.levied[tier] < cards_of(state, seat, tier, mods.LEVY):  # SP-6.4
            for direction in range(directions(state)):
                space = neighbour(state, capital, direction)
                if is_free(state, seat, space):
                    count = put(out, count, action_code(actions.RECRUIT, tier, space, 0))
    return put(out, count, action_code(actions.END_SPAWN, 0, 0, 0))


@compiled
def is_free(state, seat, space):
    """Whether a unit of the seat can be put or moved there."""
    return (
        space != tiles.NOWHERE and state.unit_at[space] == tiles.NO_UNIT and not is_barred(state, seat, space)
    )


@compiled
def can_recruit(state, ruleset, seat, tier):
    """Whether the tier may have one more unit and the seat can pay it."""
    if ruleset.unit_cap != 0 and unit_total(state, seat) >= ruleset.unit_cap:  # SP-6.9
        return False
    return can_raise(state, seat, tier) and state.gold[seat] >= recruit_cost(state, seat, tier)


@compiled
def recruit_cost(state, seat, tier):
    """The gold a unit of the tier costs."""
    return 1 + cards_on(state, seat, tier)  # SP-2.1


@compiled
def apply_recruit(state, tier, space):
    """The unit is paid for and stands ready."""
    seat = int(state.seat)
    state.gold[seat] -= recruit_cost(state, seat, tier)
    if state.has_recruited != 0:
        state.levied[tier] += 1
    state.has_recruited = 1
    add_unit(state, seat, tier, space)


@compiled
def apply_end_spawn(state):
    state.phase = phases.END_SPAWN
