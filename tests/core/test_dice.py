"""Dice: weights that count the ways, and faces that agree with them."""

from collections import Counter
from itertools import product
from math import comb

import pytest

from sandtable.core.compiled import compiled
from sandtable.core.dice import MAX_DICE, Throw, hit_weight, next_throw


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("need", range(1, 8))
def test_hit_weights_count_the_ways_dice_can_fall(dice: int, need: int) -> None:
    ways = Counter(sum(face >= need for face in faces) for faces in product(range(1, 7), repeat=dice))
    assert [hit_weight(dice, hits, need) for hits in range(dice + 1)] == [
        ways[hits] for hits in range(dice + 1)
    ]


@pytest.mark.parametrize("need", range(1, 8))
def test_the_weights_of_the_most_dice_count_every_way(need: int) -> None:
    weights = [int(hit_weight(MAX_DICE, hits, need)) for hits in range(MAX_DICE + 1)]
    assert weights == [
        comb(MAX_DICE, hits) * (7 - need) ** hits * (need - 1) ** (MAX_DICE - hits)
        for hits in range(MAX_DICE + 1)
    ]
    assert sum(weights) == 6**MAX_DICE


def test_more_hits_than_dice_never_happen() -> None:
    assert hit_weight(3, 4, 4) == hit_weight(3, MAX_DICE + 1, 4) == hit_weight(3, -1, 4) == 0


@compiled
def weight_of_no_hit(dice: int) -> int:
    """As rules call it, in either mode."""
    return int(hit_weight(dice, 0, 4))


@pytest.mark.parametrize("dice", [-1, MAX_DICE + 1, 40, 100_000])
def test_more_dice_than_a_throw_has_are_an_error_in_both_modes(dice: int) -> None:
    with pytest.raises(ValueError, match="a throw has 0 to 12 dice"):
        weight_of_no_hit(dice)
    with pytest.raises(ValueError, match=f"a throw has 0 to 12 dice, not {dice};"):
        Throw(dice, int, int, "too many")


def test_a_pool_is_thrown_twelve_dice_at_a_time() -> None:
    left, thrown = 40, []
    while left:
        thrown.append(int(next_throw(left)))
        left -= thrown[-1]
    assert thrown == [12, 12, 12, 4]
    assert next_throw(0) == next_throw(-3) == 0


def test_a_throw_counts_the_ways_of_each_outcome() -> None:
    throw = Throw(2, int, lambda total: int(total >= 10), "10 or more with two dice")
    assert throw.weights() == {0: 30, 1: 6}
    assert throw.outcome_of((4, 6)) == 1
    assert throw.outcome_of((3, 6)) == 0
    assert Throw(1, int, int, "a coin", sides=2).weights() == {1: 1, 2: 1}
    assert Throw(0, int, int, "no dice").weights() == {0: 1}


@pytest.mark.parametrize("dice", [0, 1, 2, 4])
def test_counting_die_by_die_is_counting_every_way(dice: int) -> None:
    throws = (
        Throw(dice, lambda face: face >= 5, int, "hits"),
        Throw(dice, lambda face: face**2, lambda total: int(total % 7), "squares"),
        Throw(dice, int, int, "the highest face", join=max),
        Throw(dice, lambda face: (face,), lambda faces: len(set(faces)), "different faces", nothing=()),
    )
    for throw in throws:
        ways = product(range(1, 7), repeat=dice)
        assert throw.weights() == Counter(throw.outcome_of(faces) for faces in ways)


def test_the_ways_of_the_most_dice_agree_with_the_rules() -> None:
    throw = Throw(MAX_DICE, lambda face: face >= 3, int, "3 or more hits")
    assert throw.weights() == {hits: hit_weight(MAX_DICE, hits, 3) for hits in range(MAX_DICE + 1)}
