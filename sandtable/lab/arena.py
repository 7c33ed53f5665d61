"""The arena: bots play each other in rotated seats with the same dice until their strength is known."""

import json
import math
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sandtable.bots.levels import make_bot
from sandtable.bots.other_version import close_far_ends
from sandtable.bots.seats import seat_seed
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.sheets import Document
from sandtable.games import find_game
from sandtable.lab.matches import play_match
from sandtable.lab.provenance import bot_settings, program_hash
from sandtable.lab.stats import Bet, Estimate, elo_difference, wilson

if TYPE_CHECKING:
    from sandtable.lab.journal import Journal

FORMAT = "sandtable journal 2"


@dataclass(frozen=True)
class Contest:
    """Who plays what how often: everything that decides the matches of an arena."""

    game_id: str
    bots: tuple[str, ...]
    matches: int  # of each line-up, rounded up so that every bot sits in every seat equally often
    seats: int
    seed: str
    preset: str = "as written"
    changes: tuple[tuple[str, Any], ...] = ()
    sheets: tuple[str, ...] = ()  # what each bot brings, as JSON; null or none at all is the default

    @property
    def game(self) -> Game:
        return find_game(self.game_id)

    @property
    def ruleset(self) -> Any:
        return self.game.rulesets.make(dict(self.changes), self.preset)

    @property
    def lineups(self) -> list[tuple[int, ...]]:
        """Which bots, by number, meet: every choice that fills the seats, or all of them over again."""
        count = len(self.bots)
        if count >= self.seats:
            return list(combinations(range(count), self.seats))
        return [tuple(seat % count for seat in range(self.seats))]

    @property
    def clusters(self) -> int:
        """Clusters of each line-up: the same dice, once for every rotation of the seats."""
        return math.ceil(self.matches / self.seats)

    def fixtures(self) -> Iterator["Fixture"]:
        """Every match in the order it is played: line-ups side by side, a cluster's rotations together."""
        for cluster in range(self.clusters):
            for lineup in range(len(self.lineups)):
                for turn in range(self.seats):
                    yield self.fixture(lineup, cluster, turn)

    def fixture(self, lineup: int, cluster: int, turn: int) -> "Fixture":
        """One match: the line-up, seated `turn` places further on."""
        players = self.lineups[lineup]
        return Fixture(lineup, cluster, turn, players[turn:] + players[:turn])

    def sheets_of(self, fixture: "Fixture") -> list[Document | None] | None:
        """What each seat of a match brings; none at all is the default of each."""
        if not self.sheets:
            return None
        return [json.loads(self.sheets[bot]) for bot in fixture.seating]

    def check(self) -> None:
        """A SandtableError names what is wrong with the contest, if anything is."""
        low, high = self.game.seats
        if not low <= self.seats <= high:
            raise SandtableError(f"{self.game.title} has {low} to {high} seats, not {self.seats}")
        if len(self.bots) < 2:
            raise SandtableError(
                "an arena needs at least two bots; to measure noise, name the same one twice"
            )
        if self.matches < 1:
            raise SandtableError(f"an arena needs at least one match, not {self.matches}")
        assert self.ruleset is not None
        given = [json.loads(sheet) for sheet in self.sheets]
        for sheet in given:
            self.game.check_sheets(self.ruleset, 1, [sheet])
        if given and len(given) != len(self.bots):
            raise SandtableError(
                f"{len(given)} sheets are given for {len(self.bots)} bots; give each one or none"
            )
        for name in set(self.bots):
            make_bot(name, self.game)

    @cached_property
    def measured(self) -> dict[str, Any]:
        """All that decides the matches, names resolved; not their number, which may be raised."""
        return {
            "format": FORMAT,
            "program": program_hash(game_id=self.game_id),
            "game": self.game_id,
            "version": self.game.version,
            "ruleset": self.game.rulesets.read(self.ruleset),
            "seats": self.seats,
            "seed": self.seed,
            "bots": [bot_settings(name, self.game) for name in self.bots],
            **({"sheets": [json.loads(sheet) for sheet in self.sheets]} if self.sheets else {}),
        }


@dataclass(frozen=True)
class Fixture:
    """One match to play: which line-up, which dice, and the bots' numbers by seat."""

    lineup: int
    cluster: int
    turn: int
    seating: tuple[int, ...]

    @property
    def key(self) -> tuple[int, int, int]:
        return (self.lineup, self.cluster, self.turn)


@dataclass(frozen=True)
class Row:
    """One finished match."""

    lineup: int
    cluster: int
    turn: int
    seating: tuple[int, ...]
    points: tuple[float, ...]
    end_reason: str
    actions: int
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]

    @property
    def key(self) -> tuple[int, int, int]:
        return (self.lineup, self.cluster, self.turn)


def play_fixture(contest: Contest, fixture: Fixture) -> Row:
    """The match, played; bots are seeded by their place in the line-up, so that a mirrored match differs
    only in who sits where."""
    game = contest.game
    place = f"{contest.seed}/{fixture.lineup}/{fixture.cluster}"
    size = len(fixture.seating)
    bots = [
        make_bot(contest.bots[bot], game, seat_seed(place, (seat + fixture.turn) % size, bot))
        for seat, bot in enumerate(fixture.seating)
    ]
    outcome = play_match(game, contest.ruleset, bots, place, contest.sheets_of(fixture))
    return Row(**asdict(fixture), **asdict(outcome))


@dataclass(frozen=True)
class Player:
    """What an arena found out about one bot."""

    name: str
    score: float  # mean points a match
    low: float
    high: float
    games: int
    seconds: float  # a decision, on average; 0 for bots that do not search


