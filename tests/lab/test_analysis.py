"""Finished matches looked back on, small enough to be reckoned by hand."""

import pytest

from sandtable.core.errors import ReplayError
from sandtable.games import GAMES
from sandtable.lab.analysis import Sample, analyse, sure
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from tests.play.coin import GAME as COIN


def coin_match(*actions: str) -> Match:
    """A match of Coin in which all of this happens."""
    match = Match(COIN, chance=TypedChance())
    for action in actions:
        assert (match.act(action) if match.decider >= 0 else match.enter_outcome(action)) is None
    return match


def test_a_sample_has_a_mean_and_a_standard_error() -> None:
    """0, 0, 1, 1 has mean 1/2 and variance 1/3, so the error of the mean is the root of 1/12."""
    sample = Sample(1)
    for value in (0.0, 0.0, 1.0, 1.0):
        sample.add(sure([value]).means)
    assert sample.means[0] == 0.5
    assert sample.errors[0] == pytest.approx((1 / 12) ** 0.5)
    assert sure([0.5, 0.5]).errors.tolist() == [0.0, 0.0]


def test_who_has_seen_the_coin_and_guesses_wrong_has_thrown_away_a_whole_win() -> None:
    """The Seeker has looked: guessing right wins for certain, guessing wrong loses for certain."""
    told = analyse(coin_match("hide 0", "look", "guess 1"))
    (point,) = [one for one in told["turning_points"] if one["step"] == 3]
    assert (point["seat"], point["played"]["text"], point["better"]["text"]) == (1, "guess 1", "guess 0")
    assert (point["gain"], point["error"], point["chance"]) == (1.0, 0.0, 0.0)
    assert told["turning_points"][0] == point
    last = told["curve"][-1]
    assert (last["step"], last["values"], last["errors"]) == (3, [1.0, 0.0], [0.0, 0.0])
    assert told["end"] == {"end_reason": "guessed", "clause": "CN-1.6", "points": [1.0, 0.0]}


def test_a_blind_guess_is_even_and_costs_nothing_that_the_other_hand_would_not() -> None:
    """Whether the Seeker guesses left or right without a look is all the same."""
    told = analyse(coin_match("hide 0", "guess 1"))
    assert [one for one in told["turning_points"] if one["better"]["text"] == "guess 0"] == []


def test_chances_of_all_seats_add_up_to_one_at_every_step() -> None:
    match = Match(GAMES["connect_four"], seed=1)
    for column in "abababa":
        assert match.act(column) is None
    shares: list[float] = []
    told = analyse(match, tell=shares.append)
    assert [point["step"] for point in told["curve"]] == [*range(7), 7]
    assert all(sum(point["values"]) == pytest.approx(1, abs=0.001) for point in told["curve"])
    assert all(error >= 0 for point in told["curve"] for error in point["errors"])
    assert told["curve"][6]["values"] == [1.0, 0.0]  # Yellow's fourth disc is proven
    assert shares == sorted(shares)
    assert shares[-1] < 1
    # Red's last disc beside the three of Yellow, instead of on top of them, lost the match.
    assert any((one["seat"], one["better"]["text"]) == (1, "a") for one in told["turning_points"])
    assert told["end"]["clause"] == "CF-3.1"
    assert told == analyse(match)


def test_a_match_that_goes_on_is_not_looked_back_on() -> None:
    with pytest.raises(ReplayError, match="not over"):
        analyse(Match(GAMES["connect_four"], seed=1))
