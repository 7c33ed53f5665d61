"""What scenes tell the table beyond the rules: ways, fights, steps, army sheets, what is asked, threats."""

from sandtable.core.scenes import Scene
from sandtable.play.match import Match
from tests.games.spugah.asking import play
from tests.games.spugah_quadrants.positions import at, new_match, setup_texts


def ways_of(match: Match, seat: int = 0) -> dict[str, list[str]]:
    """The picks of each way, by where it leads; what would first be taken back is marked."""
    found = match.scene(seat).get("ways", [])
    return {way["to"]: [*(["undo"] if way.get("is_instead") else []), *way["picks"]] for way in found}


def test_a_path_leads_over_friends_and_never_over_cursed_earth() -> None:
    match = play(
        at("red acts; red hero b5 regular d5 c5; blue hero l12; land cursed d6 forest e5"), "unit d5"
    )
    ways = ways_of(match)
    assert ways["f5"] == ["e5", "f5"]
    assert ways["c4"][-1] == "c4"
    assert "d7" not in ways, "cursed earth lies between"
    assert "ways" not in match.scene(1), "only who decides walks"
    play(match, *(f"step {step}" for step in ways["f5"]))


def test_another_unit_or_the_end_of_the_turn_is_one_gesture_away() -> None:
    match = play(at("red acts; red hero b5 regular d5; blue hero l12"), "unit d5")
    assert match.scene(0)["begun"] == "Red's Regular on d5 acts"
    assert ways_of(match)["b5"] == ["undo", "b5"]
    assert ways_of(match)["button:end"] == ["undo", "button:end"]
    play(match, "step d6")
    assert match.scene(0)["begun"] == "", "now something has come of it"
    assert ways_of(match)["b5"] == ["button:stop", "b5"]
    play(match, "stop", "unit b5")
    assert "d6" not in ways_of(match), "that unit has been left"


def test_a_spawn_step_that_is_not_wanted_is_passed_by_pointing_at_a_unit() -> None:
    match = at("red begins; red hero b5 regular d5; blue hero l12; gold 2 0")
    assert ways_of(match)["d5"] == ["button:enough", "d5"]
    assert "button:end" not in ways_of(match), "a whole turn is not passed by a hasty click"
    spire = at("red begins; red hero h8 regular d5; blue hero l12; gold 2 0", spire_damage="d6-3")
    assert ways_of(spire) == {}, "a die is thrown in between"


def test_both_sides_of_a_fight_are_told_with_dice_wall_and_odds() -> None:
    match = at("red acts; red hero d4 regular d5/2; blue hero e5 regular f5")
    assert "sides" not in match.scene(0)
    assert [step.get("is_now", False) for step in match.scene(0)["steps"]] == [False, False, True]
    play(match, "unit d5", "attack e5")
    attack, defence = match.scene(0)["sides"]
    assert (attack["figure"], defence["figure"]) == ("1 die", "wall 3")
    assert "is killed with 0 %" in attack["facts"][0]
    assert defence["facts"] == ["strikes back with 3 dice; that kills with 74.1 %"]
    assert match.scene(0)["asked"] == ["d5", "e5"]
    play(match, "join d4")
    attack, _ = match.scene(0)["sides"]
    assert attack["figure"] == "4 dice"
    assert len(attack["pieces"]) == 2


def test_the_board_is_told_what_is_asked_about() -> None:
    match = new_match()
    play(match, *setup_texts(2, 3)[:2])
    assert match.scene(0)["asked"] == ["a1", "g1", "a7", "g7"], "the panel that is turned"
    assert match.scene(1)["asked"] == match.scene(0)["asked"]
    assert at("red begins; red hero b5; blue hero l12; gold 2 0").scene(0)["asked"] == ["d4"]
    assert play(at("red acts; red hero b5; blue hero l12"), "unit b5").scene(0)["asked"] == ["b5"]


def army(scene: Scene) -> dict[str, list[str]]:
    """What lies on each sheet of the own army, by what is picked by letting go there."""
    trays = [tray for tray in scene["trays"] if tray.get("layout") == "army"]
    return {tray.get("pick", ""): [item["id"] for item in tray["items"]] for tray in trays}


