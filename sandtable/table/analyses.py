"""Finished matches looked back on: each once, by a child process that gives way to everything else, and kept.

A server never thinks about a match that is over in a thread of its own: an acknowledgement waits for nobody.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sandtable.play.replay import replay_of, replay_text
from sandtable.table.children import Workplace
from sandtable.table.compile_queue import NEWS_SECONDS, CompileQueue, program
from sandtable.table.messages.studied import Analysis, AnalysisTold
from sandtable.table.rooms import Room
from sandtable.table.schema import ANALYSES
from sandtable.table.store import Store, now

MOST_WAITING = 50  # matches
RETRY_SECONDS = 300.0  # after a failure

logger = logging.getLogger(__name__)


def explain_command() -> list[str]:
    """What reads a replay, tells how far it is in lines, and the analysis in the last one."""
    return program("explain", "-", "--steps")


@dataclass
class Job:
    """One match on its way to its analysis."""

    sentence: str = "This match is looked back on when those before it are done."
    share: float = 0.0
    state: str = "waiting"
    failed: float = 0.0  # when, if it did

    def told(self) -> AnalysisTold:
        """How far it is."""
        return {"state": self.state, "sentence": self.sentence, "share": self.share}  # type: ignore[typeddict-item]


class Analyses:
    """The analyses of finished matches: kept ones, and those that are on their way."""

    def __init__(
        self,
        store: Store,
        compile_queue: CompileQueue,
        command: Callable[[], list[str]] = explain_command,
        alone: Callable[[], AbstractContextManager[None]] = nullcontext,  # while it thinks, the lab does not
    ) -> None:
        self.store, self.compile_queue, self.command, self.alone = store, compile_queue, command, alone
        self._jobs: dict[str, Job] = {}
        self._place = Workplace("analysis")

    def close(self) -> None:
        """No child process is left."""
        self._place.close()

    async def told(self, room: Room) -> AnalysisTold:
        """The analysis of a match that is over, or how far it is; it is begun if it was not."""
        match = room.info.id
        if found := await asyncio.to_thread(self.load, match):
            return {"state": "done", "sentence": "", "share": 1.0, "analysis": found}
        job = self._jobs.get(match)
        if job is not None and job.failed and time.monotonic() - job.failed > RETRY_SECONDS:
            job = None
        if job is None:
            if len(self._jobs) >= MOST_WAITING:
                self._jobs = {name: one for name, one in self._jobs.items() if not one.failed}
            if len(self._jobs) >= MOST_WAITING:
                return Job("Too many matches are being looked back on; ask again in a few minutes.").told()
            job = self._jobs[match] = Job()
            self._place.begin(self._make(room, job))
        return job.told()

    def load(self, match: str) -> Analysis | None:
        """The analysis that is kept of a match."""
        query = sql.select(ANALYSES.c.content).where(ANALYSES.c.match == match)
        with self.store.engine.connect() as connection:
            content = connection.execute(query).scalar()
        found: Analysis | None = json.loads(content) if content else None
        return found

    async def _make(self, room: Room, job: Job) -> None:
        """The analysis is made as soon as the game can be searched, and kept; or the job says what failed."""
        queue, game = self.compile_queue, room.info.game
        while not await queue.until(game, NEWS_SECONDS):
            if told := queue.told(game):
                job.sentence = told["sentence"]
        async with room.lock:
            text = await asyncio.to_thread(lambda: replay_text(replay_of(room.match)))
        try:
            await self._place.run(self._work, room.info.id, text, job)
        except (OSError, ValueError, SQLAlchemyError) as problem:
            logger.error("match %s cannot be looked back on: %s", room.info.id, problem)
            job.state, job.failed = "failed", time.monotonic()
            job.sentence = "This match could not be looked back on; ask again in a few minutes."
        else:
            del self._jobs[room.info.id]

    def _work(self, match: str, text: str, job: Job) -> None:
        """In a thread: the child has read the match, and what it said last is kept."""
        with self.alone():
            job.state, job.sentence = "working", "A bot is looking back on the match."
            child, found = self._place.start(self.command()), None
            child.say(text)
            child.hang_up()
            for told in child.lines():
                job.share = told.get("share", job.share)
                found = told.get("analysis")
            self._place.forget()
        if found is None:
            raise ValueError(f"{child.last_word} (status {child.status})")
        self.keep(match, found)

    def keep(self, match: str, found: Any) -> None:
        """The analysis is stored, unless another process has stored one."""
        try:
            with self.store.engine.begin() as connection:
                values = {"match": match, "made": now(), "content": json.dumps(found)}
                connection.execute(ANALYSES.insert(), values)
        except IntegrityError:
            logger.info("match %s was looked back on elsewhere, or is gone", match)
