"""Ways of getting more units: finding, upgrades, recruiting on tiles, sacrifice, conquest."""

from tests.clauses import clause
from tests.games.spugah.asking import (
    clause_against,
    decider,
    gold,
    legal,
    pass_to,
    play,
    starting,
    units,
)
from tests.games.spugah_nations.positions import at, land_at, tier_at

FINDER = "red acts; nation red finder; red t2 a8; blue t1 d5; land forest a8 a9"


@clause("SN-2.6")
def test_a_unit_finds_another_on_the_named_kind_of_tile_once_a_tile() -> None:
    match = play(at(FINDER), "unit a8")
    assert starting(match, "find") == {f"{tier} {space}" for tier in ("t1", "t3") for space in AROUND_A8}
    play(match, "find t3 a13")
    assert units(match, "red") == {"a8": 4, "a13": 3}
    assert tier_at(match, "a13") == "t3"
    assert decider(match) == "blue", "a found unit acts from the next turn on"
    play(pass_to(match, "red"), "unit a8")
    assert clause_against(match, "find t1 a9") == "SN-2.6", "each tile once a match"
    play(match, "step a9")
    assert starting(play(pass_to(match, "red"), "unit a9"), "find"), "another tile"


AROUND_A8 = ("a12", "a13", "a9", "a5", "a4", "a7")


@clause("SN-2.6")
def test_both_kinds_of_capital_can_be_named() -> None:
    match = play(at("red acts; nation red finder; red t3 a5; blue t1 d5"), "unit a5")
    assert starting(match, "find") == {f"t2 {space}" for space in ("a2", "a3", "a4", "a6", "a8", "a9")}
    match = play(at("red acts; nation red finder; nation blue city; red t3 d5; blue t1 d8"), "unit d5")
    assert starting(match, "find") == set()
    assert clause_against(match, "find t2 d2") == "SN-2.6"


@clause("SN-2.6")
def test_found_units_do_not_attack_but_defend() -> None:
    match = at(FINDER + "; blue t3 a14; red t3 a13")
    play(match, "unit a8", "find t1 a9", "unit a13", "attack a14")
    assert legal(match) == {"hits 0", "hits 1"}, "the found unit does not join"
    play(pass_to(play(match, "hits 0", "forgo"), "blue"), "unit a14", "attack a13")
    assert "join a9" in legal(match), "but it defends"


@clause("SN-2.6")
def test_a_killer_is_upgraded_at_once_at_full_health() -> None:
    text = "red acts; nation red climber; red t2 a8/1 t3 a4; blue t2 a9/1 t3 d5"
    match = play(at(text), "unit a8", "attack a9", "ready", "hits 1")
    assert tier_at(match, "a8") == "t1"
    assert units(match, "red")["a8"] == 5
    match = play(at(text.replace("t2 a9/1", "t3 a9/1")), "unit a8", "attack a9", "ready", "hits 1")
    assert tier_at(match, "a8") == "t2", "a kill of a lower tier does not count"


@clause("SN-2.6")
def test_an_upgrade_is_once_a_combat_and_counts_reinforcing_defenders() -> None:
    text = "red acts; nation red climber; red t3 a8; blue t3 a9/1 a13/1 t1 d5"
    match = play(at(text + "; cards red t3 berserkers"), "unit a8", "attack a9", "join a13", "hits 2")
    assert tier_at(match, "a8") == "t2", "not two steps up"
    assert units(match, "blue") == {"d5": 5}
    text = "red acts; nation red climber; red t2 a8; blue t3 a9/1 t2 a13/1 t1 d5"
    match = play(at(text), "unit a8", "attack a9", "join a13", "hits 2")
    assert tier_at(match, "a8") == "t1", "the reinforcing defender is of its own tier"


@clause("SN-2.6")
def test_a_counterattack_and_a_blocked_push_upgrade_too() -> None:
    text = "red acts; red t3 a8/1 d7; nation blue climber; blue t3 a9; gold 0 0"
    match = play(at(text), "unit a8", "attack a9", "hits 0", "counter", "countered 1")
    assert tier_at(match, "a9") == "t2"
    text = "red acts; nation red climber; red t3 a8/1 a5; blue t3 a13/2 t1 d5"
    match = play(at(text), "unit a8", "attack a13", "ready", "hits 1")
    assert units(match, "blue") == {"d5": 5}, "pushed over the edge"
    assert tier_at(match, "a8") == "t2"


@clause("SN-2.6")
def test_a_unique_tier_gets_no_second_unit_and_a_missing_tier_is_skipped() -> None:
    text = "red acts; nation red climber without a middle; red t3 a8; blue t3 a9/1 t1 d5"
    match = play(at(text), "unit a8", "attack a9", "hits 1")
    assert tier_at(match, "a8") == "t1"
    match = play(at(text + "; red t1 a4"), "unit a8", "attack a9", "ready", "hits 1")
    assert tier_at(match, "a8") == "t3"


@clause("SN-2.6")
def test_units_are_recruited_on_the_named_kind_of_the_own_continent() -> None:
    text = "red begins; nation red settler; red t3 a4; blue t1 d5; gold 5 0; land forest a8 a9 d8 road a7"
    match = at(text + "; castles red a10; castles blue a13")
    wanted = {"t1 a8", "t1 a9", "t2 a5", "t2 a10", "t2 a13", "t3 a5", "t3 a7", "t3 a10"}
    assert starting(match, "recruit") == wanted
    assert clause_against(match, "recruit t1 a5") == "SN-2.6", "it does not recruit normally"
    play(match, "recruit t2 a10")
    assert gold(match)[0] == 5, "1 for the unit, whose castle is the kind of its tile, and 1 from the capital"


