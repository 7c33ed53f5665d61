"""Tiles: capitals, roads, cursed earth, castles, ports, portals, and what units do on them."""

from sandtable.games.spugah.rules.combat import wall_of
from sandtable.play.match import Match
from tests.clauses import clause
from tests.games.spugah.asking import (
    clause_against,
    decider,
    ending,
    gold,
    legal,
    odds,
    pass_to,
    play,
    starting,
    units,
)
from tests.games.spugah_nations.positions import at, land_at

SIEGE = "red acts; red t1 d8 t3 a4; blue t3 d7 t2 c11"


def wall(match: Match) -> int:
    """The wall of the present attack."""
    return int(wall_of(match.state, True))


@clause("SN-4.1")
def test_a_fortress_gives_one_gold_and_a_city_two() -> None:
    text = "red begins; red t1 a4; blue t1 d4"
    assert gold(play(at(text), "unit a4"))[0] == 1
    assert gold(play(at(text + "; nation red city"), "unit a4"))[0] == 2


@clause("SN-4.1", "SP-4.4")
def test_a_garrison_has_two_more_defense_in_a_fortress_and_none_in_a_city() -> None:
    text = "red acts; red t1 d8 t3 a4; blue t2 d5"
    assert wall(play(at(text), "unit d8", "attack d5")) == 4
    assert wall(play(at(text + "; nation blue city"), "unit d8", "attack d5")) == 2
    guest = "blue acts; red t1 d5; blue t1 d8 t3 d13"
    assert wall(play(at(guest), "unit d8", "attack d5")) == 3, "an enemy has no bonus in it"


@clause("SN-4.1")
def test_an_empty_fortress_is_taken_by_melee_alone() -> None:
    match = play(at(SIEGE), "unit d8")
    assert clause_against(match, "step d5") == "SN-4.1"
    assert "attack d5" in legal(match)
    archer = play(at("red acts; nation red archer; red t1 d13; blue t3 d7"), "unit d13")
    assert clause_against(archer, "attack d5") == "SP-4.1"
    city = play(at("red acts; red t1 d8; nation blue city; blue t3 d15"), "unit d8")
    assert "step d5" in legal(city)
    own = play(at("red acts; red t1 a8; blue t3 d15"), "unit a8")
    assert "step a5" in legal(own)


@clause("SN-4.1")
def test_one_point_of_damage_lets_the_attacker_in() -> None:
    match = play(at("red acts; red t1 d8 t3 a4; blue t3 d15"), "unit d8", "attack d5")
    assert wall(match) == 2
    assert odds(match) == {"hits 0": 1, "hits 1": 15, "hits 2": 75, "hits 3": 125}
    play(match, "hits 1", "advance")
    assert units(match, "red") == {"d5": 5, "a4": 3}
    held = play(
        at("red acts; red t1 d8 t3 d4; blue t3 d15"), "unit d8", "attack d5", "ready", "hits 1", "hold"
    )
    assert "attack d5" in legal(play(held, "unit d4")), "it stands again"


@clause("SN-4.1")
def test_a_fortress_that_holds_strikes_back_with_two_dice_and_is_not_pushed() -> None:
    match = play(at("red acts; red t1 d8 t3 a4; blue t1 d4; cards red t1 ram"), "unit d8", "attack d5")
    assert legal(match) == {"join d4", "ready"}
    assert decider(match) == "blue"
    play(match, "join d4")
    assert wall(match) == 3, "reinforced as usual"
    play(match, "hits 0")
    assert legal(match) == {"counter", "forgo"}
    play(match, "counter")
    assert set(odds(match)) == {"countered 0", "countered 1", "countered 2"}, "reinforced or not"
    play(match, "countered 2")
    assert units(match, "red")["d8"] == 3
    assert units(match, "blue") == {"d4": 5}


@clause("SN-4.1", "SP-4.5")
def test_damage_beyond_the_fortress_is_spread_over_its_helpers() -> None:
    match = play(at("red acts; red t1 d8 t3 a4; blue t3 d4 d9 t2 d15"), "unit d8", "attack d5", "join d4")
    play(match, "join d9", "hits 3", "take d4")
    assert units(match, "blue") == {"d4": 2, "d9": 3, "d15": 4}
    play(match, "take d9")
    assert legal(match) == {"advance", "hold"}


