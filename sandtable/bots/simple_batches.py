"""Simple bots in many matches at once: they answer wherever a seat of theirs has the decision."""

from sandtable.bots.simple_matches import advance
from sandtable.core.batches import WAITING
from sandtable.core.compiled import compiled

LONGEST = 1_000_000  # actions of simple bots in a row; only a match without a turn limit could take more


@compiled
def answer_range(desk, states, status, chance, slips, rngs, scales, first, last) -> None:
    """Where an environment in the range waits, chance and simple bots have played on as far as they can.

    States are rows of bytes; a generator is there for every environment, and one for every seat in it.
    """
    for env in range(first, last):
        if status[env] == WAITING:
            advance(desk, states[env], chance[env], slips, rngs[env], scales, LONGEST)
