"""The games as Gymnasium environments: one match or many, for one seat against bots, or for all seats.

    import gymnasium
    import sandtable.adapters.gymnasium
    match = gymnasium.make("sandtable/groundwar-v1", opponents="greedy")
    matches = gymnasium.make_vec("sandtable/groundwar-v1", num_envs=1024)

The observation has planes and scalars, the info says which actions are legal.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from sandtable.adapters.spaces import LegalActions, LegalBatches, draw, observation_space
from sandtable.adapters.vector import ActionError, Turn, VectorEnvironment
from sandtable.core.contract import NOBODY
from sandtable.core.errors import SandtableError
from sandtable.games import GAMES, find_game

Observation = dict[str, NDArray[Any]]
Info = dict[str, Any]
EVERY_SEAT = None
SEEDS = 2**62


class MatchEnv(gymnasium.Env[Observation, np.int64]):
    """One match, in which bots play every seat but one, or with `seat=None` none.

    An action that is not legal is an error that names the clause, or with `illegal="loss"` the end of the
    match with reward -1. The reward is that of the seat, or of the one that acted.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        seat: int | None = 0,
        opponents: str | Mapping[int, str] = "random",
        illegal: str = "error",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if illegal not in ("error", "loss"):
            raise SandtableError(f"illegal is {illegal!r}; it may be 'error' or 'loss'")
        bots = seated_bots(game, seat, opponents, options)
        self.environments = VectorEnvironment(
            find_game(game), 1, opponents=bots, begins_anew=False, **options
        )
        self.environments.mask  # noqa: B018  # kept up to date from here on
        self.illegal, self.render_mode = illegal, render_mode
        self._is_lost = False  # by an illegal action
        self.observation_space: gymnasium.Space[Any] = observation_space(self.environments.observation)
        self.action_space = LegalActions(self.environments)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """The match is at its opening."""
        is_first = self._np_random is None
        super().reset(seed=seed)
        if seed is None and is_first:
            seed = int(self.np_random.integers(SEEDS))
        self._is_lost = False
        turn = self.environments.reset(seed)
        return copied(turn), self._info(turn)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """The action is taken, and bots have answered until the decision is ours again."""
        if self._is_lost:
            raise SandtableError("environment 0: the match ended with an illegal action; reset it")
        actor = int(self.environments.turn.seat[0])
        try:
            turn = self.environments.step(np.array([action]))
        except ActionError as problem:
            if self.illegal == "error" or actor == NOBODY:
                raise
            self._is_lost = True
            turn = self.environments.turn
            return copied(turn), -1.0, True, False, {**self._info(turn), "refused": str(problem)}
        is_over = bool(turn.end_reason[0])
        return copied(turn), float(turn.gains[0]), is_over, False, self._info(turn)

    def action_masks(self) -> NDArray[np.bool_]:
        """By dense number, whether the action is legal now."""
        return np.asarray(self.environments.mask[0], np.bool_)

    def render(self) -> str | None:
        """The match in words."""
        return draw(self.environments) if self.render_mode == "ansi" else None

    def _info(self, turn: Turn) -> Info:
        return {
            "action_mask": self.environments.mask[0].copy(),
            "seat": int(turn.seat[0]),
            "rewards": turn.rewards[0].tolist(),
        }


class MatchVectorEnv(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """Many matches; where one ends, the next is at its opening in the same step.

    Observations and the masks and lists of the info are the environments' own memory, written over by the
    next step; with `copy` they are copies. With `final_obs` the info also has what was observed at the end of
    matches, in one dict of arrays by environment.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: int | None = 0,
        opponents: str | Mapping[int, str] = "random",
        copy: bool = False,
        final_obs: bool = False,
        **options: Any,
    ) -> None:
        bots = seated_bots(game, seat, opponents, options)
        self.environments = VectorEnvironment(
            find_game(game), num_envs, opponents=bots, keeps_last=final_obs, **options
        )
        self.num_envs, self.copy = num_envs, copy
        self.single_observation_space = observation_space(self.environments.observation)
        self.single_action_space = LegalActions(self.environments)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = LegalBatches(self.environments)
        self.final_obs = final_obs
        self._none = np.zeros(num_envs, np.bool_)  # no match is ever cut off
        self._none.flags.writeable = False
        turn = self.environments.turn
        self._seen, self._last = named(turn.planes, turn.scalars), named(*self.environments.last)
        self._shown: Info = {
            "action_mask": self.environments.mask,
            "legal": turn.legal,
            "counts": turn.counts,
            "seat": turn.seat,
            "rewards": turn.rewards,
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Every match is at its opening."""
        super().reset(seed=seed)
        self.environments.reset(seed)
        return self._kept(self._seen), self._kept(self._shown)

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Every action is taken, and bots have answered; an ActionError names the matches that refused."""
        turn = self.environments.step(actions)
        ended = turn.end_reason != 0
        info = self._kept(self._shown)
        if self.final_obs:
            info["final_obs"], info["_final_obs"] = self._kept(self._last), ended
        return self._kept(self._seen), turn.gains.copy(), ended, self._none, info

    def close_extras(self, **kwargs: Any) -> None:
        """The threads are gone."""
        self.environments.close()

    def _kept(self, parts: dict[str, Any]) -> dict[str, Any]:
        return {name: part.copy() for name, part in parts.items()} if self.copy else parts.copy()


def seated_bots(
    game: str, seat: int | None, opponents: str | Mapping[int, str], options: Mapping[str, Any]
) -> dict[int, str]:
    """By seat the name of the bot that plays it: one for all seats but ours, or those that are named."""
    if seat is EVERY_SEAT:
        return {}
    seats = options.get("seats") or find_game(game).seats[0]
    if not 0 <= seat < seats:
        raise SandtableError(f"there is no seat {seat}; there are the seats 0 to {seats - 1}")
    named_bots = dict.fromkeys(range(seats), opponents) if isinstance(opponents, str) else dict(opponents)
    named_bots.pop(seat, None)
    missing = [other for other in range(seats) if other != seat and other not in named_bots]
    if missing:
        raise SandtableError(f"nobody plays seat {missing[0]}; name a bot for it in opponents")
    return named_bots


def named(planes: NDArray[np.uint8], scalars: NDArray[np.int32]) -> Observation:
    """Planes and scalars by name, as far as there are any."""
    found: Observation = {}
    if planes.shape[1]:
        found["planes"] = planes
    if scalars.shape[1]:
        found["scalars"] = scalars
    return found


def copied(turn: Turn) -> Observation:
    """A copy of what is observed of the first environment."""
    return {name: part[0].copy() for name, part in named(turn.planes, turn.scalars).items()}


def register() -> None:
    """Gymnasium knows every game as `sandtable/<id>-v<version>`."""
    for game in GAMES.values():
        gymnasium.register(
            f"sandtable/{game.id}-v{game.version}",
            entry_point=f"{__name__}:{MatchEnv.__name__}",
            vector_entry_point=f"{__name__}:{MatchVectorEnv.__name__}",
            kwargs={"game": game.id},
        )


register()
