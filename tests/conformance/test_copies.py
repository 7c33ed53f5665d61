"""The law of copies: a state is one flat record, and all that a match remembers is in it."""

from sandtable.core.records import copy_record, record_bytes
from tests.random_play import SHORT, Case, every_case, steps


@every_case
def test_a_match_goes_on_from_any_copy_as_if_it_had_not_been_left(case: Case) -> None:
    """The copies are taken up from the last to the first: what lay outside them would be wrong by then."""
    verbs = case.game.verbs
    kept = [(copy_record(step.state), step.decider, step.action) for step in steps(case, 4, SHORT)]
    assert not case.game.state_dtype.hasobject, "a record holds no pointers"
    assert len({record_bytes(state) for state, _, _ in kept}) > 1
    expected = record_bytes(kept[-1][0])
    for state, decider, action in reversed(kept[:-1]):
        before = record_bytes(state)
        world = copy_record(state)
        assert action is not None
        assert verbs.decider(world) == decider
        verbs.apply(world, case.ruleset, action)
        assert record_bytes(world) == expected
        assert record_bytes(state) == before, "what happens to a copy never happens to the original"
        expected = before
