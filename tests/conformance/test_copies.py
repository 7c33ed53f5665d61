"""The law of copies: a state is one record, and what happens to a copy never happens to the original."""

import numpy as np

from sandtable.core.records import copy_record, record_bytes
from tests.random_play import SHORT, Case, every_case, steps


@every_case
def test_kept_states_stay_as_they_were_while_the_match_goes_on(case: Case) -> None:
    kept = [(copy_record(step.state), record_bytes(step.state)) for step in steps(case, 4, SHORT)]
    for state, content in kept:
        assert record_bytes(state) == content


@every_case
def test_changing_a_copy_leaves_the_original_alone(case: Case) -> None:
    for step in steps(case, 5, SHORT // 4):
        if step.action is None:
            return
        before = record_bytes(step.state)
        world = copy_record(step.state)
        case.game.verbs.apply(world, case.ruleset, step.action)
        assert record_bytes(step.state) == before
        scratch = np.zeros(1, case.game.state_dtype)
        scratch[0] = step.state
        assert record_bytes(scratch[0]) == before, "a state is copied whole by one assignment"
