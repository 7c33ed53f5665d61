"""Every bot plays whole matches through the checked door, and names are understood or refused."""

import itertools
import json
from pathlib import Path

import pytest

from sandtable.bots.bot import SimpleBot
from sandtable.bots.levels import (
    LEVELS,
    CrowdBot,
    SearchBot,
    ThinkingBot,
    adviser,
    ladder,
    level_in,
    make_bot,
)
from sandtable.core.errors import SandtableError
from sandtable.games import GAMES, find_game
from sandtable.lab.matches import play_match
from sandtable.lab.tune import Unhurried
from sandtable.play.match import Match


def play(names: list[str], game_id: str, most: int) -> Match:
    """A match between the named bots, for at most `most` actions."""
    match = Match(find_game(game_id), seed="levels")
    bots = [make_bot(name, match.game, seat) for seat, name in enumerate(names)]
    while not match.is_over and len(match.entries) < most:
        seat = match.decider
        assert match.act(bots[seat].choose(match.view(seat), match.ruleset, seat), seat) is None
    return match


@pytest.mark.parametrize("game_id", sorted(GAMES))
@pytest.mark.parametrize("name", ["random", "greedy", "mcts:40", "recruit", "soldier"])
def test_every_action_is_legal(game_id: str, name: str) -> None:
    match = play([name, "random"], game_id, 300)
    assert match.is_over or len(match.entries) >= 300


@pytest.mark.parametrize(
    "name", ["", "mcts", "mcts:0", "mcts:-5", "mcts:0ms", "mcts:1e9", "Marshal", "mcts:99999999999"]
)
def test_unknown_names_are_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(SandtableError, match="recruit, soldier, veteran, general, marshal"):
        make_bot(name, find_game("connect_four"))


@pytest.mark.parametrize("name", ["greedy", "mcts:30", "veteran"])
def test_a_bot_may_bring_weights_of_its_own(name: str, tmp_path: Path) -> None:
    match = Match(find_game("connect_four"), seed=1)
    names = [feature.name for feature in match.game.bots.features]
    own, usual = tmp_path / "own.json", match.game.bots.weights.tolist()
    choices = {}
    for sign in (1.0, -1.0):  # the usual weights, and their opposite
        weights = {feature: sign * weight for feature, weight in zip(names, usual, strict=True)}
        own.write_text(json.dumps({"weights": weights}))
        bot = make_bot(f"{name}@{own}", match.game, 3)
        assert bot.name == f"{name}@{own}"
        choices[sign] = [bot.choose(match.view(0), match.ruleset, 0)]
    assert choices[1.0] == [make_bot(name, match.game, 3).choose(match.view(0), match.ruleset, 0)]
    assert choices[-1.0] != choices[1.0]
    assert match.game.bots.weights.tolist() == usual


def test_weights_that_do_not_fit_are_refused_by_name(tmp_path: Path) -> None:
    game, own = find_game("connect_four"), tmp_path / "own.json"
    with pytest.raises(SandtableError, match="there is no file"):
        make_bot(f"greedy@{own}", game)
    own.write_text('{"weights": {"gold": 1.0}}')
    with pytest.raises(SandtableError, match=r"missing: even, flanks, .*; unknown: gold"):
        make_bot(f"mcts:300@{own}", game)
    assert game.bots.weights_file is not None
    own.write_text(game.bots.weights_file.read_text())
    with pytest.raises(SandtableError, match="no bot 'nobody'"):
        make_bot(f"nobody@{own}", game)


def test_simple_bots_with_other_weights_meet_in_one_match(tmp_path: Path) -> None:
    game, own = find_game("connect_four"), tmp_path / "own.json"
    names = [feature.name for feature in game.bots.features]
    own.write_text(json.dumps({"weights": dict.fromkeys(names, 0.0)}))
    played = []
    for second in ("greedy", f"greedy@{own}"):
        bots = [make_bot("greedy", game, 1), make_bot(second, game, 2)]
        quick = play_match(game, game.rulesets.make(), bots, 5)
        bots = [Unhurried(make_bot("greedy", game, 1)), Unhurried(make_bot(second, game, 2))]
        assert play_match(game, game.rulesets.make(), bots, 5).actions == quick.actions
        played.append(quick.actions)
    assert played[0] != played[1]


def test_levels_rise_in_budget_and_the_top_two_are_timed() -> None:
    levels = list(LEVELS.values())
    assert [level.name for level in levels] == ["recruit", "soldier", "veteran", "general", "marshal"]
    assert all(low.iterations <= high.iterations for low, high in itertools.pairwise(levels))
    assert 0 < LEVELS["general"].milliseconds <= 1000
    assert 0 < LEVELS["marshal"].milliseconds <= 3000


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_game_may_change_its_levels_and_they_still_rise(game_id: str) -> None:
    game = find_game(game_id)
    levels = [level_in(game, name) for name in LEVELS]
    for low, high in itertools.pairwise(levels):
        assert (low.iterations, -low.slip) < (high.iterations, -high.slip)
    assert levels[0].iterations == 0 < levels[-1].iterations
    for level in levels:
        bot = make_bot(level.name, game)
        assert isinstance(bot, ThinkingBot) == (level.iterations > 0)
        assert isinstance(bot, CrowdBot) == (level.plans > 0)
        assert bot.slip == level.slip if isinstance(bot, SimpleBot) else level.slip == 0.0


@pytest.mark.parametrize(("game_id", "level"), [("connect_four", "general"), ("siege", "marshal")])
def test_advice_is_asked_of_a_level_that_searches(game_id: str, level: str) -> None:
    assert adviser(find_game(game_id)) == level
    assert isinstance(make_bot(level, find_game(game_id)), SearchBot)


def test_a_search_takes_a_glance_where_the_heuristic_says_so() -> None:
    game = find_game("siege")
    picks = set()
    for seed in range(12):
        match = Match(game, game.rulesets.make({}, preset="expanded"), seed=seed)
        view = match.view(match.decider)
        bot = make_bot("marshal", game, seed)
        assert isinstance(bot, SearchBot)
        picks.add(bot.choose(view, match.ruleset, match.decider))
        assert picks <= set(match.legal())
        assert bot.trees[0].tree[0].iterations == 0
    assert len(picks) > 3  # eight cards look equally good, and one of them is taken at random


def test_a_seat_without_the_decision_is_refused() -> None:
    match = Match(find_game("connect_four"), seed=1)
    bot = make_bot("mcts:10", match.game)
    with pytest.raises(SandtableError, match="not its own"):
        bot.choose(match.view(1), match.ruleset, 1)


def test_a_time_budget_ends() -> None:
    match = Match(find_game("connect_four"), seed=1)
    bot = make_bot("mcts:20ms", match.game)
    assert isinstance(bot, SearchBot)
    assert bot.choose(match.view(0), match.ruleset, 0) in match.legal()
    assert bot.trees[0].tree[0].iterations > 0


@pytest.mark.parametrize("game_id", ["connect_four", "groundwar", "siege"])
def test_every_measured_rung_is_a_step_up(game_id: str) -> None:
    order = list(LEVELS)
    for rung in ladder(game_id):
        assert order.index(rung.level) == order.index(rung.below) + 1
        assert rung.games >= 200
        assert 1 / rung.seats < rung.low <= rung.score <= rung.high
    assert ladder(game_id)
    assert ladder("no such game") == []
