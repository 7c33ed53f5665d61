"""The end: the Spire, gold, and nations that lose if a unit is killed."""

from sandtable.games.spugah_nations import GAME
from tests.clauses import clause
from tests.games.spugah.asking import (
    clause_against,
    decider,
    ending,
    legal,
    pass_to,
    play,
    starting,
    units,
)
from tests.games.spugah_nations.positions import at


@clause("SN-5.1", "SP-5.1")
def test_three_turns_on_the_spire_win() -> None:
    match = at("red acts; red t1 spire; blue t1 d5; spire 2 0")
    play(match, "end")
    assert ending(match) == ("spire", (1.0, 0.0))
    assert ending(play(at("red acts; red t1 spire; blue t1 d5; spire 1 0"), "end")) is None


@clause("SN-5.1", "SP-5.4")
def test_more_than_thirty_gold_at_the_start_of_a_turn_win() -> None:
    assert ending(at("red begins; red t1 a4; blue t1 d5; gold 31 0")) == ("gold", (1.0, 0.0))
    assert ending(at("red begins; red t1 a4; blue t1 d5; gold 30 0")) is None


@clause("SN-5.1", "SP-4.10")
def test_the_push_comes_first_and_the_counterattack_needs_reach() -> None:
    match = play(at("red acts; red t1 a8; blue t2 a9/2 t1 d5"), "unit a8", "attack a9", "hits 1")
    assert "a10" in units(match, "blue")
    assert "counter" not in legal(match), "out of reach"


@clause("SN-5.1", "SP-2.4")
def test_a_tile_action_leaves_no_attack() -> None:
    text = "red acts; nation red archer; red t1 a8/1 t3 a4; blue t1 a11 t3 d5; land medic a8"
    match = play(at(text), "unit a8", "heal")
    assert clause_against(match, "attack a11") == "SP-2.4"
    assert "unit a4" in legal(match)


@clause("SN-5.1")
def test_a_nation_falls_the_moment_any_unit_of_such_a_tier_dies() -> None:
    text = "red acts; red t1 a8 t3 c9; nation blue tyrant; blue t1 a9/1 t3 c5; yellow t1 e5"
    match = play(at(text), "unit a8", "attack a9", "hits 1")
    assert match.state.is_alive.tolist()[:3] == [1, 0, 1]
    assert units(match, "blue") == {}
    two = "red acts; red t1 a8; nation blue tyrant; blue t1 a9/1 t3 d5"
    assert ending(play(at(two), "unit a8", "attack a9", "hits 1")) == ("one killed", (1.0, 0.0))
    assert clause_against(play(at(two), "unit a8", "attack a9", "hits 1"), "end") == "SN-5.1"


@clause("SN-5.1")
def test_a_nation_falls_when_the_last_unit_of_such_a_tier_dies() -> None:
    text = "red acts; red t1 a8; nation blue council; blue t2 a9/1 t2 d5 t3 d8"
    assert ending(play(at(text), "unit a8", "attack a9", "hits 1")) is None
    last = text.replace("t2 d5 t3 d8", "t3 d8")
    assert ending(play(at(last), "unit a8", "attack a9", "hits 1")) == ("all killed", (1.0, 0.0))


@clause("SN-5.1")
def test_it_does_not_matter_what_killed_the_unit() -> None:
    cursed = "red acts; nation red tyrant; red t1 a8/2 t3 a4; blue t1 d5; land cursed a9"
    assert ending(play(at(cursed), "unit a8", "step a9")) == ("one killed", (0.0, 1.0))
    spire = "red begins; nation red tyrant; red t1 spire/1 t3 a4; blue t1 d5"
    assert ending(at(spire)) == ("one killed", (0.0, 1.0))
    countered = "red acts; nation red tyrant; red t1 a8/1 t3 a11; blue t1 a9 d5"
    match = play(at(countered), "unit a8", "attack a9", "hits 0", "counter", "countered 1")
    assert ending(match) == ("one killed", (0.0, 1.0))


@clause("SN-5.1", "SP-4.5")
def test_a_fallen_nation_spreads_no_damage_and_the_attack_goes_on_without_it() -> None:
    text = "red acts; red t1 a8 t3 e9; nation blue tyrant; blue t1 a9/1 t3 a13 c5; yellow t1 e5"
    match = play(at(text), "unit a8", "attack a9", "join a13", "hits 3")
    assert units(match, "blue") == {}
    assert legal(match) == {"advance", "hold"}
    assert decider(match) == "red"


@clause("SN-5.1")
def test_a_mover_that_falls_is_followed_by_the_next() -> None:
    text = "red acts; nation red tyrant; red t1 a8/2 t3 a4; blue t1 c5; yellow t1 e5; land cursed a9"
    match = play(at(text), "unit a8", "step a9")
    assert decider(match) == "blue"
    assert starting(pass_to(match, "yellow"), "unit") == {"e5"}


@clause("SN-5.1")
def test_the_presets_are_blight_and_the_void() -> None:
    assert GAME.rulesets.make(preset="blight").blight == 1
    assert GAME.rulesets.make(preset="the void").void == 1
    assert set(GAME.rulesets.presets) == {"as written", "blight", "the void"}
    assert GAME.rulesets.options["edge"].choices == ("death",)
