"""World: hexes, sectors, trays and how they are turned and laid."""

from sandtable.games.spugah import tiles
from sandtable.games.spugah_nations.board import (
    DISTANCE,
    HEXES,
    NAMES,
    NEXT,
    ROW_OF,
    SPACE_OF,
    SPACES,
    SPIRE_SPACE,
    TURNED,
)
from tests.clauses import clause
from tests.games.spugah.asking import clause_against, decider, legal, play, starting
from tests.games.spugah_nations.positions import at, land_at, new_match, set_up
from tests.games.spugah_nations.sheets import PLAIN


def around(name: str) -> list[str]:
    """The neighbours of a hex, clockwise from the upper right."""
    return [NAMES[space] for space in NEXT[SPACE_OF[name]] if space != tiles.NOWHERE]


@clause("SN-1.1")
def test_ninety_one_hexes_have_six_neighbours_but_at_the_edge() -> None:
    assert SPACES == len(set(HEXES)) == 91
    assert around("spire") == ["a1", "b1", "c1", "d1", "e1", "f1"]
    assert around("a5") == ["a8", "a9", "a6", "a3", "a2", "a4"]
    assert around("a1") == ["a2", "a3", "b1", "spire", "f1", "f3"]
    assert sum(tiles.NOWHERE in NEXT[space] for space in range(SPACES)) == 30


@clause("SN-1.1")
def test_a_row_of_a_tray_is_as_far_from_the_spire_as_its_number() -> None:
    for space in range(1, SPACES):
        assert DISTANCE[space, SPIRE_SPACE] == ROW_OF[(space - 1) % 15]
        assert sorted(DISTANCE[space, near] for near in NEXT[space] if near != tiles.NOWHERE)[-1] == 1


@clause("SN-1.2")
def test_seats_choose_free_sectors_in_order_and_then_turn_their_trays_in_reverse() -> None:
    match = new_match(3)
    assert legal(match) == {f"sector {name}" for name in "abcdef"}
    play(match, "sector c")
    assert decider(match) == "blue"
    assert clause_against(match, "sector c") == "SN-1.2"
    play(match, "sector a", "sector f")
    assert decider(match) == "yellow"
    assert legal(match) == {"turn 0", "turn 1", "turn 2"}
    play(match, "turn 0")
    assert decider(match) == "blue"
    play(match, "turn 0")
    assert decider(match) == "red"


@clause("SN-1.2")
def test_the_last_of_six_sectors_is_not_a_choice() -> None:
    match = play(new_match(6), *(f"sector {name}" for name in "abcde"))
    assert legal(match) == {"turn 0", "turn 1", "turn 2"}
    assert match.state.sector.tolist() == [0, 1, 2, 3, 4, 5]


@clause("SN-1.2")
def test_a_turn_is_by_120_degrees_clockwise() -> None:
    first, second = TURNED[1].tolist(), TURNED[2].tolist()
    assert [first[0], first[10], first[14]] == [10, 14, 0], "the inner corner, then clockwise the outer ones"
    assert [second[place] for place in range(15)] == [first[first[place]] for place in range(15)]
    assert [first[second[place]] for place in range(15)] == list(range(15))
    match = play(new_match(), "sector a", "sector d", "turn 0", "turn 1")
    assert land_at(match, "a11") == ("road", -1), "tile 6"
    assert land_at(match, "a15") == ("ocean", -1), "tile 15"
    assert land_at(match, "a1") == ("ocean", -1), "tile 13"
    assert land_at(match, "d1") == ("road", -1)


@clause("SN-1.2")
def test_nothing_enters_the_void_and_the_option_fills_it_with_ocean() -> None:
    text = "red acts; red t1 a1; blue t1 d5"
    assert starting(play(at(text), "unit a1"), "step") == {"a2", "a3", "spire"}
    match = at(text + "; cards red t1 swift-boots", fill="ocean")
    assert land_at(match, "b1") == ("ocean", -1)
    assert starting(play(match, "unit a1"), "step") == {"a2", "a3", "spire", "b1", "f1", "f3"}


@clause("SN-1.3")
def test_the_numbered_tiles_lie_row_by_row_or_as_the_nation_wants() -> None:
    match = new_match()
    set_up(match)
    rows = [land_at(match, f"a{place}")[0] for place in range(1, 16)]
    assert rows[:6] == ["road", "forest", "mountain", "mine", "capital", "merchant"]
    assert rows[6:10] == ["cursed", "castle", "medic", "ruin"]
    assert rows[10:] == ["ocean", "mountain", "mine", "mine", "ocean"]
    own = PLAIN | {"layout": [1, 2, 3, 5, 6, 7, 8, 4, 9, 10, 11, 12, 13, 14, 15]}
    match = new_match(2, [own, PLAIN])
    set_up(match)
    assert int(match.state.capital[0]) == SPACE_OF["a8"]
    assert land_at(match, "a1") == ("mine", -1)
