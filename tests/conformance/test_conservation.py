"""The law of conservation: what a game's tests declare to be kept is kept in every random match."""

from sandtable.core.records import copy_record
from tests.random_play import MATCHES, SHORT, Case, broken_laws, declared, every_case, steps


@every_case
def test_what_the_game_declares_conserved_is(case: Case) -> None:
    passage = declared(case.game).broken_passage
    for seed in range(MATCHES):
        before, action = None, None
        for step in steps(case, seed, SHORT):
            assert broken_laws(case.game, step.state, case.ruleset) == []
            if before is not None:
                assert passage(before, action, step.state, case.ruleset) == []
            before, action = copy_record(step.state), step.action
