"""Board: neighbours, terrain, zones."""

from collections import Counter

import pytest

from sandtable.games.groundwar.board import COORDINATES, NAMES, NEIGHBOURS, SPACE_OF, TERRAIN, TERRAIN_NAMES
from tests.clauses import clause
from tests.games.groundwar.positions import at, clause_against, legal

MOUNTAINS = ("d5", "e6", "e7", "f7", "g4", "g8", "h4", "i5", "i6", "j6")


@clause("GW-1.1")
def test_the_neighbours_of_a_hex_are_the_six_around_it() -> None:
    for space, (x, y) in enumerate(COORDINATES):
        around = [(x + 1, y - 1), (x + 1, y), (x, y + 1), (x - 1, y + 1), (x - 1, y), (x, y - 1)]
        expected = [COORDINATES.index(near) if near in COORDINATES else -1 for near in around]
        assert NEIGHBOURS[space].tolist() == expected


@clause("GW-1.1")
def test_a_unit_steps_to_its_six_neighbours_and_nowhere_else() -> None:
    match = at("Red moves, points 3; Red T@d3; Blue T@l5")
    assert legal(match) == {"d3-e3", "d3-e4", "d3-d4", "d3-c4", "d3-c3", "d3-d2"}
    assert clause_against(match, "d3-f3") == "GW-1.1"
    assert clause_against(match, "d3-d3") == "GW-1.1"


@clause("GW-1.1")
def test_at_the_edge_a_unit_has_fewer_steps() -> None:
    assert legal(at("Red moves, points 3; Red T@a3; Blue T@l5")) == {"a3-b2", "a3-b3", "a3-a4"}


@clause("GW-1.2")
def test_the_field_has_107_hexes_of_the_right_kinds() -> None:
    counts = Counter(TERRAIN_NAMES[kind] for kind in TERRAIN)
    assert counts == {
        "plain": 85,
        "mountain": 10,
        "red_base": 4,
        "blue_base": 4,
        "gold_mine": 2,
        "spawn_point": 2,
    }
    assert {
        NAMES[space] for space in range(len(NAMES)) if TERRAIN_NAMES[TERRAIN[space]] == "mountain"
    } == set(MOUNTAINS)


@clause("GW-1.2")
def test_the_field_looks_the_same_from_both_sides() -> None:
    other_side = {"red_base": "blue_base", "blue_base": "red_base"}
    for (x, y), kind in zip(COORDINATES, TERRAIN, strict=True):
        opposite = TERRAIN_NAMES[TERRAIN[COORDINATES.index((-x, -y))]]
        name = TERRAIN_NAMES[kind]
        assert opposite == other_side.get(name, name)


@clause("GW-1.2")
@pytest.mark.parametrize("mountain", MOUNTAINS)
def test_nothing_enters_a_mountain(mountain: str) -> None:
    names = [NAMES[near] for near in NEIGHBOURS[SPACE_OF[mountain]] if near >= 0]
    for near in set(names) - set(MOUNTAINS):
        match = at(f"Red moves; Red T@{near}; Blue T@m5")
        assert clause_against(match, f"{near}-{mountain}") == "GW-1.2"
        assert f"{near}-{mountain}" not in legal(match)


@clause("GW-1.2")
def test_nothing_is_placed_on_a_mountain() -> None:
    match = at("Red spawns; Red T@e10; Blue T@m5")
    for mountain in MOUNTAINS:
        assert clause_against(match, f"M@{mountain}") == "GW-1.2"


@clause("GW-1.3")
def test_the_zone_of_a_spawn_point_is_the_hexes_next_to_it() -> None:
    match = at("Red spawns; Red T@e10 T@a3 T@b2 T@c2 T@d1; Blue T@m5; gold 1 0")
    assert legal(match) == {"M@f9", "M@f10", "M@d9", "M@e9", "done"}
    match = at("Blue spawns; Blue T@i2 T@m9 T@l9 T@k10 T@j10; Red T@a8; gold 0 1")
    assert legal(match) == {"M@j2", "M@i3", "M@h2", "M@h1", "done"}
