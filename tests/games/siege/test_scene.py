"""What a viewer is shown."""

from sandtable.core.contract import NOBODY
from tests.games.siege.positions import at, new_match, play


def tray(scene: dict, id: str) -> dict:
    return next(tray for tray in scene["trays"] if tray["id"] == id)


def test_the_own_hand_is_cards_with_their_figures_and_the_others_is_backs() -> None:
    match = at("Amber summons", hands=("G3 R1", "G1 G1 B1"), decks=("R2", "N1"), cards="expanded")
    scene = match.scene(0)
    hand = tray(scene, "hand")
    assert [item["id"] for item in hand["items"]] == ["card:R1", "card:G3"]
    assert hand["items"][1]["facts"] == [
        "G3, green (leaf), 2 points",
        "Attack 2, Health 3",
        "Range 2, Move 3",
        "Volley: its attacks from distance 2 or more are not answered",
    ]
    backs = tray(scene, "hand-1")["items"]
    assert [item["kind"] for item in backs] == ["card_back"] * 3
    assert {item["label"] for item in tray(scene, "unseen-1")["items"]} == {
        "Briar Raider",
        "Tide Runner",
        "Crag Slinger",
    }


def test_the_draft_shows_piles_with_counts_and_both_seats_picks() -> None:
    match = play(new_match(), "1", "draft R1", "draft G1", "draft R1")
    scene = match.scene(1)
    piles = {item["label"]: item["count"] for item in tray(scene, "piles")["items"]}
    assert (piles["Torch Levy"], piles["Briar Raider"], piles["Free Rider"]) == (3, 4, 5)
    assert [(i["label"], i["count"]) for i in tray(scene, "drafted-0")["items"]] == [("Torch Levy", 2)]
    assert [(i["label"], i["count"]) for i in tray(scene, "drafted-1")["items"]] == [("Briar Raider", 1)]
    assert scene["prompt"] == "Draft a card from the open piles, 14 to go."


def test_scores_towers_and_piles_stand_beside_the_board() -> None:
    match = at("Amber attacks", "R1@h3 R4@n6", discards=("", "G1 G1"), score=(7, 0), cards="expanded")
    panel = match.scene(NOBODY)["seats"][0]
    counters = {counter["id"]: counter for counter in panel["counters"]}
    assert (counters["score"]["value"], counters["score"]["of"]) == (7, 20)
    assert panel["notes"] == ["holds Violet's tower: 11 a turn", "holds tower h3: 1 a turn"]
    assert match.scene(NOBODY)["seats"][1]["notes"] == ["discarded: 2 Briar Raider"]
    tower = next(space for space in match.scene(0)["spaces"] if space["id"] == "n6")
    assert tower["label"] == "n6, Violet's siege tower, 10 points a turn to Amber"


def test_units_say_their_health_and_what_they_have_done() -> None:
    match = play(at("Amber moves", "R2@d5/1", "G1@n1"), "pick d5")
    assert next(space for space in match.scene(0)["spaces"] if space["id"] == "d5")["hot"]
    play(match, "d5-d6")
    piece = next(piece for piece in match.scene(1)["pieces"] if piece["space"] == "d6")
    assert piece["badges"] == ["1/3", "done"]
    assert piece["label"].startswith("Amber Furnace Knight, red (flame), Attack 3, Health 1 of 3")
    assert piece["label"].endswith("has moved")


def test_no_heading_stands_over_nothing() -> None:
    match = at("Amber moves", "R2@d5", "G1@n1", hands=("", "G1"))
    assert [tray["id"] for tray in match.scene(0)["trays"]] == ["hand-1", "unseen-1"]
    assert [tray["id"] for tray in new_match().scene(0)["trays"]] == []


def test_the_piles_come_first_while_one_drafts_and_last_while_one_draws() -> None:
    drafting = play(new_match(), "1", "draft R1", "draft G1").scene(0)
    assert [tray["id"] for tray in drafting["trays"]] == ["piles", "drafted-0", "drafted-1"]
    drawing = at("Amber draws", hands=("R1", "G1"), decks=("R2", "")).scene(0)
    assert [tray["id"] for tray in drawing["trays"]] == ["hand", "deck", "hand-1", "unseen-1", "piles"]
