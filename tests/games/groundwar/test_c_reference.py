"""A second opinion: the rules and an independent C implementation play the same matches in lock-step."""

import numpy as np
import pytest

from benchmarks.reference import GroundWarReference, find_compiler
from sandtable.core.compiled import COMPILES
from sandtable.core.contract import CHANCE, LEGAL, NOBODY, first_of, kind_of, second_of
from sandtable.core.playout import choose_outcome, play_uniformly
from sandtable.core.records import new_record
from sandtable.core.rng import below, new_rng, pick_weighted
from sandtable.games.groundwar import GAME
from sandtable.games.groundwar.actions import MOVE_UNIT
from sandtable.games.groundwar.board import DISTANCE, HOME_DISTANCE

pytestmark = [
    pytest.mark.skipif(find_compiler() is None, reason="no C compiler on this machine"),
    pytest.mark.skipif(not COMPILES, reason="thousands of matches are for compiled rules"),
]

BOARD = GAME.folder / "board.csv"
RULESETS = {
    "as written": {},
    "short of gold": {"start_gold": 2, "turn_limit": 0},
    "marines only run": {"move_points": 40, "move_cost": [9, 9, 2], "cost": [9, 9, 1], "turn_limit": 25},
    "rich and lazy": {"start_gold": 40, "must_move": False, "mine_gold": 3, "kill_gold": 0, "turn_limit": 15},
    "certain combat": {"combat": [[1, 7, 3], [7, 1, 5], [2, 6, 7]], "kill_gold": 2, "turn_limit": 20},
}


class Pair:
    """One match, played by both sides at once."""

    def __init__(self, changes: dict[str, object], seed: str, has_aim: bool) -> None:
        self.has_aim = has_aim  # drawn to flags, so that they are carried, dropped and brought home
        self.ruleset = GAME.rulesets.make(changes)
        self.state = new_record(GAME.state_dtype)
        GAME.begin(self.state, self.ruleset, 2)
        self.other = GroundWarReference(BOARD, self.ruleset).new_match()
        self.rng = new_rng(seed, "lock-step")
        self.actions = np.zeros(GAME.max_actions, np.int32)
        self.weights = np.zeros(GAME.max_actions, np.int64)
        self.played: list[int] = []

    def step(self) -> bool:
        """Both sides agree on the present decision and have taken the same action; False when it is over."""
        decider = GAME.verbs.decider(self.state)
        assert decider == self.other.decider, self.played
        if decider == NOBODY:
            return False
        action = self.throw() if decider == CHANCE else self.choose()
        assert GAME.refusal(self.state, self.ruleset, action) == LEGAL, self.played
        self.played.append(int(action))
        GAME.verbs.apply(self.state, self.ruleset, action)
        self.other.apply(int(action))
        assert self.state.end_reason == self.other.end_reason, self.played
        return True

    def throw(self) -> int:
        count = GAME.verbs.chance_outcomes(self.state, self.ruleset, self.actions, self.weights)
        ways = {first_of(self.actions[index]): int(self.weights[index]) for index in range(count)}
        assert ways.get(1, 0) == self.other.faces, self.played
        assert sum(ways.values()) == 6
        return choose_outcome(self.state, self.ruleset, self.rng, self.actions, self.weights)

    def choose(self) -> int:
        count = GAME.verbs.legal_actions(self.state, self.ruleset, self.actions)
        assert sorted(self.actions[:count].tolist()) == sorted(self.other.legal_actions()), self.played
        if self.has_aim:
            for index in range(count):
                self.weights[index] = 20 if self.is_for_the_flag(self.actions[index]) else 1
            return self.actions[pick_weighted(self.rng, self.weights, count)]
        return self.actions[below(self.rng, count)]

    def is_for_the_flag(self, action: int) -> bool:
        """Whether a move brings the unit nearer to the enemy's flag or, carrying it, nearer to home."""
        if kind_of(action) != MOVE_UNIT:
            return False
        origin, target = first_of(action), second_of(action)
        seat = int(self.state.seat)
        flag = int(self.state.flag_space[1 - seat])
        is_carrier = self.state.is_carried[1 - seat] and flag == origin
        distance = HOME_DISTANCE[seat] if is_carrier else DISTANCE[:, flag]
        return bool(distance[target] < distance[origin])


@pytest.mark.parametrize("name", RULESETS)
def test_both_sides_play_the_same_matches(name: str) -> None:
    kinds, reasons = set(), set()
    for number in range(60):
        pair = Pair(RULESETS[name], f"{name} {number}", has_aim=number % 2 == 1)
        while len(pair.played) < 1500 and pair.step():
            pass
        assert pair.state.winner == pair.other.winner, pair.played
        reasons.add(GAME.end_reasons[pair.state.end_reason])
        kinds |= {GAME.kinds[kind_of(action)].word for action in pair.played}
    assert kinds == {kind.word for kind in GAME.kinds.values()}
    if name == "marines only run":
        assert reasons == set(GAME.end_reasons[1:])


def test_both_sides_have_the_same_statistics() -> None:
    count = 4000
    ruleset = GAME.rulesets.make()
    taken, _, winners = GroundWarReference(BOARD, ruleset).playouts(new_rng(1, "C"), count)
    lengths, wins = np.zeros(count), np.zeros(3)
    actions, weights = np.zeros(GAME.max_actions, np.int32), np.zeros(GAME.max_actions, np.int64)
    rng = new_rng(2, "ours")
    state = new_record(GAME.state_dtype)
    for number in range(count):
        GAME.begin(state, ruleset, 2)
        lengths[number] = play_uniformly(state, ruleset, rng, actions, weights, 100_000)
        wins[state.winner if state.winner != NOBODY else 2] += 1
    # Five standard errors of the difference of two means: one failure in two million for equal rules,
    # and the seeds are fixed.
    assert abs(lengths.mean() - taken / count) < 5 * lengths.std() * np.sqrt(2 / count)
    shares, other_shares = wins / count, winners / count
    spread = np.sqrt((shares * (1 - shares) + other_shares * (1 - other_shares)) / count)
    assert (np.abs(shares - other_shares) < 5 * spread).all()
