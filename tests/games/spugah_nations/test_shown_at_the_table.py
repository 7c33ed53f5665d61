"""What scenes of Nations tell the table beyond the rules: continents to be laid, paths, sheets, marks."""

import re
from pathlib import Path

import sandtable.table
from sandtable.games.spugah_nations.emblem import COLOURS
from sandtable.play.match import Match
from tests.games.spugah.asking import play
from tests.games.spugah_nations.positions import at, new_match

STYLE = Path(sandtable.table.__file__).parent / "client" / "games" / "spugah_nations.css"


def test_every_free_sector_shows_the_continent_that_would_lie_there() -> None:
    match = play(new_match(), "sector a")
    shown = [button for button in match.scene(1)["buttons"] if "shows" in button]
    assert len(shown) == 5
    for button in shown:
        land = [button["shows"], *button["shows_also"]]
        assert len({space["id"] for space in land}) == 15
        assert len({space["id"][0] for space in land}) == 1
        assert [space["terrain"] for space in land].count("fortress") == 1
    picks = {space["id"]: space.get("pick") for space in match.scene(1)["spaces"]}
    assert picks["b7"] == picks["b15"] == shown[0]["id"]
    assert picks["a7"] is None, "that sector is taken"


def test_a_rotation_shows_the_continent_as_it_then_lies() -> None:
    match = play(new_match(), "sector a", "sector d")
    shown = [button for button in match.scene(1)["buttons"] if "shows" in button]
    assert len({button["shows"]["id"] for button in shown}) == 1, "so that they are turned through"
    wanted = {space["id"]: space["terrain"] for space in (shown[2]["shows"], *shown[2]["shows_also"])}
    play(match, "turn 2", "turn 0")
    laid = {space["id"]: space["terrain"] for space in match.scene(0)["spaces"]}
    assert {name: laid[name] for name in wanted} == wanted
    assert laid["b7"] == "void", "next to land"
    assert "b15" not in laid, "the void beyond is not drawn"


def test_a_path_takes_no_more_road_steps_than_there_are_and_stays_off_cursed_earth() -> None:
    text = "red acts; red t1 a13; blue t1 d5; land road a8 a4 a2 a1 cursed a12 ocean a3"
    match = play(at(text), "unit a13")
    ways = {way["to"]: way["picks"] for way in match.scene(0)["ways"]}
    assert ways["a4"] == ["a8", "a4"]
    assert ways["a2"] == ["a8", "a5", "a2"], "two road steps are all it has"
    assert "a1" not in ways
    assert all("a12" not in way for way in ways.values())
    assert "ways" not in match.scene(1), "only who decides walks"
    play(match, *(f"step {step}" for step in ways["a2"]))


def test_a_sheet_tells_how_more_units_come_and_what_a_death_means() -> None:
    match = at("red acts; red t1 a13; blue t1 d5; nation red finder; nation blue altar")
    facts = {item["id"]: item["facts"] for tray in match.scene(0)["trays"] for item in tray["items"]}
    assert facts["place:t1"][-1] == "more: found on forest"
    assert facts["place:t2"][-1] == "more: found on royal fortress"
    assert facts["sheet:1:t1"][-1] == "more: for 2 sacrificed"
    assert facts["sheet:1:t1"][0].startswith("Health 5, Defense 3, Attack 3, Speed 2, Range 0, Mod Slots")


def test_the_prompt_names_its_hexes_and_an_untouched_unit_is_only_begun() -> None:
    match = at("red acts; red t1 a13; blue t1 d5")
    play(match, "unit a13")
    assert match.scene(0)["asked"] == ["a13"]
    assert match.scene(0)["begun"].endswith("acts")
    assert match.scene(1)["begun"] == ""


def test_blight_is_marked_where_it_weakens_something() -> None:
    text = "red acts; red t1 a13; blue t1 d5; land cursed a8 forest a9 ocean a7"
    spaces = {space["id"]: space for space in at(text, blight=True).scene(0)["spaces"]}
    assert spaces["a9"]["marks"] == ["blight"]
    assert spaces["a9"]["label"] == "a9, forest, blight"
    assert "marks" not in spaces["a7"]
    plain = {space["id"]: space for space in at(text).scene(0)["spaces"]}
    assert "marks" not in plain["a9"]


def threats(match: Match, seat: int) -> dict[str, str]:
    """Who could strike, by hex."""
    return {one["space"]: one["words"] for one in match.game.threats(match.view(seat), match.ruleset, seat)}


def test_roads_carry_a_threat_as_far_as_there_are_road_steps() -> None:
    units = "red acts; red t1 a13; blue t1 d13; land mountain d3 d5 d7 d9 d12 d14"
    assert "d2" not in threats(at(units), 0), "two steps, and the third hex is out of reach"
    found = threats(at(f"{units} road d8 d4 d2 d1"), 0)
    assert found["d2"] == "could be struck by Blue's Tier 1 on d13"
    assert "d1" not in found, "two road steps are all it has"


def test_ports_and_portals_carry_a_threat_and_void_does_not_stop_an_arrow() -> None:
    sea = "red acts; red t1 a13; blue t1 d13; land ocean d8 d4 d9 d12 d14"
    assert "d4" not in threats(at(sea), 0), "the ocean costs three"
    assert "d4" in threats(at(f"{sea} port d13"), 0)
    gates = "red acts; red t1 a13; blue t1 d13; land portal d8 a8"
    assert "Blue's Tier 1" in threats(at(gates), 0)["a13"], "one step to the portal, one to strike"
    assert "a13" not in threats(at("red acts; red t1 a13; blue t1 d13"), 0)
    shot = threats(at("red acts; red t1 a7; blue t1 d1; nation blue archer"), 0)
    assert "a1" in shot
    assert "b1" not in shot, "nothing can be in the void"


def test_an_empty_fortress_is_threatened_and_no_threat_comes_from_it() -> None:
    found = threats(at("red acts; red t1 a13; blue t1 a9"), 0)
    assert "a5" in found
    assert not any("capital" in words or "fortress" in words for words in found.values())


def test_the_info_card_has_each_nations_own_figures_and_ways() -> None:
    match = at("red acts; red t1 a13; blue t1 d5; nation blue tyrant; cards red t1 vigour ram")
    about = match.scene(0)["about"]
    red, blue = dict(about["kind:first:0"]["figures"]), dict(about["kind:first:1"]["figures"])
    assert (red["Max Health"], red["mods"], red["namely"], red["gold to recruit one"]) == (
        "7",
        "2 of 3",
        "Vigour, Ram",
        "3",
    )
    assert blue["their death"] == "the nation falls if one of them is killed"
    assert blue["at most"] == "1"
    assert "SN-5.1" in about["kind:first:1"]["clauses"]
    assert "SN-5.1" not in about["kind:first:0"]["clauses"]
    assert dict(about["kind:vigour"]["figures"])["of them in the deck"] == "3"
    assert dict(about["terrain:spire"]["figures"])["turns in a row that win"] == "3"
    assert "SN-4.4" not in about["terrain:ruin"]["clauses"]
    blighted = at("red acts; red t1 a13; blue t1 d5", blight=True).scene(0)["about"]
    assert "SN-4.4" in blighted["terrain:ruin"]["clauses"]


def test_emblems_have_the_colours_of_their_names() -> None:
    rules = re.findall(r"\.emblem-(\w+) \{ fill: (#\w+); \}", STYLE.read_text(encoding="utf-8"))
    assert dict(rules) == COLOURS
