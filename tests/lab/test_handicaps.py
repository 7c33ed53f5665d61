"""Handicaps: what is given is given, its worth is reckoned by hand, and a planted one is found."""

import random

import numpy as np
import pytest

from sandtable.core.errors import SandtableError
from sandtable.core.records import new_record
from sandtable.games import GAMES, find_game
from sandtable.lab.arena import Contest
from sandtable.lab.asking import ask_worth, run_study
from sandtable.lab.compensation import bend, fair_to, fieller, handicap_found, handicap_words, lines
from sandtable.lab.conducting import Standing
from sandtable.lab.handicaps import Gift, GiftContest, handicaps_of
from sandtable.lab.ledger import Played
from sandtable.lab.measuring import play_counted
from sandtable.lab.report import html_of, markdown_of
from sandtable.lab.study import Study
from sandtable.lab.study_files import parse_study, study_text


@pytest.mark.parametrize(("game", "thing"), [(game, thing) for game in GAMES for thing in handicaps_of(game)])
def test_what_a_game_lets_be_given_is_given_to_the_first_player(game: str, thing: str) -> None:
    found, told = find_game(game), handicaps_of(game)[thing]
    contest = GiftContest(game, ("greedy",) * 2, 2, 2, "x", gift=Gift(thing, 1))
    state = new_record(found.state_dtype)
    found.begin(state, contest.ruleset, 2)
    before = state[told.field].copy()
    contest.give(state, contest.fixture(0, 0, 1))  # the first player sits second
    changed = np.argwhere(state[told.field] != before)
    assert changed.tolist() == [[1, *told.place]]
    assert int((state[told.field] - before).sum()) == 1
    assert told.clause in found.clauses
    with pytest.raises(SandtableError, match="would leave a seat with"):
        GiftContest(game, ("greedy",) * 2, 2, 2, "x", gift=Gift(thing, -10_000)).give(
            state, contest.fixture(0, 0, 0)
        )


def test_nothing_given_changes_nothing() -> None:
    told = ("groundwar", ("recruit",) * 2, 2, 2, "same")
    plain, given = Contest(*told), GiftContest(*told, gift=Gift("start_gold", 0))
    rich = GiftContest(*told, gift=Gift("start_gold", 9))
    fixture = plain.fixture(0, 0, 0)
    assert play_counted(plain, fixture) == play_counted(given, fixture)
    assert play_counted(plain, fixture) != play_counted(rich, fixture)
    assert given.measured != plain.measured


def test_lines_through_clusters_by_hand() -> None:
    amounts = np.array([0.0, 1.0, 2.0])
    points = np.array([[0.0, 0.5, 1.0], [0.5, 0.5, 0.5], [1.0, 0.0, 0.5]])
    starts, slopes = lines(amounts, points)
    assert slopes.tolist() == pytest.approx([0.5, 0.0, -0.25])
    assert starts.tolist() == pytest.approx([0.0, 0.5, 0.75])
    assert bend(amounts[:2], points[:, :2]) == 1.0
    curved = np.array([[0.0, 1.0, 0.0], [0.1, 1.0, 0.0], [0.0, 1.0, 0.1], [0.0, 0.9, 0.0]])
    assert bend(amounts, curved) < 0.001


def test_fieller_by_hand() -> None:
    # Means 1 and 2; variances of the means 1/4 and 1/16 a cluster of four, no covariance; t² is 10.128.
    above, below = np.array([2.0, 0.0, 0.0, 2.0]), np.array([2.5, 2.5, 1.5, 1.5])
    found = fieller(above, below)
    assert found is not None
    errors = 4 / 3 / 4, 1 / 3 / 4  # of the means, squared
    square = 4 - 10.1280 * errors[1]
    assert found.value == 0.5
    assert (found.low + found.high) / 2 == pytest.approx(2 / square, rel=1e-4)
    wide = ((2 / square) ** 2 - (1 - 10.1280 * errors[0]) / square) ** 0.5
    assert (found.high - found.low) / 2 == pytest.approx(wide, rel=1e-4)
    unknown = fieller(np.array([1.0, 1.0]), np.array([1.0, -0.5]))
    assert unknown is not None
    assert (unknown.low, unknown.high) == (-np.inf, np.inf)
    assert fieller(np.ones(3), np.zeros(3)) is None


def test_what_is_fair_by_hand() -> None:
    amounts = np.array([0.0, 2.0])
    points = np.array([[0.4, 0.6], [0.4, 0.6], [0.2, 0.4], [0.6, 0.8]])  # 40 %, and 10 points each
    found = fair_to(amounts, points, 0.5)
    assert found["alone"]["value"] == pytest.approx(40.0)
    assert found["worth"]["value"] == pytest.approx(10.0)
    assert found["fair"]["value"] == pytest.approx(1.0)


def planted(study: Study, worth: float, behind: float, seed: int) -> Standing:
    """Matches of coins: the second seat is behind, and each thing that a seat is given is worth points."""
    rng, standing = random.Random(seed), Standing(study)
    for cluster in range(study.clusters):
        matches = []
        for variant, told in enumerate(study.variants):
            for turn in range(2):
                given = (told.gift.amount if told.gift else 0) * worth * (1 if turn == 0 else -1)
                won = float(rng.random() < 0.5 + behind + given)
                counted = ((won, 1 - won), "turn limit", 9, (5, 4), ((0,) * 7, (0,) * 7), 9, "", 0)
                matches.append(Played(*counted, variant, 0, cluster, turn))
        standing.add(matches)
    return standing


def test_a_planted_handicap_is_found_and_its_compensation_covered() -> None:
    study = ask_worth("groundwar", "start_gold", (0, 1, 2, 3), matches=800)
    covered = 0
    for seed in range(20):
        (one,) = handicap_found(planted(study, 0.05, 0.08, seed))
        worth, fair = one["worth"], one["seats"][1]["fair"]
        assert worth["low"] > 0
        covered += worth["low"] <= 5.0 <= worth["high"]
        covered += fair["low"] <= 1.6 <= fair["high"]  # 8 points at 5 each
    assert covered >= 34  # of 40 intervals of 95 %; fewer would be chance in one case in a thousand


def test_a_study_of_a_handicap_is_a_file_and_a_page() -> None:
    study = ask_worth("groundwar", "start_gold", (0, 2), matches=8, bots=["recruit"])
    again, problems = parse_study(study_text(study), study.seed)
    assert problems == []
    assert again == study
    found = run_study(study).findings
    assert found["sweep"] == {"start_gold": [0, 2]}
    (words,) = handicap_words(found)
    assert "gold at the start" in words
    for text in (html_of(found), markdown_of(found)):
        assert "What it is worth" in text


@pytest.mark.parametrize(
    ("lines_of", "problem"),
    [
        (
            'give = "start_glod"\namounts = [0, 1]',
            "line 5: in Ground War nothing called 'start_glod' can be given",
        ),
        ('give = "start_gold"\namounts = [0, 0]', "line 6: amounts are different whole numbers"),
        ('give = "start_gold"', "line 4: write give ="),
    ],
)
def test_broken_lines_of_a_handicap_are_named(lines_of: str, problem: str) -> None:
    text = f'question = "?"\ngame = "groundwar"\nstrengths = ["greedy"]\n[handicap]\n{lines_of}\n'
    _, problems = parse_study(text, "x")
    assert str(problems[0]).startswith(problem)
