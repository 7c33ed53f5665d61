"""More than two seats: who sits where, what everyone scores, and a ladder with several opponents."""

import math

import pytest

from benchmarks.ladder import rung_of
from sandtable.lab.arena import Contest, hold


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_sits_in_every_seat_and_all_points_are_given(seats: int) -> None:
    bots = ("greedy", *["random"] * (seats - 1))
    contest = Contest("gangcity", bots, 2 * seats, seats, "seats")
    standing = hold(contest)
    assert len(standing.rows) == 2 * seats
    for bot in range(seats):
        places = [row.seating.index(bot) for row in standing.rows]
        assert sorted(places) == sorted(2 * list(range(seats)))
    for row in standing.rows:
        assert len(row.points) == seats
        assert math.fsum(row.points) == pytest.approx(1.0)
    players = standing.players()
    assert math.fsum(player.score for player in players) == pytest.approx(1.0)
    assert players[0].name == "greedy"
    assert players[0].low > 1 / seats
    rung = rung_of(standing)
    assert (rung.seats, rung.games, rung.score) == (seats, 2 * seats, round(players[0].score, 4))
