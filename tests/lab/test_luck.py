"""Luck and skill: a coin is all luck, Connect Four is none, and shares and rungs are reckoned by hand."""

from dataclasses import replace

import numpy as np
import pytest

from sandtable.core.errors import SandtableError
from sandtable.games import GAMES
from sandtable.lab.asking import ask_luck, run_study
from sandtable.lab.conducting import Standing, conduct
from sandtable.lab.findings import findings_of
from sandtable.lab.intervals import Spread
from sandtable.lab.ledger import Played
from sandtable.lab.luck import MixedContest, mixes_of, stream_numbers
from sandtable.lab.luck_found import elo_of_many, luck_found, ratio
from sandtable.lab.report import html_of, markdown_of
from sandtable.lab.study import Study
from sandtable.lab.study_files import parse_study, study_text
from tests.lab.flip import GAME as FLIP


@pytest.fixture
def flip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "flip", FLIP)


def shares(study: Study) -> dict[str, tuple[float, float]]:
    """By stream, the share that it decides alone, and with what depends on it."""
    found = luck_found(conduct(study))["strengths"][0]["shares"]
    return {one["name"]: (one["alone"]["value"], one["with"]["value"]) for one in found}


def decided_by(word: str) -> Study:
    study = ask_luck("flip", bots=["random"], matches=400)
    return replace(
        study, variants=tuple(replace(one, changes=(("decides", word),)) for one in study.variants)
    )


@pytest.mark.usefixtures("flip")
def test_luck_that_cannot_be_told_from_skill_is_not_decided() -> None:
    verdicts = [
        findings_of(conduct(decided_by(word)))["verdict"]["code"] for word in ("coin", "caller", "both")
    ]
    assert verdicts == ["no", "yes", "open"]  # whether chance decides less than half


@pytest.mark.usefixtures("flip")
@pytest.mark.parametrize(
    ("word", "of_dice", "of_players"),
    [
        ("coin", (100.0, 100.0), (0.0, 0.0)),
        ("caller", (0.0, 0.0), (100.0, 100.0)),
        ("both", (0.0, 100.0), (0.0, 100.0)),  # neither alone, nothing without either
    ],
)
def test_a_coin_is_all_luck(word: str, of_dice: tuple[float, float], of_players: tuple[float, float]) -> None:
    found = shares(decided_by(word))
    assert found["dice"] == pytest.approx(of_dice, abs=16)  # three standard errors of 200 clusters
    assert found["players"] == pytest.approx(of_players, abs=16)


def test_connect_four_has_no_luck() -> None:
    study = ask_luck("connect_four", bots=["random", "recruit"], matches=40)
    found = findings_of(conduct(study))
    assert found["luck"]["streams"] == []
    assert shares(study)["players"][0] == pytest.approx(100.0)
    assert found["verdict"]["code"] == "yes"  # chance decides less than half
    assert "no chance" in found["verdict"]["sentence"]
    (rung,) = found["luck"]["ladder"]["rungs"]
    assert (rung["strong"], rung["weak"]) == ("recruit", "random")
    assert rung["low"] > 0


def test_streams_are_shared_as_the_mix_says() -> None:
    contest = MixedContest("siege", ("greedy",) * 2, 2, 2, "x", mix=("dice",))
    whole = MixedContest("siege", ("greedy",) * 2, 2, 2, "x", mix=("setup", "dice", "draws", "players"))
    one, other = contest.chances("place"), whole.chances("place")
    assert [bool((one[row] == other[row]).all()) for row in range(3)] == [False, True, False]
    assert contest.place_of("place", "players") != whole.place_of("place", "players")
    assert set(stream_numbers("siege", 128)) == {0, 1, 2}
    assert mixes_of(GAMES["groundwar"])["dice"] == ("dice",)
    assert set(mixes_of(GAMES["siege"])) == {
        "one world", "the other world", "setup", "dice", "draws", "players", "chance"
    }  # fmt: skip


def by_hand(study: Study) -> Standing:
    """Four clusters of Connect Four in which seat 1 wins or loses as told, by variant."""
    told = {"one world": "1100", "the other world": "1010", "players": "1101"}
    standing = Standing(study)
    for cluster in range(4):
        matches = []
        for variant, one in enumerate(study.variants):
            won = float(told[one.name][cluster])
            for turn in range(2):
                matches.append(
                    Played(
                        (won, 1 - won),
                        "full board",
                        9,
                        (5, 4),
                        ((5,), (4,)),
                        9,
                        "",
                        0,
                        variant,
                        0,
                        cluster,
                        turn,
                    )
                )
        standing.add(matches)
    return standing


def test_shares_by_hand() -> None:
    study = ask_luck("connect_four", bots=["random"], matches=8)
    (one,) = luck_found(by_hand(study))["strengths"][0]["shares"]
    # The mean is 7/12. In twelfths: one world 5 5 -7 -7, the other 5 -7 5 -7, players 5 5 -7 5.
    squares = (5 * 25 + 3 * 49) / 8  # of players and either world, which win as often
    alone = (25 + 25 + 49 - 35) / 4 / squares
    assert one["alone"]["value"] == pytest.approx(100 * alone, abs=1e-4)
    assert one["with"]["value"] == 100.0  # the other world and players are opposed: more than all
    assert (one["clusters"], one["matches"]) == (4, 24)


def test_a_ratio_and_a_rung_by_hand() -> None:
    found = ratio(np.array([1.0, 0.0, 1.0, 0.0]), np.array([1.0, 1.0, 1.0, 1.0]))
    error = (1 / 3) ** 0.5 / 2  # of the mean of ones and zeros
    assert found.value == 0.5
    assert found.high - found.value == pytest.approx(3.1824 * error, rel=1e-4)
    rung = elo_of_many(Spread(0.64, 0.01, 1000), 2)
    assert rung["elo"] == pytest.approx(99.95, abs=0.1)
    assert rung["error"] == pytest.approx(0.01 * 400 / (2.302585 * 0.64 * 0.36), abs=0.01)
    assert elo_of_many(Spread(0.25, 0.01, 1000), 4)["elo"] == pytest.approx(0.0, abs=0.01)


def test_a_study_of_luck_is_a_file_and_a_page() -> None:
    study = ask_luck("connect_four", bots=["random", "recruit"], matches=4)
    again, problems = parse_study(study_text(study), study.seed)
    assert problems == []
    assert again == study
    found = run_study(study).findings
    for text in (html_of(found), markdown_of(found)):
        assert "What decides the result" in text
        assert "The ladder of the players" in text
    with pytest.raises(SandtableError, match="told at the end"):
        conduct(study, until_decided=True)
    _, problems = parse_study(
        'question = "?"\ngame = "connect_four"\nluck = true\nstrengths = [["random", "recruit"]]\n', "x"
    )
    assert "name one bot for each strength" in str(problems[0])
