"""The games as PettingZoo environments, in which every seat is an agent: `seat_0`, `seat_1`, …

    from sandtable.adapters import pettingzoo
    match = pettingzoo.env("groundwar")

An observation is a dict of `observation` (planes, and every scalar as a plane of its own) and `action_mask`.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from sandtable.adapters.spaces import LegalActions, draw, stack, stacked_space
from sandtable.adapters.vector import VectorEnvironment
from sandtable.core.contract import NOBODY
from sandtable.games import find_game

Observation = dict[str, NDArray[Any]]


def env(game: str, **options: Any) -> "MatchAEC":
    """A match whose agents act one after the other, whoever has the decision next."""
    return MatchAEC(game, **options)


def parallel_env(game: str, **options: Any) -> "MatchParallel":
    """A match in which every agent names an action every time, and that of the deciding seat is taken."""
    return MatchParallel(game, **options)


class Seats:
    """What both interfaces share: one match, an agent for every seat, and the spaces of each."""

    def __init__(
        self, game: str, max_cycles: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        self.environments = VectorEnvironment(find_game(game), 1, begins_anew=False, **options)
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.environments.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._mask = self.environments.mask[0]
        self._forbidden = np.zeros_like(self._mask)
        actions = self.environments.action_count
        self._action_spaces = {
            agent: LegalActions(self.environments, seat) for agent, seat in self._seat_of.items()
        }
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": stacked_space(self.environments.observation),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._taken = 0  # decisions
        self._has_seed = False

    def observation_space(self, agent: str) -> spaces.Dict:
        """What the agent may observe."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> LegalActions:
        """The dense numbers of the game."""
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What the agent may know, and what it may do, which is nothing while another decides."""
        turn, seat = self.environments.turn, self._seat_of[agent]
        if seat == int(turn.seat[0]):
            return {"observation": stack(turn.planes[0], turn.scalars[0]), "action_mask": self._mask.copy()}
        planes, scalars = self.environments.observe(seat)
        return {"observation": stack(planes[0], scalars[0]), "action_mask": self._forbidden.copy()}

    def render(self) -> str | None:
        """The match in words."""
        return draw(self.environments) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left open."""
        self.environments.close()

    def _begin(self, seed: int | None) -> None:
        """The match is at its opening; without a seed chance goes on where it was."""
        if seed is None and not self._has_seed:
            seed = int(np.random.default_rng().integers(2**62))
        self._has_seed = True
        self.environments.reset(seed)
        self.agents = self.possible_agents[:]
        self._taken = 0

    def _ends(self) -> tuple[bool, dict[str, float]]:
        """Whether the match is over, and what each agent has got by it."""
        turn = self.environments.turn
        is_over = int(turn.seat[0]) == NOBODY
        rewards = turn.rewards[0].tolist() if is_over else [0.0] * len(self.possible_agents)
        return is_over, dict(zip(self.possible_agents, rewards, strict=True))


class MatchAEC(Seats, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One match; the agent selected is the seat that has the decision.

    With `max_cycles` it is cut off after so many times as many decisions as there are seats.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "sandtable", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: str, **options: Any) -> None:
        AECEnv.__init__(self)
        Seats.__init__(self, game, **options)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The match is at its opening."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[int(self.environments.turn.seat[0])]

    def step(self, action: Any) -> None:
        """The selected agent has acted; if the match is over, every agent has still to be told."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.environments.step([int(action)])
        self._taken += 1
        self._cumulative_rewards[agent] = 0.0
        is_over, self.rewards = self._ends()
        if is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
            return
        if self.max_cycles is not None and self._taken >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[int(self.environments.turn.seat[0])]

    def __str__(self) -> str:
        return f"sandtable {self.environments.game.id}"


class MatchParallel(Seats, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """One match; every agent names an action, and only that of the seat that has the decision is taken.

    With `max_cycles` it is cut off after so many decisions.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "sandtable", "is_parallelizable": True}  # noqa: RUF012

    def __init__(self, game: str, **options: Any) -> None:
        Seats.__init__(self, game, **options)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """The match is at its opening."""
        self._begin(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The action of the deciding seat is taken."""
        decider = self.possible_agents[int(self.environments.turn.seat[0])]
        self.environments.step([int(actions[decider])])
        self._taken += 1
        is_over, rewards = self._ends()
        is_cut = not is_over and self.max_cycles is not None and self._taken >= self.max_cycles
        told = self.agents
        if is_over or is_cut:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in told},
            rewards,
            dict.fromkeys(told, is_over),
            dict.fromkeys(told, is_cut),
            {agent: {} for agent in told},
        )

    def __str__(self) -> str:
        return f"sandtable {self.environments.game.id}"
