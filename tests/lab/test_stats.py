"""Figures and their intervals: golden values worked out by hand, and laws that hold for all."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.errors import SandtableError
from sandtable.lab.stats import Bet, elo_difference, elo_of, normal_quantile, wilson, worth_in_games

Z = 1.959964


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),
    [
        (8, 10, 0.4901625, 0.9433178),  # (0.8 + 0.19207) / 1.38415 ∓ 1.41601 × √(0.016 + 0.0096036) …
        (0, 10, 0.0, 0.2775328),  # z² / (n + z²) = 3.841459 / 13.841459
        (50, 100, 0.4038315, 0.5961685),
        (1, 1, 0.2065493, 1.0),  # 1 / (1 + z²)
        (2.5, 4, 0.219426, 0.908102),  # draws are half a point: 0.563764 ∓ 0.999796 × √0.1186166
    ],
)
def test_wilson_intervals_by_hand(score: float, games: int, low: float, high: float) -> None:
    found = wilson(score, games)
    share = score / games
    middle = (share + Z**2 / (2 * games)) / (1 + Z**2 / games)
    assert found.value == share
    assert found.low == pytest.approx(low, abs=2e-4)
    assert found.high == pytest.approx(high, abs=2e-4)
    assert (found.low + found.high) / 2 == pytest.approx(middle, abs=1e-6)


def test_the_normal_quantile_of_95_percent() -> None:
    assert normal_quantile(0.95) == pytest.approx(Z, abs=1e-6)


@pytest.mark.parametrize(("score", "games"), [(1, 0), (-1, 5), (6, 5), (0, -3)])
def test_impossible_scores_are_refused(score: float, games: int) -> None:
    with pytest.raises(SandtableError, match="impossible"):
        wilson(score, games)


@pytest.mark.parametrize("confidence", [0.0, 1.0, -0.5, 95.0])
def test_impossible_confidences_are_refused(confidence: float) -> None:
    with pytest.raises(SandtableError, match="between 0 and 1"):
        wilson(1, 2, confidence)


@given(games=st.integers(1, 10**6), share=st.floats(0, 1), confidence=st.floats(0.5, 0.999))
def test_wilson_laws(games: int, share: float, confidence: float) -> None:
    score = share * games
    found = wilson(score, games, confidence)
    mirrored = wilson(games - score, games, confidence)
    assert 0.0 <= found.low <= found.value <= found.high <= 1.0
    assert mirrored.low == pytest.approx(1 - found.high, abs=1e-9)
    assert wilson(score * 4, games * 4, confidence).low >= found.low - 1e-9


@pytest.mark.parametrize(("share", "elo"), [(0.5, 0.0), (0.75, 190.8485), (0.64, 99.9500), (10 / 11, 400.0)])
def test_elo_by_hand(share: float, elo: float) -> None:
    assert elo_of(share) == pytest.approx(elo, abs=1e-3)
    assert elo_of(1 - share) == pytest.approx(-elo, abs=1e-3)


def test_elo_is_infinite_where_one_side_always_wins() -> None:
    assert elo_of(1.0) == math.inf
    assert elo_of(0.0) == -math.inf
    found = elo_difference([1.0] * 20, 40)
    assert found.value == math.inf
    assert 0 < found.low < math.inf


def test_clusters_that_repeat_each_other_are_worth_fewer_games() -> None:
    # Ten pairs, each won twice or lost twice: ten observations, not twenty. The variance of the ten
    # means is 10/9 × 0.25, so they are worth 0.25 × 10 / (10/36) = 9 games.
    assert worth_in_games([1.0, 0.0] * 5, 20) == pytest.approx(9.0)
    # Pairs that always split say as much as the twenty games they are, and no more.
    assert worth_in_games([0.5] * 10, 20) == 20.0


def test_the_elo_interval_widens_with_dependence() -> None:
    dependent = elo_difference([1.0, 1.0, 0.0, 1.0] * 10, 80)
    varied = elo_difference([1.0, 0.5, 0.5, 1.0] * 10, 80)
    assert dependent.value == varied.value == pytest.approx(190.85, abs=0.01)
    assert dependent.high - dependent.low > varied.high - varied.low


def test_no_elo_without_matches() -> None:
    with pytest.raises(SandtableError, match="without matches"):
        elo_difference([], 0)


def alarm(mean: float, rng: random.Random, looks: int, error: float) -> bool:
    """Whether a bet on pairs of matches with that mean is ever convinced, looked at after every pair."""
    bet = Bet()
    for _ in range(looks):
        bet.observe((int(rng.random() < mean) + int(rng.random() < mean)) / 2)
        if bet.is_convinced(error):
            return True
    return False


def test_looking_after_every_match_keeps_the_promised_error() -> None:
    rng = random.Random(1)
    false_alarms = sum(alarm(0.5, rng, 400, 0.05) for _ in range(1000))
    # At most 5 % in truth; beyond 6.6 % in a thousand runs would happen less than once in a hundred.
    assert false_alarms <= 66


def test_a_real_difference_is_found() -> None:
    rng = random.Random(2)
    assert sum(alarm(0.65, rng, 400, 0.05) for _ in range(100)) >= 95


def test_a_bet_refuses_what_is_no_score() -> None:
    with pytest.raises(SandtableError, match="between 0 and 1"):
        Bet().observe(1.5)


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), max_size=200))
def test_a_fortune_is_never_lost_altogether(scores: list[float]) -> None:
    bet = Bet()
    for score in scores:
        bet.observe(score)
    assert math.isfinite(bet.log_fortune)
