"""The lab can be trusted: null studies find nothing, planted effects are found, verdicts follow figures."""

import random

import pytest

from sandtable.lab.asking import ask_about
from sandtable.lab.conducting import Standing, conduct
from sandtable.lab.findings import arms_found, findings_of
from sandtable.lab.intervals import Spread
from sandtable.lab.ledger import Played
from sandtable.lab.stats import Estimate
from sandtable.lab.study import Study
from sandtable.lab.verdicts import (
    NO,
    OPEN,
    SAME,
    YES,
    Claim,
    answers_of_tests,
    joined,
    robustness,
    verdict_of_interval,
)


@pytest.mark.parametrize(
    ("claim", "low", "high", "verdict"),
    [
        (Claim("differs", 3), 4, 6, YES),
        (Claim("differs", 3), -6, -4, YES),
        (Claim("differs", 3), -2, 2, SAME),
        (Claim("differs", 3), 1, 5, OPEN),  # a difference, but perhaps none that matters
        (Claim("raises", 3), 4, 6, YES),
        (Claim("raises", 3), -6, -4, NO),
        (Claim("raises", 3), -5, 2, NO),
        (Claim("raises", 3), -2, 2, SAME),
        (Claim("lowers", 3), -6, -4, YES),
        (Claim("lowers", 3), 0, 9, NO),
        (Claim("in target", target=(45, 55)), 46, 54, YES),
        (Claim("in target", target=(45, 55)), 56, 60, NO),
        (Claim("in target", target=(45, 55)), 40, 50, OPEN),
    ],
)
def test_verdicts_follow_the_interval(claim: Claim, low: float, high: float, verdict: str) -> None:
    assert verdict_of_interval(claim, Estimate((low + high) / 2, low, high)) == verdict
    # The tests say what the interval says: an error of 5 % and an interval of 95 %.
    spread = Spread((low + high) / 2, (high - low) / 2 / 1.9602, 10**6)
    assert answers_of_tests([claim], [spread], 0.05)[0].code == verdict


def test_a_family_is_adjusted() -> None:
    claim, clear, hardly = Claim("differs", 0.0), Spread(1.0, 0.1, 1000), Spread(1.0, 0.48, 1000)
    assert [one.code for one in answers_of_tests([claim] * 2, [clear, hardly], 0.05)] == [YES, YES]
    assert [one.code for one in answers_of_tests([claim] * 3, [hardly] * 3, 0.05)] == [OPEN] * 3


def test_an_open_question_says_what_it_would_take() -> None:
    (answer,) = answers_of_tests([Claim("differs", 0.03)], [Spread(0.0, 0.02, 100)], 0.05)
    assert answer.code == OPEN
    assert answer.needed == 349  # ((1.95996 + 0.84162) × 0.2 / 0.03)²


def test_many_variants_and_strengths_are_joined() -> None:
    assert joined([NO, NO]) == NO
    assert joined([SAME, SAME]) == SAME
    assert joined([OPEN, YES]) == YES
    assert joined([OPEN, NO]) == OPEN
    names, figures = ["weak", "strong"], ["1", "2"]
    assert robustness([YES, YES], names, figures).code == "holds"
    assert robustness([YES, NO], names, figures).code == "depends"
    assert robustness([SAME, NO], names, figures).code == "holds"
    assert robustness([YES, OPEN], names, figures).code == "unknown"
    assert robustness([YES], names[:1], figures[:1]).code == "unknown"


def stream(study: Study, rng: random.Random, base: float, other: float) -> Standing:
    """A study whose matches are coins: seat 1 wins the base with one chance and the variant with another."""
    standing = Standing(study)
    for cluster in range(study.clusters):
        matches = []
        for variant, chance in ((0, base), (1, other)):
            for turn in range(study.seats):
                won = float(rng.random() < chance)
                told = ((won, 1 - won), "army destroyed", 10, (5, 5), ((0,) * 7, (0,) * 7), 10, "", 0)
                matches.append(Played(*told, variant, 0, cluster, turn))
        standing.add(matches)
    return standing


def null_study(margin: float = 0.0, matches: int = 60) -> Study:
    return ask_about("groundwar", "mine_gold=2", matches=matches, margin=margin, dice="own")


def false_alarms(runs: int, seed: int) -> tuple[int, int]:
    """How many null studies find a difference by their tests, and how many by their bands at any look."""
    rng = random.Random(seed)
    study = null_study()
    by_tests = by_bands = 0
    for _ in range(runs):
        chance = rng.choice((0.5, 0.5, 0.8))
        standing = stream(study, rng, chance, chance)
        by_tests += arms_found(standing)[0]["verdict"] == YES
        by_bands += standing.live(0, 1)[1] == YES  # a band never widens again: one look at the end sees all
    return by_tests, by_bands


def test_null_studies_find_nothing() -> None:
    by_tests, by_bands = false_alarms(100, 1)
    assert by_tests <= 11  # of 5 % in truth; more would be chance in one case in a hundred
    assert by_bands <= 11


@pytest.mark.deep
def test_a_thousand_null_studies_find_nothing() -> None:
    by_tests, by_bands = false_alarms(1000, 2)
    assert by_tests <= 66
    assert by_bands <= 66


@pytest.mark.deep
def test_a_thousand_null_studies_of_connect_four_find_nothing() -> None:
    alarms = 0
    for run in range(1000):
        study = ask_about(
            "connect_four", measure="turns", target=(0, 1), bots=["random"], matches=40, seed=str(run)
        )
        values = conduct(study).values("turns", 0, 0).mean(axis=1)
        half = len(values) // 2
        apart = values[:half] - values[half : 2 * half]
        spread = Spread(float(apart.mean()), float(apart.std(ddof=1)) / half**0.5, half)
        alarms += answers_of_tests([Claim("differs", 0.0)], [spread], 0.05)[0].code == YES
    assert alarms <= 66


def test_a_planted_handicap_is_found_with_the_promised_power() -> None:
    # 5 points: the number of matches that the lab itself asks for decides four studies in five.
    rng = random.Random(3)
    pilot = arms_found(stream(null_study(matches=400), rng, 0.5, 0.55))[0]
    study = null_study(matches=1600)
    found = [arms_found(stream(study, rng, 0.475, 0.525))[0]["verdict"] for _ in range(12)]
    assert pilot["more_matches"] is None or pilot["more_matches"] >= 0
    assert found.count(YES) >= 7  # about four in five; fewer than seven of twelve is one case in fifty
    assert NO not in found


def test_equality_is_a_verdict_of_its_own() -> None:
    standing = stream(null_study(margin=6, matches=2400), random.Random(4), 0.5, 0.5)
    found = findings_of(standing)
    assert found["verdict"]["code"] == SAME
    assert found["verdict"]["words"] == "No difference that matters"