@clause("SN-4.1", "SP-1.4")
def test_who_is_struck_by_a_fortress_may_feint() -> None:
    match = play(at("red acts; red t1 d8 t3 a4; blue t3 d15; cards red t1 feint"), "unit d8", "attack d5")
    play(match, "hits 0", "counter", "countered 1")
    assert starting(match, "feint") == {"d7", "d12", "d13"}
    play(match, "feint d12")
    assert units(match, "red") == {"d12": 5, "a4": 3}


@clause("SN-4.1", "SP-4.8")
def test_an_enemys_empty_fortress_blocks_a_push() -> None:
    match = play(at("red acts; red t1 a12; blue t3 a8/2 d15"), "unit a12", "attack a8", "hits 1")
    assert units(match, "blue") == {"d15": 3}
    match = play(at("red acts; red t1 d12; blue t3 d8/2 d15"), "unit d12", "attack d8", "hits 1")
    assert units(match, "blue") == {"d5": 1, "d15": 3}, "its own fortress does not"


@clause("SN-4.1")
def test_who_kills_the_garrison_advances_freely() -> None:
    match = play(
        at("red acts; red t1 d8 t3 a4; blue t3 d5/1 d15"), "unit d8", "attack d5", "hits 1", "advance"
    )
    assert "d5" in units(match, "red")


@clause("SN-4.2")
def test_roads_cost_nothing_but_no_more_steps_than_the_unit_has_speed() -> None:
    text = "red acts; red t1 a11; blue t1 d5; land road a12 a13 a14"
    match = play(at(text), "unit a11", "step a12", "step a13")
    assert int(match.state.points) == 2
    assert clause_against(match, "step a14") == "SN-4.2"
    assert units(play(match, "step a8", "step a5"), "red") == {"a5": 5}


@clause("SN-4.2")
def test_attacking_onto_a_road_uses_a_road_step() -> None:
    text = "red acts; red t1 a11 t3 a4; blue t3 a13 d5; land road a12 a13; cards red t1 hit-and-run"
    match = play(at(text), "unit a11", "step a12", "attack a13", "hits 0", "forgo")
    assert (int(match.state.points), int(match.state.road_left)) == (2, 0)
    match = play(at(text.replace("road a12", "road a12 a8")), "unit a11", "step a12", "step a8")
    assert clause_against(match, "attack a13") == "SP-4.1"


@clause("SN-4.2")
def test_a_friend_on_a_road_is_passed_only_with_road_steps_for_the_way_on() -> None:
    text = "red acts; red t1 a11 t3 a12 a13; blue t1 a7 a8 a9; land ocean a11 road a12 a13"
    match = play(at(text), "unit a11", "step a12")
    assert "a14" in units(match, "red"), "there is one way on"
    assert "step a12" not in legal(play(at(text + " a14"), "unit a11")), "a third road step"


@clause("SN-4.2")
def test_cursed_earth_costs_two_on_entering_or_else_at_the_end_of_the_turn() -> None:
    match = play(at("red acts; red t1 a8 t3 a4; blue t1 d5; land cursed a9"), "unit a8", "step a9")
    assert units(match, "red")["a9"] == 3
    pass_to(match, "blue")
    assert units(match, "red")["a9"] == 3, "not twice"
    pass_to(match, "red")
    pass_to(match, "blue")
    assert units(match, "red")["a9"] == 1
    warden = at("red acts; red t1 a9 t3 a4; blue t1 d5; land cursed a9; cards red t1 wardens")
    assert units(pass_to(warden, "blue"), "red")["a9"] == 5


@clause("SN-4.2", "SP-6.3")
def test_being_pushed_onto_cursed_earth_is_entering_it() -> None:
    match = play(
        at("red acts; red t1 a8; blue t2 a9/3 t1 d5; land cursed a10"), "unit a8", "attack a9", "hits 1"
    )
    assert units(match, "blue") == {"d5": 5}, "2 left, and 2 for the cursed earth"


@clause("SN-4.2")
def test_a_castle_helps_its_owner_and_falls_to_whoever_enters() -> None:
    text = "red acts; red t1 a8 t3 a4; blue t3 a9 d5"
    assert wall(play(at(text + "; castles blue a9"), "unit a8", "attack a9")) == 3
    assert wall(play(at(text + "; castles red a9"), "unit a8", "attack a9")) == 2
    match = play(at("red acts; red t1 a8; blue t1 d5; castles blue a9"), "unit a8", "step a9")
    assert land_at(match, "a9") == ("castle", 0)


