"""The wire: messages/ declares what is sent, and the client's types are what it declares."""

from typing import Any, get_args

import pytest

from sandtable.games import GAMES
from sandtable.table.messages import asked, games, matches, told
from tests.table.tables import Served, Viewer, make
from tests.table.wire import CLIENT_TYPES, declared, problems, script_types

GOOD: dict[str, Any] = {"type": "ack", "id": "r1", "sequence": 3}


def test_the_client_s_types_are_the_declared_messages() -> None:
    written = CLIENT_TYPES.read_text(encoding="utf-8")
    assert written == script_types(), "write them anew: python -m tests.table.make_client_types"


def test_every_declared_type_is_part_of_something_that_is_sent() -> None:
    text = script_types()
    for name in declared():
        assert text.count(name) > 1 or name in HTTP, f"{name} is declared and never sent"


HTTP = {
    "MatchWish",
    "Tokens",
    "JoinWish",
    "GameTold",
    "Poster",
    "RulebookTold",
    "SheetTold",
    "SheetWish",
    "FiguresWish",
    "FiguresRead",
    "DiceTold",
    "Summary",
    "Made",
    "Joined",
    "CourseTold",
    "LessonState",
    "Pictures",
    "BranchWish",
    "ReplayWish",
    "ReplayOpened",
    "AnalysisTold",
    "MatchPicture",
    "TrialWish",
    "TrialsOffered",
    "TrialTold",
    "DraftWish",
    "StudyWish",
    "StartWish",
    "LabTold",
    "RunsTold",
    "StudyTold",
    "DraftTold",
    "ChoicesTold",
    "Done",
}


def test_types_of_messages_are_told_apart() -> None:
    for union in (asked.Request, told.Told):
        names = [name for kind in get_args(union) for name in get_args(kind.__annotations__["type"])]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    "message",
    [
        {**GOOD, "sequence": "3"},
        {**GOOD, "sequence": True},
        {**GOOD, "more": 1},
        {"type": "ack", "id": "r1"},
        {"type": "nothing"},
        {"type": "thinking", "seat": None},
        {"type": "seats", "seats": [{"seat": 0}]},
        [],
    ],
)
def test_what_is_not_declared_is_found(message: Any) -> None:
    assert problems(GOOD, told.Told) == []
    assert problems(message, told.Told) != []


def test_answers_over_http_are_the_declared_ones(client: Served) -> None:
    match, tokens = make(client, "connect_four", dice="verifiable")
    assert problems(client.get("/api/games").json(), list[games.GameTold]) == []
    assert problems(client.get(f"/api/matches/{match}").json(), matches.Summary) == []
    assert (
        problems(client.post("/api/matches/mine", json={"tokens": tokens}).json(), list[matches.Summary])
        == []
    )
    viewers = [Viewer(client, match, token).ready() for token in tokens]
    assert problems(client.get(f"/api/matches/{match}/dice").json(), matches.DiceTold) == []
    assert viewers[0].last["welcome"]["commitment"]
    asked = client.post("/api/games/siege/sheet", json={"text": "[cards]\nR1 = 99\n"}).json()
    assert asked["problems"]
    assert problems(asked, matches.SheetTold) == []
    for game in GAMES:
        assert problems(client.get(f"/api/games/{game}/rules").json(), games.RulebookTold) == []
        answer = client.get(f"/api/games/{game}/poster")
        assert problems(answer.json(), games.Poster) == []
        assert "max-age" in answer.headers["cache-control"]
    assert client.get("/api/games/nothing/poster").status_code == 404


def test_a_game_without_a_picture_has_an_empty_answer(client: Served, coin: Any) -> None:
    answer = client.get(f"/api/games/{coin.id}/poster")
    assert answer.status_code == 204
    assert answer.content == b""
