"""What bots go by: a chance to win is a share, the end is worth its points, every action has its urge."""

import math
from pathlib import Path

import pytest

from sandtable.core.contract import urge
from sandtable.core.errors import SandtableError
from sandtable.core.heuristics import Feature, read_weights
from sandtable.core.records import record_bytes
from tests.random_play import MATCHES, Case, every_case, result_of, sampled, steps


@every_case
def test_every_seat_has_a_chance_to_win_and_every_action_an_urge(case: Case) -> None:
    for step in sampled(case, 13, every=4):
        before = record_bytes(step.state)
        hopes = case.game.bots.hopes(step.state, case.ruleset)
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
        hopes = case.game.bots.hopes(last.state, case.ruleset)
        assert hopes[: case.seats] == [float(share) for share in points[: case.seats]]


def test_weights_must_name_exactly_the_features(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text('{"weights": {"force": 1.5}}')
    assert read_weights(path, (Feature("force", "units"),)).tolist() == [1.5]
    with pytest.raises(SandtableError, match="exactly the features force, gold; missing: gold"):
        read_weights(path, (Feature("force", "units"), Feature("gold", "gold")))
    with pytest.raises(SandtableError, match="exactly the features gold; missing: gold; unknown: force"):
        read_weights(path, (Feature("gold", "gold"),))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "are not JSON"),
        ("[1]", "must give under"),
        ('{"weights": [1.5]}', "must give under"),
        ('{"weights": {"force": "much"}}', "a finite number"),
        ('{"weights": {"force": NaN}}', "a finite number"),
    ],
)
def test_a_file_that_holds_no_weights_is_refused(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    with pytest.raises(SandtableError, match="there is no file"):
        read_weights(path, (Feature("force", "units"),))
    path.write_text(text)
    with pytest.raises(SandtableError, match=words):
        read_weights(path, (Feature("force", "units"),))
