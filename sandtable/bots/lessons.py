"""Lessons as they are played: how one begins, what the others answer, and whether its goal is reached."""

from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandtable.bots.bot import SimpleBot
from sandtable.bots.brought import bring
from sandtable.core.contract import CHANCE
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.lessons import FILE, Condition, Course, Lesson, LessonError, read_course
from sandtable.core.rng import new_rng
from sandtable.play.chance import SeededChance, TypedChance
from sandtable.play.match import Entry, Match

Record = Any
WORD = "lesson"  # bots of lessons are named lesson:ID
MOST_REPLIES = 500  # of the others between two actions of the learner
SEEDS_TRIED = 200  # when a solution fails, to name one with which it would not


@lru_cache
def course_of(game: Game) -> Course:
    """The lessons of the game; none if it has no file of them."""
    path = game.folder / FILE
    return read_course(path) if path.exists() else Course(f"{game.id}/{FILE}")


def find_course(game: Game, path: Path | None = None) -> Course:
    """The lessons of the game, or of a file that somebody is writing."""
    return course_of(game) if path is None else read_course(path)


class LessonBot:
    """Takes the first action that fits one of the lesson's replies, else what its bot would; never learns."""

    def __init__(self, course: Course, lesson: Lesson, game: Game) -> None:
        self.name = f"{WORD}:{lesson.id}"
        self.settings = {"course": course.name, "lesson": lesson.id}
        self._lesson, self._game = lesson, game
        self._bot = SimpleBot(game, slip=1.0 if lesson.bot == "random" else 0.0)

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """A legal action of the seat, the same whenever the view is."""
        legal = [action for action, _ in self._game.choices(view, ruleset)]
        texts = [self._game.write_action(view, action) for action in legal]
        for pattern in self._lesson.replies:
            for action, text in zip(legal, texts, strict=True):
                if fnmatchcase(text, pattern):
                    return action
        self._bot.rng = new_rng(self._lesson.seed, f"lesson/{seat}")
        return self._bot.choose(view, ruleset, seat)


def make_lesson_bot(name: str, game: Game, seed: int | str) -> LessonBot:
    """The opponent of the game's lesson of that name, `lesson:ID`."""
    course = course_of(game)
    return LessonBot(course, course.find(name.removeprefix(f"{WORD}:")), game)


bring(WORD, make_lesson_bot)


def open_lesson(game: Game, course: Course, lesson: Lesson) -> Match:
    """The match as the lesson begins; a LessonError names what cannot have happened before."""
    try:
        ruleset = game.rulesets.make(lesson.options)
        seats = lesson.seats or game.seats[0]
        match = Match(game, ruleset, seats, seed=lesson.seed, chance=TypedChance())
    except SandtableError as problem:
        raise course.complain(lesson, str(problem)) from None
    if not 0 <= lesson.seat < match.seats:
        raise course.complain(lesson, f"there is no seat {lesson.seat} at a match of {match.seats}")
    if lesson.after:
        for entry in rehearsed(game, course, lesson.after):
            match.follow(entry.actor, entry.action, entry.faces)
    for text in lesson.start:
        _do(match, course, lesson, text)
    match.chance = SeededChance(str(lesson.seed))
    match.settle()
    return match


def _do(match: Match, course: Course, lesson: Lesson, text: str) -> None:
    """What the text names has happened; chance has decided by the seed until it can."""
    chance = SeededChance(str(lesson.seed))
    try:
        while (decision := match.chance_decision()) and not _is_outcome(match, text):
            fall = chance.fall(decision)
            match.enter_outcome(fall.action, fall.faces)
        refused = match.enter_outcome(text) if match.decider == CHANCE else match.act(text)
    except SandtableError as problem:
        raise course.complain(lesson, f"after {len(match.entries)} entries: {problem}") from None
    if refused:
        raise course.complain(lesson, f"after {len(match.entries)} entries {text!r} is refused: {refused}")


def _is_outcome(match: Match, text: str) -> bool:
    """Whether chance may decide so now."""
    return any(match.notation(outcome) == text for outcome, _ in match.outcomes())


