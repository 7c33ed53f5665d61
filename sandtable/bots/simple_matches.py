"""Matches between bots that look at most one action ahead, played without leaving compiled code."""

from sandtable.bots.desk import IMAGINED, SEEN, choose_outcome
from sandtable.bots.greedy import choose_greedily
from sandtable.core.addresses import (
    apply_at,
    borrowed,
    copy_row,
    decider_at,
    hide_at,
    imagine_at,
    legal_actions_at,
)
from sandtable.core.compiled import compiled, inlined
from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.rng import below, uniform

SEARCHES = -1.0  # the slip of a seat whose bot is not played here


@inlined
def choose_simply(desk, view, seat, slip, rng) -> int:
    """An action at random as often as the bot slips, and otherwise the greedy one."""
    if slip > 0.0 and uniform(rng) < slip:
        world = desk.worlds[IMAGINED]
        copy_row(world, view)
        imagine_at(desk.game, world, seat, rng)
        count = legal_actions_at(desk.game, world, desk.ruleset, desk.actions[0])
        return int(desk.actions[0, below(rng, count)])
    return int(choose_greedily(desk, view, seat, rng))


@compiled
def advance(desk, state, chance, slips, rngs, scales, most) -> int:
    """Chance and the simple bots have played on until the match is over or a seat that searches decides.

    At most `most` actions are taken; their number is returned. `scales` are the weights of each seat's bot.
    """
    desk, state, chance, rngs = borrowed((desk, state, chance, rngs))
    for taken in range(most):
        seat = decider_at(desk.game, state)
        if seat == NOBODY:
            return taken
        if seat == CHANCE:
            action = choose_outcome(desk, state, chance)
        elif slips[seat] == SEARCHES:
            return taken
        else:
            copy_row(desk.scales, scales[seat])
            copy_row(desk.worlds[SEEN], state)
            hide_at(desk.game, desk.worlds[SEEN], seat)
            action = choose_simply(desk, desk.worlds[SEEN], seat, slips[seat], rngs[seat])
        apply_at(desk.game, state, desk.ruleset, action)
    return int(most)
