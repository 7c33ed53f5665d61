"""Many matches at once: each is the match that the rules alone would play, whatever it is played beside."""

from typing import Any

import numpy as np
import pytest

import sandtable
from sandtable import vector
from sandtable.core.batches import SKIP
from sandtable.core.compiled import COMPILES
from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.errors import SandtableError
from sandtable.core.playout import choose_outcome
from sandtable.core.records import new_record, record_bytes
from sandtable.core.rng import new_rng
from sandtable.games import find_game

GAMES = ("connect_four", "groundwar")
STEPS = 90 if COMPILES else 25


def trajectories(name: str, count: int, **options: Any) -> tuple[list[Any], vector.VectorEnvironment]:
    """What each step showed, copied, with every action drawn at random."""
    environments = vector.make(name, count, seed=5, **options)
    shown = []
    for _ in range(STEPS):
        taken = environments.sample().copy()
        turn = environments.step(taken)
        shown.append((taken, *(part.copy() for part in turn), environments.mask.copy()))
    return shown, environments


@pytest.mark.parametrize("name", GAMES)
def test_batch_and_threads_change_no_match(name: str) -> None:
    small, _ = trajectories(name, 3)
    large, environments = trajectories(name, 8, threads=2)
    environments.close()
    for few, many in zip(small, large, strict=True):
        for one, other in zip(few, many, strict=True):
            assert np.array_equal(one, other[:3])


@pytest.mark.parametrize("name", GAMES)
def test_an_environment_is_the_match_that_the_rules_play(name: str) -> None:
    game, environments = find_game(name), vector.make(name, 3, seed=9)
    ruleset, rooms = game.rulesets.make(), (np.zeros(700, np.int32), np.zeros(700, np.int64))
    state, chance = new_record(game.state_dtype), new_rng(9, "vector/2")
    game.begin(state, ruleset, 2)
    for _ in range(STEPS):
        while game.verbs.decider(state) in (CHANCE, NOBODY):
            if game.verbs.decider(state) == NOBODY:
                game.begin(state, ruleset, 2)
            else:
                outcome = choose_outcome(state, ruleset, chance, *rooms)
                game.verbs.apply(state, ruleset, outcome)
        listed = [game.kinds.dense_of(action) for action, _ in game.choices(state, ruleset)]
        turn = environments.turn
        assert turn.legal[2, : turn.counts[2]].tolist() == listed
        assert int(turn.seat[2]) == game.verbs.decider(state)
        assert record_bytes(environments.state(2)) == record_bytes(state)
        taken = environments.sample()
        game.verbs.apply(state, ruleset, game.kinds.action_of(int(taken[2])))
        environments.step(taken)


@pytest.mark.parametrize("name", GAMES)
def test_masks_say_what_the_list_says(name: str) -> None:
    environments = vector.make(name, 5, seed=2)
    for step in range(STEPS):
        turn = environments.step(environments.sample())
        if step < 10:
            continue  # a mask that is asked for late begins as complete as one asked for at once
        bits = np.unpackbits(environments.packed_mask, axis=1, bitorder="little")
        assert np.array_equal(bits[:, : environments.action_count], environments.mask)
        for env in range(5):
            listed = turn.legal[env, : turn.counts[env]]
            assert np.flatnonzero(environments.mask[env]).tolist() == sorted(listed.tolist())


def test_the_next_match_follows_and_rewards_come_to_nothing() -> None:
    environments = vector.make("connect_four", 16, seed=1, keeps_last=True)
    ended = 0
    for _ in range(60):
        turn = environments.step(environments.sample())
        assert np.allclose(turn.rewards.sum(axis=1), 0.0)
        for env in np.flatnonzero(turn.end_reason):
            ended += 1
            assert turn.planes[env].sum() == 0
            assert turn.seat[env] == 0
            assert environments.last[0][env].sum() >= 7
            assert set(turn.rewards[env].tolist()) <= {-1.0, 0.0, 1.0}
    assert ended > 16


