"""Why an action may not be taken now: the wrong step first, then what is wrong with it; it only explains.

Of the cards only those of the seat that decides are looked at, which it knows.
"""

from typing import Any

from sandtable.core.contract import clause, first_of, kind_of, second_of
from sandtable.games.siege.actions import (
    ATTACK_UNIT,
    HEAL_UNIT,
    KINDS,
    PICK_UNIT,
    PLACE_UNIT,
    SUMMON_UNIT,
    is_of_this_step,
)
from sandtable.games.siege.board import CENTRES, NEIGHBOURS, ZONES
from sandtable.games.siege.rules.summon import is_bannered
from sandtable.games.siege.rules.units import has_bit, is_own
from sandtable.games.siege.state import (
    ATTACK,
    COIN,
    COUNTER,
    DRAFT,
    DRAW,
    DRAWING,
    HIT,
    MARCH,
    MOVE,
    OVER,
    PLACE,
    STRIKE,
    SUMMON,
    TAKE,
)

CLAUSES = {  # by phase: chapter and number of what may be done in it
    COIN: (3, 1),
    DRAFT: (3, 2),
    PLACE: (4, 1),
    DRAW: (5, 2),
    DRAWING: (5, 2),
    TAKE: (5, 2),
    SUMMON: (5, 4),
    MOVE: (5, 5),
    MARCH: (5, 5),
    ATTACK: (5, 6),
    STRIKE: (2, 8),
    HIT: (6, 3),
    COUNTER: (6, 5),
}
IN_ORDER = (
    DRAW,
    SUMMON,
    MOVE,
    MARCH,
    ATTACK,
)  # phases in which the order of a turn forbids what is not theirs


def why_not(state: Any, ruleset: Any, action: int) -> int:
    """The clause that forbids an action that is not listed."""
    kind, phase = kind_of(action), int(state.phase)
    if phase == OVER:
        return clause(8, 1 + int(state.end_reason))
    if not is_of_this_step(state, kind):
        return clause(5, 7) if phase in IN_ORDER else clause(*CLAUSES[phase])
    if not KINDS[kind].has(action):
        return clause(*CLAUSES[phase])
    if kind == PLACE_UNIT:
        return why_not_place(state, action)
    if kind == SUMMON_UNIT:
        return why_not_summon(state, ruleset, action)
    if kind == PICK_UNIT and phase == MOVE:
        return why_not_pick(state, action)
    if kind in (ATTACK_UNIT, HEAL_UNIT):
        return why_not_attack(state, action)
    return clause(*CLAUSES[phase])


def why_not_place(state: Any, action: int) -> int:
    """The clause that forbids placing a unit: no such card is left, or the space will not do."""
    return clause(4, 1) if state.deck[state.seat, first_of(action)] == 0 else clause(4, 2)


def why_not_summon(state: Any, ruleset: Any, action: int) -> int:
    """The clause that forbids summoning a unit: the card, its cost or the space."""
    card, space = first_of(action), second_of(action)
    if state.hand[state.seat, card] == 0 or ruleset.card_cost[card] + 1 > state.points:
        return clause(5, 4)
    towers = [tower for tower in CENTRES if is_bannered(state, tower)]
    is_near = space in ZONES[state.seat] or any(space in NEIGHBOURS[tower] for tower in towers)
    return clause(4, 2) if is_near else clause(5, 4)


def why_not_pick(state: Any, action: int) -> int:
    """The clause that forbids picking a unit: it may not move, or it has nowhere to go."""
    space = first_of(action)
    can_act = state.moves > 0 and is_own(state, space) and not has_bit(state.moved_bits, space)
    return clause(5, 7) if can_act else clause(5, 5)


def why_not_attack(state: Any, action: int) -> int:
    """The clause that forbids an attack or a healing: the unit may not attack, or not that target."""
    space = first_of(action)
    if state.attacks <= 0 or not is_own(state, space) or has_bit(state.attacked_bits, space):
        return clause(5, 6)
    return clause(2, 9) if kind_of(action) == HEAL_UNIT else clause(6, 1)
