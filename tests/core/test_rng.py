"""The generator: repeatable, its streams apart, its numbers evenly spread."""

from collections import Counter

import numpy as np
import pytest

from sandtable.core.compiled import COMPILES
from sandtable.core.rng import (
    LOW_BITS,
    MULTIPLIER,
    below,
    new_rng,
    next_bits,
    pick_weighted,
    split_rng,
    uniform,
)

MANY = 60_000 if COMPILES else 12_000


def spread(counts: list[int], shares: list[float]) -> float:
    """Pearson's sum of squares; about the number of classes if the counts follow the shares."""
    total = sum(counts)
    return sum(
        (count - total * share) ** 2 / (total * share) for count, share in zip(counts, shares, strict=True)
    )


def test_the_first_numbers_of_a_seed_never_change() -> None:
    rng = new_rng(1, "dice")
    assert [int(next_bits(rng)) for _ in range(4)] == [3071517015, 2038425849, 979262703, 123601133]


def test_a_seed_and_a_stream_decide_the_sequence() -> None:
    def numbers(seed: int | str, stream: str) -> list[int]:
        rng = new_rng(seed, stream)
        return [int(next_bits(rng)) for _ in range(8)]

    assert numbers(5, "dice") == numbers(5, "dice")
    assert (
        len({tuple(numbers(seed, stream)) for seed in range(20) for stream in ("setup", "dice", "draws")})
        == 60
    )


def test_the_state_stays_inside_its_bounds() -> None:
    rng = new_rng(2)
    for _ in range(2000):
        assert 0 <= next_bits(rng) <= LOW_BITS
        assert 0 < rng[0] < MULTIPLIER << 32


@pytest.mark.parametrize("limit", [2, 6, 7, 100])
def test_numbers_below_a_limit_are_evenly_spread(limit: int) -> None:
    rng = new_rng("spread", str(limit))
    counts = Counter(int(below(rng, limit)) for _ in range(MANY))
    assert set(counts) == set(range(limit))
    assert spread([counts[number] for number in range(limit)], [1 / limit] * limit) < 2 * limit + 20


def test_pairs_of_throws_are_evenly_spread() -> None:
    rng = new_rng("pairs")
    counts = Counter((int(below(rng, 6)), int(below(rng, 6))) for _ in range(MANY))
    assert spread([counts[one, other] for one in range(6) for other in range(6)], [1 / 36] * 36) < 80


def test_fractions_lie_between_0_and_1_and_average_one_half() -> None:
    rng = new_rng("fractions")
    fractions = [float(uniform(rng)) for _ in range(MANY)]
    assert min(fractions) >= 0
    assert max(fractions) < 1
    assert np.mean(fractions) == pytest.approx(0.5, abs=0.01)


def test_weighted_picks_follow_the_weights() -> None:
    rng, weights = new_rng("weights"), np.array([1, 0, 3, 6, 99], np.int64)
    counts = Counter(int(pick_weighted(rng, weights, 4)) for _ in range(MANY))
    assert counts[1] == counts[4] == 0
    assert spread([counts[0], counts[2], counts[3]], [0.1, 0.3, 0.6]) < 20


def test_a_split_generator_goes_its_own_way() -> None:
    rng, one, other = new_rng(3), np.zeros(1, np.int64), np.zeros(1, np.int64)
    split_rng(rng, one)
    split_rng(rng, other)
    sequences = [[int(next_bits(each)) for _ in range(5)] for each in (rng, one, other)]
    assert sequences[0] != sequences[1] != sequences[2] != sequences[0]
    again, first = new_rng(3), np.zeros(1, np.int64)
    split_rng(again, first)
    assert [int(next_bits(first)) for _ in range(5)] == sequences[1]
