"""The law of ending: points are shares that add up to 1, and every match comes to an end."""

import pytest

from sandtable.core.compiled import COMPILES
from sandtable.core.contract import NOBODY, PLAYING
from tests.random_play import Case, every_case, result_of, steps

OF_EVERY_KIND = range(0, 128 << 24, 1 << 23)  # two actions of each kind that an action's 31 bits can name


@every_case
def test_random_matches_end_with_a_known_reason_and_points_that_add_up_to_one(case: Case) -> None:
    for seed in range(6 if COMPILES else 1):
        taken = set()
        for number, step in enumerate(steps(case, seed)):
            if step.action is None:
                break
            taken.add(step.action)
            if number % 7 == 0:
                assert result_of(case, step.state)[0] == PLAYING
        assert step.decider == NOBODY, "the match does not end"
        reason, points = result_of(case, step.state)
        assert reason != PLAYING
        assert case.game.end_reasons[reason]
        assert sum(points) == pytest.approx(1.0, abs=1e-12)
        assert all(share >= 0 for share in points)
        assert points[case.seats :] == [0.0] * (len(points) - case.seats)
        for action in (*sorted(taken)[:: len(taken) // 200 + 1], *OF_EVERY_KIND):
            assert case.game.refusal(step.state, case.ruleset, action) != 0
