"""Least squares within clusters: against fits by hand and one by one, and what it says of nothing at all."""

import numpy as np
import pytest

from sandtable.lab.intervals import holm
from sandtable.lab.regression import Regression


def test_one_figure_by_hand() -> None:
    """Differences in the figure 2, 1 and −1, in the points 1, 0 and 1: the slope is (2 + 0 − 1) / 6."""
    figures = np.array([[[2.0], [0.0]], [[3.0], [2.0]], [[0.0], [1.0]]])
    points = np.array([[1.0, 0.0], [0.5, 0.5], [1.0, 0.0]])
    told = Regression(figures, points).told(np.ones(1))
    assert told is not None
    assert told.mean == pytest.approx(1 / 6)
    # Without each cluster: (0 − 1) / 2, (2 − 1) / 5 and (2 + 0) / 5.
    apart = np.array([-1 / 2, 1 / 5, 2 / 5]) - 1 / 6
    assert told.error == pytest.approx(np.sqrt(2 / 3 * (apart**2).sum()))
    assert told.freedom == 2  # three clusters, one figure


def test_a_figure_that_is_alike_for_all_says_nothing() -> None:
    figures = np.array([[[2.0, 5.0], [0.0, 5.0]], [[3.0, 4.0], [2.0, 4.0]], [[0.0, 3.0], [1.0, 3.0]]])
    points = np.array([[1.0, 0.0], [0.5, 0.5], [1.0, 0.0]])
    found = Regression(figures, points)
    assert found.told(np.array([0.0, 1.0])) is None
    told = found.told(np.array([1.0, 0.0]))
    assert told is not None
    assert told.mean == pytest.approx(1 / 6)
    assert found.apart(1) == 0.0
    assert found.apart(0) == pytest.approx(1.0)


def drawn(clusters: int, players: int, count: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Figures and points that have nothing to do with each other."""
    rng = np.random.default_rng(seed)
    points = rng.random((clusters, players))
    return rng.integers(0, 4, (clusters, players, count)).astype(float), points / points.sum(1, keepdims=True)


def test_several_figures_and_players_against_fits_one_by_one() -> None:
    figures, points = drawn(25, 3, 4)
    off = figures - figures.mean(axis=1, keepdims=True)
    own = points - points.mean(axis=1, keepdims=True)

    def fit(keep: list[int]) -> np.ndarray:
        return np.linalg.lstsq(off[keep].reshape(-1, 4), own[keep].ravel(), rcond=None)[0]

    found, whole = Regression(figures, points), list(range(25))
    without = np.array([fit([one for one in whole if one != left]) for left in whole])
    apart = without - fit(whole)
    for place in range(4):
        told = found.told(np.eye(4)[place])
        assert told is not None
        assert told.mean == pytest.approx(fit(whole)[place])
        assert told.error**2 == pytest.approx(24 / 25 * (apart[:, place] ** 2).sum())
    left = sum(((own[one] - off[one] @ without[one]) ** 2).sum() for one in whole)
    assert found.foretold().value == pytest.approx(1 - left / (own**2).sum())


def test_figures_that_add_up_are_told_against_each_other_alone() -> None:
    figures, points = drawn(60, 2, 3)
    points = points + 0.05 * figures[:, :, 0]
    bound = np.concatenate([figures, 9 - figures.sum(axis=2, keepdims=True)], axis=2)
    found, free = Regression(bound, points), Regression(figures, points)
    assert found.rank == 3
    for place in range(4):
        assert found.told(np.eye(4)[place]) is None
        assert found.apart(place) == 0.0
    against = found.told(np.array([1.0, 0.0, 0.0, -1.0]))  # the first in place of the last
    alone = free.told(np.array([1.0, 0.0, 0.0]))
    assert against is not None
    assert alone is not None
    assert (against.mean, against.error) == pytest.approx((alone.mean, alone.error))
    assert against.freedom == alone.freedom


def test_two_mirrored_players_count_once() -> None:
    figures, points = drawn(30, 2, 2)
    one = Regression(figures, points).told(np.array([1.0, 0.0]))
    turned = Regression(figures[:, ::-1], points[:, ::-1]).told(np.array([1.0, 0.0]))
    assert one is not None
    assert turned is not None
    assert (one.mean, one.error, one.clusters) == pytest.approx((turned.mean, turned.error, turned.clusters))
    assert one.freedom == 28


def test_a_bend_is_found_and_a_straight_line_has_none() -> None:
    figures, points = drawn(400, 2, 2)
    curved = points + 0.03 * figures[:, :, 0] - 0.05 * (figures[:, :, 0] - 1) ** 2 + 0.1 * figures[:, :, 1]
    found = Regression(figures, curved)
    bends = [found.bend(place) for place in range(2)]
    assert bends[0] is not None
    assert bends[1] is not None
    ends = bends[0].interval()
    assert ends.low < -0.1 < ends.high < 0  # each next one is worth ten points less
    assert bends[1].interval().low < 0 < bends[1].interval().high
    binary = Regression((figures > 1).astype(float), points)
    assert binary.bend(0) is None


def test_what_one_cluster_tells_alone_is_not_taken_for_certain() -> None:
    figures, points = drawn(40, 2, 1)
    rare = np.zeros((40, 2, 1))
    rare[7, 0] = 1.0
    told = Regression(np.concatenate([figures, rare], axis=2), points).told(np.array([0.0, 1.0]))
    assert told is not None
    assert told.error > 0.01
    few = Regression(*drawn(3, 2, 5))
    assert few.told(np.eye(5)[0]) is None or few.freedom < 1
    assert few.foretold().high == np.inf


def test_nothing_is_found_where_nothing_is() -> None:
    """Of families of eight figures in few clusters, one in twenty may be found out of nothing."""
    wrong = 0
    for seed in range(600):
        rng = np.random.default_rng((4, seed))
        figures = rng.poisson(1.0, (50, 2, 8)).astype(float)
        wins = (rng.random((50, 2)) < 0.3).mean(axis=1)
        found = Regression(figures, np.stack([wins, 1 - wins], axis=1))
        spreads = [found.told(one) for one in np.eye(8)]
        chances = [2 * min(one.above(0.0), one.below(0.0)) for one in spreads if one]
        wrong += min(holm(chances)) <= 0.05
    assert wrong <= 600 * 0.05 + 3 * (600 * 0.05 * 0.95) ** 0.5
