"""Why an action may not be taken now: the wrong step first, then what is wrong with it; it only explains."""

from typing import Any

from sandtable.core.contract import clause, first_of, kind_of, second_of
from sandtable.core.kinds import KindTable
from sandtable.games.spugah import actions, mods, phases, tiles
from sandtable.games.spugah.edition import can_raise, directions, distance, entry_cost, neighbour
from sandtable.games.spugah.rules.action import can_gather
from sandtable.games.spugah.rules.cards import deck_size
from sandtable.games.spugah.rules.move import is_standing
from sandtable.games.spugah.rules.spawn import recruit_cost
from sandtable.games.spugah.rules.units import has_flag, owner_of, range_of, seat_of, tile_of, unit_total
from sandtable.games.spugah.state import ATTACKING, DEFENDING, DONE

# By phase: the clause that says what is decided in it.
STEP_CLAUSES = {
    phases.PLACE_CARD: (3, 5),
    phases.RECRUIT: (2, 1),
    phases.ACTION: (2, 4),
    phases.UNIT: (2, 4),
    phases.REARRANGE: (2, 5),
    phases.ATTACKERS: (4, 2),
    phases.DEFENDERS: (4, 2),
    phases.FRENZY: (6, 10),
    phases.FEINT: (6, 10),
    phases.ADVANCE: (4, 9),
    phases.SPREAD: (4, 5),
    phases.COUNTER: (4, 6),
    phases.DRAW: (1, 5),
    phases.STOCK: (1, 5),
    phases.PRICE: (1, 5),
    phases.SPIRE_DIE: (2, 3),
    phases.ATTACK_DICE: (4, 4),
    phases.COUNTER_DICE: (4, 6),
    phases.GUARD_DICE: (4, 6),
}
END_CLAUSES = ((5, 2), (5, 1), (5, 2), (5, 3), (5, 4))  # by end reason


def is_of_step(state: Any, kinds: KindTable, action: int) -> bool:
    """Whether there is such an action and it belongs to the present phase."""
    kind = kind_of(action)
    return kind in kinds and kinds[kind].has(action) and int(state.phase) in kinds[kind].phases


def why_not_play(state: Any, ruleset: Any, kinds: KindTable, action: int) -> int:
    """The clause that forbids an action in a phase that both editions have."""
    phase = int(state.phase)
    if phase == phases.OVER:
        return int(clause(*END_CLAUSES[int(state.end_reason)]))
    found = STEP_CLAUSES[phase]
    if is_of_step(state, kinds, action):
        if phase == phases.UNIT:
            found = why_not_unit(state, ruleset, action)
        elif phase == phases.RECRUIT:
            found = why_not_recruit(state, ruleset, first_of(action), second_of(action))
        elif phase == phases.ACTION:
            found = why_not_choose(state, action)
        elif phase == phases.FEINT:
            found = (1, 4)
        elif phase == phases.PLACE_CARD:
            found = (1, 2)
    return int(clause(*found))


def why_not_recruit(state: Any, ruleset: Any, tier: int, space: int) -> tuple[int, int]:
    """What forbids recruiting a unit of the tier there."""
    seat = int(state.seat)
    if ruleset.unit_cap != 0 and unit_total(state, seat) >= ruleset.unit_cap:
        return (6, 9)
    if not can_raise(state, seat, tier) or state.gold[seat] < recruit_cost(state, seat, tier):
        return (2, 1)
    return (6, 4) if state.has_recruited != 0 else (2, 1)


def why_not_choose(state: Any, action: int) -> tuple[int, int]:
    """What forbids choosing the unit, or rearranging."""
    if kind_of(action) == actions.REARRANGE:
        return (2, 5)
    slot = int(state.unit_at[first_of(action)])
    is_own = slot != tiles.NO_UNIT and seat_of(state, slot) == state.seat
    return (6, 5) if is_own and has_flag(state, slot, DONE) else (2, 4)


def why_not_unit(state: Any, ruleset: Any, action: int) -> tuple[int, int]:
    """What forbids the active unit to do so."""
    kind, slot = kind_of(action), int(state.active)
    if kind == actions.STEP:
        return (2, 4) if state.stage == phases.ACTED else (3, 6)
    if not is_standing(state, slot):
        return (3, 6)
    if kind == actions.ATTACK:
        return (3, 7) if state.stage == phases.STRUCK else (4, 1)
    if kind == actions.STOP or state.stage != phases.READY:
        return (2, 4)
    return why_not_tile(state, ruleset, kind, int(state.unit_space[slot]))


