"""The law of refusals: `refusal` is 0 exactly for what is legal, and otherwise names a clause."""

import random

import numpy as np
import pytest

from sandtable.core.compiled import COMPILES, compiled
from sandtable.core.contract import refusal
from sandtable.core.records import record_bytes
from tests.random_play import MATCHES, Case, every_case, sampled

BYTE = 256


@compiled
def allowed_codes(state, ruleset, kinds, found):  # type: ignore[no-untyped-def]
    """`found` begins with every action of two operands that is not refused; their number is returned."""
    count = 0
    for rest in range(kinds * BYTE * BYTE):
        action = rest << 8
        if refusal(state, ruleset, action) == 0:
            found[count] = action
            count += 1
    return count


def mutations(action: int, chooser: random.Random) -> list[int]:
    """Actions that look like this one: another kind, another operand, a bit turned."""
    shifted = [action ^ (chooser.randrange(1, BYTE) << place) for place in (0, 8, 16)]
    kinds = [(action & 0xFFFFFF) | (chooser.randrange(128) << 24) for _ in range(2)]
    return [*shifted, *kinds, action ^ (1 << chooser.randrange(31)), -action, -action - 1]


@every_case
def test_what_is_legal_is_not_refused_and_what_is_not_is_refused_with_a_clause(case: Case) -> None:
    game, chooser, earlier = case.game, random.Random(case.id), [0, -1, 2**31 - 1, -(2**31)]
    for seed in range(MATCHES):
        for step in sampled(case, seed, every=5):
            legal = {action for action, _ in step.choices}
            before = record_bytes(step.state)
            for action in legal:
                assert game.verbs.refusal(step.state, case.ruleset, action) == 0
            some = chooser.sample(sorted(legal), min(4, len(legal)))
            wild = [mutation for action in some for mutation in mutations(action, chooser)]
            wild += [chooser.randrange(-(2**31), 2**31) for _ in range(8)]
            for action in set(wild + earlier) - legal:
                refused = game.verbs.refusal(step.state, case.ruleset, action)
                assert refused != 0, f"{action} is not listed and not refused"
                clause = game.clause_id(refused)
                assert clause in game.clauses
                assert isinstance(game.facts(step.state, case.ruleset, action, clause), str)
            assert record_bytes(step.state) == before, "asking for a refusal changed the state"
            earlier = some


@pytest.mark.skipif(not COMPILES, reason="a million refusals a state are for compiled rules")
@every_case
def test_of_all_actions_with_two_operands_exactly_the_listed_are_allowed(case: Case) -> None:
    kinds = max(case.game.kinds) + 2
    found = np.zeros(kinds * BYTE * BYTE, np.int32)
    for step in sampled(case, 7, every=97):
        count = allowed_codes(step.state, case.ruleset, kinds, found)
        listed = sorted(action for action, _ in step.choices if action & 255 == 0)
        assert found[:count].tolist() == listed
