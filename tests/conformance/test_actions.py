"""The law of actions: a stable order, no repeats, never empty while a seat decides."""

from sandtable.core.contract import kind_of
from sandtable.core.records import copy_record, record_bytes
from tests.random_play import MATCHES, SHORT, Case, every_case, steps


@every_case
def test_legal_actions_are_many_distinct_known_and_never_none(case: Case) -> None:
    for seed in range(MATCHES):
        for step in steps(case, seed, SHORT):
            if step.decider < 0:
                continue
            actions = [action for action, _ in step.choices]
            assert 1 <= len(actions) <= case.game.max_actions
            assert len(set(actions)) == len(actions)
            for action in actions:
                assert not case.game.kinds[kind_of(action)].is_chance
                assert 0 <= case.game.kinds.dense_of(action) < case.game.kinds.action_count


@every_case
def test_the_order_of_actions_depends_on_the_content_of_the_state_alone(case: Case) -> None:
    for step in steps(case, 0, SHORT // 4):
        before = record_bytes(step.state)
        assert case.game.choices(copy_record(step.state), case.ruleset) == step.choices
        assert record_bytes(step.state) == before, "asking for the legal actions changed the state"


@every_case
def test_every_legal_action_can_be_applied(case: Case) -> None:
    for number, step in enumerate(steps(case, 1, SHORT // 4)):
        for action, _ in step.choices[number % 3 :: 3]:
            world = copy_record(step.state)
            case.game.verbs.apply(world, case.ruleset, action)
            assert record_bytes(world) != record_bytes(step.state), case.game.write_action(step.state, action)
