"""A network in a file is a bot: in the arena, in the terminal and at the table."""

import asyncio
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable.bots.levels import make_bot
from sandtable.bots.network import NetworkBot, convolved, observation_name
from sandtable.core.errors import SandtableError
from sandtable.core.observations import observation_of
from sandtable.core.observed import observed
from sandtable.core.records import copy_record
from sandtable.games import GAMES, find_game
from sandtable.lab.arena import Contest, hold
from sandtable.play.match import Match
from sandtable.table.bot_threads import BotThreads
from sandtable.table.guests import GUESTS, invite, tell_levels
from sandtable.table.messages.asked import MatchWish
from sandtable.table.new_match import make_match

GAME = find_game("connect_four")


def write_network(path: Path, of: Any = GAME, **changed: Any) -> Path:
    """A network with weights at random: one convolution and two dense layers."""
    observation, rng = observation_of(of), np.random.default_rng(1)
    planes, height, width = observation.plane_shape
    sizes = {
        "conv0": (4, planes, 3, 3),
        "dense0": (8, 4 * height * width + len(observation.scalars)),
        "dense1": (of.kinds.action_count, 8),
    }
    layers = {f"{name}.weight": rng.normal(size=size).astype(np.float32) for name, size in sizes.items()}
    layers |= {f"{name}.bias": np.zeros(size[0], np.float32) for name, size in sizes.items()}
    np.savez(path, **{"game": of.id, "observation": observation_name(of), **layers, **changed})
    return path


@pytest.fixture
def network(tmp_path: Path) -> Path:
    return write_network(tmp_path / "gambler.npz")


def test_a_convolution_is_what_it_is_by_hand() -> None:
    rng = np.random.default_rng(2)
    planes, weight = rng.normal(size=(6, 2, 3, 4)), rng.normal(size=(5, 2, 3, 3))
    found = convolved(planes, weight)
    padded = np.pad(planes, ((0, 0), (0, 0), (1, 1), (1, 1)))
    for one, to, row, column in ((0, 0, 0, 0), (5, 4, 2, 3), (3, 2, 1, 2)):
        expected = (padded[one, :, row : row + 3, column : column + 3] * weight[to]).sum()
        assert found[one, to, row, column] == pytest.approx(expected)


def test_it_takes_the_legal_action_that_it_wants_most(network: Path) -> None:
    bot = NetworkBot(GAME, network)
    match = Match(GAME, seed=1)
    for column in "aaaaaa":
        assert match.act(column) is None
    view = match.view(match.decider)
    wishes = bot.wishes(view, match.ruleset, match.decider)
    legal = match.legal()
    best = max(legal, key=lambda action: wishes[GAME.kinds.dense_of(action)])
    chosen = [bot.choose(view, match.ruleset, match.decider) for _ in range(20)]
    assert set(chosen) <= set(legal)
    assert max(chosen, key=chosen.count) == best
    assert len(legal) == 6


def test_it_takes_a_win_and_gives_none_away(tmp_path: Path) -> None:
    """It looks ahead: a network that sees no difference still takes four in a line, and stops one."""
    blind = {"worth.weight": np.zeros((1, 8), np.float32), "worth.bias": np.zeros(1, np.float32)}
    blind |= {"dense1.weight": np.zeros((7, 8), np.float32)}
    bot = NetworkBot(GAME, write_network(tmp_path / "blind.npz", **blind))
    match = Match(GAME, seed=1)
    for column in "cdcdcd":
        assert match.act(column) is None
    wins = {bot.choose(match.view(0), match.ruleset, 0) for _ in range(20)}
    assert [match.notation(action) for action in wins] == ["c"]
    match.rewind(5)
    blocks = {bot.choose(match.view(1), match.ruleset, 1) for _ in range(20)}
    assert [match.notation(action) for action in blocks] == ["c"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.id))
