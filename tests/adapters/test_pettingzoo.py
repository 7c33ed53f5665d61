"""The games behind PettingZoo: its own tests, with every number of seats."""

import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils import parallel_to_aec

from sandtable.adapters import pettingzoo
from sandtable.core.errors import SandtableError
from sandtable.games import GAMES
from tests.random_play import DEEP

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests load one of its own games in the old way
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

EVERY = [(game.id, seats) for game in GAMES.values() for seats in range(game.seats[0], game.seats[1] + 1)]
QUICK = [("connect_four", 2), ("groundwar", 2)]
every_number_of_seats = pytest.mark.parametrize(("name", "seats"), EVERY if DEEP else QUICK)

# PettingZoo expects of a dict with a mask, except in its own games, that it is an array; it is all zeros
# where nobody has dropped a disc yet, and in the mask of those who have nothing to decide.
KNOWN = ("Observation is not a NumPy array", "probably should be gymnasium.spaces.box", "all zeros")


@contextmanager
def known_warnings() -> Iterator[None]:
    """What PettingZoo says of every game with masks that is not its own is no error."""
    with warnings.catch_warnings():
        for said in KNOWN:
            warnings.filterwarnings("ignore", f".*{said}")
        yield


@every_number_of_seats
def test_pettingzoos_own_tests_pass(name: str, seats: int) -> None:
    with known_warnings():
        api_test(pettingzoo.env(name, seats=seats), num_cycles=200)
        seed_test(lambda: pettingzoo.env(name, seats=seats), num_cycles=100)


@every_number_of_seats
def test_a_match_is_cut_off_after_so_many_cycles(name: str, seats: int) -> None:
    def parallel(**options: Any) -> pettingzoo.MatchParallel:
        return pettingzoo.parallel_env(name, seats=seats, **options)

    with known_warnings():
        max_cycles_test(
            SimpleNamespace(parallel_env=parallel, env=lambda **options: parallel_to_aec(parallel(**options)))
        )


def test_agents_who_take_turns_are_cut_off_alike() -> None:
    def seeded(**options: Any) -> pettingzoo.MatchAEC:
        match = pettingzoo.env("connect_four", **options)
        for seat, agent in enumerate(match.possible_agents):
            match.action_space(agent).seed(seat)
        return match

    def parallel(**options: Any) -> pettingzoo.MatchParallel:
        return pettingzoo.parallel_env("connect_four", **options)

    max_cycles_test(SimpleNamespace(env=seeded, parallel_env=parallel))


def test_the_parallel_interface_passes_its_test_too() -> None:
    with known_warnings():
        parallel_api_test(pettingzoo.parallel_env("connect_four"), num_cycles=60)


def test_a_match_to_the_end_gives_its_rewards_once() -> None:
    match = pettingzoo.env("connect_four", render_mode="ansi")
    match.reset(seed=3)
    rng = random.Random(3)  # not one of the few matches that are drawn
    totals = dict.fromkeys(match.possible_agents, 0.0)
    for agent in match.agent_iter():
        seen, reward, is_over, is_cut, _ = match.last()
        totals[agent] += reward
        if is_over or is_cut:
            assert not seen["action_mask"].any()
            match.step(None)
        else:
            assert seen["action_mask"].any()
            match.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert sorted(totals.values()) == [-1.0, 1.0]
    assert match.render().startswith("Connect Four. ")  # type: ignore[union-attr]


def test_only_who_decides_sees_what_may_be_done() -> None:
    match = pettingzoo.env("groundwar")
    match.reset(seed=1)
    assert match.agent_selection == "seat_0"
    own, other = match.observe("seat_0"), match.observe("seat_1")
    assert own["action_mask"].any()
    assert not other["action_mask"].any()
    assert not np.array_equal(own["observation"], other["observation"])  # bases change sides


def test_an_illegal_action_names_its_clause() -> None:
    match = pettingzoo.env("groundwar")
    match.reset(seed=1)
    with pytest.raises(SandtableError, match=r"environment 0: .*GW-3\.1"):
        match.step(match.environments.action_count - 1)
    with pytest.raises(SandtableError, match="has 2 seats"):
        pettingzoo.env("groundwar", seats=3)
