"""One match of a study, played as fast as its bots allow, with what happened in it counted."""

import time
import traceback
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.bots.bot import Bot, SimpleBot
from sandtable.bots.desk import new_desk
from sandtable.bots.levels import make_bot
from sandtable.bots.seats import seat_seed
from sandtable.bots.simple_matches import SEARCHES
from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.records import copy_record, record_row
from sandtable.core.rng import new_rng
from sandtable.lab.arena import Contest, Fixture
from sandtable.lab.chances import chance_of
from sandtable.lab.counting import LAST, NOW, RUNS, TAKEN, advance_counting, judge
from sandtable.lab.handicaps import GiftContest
from sandtable.lab.laws import OFTEN, SELDOM, Given, Laws
from sandtable.lab.luck import PLAYERS, MixedContest, stream_numbers
from sandtable.lab.matches import MOST_ACTIONS
from sandtable.lab.noting import NOTHING, Notebook, Noted
from sandtable.lab.restrict import RestrictedContest, RestrictedGame, inner_record
from sandtable.lab.shape import shape_of

Record = Any
FIRST_ROWS = 256  # of a trace; a match in which the decision passes on more often has more
KIND_CODES = 128  # an action is a positive number of 32 bits, and its kind the highest byte


@dataclass(frozen=True)
class Counted:
    """How a match ended and what happened in it; a match that did not end says what was wrong."""

    points: tuple[float, ...]  # by seat
    end_reason: str
    turns: int
    decisions: tuple[int, ...]  # by seat
    uses: tuple[tuple[int, ...], ...]  # by seat, how often it took each kind of action, in their order
    actions: int  # of seats and of chance
    fault: str = ""
    named: int = 0  # how often the first player did what a restriction names
    lead_changes: int = field(default=0, kw_only=True)  # this and the rest: see `shape.py`
    lock_in: float = field(default=1.0, kw_only=True)
    lowest: float = field(default=0.0, kw_only=True)
    leads: tuple[float, ...] = field(default=(), kw_only=True)
    kept: tuple[float, ...] = field(default=(), kw_only=True)
    # What was noted, in the order of `Noted`:
    done: tuple[tuple[int, ...], ...] = field(default=(), kw_only=True)  # by seat, how often
    doers: tuple[int, ...] = field(default=(), kw_only=True)  # the seat that did it first, or NOBODY
    gauged: tuple[float | None, ...] = field(default=(), kw_only=True)  # None where a gauge shows nothing


def kind_words(game: Game) -> tuple[str, ...]:
    """The kinds of action that seats decide, in the order in which they are counted."""
    return tuple(kind.word for kind in game.kinds.values() if not kind.is_chance)


def length_word(game: Game) -> str:
    """What the length of a match is counted in: the rounds or turns of the game."""
    return "rounds" if has_field(game, "rounds") else "turns"


def has_field(game: Game, name: str) -> bool:
    """Whether the game's state has a field of that name."""
    inner = game.inner if isinstance(game, RestrictedGame) else game
    return name in (inner.state_dtype.names or ())


NO_STREAMS = np.zeros(KIND_CODES, np.int64)  # all chance comes from one generator


class Setting:
    """What all matches of a contest share: the ruleset, a desk, and how its simple bots play."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.game = contest.game
        self.ruleset = contest.ruleset
        self.desk = new_desk(self.game, self.ruleset)
        self.laws = Laws(contest.game_id, self.ruleset)
        self.names = contest.bots
        self.simple = [self._simple(name) for name in contest.bots]
        self.codes = [code for code, kind in self.game.kinds.items() if not kind.is_chance]
        is_mixed = isinstance(contest, MixedContest)
        self.streams = stream_numbers(contest.game_id, KIND_CODES) if is_mixed else NO_STREAMS
        self.chance = chance_of(contest.game_id, contest.seats)
        self.pace = self.chance.pace if self.chance else 0.0
        self.model = self.chance.weights if self.chance else np.zeros((2, len(self.desk.scales)))

    def _simple(self, name: str) -> SimpleBot | None:
        bot = make_bot(name, self.game)
        return bot if isinstance(bot, SimpleBot) else None


@lru_cache(maxsize=256)
def setting_of(contest: Contest) -> Setting:
    """The contest's setting, made once."""
    return Setting(contest)


