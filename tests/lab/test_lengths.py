"""How long matches are, and how many end at the limit: reckoned by hand, and in matches that are cut off."""

from typing import Any

import pytest

from sandtable.games import find_game
from sandtable.lab.asking import ask_about, run_study
from sandtable.lab.conducting import Standing, reader_of
from sandtable.lab.findings import findings_of
from sandtable.lab.ledger import Played
from sandtable.lab.measuring import kind_words
from sandtable.lab.study import Study

LIMITED = ("groundwar", "siege", "spugah_nations", "spugah_quadrants")


def by_hand(game: str, reason: str, length: int, cluster: int, turn: int) -> Played:
    """A match of two seats that ended so after that length."""
    uses = ((0,) * len(kind_words(find_game(game))),) * 2
    return Played((1.0, 0.0), reason, length, (0, 0), uses, 0, "", 0, 0, 0, cluster, turn)


def told(game: str, measure: str) -> Study:
    return ask_about(game, measure=measure, target=(0, 99), bots=["random"], matches=4)


def found_in(study: Study, matches: list[Played]) -> dict[str, Any]:
    """The row of the study's measure, from two clusters of two."""
    standing = Standing(study)
    standing.add(matches[:2])
    standing.add(matches[2:])
    (table,) = findings_of(standing)["tables"]
    return next(row for row in table["rows"] if row["name"] == study.measure_name)


@pytest.mark.parametrize("game", LIMITED)
def test_matches_at_the_limit_by_hand(game: str) -> None:
    other = next(reason for reason in find_game(game).end_reasons[1:] if reason != "turn limit")
    matches = [
        by_hand(game, "turn limit", 80, 0, 0),
        by_hand(game, other, 80, 0, 1),  # as long, and yet not cut off
        by_hand(game, "turn limit", 80, 1, 0),
        by_hand(game, "turn limit", 12, 1, 1),
    ]
    study = told(game, "limit")
    assert [reader_of(study, "limit")(match) for match in matches] == [1.0, 0.0, 1.0, 1.0]
    row = found_in(study, matches)
    assert (row["figure"]["value"], row["matches"], row["clusters"]) == (75.0, 4, 2)


def test_a_game_without_a_limit_has_no_such_measure() -> None:
    for game in ("connect_four", "gangcity"):
        assert "limit" not in told(game, "decisions").measures


@pytest.mark.parametrize("game", ["gangcity", "spugah_nations", "spugah_quadrants"])
def test_rounds_by_hand(game: str) -> None:
    reason = find_game(game).end_reasons[1]
    matches = [
        by_hand(game, reason, length, *place)
        for length, place in [(20, (0, 0)), (6, (0, 1)), (9, (1, 0)), (11, (1, 1))]
    ]
    study = told(game, "rounds")
    assert [reader_of(study, "rounds")(match) for match in matches] == [20.0, 6.0, 9.0, 11.0]
    row = found_in(study, matches)
    assert row["figure"]["value"] == 11.5  # 46 / 4
    assert row["median"]["value"] == 10.0  # between 9 and 11
    assert row["p10"]["value"] == pytest.approx(6.9)  # three tenths of the way from 6 to 9
    assert row["p90"]["value"] == pytest.approx(17.3)  # seven tenths from 11 to 20


@pytest.mark.parametrize(
    ("game", "length", "counted", "most"),
    [
        ("spugah_quadrants", "rounds", 2, 80),  # every seat has its turn in each of two rounds
        ("groundwar", "turns", 4, 120),  # two seats, two turns of each
    ],
)
def test_matches_that_are_cut_off_are_counted_to_the_limit(
    game: str, length: str, counted: int, most: int
) -> None:
    study = ask_about(game, "turn_limit=2", measure=length, bots=["random"], matches=4)
    standing = run_study(study).standing
    assert (standing.values(length, 1, 0) == counted).all()
    assert (standing.values("limit", 1, 0) == 1.0).all()
    assert (standing.values("limit", 0, 0) == 1.0).sum() == (standing.values(length, 0, 0) == most).sum()
