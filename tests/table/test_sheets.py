"""Sheets at the table: checked, stored, awaited, and never told to those who may not know them."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.core.game import Game
from sandtable.table.app import TableSettings
from sandtable.table.store import Store
from tests.table.conftest import ROOMY
from tests.table.databases import has_postgres, postgres
from tests.table.tables import Served, Viewer, make, play_out, seats
from tests.table.test_secrets import without_names

MOTTO = "tell-nobody-of-this"
OTHER = "nor-of-that"
CHARMS: dict[str, Any] = {"options": {"charms": True}}
DECKS: dict[str, Any] = {"options": {"draft": "sheets", "turn_limit": 2}}


def deck(**copies: int) -> dict[str, Any]:
    return {"name": "test", "cards": copies}


RED, BLUE = deck(R1=5, R2=5, G1=5), deck(B1=5, B2=5, N1=5)


def with_sheets(wished: list[dict[str, Any]], *sheets: dict[str, Any] | None) -> list[dict[str, Any]]:
    return [{**seat, "sheet": sheet} for seat, sheet in zip(wished, sheets, strict=True)]


def begin(client: Served, game: str, wished: list[dict[str, Any]], **wish: Any) -> tuple[str, list[str]]:
    answer = client.post("/api/matches", json={"game": game, "seats": wished, **wish})
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return made["match"], [link["token"] for link in made["seat_links"]]


def ask(client: Served, game: str = "siege", **wish: Any) -> dict[str, Any]:
    answer = client.post(f"/api/games/{game}/sheet", json=wish)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_a_match_with_sheets_given_at_once_begins_at_once(client: Served) -> None:
    match, [token] = begin(client, "siege", with_sheets(seats("me", "soldier"), RED, None), **DECKS)
    viewer = Viewer(client, match, token).ready()
    told = viewer.last["welcome"]["sheets"]
    assert told["awaited"] == []
    assert told["sheets"][0] == RED
    assert sum(told["sheets"][1]["cards"].values()) == 15, "the bot has the default deck"
    items = next(tray for tray in viewer.scene["trays"] if tray["title"] == "Your deck")["items"]
    assert {item["label"]: item["count"] for item in items} == {
        "Torch Levy": 5, "Furnace Knight": 5, "Briar Raider": 5,
    }  # fmt: skip


def test_a_bad_sheet_makes_no_match_and_every_line_is_named(client: Served) -> None:
    wished = with_sheets(seats("me", "soldier"), deck(R1=9, R9=1), deck(R1=5))
    answer = client.post("/api/matches", json={"game": "siege", "seats": wished, **DECKS})
    assert answer.status_code == 400
    words = answer.json()["error"]
    assert "deck of Amber is not legal: cards.R9" in words
    assert "deck of Violet is not legal: cards: 5 cards, a deck has 15 (SG-3.4)" in words


def test_sheets_where_none_are_used_are_refused(client: Served) -> None:
    for game in ("siege", "connect_four"):
        wished = with_sheets(seats("me", "soldier"), RED, None)
        answer = client.post("/api/matches", json={"game": game, "seats": wished})
        assert answer.status_code == 400
        assert "played without sheets" in answer.json()["error"]


def test_a_friend_brings_a_sheet_and_then_the_match_begins(client: Served) -> None:
    match, tokens = begin(client, "siege", with_sheets(seats("me", "friend"), RED, None), **DECKS)
    host, friend = Viewer(client, match, tokens[0]).ready(), Viewer(client, match, tokens[1]).ready()
    for viewer in (host, friend):
        assert viewer.last["welcome"]["sheets"]["awaited"] == [1]
        assert viewer.now["actions"] == []
        assert viewer.now["decider"] == -1
        assert viewer.scene["prompt"] == "The match begins when Violet has brought a deck."
        assert viewer.scene["trays"] == []
    assert host.last["welcome"]["sheets"]["sheets"] == [RED, None]
    assert friend.last["welcome"]["sheets"]["sheets"] == [None, None], "not before all are there"
    summary = client.get(f"/api/matches/{match}").json()
    assert (summary["step"], summary["decider"]) == (0, -1)
    assert friend.ask("sheet", seat=1, sheet=BLUE)["type"] == "ack"
    for viewer in (host, friend):
        viewer.catch_up(1)  # the coin has fallen
        assert viewer.until("sheets")["sheets"] == [RED, BLUE]
        assert viewer.now["decider"] in (0, 1)
    assert friend.ask("sheet", seat=1, sheet=RED)["sentence"] == "No deck is awaited from this seat."


def test_sheets_that_cannot_be_brought_are_refused(client: Served) -> None:
    match, tokens = begin(client, "siege", with_sheets(seats("me", "friend"), RED, None), **DECKS)
    host, friend = Viewer(client, match, tokens[0]).ready(), Viewer(client, match, tokens[1]).ready()
    assert (
        "cards: 1 cards, a deck has 15 (SG-3.4)" in friend.ask("sheet", seat=1, sheet=deck(R1=1))["sentence"]
    )
    assert host.ask("sheet", seat=1, sheet=RED)["sentence"] == "You do not hold that seat."
    assert host.ask("sheet", seat=5, sheet=None)["sentence"] == "No deck is awaited from this seat."
    assert friend.ask("sheet", seat=0, sheet=None)["sentence"] == "You do not hold that seat."
    spectator = Viewer(client, match).ready()
    assert spectator.ask("sheet", seat=1, sheet=None)["sentence"] == "You do not hold that seat."
    for kind in ("undo", "restart"):
        assert "begins when Violet" in host.ask(kind, seat=0)["sentence"]
    assert "begins when Violet" in host.act(1 << 24, 0)["sentence"]
    host.say("hint", seat=0)
    assert host.until("refused")
    host.say("why", seat=0, picks=["a1"])
    assert "begins when Violet" in host.until("refused")["sentence"]
    host.say("look", step=0)
    assert host.until("look")["scene"]["trays"] == []


def test_verifiable_dice_wait_for_the_sheets_too(client: Served) -> None:
    wished = with_sheets(seats("me", "friend"), RED, None)
    match, tokens = begin(client, "siege", wished, dice="verifiable", **DECKS)
    host = Viewer(client, match, tokens[0], nonce="ab").ready()
    friend = Viewer(client, match, tokens[1], nonce="cd").ready()
    assert (friend.now["decider"], friend.now["step"]) == (-1, 0)
    friend.ask("sheet", seat=1, sheet=BLUE)
    for viewer in (host, friend):
        viewer.catch_up(1)
    assert client.get(f"/api/matches/{match}/dice").json()["nonce"] == "ab-cd"


@pytest.mark.skipif(not has_postgres(), reason="no PostgreSQL is installed")
def test_a_sheet_brought_at_one_process_begins_the_match_at_the_other() -> None:
    with postgres() as shared:
        here, there = (Served(TableSettings(shared, limits=ROOMY)) for _ in range(2))
        try:
            match, tokens = begin(here, "siege", with_sheets(seats("me", "friend"), RED, None), **DECKS)
            host, friend = Viewer(here, match, tokens[0]).ready(), Viewer(there, match, tokens[1]).ready()
            assert friend.ask("sheet", seat=1, sheet=BLUE)["type"] == "ack"
            assert host.until("sheets")["sheets"] == [RED, BLUE]
            assert host.now["step"] == 1
            assert host.scene["trays"]
        finally:
            here.close()
            there.close()


def test_the_host_may_let_a_seat_have_the_default(client: Served) -> None:
    match, tokens = begin(client, "siege", with_sheets(seats("me", "open"), RED, None), **DECKS)
    host = Viewer(client, match, tokens[0]).ready()
    assert host.ask("sheet", seat=1, sheet=None)["type"] == "ack"
    host.catch_up(1)
    assert host.until("sheets")["awaited"] == []


def test_a_match_without_its_sheets_comes_back_waiting_and_one_with_them_as_it_was(
    serve: Callable[..., Served], url: str
) -> None:
    client = serve()
    match, tokens = begin(client, "siege", with_sheets(seats("me", "friend"), RED, None), **DECKS)
    Viewer(client, match, tokens[0]).ready()
    client.close()
    client = serve()
    friend = Viewer(client, match, tokens[1]).ready()
    assert friend.last["welcome"]["sheets"]["awaited"] == [1]
    friend.ask("sheet", seat=1, sheet=BLUE)
    friend.catch_up(1)
    scene = friend.scene
    client.close()
    client = serve()
    again = Viewer(client, match, tokens[1]).ready()
    assert again.last["welcome"]["sheets"] == {"awaited": [], "sheets": [RED, BLUE]}
    assert again.scene == scene
    kinds = [record.kind for record in Store(url).load(match).records]  # type: ignore[union-attr]
    assert kinds == ["sheet", "sheet", "outcome"]


@pytest.mark.parametrize("dice", ["automatic", "verifiable"])
def test_a_whole_match_has_its_sheets_in_the_replay_and_in_the_rematch(client: Served, dice: str) -> None:
    wished = with_sheets(seats("me", "friend"), RED, BLUE)
    match, tokens = begin(client, "siege", wished, dice=dice, **DECKS)
    viewers = {seat: Viewer(client, match, token, nonce="ab").ready() for seat, token in enumerate(tokens)}
    for viewer in viewers.values():
        while viewer.now["decider"] < 0:
            viewer.hear()
    play_out(viewers, random.Random(1))
    assert client.get(f"/api/matches/{match}/replay").json()["sheets"] == [RED, BLUE]
    if dice == "verifiable":
        assert client.get(f"/api/matches/{match}/dice").json()["throws"]
    made = client.post(f"/api/matches/{match}/rematch", json={"tokens": tokens[:1]}).json()
    again = Viewer(client, made["match"], tokens[0]).ready()
    assert again.last["welcome"]["sheets"] == {"awaited": [], "sheets": [BLUE, RED]}


def hidden(client: Served, mottos: tuple[str, str], lucky: tuple[int, int]) -> tuple[str, dict[str, Viewer]]:
    """A match of Coin in which the Seeker brings a charm by link, and everyone has heard all."""
    sheets = [{"lucky": number, "motto": motto} for number, motto in zip(lucky, mottos, strict=True)]
    match, tokens = begin(client, "coin", with_sheets(seats("me", "friend"), sheets[0], None), **CHARMS)
    viewers = {"hider": Viewer(client, match, tokens[0]).ready()}
    viewers["seeker"] = Viewer(client, match, tokens[1]).ready()
    viewers["spectator"] = Viewer(client, match).ready()
    viewers["seeker"].ask("sheet", seat=1, sheet=sheets[1])
    for viewer in viewers.values():
        viewer.until("sheets", where=lambda told: not told["awaited"])
    viewers["hider"].act(viewers["hider"].now["actions"][0]["id"])
    for viewer in viewers.values():
        viewer.catch_up(1)
        for kind, wait in (("look", "look"), ("ping", "pong")):
            viewer.say(kind, **({"step": 0} if kind == "look" else {}))
            viewer.until(wait)
    return match, viewers


def test_hidden_sheets_do_not_cross_the_wire_to_others(client: Served, coin: Game) -> None:
    match, viewers = hidden(client, (MOTTO, OTHER), (3, 5))
    for who, known, unknown in (("hider", MOTTO, OTHER), ("seeker", OTHER, MOTTO)):
        heard = "\n".join(viewers[who].texts)
        assert known in heard
        assert unknown not in heard
    heard = "\n".join(viewers["spectator"].texts)
    for told in (MOTTO, OTHER, "lucky number 3", "lucky number 5", '"lucky"'):
        assert told not in heard
    for path in (f"/api/matches/{match}/replay", f"/api/matches/{match}", "/api/matches"):
        assert MOTTO not in client.get(path).text


def test_what_others_hear_does_not_depend_on_a_hidden_sheet(client: Served, coin: Game) -> None:
    """Byte by byte, but for what differs from match to match."""
    one, other = (hidden(client, (motto, OTHER), (lucky, 5))[1] for motto, lucky in ((MOTTO, 3), ("", 6)))
    for who in ("seeker", "spectator"):
        assert without_names(one[who].texts) == without_names(other[who].texts)
    assert without_names(one["hider"].texts) != without_names(other["hider"].texts)


def test_hidden_sheets_are_told_when_the_match_is_over(client: Served, coin: Game) -> None:
    match, viewers = hidden(client, (MOTTO, OTHER), (3, 5))
    seeker = viewers["seeker"]
    seeker.act(next(action["id"] for action in seeker.now["actions"] if action["text"] == "guess 0"))
    told = viewers["spectator"].until("sheets", where=lambda told: told["sheets"][0] is not None)
    assert [sheet["motto"] for sheet in told["sheets"]] == [MOTTO, OTHER]
    assert MOTTO in client.get(f"/api/matches/{match}/replay").text


def test_the_story_of_an_unfinished_match_tells_what_the_seat_may_know(client: Served, coin: Game) -> None:
    wished = with_sheets(seats("me", "friend"), {"lucky": 3, "motto": MOTTO}, {"lucky": 5, "motto": OTHER})
    match, tokens = begin(client, "coin", wished, **CHARMS)
    mine = client.get(f"/api/matches/{match}/replay", headers={"Authorization": f"Bearer {tokens[0]}"}).json()
    assert mine["sheets"] == [{"lucky": 3, "motto": MOTTO}, None]
    assert client.get(f"/api/matches/{match}/replay").json()["sheets"] == [None, None]


def test_the_server_checks_makes_and_reads_sheets(client: Served) -> None:
    options = DECKS["options"]
    first = ask(client, options=options)
    assert (first["is_used"], first["problems"]) == (True, [])
    assert ask(client)["is_used"] is False
    drawn = ask(client, options=options, is_random=True)
    assert (drawn["problems"], sum(drawn["sheet"]["cards"].values())) == ([], 15)
    again = ask(client, options=options, text=drawn["text"])
    assert again["sheet"] == drawn["sheet"]
    bad = ask(client, options=options, text='name = "x"\n[cards]\nR1 = 9\nG1 = 6\n')
    assert [(one["path"], one["line"]) for one in bad["problems"]] == [("cards.R1", 3), ("cards.G1", 4)]
    assert ask(client, options=options, sheet={"cards": 3})["problems"][0]["clause"] == "SG-3.4"
    form = next(game for game in client.get("/api/games").json() if game["id"] == "siege")["sheet"]
    assert form["title"] == "deck"
    assert [field["name"] for field in form["fields"]] == ["name", "cards"]


def test_an_editor_of_a_games_own_is_told_tables_sums_and_shipped_sheets(client: Served) -> None:
    told = ask(client, "spugah_nations", for_editor=True)
    assert told["ready"][0] == told["sheet"]
    assert len(told["editor"]["tiles"]) == 15
    assert told["sums"]["tiers"]["1"]["left"] == 0
    dear = ask(client, "spugah_nations", options={"ap_cost": "quadratic"}, sheet=told["sheet"])
    assert dear["sums"]["tiers"]["1"]["left"] < 0
    assert "editor" not in dear
    broken = ask(client, "spugah_nations", sheet={**told["sheet"], "second": 3})
    assert broken["problems"][0]["path"] == "second"
    assert "sums" not in broken
    assert ask(client, options=DECKS["options"], for_editor=True)["ready"] == []


def test_questions_about_sheets_that_make_no_sense_are_refused(client: Served) -> None:
    for game, wish, status in (
        ("connect_four", {}, 400),
        ("nothing", {}, 404),
        ("siege", {"text": "name = "}, 400),
        ("siege", {"text": "x" * 40_000}, 422),
        ("siege", {"options": {"draft": "dice"}}, 400),
        ("siege", {"seat": 9}, 422),
    ):
        answer = client.post(f"/api/games/{game}/sheet", json=wish)
        assert (answer.status_code, bool(answer.json()["error"])) == (status, True), (game, wish, answer.text)


def test_records_of_sheets_cannot_be_altered_unseen(serve: Callable[..., Served], url: str) -> None:

    from sandtable.table.store import RECORDS

    client = serve()
    match, tokens = make(client, "siege", "me", "soldier", **DECKS)
    client.close()
    with Store(url).engine.begin() as connection:
        connection.execute(RECORDS.update().where(RECORDS.c.sequence == 1).values(note=json.dumps(RED)))
    client = serve()
    viewer = Viewer(client, match, tokens[0])
    assert "was altered in the store" in viewer.until("error")["message"]
