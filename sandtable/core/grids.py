"""Square and hex boards: neighbours, distances, ways round obstacles, and where a space is drawn."""

import math
from collections import deque
from typing import Any

import numpy as np
from numpy.typing import NDArray

# Axial coordinates, flat-top hexes, x the column: right up, right down, down, left down, left up, up.
HEX_STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
SQUARE_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
FAR = 127  # no way at all


def hex_distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Steps between two hexes with nothing in the way."""
    dx, dy = one[0] - other[0], one[1] - other[1]
    return max(abs(dx), abs(dy), abs(dx + dy))


def square_distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Steps between two squares with nothing in the way and no diagonals."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def hex_position(x: int, y: int) -> tuple[float, float]:
    """Where a flat-top hex is drawn: neighbouring centres are 1 apart."""
    return (round(x * math.sqrt(3) / 2, 4), y + x / 2)


def path_distances(neighbours: NDArray[np.integer[Any]], is_blocked: NDArray[np.bool_]) -> NDArray[np.int8]:
    """distance[a, b]: the fewest steps from a to b past the blocked spaces, FAR if there is no way.

    A blocked space can be the end of a way, never a part of it.
    """
    spaces = len(neighbours)
    distance = np.full((spaces, spaces), FAR, np.int8)
    for origin in range(spaces):
        distance[origin, origin] = 0
        waiting = deque([origin])
        while waiting:
            space = waiting.popleft()
            if is_blocked[space] and space != origin:
                continue
            for near in neighbours[space]:
                if near >= 0 and distance[origin, near] == FAR:
                    distance[origin, near] = distance[origin, space] + 1
                    waiting.append(near)
    return distance
