"""Grids: distances, ways round obstacles, and where spaces are drawn."""

import math

import numpy as np

from sandtable.core.grids import (
    FAR,
    HEX_STEPS,
    SQUARE_STEPS,
    hex_distance,
    hex_position,
    path_distances,
    square_distance,
)

RING = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if hex_distance((0, 0), (x, y)) <= 2]


def neighbours_of(spaces: list[tuple[int, int]], steps: tuple[tuple[int, int], ...]) -> np.ndarray:
    index = {space: number for number, space in enumerate(spaces)}
    return np.array([[index.get((x + dx, y + dy), -1) for dx, dy in steps] for x, y in spaces], np.int8)


def test_distances_without_obstacles_are_the_steps_of_a_walk() -> None:
    assert [hex_distance((0, 0), step) for step in HEX_STEPS] == [1] * 6
    assert hex_distance((1, -2), (-1, 2)) == 4
    assert square_distance((0, 0), (2, -3)) == 5
    free = path_distances(neighbours_of(RING, HEX_STEPS), np.zeros(len(RING), bool))
    expected = [[hex_distance(one, other) for other in RING] for one in RING]
    assert free.tolist() == expected


def test_a_way_leads_round_what_is_blocked_and_may_end_there() -> None:
    spaces = [(x, y) for y in range(3) for x in range(3)]
    blocked = np.array([space in ((1, 0), (1, 1)) for space in spaces])
    distance = path_distances(neighbours_of(spaces, SQUARE_STEPS), blocked)
    where = {space: number for number, space in enumerate(spaces)}
    assert distance[where[0, 0], where[2, 0]] == 6
    assert distance[where[0, 0], where[1, 0]] == 1
    blocked[where[1, 2]] = True
    cut = path_distances(neighbours_of(spaces, SQUARE_STEPS), blocked)
    assert cut[where[0, 0], where[2, 0]] == FAR
    assert cut[where[1, 1], where[2, 1]] == 1


def test_neighbouring_hexes_are_drawn_one_apart() -> None:
    x, y = hex_position(2, -1)
    for dx, dy in HEX_STEPS:
        near = hex_position(2 + dx, -1 + dy)
        assert math.isclose(math.dist((x, y), near), 1.0, abs_tol=1e-3)
