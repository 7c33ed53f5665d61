"""The world: squares, panels, cursed earth and causeways."""

from collections import Counter

from sandtable.games.spugah import tiles
from sandtable.games.spugah_quadrants import GAME
from sandtable.games.spugah_quadrants.board import LAND, NAMES, NEXT, SPACES, SPIRE_SPACE
from sandtable.play.match import Match
from tests.clauses import clause
from tests.games.spugah.asking import legal, play, units
from tests.games.spugah_quadrants.positions import at, new_match, setup_texts


def lands(match: Match) -> dict[str, int]:
    return {NAMES[space]: int(match.state.tile[space]) & tiles.KIND_BITS for space in range(SPACES)}


@clause("SQ-1.1")
def test_the_world_is_fifteen_by_fifteen_with_aisles_and_the_spire() -> None:
    found = lands(new_match())
    assert len(found) == 225
    aisles = [name for name in NAMES if (name[0] == "h" or name[1:] == "8") and name != "h8"]
    assert {found[name] for name in aisles} == {tiles.OCEAN}
    assert found["h8"] == tiles.SPIRE
    assert NAMES[SPIRE_SPACE] == "h8"
    assert Counter((NEXT != tiles.NOWHERE).sum(axis=1).tolist()) == {4: 169, 3: 52, 2: 4}


@clause("SQ-1.2")
def test_each_panel_has_its_capital_in_the_centre_a_merchant_a_ruin_and_three_mines() -> None:
    for panel in LAND:
        for turned in panel:
            count = Counter(turned.ravel().tolist())
            assert turned[3, 3] == tiles.CAPITAL
            kinds = (tiles.CAPITAL, tiles.MERCHANT, tiles.RUIN, tiles.MINE)
            assert [count[kind] for kind in kinds] == [1, 1, 1, 3]


@clause("SQ-1.3")
def test_cursed_earth_hurts_who_enters_and_who_ends_the_turn_there() -> None:
    match = at("red acts; red hero b2 regular b4; blue regular m12; land cursed b3")
    play(match, "unit b2", "step b3")
    assert units(match, "red")["b3"] == 4
    play(match, "stop", "end")
    assert units(match, "red")["b3"] == 3
    match = at("red acts; red hero b2 regular b4; blue regular m12; land cursed b2", cursed_damage=3)
    assert units(play(match, "end"), "red")["b2"] == 2


@clause("SQ-1.3")
def test_an_enemys_turn_does_not_count_as_ending_ones_own() -> None:
    match = at("red acts; red hero b4; blue regular m12; land cursed m12")
    assert units(play(match, "end"), "blue")["m12"] == 3


@clause("SQ-1.4", "SQ-3.3")
def test_causeways_are_land_next_to_the_spire() -> None:
    assert {lands(new_match(causeways=True))[name] for name in ("h7", "i8", "h9", "g8")} == {tiles.PLAIN}
    presets = {name: GAME.rulesets.read(GAME.rulesets.make(preset=name)) for name in GAME.rulesets.presets}
    assert [presets[name]["causeways"] for name in ("as written", "bridges", "quick")] == [False, True, True]
    assert [presets[name]["spire_turns"] for name in ("as written", "bridges", "quick")] == [5, 5, 3]


@clause("SQ-3.3")
def test_a_medic_gives_nothing_but_the_health_at_the_start_of_the_turn() -> None:
    match = at("red acts; red regular b2/1; blue regular m12; land medic b2")
    play(match, "unit b2")
    assert legal(match) == {"step a2", "step b1", "step c2", "step b3", "stop"}


@clause("SQ-2.3")
def test_setup_fills_the_shop_and_leaves_every_ruin_shut() -> None:
    match = play(new_match(), *setup_texts(2, 3))
    assert match.state.shop_card[:4].tolist() == [9, 9, 9, -1]
    ruins = [space for space in range(SPACES) if int(match.state.tile[space]) & tiles.KIND_BITS == tiles.RUIN]
    assert len(ruins) == 4
    assert {int(match.state.tile[space]) >> tiles.OWNER_SHIFT for space in ruins} == {0}
