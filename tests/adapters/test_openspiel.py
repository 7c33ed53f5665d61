"""OpenSpiel takes our games for its own, and its bots sit in our seats."""

import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import external_sampling_mccfr, generate_playthrough, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from sandtable.adapters.bots import bring_bots  # noqa: E402
from sandtable.adapters.openspiel import NAMES, SMALL, register_games  # noqa: E402
from sandtable.adapters.openspiel_bot import OpenSpielBot  # noqa: E402
from sandtable.bots.levels import make_bot  # noqa: E402
from sandtable.core.contract import CHANCE, NOBODY  # noqa: E402
from sandtable.core.errors import SandtableError  # noqa: E402
from sandtable.core.records import copy_record, record_bytes  # noqa: E402
from sandtable.core.rng import new_rng  # noqa: E402
from sandtable.games import GAMES, find_game  # noqa: E402
from sandtable.lab.arena import Contest, hold  # noqa: E402
from sandtable.lab.matches import play_match  # noqa: E402

SHORT = {
    "groundwar": "turn_limit=3",
    "siege": "turn_limit=1,summon_points=1",
    "gangcity": "goons=3,gold_target=12",
    "spugah_quadrants": "turn_limit=2",
    "spugah_nations": "turn_limit=1",
}
CASES = [(game, seats) for game in GAMES.values() for seats in range(game.seats[0], game.seats[1] + 1)]
each_case = pytest.mark.parametrize(
    ("game", "seats"), CASES, ids=[f"{game.id}-{seats}" for game, seats in CASES]
)


def load(game: Any, seats: int, options: str | None = None) -> Any:
    chosen = SHORT.get(game.id, "") if options is None else options
    parameters = ",".join(part for part in (f"players={seats}", chosen) if part)
    return pyspiel.load_game(f"sandtable_{game.id}({parameters})")


def states_of(game: Any, seed: int, most: int = 3000) -> Iterator[Any]:
    """Every state of a random match."""
    rng, state = random.Random(seed), game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


def test_every_game_is_registered_once() -> None:
    assert set(NAMES) == {f"sandtable_{game}" for game in GAMES} <= set(pyspiel.registered_names())
    assert register_games() == NAMES


@each_case
def test_openspiels_random_simulation(game: Any, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.deep
@each_case
def test_openspiels_random_simulation_of_whole_matches(game: Any, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats, ""), num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.id))
def test_openspiels_own_test_of_games_in_python(game: Any) -> None:
    """Pickled games, types and states, copies beside originals, and what holds at the end."""
    np.random.seed(1)
    games_sim_test.GamesSimTest("test_pig").sim_game(load(game, game.seats[1]))


@each_case
def test_the_conventions_of_openspiels_api_hold(game: Any, seats: int) -> None:
    played = load(game, seats)
    assert played.num_players() == seats
    assert played.num_distinct_actions() == game.kinds.action_count
    own: list[set[str]] = [set() for _ in range(seats)]
    for number, state in enumerate(states_of(played, seed=seats)):
        if state.is_chance_node():
            shares = [share for _, share in state.chance_outcomes()]
            assert sum(shares) == pytest.approx(1, abs=1e-12)
            assert min(shares) > 0
            assert max(outcome for outcome, _ in state.chance_outcomes()) < played.max_chance_outcomes()
            with pytest.raises(pyspiel.SpielError):
                state.information_state_string()
        elif not state.is_terminal():
            seat = state.current_player()
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            assert all(not state.legal_actions(other) for other in range(seats) if other != seat)
            assert len({state.action_to_string(seat, action) for action in legal}) == len(legal)
            own[seat].add(state.information_state_string(seat))
        if number % 16 == 0:
            for seat in range(seats):
                assert len(state.information_state_tensor(seat)) == played.information_state_tensor_size()
                assert len(state.observation_tensor(seat)) == played.observation_tensor_size()
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(0)
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert sum(map(len, own)) == len(set().union(*own)), "two seats share an information state"
    with pytest.raises(pyspiel.SpielError):
        state.information_state_string(-1)
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(seats)


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.has_secrets], ids=lambda game: game.id
)
def test_what_is_hidden_is_in_no_string_and_no_tensor(game: Any) -> None:
    """A world that a seat has imagined is another, and the seat cannot tell it from the true one."""
    rng, differ = new_rng(1, "worlds"), 0
    played = load(game, 2, "")
    observers = [
        make_observation(
            played,
            pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private),
        )
        for recall, public, private in (
            (False, True, pyspiel.PrivateInfoType.NONE),
            (True, True, pyspiel.PrivateInfoType.NONE),
            (False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        )
    ]
    for state in states_of(played, seed=3, most=700):
        for seat in range(2):
            is_open = record_bytes(state.position.view(seat)) == record_bytes(state.position.state)
            if is_open or differ >= 12:
                continue
            world = played.state_at(state.position.imagined(seat, rng))
            differ += record_bytes(world.position.state) != record_bytes(state.position.state)
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.observation_tensor(seat) == state.observation_tensor(seat)
            for observer in observers:
                assert observer.string_from(world, seat) == observer.string_from(state, seat)
                observer.set_from(world, seat)
                seen = observer.tensor.copy()
                observer.set_from(state, seat)
                assert np.array_equal(seen, observer.tensor)
    assert differ == 12, "nothing was hidden, so nothing was shown"