@clause("SN-4.2")
def test_from_a_port_every_ocean_costs_one_this_turn() -> None:
    text = "red acts; red t1 a8; blue t1 d5; land port a8 ocean a9 a10 a13"
    match = play(at(text), "unit a8")
    assert {"a9", "a13"} <= starting(match, "step")
    play(match, "step a9", "step a10")
    assert units(match, "red") == {"a10": 5}
    match = play(at("red acts; red t1 a7; blue t1 d5; land port a8 ocean a9"), "unit a7", "step a8")
    assert "step a9" not in legal(match), "the move did not start there"


@clause("SN-4.2")
def test_a_portal_may_take_who_steps_on_it_to_the_nearest_other_one() -> None:
    text = "red acts; red t1 a8; blue t1 d4; land portal a9 a15 a11 d12"
    match = play(at(text), "unit a8", "step a9")
    assert legal(match) == {"jump a15", "stay"}
    stayed = play(at(text), "unit a8", "step a9", "stay")
    assert "step a13" in legal(stayed)
    play(match, "jump a15")
    assert units(match, "red") == {"a15": 5}
    assert int(match.state.points) == 1, "the jump is free"
    even = play(
        at("red acts; red t1 a8; blue t1 d4; land portal a9 a11 a15 d12; blue t3 a15"), "unit a8", "step a9"
    )
    assert "jump a15" not in legal(even), "somebody is there"
    assert "step a10" in legal(even), "and the next nearest does not serve"


@clause("SN-4.2")
def test_equally_near_portals_are_a_choice_and_advancing_leads_on_too() -> None:
    text = "red acts; red t1 a5 t3 d12; blue t3 a8/1 d4; land portal a8 a11 a14"
    match = play(at(text), "unit a5", "attack a8", "hits 1", "advance")
    assert legal(match) == {"jump a11", "jump a14", "stay"}
    assert units(play(match, "jump a11"), "red") == {"a11": 5, "d12": 3}


@clause("SN-4.2")
def test_a_friend_on_a_portal_is_passed_by_jumping() -> None:
    text = "red acts; red t1 a11 t3 a12 a7 a8 a13; blue t1 d5; land portal a12 a15"
    match = play(at(text), "unit a11", "step a12")
    assert legal(match) == {"jump a15", "stay"}
    match = play(at(text + " mountain a11"), "unit a11", "step a12")
    assert units(match, "red")["a15"] == 5, "there is no other way on"


@clause("SN-4.2")
def test_being_pushed_does_not_jump_and_a_lone_portal_is_a_ruin() -> None:
    match = play(
        at("red acts; red t1 a8; blue t3 a9/2 t1 d5; land portal a10 d12"), "unit a8", "attack a9", "hits 1"
    )
    assert units(match, "blue") == {"a10": 1, "d5": 5}
    match = at("red acts; red t1 a8; blue t1 d5; land portal a8")
    assert land_at(match, "a8") == ("ruin", -1)
    assert "open" in legal(play(match, "unit a8"))


@clause("SN-4.3")
def test_the_own_capital_heals_completely_and_a_medic_half_rounded_up() -> None:
    match = play(at("red acts; red t1 a5/1 t3 a4; blue t1 d5"), "unit a5", "heal")
    assert units(match, "red")["a5"] == 5
    match = play(at("red acts; red t1 a8/1 t3 a4; blue t1 d5; land medic a8"), "unit a8", "heal")
    assert units(match, "red")["a8"] == 4
    match = play(at("red acts; red t1 a5 t3 a4; blue t1 d5"), "unit a5")
    assert clause_against(match, "heal") == "SN-4.3"


@clause("SN-2.2", "SP-1.2")
def test_a_starter_mod_acts_on_every_tier_and_costs_nothing() -> None:
    text = "red begins; nation red booted; red t1 a8 t3 a4; blue t1 d5; gold 1 0"
    match = at(text)
    assert "recruit t1 a5" in legal(match), "1 gold"
    play(match, "enough", "unit a4")
    assert int(match.state.points) == 3
    assert "rearrange" not in legal(at(text.replace("begins", "acts")))
    sea = play(at("red acts; nation red starter; red t3 a4; blue t1 d5; land ocean a7"), "unit a4")
    assert "step a7" in legal(sea)


@clause("SP-5.2", "SN-4.1")
def test_a_nation_without_units_falls_when_its_fortress_is_taken() -> None:
    match = play(at("red acts; red t1 d8 t3 a4; blue t3 d5/1"), "unit d8", "attack d5", "hits 1", "advance")
    assert ending(match) == ("last nation", (1.0, 0.0))
