"""How far the active unit gets: every hex that several steps in a row reach, for one gesture."""

from typing import Any

from sandtable.core.contract import action_code
from sandtable.core.records import copy_record
from sandtable.core.scenes import Way
from sandtable.games.spugah import actions, phases, tiles
from sandtable.games.spugah_nations import GAME
from sandtable.games.spugah_nations.board import NAMES, NEXT


def draw_ways(view: Any, ruleset: Any, seat: int) -> list[Way]:
    """The hexes two or more steps away that the unit reaches unharmed and unasked, each by one path."""
    if int(view.phase) != phases.UNIT or int(view.decider) != seat or int(view.stage) == phases.ACTED:
        return []
    start = int(view.unit_space[int(view.active)])
    reached, paths, waiting = {start: view}, {start: list[int]()}, [start]
    while waiting:
        here = max(waiting, key=lambda space: left_of(reached[space]))
        waiting.remove(here)
        for target in steps_from(reached[here], ruleset):
            after = copy_record(reached[here])
            GAME.verbs.apply(after, ruleset, action_code(actions.STEP, target, 0, 0))
            if target in reached and left_of(after) <= left_of(reached[target]):
                continue
            if is_going_on(view, after, target):
                reached[target], paths[target] = after, [*paths[here], target]
                waiting.append(target)
    return [
        {"to": NAMES[space], "picks": [NAMES[step] for step in path]}
        for space, path in sorted(paths.items())
        if len(path) > 1 and int(view.unit_at[space]) == tiles.NO_UNIT
    ]


def left_of(state: Any) -> tuple[int, int, int]:
    """What the active unit can still move with."""
    return int(state.points), int(state.road_left), int(state.port_left)


def steps_from(state: Any, ruleset: Any) -> list[int]:
    """The neighbouring hexes that the active unit may step on."""
    legal = {action for action, _ in GAME.choices(state, ruleset)}
    around = [
        int(space) for space in NEXT[int(state.unit_space[int(state.active)])] if space != tiles.NOWHERE
    ]
    return [space for space in around if int(action_code(actions.STEP, space, 0, 0)) in legal]


def is_going_on(before: Any, after: Any, space: int) -> bool:
    """Whether the unit stands on the hex unharmed and goes on, with nothing asked."""
    slot = int(before.active)
    return (
        int(after.phase) == phases.UNIT
        and int(after.active) == slot
        and int(after.unit_space[slot]) == space
        and int(after.health[slot]) == int(before.health[slot])
    )