def judge(lesson: Lesson, match: Match, begun: int) -> str:
    """Whether the goal is "reached", cannot be any more ("failed"), or is still "open".

    `begun` is the number of entries with which the lesson began.
    """
    since = match.entries[begun:]
    if _holds(lesson.goal, lesson, match, since):
        return "reached"
    has_failed = not lesson.fail.is_empty and _holds(lesson.fail, lesson, match, since)
    return "failed" if match.is_over or has_failed else "open"


def _holds(condition: Condition, lesson: Lesson, match: Match, since: Sequence[Entry]) -> bool:
    done = [entry.text for entry in since if entry.actor == lesson.seat]
    if not _all_found(condition.did, done):
        return False
    if not _all_found(condition.happened, [entry.text for entry in since]):
        return False
    result = match.result
    if condition.won and (
        result is None or result.points[lesson.seat] <= max(_others(result.points, lesson))
    ):
        return False
    if not condition.pieces and not condition.counters:
        return True
    scene = match.scene(lesson.seat)
    standing = [f"{piece['label']} on {piece['space']}" for piece in scene["pieces"]]
    counted = {one["id"]: one["value"] for one in scene["seats"][lesson.seat]["counters"]}
    return _all_found(condition.pieces, standing) and all(
        counted.get(name, least - 1) >= least for name, least in condition.counters
    )


def _others(points: Sequence[float], lesson: Lesson) -> list[float]:
    return [share for seat, share in enumerate(points) if seat != lesson.seat]


def _all_found(patterns: Sequence[str], texts: Sequence[str]) -> bool:
    return all(any(fnmatchcase(text, pattern) for text in texts) for pattern in patterns)


def rehearse(game: Game, course: Course, lesson: Lesson) -> Match:
    """The match in which the lesson's solution has reached its goal; a LessonError says why it does not."""
    match, begun = _play(game, course, lesson)
    if judge(lesson, match, begun) == "reached":
        return match
    others = (replace(lesson, seed=seed) for seed in range(SEEDS_TRIED))
    better = next((other.seed for other in others if _works(game, course, other)), None)
    remedy = "" if better is None else f"; with seed = {better} it would"
    raise course.complain(lesson, f"its solution does not reach its goal{remedy}")


def _works(game: Game, course: Course, lesson: Lesson) -> bool:
    try:
        match, begun = _play(game, course, lesson)
    except LessonError:
        return False
    return judge(lesson, match, begun) == "reached"


def _play(game: Game, course: Course, lesson: Lesson) -> tuple[Match, int]:
    """The match after the lesson's solution, and the number of entries with which the lesson began."""
    match = open_lesson(game, course, lesson)
    begun = len(match.entries)
    bot = LessonBot(course, lesson, game)
    if judge(lesson, match, begun) != "open":
        raise course.complain(lesson, "its goal is reached, or failed, before anything is done")
    for number, text in enumerate(lesson.solution, 1):
        let_others_act(match, lesson, bot)
        where = f"its solution, action {number}"
        if judge(lesson, match, begun) == "reached":
            raise course.complain(lesson, f"{where}, {text!r}, comes after the goal; leave it out")
        try:
            refused = match.act(text, lesson.seat)
        except SandtableError as problem:
            raise course.complain(lesson, f"{where}: {problem}") from None
        if refused:
            raise course.complain(lesson, f"{where}, {text!r}, is refused: {refused}")
    let_others_act(match, lesson, bot)
    return match, begun


def let_others_act(match: Match, lesson: Lesson, bot: LessonBot) -> None:
    """The learner decides, or the match is over."""
    for _ in range(MOST_REPLIES):
        if match.decider in (lesson.seat, CHANCE) or match.is_over:
            return
        seat = match.decider
        match.act(bot.choose(match.view(seat), match.ruleset, seat), seat)
    raise LessonError(f"lesson {lesson.id!r}: the others never let the learner decide")


@lru_cache(maxsize=64)
def rehearsed(game: Game, course: Course, id: str) -> tuple[Entry, ...]:
    """All that has happened when the lesson's goal is reached by its solution."""
    return tuple(rehearse(game, course, course.find(id)).entries)
