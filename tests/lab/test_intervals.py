"""Figures of studies: golden values worked out by hand or from printed tables, and laws that hold for all."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.errors import SandtableError
from sandtable.lab.intervals import (
    Spread,
    clusters_needed,
    count_interval,
    holm,
    incomplete_beta,
    quantile_intervals,
    share_interval,
    spread_of_counts,
    spread_of_differences,
    spread_of_share,
    student_quantile,
    student_tail,
)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (4, 2.7764), (9, 2.2622), (29, 2.0452), (1000, 1.9623)],  # printed tables of t, 97.5 %
)
def test_the_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert student_quantile(0.95, freedom) == pytest.approx(quantile, abs=1e-4)
    assert student_tail(quantile, freedom) == pytest.approx(0.025, abs=1e-5)
    assert student_tail(-quantile, freedom) == pytest.approx(0.975, abs=1e-5)


def test_the_incomplete_beta_function_by_hand() -> None:
    assert incomplete_beta(1, 1, 0.3) == pytest.approx(0.3)
    assert incomplete_beta(2, 2, 0.5) == pytest.approx(0.5)
    assert incomplete_beta(2, 1, 0.4) == pytest.approx(0.16)  # x²
    assert incomplete_beta(1, 3, 0.2) == pytest.approx(1 - 0.8**3)


def test_no_quantile_without_clusters() -> None:
    with pytest.raises(SandtableError, match="no interval"):
        student_quantile(0.95, 0)


def test_the_interval_of_a_count_by_hand() -> None:
    # Mean 6, squares 16 + 4 + 0 + 4 + 16 and twice 16 of the imagined: √(72 / 4 / 5), t of 4 is 2.7764.
    found = count_interval([2, 4, 6, 8, 10])
    assert found.value == 6
    assert found.high - 6 == pytest.approx(2.7764 * math.sqrt(3.6), abs=1e-3)
    assert found.low == pytest.approx(6 - 2.7764 * math.sqrt(3.6), abs=1e-3)


def test_equal_counts_are_not_certain() -> None:
    found = spread_of_counts([30.0] * 10)  # the next could be as far off as nothing is: √(2 · 30² / 9 / 10)
    assert (found.mean, found.error) == (30.0, pytest.approx(math.sqrt(20)))
    assert spread_of_counts([0.0] * 10, 30.0).error == pytest.approx(math.sqrt(20))
    assert count_interval([0.0] * 10).high == pytest.approx(2.2622 * math.sqrt(2 / 90), abs=1e-3)
    # One that is half off says little of how far off others are; ten that are say it.
    assert spread_of_counts([0.0] * 29 + [0.5], 30.0).error > 1.0
    assert spread_of_counts([0.0] * 20 + [0.5] * 10, 30.0).error < 0.1


@pytest.mark.parametrize("share", [0.02, 0.05, 0.1])
@pytest.mark.parametrize("clusters", [30, 100, 200])
def test_the_interval_of_a_rare_count_covers(share: float, clusters: int) -> None:
    rng, missed = np.random.default_rng(5), 0
    for _ in range(300):
        found = count_interval((rng.random(clusters) < share).astype(float))
        missed += not found.low <= share <= found.high
    assert missed <= 26  # of 15 with 300 runs and an error of 5 %; more is one case in two hundred


def test_shares_of_clusters_count_what_they_are_worth() -> None:
    # Ten clusters won twice or lost twice: variance 10/36, worth 0.25 × 10 / (10/36) = 9 matches.
    apart = share_interval([1.0, 0.0] * 5)
    alone = share_interval([0.5] * 10)
    assert apart.value == alone.value == 0.5
    reach = 2.2622**2  # of Student's t with nine degrees, in Wilson's formula at one half
    assert apart.high == pytest.approx(0.5 + 0.5 * math.sqrt(reach / (9 + reach)), abs=1e-3)
    assert alone.high == pytest.approx(0.5 + 0.5 * math.sqrt(reach / (10 + reach)), abs=1e-3)


def test_differences_have_imagined_clusters_beside_them() -> None:
    # Ten clusters without a difference, and ½ (+1), ½ (−1), 1 (0) imagined: variance 1 / 11 over 12.
    found = spread_of_differences([0.0] * 10)
    assert found.mean == 0.0
    assert found.error == pytest.approx(math.sqrt(1 / 11 / 12))
    # One of four differs by 1: mean 1/6, squares 4/36·… reckoned from the six (weighted) values.
    one = spread_of_differences([1.0, 0.0, 0.0, 0.0])
    assert one.mean == pytest.approx(1 / 6)
    squares = (1 - 1 / 6) ** 2 + 3 / 36 + 0.5 * ((1 - 1 / 6) ** 2 + (1 + 1 / 6) ** 2) + 1 / 36
    assert one.error == pytest.approx(math.sqrt(squares / 5 / 6))


def test_shares_have_one_win_and_one_loss_imagined() -> None:
    found = spread_of_share([1.0] * 8)
    assert found.mean == pytest.approx(0.9)
    assert found.error == pytest.approx(math.sqrt(0.9 / 9 / 10))


def test_p_values_and_intervals_say_the_same() -> None:
    spread = Spread(0.04, 0.02, 41)
    found = spread.interval()
    assert 2 * spread.above(found.low) == pytest.approx(0.05, abs=1e-6)
    assert 2 * spread.below(found.high) == pytest.approx(0.05, abs=1e-6)
    assert Spread(1.0, 0.0, 5).above(0.5) == 0.0
    assert Spread(1.0, 0.0, 5).below(0.5) == 1.0


def test_holm_by_hand() -> None:
    # Ordered .01, .02, .03, .04 times 4, 3, 2, 1: .04, .06, .06, .06.
    assert holm([0.03, 0.01, 0.04, 0.02]) == pytest.approx([0.06, 0.04, 0.06, 0.06])
    assert holm([]) == []
    assert holm([0.7, 0.9]) == pytest.approx([1.0, 1.0])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_is_between_nothing_and_bonferroni(chances: list[float]) -> None:
    for before, after in zip(chances, holm(chances), strict=True):
        assert before <= after <= min(1.0, before * len(chances)) + 1e-12 or after <= max(holm(chances))
        assert after >= before


def test_quantiles_of_clusters() -> None:
    lengths = np.repeat([[10.0], [20.0], [30.0], [40.0], [50.0]], 2, axis=1)
    lengths = np.concatenate([lengths] * 8)
    low, middle, high = quantile_intervals(lengths, (0.1, 0.5, 0.9))
    assert middle.value == 30
    assert (low.value, high.value) == (10, 50)
    assert 10 <= middle.low <= 30 <= middle.high <= 50
    assert quantile_intervals(lengths, (0.5,)) == quantile_intervals(lengths, (0.5,))


def test_quantiles_of_few_clusters_have_no_ends() -> None:
    """All of five lie on one side of the median in one case of sixteen."""
    for clusters, ends in ((5, [False] * 3), (6, [False, True, False]), (29, [True] * 3)):
        found = quantile_intervals(np.full((clusters, 2), 42.0), (0.1, 0.5, 0.9))
        assert [math.isfinite(one.high) for one in found] == ends


def test_how_many_clusters_it_would_take() -> None:
    # Deviation 0.5, distance 0.05, one-sided 2.5 % and power 80 %: ((1.95996 + 0.84162) × 10)² = 784.9.
    assert clusters_needed(Spread(0.0, 0.05, 100), 0.05, 0.025) == 785
    assert clusters_needed(Spread(0.0, 0.05, 100), 0.0, 0.025) is None