class CountedMatch:
    """A match under way, with its counts; where actions are to be noted it is played one by one."""

    def __init__(self, setting: Setting, fixture: Fixture, place: str, noted: Noted = NOTHING) -> None:
        self.setting, self.game, self.ruleset = setting, setting.game, setting.ruleset
        contest, size = setting.contest, len(fixture.seating)
        if isinstance(contest, RestrictedContest):
            self.ruleset = contest.ruleset_for(fixture)
            setting.desk.ruleset[:] = record_row(self.ruleset)
        self._states = np.zeros(1, self.game.state_dtype)
        self.state = self._states[0]
        self.game.begin(self.state, self.ruleset, size, contest.sheets_of(fixture))
        self._given: Given = {}
        if isinstance(contest, GiftContest):
            contest.give(self.state, fixture)
            self._given = contest.given(fixture)
        self.actions = self._looked = 0
        self._apart = OFTEN if noted or None in setting.simple else SELDOM  # the looks, in actions
        self.uses = np.zeros((size, KIND_CODES), np.int64)
        self.tally = np.array([NOBODY, 0, 0, CHANCE], np.int64)
        told = (contest.game_id, self._states, self.ruleset, size)
        self.notebook = Notebook(noted, *told) if noted else None
        self.trace = np.zeros((FIRST_ROWS, size))
        self.bots: dict[int, Bot] = {}
        self._chance, chosen = new_rng(place, "chance").reshape(1, 1), place
        if isinstance(contest, MixedContest):
            self._chance, chosen = contest.chances(place), contest.place_of(place, PLAYERS)
        self._scales = np.zeros((size, len(setting.desk.scales)))
        self._slips = np.full(size, SEARCHES)
        self._rngs = np.zeros((size, 1), np.int64)
        for seat, bot in enumerate(fixture.seating):
            seed = seat_seed(chosen, (seat + fixture.turn) % size, bot)
            simple = setting.simple[bot]
            if simple is None:
                self.bots[seat] = make_bot(setting.names[bot], self.game, seed)
            else:
                self._slips[seat] = simple.slip
                self._rngs[seat] = new_rng(seed, "simple")
                self._scales[seat] = simple.scales

    def advance(self) -> int:
        """Who decides next once chance and the simple bots have played on: a searching seat or NOBODY."""
        while True:
            most = self._looked + self._apart - self.actions
            seat = self._play_noted(most) if self.notebook else self._play_on(most)
            if self.actions >= self._looked + self._apart:
                self.look()
            elif self._is_simple(seat):  # the trace has no row left
                self.trace = np.concatenate([self.trace, np.zeros_like(self.trace)])
            else:
                return seat

    def look(self) -> None:
        """The laws of the game hold now; a SandtableError names those that do not."""
        self._looked = self.actions
        self.setting.laws.check(self._states, self._given, self.actions)

    def _is_simple(self, seat: int) -> bool:
        """Whether a simple bot sits there."""
        return seat >= 0 and bool(self._slips[seat] != SEARCHES)

    def pause_at_run(self, number: int) -> int:
        """Who decides when the decision passes on for that time; NOBODY at the end. For simple bots only."""
        self.trace = np.zeros((number, len(self._slips)))
        return self._play_on()

    def _play_on(self, most: int = MOST_ACTIONS) -> int:
        """Who decides after that many actions of chance and simple bots, or where they cannot go on."""
        setting, most = self.setting, min(most, MOST_ACTIONS - self.actions)
        seats = (self._slips, self._rngs, self._scales)
        state, counts = self._states.view(np.uint8), (self.uses, self.tally)
        judged = (setting.model, setting.pace, self.trace)
        chance = (self._chance, setting.streams)
        self.actions += advance_counting(setting.desk, state, *chance, *seats, most, *counts, *judged)
        if self.actions >= MOST_ACTIONS:
            raise SandtableError(f"the match did not end within {MOST_ACTIONS:,} actions")
        return int(self.tally[NOW])

    def _play_noted(self, most: int) -> int:
        """The same as `_play_on`, with every action noted."""
        assert self.notebook
        seat, last = int(self.game.verbs.decider(self.state)), self.actions + most
        while self.actions < last and (seat == CHANCE or self._is_simple(seat)):
            taken, before = self.actions, self.notebook.before()
            following = self._play_on(1)
            if self.actions == taken:  # the trace has no row left
                return seat
            self.notebook.note(before, seat, int(self.tally[TAKEN]))
            seat = following
        return seat

    def take_turn(self, seat: int) -> None:
        """The searching bot of the seat has decided."""
        view = copy_record(self.state)
        self.game.verbs.hide(view, seat)
        action = self.bots[seat].choose(view, self.ruleset, seat)
        if not self.game.is_legal(self.state, self.ruleset, action):
            raise SandtableError(f"bot {self.bots[seat].name} chose action {action}, which is not legal")
        self.uses[seat, action >> 24] += 1
        if seat != self.tally[LAST]:
            self._judge()
            self.tally[LAST], self.tally[RUNS] = seat, self.tally[RUNS] + 1
        before = self.notebook.before() if self.notebook else None
        self.game.verbs.apply(self.state, self.ruleset, action)
        self.actions += 1
        if self.notebook:
            self.notebook.note(before, seat, action)

    def _judge(self) -> None:
        """The trace has how the seats' chances stand now that the decision passes on."""
        setting, runs = self.setting, int(self.tally[RUNS])
        if runs >= len(self.trace):
            self.trace = np.concatenate([self.trace, np.zeros_like(self.trace)])
        if setting.pace:
            state = self._states.view(np.uint8)
            judge(setting.desk, state, runs, setting.model, setting.pace, self.trace[runs])

    def shape(self, points: NDArray[np.float64]) -> dict[str, Any]:
        """What the chances of the seats tell of the match; nothing if none were fitted."""
        rows, chance = self.trace[: int(self.tally[RUNS])], self.setting.chance
        if chance is None or len(rows) == 0:
            return {}
        return shape_of(rows, points[: rows.shape[1]], chance.worth)._asdict()

    @property
    def turns(self) -> int:
        """How long the match was, as the game counts it; else how often the decision passed to a seat."""
        for name in ("turns", "rounds"):
            if has_field(self.game, name):
                counted = inner_record(self.state)[name].tolist()  # by seat, or one for all
                return int(sum(counted) if isinstance(counted, list) else counted)
        return int(self.tally[RUNS])

    def counted(self, points: NDArray[np.float64], end_reason: str, fault: str = "") -> Counted:
        """The match as a study keeps it."""
        uses = self.uses[:, self.setting.codes].tolist()
        return Counted(
            tuple(points[: len(uses)].tolist()),
            end_reason,
            self.turns,
            tuple(map(sum, uses)),
            tuple(map(tuple, uses)),
            self.actions,
            fault,
            int(self.state["named_uses"]) if isinstance(self.game, RestrictedGame) else 0,
            **({} if fault else self.shape(points)),
            **(self.notebook.told(None if fault else points[: len(uses)].tolist()) if self.notebook else {}),
        )


