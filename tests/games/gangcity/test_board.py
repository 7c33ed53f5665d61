"""Tiles, rings, rotations and the pieces in the box."""

from itertools import permutations

import pytest

from sandtable.core.errors import NotationError
from sandtable.games.gangcity.board import (
    CITY_TILES,
    EDGE_Q,
    EDGE_R,
    KING,
    NAMES,
    RING_EDGES,
    RINGS,
    TILE_OF,
    TILES,
    TURNS,
    VALUES,
)
from tests.clauses import clause
from tests.games.gangcity.positions import at, clause_against, legal, new_match, play, setup_texts


def rings(tile: str, turn: int) -> set[int]:
    mask = int(RINGS[TILE_OF[tile], turn])
    return {edge for edge in range(6) if mask >> edge & 1}


@clause("GC-1.1")
def test_edges_face_their_neighbours_and_opposite_edges_are_three_apart() -> None:
    steps = [(int(q), int(r)) for q, r in zip(EDGE_Q, EDGE_R, strict=True)]
    assert steps == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    for edge in range(6):
        q, r = steps[edge]
        assert steps[(edge + 3) % 6] == (-q, -r)


@clause("GC-1.1")
def test_rotation_k_moves_the_ring_of_edge_i_to_edge_i_plus_k() -> None:
    assert rings("temple", 0) == {0, 1, 2, 3}
    assert rings("temple", 5) == {5, 0, 1, 2}
    assert rings("arena", 1) == {1, 4}


@clause("GC-1.1")
def test_of_rotations_that_look_the_same_only_the_lowest_is_legal() -> None:
    turns = {NAMES[tile]: int(TURNS[tile]) for tile in range(CITY_TILES)}
    assert turns == {
        "keep": 1,
        "temple": 6,
        "market": 3,
        "guildhall": 6,
        "docks": 2,
        "arena": 3,
        "slums": 6,
        "tavern": 6,
    }
    for tile in range(TILES):
        looks = [int(RINGS[tile, turn]) for turn in range(TURNS[tile])]
        assert len(set(looks)) == len(looks)
        assert {int(look) for look in RINGS[tile]} == set(looks)


@clause("GC-1.1")
def test_touching_edges_match() -> None:
    match = play(new_match(), *setup_texts(2)[:10])
    assert match.notation(match.legal()[0]).startswith("place")
    assert "place -1 0 0" in legal(match)
    assert clause_against(match, "place -1 0 2") == "GC-1.1"  # no ring towards the Keep's ring
    with pytest.raises(NotationError, match="no rotation '6'"):
        match.check("place -1 0 6")
    assert clause_against(match, "place 0 0 0") == "GC-2.3"
    assert clause_against(match, "place 5 5 0") == "GC-2.3"


@clause("GC-1.2")
def test_city_tiles_have_the_values_and_rings_of_the_table() -> None:
    table = {
        "keep": (2, (0, 1, 2, 3, 4, 5)),
        "temple": (3, (0, 1, 2, 3)),
        "market": (4, (0, 1, 3, 4)),
        "guildhall": (4, (0, 1, 3)),
        "docks": (3, (0, 2, 4)),
        "arena": (5, (0, 3)),
        "slums": (1, (0, 1, 2, 3, 4)),
        "tavern": (2, (0, 1, 2, 4, 5)),
    }
    assert {NAMES[tile]: (VALUES[tile], RING_EDGES[tile]) for tile in range(CITY_TILES)} == table


@clause("GC-1.3")
def test_the_four_quarters_are_worth_two_and_have_three_rings() -> None:
    assert NAMES[KING:] == ("king", "queen", "prince", "princess")
    assert {(VALUES[tile], RING_EDGES[tile]) for tile in range(KING, TILES)} == {(2, (0, 1, 2))}


@clause("GC-1.4")
def test_a_seat_has_fifteen_goons_and_there_are_twelve_rats() -> None:
    state = new_match(4).state
    assert state.supply.tolist() == [15] * 4
    assert state.rats_left == 12
    assert at("red orders").state.supply.tolist() == [12, 12, 0, 0]


@clause("GC-1.4")
def test_the_keep_and_the_quarters_take_no_uprising_tokens() -> None:
    match = play(at("red orders; queue incite golem shield rats fireball tunnel"), "cast incite 1")
    assert legal(match) == {"incite market", "incite temple"}


@clause("GC-1.5")
def test_a_road_joins_neighbours_whose_touching_edges_both_carry_a_ring() -> None:
    state = at("red orders", 4).state
    roads = {
        NAMES[tile]: {NAMES[other] for other in range(TILES) if int(state.roads[tile]) >> other & 1}
        for tile in range(TILES)
        if int(state.city) >> tile & 1
    }
    assert roads == {
        "keep": {"market", "temple", "queen", "prince"},
        "market": {"keep", "king", "princess"},
        "temple": {"keep", "queen"},
        "king": {"market", "princess"},
        "queen": {"keep", "temple"},
        "prince": {"keep"},
        "princess": {"king", "market"},
    }


@clause("GC-1.5")
def test_without_a_road_there_is_no_step() -> None:
    match = play(at("red orders; red market:1"), "move 1 market")
    assert clause_against(match, "to temple") == "GC-1.5"
    assert legal(match) == {"to king", "to keep"}


@clause("GC-2.1")
def test_every_pair_of_opening_tiles_fits() -> None:
    for first, second in permutations(NAMES[1:CITY_TILES], 2):
        state = play(new_match(), f"city {first}", f"city {second}").state
        one, two = TILE_OF[first], TILE_OF[second]
        assert (state.tile_q[one], state.tile_r[one]) == (1, 0)
        assert (state.tile_q[two], state.tile_r[two]) == (0, 1)
        assert int(state.roads[0]) == 1 << one | 1 << two
        touching = rings(first, int(state.turn[one])), rings(second, int(state.turn[two]))
        assert (2 in touching[0]) == (5 in touching[1])
        lower = [
            (a, b)
            for a in range(TURNS[one])
            for b in range(TURNS[two])
            if 3 in rings(first, a)
            and 4 in rings(second, b)
            and (2 in rings(first, a)) == (5 in rings(second, b))
        ]
        assert (int(state.turn[one]), int(state.turn[two])) == min(lower)
