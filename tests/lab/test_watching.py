"""Matches worth watching: replays that go as the study's matches went, and the entry at which each turns."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable.core.contract import CHANCE
from sandtable.games import find_game
from sandtable.lab import watching
from sandtable.lab.asking import ask_about, ask_luck, run_study
from sandtable.lab.conducting import Standing, conduct
from sandtable.lab.measuring import CountedMatch, setting_of
from sandtable.lab.report import html_of, markdown_of
from sandtable.lab.shape import fill_chances
from sandtable.lab.watching import chances_of, recorded, turning_point
from sandtable.play.match import Match
from sandtable.play.replay import read_replay, replay_match


def played(game: str = "groundwar") -> tuple[Match, np.ndarray]:
    """A match of a study, and its chances whenever the decision passed on, as its shape is told by."""
    contest = ask_about(game, target=(40, 60), bots=["greedy"], matches=2).contests[0, 0]
    fixture, place = contest.fixture(0, 0, 0), f"{contest.seed}/0/0"
    counted = CountedMatch(setting_of(contest), fixture, place)
    counted.advance()
    rows = counted.trace[: int(counted.tally[1])]
    chance = setting_of(contest).chance
    assert chance is not None
    chances = np.zeros_like(rows)
    for row, found in zip(rows, chances, strict=True):
        fill_chances(row, chance.worth, found)
    return recorded(contest, fixture, place)[0], chances


@pytest.mark.parametrize("game", ["groundwar", "connect_four"])
def test_a_match_turns_by_the_chances_that_its_shape_is_told_by(game: str) -> None:
    match, chances = played(game)
    found = list(chances_of(match))
    runs, last = [], CHANCE
    for number, entry in enumerate(match.entries):
        if entry.actor not in (CHANCE, last):
            runs.append(number)
            last = entry.actor
    assert np.array([found[number] for number in runs]) == pytest.approx(chances)
    assert match.result is not None
    winner = int(np.argmax(match.result.points))
    turn = turning_point(match)
    rises = [after[winner] - before[winner] for before, after in pairwise(found)]
    assert rises[turn - 1] == max(rises)


def test_where_no_chances_are_fitted_the_heuristic_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = played("connect_four")
    with_chances = list(chances_of(match))
    monkeypatch.setattr(watching, "chance_of", lambda game, seats: None)
    bots = find_game("connect_four").bots
    found = list(chances_of(match))
    assert found[9] == pytest.approx(bots.hopes(match.state_at(9), match.ruleset)[:2])
    assert found[9] != pytest.approx(with_chances[9])


@pytest.mark.parametrize("game", ["groundwar", "siege"])  # dice; set-up and draws besides
def test_a_study_of_luck_has_replays_of_its_own_matches(game: str, tmp_path: Path) -> None:
    study = ask_luck(game, bots=["random", "recruit"], matches=4)
    asked = run_study(study, report=tmp_path)
    told = asked.findings["replays"]
    assert {one["title"] for one in told} <= {
        "A typical match",
        "The longest match",
        "The match won from farthest behind",
    }
    assert len(told) >= 2
    for one in told:
        match = replay_match(read_replay(tmp_path / one["file"]))
        assert match.result is not None
        assert 0 < one["at"] <= len(match.entries)
        command = f"sandtable replay {one['file']} --at {one['at']}"
        assert f"{one['words']} `{command}`" in markdown_of(asked.findings)
        assert f'href="{one["file"]}?at={one["at"]}"' in html_of(asked.findings)


def test_every_mix_of_streams_is_played_again_as_it_went() -> None:
    standing: Standing = conduct(ask_luck("groundwar", bots=["random"], matches=2))
    for match in standing.matches:
        contest = standing.study.contests[match.variant, match.strength]
        place = f"{contest.seed}/0/{match.cluster}"
        again: Any = recorded(contest, contest.fixture(0, match.cluster, match.turn), place)[0]
        assert (again.result.points, len(again.entries)) == (match.points, match.actions)
