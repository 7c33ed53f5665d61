"""Whole turns compared by playouts, for games whose turns are too long for a tree of single actions.

A plan is a first action, or none, and a way to weigh the game's features: until the turn is over the seat
takes what looks best at once by these weights. A playout follows the plan to the end of the turn and goes on
with everybody taking what looks best by the usual weights, until the seat's turn has come round; then the
position is judged, by weights that may be others again. What makes a good guess at who wins need not make a
good choice of the next action.

The same sample of two plans has the same imagined world and the same luck as far as they go together, so what
is compared is the difference between them and not who was luckier.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.bots.desk import CHOICES, IMAGINED, Desk, choose_outcome
from sandtable.bots.greedy import best_at_once, worth_after
from sandtable.core.addresses import (
    Row,
    apply_at,
    borrowed,
    copy_row,
    decider_at,
    evaluate_at,
    imagine_at,
    legal_actions_at,
    result_at,
)
from sandtable.core.compiled import compiled, inlined
from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY

NO_ACTION = -1  # the first action of a plan that has none
NO_PLACE = -1  # where a state says whose turn it is, if it does not
LONGEST = 4000  # actions of a playout at most
SEATS_AROUND = 8  # turns after which a round is over, also for a seat that has left the match


class Bench(NamedTuple):
    """What plans are tried with and in, made once."""

    desk: Desk
    usual: NDArray[np.float64]  # what features weigh for everybody who follows no plan
    judging: NDArray[np.float64]  # what they weigh where a playout ends
    seen: Row  # what the planning seat sees
    world: Row  # the world of the present playout
    values: NDArray[np.float64]  # what it was worth, by seat


@compiled
def play_plan(bench, seat, first, weights, turn_at, rounds, chance, ties) -> float:
    """What the plan was worth to the seat in one playout; `chance` and `ties` decide all that is open."""
    bench, weights, chance, ties = borrowed((bench, weights, chance, ties))
    desk, world = bench.desk, bench.world
    copy_row(world, bench.seen)
    imagine_at(desk.game, world, seat, chance)
    owner = turn_owner(desk, world, turn_at, NOBODY)
    if first != NO_ACTION:
        apply_at(desk.game, world, desk.ruleset, first)
    turns = 0
    returns = 0
    for _ in range(LONGEST):
        mover = decider_at(desk.game, world)
        if mover == NOBODY:
            break
        now = turn_owner(desk, world, turn_at, owner)
        if now != owner:
            owner = now
            turns += 1
            returns += now == seat
        if mover == CHANCE:  # nothing is judged between a throw and its dice
            action = choose_outcome(desk, world, chance)
        elif turns > 0 and (returns >= rounds or turns >= SEATS_AROUND * rounds):
            break
        else:
            copy_row(desk.scales, weights if turns == 0 and mover == seat else bench.usual)
            action = best_at_once(desk, world, mover, ties)
        apply_at(desk.game, world, desk.ruleset, action)
    return float(judged(bench, seat))


@inlined
def turn_owner(desk, world, turn_at, before):
    """Whose turn it is: as the state says, or else whoever decides, and while chance does, as before."""
    if turn_at != NO_PLACE:
        return int(world[turn_at])
    mover = decider_at(desk.game, world)
    return before if mover == CHANCE else int(mover)


@inlined
def judged(bench, seat):
    """The seat's points, or its chance to win."""
    desk = bench.desk
    for other in range(MAX_SEATS):
        bench.values[other] = 0.0
    if decider_at(desk.game, bench.world) == NOBODY:
        result_at(desk.game, bench.world, desk.ruleset, bench.values)
    else:
        evaluate_at(desk.game, bench.world, desk.ruleset, bench.judging, bench.values)
    return bench.values[seat]


@compiled
def weigh_actions(bench, seat, weights, rng, actions, worths) -> int:
    """`actions` and `worths` begin with what the seat may do and what is hoped of it; their number."""
    bench, weights, actions, worths = borrowed((bench, weights, actions, worths))
    desk = bench.desk
    world = desk.worlds[IMAGINED]
    copy_row(world, bench.seen)
    imagine_at(desk.game, world, seat, rng)
    copy_row(desk.scales, weights)
    count = legal_actions_at(desk.game, world, desk.ruleset, desk.actions[CHOICES])
    for index in range(count):
        actions[index] = desk.actions[CHOICES, index]
        worths[index] = worth_after(desk, world, actions[index], seat)
    return int(count)
