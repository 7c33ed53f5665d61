"""The generator: repeatable, its streams apart, its numbers evenly spread."""

from collections import Counter
from math import comb

import numpy as np
import pytest

from sandtable.core.compiled import COMPILES
from sandtable.core.dice import hit_weight, next_throw
from sandtable.core.rng import (
    LOW_BITS,
    MULTIPLIER,
    WIDE,
    Rng,
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


def reckoned(state: int, limit: int) -> tuple[int, int]:
    """What `below` gives and the state it leaves, reckoned with whole numbers that know no bounds."""

    def draw(state: int) -> tuple[int, int]:
        state = MULTIPLIER * (state & LOW_BITS) + (state >> 32)
        return (state & LOW_BITS) ^ (state >> 32), state

    while True:
        word, state = draw(state)
        if limit <= 2**31:
            if word * limit % 2**32 >= 2**32 % limit:
                return word * limit // 2**32, state
        else:
            second, state = draw(state)
            number = (word * 2**32 + second) // 4
            if number < 2**62 - 2**62 % limit:
                return number % limit, state


A_THIRD = 2**32 // 3 + 1  # of its words a third are left over
LIMITS = [1, 6, 7, A_THIRD, 2**31 - 1, 2**31, 2**31 + 1, 6**12, 2**32, 3 * 2**60 + 1, WIDE - 1]


@pytest.mark.parametrize("limit", LIMITS)
def test_a_number_below_a_limit_is_what_reckoning_without_bounds_gives(limit: int) -> None:
    rng = new_rng("reckoned", str(limit))
    for _ in range(400):
        number, state = reckoned(int(rng[0]), limit)
        assert (int(below(rng, limit)), int(rng[0])) == (number, state)


def test_the_first_numbers_below_large_limits_never_change() -> None:
    first = {limit: int(below(new_rng(1, "dice"), limit)) for limit in LIMITS[3:]}
    assert first == {
        A_THIRD: 1023839005,
        2**31 - 1: 1535758506,
        2**31: 1535758507,
        2**31 + 1: 47589779,
        6**12: 477805118,
        2**32: 3730831934,
        3 * 2**60 + 1: 3298016282642741822,
        WIDE - 1: 3298016282642741822,
    }


def holding(word: int) -> Rng:
    """A generator whose next 32 bits are this word, for words below the multiplier."""
    rng = np.zeros(1, np.int64)
    rng[0] = word << 32
    return rng


def test_words_that_no_number_has_a_share_in_are_drawn_again() -> None:
    """With a limit of 6, four words are left over, among them the first word of the second share."""
    word = -(-(2**32) // 6)
    rng, other = holding(word), holding(word)
    next_bits(other)
    assert below(rng, 6) == (int(next_bits(other)) * 6) >> 32
    assert rng[0] == other[0]
    assert below(holding(word - 1), 6) == 0
    assert below(holding(word + 1), 6) == 1


@pytest.mark.parametrize("limit", [A_THIRD, 2**31 + 1, 3 * 2**60 + 1, WIDE - 1])
def test_numbers_below_a_large_limit_are_evenly_spread(limit: int) -> None:
    rng = new_rng("large", str(limit))
    counts = Counter(int(below(rng, limit)) * 12 // limit for _ in range(MANY // 4))
    assert spread([counts[part] for part in range(12)], [1 / 12] * 12) < 45


def thrown(rng: Rng, dice: int, need: int) -> int:
    """The hits of a pool, thrown as rules do it."""
    hits = 0
    while dice:
        now = int(next_throw(dice))
        weights = np.array([hit_weight(now, each, need) for each in range(now + 1)], np.int64)
        hits += int(pick_weighted(rng, weights, now + 1))
        dice -= now
    return hits


@pytest.mark.parametrize("need", [4, 6])
@pytest.mark.parametrize("dice", [1, 8, 12, 20])
def test_any_number_of_dice_hits_as_often_as_it_should(dice: int, need: int) -> None:
    rng, throws, chance = new_rng("pool", f"{dice}/{need}"), MANY // 6, (7 - need) / 6
    counts = Counter(thrown(rng, dice, need) for _ in range(throws))
    mean = sum(hits * count for hits, count in counts.items()) / throws
    assert mean == pytest.approx(dice * chance, abs=4 * (dice * chance * (1 - chance) / throws) ** 0.5)
    seen, shares = [0], [0.0]
    for hits in range(dice + 1):  # classes of at least ten expected throws
        seen[-1] += counts[hits]
        shares[-1] += comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
        if throws * shares[-1] >= 10 and throws * (1 - sum(shares)) >= 10:
            seen, shares = [*seen, 0], [*shares, 0.0]
    free = len(seen) - 1
    assert free >= 1
    assert spread(seen, shares) < free + 4 * (2 * free) ** 0.5 + 8


def test_weights_just_within_the_law_are_followed() -> None:
    rng, weights = new_rng("heavy"), np.array([2**60, 1, 2**60, 2**61 - 2], np.int64)
    assert sum(int(weight) for weight in weights) == WIDE - 1
    counts = Counter(int(pick_weighted(rng, weights, 4)) for _ in range(MANY // 4))
    assert counts[1] == 0, "once in four billion billions"
    assert spread([counts[0], counts[2], counts[3]], [0.25, 0.25, 0.5]) < 20


def test_a_split_generator_goes_its_own_way() -> None:
    rng, one, other = new_rng(3), np.zeros(1, np.int64), np.zeros(1, np.int64)
    split_rng(rng, one)
    split_rng(rng, other)
    sequences = [[int(next_bits(each)) for _ in range(5)] for each in (rng, one, other)]
    assert sequences[0] != sequences[1] != sequences[2] != sequences[0]
    again, first = new_rng(3), np.zeros(1, np.int64)
    split_rng(again, first)
    assert [int(next_bits(first)) for _ in range(5)] == sequences[1]
