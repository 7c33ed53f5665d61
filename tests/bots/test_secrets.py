"""Hidden information: a bot acts on its view alone, and searches worlds that differ in what is legal."""

import numpy as np
import pytest

from sandtable.bots import mcts
from sandtable.bots.bot import Bot
from sandtable.bots.levels import SearchBot, make_bot
from sandtable.bots.search import Budget, has_secrets
from sandtable.core.contract import CHANCE
from sandtable.core.heuristics import SearchSettings
from sandtable.core.records import copy_record, record_bytes
from sandtable.games import GAMES
from sandtable.lab.matches import play_match
from tests.bots.secret_game import GAME as TWO_TRICKS
from tests.bots.secret_game.state import VALUES
from tests.bots.trees import position

RULESET = TWO_TRICKS.rulesets.make()
DEALT = 4  # chance decisions before the first seat plays


def other_hands(state: np.record, seat: int) -> list[np.record]:
    """The same position with every other hand the opponent could hold."""
    worlds = []
    for low in range(1, VALUES + 1):
        for high in range(low, VALUES + 1):
            world = copy_record(state)
            world.hand[1 - seat] = 0
            world.hand[1 - seat, low] += 1
            world.hand[1 - seat, high] += 1
            worlds.append(world)
    return worlds


@pytest.mark.parametrize("name", ["random", "greedy", "mcts:200", "plans:12"])
def test_no_bot_peeks(name: str) -> None:
    for seed in range(8):
        state = position(TWO_TRICKS, DEALT, seed)
        views, choices = set(), set()
        for world in other_hands(state, 0):
            TWO_TRICKS.verbs.hide(world, 0)
            views.add(record_bytes(world))
            choices.add(make_bot(name, TWO_TRICKS, seed).choose(world, RULESET, 0))
        assert len(views) == 1
        assert len(choices) == 1


def test_the_search_knows_which_games_hide_something() -> None:
    assert has_secrets(TWO_TRICKS, RULESET)
    for game_id in ("connect_four", "groundwar"):
        assert not has_secrets(GAMES[game_id], GAMES[game_id].rulesets.make())


def searched(seed: int, iterations: int = 600) -> tuple[SearchBot, np.record]:
    """A bot that has thought about the first card of a match, and its view."""
    view = position(TWO_TRICKS, DEALT, seed)
    TWO_TRICKS.verbs.hide(view, 0)
    bot = SearchBot(TWO_TRICKS, Budget(iterations=iterations), seed)
    bot.advise(view, RULESET, 0)  # which uses the whole budget
    return bot, view


def two_different_cards() -> int:
    """A seed whose first seat holds two different cards."""
    return next(seed for seed in range(50) if max(position(TWO_TRICKS, DEALT, seed).hand[0]) == 1)


def test_actions_count_as_seen_only_in_worlds_that_allow_them() -> None:
    bot, view = searched(two_different_cards())
    tree = bot.trees[0]
    own = tree.children(tree.home(view, 0, 0))
    assert sum(int(tree.nodes[node].visits) for node in own) == 600
    assert all(tree.nodes[node].seen == 600 for node in own)
    world = copy_record(view)
    TWO_TRICKS.verbs.apply(world, RULESET, tree.nodes[own[0]].action)
    replies = tree.children(tree.home(world, own[0], 0))
    assert len(replies) == VALUES  # every card some imagined opponent holds
    passes = int(tree.nodes[own[0]].visits)
    assert all(0 < tree.nodes[node].seen < passes for node in replies)
    assert all(tree.nodes[node].visits <= tree.nodes[node].seen for node in replies)


def test_a_playout_is_not_judged_before_chance_has_decided() -> None:
    tree = SearchBot(TWO_TRICKS, Budget(iterations=1), settings=SearchSettings(greedy_turns=0)).trees[0]
    world = tree.work.world.view(TWO_TRICKS.state_dtype)[0]
    TWO_TRICKS.begin(world, RULESET, 2)
    assert TWO_TRICKS.verbs.decider(world) == CHANCE
    mcts.play_out(tree.nodes, tree.plan, 0, tree.rng, tree.work)
    assert TWO_TRICKS.verbs.decider(world) in (0, 1)
    assert world.hand.sum() == DEALT


def test_worlds_the_seat_cannot_tell_apart_share_their_children() -> None:
    bot, view = searched(two_different_cards())
    tree = bot.trees[0]
    homes = set()
    state = position(TWO_TRICKS, DEALT, two_different_cards())
    for world in other_hands(state, 0):
        homes.add(tree.home(world, 0, 0))
    assert homes == {tree.home(view, 0, 0)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_searching_beats_chance_with_any_number_of_seats(seats: int) -> None:
    points = 0.0
    matches = 60
    for number in range(matches):
        searcher = number % seats
        bots: list[Bot] = [
            make_bot("mcts:150" if seat == searcher else "random", TWO_TRICKS, f"{number}/{seat}")
            for seat in range(seats)
        ]
        outcome = play_match(TWO_TRICKS, RULESET, bots, number)
        assert sum(outcome.points) == pytest.approx(1.0)
        points += outcome.points[searcher]
    assert points / matches > 1 / seats
