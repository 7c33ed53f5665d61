"""Simple bots play on in compiled code; what each seat does is counted, and how its chances stand."""

from sandtable.bots.desk import SEEN
from sandtable.bots.simple_matches import SEARCHES, choose_simply
from sandtable.core.addresses import (
    apply_at,
    borrowed,
    chance_outcomes_at,
    copy_row,
    decider_at,
    evaluate_at,
    hide_at,
)
from sandtable.core.compiled import compiled, inlined
from sandtable.core.contract import CHANCE, NOBODY, kind_of
from sandtable.core.rng import pick_weighted

# In a tally: who decided last, how often the decision has passed on, the last action, and who decides now.
LAST, RUNS, TAKEN, NOW = range(4)


@compiled
def advance_counting(
    desk, state, chance, streams, slips, rngs, scales, most, uses, tally, model, pace, trace
) -> int:
    """Chance and simple bots have played on as in `advance`, and every action of a seat is counted.

    `chance` has a generator for every stream, and `streams` the stream of every kind of outcome. Whenever
    the decision passes on, a row of `trace` holds what `evaluate` tells by the weights of `model`,
    unless there is no pace; where there is no row left, nothing is played any more.
    """
    desk, state, chance, rngs = borrowed((desk, state, chance, rngs))
    for taken in range(most):
        seat = decider_at(desk.game, state)
        tally[NOW] = seat
        if seat == NOBODY:
            return taken
        if seat == CHANCE:
            action = choose_outcome_of(desk, state, chance, streams)
        elif slips[seat] == SEARCHES:
            return taken
        else:
            if seat != tally[LAST]:
                if tally[RUNS] >= len(trace):
                    return taken
                if pace > 0.0:
                    judge(desk, state, tally[RUNS], model, pace, trace[tally[RUNS]])
                tally[LAST] = seat
                tally[RUNS] += 1
            copy_row(desk.scales, scales[seat])
            copy_row(desk.worlds[SEEN], state)
            hide_at(desk.game, desk.worlds[SEEN], seat)
            action = choose_simply(desk, desk.worlds[SEEN], seat, slips[seat], rngs[seat])
            uses[seat, kind_of(action)] += 1
        tally[TAKEN] = action
        apply_at(desk.game, state, desk.ruleset, action)
    tally[NOW] = decider_at(desk.game, state)
    return int(most)


@inlined
def choose_outcome_of(desk, state, chance, streams) -> int:
    """One outcome of the state's chance decision, decided by the generator of its stream."""
    count = chance_outcomes_at(desk.game, state, desk.ruleset, desk.actions[0], desk.weights[0])
    if count == 1:
        return int(desk.actions[0, 0])
    stream = streams[kind_of(desk.actions[0, 0])]
    return int(desk.actions[0, pick_weighted(chance[stream], desk.weights[0], count)])


@compiled
def judge(desk, state, runs, model, pace, hopes) -> None:
    """`hopes` holds what `evaluate` tells of the state by the weights of the model at this point."""
    progress = runs / (runs + pace)
    for feature in range(len(desk.scales)):
        desk.scales[feature] = model[0, feature] + progress * model[1, feature]
    evaluate_at(desk.game, state, desk.ruleset, desk.scales, desk.hopes)
    for seat in range(len(hopes)):
        hopes[seat] = desk.hopes[seat]
