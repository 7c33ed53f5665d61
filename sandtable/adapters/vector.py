"""Many matches of one game at once, in compiled code and without the interpreter's lock.

    environments = sandtable.vector.make("groundwar", 1024)
    turn = environments.step(environments.sample())
    turn.planes, turn.legal, turn.rewards

Actions are dense numbers (`KindTable.dense_of`). Chance is dealt inside, from a stream that depends on the
seed and the number of the environment alone. What `step` and `reset` return is the environments' own memory:
it is written over by the next step, so copy what you keep.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sandtable.adapters.opponents import Opponents
from sandtable.core.batches import (
    REFUSED,
    Batch,
    begin_range,
    mark_range,
    numbering_shares,
    observe_range,
    sample_range,
    settle_range,
    step_range,
)
from sandtable.core.compiled import direct
from sandtable.core.contract import NOBODY
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.observations import field_words, observation_of, state_fields
from sandtable.core.rng import new_rng
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.core.sheets import Document
from sandtable.games import find_game

MOST_NAMED = 3  # environments that an error tells about


class ActionError(SandtableError):
    """Some environments refused their actions; all others have gone on."""

    def __init__(self, problems: dict[int, str]) -> None:
        shown = [f"environment {env}: {said}" for env, said in list(problems.items())[:MOST_NAMED]]
        more = len(problems) - len(shown)
        rest = f"; and {more} more" if more else ""
        super().__init__("; ".join(shown) + rest + " (all other environments have gone on)")
        self.problems = problems  # by environment


class Turn(NamedTuple):
    """Where the environments are; by environment, and from the side of the seat that decides."""

    seat: NDArray[np.int8]  # who decides; NOBODY (-2) where the match is over and not begun anew
    planes: NDArray[np.uint8]  # by plane, row and column
    scalars: NDArray[np.int32]
    legal: NDArray[np.int32]  # dense numbers of the legal actions, the first `counts` of them
    counts: NDArray[np.int32]
    rewards: NDArray[np.float32]  # of this step, by seat: 1 to the winner, together 0
    gains: NDArray[np.float32]  # of this step, of the seat that acted
    end_reason: NDArray[np.int8]  # of the match that ended in this step; 0 where none did


def make(game: str, environments: int = 1, **options: Any) -> "VectorEnvironment":
    """So many matches of the game of that id at their opening; the options are those of VectorEnvironment."""
    return VectorEnvironment(find_game(game), environments, **options)


class VectorEnvironment:
    """Many matches of one game, stepped together.

    `ruleset` is a preset's name, or the options that are not as written. Seats in `opponents` are played by
    the bots named there, every other seat by you. With `begins_anew` the next match follows at once where one
    ends; with `keeps_last` the last observation of the one that ended is kept.
    """

    def __init__(
        self,
        game: Game,
        environments: int,
        *,
        seats: int | None = None,
        ruleset: str | Mapping[str, Any] = AS_WRITTEN,
        sheets: Sequence[Document | None] | None = None,
        opponents: Mapping[int, str] | None = None,
        seed: int | str = 0,
        threads: int = 1,
        begins_anew: bool = True,
        keeps_last: bool = False,
    ) -> None:
        self.game, self.count, self.action_count = game, environments, game.kinds.action_count
        self.seats = game.seats[0] if seats is None else seats
        bots = dict(opponents or {})
        check_counts(game, environments, self.seats, threads, bots)
        preset, changes = (ruleset, {}) if isinstance(ruleset, str) else (AS_WRITTEN, ruleset)
        self.ruleset = game.rulesets.make(changes, preset)
        self.observation, self.fields = observation_of(game), state_fields(game)
        opening = np.zeros(1, game.state_dtype)
        game.begin(opening[0], self.ruleset, self.seats, sheets)
        self._batch = new_batch(game, environments, self.seats, opening, self.ruleset, begins_anew)
        self._batch.is_ours[list(bots)] = False
        if keeps_last:
            last = self._batch.planes.copy(), self._batch.scalars.copy()
            self._batch = self._batch._replace(last_planes=last[0], last_scalars=last[1])
        self._turn = self._shown()
        self._ranges = ranges(environments, threads)
        self._opponents = Opponents(game, bots, self.seats, self.ruleset, threads) if bots else None
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._rooms = [new_room(game) for _ in self._ranges]
        self._sampled = np.zeros(environments, np.int64)
        self._whole: Callable[..., tuple[int, int]] | None = None  # steps all environments at once
        self._sampling: Callable[..., None] | None = None
        self.reset(seed)

    # Playing

    def reset(self, seed: int | str | None = None, only: ArrayLike | None = None) -> Turn:
        """Every environment, or each of `only`, is at its opening; with a seed all streams begin anew."""
        if seed is not None:
            self.seed = seed
            for env in range(self.count):
                self._batch.chance[env] = new_rng(seed, f"vector/{env}")
            self._samplers: NDArray[np.int64] | None = None
            if self._opponents:
                self._opponents.begin(self.count, seed)
        chosen = np.full(self.count, only is None)
        if only is not None:
            chosen[self._checked_places(only)] = True
        waiting = sum(
            self._everywhere(lambda at, *room: begin_range(self._batch, chosen, *room, *self._ranges[at]))
        )
        self._let_answer(waiting)
        return self._turn

    def step(self, actions: ArrayLike) -> Turn:
        """Every environment has taken its action, a dense number, or SKIP to stay as it is.

        An environment that refuses its action stays as it is too; the ActionError that says so is raised when
        all others have gone on.
        """
        self._take(actions)
        batch = self._batch
        if self._pool is None:
            if self._whole is None:
                self._whole = direct(step_range, batch, *self._rooms[0], 0, self.count)
            refused, waiting = self._whole(batch, *self._rooms[0], 0, self.count)
        else:
            found = self._everywhere(lambda at, *room: step_range(batch, *room, *self._ranges[at]))
            refused, waiting = (sum(part) for part in zip(*found, strict=True))
        if waiting:
            self._let_answer(waiting)
        if refused:
            raise ActionError({int(env): self._why_not(int(env)) for env in self.refused})
        return self._turn

    def sample(self) -> NDArray[np.int64]:
        """For every environment a legal action at random, from a stream of its own; SKIP where it is over."""
        if self._samplers is None:
            streams = [new_rng(self.seed, f"vector/{env}/sample") for env in range(self.count)]
            self._samplers = np.array(streams)
        batch = self._batch
        parts = (batch.legal, batch.counts, self._samplers, self._sampled, 0, self.count)
        if self._sampling is None:
            self._sampling = direct(sample_range, *parts)
        self._sampling(*parts)
        return self._sampled

    # Looking

    @property
    def turn(self) -> Turn:
        """Where the environments are."""
        return self._turn

    @property
    def views(self) -> NDArray[Any]:
        """What the deciding seats may know, as records: `views["gold"]`; `fields` says what they mean."""
        return locked(self._batch.views)

    @property
    def mask(self) -> NDArray[np.int8]:
        """By environment and dense number, 1 for what is legal; kept up to date from the first use on."""
        if not len(self._batch.mask):
            self._batch = self._batch._replace(mask=np.zeros((self.count, self.action_count), np.int8))
            mark_range(self._batch, 0, self.count)
        return locked(self._batch.mask)

    @property
    def packed_mask(self) -> NDArray[np.uint8]:
        """The same with eight actions a byte, as `np.unpackbits(…, bitorder="little")` reads them."""
        if not len(self._batch.packed):
            packed = np.zeros((self.count, -(-self.action_count // 8)), np.uint8)
            self._batch = self._batch._replace(packed=packed)
            mark_range(self._batch, 0, self.count)
        return locked(self._batch.packed)

    @property
    def viewer(self) -> NDArray[np.int8]:
        """From whose side each environment is observed: of the seat that decides, or decided last."""
        return locked(self._batch.viewer)

    @property
    def last(self) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
        """Planes and scalars of the match that ended last, with `keeps_last`."""
        return self._shaped(locked(self._batch.last_planes)), locked(self._batch.last_scalars)

    @property
    def refused(self) -> NDArray[np.intp]:
        """The environments that refused their action in this step."""
        return np.flatnonzero(self._batch.status == REFUSED)

    def observe(self, seats: int | ArrayLike) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
        """New planes and scalars as these seats see them: one seat for all, or one for each environment."""
        batch = self._batch
        watching = np.broadcast_to(np.asarray(seats, np.int64), self.count).copy()
        if watching.min() < NOBODY or watching.max() >= self.seats:
            raise SandtableError(f"there are the seats 0 to {self.seats - 1}, and -2 for a spectator")
        planes, scalars = np.empty_like(batch.planes), np.empty_like(batch.scalars)
        observe_range(batch, watching, planes, scalars, 0, self.count)
        return self._shaped(planes), scalars

    def state(self, environment: int) -> Any:
        """A copy of everything there is to know of one environment, hidden parts included."""
        return self._batch.states[environment].copy()

    def notation(self, environment: int, number: int) -> str:
        """How the action of a dense number is written in that environment."""
        return self.game.write_action(self._batch.states[environment], self.game.kinds.action_of(number))

    def close(self) -> None:
        """The threads are gone."""
        if self._pool is not None:
            self._pool.shutdown()

    # What stands behind

    def _take(self, actions: ArrayLike) -> None:
        """The batch holds the actions, or an error says what they should be."""
        given = np.asarray(actions)
        if given.shape != (self.count,):
            raise SandtableError(
                f"actions have the shape {given.shape}; give a number for each of {self.count} environments"
            )
        if given.dtype.kind not in "iu":
            raise SandtableError(f"actions are {given.dtype}; give dense numbers, which are whole")
        self._batch.numbers[:] = given

    def _shown(self) -> Turn:
        """The batch's memory as it is shown."""
        shown = Turn(*(locked(getattr(self._batch, name)) for name in TURN_FIELDS))
        return shown._replace(planes=self._shaped(shown.planes))

    def _shaped(self, planes: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The planes by environment, plane, row and column."""
        return planes.reshape(len(planes), *self.observation.plane_shape)

    def _everywhere(self, run: Callable[..., Any]) -> list[Any]:
        """What `run` gave for every range, each on a thread of its own: (range, actions, weights)."""
        if self._pool is None:
            return [run(0, *self._rooms[0])]
        waiting = [self._pool.submit(run, at, *self._rooms[at]) for at in range(1, len(self._ranges))]
        return [run(0, *self._rooms[0]), *(one.result() for one in waiting)]

    def _let_answer(self, waiting: int) -> None:
        """Bots have played on until every environment is ours again."""
        batch, opponents = self._batch, self._opponents

        def answer(at: int, actions: Any, weights: Any) -> int:
            assert opponents is not None
            opponents.answer(batch, at, *self._ranges[at])
            return settle_range(batch, actions, weights, *self._ranges[at])

        while waiting:
            waiting = sum(self._everywhere(answer))

    def _checked_places(self, only: ArrayLike) -> NDArray[np.intp]:
        places = np.asarray(only)
        if places.dtype.kind == "b":
            places = np.flatnonzero(places)
        if places.size and (places.min() < 0 or places.max() >= self.count):
            raise SandtableError(f"there are the environments 0 to {self.count - 1}")
        return places.astype(np.intp)

    def _why_not(self, env: int) -> str:
        """Why the environment refused its action, with the clause."""
        number, state, game = int(self._batch.numbers[env]), self._batch.states[env], self.game
        if not 0 <= number < self.action_count:
            return f"there is no action {number}; give a dense number from 0 to {self.action_count - 1}"
        action = game.kinds.action_of(number)
        clause = game.clause_id(game.verbs.why_not(state, self.ruleset, action))
        said = game.quote(clause, self.ruleset)
        if game.verbs.decider(state) == NOBODY:
            return f"the match is over ({clause}: {said}); reset it"
        return f"action {number} ({game.kinds.describe(action)}) is not legal ({clause}: {said})"


TURN_FIELDS = ("seat", "planes", "scalars", "legal", "counts", "rewards", "gains", "reasons")


def check_counts(
    game: Game, environments: int, seats: int, threads: int, opponents: Mapping[int, str]
) -> None:
    """There is such a batch, or an error says what there is."""
    least, most = game.seats
    if not least <= seats <= most:
        seated = str(least) if least == most else f"{least} to {most}"
        raise SandtableError(f"{game.title} has {seated} seats, not {seats}")
    if environments < 1 or threads < 1:
        raise SandtableError(f"{environments} environments on {threads} threads; give at least 1 of each")
    strange = [seat for seat in opponents if not 0 <= seat < seats]
    if strange:
        raise SandtableError(f"opponents name seat {strange[0]}; there are the seats 0 to {seats - 1}")
    if len(opponents) == seats:
        raise SandtableError("every seat is an opponent's; leave at least one for yourself")


def ranges(environments: int, threads: int) -> list[tuple[int, int]]:
    """The environments of each thread: where they begin and end."""
    ends = [environments * part // threads for part in range(threads + 1)]
    return list(pairwise(ends))


def new_room(game: Game) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Room for the actions or outcomes of one decision, and for their weights."""
    width = max(game.max_actions, game.max_outcomes)
    return np.zeros(width, np.int32), np.zeros(width, np.int64)


def new_batch(
    game: Game, count: int, seats: int, opening: NDArray[Any], ruleset: Any, begins_anew: bool
) -> Batch:
    """The memory of so many environments."""
    observation = observation_of(game)
    views = np.zeros(count, game.state_dtype)
    share, operands = numbering_shares(game.kinds)
    planes = np.zeros((count, len(observation.planes), observation.height * observation.width), np.uint8)
    scalars = np.zeros((count, len(observation.scalars)), np.int32)
    return Batch(
        states=np.zeros(count, game.state_dtype),
        views=views,
        view_rows=views.view(np.uint8).reshape(count, -1),
        opening=opening,
        ruleset=np.array([ruleset], game.rulesets.dtype),
        chance=np.zeros((count, 1), np.int64),
        is_ours=np.ones(seats, np.bool_),
        numbers=np.zeros(count, np.int64),
        codes=game.kinds.numbering.actions,
        share=share,
        operands=operands,
        words=field_words(game),
        legal=np.zeros((count, game.max_actions), np.int32),
        counts=np.zeros(count, np.int32),
        mask=np.zeros((0, 0), np.int8),
        packed=np.zeros((0, 0), np.uint8),
        planes=planes,
        scalars=scalars,
        last_planes=planes[:0],
        last_scalars=scalars[:0],
        seat=np.zeros(count, np.int8),
        viewer=np.zeros(count, np.int8),
        rewards=np.zeros((count, seats), np.float32),
        gains=np.zeros(count, np.float32),
        reasons=np.zeros(count, np.int8),
        status=np.zeros(count, np.int8),
        begins_anew=int(begins_anew),
    )


def locked(array: NDArray[Any]) -> NDArray[Any]:
    """The same memory, to be read only."""
    seen = array.view()
    seen.flags.writeable = False
    return seen