def test_an_observation_of_one_view_is_the_declared_one(game: Any) -> None:
    """Its shape fits, nothing is beyond its range, and what is hidden changes nothing."""
    observation, match = observation_of(game), Match(game, seed=1)
    planes, scalars = observed(game, match.view(0), match.ruleset, 0)
    assert planes.shape == observation.plane_shape
    assert len(scalars) == len(observation.scalars)
    for number, part in zip(scalars.tolist(), observation.scalars, strict=True):
        assert part.low <= number <= part.high, part.name


def test_networks_of_any_game_choose(tmp_path: Path) -> None:
    game = find_game("groundwar")
    bot = make_bot(f"network@{write_network(tmp_path / 'general.npz', game)}", game)
    match = Match(game, seed=1)
    chosen = bot.choose(copy_record(match.view(0)), match.ruleset, 0)
    assert chosen in match.legal()


def test_it_sits_in_the_arena(network: Path) -> None:
    contest = Contest("connect_four", (f"network@{network}", "random"), 4, 2, "net")
    rows = [row.points for row in hold(contest).rows]
    assert len(rows) == 4
    assert rows == [row.points for row in hold(contest).rows]
    before = contest.measured["bots"][0]["network"]
    again = Contest("connect_four", (f"network@{network}", "random"), 4, 2, "net")
    np.savez(network, **{**dict(np.load(network)), "dense1.bias": np.arange(7, dtype=np.float32)})
    assert again.measured["bots"][0]["network"] != before, "another network goes on with no journal"


def test_it_sits_at_the_table_when_it_is_invited(network: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.table.guests.GUESTS", GUESTS)
    monkeypatch.setitem(GUESTS, "connect_four", {})
    seats = [{"kind": "me"}, {"kind": "bot", "level": "guest-gambler"}]
    wish = MatchWish.model_validate({"game": "connect_four", "seats": seats})
    with pytest.raises(SandtableError, match="there is no level"):
        make_match(wish)
    guest = invite(f"connect_four=network@{network}")
    assert guest.id in [level["id"] for level in tell_levels(GAME)]
    assert guest.id not in [level["id"] for level in tell_levels(find_game("siege"))]
    whole, _ = make_match(wish)
    assert (whole.seats[1].name, whole.seats[1].level) == ("Gambler", guest.id)
    match = Match(GAME, seed=1)
    assert match.act("d") is None
    threads = BotThreads(1)
    assert asyncio.run(threads.choose("match", match, 1, guest.id, "seed")) in match.legal()
    threads.close()


@pytest.mark.parametrize("text", ["connect_four", "nowhere=greedy", "connect_four=network@nowhere.npz"])
def test_nobody_is_invited_by_a_bad_name(text: str) -> None:
    with pytest.raises(SandtableError):
        invite(text)


def test_what_is_no_network_of_the_game_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.npz"
    broken.write_text("no")
    other = write_network(tmp_path / "other.npz", game="siege")
    older = write_network(tmp_path / "older.npz", observation="0")
    empty = tmp_path / "empty.npz"
    np.savez(empty, game="connect_four")
    for path, words in (
        (broken, "cannot be read"),
        (other, "trained for siege"),
        (older, "train it again"),
        (empty, "dense layers"),
        (tmp_path / "nowhere.npz", "there is no network"),
    ):
        with pytest.raises(SandtableError, match=words):
            make_bot(f"network@{path}", GAME)


def test_the_example_learns_what_its_bot_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example's network and our bot of it want the same, with PyTorch and without."""
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples"))
    import train

    monkeypatch.setattr(train, "ENVIRONMENTS", 4)
    monkeypatch.setattr(train, "STEPS", 12)
    trainer = train.Trainer("connect_four", seed=1)
    trainer.learn(1.0)
    trainer.save(tmp_path / "learnt.npz")
    bot = NetworkBot(GAME, tmp_path / "learnt.npz")
    planes, scalars, _ = trainer.look()
    with torch.no_grad():
        wishes, _ = trainer.network(planes, scalars)
    for environment in range(4):
        seat = int(trainer.env.turn.seat[environment])
        view = trainer.env.state(environment)
        found = bot.wishes(view, trainer.env.ruleset, seat)
        assert found == pytest.approx(wishes[environment].numpy(), abs=1e-4)
