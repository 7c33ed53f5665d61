"""The lab can be trusted: null studies find nothing, planted effects are found, verdicts follow figures."""

import math
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sandtable.lab.asking import ask_about
from sandtable.lab.conducting import Standing, conduct
from sandtable.lab.findings import arms_found, findings_of
from sandtable.lab.holding import movement, robustness
from sandtable.lab.intervals import Spread
from sandtable.lab.ledger import Played
from sandtable.lab.spreads import spread
from sandtable.lab.stats import Estimate
from sandtable.lab.study import Study, Variant
from sandtable.lab.verdicts import (
    NO,
    OPEN,
    SAME,
    YES,
    Claim,
    answers_of_tests,
    joined,
    needed_for,
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


@pytest.mark.parametrize("matches", [4, 8, 40, 58])
def test_a_few_equal_counts_decide_nothing(matches: int) -> None:
    told = found_of_equals(matches)
    assert told["verdict"]["code"] == OPEN
    assert told["arms"][0]["figure"]["high"] > 1.0
    assert told["arms"][0]["more_matches"] >= 60 - matches


def test_many_equal_counts_show_that_nothing_changes() -> None:
    assert found_of_equals(200)["verdict"]["code"] == SAME


def found_of_equals(matches: int) -> dict[str, Any]:
    """What is found of an option that changes nothing in the matches that are played."""
    told: dict[str, Any] = {"measure": "turns", "bots": ["random"], "matches": matches}
    study = ask_about("connect_four", "full_board=second", **told)
    standing = Standing(study)
    for cluster in range(study.clusters):
        turns = 10 + cluster % 30
        won = ((1.0, 0.0), "four in a line", turns, (5, 5), ((5,) + (0,) * 6,) * 2, 10, "", 0)
        standing.add([Played(*won, variant, 0, cluster, turn) for variant in (0, 1) for turn in (0, 1)])
    return findings_of(standing)


def test_a_margin_that_is_a_part_of_the_base_is_not_taken_for_known() -> None:
    """Matches are longer by just the margin: whoever takes 15 % of what was seen for known is often wrong."""
    told: dict[str, Any] = {"measure": "turns", "bots": ["random"], "matches": 120, "margin": "15%"}
    study, rng = ask_about("groundwar", "mine_gold=2", **told), np.random.default_rng(12)
    assert study.part == 0.15
    right = naive = 0
    for _ in range(300):
        base = rng.normal(20, 8, 60)
        apart = rng.normal(3, 0.5, 60)
        claim = Claim("raises", study.margin_of(float(base.mean())))
        spread_there = spread(study, apart, base)
        right += answers_of_tests([claim], [spread_there], 0.05)[0].code != OPEN
        known = Spread(spread_there.mean, spread_there.error, 60)
        naive += answers_of_tests([claim], [known], 0.05)[0].code != OPEN
    assert right <= 24 < 60 < naive  # of 15


def test_many_variants_and_strengths_are_joined() -> None:
    assert joined([NO, NO]) == NO
    assert joined([SAME, SAME]) == SAME
    assert joined([OPEN, YES]) == YES
    assert joined([OPEN, NO]) == OPEN


def held(codes: list[str], *stands: dict[str, str]) -> str:
    names, figures = ["weak", "strong"][: len(codes)], ["1", "2"][: len(codes)]
    return robustness(codes, names, figures, stands).code


def test_an_answer_holds_for_every_variant_for_itself() -> None:
    up, down, no = {"20": "yes above"}, {"20": "yes below"}, {"20": "no"}
    assert held([YES, YES], up, up) == "holds"
    assert held([YES, NO], up, no) == "depends"
    assert held([SAME, NO], no, no) == "holds"
    assert held([YES, OPEN], up, {}) == "unknown"
    assert held([YES], up) == "unknown"
    assert held([YES, YES], up, down) == "depends"  # +8 for the weak, -8 for the strong
    assert held([YES, YES], up, {"30": "yes above"}) == "unknown"  # one value here, another one there
    assert held([YES, YES], {**up, "30": "no"}, {**no, "30": "yes above"}) == "depends"
    assert held([YES, YES], {**up, "30": "no"}, {**up, "30": "yes above"}) == "depends"
    assert held([YES, YES], {**up, "30": "no"}, up) == "holds"
    assert held([NO, NO], {"20": "no below"}, {"20": "no above"}) == "depends"  # beside the target


def at_two_strengths(weak: tuple[float, float], strong: tuple[float, float], **wishes: Any) -> dict[str, Any]:
    """What is found where seat 1 wins the two values of an option with these chances, by strength."""
    told: dict[str, Any] = {"bots": ["recruit", "greedy"], "matches": 800, "margin": 3, **wishes}
    study = ask_about("groundwar", "mine_gold=1..3", **told)
    rng, standing = random.Random(11), Standing(study)
    for cluster in range(study.clusters):
        for strength, chances in enumerate((weak, strong)):
            matches = []
            for variant, chance in enumerate((0.5, *chances)[: len(study.variants)]):
                for turn in range(2):
                    won = float(rng.random() < chance)
                    counted = ((won, 1 - won), "turn limit", 10, (5, 5), ((0,) * 7, (0,) * 7), 10, "", 0)
                    matches.append(Played(*counted, variant, strength, cluster, turn))
            standing.add(matches)
    return findings_of(standing)


def test_opposite_effects_do_not_hold_at_both_strengths() -> None:
    found = at_two_strengths((0.7, 0.5), (0.3, 0.5))
    assert found["verdict"]["code"] == YES
    assert found["robustness"]["code"] == "depends"
    assert "It is not the same for mine_gold=" in found["robustness"]["words"]


def test_one_value_for_the_weak_and_another_for_the_strong_do_not_hold() -> None:
    found = at_two_strengths((0.7, 0.5), (0.5, 0.7))
    assert found["verdict"]["code"] == YES
    assert found["robustness"]["code"] != "holds"
    goal = at_two_strengths((0.7, 0.5), (0.5, 0.7), measure="seat 1", target=(60, 80))
    assert goal["robustness"]["code"] == "depends"


def test_how_the_figure_moves_with_strength_is_told() -> None:
    moved = movement(Estimate(8, 6, 10), Estimate(-8, -10, -6))
    assert (moved.value, moved.low, moved.high) == pytest.approx((-16, -16 - 8**0.5, -16 + 8**0.5))


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


def coins(matches: int, margin: float = 0.0) -> Study:
    """A study whose matches nobody has to play: `stream` makes them."""
    return ask_about("groundwar", "mine_gold=2", matches=matches, margin=margin, dice="own")


CLUSTERS = 120  # of a null study: enough for ninety looks at a band of counts
RARE = 37  # turns that few matches of Connect Four have
NULLS = ("seat 1", "turns", "rare")


def null_study(run: int) -> Study:
    """Connect Four against itself under other dice: whatever it finds, it finds in error."""
    variants = (Variant("one"), Variant("the same once more"))
    told = ("Is it another game?", "connect_four", 2, variants, (("random",) * 2,))
    return Study(*told, "seat 1", "differs", 0.0, matches=2 * CLUSTERS, seed=f"null {run}", dice="own")


def looked_at(study: Study, matches: list[Played]) -> tuple[bool, bool, bool]:
    """Whether these matches raise an alarm by their tests, or by their band, and whether the band misses."""
    standing, codes, is_missed = Standing(study), set[str](), False
    for place in range(0, len(matches), 4):
        standing.add(matches[place : place + 4])
        band, code = standing.live(0, 1)
        codes.add(code)
        is_missed |= not band.low <= 0.0 <= band.high
    return arms_found(standing)[0]["verdict"] != OPEN, codes != {OPEN}, is_missed


def null_alarms(runs: int) -> dict[str, tuple[int, int, int]]:
    """By measure, how many null studies raise an alarm by their tests, by their bands, and miss at a look."""
    alarms = dict.fromkeys(NULLS, (0, 0, 0))
    for run in range(runs):
        study = null_study(run)
        matches = conduct(study).matches
        rare = [replace(match, turns=int(match.turns >= RARE)) for match in matches]
        for name in NULLS:
            asked = replace(study, measure_name="turns" if name == "rare" else name)
            found = looked_at(asked, rare if name == "rare" else matches)
            tests, bands, missed = (before + now for before, now in zip(alarms[name], found, strict=True))
            alarms[name] = (tests, bands, missed)
    return alarms


def most_alarms(runs: int, error: float = 0.05) -> int:
    """More false alarms would be chance in fewer than one case in a hundred, if the error is what it says."""
    chances = [math.comb(runs, k) * error**k * (1 - error) ** (runs - k) for k in range(runs + 1)]
    return next(k for k in range(runs + 1) if sum(chances[: k + 1]) >= 0.99)


def test_null_studies_find_nothing() -> None:
    assert most_alarms(1000) == 67
    for name, found in null_alarms(30).items():
        assert max(found) <= most_alarms(30), name


@pytest.mark.deep
def test_a_thousand_null_studies_find_nothing_at_any_look() -> None:
    """Of each measure for itself: the tests, the bands at every look, and whether these cover the truth."""
    alarms = null_alarms(1000)
    print(alarms)
    for name, found in alarms.items():
        assert max(found) <= most_alarms(1000), (name, found)


def test_an_option_that_changes_nothing_under_common_dice_raises_no_alarm() -> None:
    """A full board ends a match whoever has won it by that: its length is the same to the turn."""
    study = ask_about("connect_four", "full_board=second", measure="turns", bots=["random"], matches=240)
    codes = set[str]()
    standing = conduct(study, watch=lambda standing: codes.add(standing.live(0, 1)[1]))
    assert standing.values("turns", 0, 0).tolist() == standing.values("turns", 1, 0).tolist()
    assert codes == {OPEN, SAME}
    assert arms_found(standing)[0]["verdict"] == SAME


@pytest.mark.deep
@pytest.mark.parametrize("chance", [0.5, 0.8, 0.97])
def test_a_thousand_null_studies_of_coins_find_nothing(chance: float) -> None:
    rng = random.Random(2)
    by_tests = by_bands = 0
    for _ in range(1000):
        standing = stream(coins(60), rng, chance, chance)
        by_tests += arms_found(standing)[0]["verdict"] == YES
        by_bands += standing.live(0, 1)[1] == YES  # a band never widens again: the last look sees all
    assert max(by_tests, by_bands) <= most_alarms(1000)


CLUSTERS_FOR_FIVE_POINTS = 785  # ((1.95996 + 0.84162) × 0.5 / 0.05)²: two coins a cluster differ by 0.5


def found_of(studies: int, clusters: int, effect: float, seed: int) -> int:
    """How many studies of that many clusters find a seat that is favoured by as much in the variant."""
    rng, study = random.Random(seed), coins(2 * clusters)
    low, high = 0.5 - effect / 2, 0.5 + effect / 2
    found = [findings_verdict(stream(study, rng, low, high)) for _ in range(studies)]
    assert NO not in found
    return found.count(YES)


def findings_verdict(standing: Standing) -> str:
    code: str = arms_found(standing)[0]["verdict"]
    return code


def test_a_planted_handicap_of_five_points_is_found_with_the_promised_power() -> None:
    """As many clusters as the lab says it would take find it in four studies of five, an eighth seldom."""
    promised = needed_for(Claim("differs", 0.0), Spread(0.05, 0.05, 100), 0.05)
    assert promised == CLUSTERS_FOR_FIVE_POINTS
    assert found_of(20, promised, 0.05, 3) >= 11  # of 16; fewer is one case in a hundred
    assert found_of(20, promised // 8, 0.05, 4) <= 8


@pytest.mark.deep
def test_the_promised_power_is_neither_more_nor_less() -> None:
    assert 147 <= found_of(200, CLUSTERS_FOR_FIVE_POINTS, 0.05, 5) <= 173  # 160, within chance


def test_equality_is_a_verdict_of_its_own() -> None:
    standing = stream(coins(2400, margin=6), random.Random(4), 0.5, 0.5)
    found = findings_of(standing)
    assert found["verdict"]["code"] == SAME
    assert found["verdict"]["words"] == "No difference that matters"
