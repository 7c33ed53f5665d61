"""The law of refusals: what is not listed is refused, and `why_not` names a clause that there is."""

import random

from sandtable.core.compiled import COMPILES
from sandtable.core.records import record_bytes
from tests.random_play import DEEP, MATCHES, Case, every_case, sampled

BYTE = 256


def mutations(action: int, chooser: random.Random) -> list[int]:
    """Actions that look like this one: another kind, another operand, a bit turned."""
    shifted = [action ^ (chooser.randrange(1, BYTE) << place) for place in (0, 8, 16)]
    kinds = [(action & 0xFFFFFF) | (chooser.randrange(128) << 24) for _ in range(2)]
    return [*shifted, *kinds, action ^ (1 << chooser.randrange(31)), -action, -action - 1]


@every_case
def test_what_is_legal_is_not_refused_and_what_is_not_is_refused_with_a_clause(case: Case) -> None:
    game, chooser, earlier = case.game, random.Random(case.id), [0, -1, 2**31 - 1, -(2**31)]
    for seed in range(MATCHES) if DEEP else (int(COMPILES),):  # another match compiled and plain
        for step in sampled(case, seed, every=5):
            legal = {action for action, _ in step.choices}
            before = record_bytes(step.state)
            some = chooser.sample(sorted(legal), min(4, len(legal)))
            for action in some:
                assert game.refusal(step.state, case.ruleset, action) == 0
            wild = [mutation for action in some for mutation in mutations(action, chooser)]
            wild += [chooser.randrange(-(2**31), 2**31) for _ in range(8)]
            unlisted = sorted(set(wild + earlier) - legal)
            assert game.refusal(step.state, case.ruleset, unlisted[0]) != 0
            for action in unlisted:
                refused = game.verbs.why_not(step.state, case.ruleset, action)
                assert refused != 0, f"{action} is not listed and not explained"
                clause = game.clause_id(refused)
                assert clause in game.clauses
                assert isinstance(game.facts(step.state, case.ruleset, action, clause), str)
            assert record_bytes(step.state) == before, "asking for a refusal changed the state"
            earlier = some
