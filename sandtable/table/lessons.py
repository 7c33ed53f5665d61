"""Lessons at the table: each is a match of its own, begun where the lesson begins, and gone after a day."""

import asyncio
from dataclasses import replace
from functools import lru_cache
from typing import Any

import sqlalchemy as sql
from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException

from sandtable.bots.lessons import WORD, course_of, judge, open_lesson
from sandtable.bots.levels import LEVELS
from sandtable.core.contract import CHANCE
from sandtable.core.game import Game
from sandtable.core.lessons import Lesson, LessonError
from sandtable.core.records import copy_record
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.games import find_game
from sandtable.play.match import Match
from sandtable.play.quick_records import quick
from sandtable.table.auth import MATCH_ID
from sandtable.table.brought_sheets import sheet_record
from sandtable.table.guards import client_address
from sandtable.table.messages.asked import MatchWish, SeatWish
from sandtable.table.messages.games import CourseTold, LessonState, Pictures
from sandtable.table.messages.matches import Made
from sandtable.table.new_match import Links, made, make_match, with_records
from sandtable.table.reopen import status_of
from sandtable.table.schema import MATCHES, SEATS
from sandtable.table.store import MatchRecord, Store, StoredSeat, Whole, now

DAY = 86_400_000  # milliseconds; a lesson that nobody has gone on with for so long is gone
SWEEP = 3_600_000  # between two looks for such lessons

lessons = APIRouter(prefix="/api")


@lessons.get("/games/{game}/lessons")
async def course(game: str) -> CourseTold:
    """What a newcomer is told of the game, and its lessons in their order."""
    found = await asyncio.to_thread(course_of, find_game(game))
    return {
        "goal": found.goal,
        "turn": list(found.turn),
        "buttons": dict(found.buttons or {}),
        "warnings": dict(found.warnings or {}),
        "lessons": [
            {
                "id": one.id,
                "title": one.title,
                "caption": one.caption,
                "praise": one.praise,
                "hint": one.hint,
            }
            for one in found.lessons
        ],
    }


@lessons.post("/games/{game}/lessons/{lesson}")
async def begin_lesson(request: Request, game: str, lesson: str) -> Made:
    """A match is made that begins where the lesson does; the answer holds the link to the learner's seat."""
    if not request.app.state.makers.take(client_address(request.scope)):
        raise HTTPException(429, "this address has begun too many matches in the last hour; try again later")
    found = find_game(game)
    try:
        whole, links = await asyncio.to_thread(make_lesson, found, lesson)
    except LessonError as problem:
        raise HTTPException(404, str(problem)) from None
    store = request.app.state.hall.store
    await asyncio.to_thread(forget_lessons, request.app.state, store)
    await asyncio.to_thread(store.create, whole)
    return made(whole.match.id, links)


@lessons.get("/matches/{match}/lesson")
async def lesson_state(request: Request, match: str) -> LessonState:
    """Whether the goal of the lesson that the match is has been reached, or cannot be any more."""
    room = await request.app.state.hall.room(match) if MATCH_ID.fullmatch(match) else None
    lesson = lesson_of(room.info.game, room.seats) if room else None
    if room is None or lesson is None:
        raise HTTPException(404, "there is no such lesson")
    async with room.lock:
        game = find_game(room.info.game)
        state = await asyncio.to_thread(lambda: judge(lesson, room.match, len(opened(game, lesson).entries)))
    return {"lesson": lesson.id, "state": state}


def lesson_of(game: str, seats: list[StoredSeat]) -> Lesson | None:
    """The lesson that a match with these seats is, or None."""
    levels = [seat.level for seat in seats if seat.level and seat.level.startswith(f"{WORD}:")]
    return course_of(find_game(game)).find(levels[0].partition(":")[2]) if levels else None


@lru_cache(maxsize=256)
def opened(game: Game, lesson: Lesson) -> Match:
    """The match as the lesson begins, found out once; to be read only."""
    return open_lesson(game, course_of(game), lesson)


def make_lesson(game: Game, id: str) -> tuple[Whole, Links]:
    """The match of the game's lesson of that id, ready to be stored, and the token of the learner's seat."""
    lesson = course_of(game).find(id)
    match = opened(game, lesson)
    others = SeatWish(kind="bot", level=next(iter(LEVELS)), name="Teacher")
    wish = MatchWish(
        game=game.id,
        options=game.rulesets.changes(match.ruleset),
        seats=[SeatWish(kind="me") if seat == lesson.seat else others for seat in range(match.seats)],
        seed=lesson.seed,
    )
    whole, links = make_match(wish)
    seats = [replace(seat, level=f"{WORD}:{id}") if seat.kind == "bot" else seat for seat in whole.seats]
    return begun_with(replace(whole, seats=seats), match), links


def begun_with(whole: Whole, match: Match) -> Whole:
    """The stored match as if what has happened in the match had been played at the table."""
    drafts = [sheet_record(seat, sheet) for seat, sheet in enumerate(match.sheets)]
    for entry in match.entries:
        kind = "outcome" if entry.actor == CHANCE else "action"
        drafts.append(MatchRecord(0, kind, entry.actor, entry.action, entry.faces))
    return with_records(whole.match, whole.seats, drafts, status_of(match))


def forget_lessons(state: Any, store: Store) -> None:
    """Lessons that nobody has gone on with for a day are gone, if that was not looked at just now."""
    moment = now()
    if moment - getattr(state, "lessons_swept", 0) < SWEEP:
        return
    state.lessons_swept = moment
    is_lesson = sql.exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.level.like(f"{WORD}:%"))
    with store.engine.begin() as connection:
        old = connection.execute(sql.select(MATCHES.c.id).where(is_lesson, MATCHES.c.changed < moment - DAY))
        gone = [row.id for row in old]
    for match in gone:
        store.delete(match)


@lessons.get("/games/{game}/pictures")
async def pictures(request: Request, game: str, match: str = "", preset: str = AS_WRITTEN) -> dict[str, Any]:
    """What there is in the game to be looked at, with the figures of a match's ruleset or of a preset."""
    found = find_game(game)
    options: dict[str, Any] = {}
    if match:
        stored = (
            await asyncio.to_thread(request.app.state.hall.store.find, match)
            if MATCH_ID.fullmatch(match)
            else None
        )
        if stored is None or stored.game != game:
            raise HTTPException(404, "there is no such match")
        options = stored.options
    return {**await asyncio.to_thread(tell_pictures, found, options, preset)}


def tell_pictures(game: Game, options: dict[str, Any], preset: str) -> Pictures:
    """The opening of the game and what is known of all that may lie on its board."""
    ruleset = game.rulesets.make(options, preset)
    match = Match(game, ruleset, seed=0)
    scene = game.scene(quick(copy_record(match.seen(0).view)), quick(ruleset), 0)
    kept: Pictures = {
        "options": game.rulesets.changes(ruleset),
        "spaces": scene["spaces"],
        "pieces": scene["pieces"],
        "seats": scene["seats"],
        "trays": scene["trays"],
        "about": scene.get("about", {}),
    }
    if "art" in scene:
        kept["art"] = scene["art"]
    return kept
