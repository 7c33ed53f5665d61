"""What bots go by: a chance to win is a share, the end is worth its points, every action has its urge."""

import math

import pytest

from sandtable.core.contract import evaluate, urge
from sandtable.core.heuristics import Feature, read_weights
from sandtable.core.records import record_bytes
from tests.random_play import MATCHES, Case, every_case, result_of, sampled, steps


@every_case
def test_every_seat_has_a_chance_to_win_and_every_action_an_urge(case: Case) -> None:
    for step in sampled(case, 13, every=4):
        before = record_bytes(step.state)
        hopes = [float(evaluate(step.state, case.ruleset, seat)) for seat in range(case.seats)]
        assert all(0.0 <= hope <= 1.0 for hope in hopes)
        if step.decider >= 0:
            for action, _ in step.choices:
                drawn = float(urge(step.state, case.ruleset, action))
                assert drawn > 0
                assert math.isfinite(drawn)
        assert record_bytes(step.state) == before, "judging a state changed it"


@every_case
def test_a_match_that_is_over_is_worth_its_points(case: Case) -> None:
    for seed in range(MATCHES // 2 or 1):
        *_, last = steps(case, seed)
        points = result_of(case, last.state)[1]
        for seat in range(case.seats):
            assert float(evaluate(last.state, case.ruleset, seat)) == points[seat]


def test_weights_must_name_exactly_the_features(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "weights.json").write_text('{"weights": {"force": 1.5}}')
    assert read_weights(tmp_path, (Feature("force", "units"),)).tolist() == [1.5]
    with pytest.raises(ValueError, match="must give exactly the weights force, gold"):
        read_weights(tmp_path, (Feature("force", "units"), Feature("gold", "gold")))
