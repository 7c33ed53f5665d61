"""What scenes tell the table beyond the rules: paths, the sides of a fight, the steps of a turn."""

from tests.games.spugah_quadrants.positions import at, play


def test_a_path_leads_over_friends_and_never_over_cursed_earth() -> None:
    match = play(
        at("red acts; red hero b5 regular d5 c5; blue hero l12; land cursed d6 forest e5"), "unit d5"
    )
    ways = {way["to"]: way["picks"] for way in match.scene(0)["ways"]}
    assert ways["f5"] == ["e5", "f5"]
    assert ways["c4"][-1] == "c4"
    assert "d7" not in ways, "cursed earth lies between"
    assert "b5" not in ways, "the Hero stands there"
    assert "ways" not in match.scene(1), "only who decides walks"
    play(match, *(f"step {step}" for step in ways["f5"]))


def test_both_sides_of_a_fight_are_told_with_dice_wall_and_odds() -> None:
    match = at("red acts; red hero d4 regular d5/2; blue hero e5 regular f5")
    assert "sides" not in match.scene(0)
    assert [step.get("is_now", False) for step in match.scene(0)["steps"]] == [False, False, True]
    play(match, "unit d5", "attack e5")
    attack, defence = match.scene(0)["sides"]
    assert (attack["figure"], defence["figure"]) == ("1 die", "wall 3")
    assert "is killed with 0 %" in attack["facts"][0]
    assert defence["facts"] == ["strikes back with 3 dice; that kills with 74.1 %"]
    play(match, "join d4")
    attack, _ = match.scene(0)["sides"]
    assert attack["figure"] == "4 dice"
    assert len(attack["pieces"]) == 2
