"""Lessons: the first minutes of a game as data, a file `lessons.toml` beside it; docs/guides/lessons.md."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.files import read_text

MOST_BYTES = 1_000_000  # of a file of lessons

FILE = "lessons.toml"
LONGEST_ID = 30  # letters; the store keeps it as part of a level
OPPONENTS = ("greedy", "random")  # a lesson waits for no search


class LessonError(SandtableError):
    """A file of lessons cannot be read, or a lesson of it does not work."""


@dataclass(frozen=True)
class Condition:
    """What has to be so, all of it; patterns may hold * and ? for anything."""

    did: tuple[str, ...] = ()  # notations of actions the learner took since the lesson began
    happened: tuple[str, ...] = ()  # of anything that happened since, outcomes of chance too
    pieces: tuple[str, ...] = ()  # on the board, as "Red Marines on b4": its label and its space
    counters: tuple[tuple[str, int], ...] = ()  # of the learner's seat: at least so much
    won: bool = False  # the match is over and the learner has won it

    @property
    def is_empty(self) -> bool:
        return self == Condition()


@dataclass(frozen=True, eq=False)
class Lesson:
    """One position, what is to be reached in it, and one way to do so."""

    id: str
    title: str
    caption: str  # what to do and why, in two or three sentences
    solution: tuple[str, ...]  # actions of the learner that reach the goal
    goal: Condition
    praise: str = ""  # said when the goal is reached
    fail: Condition = Condition()  # what cannot be mended any more
    hint: str = ""  # said when that has happened
    seat: int = 0
    seats: int = 0  # the fewest if not given
    seed: int = 0
    after: str = ""  # the lesson at whose end this one begins
    start: tuple[str, ...] = ()  # what has happened before; outcomes that are left out come from the seed
    replies: tuple[str, ...] = ()  # what the others do: the first of these patterns that is legal
    bot: str = "greedy"  # who chooses for them where none is
    options: Mapping[str, Any] | None = None  # that are not as written


@dataclass(frozen=True, eq=False)
class Course:
    """All that a newcomer is told of a game."""

    name: str  # of the file, for messages
    goal: str = ""  # of the game, in one sentence
    turn: tuple[str, ...] = ()  # a turn in four lines
    buttons: Mapping[str, str] | None = None  # what the big buttons do, by pick
    warnings: Mapping[str, str] | None = None  # asked of a newcomer before one is pressed with nothing done
    lessons: tuple[Lesson, ...] = ()

    def find(self, id: str) -> Lesson:
        """The lesson of that id; a LessonError lists those there are."""
        for lesson in self.lessons:
            if lesson.id == id:
                return lesson
        known = ", ".join(lesson.id for lesson in self.lessons) or "none"
        raise LessonError(f"{self.name} has no lesson {id!r}; there are: {known}")

    def complain(self, lesson: Lesson, cause: str) -> LessonError:
        """An error that names file, lesson and cause."""
        return LessonError(f"{self.name}, lesson {lesson.id!r}: {cause}")


def read_course(path: Path) -> Course:
    """The lessons of a file; a LessonError names the file, the lesson and what is wrong with it."""
    return parse_course(read_text(path, LessonError, MOST_BYTES), f"{path.parent.name}/{path.name}")


def parse_course(text: str, name: str) -> Course:
    """The lessons of a text; `name` is what messages call it."""
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise LessonError(f"{name} is not whole TOML: {problem}") from None
    told = content.pop("lesson", [])
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise LessonError(f"{name}: lessons are written as [[lesson]]")
    unknown = set(content) - {"goal", "turn", "buttons", "warnings"}
    if unknown:
        raise LessonError(
            f"{name}: there is no field {min(unknown)!r}; there are: goal, turn, buttons, warnings, lesson"
        )
    lessons: list[Lesson] = []
    for number, one in enumerate(told, 1):
        lesson = _lesson(one, f"{name}, lesson {one.get('id', number)!r}")
        if any(other.id == lesson.id for other in lessons):
            raise LessonError(f"{name}, lesson {lesson.id!r}: another lesson has this id")
        lessons.append(_continued(lesson, lessons, name) if lesson.after else lesson)
    return Course(
        name,
        _of_type(content.get("goal", ""), str, "goal", name),
        tuple(_of_type(content.get("turn", []), list, "turn", name)),
        _of_type(content.get("buttons", {}), dict, "buttons", name),
        _of_type(content.get("warnings", {}), dict, "warnings", name),
        tuple(lessons),
    )


def _lesson(content: dict[str, Any], where: str) -> Lesson:
    kinds = {field.name: field.type for field in fields(Lesson)}
    for name in content:
        if name not in kinds:
            raise LessonError(f"{where}: there is no field {name!r}; there are: {', '.join(kinds)}")
    for name in ("id", "title", "caption", "goal", "solution"):
        if name not in content:
            raise LessonError(f"{where} has no {name!r}")
    values = {name: _value(name, value, where) for name, value in content.items()}
    lesson = Lesson(**values)
    if not lesson.id.replace("-", "").isalnum() or len(lesson.id) > LONGEST_ID or not lesson.id.isascii():
        raise LessonError(f"{where}: an id has at most {LONGEST_ID} letters, figures and hyphens")
    if lesson.goal.is_empty:
        raise LessonError(f"{where}: its goal says nothing; give did, happened, pieces, counters or won")
    if lesson.bot not in OPPONENTS:
        raise LessonError(f"{where}: bot must be one of {', '.join(OPPONENTS)}, not {lesson.bot!r}")
    return lesson


def _continued(lesson: Lesson, before: list[Lesson], name: str) -> Lesson:
    """The lesson with the ruleset and the number of seats of the one after which it comes."""
    for other in before:
        if other.id == lesson.after:
            return replace(lesson, options=other.options, seats=other.seats)
    raise LessonError(f"{name}, lesson {lesson.id!r}: no lesson {lesson.after!r} comes before it")


def _value(name: str, value: Any, where: str) -> Any:
    if name in ("goal", "fail"):
        return _condition(_of_type(value, dict, name, where), f"{where}, {name}")
    if name in ("solution", "start", "replies"):
        return split_actions(_of_type(value, str, name, where))
    kind = int if name in ("seat", "seats", "seed") else dict if name == "options" else str
    return _of_type(value, kind, name, where)


def split_actions(text: str) -> tuple[str, ...]:
    """The notations of a text, which commas or ends of lines separate."""
    parts = text.replace("\n", ",").split(",")
    return tuple(" ".join(part.split()) for part in parts if part.strip())


def _condition(content: dict[str, Any], where: str) -> Condition:
    names = [field.name for field in fields(Condition)]
    for name in content:
        if name not in names:
            raise LessonError(f"{where}: there is no field {name!r}; there are: {', '.join(names)}")
    lists = {
        name: tuple(_of_type(content.get(name, []), list, name, where))
        for name in ("did", "happened", "pieces")
    }
    if not all(isinstance(pattern, str) for patterns in lists.values() for pattern in patterns):
        raise LessonError(f"{where}: did, happened and pieces are lists of texts")
    counters = _of_type(content.get("counters", {}), dict, "counters", where)
    if not all(type(least) is int for least in counters.values()):
        raise LessonError(f"{where}: counters are whole numbers")
    won = _of_type(content.get("won", False), bool, "won", where)
    return Condition(counters=tuple(counters.items()), won=won, **lists)


WORDS = {str: "a text", int: "a whole number", list: "a list", dict: "a table", bool: "true or false"}


def _of_type(value: Any, kind: type, name: str, where: str) -> Any:
    if type(value) is not kind:
        raise LessonError(f"{where}: {name} must be {WORDS[kind]}, not {value!r}")
    return value