def test_army_sheets_hold_figures_mods_and_extra_cards() -> None:
    match = at("red acts; red hero b5; blue hero l12; cards red hero vigour ram; cards red extra levy")
    sheets = army(match.scene(0))
    assert sheets == {
        "place:hero": ["place:hero", "card:hero:vigour", "card:hero:ram"],
        "place:regular": ["place:regular"],
        "place:extra": ["place:extra", "card:extra:levy"],
    }
    hero = next(tray for tray in match.scene(0)["trays"] if tray["id"] == "army-hero")
    assert hero["items"][0]["facts"] == ["Health 7, Defense 3, Attack 3, Speed 2, Range 0", "2 of 3 mods"]
    play(match, "rearrange")
    assert match.scene(0)["begun"] == "Cards are rearranged"
    play(match, "shift levy extra regular")
    assert army(match.scene(0))["place:regular"] == ["place:regular", "card:regular:levy"]


def test_the_card_in_hand_can_be_taken_up() -> None:
    match = play(at("red acts; red hero b5; blue hero l12; land ruin b5"), "unit b5", "open", "draw feint")
    hand = next(tray for tray in match.scene(0)["trays"] if tray["id"] == "hand")
    assert [(item["label"], item.get("is_held")) for item in hand["items"]] == [("Feint", True)]


def threats(match: Match, seat: int) -> dict[str, str]:
    """Who could strike, by square."""
    return {one["space"]: one["words"] for one in match.game.threats(match.view(seat), match.ruleset, seat)}


def test_a_unit_threatens_what_it_can_reach_and_pay() -> None:
    found = threats(at("red acts; red hero b5 regular n13; blue regular l12 m12 regular e10"), 0)
    assert found["e12"] == "could be struck by Blue's Regular on e10", "one step, one attack"
    assert "e8" not in found, "the ocean costs three"
    assert "e13" not in found, "three steps away"
    assert "l12" not in found, "an enemy stands there"
    assert found["n13"] == "could be struck by Blue's Regular on l12 and Blue's Regular on m12"
    assert found["m11"].count("Blue") == 2


def test_bows_capitals_and_forests_are_counted() -> None:
    text = "red acts; red hero b5; blue regular e11 cards; land forest b11 l9; cards blue regular longbows"
    found = threats(at(text.replace(" cards;", ";")), 0)
    assert "b10" in found
    assert "Blue's Regular" in found["a11"], "two steps and a tile between"
    assert "b11" not in found, "forest, and too far to be entered"
    assert found["l11"] == "could be struck by Blue's capital"
    assert found["l10"] == "could be struck by Blue's capital"
    assert "l9" not in found, "forest with a tile between"
    mine = threats(at("red acts; red hero b5; blue hero m12"), 1)
    assert mine["c6"] == "could be struck by Red's Hero on b5 and Red's capital"


def test_the_info_card_has_the_figures_of_the_match() -> None:
    text = "red acts; red hero b5; blue hero l12; cards blue hero berserkers"
    about = at(text, spire_turns=4, cursed_damage=2).scene(0)["about"]
    assert dict(about["kind:hero:1"]["figures"])["Attack"] == "5"
    assert dict(about["kind:hero:0"]["figures"])["Attack"] == "3"
    assert dict(about["terrain:cursed"]["figures"])["damage on entering"] == "2"
    assert dict(about["counter:spire"]["figures"])["turns in a row that win"] == "4"
    assert dict(about["kind:berserkers"]["figures"])["effect"] == "+2 Attack, −1 Defense"


def test_an_enemy_says_what_the_unit_that_acts_needs_against_it() -> None:
    match = at("red acts; red hero b5; blue regular b7 l12 b9; land mountain b9")
    assert all("need" not in piece for piece in match.scene(0)["pieces"])
    play(match, "unit b5")
    needs = {piece["space"]: piece.get("need") for piece in match.scene(0)["pieces"]}
    assert needs["b7"] == "Red's Hero on b5 against it: 3 dice, each 2 or more hits."
    assert needs["b9"] == "Red's Hero on b5 against it: 3 dice, each 3 or more hits.", "on a mountain"
    assert needs["l12"] == "Red's Hero on b5 against it: 3 dice, each 4 or more hits.", "at home"
    assert needs["b5"] is None
