"""OpenSpiel: every game registered with pyspiel, chance explicit, information from views alone.

`import sandtable.adapters.openspiel` is enough; then `pyspiel.load_game("sandtable_siege(turn_limit=30)")`.
Actions are the dense numbers of `core/kinds.py`; outcomes of chance are numbered from 0 as well.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from sandtable.adapters.observing import History, private_part, tensors_of
from sandtable.adapters.positions import Position, Setting
from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.records import describe_record, fingerprint
from sandtable.core.rng import new_rng
from sandtable.core.rulesets import AS_WRITTEN, Option
from sandtable.games import GAMES

PREFIX = "sandtable_"
PLAYERS, PRESET = "players", "preset"
SMALL = "sandtable_gangcity(goons=3,gold_target=1)"  # a match of 13 steps, for what walks whole trees
LONGEST = 1_000_000  # actions of a match; a match that is longer never ends
SEPARATOR = "/"  # between the numbers of an option that has several

Parameters = Mapping[str, Any]


def parameter_of(option: Option) -> Any:
    """The default of an option as OpenSpiel writes it: several numbers as one text, row after row."""
    if option.shape:
        return SEPARATOR.join(str(number) for number in np.array(option.default).ravel())
    return option.default


def value_of(option: Option, parameter: Any) -> Any:
    """The value of an option that OpenSpiel has written."""
    if not option.shape:
        return parameter
    try:
        numbers = np.array([int(number) for number in str(parameter).split(SEPARATOR)])
        return tuple(map(_frozen, numbers.reshape(option.shape).tolist()))
    except ValueError:
        raise SandtableError(
            f"option {option.name} is written as {parameter_of(option)}, not as {parameter}"
        ) from None


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def specification(game: Game) -> dict[str, Any]:
    """Every parameter of the game with its default: the seats, a preset, and each option."""
    options = {name: parameter_of(option) for name, option in game.rulesets.options.items()}
    return {PLAYERS: game.seats[0], PRESET: AS_WRITTEN, **options}


def setting_of(game: Game, given: Parameters) -> Setting:
    """What the parameters ask for; an option that is not, or is at its default, is the preset's."""
    unknown = [name for name in given if name not in (PLAYERS, PRESET, *game.rulesets.options)]
    if unknown:
        known = ", ".join((PLAYERS, PRESET, *game.rulesets.options))
        raise SandtableError(f"{game.title} has no parameter {unknown[0]!r}; there are: {known}")
    options = game.rulesets.options
    changes = {name: value_of(options[name], value) for name, value in given.items() if name in options}
    ruleset = game.rulesets.make(changes, given.get(PRESET, AS_WRITTEN))
    return Setting(
        game, tuple(game.rulesets.changes(ruleset).items()), int(given.get(PLAYERS, game.seats[0]))
    )


def type_of(game: Game) -> pyspiel.GameType:
    """The game as OpenSpiel lists it."""
    types = pyspiel.GameType
    has_chance = game.kinds.outcome_count > 0
    return types(
        short_name=PREFIX + game.id,
        long_name=game.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else types.ChanceMode.DETERMINISTIC,
        information=(
            types.Information.IMPERFECT_INFORMATION
            if game.has_secrets
            else types.Information.PERFECT_INFORMATION
        ),
        utility=types.Utility.ZERO_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=specification(game),
    )


def returns_of(points: list[float]) -> list[float]:
    """Shares of one point as returns that add up to 0: 1 for a match won alone."""
    seats = len(points)
    return [(seats * share - 1.0) / (seats - 1) for share in points]


class SandtableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its ruleset and seats chosen; each game has a class of its own."""

    game: Game

    def __init__(self, params: Parameters | None = None) -> None:
        game = self.game
        usual = specification(game)
        given = {name: value for name, value in (params or {}).items() if value != usual.get(name)}
        self.setting = setting_of(game, given)
        seats = self.setting.seats
        information = pyspiel.GameInfo(
            num_distinct_actions=game.kinds.action_count,
            max_chance_outcomes=game.kinds.outcome_count,
            num_players=seats,
            min_utility=-1.0 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(game), information, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> "SandtableState":
        """The position before the first action."""
        return SandtableState(self, self.setting.opening)

    def state_at(self, position: Position) -> "SandtableState":
        """A state at the position; OpenSpiel knows no history of it."""
        return SandtableState(self, position)

    def max_chance_nodes_in_history(self) -> int:
        """No match has more decisions of chance."""
        return LONGEST if self.setting.game.kinds.outcome_count else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SandtableObserver":
        """What looks at states as a seat may."""
        if params:
            raise SandtableError(f"observers of {self.setting.game.title} take no parameters, not {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SandtableObserver(self.setting, wanted)


class SandtableState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: a position, which its copies share."""

    def __init__(self, game: SandtableGame, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """The seat that decides, or what OpenSpiel calls chance and the end."""
        decider = self.position.decider
        if decider == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if decider == CHANCE else decider

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes, each with its probability."""
        return [(number, share) for number, (_, share) in self.position.choices.items()]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        code = self.position.code_of(action)
        return self.position.setting.game.write_action(self.position.state, code)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.position.decider == NOBODY

    def returns(self) -> list[float]:
        """What each seat has won, or 0 for all while the match goes on."""
        points = self.position.points()
        return returns_of(points) if self.is_terminal() else [0.0] * len(points)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SandtableState":
        """A state that the player cannot tell from this one, decided by the sampler of numbers below 1."""
        world = self.position.imagined(player, new_rng(repr(sampler()), "resample"))
        game: SandtableGame = self.get_game()
        return game.state_at(world)

    def __str__(self) -> str:
        return f"{self.position.setting.game.title} {fingerprint(self.position.state)}"


class SandtableObserver:
    """What one seat (or a spectator, or all seats) may know, as a tensor with named parts and as a text."""

    def __init__(self, setting: Setting, wanted: Any) -> None:
        self._setting = setting
        self._wanted = wanted
        kinds = pyspiel.PrivateInfoType
        self._is_public = wanted.private_info == kinds.NONE
        self._sees_all = wanted.private_info == kinds.ALL_PLAYERS
        self._history = History(setting.game.kinds) if wanted.perfect_recall else None
        parts = self._parts(setting.opening, 0)
        self.tensor = np.zeros(sum(part.size for part in parts.values()), np.float32)
        self.dict: dict[str, Any] = {}
        begin = 0
        for name, part in parts.items():
            self.dict[name] = self.tensor[begin : begin + part.size].reshape(part.shape)
            begin += part.size

    def set_from(self, state: SandtableState, player: int) -> None:
        """The tensor and its parts hold what the player sees of the state."""
        for name, part in self._parts(state.position, player).items():
            self.dict[name][...] = part

    def _viewers(self, player: int) -> list[int]:
        if self._sees_all:
            return list(range(self._setting.seats))
        return [NOBODY if self._is_public else player]

    def _parts(self, position: Position, player: int) -> dict[str, Any]:
        seats = self._setting.seats
        parts: dict[str, Any] = {}
        if not self._is_public:
            parts["player"] = np.eye(seats, dtype=np.float32)[max(0, player)]
        for viewer in self._viewers(player):
            suffix = f"_{viewer}" if self._sees_all else ""
            seen = tensors_of(self._setting, position.view(viewer), viewer)
            if not self._wanted.public_info:
                public = tensors_of(self._setting, position.view(NOBODY), NOBODY)
                seen = {name: np.where(part != public[name], part, 0) for name, part in seen.items()}
            parts |= {name + suffix: part for name, part in seen.items()}
            if self._history is not None:
                told = self._history.tensors(position.memory(viewer))
                parts |= {name + suffix: part for name, part in told.items()}
        return parts

    def string_from(self, state: SandtableState, player: int) -> str:
        """What the player sees of the state, as a text: equal where the player knows the same."""
        position = state.position
        names = self._setting.game.seat_names
        lines = [] if self._is_public else [names[player]]
        for viewer in self._viewers(player):
            view = describe_record(position.view(viewer))
            if not self._wanted.public_info:
                view = private_part(view, describe_record(position.view(NOBODY)))
            if self._history is not None:
                memory = position.memory(viewer)
                lines += [" ".join(memory.texts()), memory.digest.hex()]
            else:
                lines.append(" ".join(f"{name}={value}" for name, value in view.items()))
        return "\n".join(lines)


def load(name: str) -> SandtableGame:
    """The game that OpenSpiel has under the name, with its parameters."""
    game: SandtableGame = pyspiel.load_game(name)
    return game


def register_games(games: Mapping[str, Game] = GAMES) -> list[str]:
    """Every game is known to pyspiel; their names there."""
    known = set(pyspiel.registered_names())
    for game in games.values():
        if PREFIX + game.id not in known:
            maker = type(f"Sandtable_{game.id}", (SandtableGame,), {"game": game})
            pyspiel.register_game(type_of(game), maker)
    return [PREFIX + game for game in games]


NAMES = register_games()
