"""Trials: bots play a variant beside the rules as written, in a child process that gives way to all others.

One child at a time plays, the next question waits for it, and what was answered is not played again. Nothing
is played in the server itself: whoever sits at a table shares no more than one core with a trial.
"""

import json
import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.games import find_game
from sandtable.table.children import Child, Workplace
from sandtable.table.compile_queue import NEWS_SECONDS, CompileQueue, program
from sandtable.table.guards import client_address
from sandtable.table.limits import Buckets, Limits
from sandtable.table.messages.asked import TrialWish
from sandtable.table.messages.studied import TrialFound, TrialsOffered, TrialTold
from sandtable.table.workshop import BusyError, TooMuchError

MATCHES = 200  # of each ruleset
BOT = "greedy"
FORGOTTEN_SECONDS = 150.0  # without a question: nobody waits for the answer (hidden pages ask once a minute)
MOST_TICKETS = 2000  # remembered at once
OPEN = ("waiting", "working")

logger = logging.getLogger(__name__)
routes = APIRouter(prefix="/api")


@dataclass(eq=False)
class Trial:
    """One question on its way to its answer."""

    game: Game
    changes: dict[str, Any]  # what differs from the rules as written
    seats: int
    matches: int
    state: str = "waiting"
    sentence: str = "Bots begin in a moment."
    share: float = 0.0
    found: TrialFound | None = None
    heard: float = field(default_factory=time.monotonic)  # when somebody last asked
    tickets: set[str] = field(default_factory=set)  # of those who wait
    is_stopped: bool = False
    is_late: bool = False

    @property
    def key(self) -> str:
        """What is asked: the same question has the same answer."""
        told = [self.game.id, self.game.version, self.changes, self.seats, self.matches]
        return json.dumps(told, sort_keys=True)

    @property
    def is_forgotten(self) -> bool:
        """Whether nobody has asked for a while."""
        return time.monotonic() - self.heard > FORGOTTEN_SECONDS

    def told(self, ticket: str) -> TrialTold:
        """How far it is, for whoever has the ticket."""
        self.heard = time.monotonic()
        state = self.state if ticket in self.tickets or self.state not in OPEN else "stopped"
        told = {"id": ticket, "state": state, "sentence": self.sentence, "share": self.share}
        return {**told, **({"found": self.found} if self.found else {})}  # type: ignore[typeddict-item]


def trial_command(trial: Trial) -> list[str]:
    """What plays a trial and tells in lines how far it is and what it says so far."""
    changes = [
        f"{name}={json.dumps(value).replace(' ', '').strip(chr(34))}" for name, value in trial.changes.items()
    ]
    counts = ["--matches", str(trial.matches), "--seats", str(trial.seats), "--bots", BOT]
    return program("compare", trial.game.id, *changes, *counts, "--steps")


def read_trial(game: Game, wish: TrialWish, matches: int) -> Trial:
    """The trial that was wished for; a SandtableError says what is wrong with it."""
    if not matches:
        raise HTTPException(409, "this server plays no trials; `sandtable compare` does")
    rulesets, (fewest, most) = game.rulesets, game.seats
    changes = rulesets.changes(rulesets.make(wish.options, wish.preset or AS_WRITTEN))
    if not changes:
        raise SandtableError("nothing differs from the rules as written; change an option to try it")
    seats = wish.seats or fewest
    if not fewest <= seats <= most:
        raise SandtableError(f"{game.title} has {fewest} to {most} seats, not {seats}")
    return Trial(game, changes, seats, matches)