def why_not_tile(state: Any, ruleset: Any, kind: int, space: int) -> tuple[int, int]:
    """What forbids the tile action on the space."""
    seat, tile = int(state.seat), tile_of(state, space)
    if kind == actions.GATHER:
        is_open = tile == tiles.MINE and owner_of(state, space) != seat
        return (6, 9) if is_open and not can_gather(state, ruleset, seat) else (3, 1)
    if kind == actions.OPEN:
        is_open = tile == tiles.RUIN and owner_of(state, space) == tiles.UNOWNED
        return (1, 5) if is_open and deck_size(state) == 0 else (3, 2)
    return (3, 4) if kind in (actions.PLUNDER, actions.ROB) else (3, 3)


def step_facts(state: Any, target: int, name: str) -> str:
    """The numbers behind a step that cannot be made."""
    slot = int(state.active)
    space = int(state.unit_space[slot])
    around = [neighbour(state, space, direction) for direction in range(directions(state))]
    if target not in around:
        return f"{name} is not next to the unit"
    other = int(state.unit_at[target])
    if other != tiles.NO_UNIT and seat_of(state, other) != state.seat:
        return f"an enemy stands on {name}"
    cost = int(entry_cost(state, slot, target))
    if cost > state.points:
        return f"entering {name} costs {cost} speed points, {int(state.points)} are left"
    return f"a friend stands on {name}, and no free tile can be reached from there"


def recruit_facts(state: Any, ruleset: Any, tier: int, label: str) -> str:
    """The numbers behind a recruit that cannot be had."""
    seat = int(state.seat)
    cost, gold = int(recruit_cost(state, seat, tier)), int(state.gold[seat])
    if ruleset.unit_cap != 0 and unit_total(state, seat) >= ruleset.unit_cap:
        return f"all {int(ruleset.unit_cap)} units are on the board"
    if cost > gold:
        return f"a {label} costs {cost} gold, {gold} is left"
    if not can_raise(state, seat, tier):
        return f"there is a {label} on the board"
    if state.has_recruited == 0:
        return "a unit stands on the capital"
    levies = int(state.cards[seat, tier, mods.LEVY])
    return f"a unit was recruited this turn, and Levy gives {levies} more of this tier"


def target_facts(state: Any, kind: int, space: int, names: Any) -> str:
    """Why the unit there cannot act, be attacked or join."""
    slot, name = int(state.unit_at[space]), names.spaces[space]
    if slot == tiles.NO_UNIT:
        return f"nobody stands on {name}"
    is_own = seat_of(state, slot) == int(state.decider)
    if is_own == (kind == actions.ATTACK):
        return f"{names.unit(state, slot)} is {'a friend' if is_own else 'not yours'}"
    if kind == actions.ACTIVATE:
        return (
            f"{names.unit(state, slot)} has {'been left' if has_flag(state, slot, DONE) else 'nothing to do'}"
        )
    if kind == actions.ATTACK:
        between = distance(state, int(state.unit_space[state.active]), space) - 1
        reach, points = range_of(state, int(state.active)), int(state.points)
        if between == 0:
            cost = int(entry_cost(state, int(state.active), space))
            return f"attacking {name} costs {cost} speed points, {points} are left"
        hidden = tile_of(state, space) == tiles.FOREST and between <= reach
        return f"{name} is forest" if hidden else f"tiles between: {between}, Range {reach}"
    if has_flag(state, slot, ATTACKING | DEFENDING):
        return f"{names.unit(state, slot)} is in the fight"
    near = min(distance(state, space, int(end)) for end in (state.battle_from, state.battle_at)) - 1
    return f"tiles between: {near}, Range {range_of(state, slot)}"


def tile_facts(state: Any, space: int, labels: tuple[str, ...]) -> str:
    """What the active unit stands on, and whose it is."""
    label, owner = labels[tile_of(state, space)], owner_of(state, space)
    if owner == tiles.PILLAGED:
        return f"the unit stands on a {label} that is pillaged"
    if owner == int(state.seat):
        return f"the unit stands on its own {label}"
    return f"the unit stands on: {label}"
