"""Lessons: each of every game can be learnt, none learns itself, and a bad file is told what is wrong."""

import re
from pathlib import Path

import pytest

from sandtable.bots.lessons import LessonBot, course_of, judge, let_others_act, open_lesson, rehearse
from sandtable.bots.levels import make_bot
from sandtable.core.game import Game
from sandtable.core.lessons import LessonError, parse_course
from sandtable.core.rulebook import FIGURE
from sandtable.games import GAMES

GUIDE = Path(__file__).parents[2] / "docs/guides/lessons.md"
EVERY = [(game.id, lesson.id) for game in GAMES.values() for lesson in course_of(game).lessons]
FOUR = GAMES["connect_four"]
SOUND = """
[[lesson]]
id = "row"
title = "Row"
caption = "Drop the fourth."
start = "a, a, b, b, c, c"
goal = { won = true }
solution = "d"
"""


@pytest.mark.parametrize(("game_id", "lesson_id"), EVERY)
def test_the_solution_reaches_the_goal_and_doing_nothing_does_not(game_id: str, lesson_id: str) -> None:
    game = GAMES[game_id]
    course = course_of(game)
    lesson = course.find(lesson_id)
    match = open_lesson(game, course, lesson)
    begun = len(match.entries)
    let_others_act(match, lesson, LessonBot(course, lesson, game))
    assert match.decider == lesson.seat
    assert judge(lesson, match, begun) == "open"
    assert judge(lesson, rehearse(game, course, lesson), begun) == "reached"
    assert 0 < len(lesson.caption) <= 330
    assert lesson.praise


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_is_taught_from_its_goal_to_a_last_lesson(game: Game) -> None:
    course = course_of(game)
    assert course.goal
    assert len(course.turn) == 4
    assert 6 <= len(course.lessons) <= 10
    assert set(course.warnings or {}) <= set(course.buttons or {})
    told = " ".join([course.goal, *course.turn, *(course.buttons or {}).values()])
    for figure in FIGURE.finditer(told):
        assert figure["option"] in game.rulesets.options
    assert told.count("](#") == len(FIGURE.findall(told))


def test_the_last_lesson_of_ground_war_is_won() -> None:
    game = GAMES["groundwar"]
    lesson = course_of(game).lessons[-1]
    assert lesson.goal.won
    result = rehearse(game, course_of(game), lesson).result
    assert result
    assert result.points[lesson.seat] == 1


def rehearse_first(text: str) -> None:
    """The first lesson of the text works."""
    course = parse_course(text, "connect_four/lessons.toml")
    rehearse(FOUR, course, course.lessons[0])


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('title = "Row"', 'title = "Row', "lessons.toml is not whole TOML"),
        ("[[lesson]]", 'goals = "x"\n[[lesson]]', "lessons.toml: there is no field 'goals'"),
        ('"Row"', '"Row"\nbord = "x"', "lesson 'row': there is no field 'bord'"),
        ('title = "Row"', "", "lesson 'row' has no 'title'"),
        ('"Drop the fourth."', "4", "lesson 'row': caption must be a text, not 4"),
        ('id = "row"', 'id = "ro w"', "an id has at most 30 letters"),
        ("{ won = true }", "{}", "lesson 'row': its goal says nothing"),
        ("{ won = true }", "{ wins = 1 }", "lesson 'row', goal: there is no field 'wins'"),
        ("a, a, b, b, c, c", "a, a, a, a, a, a, a", "after 6 entries 'a' is refused: "),
        ("a, a, b, b, c, c", "a, z", "lesson 'row': after 1 entries: "),
        ('solution = "d"', 'solution = "h"', "lesson 'row': its solution, action 1: "),
        ('solution = "d"', 'solution = "e"', "its solution does not reach its goal"),
        ('solution = "d"', 'solution = "d, d"', "'d', comes after the goal; leave it out"),
        ("{ won = true }", "{ counters = { discs = 3 } }", "reached, or failed, before anything is done"),
        ("{ won = true }", '{ happened = ["z"] }', "its solution does not reach its goal"),
        ('solution = "d"', 'solution = "d"\nafter = "x"', "no lesson 'x' comes before it"),
        ('solution = "d"', 'solution = "d"\nbot = "general"', "bot must be one of greedy, random"),
        ('solution = "d"', 'solution = "d"\nseat = 2', "there is no seat 2"),
        ('solution = "d"', 'solution = "d"\noptions = { rows = 3 }', "there is no option 'rows'"),
    ],
)
def test_a_bad_file_is_told_its_lesson_and_the_cause(before: str, after: str, words: str) -> None:
    assert before in SOUND
    with pytest.raises(LessonError, match=re.escape(words)) as told:
        rehearse_first(SOUND.replace(before, after))
    assert str(told.value).startswith("connect_four/lessons.toml")


def test_others_answer_by_the_script_and_then_by_their_bot() -> None:
    course = parse_course(
        SOUND.replace("solution", 'replies = "g, f"\nsolution'), "connect_four/lessons.toml"
    )
    lesson = course.lessons[0]
    match = open_lesson(FOUR, course, lesson)
    bot = LessonBot(course, lesson, FOUR)
    for action in ("e", "f"):
        assert match.act(action, 0) is None
        let_others_act(match, lesson, bot)
    assert [entry.text for entry in match.entries[6:]] == ["e", "g", "f", "g"]
    assert make_bot(f"lesson:{course_of(FOUR).lessons[0].id}", FOUR).name.startswith("lesson:")


def test_the_example_of_the_guide_works() -> None:
    found = re.search(r"^```toml\n(.*?)\n```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found
    course = parse_course(found[1], "the guide")
    for lesson in course.lessons:
        rehearse(FOUR, course, lesson)