def test_a_match_that_is_over_stays_over_unless_it_is_reset() -> None:
    environments = vector.make("connect_four", 2, seed=1, begins_anew=False)
    while not (environments.turn.seat == NOBODY).any():
        environments.step(environments.sample())
    over = int(np.flatnonzero(environments.turn.seat == NOBODY)[0])
    assert environments.turn.counts[over] == 0
    assert environments.mask[over].sum() == 0
    assert environments.sample()[over] == SKIP
    actions = environments.sample().copy()
    actions[over] = 3
    with pytest.raises(vector.ActionError, match=rf"environment {over}: the match is over \(CF-3") as caught:
        environments.step(actions)
    assert list(caught.value.problems) == [over]
    other = environments.state(1 - over)
    environments.reset(only=[over])
    assert environments.turn.counts[over] == 7
    assert record_bytes(environments.state(1 - over)) == record_bytes(other)


def test_bots_take_the_other_seats_and_their_answers_depend_on_the_seed_alone() -> None:
    runs = []
    for count, threads in ((2, 1), (5, 2)):
        environments = vector.make("groundwar", count, seed=4, threads=threads, opponents={1: "greedy"})
        ended = []
        for _ in range(STEPS):
            turn = environments.step(environments.sample())
            assert (turn.seat == 0).all()
            ended.append([environments.state(env).tobytes() for env in range(2)])
        runs.append(ended)
        environments.close()
    assert runs[0] == runs[1]


def test_a_bot_that_searches_can_be_an_opponent_too() -> None:
    environments = vector.make("connect_four", 3, seed=4, opponents={0: "mcts:30"})
    assert (environments.turn.seat == 1).all()
    for _ in range(12):
        turn = environments.step(environments.sample())
        assert (turn.seat == 1).all()
    discs = environments.views["discs"]
    assert all(int(own).bit_count() == int(other).bit_count() + 1 for own, other in discs)


def test_one_refusal_holds_up_no_other_environment() -> None:
    environments = vector.make("groundwar", 4, seed=3)
    actions = environments.sample().copy()
    actions[2] = find_game("groundwar").kinds.action_count - 1  # end of turn, before there is one
    before = [environments.state(env) for env in range(4)]
    with pytest.raises(vector.ActionError, match=r"environment 2: .*end_turn.* \(GW-3\.1: ") as caught:
        environments.step(actions)
    assert list(caught.value.problems) == environments.refused.tolist() == [2]
    is_same = [record_bytes(environments.state(env)) == record_bytes(before[env]) for env in range(4)]
    assert is_same == [False, False, True, False]
    environments.step([SKIP, SKIP, int(environments.turn.legal[2, 0]), SKIP])
    assert not len(environments.refused)


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0, 0, 0], r"shape \(3,\)"),
        ([[0], [0]], r"shape \(2, 1\)"),
        ([0.5, 0.0], "whole"),
        ([0, 99], "environment 1: there is no action 99; give a dense number from 0 to 6"),
        ([-7, 0], "environment 0: there is no action -7"),
    ],
)
def test_bad_actions_are_refused_in_one_sentence(actions: Any, said: str) -> None:
    environments = vector.make("connect_four", 2)
    with pytest.raises(SandtableError, match=said):
        environments.step(actions)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "connect_four", "seats": 3}, "Connect Four has 2 seats, not 3"),
        ({"game": "gangcity", "seats": 5}, "Gang City has 2 to 4 seats, not 5"),
        ({"game": "connect_four", "environments": 0}, "at least 1"),
        ({"game": "connect_four", "opponents": {2: "greedy"}}, "opponents name seat 2"),
        ({"game": "connect_four", "opponents": {0: "greedy", 1: "greedy"}}, "at least one for yourself"),
        ({"game": "connect_four", "opponents": {0: "nobody"}}, "there is no bot 'nobody'"),
        ({"game": "connect_four", "ruleset": "none"}, "there is no preset 'none'"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_sentence(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(SandtableError, match=said):
        vector.make(**arguments)


def test_the_package_offers_it_by_name() -> None:
    assert sandtable.vector.make("connect_four").action_count == 7
