"""Simple bots play on in compiled code, and what each seat does is counted."""

from sandtable.bots.desk import SEEN, choose_outcome
from sandtable.bots.simple_matches import SEARCHES, choose_simply
from sandtable.core.addresses import apply_at, borrowed, copy_row, decider_at, hide_at
from sandtable.core.compiled import compiled
from sandtable.core.contract import CHANCE, NOBODY, kind_of

LAST, RUNS = range(2)  # in a tally: the seat that decided last, and how often the decision has passed on


@compiled
def advance_counting(desk, state, chance, slips, rngs, scales, most, uses, tally) -> int:
    """Chance and simple bots have played on as in `advance`, and every action of a seat is counted."""
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
            uses[seat, kind_of(action)] += 1
            if seat != tally[LAST]:
                tally[LAST] = seat
                tally[RUNS] += 1
        apply_at(desk.game, state, desk.ruleset, action)
    return int(most)
