"""The HTTP side: what it answers, and that no input is answered with a fault of the server."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.bots.levels import LEVELS, level_in
from sandtable.games import GAMES, find_game
from sandtable.play.content import game_content
from sandtable.table.guards import POLICY, client_address, forwarded_address
from sandtable.table.limits import Limits
from tests.table.conftest import ROOMY
from tests.table.tables import Served, Viewer, make, seats

Serve = Callable[..., Served]
IS_JSON = {"Content-Type": "application/json"}


def test_games_with_options_and_levels(client: Served) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json()}
    assert {"groundwar", "connect_four"} <= set(games)
    told = games["groundwar"]
    assert told["seats"] == [2, 2]
    assert "blitz" in told["presets"]
    option = {"name", "default", "clause", "text", "low", "high", "step", "choices", "shape"}
    assert option == set(told["options"][0])
    assert [level["id"] for level in told["levels"]][:2] == ["recruit", "soldier"]


def test_a_game_is_told_with_its_own_levels_and_colours(client: Served) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json()}
    for game_id, game in games.items():
        assert len(game["seat_colours"]) == game["seats"][1]
        assert [level["id"] for level in game["levels"]] == list(LEVELS)
        assert game["levels"][-1]["sentence"] == level_in(GAMES[game_id], "marshal").sentence
    assert games["siege"]["seat_colours"] == ["yellow", "violet"]
    assert games["siege"]["levels"][-1]["sentence"] != LEVELS["marshal"].sentence


def test_every_rulebook_of_a_game_is_served(
    client: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = find_game("connect_four")
    shared = tmp_path / "SHARED.md"
    shared.write_text("# Shared\n\n## 1 Dice\n\n- **SH-1.1** Dice have six sides.\n")
    monkeypatch.setitem(vars(game), "rulebooks", (shared, *game.rulebooks))
    monkeypatch.delitem(vars(game), "clauses", raising=False)
    try:
        rules = client.get("/api/games/connect_four/rules").json()
    finally:
        vars(game).pop("clauses", None)
    assert rules["text"].startswith("# Shared\n")
    assert "\n# Connect Four\n" in rules["text"]
    ids = [clause["id"] for clause in rules["clauses"]]
    assert (ids[0], ids[1]) == ("SH-1.1", "CF-1.1")


def test_a_game_is_told_as_the_command_line_tells_it(client: Served) -> None:
    for told in client.get("/api/games").json():
        for key, value in json.loads(json.dumps(game_content(find_game(told["id"])))).items():
            assert told[key] == value
        assert [level["id"] for level in told["levels"]] == list(LEVELS)


def test_rules_with_clauses(client: Served) -> None:
    rules = client.get("/api/games/groundwar/rules").json()
    assert rules["title"] == "Ground War"
    assert "# " in rules["text"]
    assert {"id", "heading", "text", "is_ruling"} == set(rules["clauses"][0])
    missing = client.get("/api/games/chess/rules")
    assert (missing.status_code, list(missing.json())) == (404, ["error"])


def test_a_new_match_links_to_its_seats(client: Served) -> None:
    wish = {"game": "groundwar", "preset": "blitz", "options": {"start_gold": 12}, "listed": True}
    wish["seats"] = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    made = client.post("/api/matches", json=wish).json()
    assert [(link["seat"], link["kind"]) for link in made["seat_links"]] == [(0, "me")]
    link = made["seat_links"][0]
    assert link["url"] == f"/m/{made['match']}#seat={link['token']}"
    assert len(link["token"]) >= 43
    summary = client.get(f"/api/matches/{made['match']}").json()
    assert summary["preset"] == "blitz"
    assert summary["options"] == {"start_gold": 12, "move_points": 15, "turn_limit": 30}
    assert [seat["kind"] for seat in summary["seats"]] == ["person", "open"]
    assert [listed["match"] for listed in client.get("/api/matches").json()] == [made["match"]]
    mine = client.post("/api/matches/mine", json={"tokens": [link["token"], "x" * 43, "short"]}).json()
    assert [(found["match"], found["you"]) for found in mine] == [(made["match"], [0])]


@pytest.mark.parametrize(("options", "name"), [({"mine_gold": 2}, "Rich mines"), ({}, "as written")])
def test_a_changed_ruleset_has_the_name_its_maker_gave_it(
    client: Served, options: dict[str, int], name: str
) -> None:
    match, tokens = make(client, "groundwar", options=options, variant=" Rich\u200b mines ")
    assert client.get(f"/api/matches/{match}").json()["preset"] == name
    assert Viewer(client, match, tokens[0]).ready().last["welcome"]["preset"] == name


def test_an_open_seat_is_taken_once(client: Served) -> None:
    match, _ = make(client, "connect_four", "me", "open")
    joined = client.post(f"/api/matches/{match}/join", json={"name": "Bea"}).json()
    assert joined["seat"] == 1
    assert client.post(f"/api/matches/{match}/join", json={}).status_code == 409
    assert client.post(f"/api/matches/{match}/join", json={"seat": 0}).json()["error"] == "seat 0 is not open"
    viewer = Viewer(client, match, joined["token"]).ready()
    assert viewer.last["welcome"]["you"] == [1]
    assert viewer.last["welcome"]["seats"][1]["name"] == "Bea"
    assert client.get("/api/matches").json() == []


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"game": "chess", "seats": seats("me", "me")}, "there is no game 'chess'"),
        ({"game": "groundwar", "seats": seats("me")}, "Ground War takes 2 seats, not 1"),
        ({"game": "groundwar", "seats": seats("me", "champion")}, "there is no level 'champion'"),
        ({"game": "groundwar", "seats": seats("me", "mcts:999999999")}, "there is no level"),
        ({"game": "groundwar", "seats": seats("me", "me"), "preset": "x"}, "there is no preset 'x'"),
        (
            {
                "game": "groundwar",
                "seats": seats("me", "me"),
                "variant": "blitz",
                "options": {"mine_gold": 2},
            },
            "'blitz' is a ruleset of Ground War",
        ),
        ({"game": "groundwar", "seats": seats("me", "me"), "options": {"x": 1}}, "there is no option 'x'"),
        (
            {"game": "groundwar", "seats": seats("me", "me"), "options": {"start_gold": "\ud800"}},
            "option start_gold",
        ),
        ({"game": "groundwar", "seats": seats("me", "friend"), "seed": 1}, "a seed tells its maker"),
        ({"game": "groundwar", "seats": seats("me", "me"), "dice": "loaded"}, "dice: "),
        ({"game": "groundwar", "seats": seats("me", "me"), "more": 1}, "more: "),
        ({}, "game: "),
        ([], "the request: "),
    ],
)
def test_bad_wishes_get_one_clear_sentence(client: Served, wish: object, sentence: str) -> None:
    answer = client.post(
        "/api/matches", content=json.dumps(wish), headers={"Content-Type": "application/json"}
    )
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"].startswith(sentence)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b'"\\ud800"', b"[" * 3000, b"NaN"])
def test_bad_bodies(client: Served, body: bytes) -> None:
    answer = client.post("/api/matches", content=body, headers=IS_JSON)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]


def test_a_body_may_not_be_too_large(client: Served) -> None:
    def chunks() -> Iterator[bytes]:
        yield from (b"x" * 50_000, b"x" * 50_000)

    for content in (b"x" * 100_000, chunks()):
        answer = client.post("/api/matches", content=content, headers=IS_JSON)
        assert (answer.status_code, answer.json()["error"]) == (413, "a request may have 65536 bytes")


def test_every_answer_is_strict_about_what_browsers_may_do(client: Served) -> None:
    for path in ("/", "/api/games", "/nothing", "/client/nothing.js", "/m/abc"):
        headers = client.get(path).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert "unsafe" not in POLICY


def test_the_page_and_its_files(client: Served) -> None:
    page = client.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert client.get("/m/whatever").text == page.text
    scripts = re.findall(r'(?:src|href)="(/client/[^"]+)"', page.text)
    assert scripts
    for path in scripts:
        answer = client.get(path)
        assert answer.status_code == 200, path
        again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
        assert answer.headers["cache-control"] == "no-cache"
        if path.endswith(".js"):
            assert answer.headers["content-type"].startswith("text/javascript")
    assert client.get("/client/../app.py").status_code == 404
    assert client.get("/client/%2e%2e/app.py").status_code == 404


def test_an_address_may_make_only_so_many_matches(serve: Serve) -> None:
    client = serve(Limits(matches_per_hour=2))
    for _ in range(2):
        make(client)
    answer = client.post("/api/matches", json={"game": "groundwar", "seats": seats("me", "me")})
    assert answer.status_code == 429
    assert answer.json()["error"].startswith("this address has made too many matches")


def test_an_address_may_ask_only_so_often(serve: Serve) -> None:
    client = serve(Limits(request_burst=5, requests_per_second=0.001))
    statuses = [client.get("/api/games").status_code for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2


def test_unknown_hosts_are_turned_away(serve: Serve) -> None:
    client = serve(hosts=("localhost", "127.0.0.1"))
    assert client.get("/api/games").status_code == 200
    answer = client.get("/api/games", headers={"Host": "rebound.test"})
    assert answer.status_code == 421


def test_the_interface_is_described(client: Served) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert "/api/matches/{match}/join" in paths


def test_a_proxy_is_believed_about_its_own_client_only(serve: Callable[..., Served]) -> None:
    client = serve(replace(ROOMY, matches_per_hour=5), proxy_hops=1)
    wish = {"game": "connect_four", "seats": seats("me", "friend")}
    forged = [{"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.7"} for number in range(10)]
    made = [client.post("/api/matches", json=wish, headers=header).status_code for header in forged]
    assert made == [200] * 5 + [429] * 5
    other = {"X-Forwarded-For": "203.0.113.7, 203.0.113.8"}
    assert client.post("/api/matches", json=wish, headers=other).status_code == 200


@pytest.mark.parametrize(
    ("header", "hops", "address"),
    [
        ("1.2.3.4", 1, "1.2.3.4"),
        ("6.6.6.6, 1.2.3.4", 1, "1.2.3.4"),
        ("6.6.6.6,1.2.3.4,10.0.0.1", 2, "1.2.3.4"),
        ("1.2.3.4", 2, None),
        ("", 1, None),
        ("6.6.6.6, nonsense", 1, None),
        ("2001:db8::1", 1, "2001:db8::1"),
    ],
)
def test_forwarded_addresses(header: str, hops: int, address: str | None) -> None:
    assert forwarded_address(header, hops) == address


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("2001:db8:0:1:aaaa::1", "2001:db8:0:1::/64"),
        ("2001:db8:0:1:bbbb::2", "2001:db8:0:1::/64"),
        ("2001:db8:0:2::1", "2001:db8:0:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_counted_by_who_has_it(address: str, counted: str) -> None:
    assert client_address({"type": "http", "client": (address, 1)}) == counted


def test_figures_are_fetched_as_a_spreadsheet_and_read_as_a_variant(client: Served) -> None:
    games = {game["id"]: game["spreadsheets"] for game in client.get("/api/games").json()}
    assert games["siege"] == ["card", "option"]
    assert games["connect_four"] == ["option"]
    fetched = client.get("/api/games/siege/figures?rows=card")
    assert fetched.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert 'filename="siege-card.csv"' in fetched.headers["Content-Disposition"]
    edited = fetched.text.replace("Tide Runner,3,1,1,8,0", "Tide Runner,3,1,1,6,0")
    read = client.post("/api/games/siege/figures", json={"name": "cards.csv", "text": edited})
    assert read.json()["differences"] == ["Tide Runner: card_move 8 → 6"]
    assert read.json()["options"]["card_move"][4] == 6
    wrong = client.post(
        "/api/games/siege/figures", json={"name": "cards.csv", "text": "card,card_move\nTide,6\n"}
    )
    assert wrong.json()["options"] == {}
    assert wrong.json()["problem"].startswith("cards.csv, line 2: there is no card 'Tide'")
    assert client.get("/api/games/siege/figures?rows=spell").status_code == 400
    assert client.get("/api/games/chess/figures").status_code == 404
    long = client.post("/api/games/siege/figures", json={"name": "cards.csv", "text": "x" * 40_001})
    assert long.status_code == 422
