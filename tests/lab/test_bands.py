"""The bands of the live view: they cover at every look, and they are worth looking at."""

import random

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


@pytest.mark.deep
@pytest.mark.parametrize("spread", [0.2, 1.0])
def test_asymptotic_bands_cover_in_a_thousand_long_runs(spread: float) -> None:
    rng = random.Random(8)
    draws = ([20 * rng.lognormvariate(-(spread**2) / 2, spread) for _ in range(600)] for _ in range(1000))
    assert sum(ever_missed(AsymptoticBand(0.05, 600), 20.0, one) for one in draws) <= 66


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
