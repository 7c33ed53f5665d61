"""Hints: who may have one, what a bot would do, and the line it expects, as something to be drawn."""

import logging
from collections.abc import Collection
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from sandtable.bots.advice import AdviceLine
from sandtable.core.records import copy_record
from sandtable.play.match import Match, Refusal
from sandtable.table.dice_sources import REPLAY
from sandtable.table.engines import StoreError, outages
from sandtable.table.messages.asked import Hint
from sandtable.table.messages.matches import AdviceTold, PathStep
from sandtable.table.rooms import Room
from sandtable.table.side_notes import hint_record
from sandtable.table.viewers import NOT_YOURS, May, sentence

HINTS = 3  # actions a hint names
LINE = 6  # actions of the expected line that a hint names

logger = logging.getLogger(__name__)


def is_open_book(room: Room) -> bool:
    """Whether everything that happened may be looked into: the match is over, or was read from a file."""
    return room.match.is_over or room.info.dice == REPLAY


def why_no_hint(room: Room, hint: Hint, held: Collection[int]) -> str:
    """Why there is no hint for someone who holds these seats, or nothing if there is one."""
    if hint.step is not None:
        if not is_open_book(room):
            return "Hints for earlier steps are given when the match is over."
        if hint.step >= len(room.match.entries) or room.match.entries[hint.step].actor < 0:
            return "No seat decides at that step."
        return ""
    if hint.seat not in held:
        return NOT_YOURS.sentence
    if room.present.decider != hint.seat:
        return "There is a hint only when it is yours to decide."
    return room.notes.why_no_hint(hint.seat, room.seats)


async def find_hint(room: Room, hint: Hint, may: May) -> list[AdviceTold] | Refusal:
    """What a bot would do, or why nobody knows; nothing is raised, for nobody would hear it."""
    try:
        return await (give_hint(room, hint.seat, may) if hint.step is None else hint_at(room, hint.step))
    except (StoreError, SQLAlchemyError) as problem:
        outages.tell(problem)
        return sentence("The store does not answer; ask again.")
    except Exception:  # constant words, so that repeats are counted
        logger.exception("a hint was not found")
        return sentence("No hint was found; ask again.")


async def give_hint(room: Room, seat: int, may: May) -> list[AdviceTold] | Refusal:
    """What a bot would do on the seat now, if that it was asked could be noted and told to all beforehand."""
    match, step, sequence = room.match, len(room.match.entries), room.sequence
    view = match.view(seat)
    noted = await room.note(f"{seat}:hint-{sequence}", hint_record(seat, step), may=may)
    if isinstance(noted, Refusal):
        return noted
    lines = await room.bot_threads.hint(match.game, view, match.ruleset, seat, f"hint/{sequence}")
    return [tell_advice(match, view, line) for line in lines[:HINTS]]


async def hint_at(room: Room, step: int) -> list[AdviceTold]:
    """What a bot would have done at a step of a match that is an open book, knowing what its seat knew."""
    match = room.match
    seat = match.entries[step].actor
    view = match.view(seat, step)
    lines = await room.bot_threads.hint(match.game, view, match.ruleset, seat, f"hint/{step}")
    return [tell_advice(match, view, line) for line in lines[:HINTS]]


def tell_advice(match: Match, view: Any, line: AdviceLine) -> AdviceTold:
    """One action that a bot considered, as everyone who asked is told."""
    return {
        "text": line.text,
        "words": line.words,
        "visits": line.visits,
        "value": round(line.value, 4),
        "line": line.line[:LINE],
        "path": path_of(match, view, line.line[:LINE]),
    }


def path_of(match: Match, view: Any, texts: list[str]) -> list[PathStep]:
    """What is pointed at for each action of a line that begins in the view."""
    world, path = copy_record(view), list[PathStep]()
    for text in texts:
        action = match.game.read_action(world, text)
        picks = list(match.game.picks(world, action))
        path.append({"seat": int(match.verbs.decider(world)), "text": text, "picks": picks})
        match.verbs.apply(world, match.ruleset, action)
    return path