@dataclass(frozen=True)
class Duel:
    """What an arena found out about two bots: how often the first came out ahead of the second."""

    first: str
    second: str
    share: Estimate
    elo: Estimate
    games: int


@dataclass
class Standing:
    """The matches so far and what they say."""

    contest: Contest
    rows: list[Row] = field(default_factory=list)

    def players(self) -> list[Player]:
        """Every bot's score, the best first."""
        found = []
        for bot, name in enumerate(self.contest.bots):
            taken = [
                (row, seat)
                for row in self.rows
                for seat in range(len(row.seating))
                if row.seating[seat] == bot
            ]
            if not taken:
                continue
            share = wilson(math.fsum(row.points[seat] for row, seat in taken), len(taken))
            thought = sum(row.seconds[seat] for row, seat in taken)
            decisions = sum(row.decisions[seat] for row, seat in taken)
            found.append(
                Player(name, share.value, share.low, share.high, len(taken), thought / max(1, decisions))
            )
        return sorted(found, key=lambda player: -player.score)

    def meetings(self, first: int, second: int) -> list[tuple[float, int]]:
        """For each complete cluster, in order, how far the first was ahead of the second, and its matches."""
        by_cluster: dict[tuple[int, int], list[Row]] = {}
        for row in self.rows:
            if first in row.seating and second in row.seating:
                by_cluster.setdefault((row.cluster, row.lineup), []).append(row)
        complete = [rows for _, rows in sorted(by_cluster.items()) if len(rows) == self.contest.seats]
        return [(fmean(lead(row, first, second) for row in rows), len(rows)) for rows in complete]

    def duels(self) -> list[Duel]:
        """Every two bots that met, compared."""
        found = []
        for first, second in combinations(range(len(self.contest.bots)), 2):
            met = self.meetings(first, second)
            if met:
                games = sum(count for _, count in met)
                scores = [score for score, _ in met]
                share = wilson(math.fsum(scores) / len(scores) * games, games)
                names = self.contest.bots[first], self.contest.bots[second]
                found.append(Duel(*names, share, elo_difference(scores, games), games))
        return found

    def winner(self, confidence: float) -> str | None:
        """The bot shown to be better than every other, however often one has looked, or None."""
        count = len(self.contest.bots)
        error = (1 - confidence) / (count * (count - 1))
        for bot, name in enumerate(self.contest.bots):
            if all(self._is_shown(bot, other, error) for other in range(count) if other != bot):
                return name
        return None

    def _is_shown(self, first: int, second: int, error: float) -> bool:
        bet = Bet()
        for score, _ in self.meetings(first, second):
            bet.observe(score)
            if bet.is_convinced(error):
                return True
        return False


def lead(row: Row, first: int, second: int) -> float:
    """How often the first bot's seats had more points than the second's; equal points are half."""
    pairs = [
        (row.points[one], row.points[other])
        for one in range(len(row.seating))
        for other in range(len(row.seating))
        if row.seating[one] == first and row.seating[other] == second
    ]
    return fmean(1.0 if ours > theirs else 0.5 if ours == theirs else 0.0 for ours, theirs in pairs)


Watcher = Callable[[Standing, Row], None]


def hold(
    contest: Contest,
    journal: "Journal | None" = None,
    *,
    workers: int = 1,
    until_better: float | None = None,
    watch: Watcher | None = None,
) -> Standing:
    """Every match of the contest is played, or as many as it takes to show one bot better than the rest.

    Decisions to stop are taken after the matches in their order, so that neither the number of workers
    nor an interruption changes which matches count.
    """
    contest.check()
    done = dict(journal.rows) if journal else {}
    standing = Standing(contest)
    try:
        with ThreadPoolExecutor(workers) as pool:
            _play_all(standing, _Queue(pool, contest, done, 2 * workers), journal, until_better, watch)
    finally:
        close_far_ends()
    return standing


def _play_all(
    standing: Standing,
    queue: "_Queue",
    journal: "Journal | None",
    until_better: float | None,
    watch: Watcher | None,
) -> None:
    """The standing has every match up to the last one that is needed."""
    contest = standing.contest
    try:
        for fixture in contest.fixtures():
            row = queue.wait_for(fixture, journal)
            standing.rows.append(row)
            if watch:
                watch(standing, row)
            ends_cluster = fixture.turn == contest.seats - 1
            if until_better and ends_cluster and standing.winner(until_better):
                return
    finally:
        queue.close()


class _Queue:
    """Matches handed to the workers a little ahead of where they are needed."""

    def __init__(
        self, pool: ThreadPoolExecutor, contest: Contest, done: dict[tuple[int, int, int], Row], ahead: int
    ) -> None:
        self._pool = pool
        self._contest = contest
        self._done = done
        self._ahead = ahead
        self._to_come = (fixture for fixture in contest.fixtures() if fixture.key not in done)
        self._running: dict[Future[Row], tuple[int, int, int]] = {}

    def wait_for(self, fixture: Fixture, journal: "Journal | None") -> Row:
        """The fixture's match, with every match that ended meanwhile written down."""
        while fixture.key not in self._done:
            while len(self._running) < self._ahead:
                upcoming = next(self._to_come, None)
                if upcoming is None:
                    break
                self._running[self._pool.submit(play_fixture, self._contest, upcoming)] = upcoming.key
            ended, _ = wait(self._running, return_when=FIRST_COMPLETED)
            for future in ended:
                row = future.result()
                self._done[self._running.pop(future)] = row
                if journal:
                    journal.add(row)
        return self._done[fixture.key]

    def close(self) -> None:
        """No match is begun any more."""
        for future in self._running:
            future.cancel()
