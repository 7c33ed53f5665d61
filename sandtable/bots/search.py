"""The bot that searches: budgets, the tree kept from one decision to the next, threads, advice."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.bots import mcts
from sandtable.bots.bot import Advice, SimpleBot
from sandtable.bots.desk import buffer_width, new_desk
from sandtable.core.addresses import SEARCHING
from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY, apply, decider, imagine
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.heuristics import SearchSettings
from sandtable.core.records import copy_record, new_record, record_bytes, record_row
from sandtable.core.rng import new_rng

Record = Any

SLICE = (64, 1024)  # the fewest and the most iterations between two looks at the clock and at the lead
LOOKS = 16  # as far as the slices allow
NODES_EACH = 24  # nodes set aside for an iteration
FEWEST_NODES = 1 << 14
MOST_NODES = 1 << 20
REUSE_DEPTH = 4  # actions after which the tree is still looked for
REUSE_LOOKS = 200  # positions compared at most when looking for it
LINE = 12  # actions of a principal variation


UNIFORM = SearchSettings(
    exploration=3.0,
    guess_weight=0.5,
    greedy_turns=0,
    playout_actions=10**6,
    is_guided=False,
    has_guesses=False,
)


@dataclass(frozen=True)
class Budget:
    """When a search stops: after `iterations` or `milliseconds`, whichever comes first; 0 is no limit."""

    iterations: int = 0
    milliseconds: int = 0

    def __post_init__(self) -> None:
        if self.iterations <= 0 and self.milliseconds <= 0:
            raise SandtableError("a search needs a budget: give iterations or milliseconds above 0")


class Tree:
    """One tree and everything its search works in."""

    def __init__(
        self,
        game: Game,
        seed: int | str,
        stream: str,
        nodes: int,
        settings: SearchSettings,
        scales: NDArray[np.float64] | None = None,
    ) -> None:
        self.rng = new_rng(seed, stream)
        self.tree = np.zeros(1, mcts.TREE)
        self.nodes = np.zeros(nodes, mcts.NODE)
        self._spare = np.zeros(nodes, mcts.NODE)
        self.table = np.full((1, 2), mcts.NONE, np.int64)
        self.view = np.zeros(1, game.state_dtype)
        self.plan = new_record(mcts.PLAN)
        for name in ("exploration", "guess_weight", "greedy_turns", "playout_actions", "opens_at"):
            self.plan[name] = getattr(settings, name)
        self.plan.is_guided = int(settings.is_guided)
        self.plan.has_guesses = int(settings.has_guesses)
        size = game.state_dtype.itemsize
        glimpse_words = np.zeros(-(-size // 4), np.uint32)
        self.work = mcts.Work(
            new_desk(game, game.rulesets.make(), scales, SEARCHING),
            np.zeros(size, np.uint8),
            glimpse_words.view(np.uint8)[:size],
            glimpse_words,
            np.zeros(buffer_width(game), np.float64),
            np.zeros(mcts.MAX_DEPTH, np.int32),
            np.zeros(MAX_SEATS, np.float64),
        )
        self.plant()

    def set_secret(self, is_secret: bool) -> None:
        """The tree is ready for a game that hides something, or nothing."""
        if bool(self.plan.is_secret) != is_secret:
            self.plan.is_secret = int(is_secret)
            self.table = np.full((2 * len(self.nodes) if is_secret else 1, 2), mcts.NONE, np.int64)
            self.plant()

    def plant(self) -> None:
        """Nothing is known."""
        self.table[:, 1] = mcts.NONE
        mcts.plant(self.tree, self.nodes)

    def search(self, ruleset: Record, seat: int, iterations: int) -> bool:
        """`iterations` more; False if the answer is proven."""
        self.work.desk.ruleset[:] = record_row(ruleset)
        grown = (self.tree, self.nodes, self.table)
        view = self.view.view(np.uint8)
        return bool(mcts.search(*grown, self.plan, view, seat, self.rng, self.work, iterations))

    def reroot(self, node: int) -> None:
        """Only what lies below the node is kept, and it is the root."""
        fresh = np.zeros(1, mcts.TREE)
        mcts.transplant(self.tree, self.nodes, node, fresh, self._spare)
        self.tree = fresh
        self.nodes, self._spare = self._spare, self.nodes

    def home(self, world: Record, node: int, seat: int) -> int:
        """Where the children hang for a world reached at the node, or NONE."""
        if not self.plan.is_secret:
            return node
        row = record_row(world)
        return int(mcts.information_set(self.tree, self.nodes, self.table, row, seat, self.work))

    def lead(self, seat: int) -> int:
        """By how many visits the root's most visited action is ahead of the next."""
        return int(mcts.lead(self.nodes, self.home(self.view[0], mcts.ROOT, seat), seat))

    def children(self, home: int) -> list[int]:
        """The children that hang there."""
        found = []
        child = int(self.nodes[home].first) if home != mcts.NONE else mcts.NONE
        while child != mcts.NONE:
            found.append(child)
            child = int(self.nodes[child].next)
        return found


