"""A finished match looked back on: chances over the steps, decisions that cost most, figures and luck.

Every position in which a seat had a choice is searched as a bot would search it, from what the seat that
decides could see then. The values of all seats are read off each iteration, so there is a curve a seat and a
standard error for each of its points. Decisions that look dear are searched again, once after what was done
and once after what seemed better, and the difference is told with its own error.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.bots import mcts
from sandtable.bots.search import Tree, has_secrets
from sandtable.core.contract import NOBODY
from sandtable.core.errors import ReplayError
from sandtable.core.records import copy_record, record_row
from sandtable.play.account import end_clause, figures_of, luck_of
from sandtable.play.match import Match

FORMAT = "sandtable analysis 1"
BUDGET = 24_000  # iterations for the curve of a whole match
FEWEST, MOST = 24, 300  # iterations a position
VERIFIED = 8  # decisions that are searched again
TURNING_POINTS = 3
LEAST_GAIN = 0.03  # points: what is less is not worth telling
NODES = 1 << 15

Record = Any
SEARCH: Any = mcts.search
Progress = Callable[[float], None]


@dataclass
class Sample:
    """What some iterations were worth to every seat: their number, sum and sum of squares."""

    seats: int
    count: int = 0
    total: NDArray[np.float64] = field(init=False)
    squares: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        self.total, self.squares = np.zeros(self.seats), np.zeros(self.seats)

    def add(self, values: NDArray[np.float64]) -> None:
        """One more iteration is counted."""
        self.count += 1
        self.total += values[: self.seats]
        self.squares += values[: self.seats] ** 2

    @property
    def means(self) -> NDArray[np.float64]:
        """What the position is worth to every seat."""
        means: NDArray[np.float64] = self.total / max(self.count, 1)
        return means

    @property
    def errors(self) -> NDArray[np.float64]:
        """The standard errors of the means; one iteration says almost nothing."""
        if self.count < 2:
            return np.full(self.seats, 0.5)
        spread = np.maximum(self.squares - self.count * self.means**2, 0.0) / (self.count - 1)
        errors: NDArray[np.float64] = np.sqrt(spread / self.count)
        return errors


def sure(points: Any) -> Sample:
    """A sample of what is certain."""
    found = Sample(len(points))
    for _ in range(2):
        found.add(np.array(points, np.float64))
    return found


@dataclass
class Judgement:
    """What a search found out about a position."""

    worth: Sample
    best: int  # the action it trusts most; NONE where no seat decides
    guess_of: dict[int, float]  # what it thinks of each action, for the seat that decides


class Judge:
    """Searches positions of one match by single iterations and keeps what each was worth to all seats."""

    def __init__(self, match: Match, seed: str) -> None:
        self.match = match
        game = match.game
        nodes = max(NODES, 4 * game.max_actions)
        self._tree = Tree(game, seed, "analysis", nodes, game.bots.search)
        self._tree.set_secret(has_secrets(game, match.ruleset))
        self._tree.work.desk.ruleset[:] = record_row(match.ruleset)

    def judge(self, state: Record, seat: int, iterations: int) -> Judgement:
        """The position as the seat sees it, searched so often; nothing is kept from the position before."""
        tree, match = self._tree, self.match
        view = copy_record(state)
        match.verbs.hide(view, seat)
        tree.view[0] = view
        tree.plant()
        grown, row = (tree.tree, tree.nodes, tree.table), tree.view.view(np.uint8)
        by_action: dict[int, Sample] = {}
        everything = Sample(match.seats)
        for _ in range(iterations):
            if not SEARCH(*grown, tree.plan, row, seat, tree.rng, tree.work, 1):
                break
            taken = int(tree.nodes[tree.work.path[1]].action)
            by_action.setdefault(taken, Sample(match.seats)).add(tree.work.values)
            everything.add(tree.work.values)
        return self._judgement(state, seat, everything, by_action)

    def _judgement(
        self, state: Record, seat: int, everything: Sample, by_action: dict[int, Sample]
    ) -> Judgement:
        """What the tree says now: a proof, or the worth of the action it trusts most."""
        tree, match = self._tree, self.match
        winner = int(tree.nodes[mcts.ROOT].proven)
        is_own = int(match.verbs.decider(state)) == seat
        nodes = [tree.nodes[child] for child in tree.children(tree.home(tree.view[0], mcts.ROOT, seat))]
        own = [node for node in nodes if is_own and int(node.mover) == seat]
        ranked = sorted(own, key=lambda node: _trust(node, seat), reverse=True)
        best = int(ranked[0].action) if ranked else mcts.NONE
        worth = by_action.get(best, everything) if is_own else everything
        if winner != mcts.OPEN:
            worth = sure([float(one == winner) for one in range(match.seats)])
        weight = float(tree.plan.guess_weight)
        guess_of = {int(node.action): _guess(node, seat, weight) for node in own}
        return Judgement(worth, best, guess_of)

    def worth_after(self, state: Record, action: int, seat: int, iterations: int) -> Sample:
        """What the position after the action is worth to every seat, as the seat sees it."""
        match = self.match
        after = copy_record(state)
        match.verbs.apply(after, match.ruleset, action)
        if int(match.verbs.decider(after)) == NOBODY:
            points = np.zeros(len(self._tree.work.values))
            match.verbs.result(after, match.ruleset, points)
            return sure(points[: match.seats])
        return self.judge(after, seat, iterations).worth


def _trust(node: Record, seat: int) -> tuple[int, int, float]:
    certainty = 0 if node.proven == mcts.OPEN else 1 if node.proven == seat else -1
    return (certainty, int(node.visits), float(node.total))


def _guess(node: Record, seat: int, weight: float) -> float:
    if node.proven != mcts.OPEN:
        return float(node.proven == seat)
    return float((node.total + weight * node.guess) / (node.visits + weight))


def analyse(match: Match, seed: str = "analysis", tell: Progress = lambda share: None) -> dict[str, Any]:
    """Everything there is to say of a finished match; a ReplayError if it is not over."""
    if match.result is None:
        raise ReplayError("the match is not over; only a finished match is looked back on")
    judge = Judge(match, seed)
    steps, iterations = positions(match)
    judged: dict[int, Judgement] = {}
    for done, step in enumerate(steps):
        tell(0.8 * done / len(steps))
        judged[step] = judge.judge(match.state_at(step), match.entries[step].actor, iterations)
    return {
        "format": FORMAT,
        "game": match.game.id,
        "seats": match.seats,
        "steps": len(match.entries),
        "iterations": iterations,
        "curve": curve(match, judged),
        "turning_points": turning_points(match, judge, judged, iterations, tell),
        "figures": [
            {"seat": line.seat, "figure": line.figure, "total": line.total, "sources": line.sources}
            for line in figures_of(match)
        ],
        "luck": luck_told(match),
        "end": {
            "end_reason": match.result.end_reason,
            "clause": end_clause(match),
            "points": list(match.result.points),
        },
    }


def positions(match: Match) -> tuple[list[int], int]:
    """The steps at which a seat had a choice, all or evenly spread, and how often each is searched."""
    game, ruleset = match.game, match.ruleset
    steps = [
        number
        for number, entry in enumerate(match.entries)
        if entry.actor >= 0 and len(game.choices(match.state_at(number), ruleset)) > 1
    ]
    most = BUDGET // FEWEST
    if len(steps) > most:
        steps = [steps[place * len(steps) // most] for place in range(most)]
    return steps, min(MOST, max(FEWEST, BUDGET // max(len(steps), 1)))


def curve(match: Match, judged: dict[int, Judgement]) -> list[dict[str, Any]]:
    """The chance of every seat at each step that was judged, and how it ended."""
    told = [
        {
            "step": step,
            "values": [round(float(value), 4) for value in found.worth.means],
            "errors": [round(float(error), 4) for error in found.worth.errors],
        }
        for step, found in judged.items()
    ]
    assert match.result is not None
    end = {"step": len(match.entries), "values": list(match.result.points), "errors": [0.0] * match.seats}
    return [*told, end]


def turning_points(
    match: Match, judge: Judge, judged: dict[int, Judgement], iterations: int, tell: Progress
) -> list[dict[str, Any]]:
    """The decisions that cost their seat most, the dearest first, each searched again on both ways."""
    found = []
    dear = sorted(judged, key=lambda step: apparent_loss(match, step, judged[step]), reverse=True)[:VERIFIED]
    for done, step in enumerate(dear):
        tell(0.8 + 0.2 * done / len(dear))
        entry, best = match.entries[step], judged[step].best
        if best in (entry.action, mcts.NONE):
            continue
        state, seat = match.state_at(step), entry.actor
        ways = [judge.worth_after(state, one, seat, 4 * iterations) for one in (best, entry.action)]
        gain = float(ways[0].means[seat] - ways[1].means[seat])
        error = sqrt(sum(float(way.errors[seat]) ** 2 for way in ways))
        if gain > max(LEAST_GAIN, error):
            found.append((gain, error, step, float(ways[1].means[seat])))
    dearest = sorted(found, reverse=True)[:TURNING_POINTS]
    return [
        tell_turning_point(match, step, judged[step].best, gain, error, left)
        for gain, error, step, left in dearest
    ]


def apparent_loss(match: Match, step: int, found: Judgement) -> float:
    """By how much the search thinks less of what was done than of what it trusts most."""
    entry = match.entries[step]
    if found.best in (mcts.NONE, entry.action):
        return 0.0
    return found.guess_of.get(found.best, 0.0) - found.guess_of.get(entry.action, 0.0)


def tell_turning_point(
    match: Match, step: int, best: int, gain: float, error: float, left: float
) -> dict[str, Any]:
    """A decision and what was better, in words."""
    entry, game = match.entries[step], match.game
    state = match.state_at(step)
    return {
        "step": step + 1,
        "seat": entry.actor,
        "played": {"text": entry.text, "words": entry.words},
        "better": {
            "text": game.write_action(state, best),
            "words": game.say_action(state, match.ruleset, best),
        },
        "chance": round(left, 4),
        "gain": round(gain, 4),
        "error": round(error, 4),
    }


def luck_told(match: Match) -> list[dict[str, Any]]:
    """The luck ledger: what was to be expected is exact, as a fraction and as a number."""
    return [
        {
            "seat": line.seat,
            "figure": line.figure,
            "throws": line.throws,
            "expected": round(float(line.expected), 3),
            "fraction": f"{line.expected.numerator}/{line.expected.denominator}",
            "thrown": line.thrown,
            "deviation": round(line.deviation, 2),
        }
        for line in luck_of(match)
    ]