class Trials:
    """The trials of this server: one that is played, those that wait, and those that were answered."""

    def __init__(
        self,
        limits: Limits,
        compile_queue: CompileQueue,
        matches: int = MATCHES,
        command: Callable[[Trial], list[str]] = trial_command,
        alone: Callable[[], AbstractContextManager[None]] = nullcontext,  # while it plays, the lab does not
    ) -> None:
        self.limits, self.compile_queue, self.matches, self.command = limits, compile_queue, matches, command
        self.alone = alone
        self._asked = Buckets(limits.trials_per_hour / 3600, limits.trials_per_hour, limits.addresses)
        self._open: dict[str, Trial] = {}  # by question, the first to be asked first
        self._kept: OrderedDict[str, Trial] = OrderedDict()
        self._tickets: OrderedDict[str, Trial] = OrderedDict()
        self._place = Workplace("trial")
        self._playing: Trial | None = None

    def close(self) -> None:
        """No child process is left."""
        self._place.close()

    # What others ask

    def ask(self, wished: Trial, address: str) -> TrialTold:
        """The trial, begun unless the same was asked before; the answer has a ticket to ask again with."""
        trial = self._kept.get(wished.key) or self._open.get(wished.key)
        if trial is None or (trial.is_stopped and trial.state != "done"):
            self._admit(address)
            trial = self._open[wished.key] = wished
            self._place.begin(self._answer(trial))
        ticket = secrets.token_urlsafe(12)
        trial.tickets.add(ticket)
        self._tickets[ticket] = trial
        while len(self._tickets) > MOST_TICKETS:
            old, of = self._tickets.popitem(last=False)
            of.tickets.discard(old)
        return trial.told(ticket)

    def told(self, ticket: str) -> TrialTold | None:
        """How far the trial is, or None if there is none."""
        trial = self._tickets.get(ticket)
        if trial is None:
            return None
        waiting = list(self._open.values())
        ahead = waiting.index(trial) if trial in waiting else 0
        if trial.state == "waiting" and ahead:
            trial.sentence = f"Bots begin when {ahead} other trial{'s are' if ahead > 1 else ' is'} done."
        return trial.told(ticket)

    def stop(self, ticket: str) -> TrialTold | None:
        """The trial has ended for whoever has the ticket, and for good if nobody else waits for it."""
        trial = self._tickets.get(ticket)
        if trial is None:
            return None
        trial.tickets.discard(ticket)
        if not trial.tickets and trial.state in OPEN:
            self._end(trial)
        return trial.told(ticket)

    def _admit(self, address: str) -> None:
        """One more trial may be begun, by this address and in all."""
        if len(self._open) > self.limits.waiting_trials:
            raise BusyError("enough trials are waiting; try again in some minutes", 60)
        bucket = self._asked.of(address)
        if not bucket.take():
            raise TooMuchError("this address has begun too many trials in the last hour", bucket.lacks(1))

    def _end(self, trial: Trial, *, is_late: bool = False) -> None:
        """The trial stops with what there is."""
        with self._place.lock:
            trial.is_stopped, trial.is_late = True, is_late
            if self._playing is trial:
                self._place.kill()
            elif trial.state == "waiting":
                trial.state, trial.sentence = "stopped", "Stopped before a match was played."
                self._close(trial)

    def _close(self, trial: Trial) -> None:
        """Nobody new waits for the trial."""
        if self._open.get(trial.key) is trial:
            del self._open[trial.key]

    # The work

    async def _answer(self, trial: Trial) -> None:
        """The trial is played as soon as its game is compiled; what it found is kept."""
        queue, game = self.compile_queue, trial.game.id
        while not trial.is_stopped and not await queue.until(game, NEWS_SECONDS):
            if told := queue.told(game):
                trial.sentence = told["sentence"]
        try:
            await self._place.run(self._work, trial)
        except (OSError, ValueError) as problem:
            logger.error("a trial of %s failed: %s", trial.game.id, problem)
            trial.state, trial.sentence = "failed", "The bots could not play it; try again."
        self._close(trial)
        if trial.state == "done":
            self._kept[trial.key] = trial
            while len(self._kept) > self.limits.kept_trials:
                self._kept.popitem(last=False)

    def _work(self, trial: Trial) -> None:
        """In a thread: the child has played, or was stopped."""
        with self.alone():
            child = self._begin(trial)
            if child is None:
                return
            timer = threading.Timer(self.limits.trial_seconds, self._end, [trial], {"is_late": True})
            timer.start()
            try:
                listen(child, trial)
            finally:
                timer.cancel()
                with self._place.lock:
                    self._playing = None
                    self._place.forget()
        finish(trial, child.last_word)

    def _begin(self, trial: Trial) -> Child | None:
        """The child that plays the trial, unless nobody waits for it any more."""
        with self._place.lock:
            if self._place.is_closed or trial.is_stopped or trial.is_forgotten:
                trial.state, trial.sentence = "stopped", "Stopped before a match was played."
                return None
            trial.state, trial.sentence = "working", "Bots are sitting down."
            self._playing = trial
            return self._place.start(self.command(trial))


def listen(child: Child, trial: Trial) -> None:
    """The child has ended, and the trial knows all it told."""
    for told in child.lines():
        trial.share, trial.found = told["share"], told["found"]
        trial.sentence = f"{told['found']['matches']} of {told['found']['planned']} matches of each."
        if trial.is_forgotten:
            child.kill()


def finish(trial: Trial, last_word: str) -> None:
    """The trial is done, stopped or failed, and says so."""
    played = f"{trial.found['matches']} of {trial.found['planned']} matches of each" if trial.found else ""
    if trial.share >= 1.0:
        trial.state, trial.sentence = "done", f"{played}."
    elif trial.is_late and played:
        trial.state, trial.sentence = "done", f"The time was up after {played}."
    elif trial.is_stopped or trial.is_forgotten:
        trial.state = "stopped"
        ended = "The time was up" if trial.is_late else "Stopped"
        trial.sentence = f"{ended} after {played}." if played else f"{ended} before a match was over."
    else:
        raise ValueError(last_word)


# HTTP


@routes.get("/trials")
async def offered(request: Request) -> TrialsOffered:
    """How many matches bots play to try a ruleset, and how long at most."""
    trials = trials_of(request)
    return {"matches": trials.matches, "seconds": int(trials.limits.trial_seconds)}


@routes.post("/games/{game}/trials")
async def new_trial(request: Request, game: str, wish: TrialWish) -> TrialTold:
    """Bots try a ruleset of the game beside the rules as written, or have tried it before."""
    trials = trials_of(request)
    wished = read_trial(find_game(game), wish, trials.matches)
    return trials.ask(wished, client_address(request.scope))


@routes.get("/trials/{trial}")
async def trial_told(request: Request, trial: str) -> TrialTold:
    """How far a trial is, and what it has found so far."""
    return known(trials_of(request).told(trial))


@routes.post("/trials/{trial}/stop")
async def stop_trial(request: Request, trial: str) -> TrialTold:
    """A trial ends with what there is, unless somebody else waits for it."""
    return known(trials_of(request).stop(trial))


def trials_of(request: Request) -> Trials:
    """The trials of the server that is asked."""
    found: Trials = request.app.state.trials
    return found


def known(told: TrialTold | None) -> TrialTold:
    """The trial, if there is one."""
    if told is None:
        raise HTTPException(404, "there is no such trial; begin it again")
    return told
