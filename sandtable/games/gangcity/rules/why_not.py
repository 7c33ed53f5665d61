"""Why an action may not be taken now: the wrong step first, then what is wrong with it; it only explains."""

from collections.abc import Callable
from typing import Any

from sandtable.core.contract import clause, first_of, kind_of, second_of, third_of
from sandtable.games.gangcity.actions import (
    CAST,
    FIRST_SPELL,
    HIRE,
    MOVE,
    PLACE_QUARTER,
    PLACE_TILE,
    PRESENT,
    RETREAT,
    STEP,
    STOP,
    is_of_this_step,
)
from sandtable.games.gangcity.board import BITS, CITY_TILES, KEEP, REACH, RINGS, TURNS
from sandtable.games.gangcity.rules.city import surroundings
from sandtable.games.gangcity.rules.construction import fewest_neighbours
from sandtable.games.gangcity.rules.control import has_bit
from sandtable.games.gangcity.state import (
    BRIBE,
    FIREBALL,
    GOLEM,
    INCITE,
    RATS,
    SHIELD,
    TARGET,
    TRIBUTE,
    TUNNEL,
)


def why_not(state: Any, ruleset: Any, action: int) -> int:
    """The clause that forbids an action that is not listed."""
    if not is_of_this_step(state, action):
        return present_clause(state)
    if state.phase == TARGET:
        return why_not_target(state, action)
    explain = EXPLAINED.get(kind_of(action))
    return present_clause(state) if explain is None else explain(state, action)


def present_clause(state: Any) -> int:
    """The clause that says what is to be decided now."""
    (chapter, number), _ = PRESENT[int(state.phase)]
    return clause(chapter, number)


def why_not_move(state: Any, action: int) -> int:
    """The clause that keeps the group from leaving: too few Goons, the Golem, or no way on."""
    tile = first_of(action)
    has_goons = second_of(action) <= state.goons[state.decider, tile]
    return clause(9, 2) if has_goons and state.golem == tile else clause(5, 1)


def why_not_hire(state: Any, action: int) -> int:
    """The clause against the Goons: gold or supply, the Golem, or another's tile."""
    seat = int(state.decider)
    can_pay = second_of(action) <= min(int(state.gold[seat]), int(state.supply[seat]))
    return clause(9, 2) if can_pay and state.golem == first_of(action) else clause(7, 1)


def why_not_cast(state: Any, action: int) -> int:
    """The clause against the spell: its price, a second Tribute, or no target."""
    place, seat = first_of(action), int(state.decider)
    if state.gold[seat] <= place:
        return clause(9, 1)
    has_cast = state.queue[place] == TRIBUTE and has_bit(state.tributes, seat)
    return clause(9, 4) if has_cast else clause(9, 5)


def why_not_stop(state: Any, action: int) -> int:
    """The clause that keeps the group going: it has not moved, a revolt, or another seat's Shield."""
    if int(state.visited) == 1 << int(state.tile):
        return clause(5, 1)
    return clause(5, 4) if has_bit(state.revolt, state.tile) else clause(9, 2)


def why_not_step(state: Any, action: int) -> int:
    """The clause against the step: no road, the Golem, a tile seen before or without a way on."""
    tile = first_of(action)
    if not has_bit(state.roads[state.tile], tile):
        return clause(1, 5)
    return clause(5, 4) if tile == state.golem else clause(5, 1)


def why_not_retreat(state: Any, action: int) -> int:
    """The clause that names every way in which a retreat is barred."""
    return clause(6, 3)


def why_not_place(state: Any, action: int) -> int:
    """The clause against the place or the rotation of the tile."""
    is_quarter = kind_of(action) == PLACE_QUARTER
    fewest, own = (0, clause(2, 3)) if is_quarter else (fewest_neighbours(state), clause(11, 3))
    turn, tile = third_of(action), int(state.drawn)
    touching, ringed = surroundings(state, first_of(action) - REACH, second_of(action) - REACH)
    if touching <= 0 or BITS[touching] < fewest:
        return own
    if turn >= TURNS[tile] or (int(RINGS[tile, turn]) & touching) != ringed:
        return clause(1, 1)
    return own


def why_not_target(state: Any, action: int) -> int:
    """The clause against the target of the spell: what guards or bars it, or what the spell asks for."""
    spell, tile, other = kind_of(action) - FIRST_SPELL, first_of(action), second_of(action)
    if spell in (GOLEM, SHIELD):
        return clause(9, 2)
    if spell == RATS:
        return clause(9, 3)
    if spell == TUNNEL:
        return why_not_tunnel(state, tile, other, third_of(action))
    is_guarded = state.shield == tile and (
        (spell in (FIREBALL, BRIBE) and other != state.decider and state.goons[other, tile] > 0)
        or (spell == INCITE and other == 0 and KEEP < tile < CITY_TILES and not has_bit(state.revolt, tile))
    )
    return clause(9, 2) if is_guarded else clause(9, 4)


def why_not_tunnel(state: Any, tile: int, target: int, goons: int) -> int:
    """The clause against the tunnel: what the spell asks for, the Golem, a revolt, or another's Shield."""
    is_known = has_bit(state.city, target) and tile != target
    if not is_known or state.goons[state.decider, tile] < goons:
        return clause(9, 4)
    if state.golem in (tile, target):
        return clause(9, 2)
    return clause(5, 4) if has_bit(state.revolt, target) else clause(9, 2)


EXPLAINED: dict[int, Callable[[Any, int], int]] = {  # by kind; the others are refused by the present clause
    MOVE: why_not_move,
    HIRE: why_not_hire,
    CAST: why_not_cast,
    STEP: why_not_step,
    STOP: why_not_stop,
    RETREAT: why_not_retreat,
    PLACE_QUARTER: why_not_place,
    PLACE_TILE: why_not_place,
}
