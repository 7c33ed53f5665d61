"""Tuning: known weights are found again, and the whole way runs on real matches."""

import json
from pathlib import Path

import numpy as np
import pytest

from sandtable.bots.levels import make_bot
from sandtable.bots.other_version import close_far_ends
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.games import find_game
from sandtable.lab.stats import Estimate
from sandtable.lab.tune import Fit, Positions, brier_score, fit_weights, judge, logistic, regress, tune_game
from sandtable.play.match import Match

ROOT = Path(__file__).parents[2]


def made_up(weights: np.ndarray, matches: int = 3000) -> Positions:
    """Positions whose winners follow the weights exactly."""
    rng = np.random.default_rng(3)
    features = rng.normal(size=(matches, len(weights)))
    points = (rng.random(matches) < logistic(features @ weights)).astype(float)
    return Positions(features, points, np.arange(matches))


def test_known_weights_are_found_again() -> None:
    truth = np.array([1.0, -0.5, 0.0, 2.0])
    positions = made_up(truth)
    assert regress(positions, 1.0, np.zeros(4)) == pytest.approx(truth, abs=0.25)
    fit = fit_weights(positions, np.zeros(4))
    assert fit.old_brier == pytest.approx(0.25)
    assert fit.brier < 0.2
    assert all(abs(predicted - observed) < 0.15 for predicted, observed, count in fit.bins if count > 50)


def test_few_matches_change_good_weights_little() -> None:
    truth = np.array([1.0, -0.5, 0.0, 2.0])
    few = made_up(truth, 60)
    many = made_up(truth)
    assert brier_score(regress(few, 0.01, truth), many) < brier_score(regress(few, 0.01, np.zeros(4)), many)


def test_draws_pull_towards_the_middle() -> None:
    features = np.array([[1.0], [1.0], [-1.0], [-1.0]])
    drawn = Positions(features, np.full(4, 0.5), np.arange(4))
    assert regress(drawn, 1.0, np.zeros(1)) == pytest.approx(np.zeros(1), abs=1e-6)
    assert brier_score(np.zeros(1), drawn) == 0.0


def test_the_whole_way_runs_and_says_what_it_did(tmp_path: Path) -> None:
    game = find_game("connect_four")
    before = (game.folder / "weights.json").read_text()
    report_folder = tmp_path / "report"
    stages = tune_game(
        game, matches=16, bot="greedy", trial=20, seed="t", report=report_folder, into=tmp_path
    )
    lines = list(stages)
    assert len(lines) == 4
    assert (game.folder / "weights.json").read_text() == before
    report = json.loads((report_folder / "report.json").read_text())
    assert set(report["weights"]) == {feature.name for feature in game.bots.features}
    assert report["provenance"]["trial"]["matches"] == 20
    assert (report_folder / "calibration.png").stat().st_size > 1000
    assert "| ready |" in (report_folder / "report.md").read_text()
    is_kept = report["verdict"] == "kept"
    assert is_kept == (tmp_path / "weights.json").exists()


@pytest.mark.parametrize(
    ("brier", "low", "words"),
    [(0.20, 0.46, "kept"), (0.20, 0.44, "not kept: the lower bound"), (0.22, 0.60, "not kept: it predicts")],
)
def test_weights_are_kept_if_they_predict_better_and_play_no_worse(
    brier: float, low: float, words: str
) -> None:
    fit = Fit(np.zeros(1), 1.0, brier, 0.21, [])
    assert judge(fit, Estimate(0.5, low, 0.6)).startswith(words)


def test_a_bot_of_another_copy_plays(tmp_path: Path) -> None:
    match = Match(find_game("connect_four"), seed=1)
    try:
        bot = make_bot(f"random@{ROOT}", match.game, 5)
        own = make_bot("random", match.game, 5)
        for _ in range(4):
            seat = match.decider
            action = bot.choose(match.view(seat), match.ruleset, seat)
            assert action == own.choose(match.view(seat), match.ruleset, seat)
            assert match.act(action) is None
        with pytest.raises(SandtableError, match="no bot 'nobody'"):
            make_bot(f"nobody@{ROOT}", match.game)
    finally:
        close_far_ends()
    with pytest.raises(SandtableError, match="no copy of the program"):
        make_bot(f"random@{tmp_path}", match.game)


def test_a_game_without_features_is_not_tuned(coin: Game, tmp_path: Path) -> None:
    with pytest.raises(SandtableError, match="Coin names no features"):
        next(tune_game(coin, matches=1, bot="greedy", trial=2, seed="t", report=tmp_path))
