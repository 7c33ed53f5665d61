"""Lessons at the table: matches that begin where the lesson does, are judged, and do not stay."""

from typing import Any

from sandtable.bots.lessons import course_of
from sandtable.games import GAMES
from sandtable.table.lessons import DAY, forget_lessons
from sandtable.table.messages import games, matches
from sandtable.table.store import now
from tests.table.tables import Served, Viewer
from tests.table.wire import problems

FOUR = course_of(GAMES["connect_four"])


def begin(client: Served, lesson: str) -> tuple[str, Viewer]:
    """The lesson's match, and the learner at it."""
    made = client.post(f"/api/games/connect_four/lessons/{lesson}", json={}).json()
    assert problems(made, matches.Made) == []
    return made["match"], Viewer(client, made["match"], made["seat_links"][0]["token"]).ready()


def do(learner: Viewer, text: str) -> None:
    """The learner has taken the action of that notation."""
    action = next(one for one in learner.now["actions"] if one["text"] == text)
    assert learner.act(action["id"])["type"] == "ack"


def state(client: Served, match: str) -> Any:
    told = client.get(f"/api/matches/{match}/lesson").json()
    assert problems(told, games.LessonState) == []
    return told["state"]


def test_a_lesson_is_played_to_its_goal_or_fails(client: Served) -> None:
    match, learner = begin(client, "row")
    assert len(learner.log) == len(FOUR.find("row").start)
    assert state(client, match) == "open"
    do(learner, "d")
    assert state(client, match) == "reached"
    match, learner = begin(client, "row")
    do(learner, "g")
    assert state(client, match) == "failed"


def test_others_answer_as_the_lesson_says(client: Served) -> None:
    match, learner = begin(client, "fork")
    do(learner, "e")
    learner.catch_up(6)
    assert learner.log[-1]["text"] == "b"
    do(learner, "f")
    assert state(client, match) == "reached"


def test_what_newcomers_are_told_and_what_there_is_to_see(client: Served) -> None:
    for game in GAMES:
        course = client.get(f"/api/games/{game}/lessons").json()
        assert problems(course, games.CourseTold) == []
        seen = client.get(f"/api/games/{game}/pictures").json()
        assert problems(seen, games.Pictures) == []
    assert client.get("/api/games/groundwar/pictures?preset=blitz").json()["options"]["move_points"] == 15
    assert client.get("/api/games/groundwar/pictures?preset=none").status_code == 400
    assert client.get("/api/games/groundwar/pictures?match=x").status_code == 404
    assert client.post("/api/games/connect_four/lessons/none", json={}).status_code == 404
    assert client.get("/api/games/none/lessons").status_code == 404


def test_nobody_seats_a_teacher_elsewhere_and_an_ordinary_match_is_no_lesson(client: Served) -> None:
    wish = {"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "bot", "level": "lesson:row"}]}
    assert client.post("/api/matches", json=wish).status_code == 400
    wish["seats"] = [{"kind": "me"}, {"kind": "me"}]
    match = client.post("/api/matches", json=wish).json()["match"]
    assert client.get(f"/api/matches/{match}/lesson").status_code == 404


def test_lessons_are_forgotten_after_a_day_and_matches_are_not(client: Served, monkeypatch: Any) -> None:
    lesson, _ = begin(client, "row")
    wish = {"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "me"}]}
    match = client.post("/api/matches", json=wish).json()["match"]
    moment = now() + DAY + 1000
    monkeypatch.setattr("sandtable.table.lessons.now", lambda: moment)

    class State:
        lessons_swept = 0

    forget_lessons(State(), client.hall.store)
    assert client.hall.store.find(lesson) is None
    assert client.hall.store.find(match) is not None
