"""The bands of the live view: they cover at every look, and they are worth looking at."""

import random
from collections.abc import Callable

import numpy as np
import pytest

from sandtable.core.errors import SandtableError
from sandtable.lab.bands import AsymptoticBand, Band, BettingBand

LOOKS = 60
RUNS = 120


def ever_missed(band: Band, truth: float, draws: list[float]) -> bool:
    """Whether the band leaves the truth out at any look."""
    for value in draws:
        band.observe(value)
        found = band.estimate
        if not found.low <= truth <= found.high:
            return True
    return False


def pairs(rng: random.Random, mean: float, count: int) -> list[float]:
    """Differences of two matches, from -1 to 1, with that mean."""
    return [float(rng.random() < 0.5 + mean / 2) - float(rng.random() < 0.5 - mean / 2) for _ in range(count)]


@pytest.mark.parametrize("truth", [0.0, 0.2])
def test_the_betting_band_covers_at_every_look(truth: float) -> None:
    rng = random.Random(3)
    missed = sum(ever_missed(BettingBand(0.05, -1.0), truth, pairs(rng, truth, LOOKS)) for _ in range(RUNS))
    # At most 5 % in truth, and in practice fewer; 13 of 120 would be chance in one case in a hundred.
    assert missed <= 12


def test_the_band_of_a_rare_share_covers_at_every_look() -> None:
    rng = random.Random(4)
    draws = [[float(rng.random() < 0.03) for _ in range(LOOKS)] for _ in range(RUNS)]
    assert sum(ever_missed(BettingBand(0.05), 0.03, one) for one in draws) <= 12


def test_the_asymptotic_band_covers_at_every_look() -> None:
    rng = random.Random(5)
    draws = [[rng.expovariate(1 / 20) for _ in range(LOOKS)] for _ in range(RUNS)]
    assert sum(ever_missed(AsymptoticBand(0.05, LOOKS), 20.0, one) for one in draws) <= 12


@pytest.mark.deep
@pytest.mark.parametrize("truth", [-0.4, 0.0, 0.1])
def test_bands_cover_in_a_thousand_long_runs(truth: float) -> None:
    rng = random.Random(6)
    missed = sum(ever_missed(BettingBand(0.05, -1.0), truth, pairs(rng, truth, 600)) for _ in range(1000))
    assert missed <= 66


Draw = Callable[[np.random.Generator, int], np.ndarray]
COUNTS: dict[str, tuple[Draw, float]] = {  # what is counted in clusters, and its true mean
    **{
        f"in {share:.0%} of matches": (lambda rng, many, share=share: rng.random(many) < share, share)
        for share in (0.01, 0.02, 0.05, 0.1)
    },
    "in 2 % of pairs": (lambda rng, many: (rng.random((2, many)) < 0.02).mean(axis=0), 0.02),
    **{
        f"poisson {mean}": (lambda rng, many, mean=mean: rng.poisson(mean, many), mean)
        for mean in (0.05, 0.5, 5)
    },
    "several at a time": (lambda rng, many: rng.geometric(1 / 1.05, many) - 1, 0.05),
    "long tail 0.2": (lambda rng, many: 20 * rng.lognormal(-0.02, 0.2, many), 20),
    "long tail 1.0": (lambda rng, many: 20 * rng.lognormal(-0.5, 1.0, many), 20),
    "difference of equals": (lambda rng, many: rng.poisson(0.5, many) - 1.0 * rng.poisson(0.5, many), 0),
    "difference of rare ones": (
        lambda rng, many: 1.0 * (rng.random(many) < 0.05) - (rng.random(many) < 0.01),
        0.04,
    ),
    "difference that is seldom": (lambda rng, many: 2.0 * (rng.random(many) < 0.03), 0.06),
}


def missed_counts(name: str, runs: int, looks: int, error: float = 0.05) -> int:
    """In how many runs the band of counts leaves the truth out at any look."""
    draw, truth = COUNTS[name]
    rng = np.random.default_rng(9)
    draws = (draw(rng, looks).astype(float).tolist() for _ in range(runs))
    return sum(ever_missed(AsymptoticBand(error, looks), truth, one) for one in draws)


@pytest.mark.parametrize("name", COUNTS)
def test_the_band_of_counts_covers_at_every_look(name: str) -> None:
    assert missed_counts(name, 120, 160) <= 12


@pytest.mark.deep
@pytest.mark.parametrize("looks", [300, 1000])
@pytest.mark.parametrize("name", COUNTS)
def test_the_band_of_counts_covers_in_a_thousand_runs(name: str, looks: int) -> None:
    assert missed_counts(name, 1000, looks) <= 66


@pytest.mark.deep
@pytest.mark.parametrize("name", ["in 2% of matches", "poisson 0.5", "difference of rare ones"])
def test_the_band_of_one_variant_of_forty_covers_too(name: str) -> None:
    assert missed_counts(name, 1000, 600, 0.05 / 40) <= 5  # of 1.25; more is one case in a hundred


def test_counts_that_never_differ_end_in_a_narrow_band() -> None:
    """A variant that changes nothing is shown to change nothing: ever fewer matches could still differ."""
    band = AsymptoticBand(0.05, 400, lambda: 40.0)
    highs = []
    for _ in range(400):
        band.observe(0.0)
        highs.append(band.estimate.high)
    assert highs[98] == float("inf")
    assert 1.5 < highs[99] < 4.0  # at most one match of twenty differs, by the 40 that a match has
    assert highs[399] < highs[99] / 3
    assert band.estimate.low == -highs[399]


def test_the_band_of_counts_takes_back_what_was_too_narrow() -> None:
    band = AsymptoticBand(0.05, 400)
    for value in [0.0] * 100 + [1000.0]:
        narrow = band.estimate.high
        band.observe(value)
    assert narrow < 0.2
    assert band.estimate.high > 50.0


def test_the_band_is_narrow_enough_to_decide() -> None:
    rng = random.Random(7)
    band = BettingBand(0.05, -1.0)
    for value in pairs(rng, 0.3, 400):
        band.observe(value)
    assert band.estimate.low > 0.1
    assert band.estimate.high < 0.5


def test_without_observations_everything_is_possible() -> None:
    assert (BettingBand(0.05).estimate.low, BettingBand(0.05).estimate.high) == (0.0, 1.0)
    assert AsymptoticBand(0.05, 100).estimate.low == -float("inf")


def test_what_lies_outside_the_bounds_is_refused() -> None:
    with pytest.raises(SandtableError, match="between the bounds"):
        BettingBand(0.05).observe(1.2)