class SearchBot:
    """Monte Carlo tree search under a budget; it keeps its tree from one decision to the next."""

    def __init__(
        self,
        game: Game,
        budget: Budget,
        seed: int | str = 0,
        *,
        settings: SearchSettings | None = None,
        scales: NDArray[np.float64] | None = None,
        threads: int = 1,
        name: str = "mcts",
    ) -> None:
        self.game = game
        self.name = name
        self.budget = budget
        self._ruleset: bytes | None = None
        self._seat = NOBODY
        self._last = mcts.NONE  # the action last chosen
        self._simple = SimpleBot(game, seed, scales=scales)
        nodes = MOST_NODES
        if budget.iterations:
            nodes = min(MOST_NODES, max(FEWEST_NODES, budget.iterations * NODES_EACH, 4 * game.max_actions))
        settings = settings or game.bots.search
        self.trees = [
            Tree(game, seed, f"mcts {thread}", nodes, settings, scales) for thread in range(threads)
        ]

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """The action that the search trusts most, or where the heuristic says so the one that looks best."""
        if self.game.bots.needs_a_glance(view):
            self._last = self._simple.choose(view, ruleset, seat)
            return self._last
        self._prepare(view, ruleset, seat)
        only = self._only_action(ruleset)
        if only is None:
            self._think(ruleset, seat, stops_early=True)
        self._last = self._ranked()[0].action if only is None else only
        return self._last

    def advise(self, view: Record, ruleset: Record, seat: int) -> list[Advice]:
        """Every action the search considered, the most trusted first, with what it expects to follow."""
        self._prepare(view, ruleset, seat)
        self._think(ruleset, seat)
        return [
            Advice(entry.action, entry.visits, entry.value, self._line(entry, ruleset), entry.is_proven)
            for entry in self._ranked()
        ]

    def _prepare(self, view: Record, ruleset: Record, seat: int) -> None:
        """Every tree's root is this view, with what was found out about it before if that can be known."""
        if decider(view) != seat:
            raise SandtableError(f"seat {seat} is asked for an action, but the decision is not its own")
        is_same = self._ruleset == record_bytes(ruleset) and self._seat == seat
        self._ruleset = record_bytes(ruleset)
        self._seat = seat
        is_secret = has_secrets(self.game, ruleset)
        for tree in self.trees:
            tree.set_secret(is_secret)
            node = find_again(tree, self._last, view, ruleset) if is_same and not is_secret else mcts.NONE
            if node != mcts.NONE:
                tree.reroot(node)
            elif not (is_same and is_secret) or tree.tree[0].used > len(tree.nodes) // 2:
                tree.plant()
            tree.view[0] = view

    def _only_action(self, ruleset: Record) -> int | None:
        """The action, if there is no other."""
        world = copy_record(self.trees[0].view[0])
        imagine(world, self._seat, self.trees[0].rng.copy())
        actions = self._legal(world, ruleset)
        return actions[0] if len(actions) == 1 else None

    def _legal(self, world: Record, ruleset: Record) -> list[int]:
        """The actions that may be taken in the world."""
        actions = self.trees[0].work.desk.actions[0]
        count = self.game.verbs.legal_actions(world, ruleset, actions)
        return [int(action) for action in actions[:count]]

    def _think(self, ruleset: Record, seat: int, stops_early: bool = False) -> None:
        if len(self.trees) == 1:
            spend(self.budget, self.trees[0], ruleset, seat, stops_early)
            return
        share = Budget(-(-self.budget.iterations // len(self.trees)), self.budget.milliseconds)
        with ThreadPoolExecutor(len(self.trees)) as pool:
            for done in [pool.submit(spend, share, tree, ruleset, seat) for tree in self.trees]:
                done.result()

    def _ranked(self) -> list["Considered"]:
        """What the trees say of the root's actions, together, best first."""
        found: dict[int, Considered] = {}
        for tree in self.trees:
            for child in tree.children(tree.home(tree.view[0], mcts.ROOT, self._seat)):
                node = tree.nodes[child]
                if node.mover == self._seat:
                    entry = found.setdefault(int(node.action), Considered(int(node.action)))
                    entry.add(node, self._seat, tree.plan.guess_weight)
        return sorted(found.values(), key=lambda entry: entry.rank, reverse=True)

    def _line(self, entry: "Considered", ruleset: Record) -> list[int]:
        """The action and the most visited way on from it in the first tree."""
        tree = self.trees[0]
        world = copy_record(tree.view[0])
        imagine(world, self._seat, tree.rng.copy())
        line: list[int] = []
        node, action = mcts.ROOT, entry.action
        while len(line) < LINE:
            home = tree.home(world, node, self._seat)
            node = next(
                (child for child in tree.children(home) if tree.nodes[child].action == action), mcts.NONE
            )
            line.append(action)
            apply(world, ruleset, action)
            mover = decider(world)
            if node == mcts.NONE or mover in (CHANCE, NOBODY):
                break
            legal = set(self._legal(world, ruleset))
            children = [
                child
                for child in tree.children(tree.home(world, node, self._seat))
                if tree.nodes[child].mover == mover and int(tree.nodes[child].action) in legal
            ]
            tried = [
                child
                for child in children
                if tree.nodes[child].visits > 0 or tree.nodes[child].proven == mover
            ]
            if not tried:
                break
            action = int(tree.nodes[max(tried, key=lambda child: trust(tree.nodes[child]))].action)
        return line


@dataclass
class Considered:
    """What several trees together say of one action."""

    action: int
    visits: int = 0
    total: float = 0.0
    guesses: float = 0.0
    guess_visits: float = 0.0
    certainty: int = 0  # 1 a proven win, -1 a proven loss, 0 neither

    def add(self, node: Record, seat: int, guess_weight: float) -> None:
        """The node's visits and points are counted in."""
        self.visits += int(node.visits)
        self.total += float(node.total)
        self.guesses += float(node.guess) * guess_weight
        self.guess_visits += guess_weight
        if node.proven != mcts.OPEN:
            self.certainty = 1 if node.proven == seat else -1

    @property
    def is_proven(self) -> bool:
        return self.certainty != 0

    @property
    def value(self) -> float:
        if self.certainty:
            return 1.0 if self.certainty > 0 else 0.0
        return float((self.total + self.guesses) / (self.visits + self.guess_visits))

    @property
    def rank(self) -> tuple[int, int, float, int]:
        return (self.certainty, self.visits, self.value, -self.action)


def trust(node: Record) -> tuple[bool, int, int]:
    """How much a mover would trust an action: proven wins first, then the most visited."""
    return (node.proven == node.mover, int(node.visits), -int(node.action))


def spend(budget: Budget, tree: Tree, ruleset: Record, seat: int, stops_early: bool = False) -> None:
    """The budget is spent on the tree, or the answer is proven, or, if that is enough, it cannot change."""
    deadline = time.monotonic() + budget.milliseconds / 1000 if budget.milliseconds else None
    left = budget.iterations or 1 << 62
    fewest, most = SLICE
    stretch = min(most, max(fewest, budget.iterations // LOOKS))
    while left > 0:
        step = min(stretch, left)
        if not tree.search(ruleset, seat, step):
            return
        left -= step
        if deadline is not None and time.monotonic() >= deadline:
            return
        if stops_early and tree.lead(seat) > left:
            return


def find_again(tree: Tree, action: int, view: Record, ruleset: Record) -> int:
    """The node where everything is as in the view, below the action last chosen, or NONE."""
    wanted = record_bytes(view)
    if record_bytes(tree.view[0]) == wanted:
        return mcts.ROOT
    layer = [(mcts.ROOT, tree.view[0])]
    looks = 0
    for depth in range(REUSE_DEPTH):
        below_layer = []
        for node, world in layer:
            for child in tree.children(node):
                if tree.nodes[child].visits == 0 or (depth == 0 and tree.nodes[child].action != action):
                    continue
                reached = copy_record(world)
                apply(reached, ruleset, tree.nodes[child].action)
                if record_bytes(reached) == wanted:
                    return child
                below_layer.append((child, reached))
                looks += 1
                if looks > REUSE_LOOKS:
                    return mcts.NONE
        layer = below_layer
    return mcts.NONE


_secrets: dict[tuple[str, bytes], bool] = {}


def has_secrets(game: Game, ruleset: Record) -> bool:
    """Whether the game under that ruleset hides anything from anyone, found out once by playing it."""
    key = (game.id, record_bytes(ruleset))
    if key not in _secrets:
        origin, seats = new_record(game.state_dtype), game.seats[1]
        game.begin(origin, ruleset, seats)
        desk = new_desk(game, ruleset, verbs=SEARCHING)
        _secrets[key] = bool(mcts.hides_anything(desk, record_row(origin), seats, new_rng(0, "secrets")))
    return _secrets[key]