@clause("SN-4.2")
def test_a_castle_recruits_for_one_gold_more_and_where_it_is_owned() -> None:
    text = "red begins; red t3 a4; blue t1 d5; gold 2 0; castles red a10 d8; castles blue a13"
    match = at(text)
    assert {"t1 a10", "t1 d8", "t1 a5"} <= starting(match, "recruit")
    assert "t1 a13" not in starting(match, "recruit")
    assert gold(play(match, "recruit t1 d8"))[0] == 1, "2 for the unit, and 1 from the capital"
    poor = at(text.replace("gold 2", "gold 1"))
    assert starting(poor, "recruit") == {"t1 a5", "t2 a5", "t3 a5"}


@clause("SN-2.6")
def test_a_sacrifice_takes_units_of_other_tiers_and_ends_the_spawn_step() -> None:
    text = "red begins; nation red altar; red t2 a4 t3 a6 a8; blue t1 d5; gold 9 0"
    match = at(text)
    assert starting(match, "sacrifice") == {"t1", "t2"}
    play(match, "sacrifice t1")
    assert starting(match, "offer") == {"a4", "a6", "a8"}
    play(match, "offer a4", "offer a8")
    assert units(match, "red") == {"a6": 3, "a5": 5}
    assert gold(match)[0] == 9
    assert "unit a5" in legal(match), "the spawn step is over, and the new unit may act"


@clause("SN-2.6")
def test_the_capital_must_be_free_after_the_sacrifice() -> None:
    text = "red begins; nation red altar; red t2 a5 t3 a6 a8; blue t1 d5; gold 9 0"
    match = play(at(text), "sacrifice t1", "offer a6")
    assert units(match, "red") == {"a8": 3, "a5": 5}, "the unit on the capital is the only one left to give"
    match = at(text.replace("t2 a5", "t1 a5"))
    assert clause_against(match, "sacrifice t1") == "SN-2.6"
    assert "sacrifice t2" in legal(match), "for another tier it may be given"


@clause("SN-2.6", "SN-5.1")
def test_a_sacrifice_is_no_death() -> None:
    match = play(at("red begins; nation red elders; red t2 a4 t3 a6; blue t1 d5"), "sacrifice t1")
    play(match, "offer a4")
    assert units(match, "red") == {"a5": 5}
    assert not match.is_over


@clause("SN-2.6")
def test_conquering_a_location_brings_every_tier_that_says_so_top_tier_first() -> None:
    text = "red acts; nation red conqueror; red t3 a4; blue t1 d5; castles blue a8"
    match = play(at(text), "unit a4", "step a8")
    assert land_at(match, "a8") == ("castle", 0)
    assert starting(match, "settle") == {"a4", "a5", "a7", "a9", "a12", "a13"}
    play(match, "settle a9")
    assert tier_at(match, "a9") == "t1"
    play(match, "settle a13")
    assert tier_at(match, "a13") == "t2"
    assert "step a4" in legal(match), "the conqueror goes on"
    play(pass_to(match, "red"), "unit a8", "step a4", "step a8")
    assert starting(match, "settle") == set(), "once for each location"


@clause("SN-2.6")
def test_taking_over_a_gatherer_conquers_and_a_castle_that_is_nobodys_does_not() -> None:
    text = "red acts; nation red conqueror; red t3 a8 t2 d10; blue t1 d5"
    match = play(at(text + "; mines blue a8"), "unit a8", "gather")
    assert starting(match, "settle") == {"a4", "a5", "a7", "a9", "a12", "a13"}
    match = play(at(text + "; mines none a8"), "unit a8", "gather")
    assert "unit d10" in legal(match)
    match = play(at(text + "; castles none a9"), "unit a8", "step a9")
    assert land_at(match, "a9") == ("castle", 0)
    assert starting(match, "settle") == set()


@clause("SN-2.6")
def test_entering_an_enemys_capital_brings_its_units_the_first_time() -> None:
    text = "red acts; nation red conqueror; nation blue city; red t2 d8; blue t1 d10"
    match = play(at(text), "unit d8", "step d5", "settle d2", "settle d3", "settle d4")
    assert [tier_at(match, name) for name in ("d2", "d3", "d4")] == ["t1", "t3", "t3"]
    play(pass_to(match, "red"), "unit d5", "step d8", "step d5")
    assert starting(match, "settle") == set()


@clause("SN-2.6")
def test_what_has_no_place_is_lost_and_no_unit_is_put_on_an_enemys_capital() -> None:
    text = "red acts; nation red conqueror; red t3 d7; blue t1 d2 t2 d9 d12; castles blue d8; land ocean d13"
    match = play(at(text + "; red t2 d4"), "unit d7", "step d8")
    assert starting(match, "settle") == {"d7", "d13"}, "not on the fortress on d5"
    play(match, "settle d7")
    assert tier_at(match, "d7") == "t1"
    assert tier_at(match, "d13") == "t2", "the last place is not a choice"
    match = play(at(text + "; red t2 d4", unit_cap=3), "unit d7", "step d8", "settle d7")
    assert len(units(match, "red")) == 3, "the cap"


@clause("SN-2.6", "SP-4.8")
def test_a_unit_pushed_into_an_enemys_castle_conquers_it_too() -> None:
    text = "red acts; nation blue conqueror; red t1 a8; blue t3 a9/2 t1 d5; castles red a10"
    match = play(at(text), "unit a8", "attack a9", "hits 1")
    assert land_at(match, "a10") == ("castle", 1)
    assert decider(match) == "blue"
    assert starting(match, "settle") == {"a6", "a9", "a14", "a15"}
    play(match, "settle a9", "settle a6")
    assert tier_at(match, "a9") == "t1"
    assert units(match, "red") == {"a8": 5}, "the ground is taken, so there is nothing to advance to"
