"""The void: land is lost at the end of every turn."""

from tests.clauses import clause
from tests.games.spugah.asking import clause_against, decider, ending, play, starting, units
from tests.games.spugah_nations.positions import at, land_at

EDGE = {"a1", "a2", "a3", "a4", "a6", "a7", "a10", "a11", "a12", "a13", "a14", "a15"}


@clause("SN-4.5")
def test_a_nation_gives_up_a_tile_of_its_own_at_the_edge() -> None:
    match = play(at("red acts; red t1 a5; blue t1 d4 t3 a14", void="own"), "end")
    assert decider(match) == "red"
    assert starting(match, "erode") == EDGE - {"a14"}, "an enemy stands on a14"
    assert clause_against(match, "erode a5") == "SN-4.5"
    play(match, "erode a12")
    assert land_at(match, "a12") == ("void", -1)
    assert decider(match) == "blue"
    ocean = play(at("red acts; red t1 a5; blue t1 d4", void="own", fill="ocean"), "end")
    assert starting(ocean, "erode") == {"a11", "a12", "a13", "a14", "a15"}


@clause("SN-4.5")
def test_what_is_cut_off_from_the_spire_goes_with_all_that_stands_on_it() -> None:
    text = "red acts; red t1 a5 t3 a4; blue t1 d4 t3 a13; mines red a9"
    match = play(at(text, void="own"), "end", "erode a1")
    assert {land_at(match, f"a{place}")[0] for place in range(1, 16)} == {"void"}
    assert ending(match) == ("last nation", (0.0, 1.0))
    three = "red acts; red t1 a5 t3 c4; blue t1 c9; yellow t1 e4"
    match = play(at(three, void="own"), "end", "erode a1")
    assert units(match, "red") == {"c4": 3}
    assert ending(match) is None
    assert int(match.state.capital[0]) == 255


@clause("SN-4.5")
def test_a_nation_whose_capital_is_gone_is_out_when_it_has_no_unit_left() -> None:
    three = "red acts; red t1 a5 t3 c4/1; blue t1 c8; yellow t1 e4"
    match = play(at(three, void="own"), "end", "erode a1", "unit c8", "attack c4", "hits 1")
    assert match.state.is_alive.tolist()[:3] == [0, 1, 1]


@clause("SN-4.5", "SN-5.1")
def test_of_nations_that_fall_together_the_mover_is_the_last() -> None:
    text = "red acts; nation red tyrant; nation blue tyrant; red t1 a5; blue t1 a9 t3 d4"
    match = play(at(text, void="own"), "end", "erode a1")
    assert ending(match) == ("one killed", (1.0, 0.0))


@clause("SN-4.5", "SN-4.2")
def test_a_portal_whose_other_end_is_lost_is_a_ruin() -> None:
    match = at("red acts; red t1 a5; blue t1 d4; land portal a12 d8", void="own")
    play(match, "end", "erode a12")
    assert land_at(match, "d8") == ("ruin", -1)


@clause("SN-4.5", "SN-4.4")
def test_lost_cursed_earth_blights_nothing() -> None:
    match = at("red acts; red t1 a5; blue t1 d4; land cursed a12", void="own", blight=True)
    assert match.state.is_blighted.any()
    assert not play(match, "end", "erode a12").state.is_blighted.any()


@clause("SN-4.5")
def test_a_fallen_nations_castles_are_nobodys_and_the_next_who_enters_has_them() -> None:
    text = "red acts; red t1 c9 t3 c7; blue t3 c5/1; yellow t1 e9; castles blue c8"
    match = play(at(text), "unit c9", "attack c5", "hits 1", "advance")
    assert match.state.is_alive.tolist()[:3] == [1, 0, 1]
    assert land_at(match, "c8") == ("castle", -1)
    play(match, "unit c7", "step c8")
    assert land_at(match, "c8") == ("castle", 0)
