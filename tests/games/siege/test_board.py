"""The field and what distance means."""

import numpy as np

from sandtable.games.siege.board import (
    CENTRES,
    DISTANCE,
    FOREST,
    IN_RANGE,
    MOUNTAIN,
    NAMES,
    NEIGHBOURS,
    NOWHERE,
    SPACE_OF,
    SPACE_OF_BIT,
    SPACES,
    TERRAIN,
    TOWER,
    WORD_OF,
)
from tests.clauses import clause
from tests.games.siege.positions import at, clause_against, legal


@clause("SG-1.1")
def test_the_field_has_165_spaces_with_four_neighbours_and_none_diagonal() -> None:
    assert (SPACES, NAMES[0], NAMES[-1]) == (165, "a1", "o11")
    near = {NAMES[space] for space in NEIGHBOURS[SPACE_OF["h6"]]}
    assert near == {"h5", "i6", "h7", "g6"}
    assert sorted(NAMES[space] for space in NEIGHBOURS[SPACE_OF["a1"]] if space != NOWHERE) == ["a2", "b1"]


@clause("SG-1.1")
def test_towers_mountains_and_forests_lie_the_same_seen_from_either_side() -> None:
    assert [NAMES[space] for space in TOWER] == ["b6", "n6"]
    assert [NAMES[space] for space in CENTRES] == ["h3", "h9"]
    assert ((TERRAIN == MOUNTAIN).sum(), (TERRAIN == FOREST).sum()) == (12, 14)
    assert np.array_equal(TERRAIN, TERRAIN[::-1])
    assert TERRAIN[SPACE_OF["f2"]] == MOUNTAIN
    assert TERRAIN[SPACE_OF["c2"]] == FOREST


@clause("SG-1.2")
def test_distance_counts_steps_with_no_obstacle() -> None:
    assert DISTANCE[SPACE_OF["d5"], SPACE_OF["f5"]] == 2  # across the mountain e5
    match = at("Amber attacks", "N1@d5", "R1@g5 R2@g6")
    assert legal(match) == {"d5xg5", "end"}
    assert clause_against(match, "d5xg6") == "SG-6.1"


def test_sets_of_spaces_and_the_table_of_ranges_agree_with_distance() -> None:
    for reach in range(10):
        for space in (0, 14, 59, 60, 82, 119, 120, 164):
            members = set()
            for word in range(3):
                bits = int(IN_RANGE[reach, space, word])
                while bits:
                    members.add(int(SPACE_OF_BIT[word, (bits & -bits) % 61]))
                    bits &= bits - 1
            assert members == set(np.flatnonzero(DISTANCE[space] <= reach).tolist())
    assert all(WORD_OF[space] == space // 60 for space in range(SPACES))
