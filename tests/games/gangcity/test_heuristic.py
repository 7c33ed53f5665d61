"""The heuristic: shares of one win, features that mirror each other, settings of the search."""

import numpy as np

from sandtable.bots.levels import make_bot
from sandtable.bots.search import SearchBot
from sandtable.core.contract import urge
from sandtable.games.gangcity import heuristic
from tests.games.gangcity.positions import GANGCITY, at, play


def worth(match, seat: int) -> float:  # type: ignore[no-untyped-def]
    return GANGCITY.bots.hopes(match.state, match.ruleset)[seat]


def test_the_worths_of_all_seats_are_shares_of_one_win() -> None:
    match = at("red orders; red king:2 keep:1; blue queen:1; yellow prince:3; green princess:1", 4)
    shares = [worth(match, seat) for seat in range(4)]
    assert abs(sum(shares) - 1.0) < 1e-12
    assert all(0.0 < share < 1.0 for share in shares)


def test_features_of_two_seats_mirror_each_other() -> None:
    match = at("red orders; red king:2 keep:1; blue queen:1 market:2; gold 3 9; tokens market:1")
    mine, theirs = np.zeros(heuristic.COUNT), np.zeros(heuristic.COUNT)
    heuristic.features(match.state, match.ruleset, GANGCITY.bots.weights, 0, mine)
    heuristic.features(match.state, match.ruleset, GANGCITY.bots.weights, 1, theirs)
    assert np.allclose(mine, -theirs)
    assert mine.any()


def test_gold_and_tiles_are_worth_having() -> None:
    even = at("red orders; red king:2; blue queen:2")
    richer = at("red orders; red king:2; blue queen:2; gold 14 10")
    wider = at("red orders; red king:1 market:1; blue queen:2")
    assert abs(worth(even, 0) - 0.5) < 0.05
    assert worth(richer, 0) > worth(even, 0)
    assert worth(wider, 0) > worth(even, 0)


def test_a_fight_that_is_lost_is_worth_less_than_one_that_is_won() -> None:
    lost = play(at("red orders; red king:1; blue market:3"), "move 1 king", "to market", "fight")
    won = play(at("red orders; red king:3; blue market:1"), "move 3 king", "to market", "fight")
    assert worth(won, 0) > worth(lost, 0)


def test_every_action_has_an_urge_above_nothing() -> None:
    match = at("red orders; red king:3 market:1; blue market:2; gold 9 9")
    assert all(urge(match.state, match.ruleset, action) > 0 for action in match.legal())


def test_a_search_thinks_as_the_heuristic_says() -> None:
    bot = make_bot("mcts:10", GANGCITY)
    assert isinstance(bot, SearchBot)
    assert bot.trees[0].plan.exploration == GANGCITY.bots.search.exploration == 0.1