def play_counted(contest: Contest, fixture: Fixture, noted: Noted = NOTHING) -> Counted:
    """The match of a fixture, played to its end; a fault of the match is its result."""
    place = f"{contest.seed}/{fixture.lineup}/{fixture.cluster}"
    match = CountedMatch(setting_of(contest), fixture, place, noted)
    try:
        return played_to_its_end(match)
    except SandtableError as problem:
        fault = str(problem)
    except Exception as problem:  # gauges, laws and bots are anybody's code: theirs costs this match alone
        fault = words_of_problem(problem)
    return match.counted(np.zeros(MAX_SEATS), "fault", fault)


def played_to_its_end(match: CountedMatch) -> Counted:
    """The match as a study keeps it, once it has ended as it should."""
    points = np.zeros(MAX_SEATS)
    while (seat := match.advance()) != NOBODY:
        match.take_turn(seat)
    match.look()
    reason = match.game.verbs.result(match.state, match.ruleset, points)
    if reason == 0 or abs(sum(points.tolist()) - 1.0) > 1e-9:
        raise SandtableError(f"the match is over, but its points are {points.tolist()}")
    return match.counted(points, match.game.end_reasons[reason])


def words_of_problem(problem: Exception) -> str:
    """The error in one line: its type, its words, and the file and line it comes from."""
    words = " ".join([f"{type(problem).__name__}:", *str(problem).split()]).removesuffix(":")
    frames = traceback.extract_tb(problem.__traceback__)
    return f"{words} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"


def matches_a_second(contest: Contest, count: int) -> float:
    """How fast the first matches of a contest are played here, once everything is loaded."""
    fixtures = [contest.fixture(0, cluster, 0) for cluster in range(count + 1)]
    play_counted(contest, fixtures[0])
    began = time.perf_counter()
    for fixture in fixtures[1:]:
        play_counted(contest, fixture)
    return count / (time.perf_counter() - began)
