"""The bot that compares whole turns: which plans it tries, how it tells them apart, advice."""

import math
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.bots import plans
from sandtable.bots.bot import Advice, SimpleBot
from sandtable.bots.desk import buffer_width, new_desk
from sandtable.bots.search import Budget, SearchBot
from sandtable.core.addresses import SEARCHING
from sandtable.core.contract import MAX_SEATS, apply, decider, hide, imagine
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.heuristics import PlanSettings
from sandtable.core.records import copy_record, record_bytes, record_row
from sandtable.core.rng import Rng, new_rng, split_rng, uniform

Record = Any
Weights = NDArray[np.float64]

TURN_FIELD, ROUND_FIELD, SEATS_FIELD = "seat", "rounds", "seats"  # of a state, if it has them
FEW = 2  # seats; with more it is a crowd
LINE = 12  # actions of an expected line
BELL = 3  # fractions that are added up for a number that lies around 0 as errors do
LEAST = 1e-9  # a lead that is none


@dataclass
class Plan:
    """A way to play the turn, and what came of it, sample by sample."""

    weights: Weights
    first: int = plans.NO_ACTION
    values: list[float] = field(default_factory=list)

    def lead(self, other: "Plan") -> tuple[float, float]:
        """By how much it was better on average in the samples of both, and the standard error of that."""
        pairs = zip(self.values, other.values, strict=False)
        differences = np.array([own - theirs for own, theirs in pairs])
        spread = float(differences.std(ddof=1)) if len(differences) > 1 else math.inf
        return float(differences.mean()), spread / math.sqrt(len(differences))


