"""The games behind Gymnasium: its own checker, and the same matches as our vector environment."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sandtable.adapters.gymnasium as adapter
from sandtable import vector
from sandtable.core.contract import NOBODY
from sandtable.core.errors import SandtableError
from sandtable.games import GAMES
from tests.random_play import DEEP

CHECKED = tuple(GAMES) if DEEP else ("connect_four",)


@pytest.mark.parametrize("name", CHECKED)
def test_gymnasiums_checker_finds_nothing(name: str) -> None:
    game = GAMES[name]
    match = gymnasium.make(f"sandtable/{name}-v{game.version}", illegal="loss")
    check_env(match.unwrapped)


def test_gymnasiums_checker_finds_nothing_where_what_is_illegal_is_an_error() -> None:
    check_env(gymnasium.make("sandtable/connect_four-v1").unwrapped)


def test_many_matches_are_those_of_the_vector_environment() -> None:
    matches = gymnasium.make_vec("sandtable/groundwar-v1", num_envs=4, opponents="random")
    ours = vector.make("groundwar", 4, seed=8, opponents={1: "random"})
    seen, info = matches.reset(seed=8)
    for _ in range(60):
        assert np.array_equal(seen["planes"], ours.turn.planes)
        assert np.array_equal(seen["scalars"], ours.turn.scalars)
        assert np.array_equal(info["action_mask"], ours.mask)
        assert matches.observation_space.contains({name: part.copy() for name, part in seen.items()})
        actions = ours.sample()
        seen, rewards, ended, cut, info = matches.step(actions.copy())
        turn = ours.step(actions)
        assert np.array_equal(rewards, turn.rewards[:, 0])
        assert np.array_equal(ended, turn.end_reason != 0)
        assert not cut.any()
    matches.close()


def test_what_a_match_looked_like_at_its_end_is_told() -> None:
    matches = gymnasium.make_vec("sandtable/connect_four-v1", num_envs=8, seat=None, final_obs=True)
    matches.reset(seed=1)
    ends = 0
    for _ in range(60):
        _, rewards, ended, _, info = matches.step(matches.action_space.sample())
        if ended.any():
            assert np.array_equal(info["_final_obs"], ended)
            assert (info["final_obs"]["planes"][ended].sum(axis=(1, 2, 3)) >= 7).all()
            assert (rewards[ended] >= 0).all()  # of the seat that acted: it won, or it was a draw
            ends += int(ended.sum())
    assert ends >= 8


def test_samples_are_legal_and_copies_are_copies() -> None:
    matches = gymnasium.make_vec("sandtable/groundwar-v1", num_envs=3, copy=True, seat=None)
    matches.action_space.seed(1)
    seen, info = matches.reset(seed=1)
    kept = {name: part.copy() for name, part in seen.items()}
    for _ in range(40):
        actions = matches.action_space.sample()
        assert info["action_mask"][np.arange(3), actions].all()
        *_, info = matches.step(actions)
    assert all(np.array_equal(seen[name], part) for name, part in kept.items())


def test_an_illegal_action_is_an_error_or_a_loss() -> None:
    match: Any = gymnasium.make("sandtable/groundwar-v1").unwrapped
    match.reset(seed=1)
    last = int(match.action_space.n) - 1
    with pytest.raises(vector.ActionError, match=r"environment 0: .*GW-3\.1"):
        match.step(last)
    lenient: Any = gymnasium.make("sandtable/groundwar-v1", illegal="loss").unwrapped
    lenient.reset(seed=1)
    _, reward, is_over, _, info = lenient.step(last)
    assert (reward, is_over) == (-1.0, True)
    assert "GW-3.1" in info["refused"]


def test_a_match_that_is_over_is_refused_and_drawn_in_words() -> None:
    match: Any = gymnasium.make("sandtable/connect_four-v1", render_mode="ansi").unwrapped
    match.reset(seed=2)
    is_over = False
    while not is_over:
        _, reward, is_over, _, info = match.step(match.action_space.sample())
    assert info["seat"] == NOBODY
    assert not match.action_masks().any()
    assert reward in (-1.0, 0.0, 1.0)
    with pytest.raises(vector.ActionError, match="is over"):
        match.step(0)
    assert match.render().startswith("Connect Four. ")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"seat": 2}, "there is no seat 2"),
        ({"opponents": {}}, "nobody plays seat 1"),
        ({"illegal": "shrug"}, "'error' or 'loss'"),
        ({"seats": 5}, "has 2 seats"),
    ],
)
def test_what_cannot_be_made_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(SandtableError, match=said):
        adapter.MatchEnv("connect_four", **options)