def test_information_states_remember_everything_a_seat_was_told() -> None:
    """The same discs in another order: one observation, two information states."""
    game = pyspiel.load_game("sandtable_connect_four")
    texts = []
    for columns in ((0, 6, 1), (1, 6, 0)):
        state = game.new_initial_state()
        for column in columns:
            state.apply_action(column)
        texts.append((state.observation_string(1), state.information_state_string(1)))
        assert state.observation_tensor(1) != state.observation_tensor(0)
    assert texts[0][0] == texts[1][0]
    assert texts[0][1] != texts[1][1]


def test_states_and_games_can_be_stored() -> None:
    played = pyspiel.load_game(
        "sandtable_gangcity(players=3,goons=4,preset=brisk,tile_values=1/1/1/1/1/1/1/1/2/2/2/2)"
    )
    assert pyspiel.load_game(str(played)).setting == played.setting
    assert dict(played.setting.changes)["orders"] == "one_each"
    for number, state in enumerate(states_of(played, seed=5, most=60)):
        if number % 20 != 19:
            continue
        kept = pickle.loads(pickle.dumps(state))
        game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(played, state))
        for other in (kept, read):
            assert record_bytes(other.position.state) == record_bytes(state.position.state)
            assert other.history() == state.history()
            assert other.information_state_string(1) == state.information_state_string(1)
        assert str(game) == str(played)


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game("sandtable_connect_four").new_initial_state()
    copy = state.clone()
    copy.apply_action(3)
    assert state.history() == []
    assert str(copy) != str(state)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("sandtable_groundwar(players=3)", "takes 2 to 2 seats"),
        ("sandtable_groundwar(turn_limit=-1)", "turn_limit"),
        ("sandtable_groundwar(preset=nowhere)", "there is no preset"),
        ("sandtable_groundwar(cost=3/x)", "is written as 3/2/1"),
    ],
)
def test_bad_parameters_are_named(name: str, words: str) -> None:
    with pytest.raises((SandtableError, pyspiel.SpielError), match=words):
        pyspiel.load_game(name)


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    state = pyspiel.load_game("sandtable_connect_four").new_initial_state()
    for _ in range(6):
        state.apply_action(2)
    with pytest.raises(SandtableError, match=r"CF-\d"):
        state.apply_action(2)
    with pytest.raises(SandtableError, match="from 0 to 6"):
        state.apply_action(9)


def test_openspiels_own_tools_take_the_games() -> None:
    text = generate_playthrough.playthrough("sandtable_groundwar(turn_limit=1)", None, seed=1)
    assert "IsTerminal() = True" in text
    environment = rl_environment.Environment(load(find_game("gangcity"), 2))
    step = environment.reset()
    while not step.last():
        legal = step.observations["legal_actions"][step.current_player()]
        step = environment.step([random.Random(1).choice(legal)])
    assert sum(step.rewards) == pytest.approx(0)


def test_openspiels_mcts_finds_the_winning_column() -> None:
    game = pyspiel.load_game("sandtable_connect_four")
    state = game.new_initial_state()
    for column in (3, 0, 3, 0, 3, 1):
        state.apply_action(column)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) == 3


def test_counterfactual_regret_is_minimised_on_a_small_ruleset() -> None:
    game = pyspiel.load_game(SMALL)
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(2):
        solver.iteration()
    policy = solver.average_policy()
    state = next(one for one in states_of(game, seed=1) if one.is_player_node())
    shares = policy.action_probabilities(state)
    assert set(shares) == set(state.legal_actions())
    assert sum(shares.values()) == pytest.approx(1)
    assert len(solver._infostates) > 100


def test_openspiels_bots_sit_in_our_arena() -> None:
    bring_bots()
    contest = Contest("connect_four", ("openspiel:mcts:12", "random"), matches=2, seats=2, seed="spiel")
    rows = hold(contest).rows
    assert [row.points for row in rows] == [row.points for row in hold(contest).rows], (
        "same seed, same matches"
    )
    assert contest.measured["bots"][0]["simulations"] == 12


def test_an_openspiel_bot_with_secrets_to_guess_plays_a_whole_match() -> None:
    game = find_game("gangcity")
    bots = [OpenSpielBot(game, lambda played, rng: UniformBot(rng), seat) for seat in range(3)]
    outcome = play_match(game, game.rulesets.make({"goons": 3, "gold_target": 12}), bots, "spiel")
    assert sum(outcome.points) == pytest.approx(1)


def test_information_set_search_takes_a_legal_action() -> None:
    bring_bots()
    game = find_game("gangcity")
    position = load(game, 2).setting.opening
    while position.decider == CHANCE or len(position.choices) < 2:
        position = position.after(next(iter(position.choices)))
    assert position.decider != NOBODY
    bot = make_bot("openspiel:ismcts:4", game, 1)
    view = copy_record(position.view(position.decider))
    chosen = bot.choose(view, position.setting.ruleset, position.decider)
    assert chosen in [action for action, _ in position.choices.values()]


@pytest.mark.parametrize("name", ["openspiel:mcts:0", "openspiel:alpha", "openspiel:ismcts:50"])
def test_a_bot_that_openspiel_has_not_got_is_named(name: str) -> None:
    bring_bots()
    with pytest.raises(SandtableError, match="openspiel:mcts:100"):
        make_bot(name, find_game("connect_four"))


class UniformBot(pyspiel.Bot):
    """Takes any legal action."""

    def __init__(self, rng: Any) -> None:
        super().__init__()
        self.rng = rng

    def step(self, state: Any) -> int:
        return int(self.rng.choice(state.legal_actions()))