class PlanBot:
    """Plays out some plans for the turn and follows the best of them until something new is known."""

    def __init__(
        self,
        game: Game,
        budget: Budget,
        seed: int | str = 0,
        *,
        settings: PlanSettings | None = None,
        scales: Weights | None = None,
        name: str = "plans",
    ) -> None:
        self.game = game
        self.name = name
        self.budget = budget
        self.settings = settings or game.bots.plans
        self.plan: Plan | None = None  # that is followed
        self.tried: list[Plan] = []  # when it was chosen
        self.rng = new_rng(seed, "plans")
        self._turn: tuple[int, int] | None = None  # whose it was, and of which round, when it thought last
        self._expected = b""  # what the seat sees next if nothing happens that it does not know yet
        self._simple = SimpleBot(game, seed, scales=scales)
        desk = new_desk(game, game.rulesets.make(), scales, SEARCHING)
        self.own = desk.scales if scales is not None else game.bots.planning  # what it goes by itself
        self.judging = desk.scales if scales is not None else game.bots.judging
        size = game.state_dtype.itemsize
        rows = (np.zeros(size, np.uint8), np.zeros(size, np.uint8))
        self.own = self.own.copy()
        self._bench = plans.Bench(desk, desk.scales.copy(), self.judging.copy(), *rows, np.zeros(MAX_SEATS))
        fields: Any = game.state_dtype.fields or {}
        self._turn_at = fields[TURN_FIELD][1] if TURN_FIELD in fields else plans.NO_PLACE
        self._knows_turns = TURN_FIELD in fields and ROUND_FIELD in fields
        self._actions = np.zeros(buffer_width(game), np.int32)
        self._worths = np.zeros(buffer_width(game))

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """The next action of the plan, which is made anew whenever something new is known."""
        if self.game.bots.needs_a_glance(view):
            return self._simple.choose(view, ruleset, seat)
        self._prepare(view, ruleset, seat)
        ranked, is_foreseen = self._ranked(self.own, seat), self._is_foreseen(view)
        if len(ranked) == 1:
            action = ranked[0]
        elif self.plan is not None and is_foreseen:
            action = self._ranked(self.plan.weights, seat)[0]
        else:
            self.plan = self._best(self._think(ranked, seat))
            action = self._first(self.plan, seat)
        self._expected = self._foreseen(view, ruleset, seat, action)
        return action

    def advise(self, view: Record, ruleset: Record, seat: int) -> list[Advice]:
        """The first action of every plan it tried, the best first, with what the plan would do next."""
        self._prepare(view, ruleset, seat)
        tried = self._think(self._ranked(self.own, seat), seat)
        best = self._best(tried)
        found: dict[int, Advice] = {}
        order = sorted(tried, key=lambda plan: (plan is best, len(plan.values), np.mean(plan.values)))
        for plan in reversed(order):
            line = self._line(plan, view, ruleset, seat)
            visits, value = len(plan.values), float(np.mean(plan.values))
            found.setdefault(line[0], Advice(line[0], visits, value, line))
        return list(found.values())

    def _prepare(self, view: Record, ruleset: Record, seat: int) -> None:
        if decider(view) != seat:
            raise SandtableError(f"seat {seat} is asked for an action, but the decision is not its own")
        self._bench.desk.ruleset[:] = record_row(ruleset)
        self._bench.seen[:] = record_row(view)

    def _ranked(self, weights: Weights, seat: int) -> list[int]:
        """The legal actions, what looks best by the weights first; equals as the game lists them."""
        given = (self._bench, seat, weights, self.rng.copy(), self._actions, self._worths)
        count = plans.weigh_actions(*given)
        order = np.argsort(-self._worths[:count], kind="stable")
        return [int(action) for action in self._actions[order]]

    def _first(self, plan: Plan, seat: int) -> int:
        """The action that the plan begins with."""
        return plan.first if plan.first != plans.NO_ACTION else self._ranked(plan.weights, seat)[0]

    def _think(self, ranked: list[int], seat: int) -> list[Plan]:
        """Plans that have been played out: half of them are dropped, and again half, as worse than others.

        The first plan is what looks best at once; it is never dropped, since the others are compared with it.
        """
        tried = self._new_plans(ranked)
        stages = max(1, math.ceil(math.log2(len(tried))))
        deadline = (
            time.thread_time() + self.budget.milliseconds / 1000 if self.budget.milliseconds else math.inf
        )
        samples: list[Rng] = []
        running = tried
        for _ in range(stages):
            more = max(1, self.budget.iterations // (stages * len(running)))
            samples += [self._new_sample() for _ in range(more)]
            for plan in running:
                for sample in samples[len(plan.values) :]:
                    plan.values.append(self._play(plan, seat, sample))
            if time.thread_time() >= deadline:
                break
            others = sorted(running[1:], key=lambda plan: -plan.lead(tried[0])[0])
            running = [tried[0], *others[: max(1, len(running) // 2 - 1)]]
        return tried

    def _new_plans(self, ranked: list[int]) -> list[Plan]:
        """What looks best, the next actions after it, and what other weights would do."""
        own, settings = self.own, self.settings
        found = [Plan(own, ranked[0])]
        found += [Plan(own, action) for action in ranked[1 : 1 + settings.next_best]]
        if settings.whims:
            found.append(Plan(self._bench.usual))
        found += [Plan(own * self._whim(len(own))) for _ in range(1, settings.whims)]
        return found

    def _whim(self, count: int) -> Weights:
        """Factors around 1, as likely to halve as to double."""
        bells = [sum(uniform(self.rng) for _ in range(BELL)) - BELL / 2 for _ in range(count)]
        return np.array([math.exp(self.settings.spread * math.sqrt(12 / BELL) * bell) for bell in bells])

    def _new_sample(self) -> Rng:
        sample = np.zeros(1, np.int64)
        split_rng(self.rng, sample)
        return sample

    def _play(self, plan: Plan, seat: int, sample: Rng) -> float:
        """What the plan was worth with the luck of the sample."""
        chance, ties = sample.copy(), np.zeros(1, np.int64)
        split_rng(sample.copy(), ties)
        where = (self._turn_at, self.settings.rounds)
        return float(plans.play_plan(self._bench, seat, plan.first, plan.weights, *where, chance, ties))

    def _best(self, tried: list[Plan]) -> Plan:
        """The plan that is left, unless its lead over what looks best at once may well be luck."""
        first, most = tried[0], max(len(plan.values) for plan in tried)
        finished = [plan for plan in tried[1:] if len(plan.values) == most]
        best = max(finished, key=lambda plan: plan.lead(first)[0], default=first)
        lead, error = best.lead(first)
        return best if lead > max(self.settings.caution * error, LEAST) else first

    def _is_foreseen(self, view: Record) -> bool:
        """Whether there is no reason to think again: nothing new is known, or it is still the same turn."""
        if not (self.settings.is_once_a_turn and self._knows_turns):
            return record_bytes(view) == self._expected
        before, self._turn = self._turn, (int(view[TURN_FIELD]), int(view[ROUND_FIELD]))
        return before == self._turn

    def _foreseen(self, view: Record, ruleset: Record, seat: int, action: int) -> bytes:
        """What the seat sees after the action if it knows all that decides it."""
        world = copy_record(view)
        imagine(world, seat, self.rng.copy())
        apply(world, ruleset, action)
        hide(world, seat)
        return record_bytes(world)

    def _line(self, plan: Plan, view: Record, ruleset: Record, seat: int) -> list[int]:
        """What the plan does until chance or another seat decides."""
        world = copy_record(view)
        imagine(world, seat, self.rng.copy())
        line = [self._first(plan, seat)]
        apply(world, ruleset, line[0])
        while len(line) < LINE and decider(world) == seat:
            glimpse = copy_record(world)
            hide(glimpse, seat)
            self._bench.seen[:] = record_row(glimpse)
            line.append(self._ranked(plan.weights, seat)[0])
            apply(world, ruleset, line[-1])
        self._bench.seen[:] = record_row(view)
        return line


class CrowdBot:
    """A tree search where two sit, and plans where more do."""

    def __init__(self, tree: SearchBot, planner: PlanBot) -> None:
        self.name = tree.name
        self.tree = tree
        self.planner = planner

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """The action that the one or the other takes."""
        return self._bot(view).choose(view, ruleset, seat)

    def advise(self, view: Record, ruleset: Record, seat: int) -> list[Advice]:
        """What the one or the other considered, the most trusted first."""
        return self._bot(view).advise(view, ruleset, seat)

    def _bot(self, view: Record) -> SearchBot | PlanBot:
        names = view.dtype.names or ()
        is_crowd = SEATS_FIELD in names and int(view[SEATS_FIELD]) > FEW
        return self.planner if is_crowd else self.tree
