"""The ladder of levels with two seats and with more."""

import json
import math
from pathlib import Path

import pytest

from benchmarks.figures import words_for
from benchmarks.ladder import climb, fields_of, rung_of
from sandtable.core.errors import SandtableError
from sandtable.lab import arena
from sandtable.lab.arena import Contest, Row, Standing
from sandtable.lab.journal import Journal


def standing(seats: int, wins: list[int]) -> Standing:
    """A contest whose first bot sat in every seat of each cluster and won `wins` matches of it."""
    contest = Contest("gangcity", ("veteran", *["soldier"] * (seats - 1)), len(wins) * seats, seats, "test")
    rows = []
    for fixture in contest.fixtures():
        own = fixture.seating.index(0)
        winner = own if fixture.turn < wins[fixture.cluster] else (own + 1) % seats
        points = tuple(float(seat == winner) for seat in range(seats))
        told = (fixture.lineup, fixture.cluster, fixture.turn, fixture.seating, points, "over", 1)
        rows.append(Row(*told, seconds=(0.0,) * seats, decisions=(0,) * seats))
    return Standing(contest, rows)


@pytest.mark.parametrize(("seats", "wins"), [(2, [1, 1]), (3, [1, 1, 1]), (4, [1, 1, 1, 1])])
def test_the_fair_share_is_no_difference(seats: int, wins: list[int]) -> None:
    rung = rung_of(standing(seats, wins))
    assert rung.seats == seats
    assert rung.games == len(wins) * seats
    assert rung.score == pytest.approx(1 / seats, abs=1e-4)
    assert rung.elo == pytest.approx(0.0, abs=0.01)


def test_a_better_bot_of_four_is_above_its_share() -> None:
    rung = rung_of(standing(4, [2, 3, 2, 3]))
    assert (rung.level, rung.below, rung.score) == ("veteran", "soldier", 0.625)
    assert rung.low < 0.625 < rung.high
    assert rung.elo == pytest.approx(400 * math.log10(0.625 * 3 / 0.375), abs=0.01)
    assert words_for(rung) == "3 × soldier"


def test_a_bot_that_won_every_match_is_told_without_infinity() -> None:
    rung = rung_of(standing(2, [2, 2]))
    assert rung.elo == rung.elo_high == math.inf
    fields = fields_of(rung)
    assert fields["elo"] is None
    assert fields["elo_high"] is None
    assert json.loads(json.dumps(fields, allow_nan=False)) == fields


def test_a_rung_that_another_program_played_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = standing(2, [1, 1])
    journal = Journal(tmp_path / "gangcity-veteran-soldier.jsonl", found.contest)
    for row in found.rows:
        journal.add(row)
    counted = climb(found.contest, tmp_path, only_finished=True)
    assert counted is not None
    assert counted.rows == found.rows
    monkeypatch.setattr(arena, "program_hash", lambda **_: "another")
    now = standing(2, [1, 1]).contest
    for only_finished in (True, False):
        with pytest.raises(SandtableError, match=r"program is .* there and another now"):
            climb(now, tmp_path, only_finished)
