"""Dice: weights that count the ways, and faces that agree with them."""

from collections import Counter
from itertools import product

import pytest

from sandtable.core.dice import MAX_DICE, Throw, hit_weight


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("need", range(1, 8))
def test_hit_weights_count_the_ways_dice_can_fall(dice: int, need: int) -> None:
    ways = Counter(sum(face >= need for face in faces) for faces in product(range(1, 7), repeat=dice))
    assert [hit_weight(dice, hits, need) for hits in range(dice + 1)] == [
        ways[hits] for hits in range(dice + 1)
    ]


def test_the_weights_of_the_most_dice_still_fit() -> None:
    weights = [int(hit_weight(MAX_DICE, hits, 4)) for hits in range(MAX_DICE + 1)]
    assert all(weight > 0 for weight in weights)
    assert sum(weights) == 6**MAX_DICE


def test_a_throw_counts_the_ways_of_each_outcome() -> None:
    throw = Throw(2, lambda faces: int(sum(faces) >= 10), "10 or more with two dice")
    assert throw.weights() == {0: 30, 1: 6}
    assert Throw(1, lambda faces: faces[0], "a coin", sides=2).weights() == {1: 1, 2: 1}
