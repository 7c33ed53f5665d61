"""Screens of many options: points that are spread evenly, planted effects that are found, and fresh seeds."""

import random
from collections import Counter

import pytest

from sandtable.core.errors import SandtableError
from sandtable.lab.asking import ask_about, run_study
from sandtable.lab.conducting import Standing
from sandtable.lab.ledger import Played
from sandtable.lab.report import html_of, markdown_of
from sandtable.lab.screen import again_study, columns_of, effects_found, winner_of
from sandtable.lab.study import Study, latin
from sandtable.lab.study_files import parse_study, study_text

OPTIONS = ("mine_gold=0..3", "start_gold=6..14:2", "kill_gold=0..1")


def screen(matches: int = 4, **wishes: object) -> Study:
    told: dict[str, object] = {"measure": "turns", "bots": ["random"], **wishes}
    return ask_about("groundwar", *OPTIONS, matches=matches, **told)  # type: ignore[arg-type]


def test_every_value_comes_up_equally_often() -> None:
    points = latin({"first": [1, 2, 3], "second": ["a", "b"], "third": list(range(24))})
    assert len(points) == 24
    assert Counter(one["first"] for one in points) == {1: 8, 2: 8, 3: 8}
    assert Counter(one["second"] for one in points) == {"a": 12, "b": 12}
    assert len({one["third"] for one in points}) == 24
    assert latin({"first": [1, 2, 3], "second": ["a", "b"], "third": list(range(24))}) == points
    with pytest.raises(SandtableError, match="at most 24"):
        latin({"first": list(range(25)), "second": [1], "third": [1]})


def test_the_game_as_written_comes_first_and_the_file_reads_back() -> None:
    study = screen()
    usual = study.game.rulesets.read(study.game.rulesets.make())
    assert all(usual[option] == value for option, value in study.variants[0].changes)
    assert 15 <= len(study.variants) <= 25  # points that coincide are played once
    again, problems = parse_study(study_text(study), study.seed)
    assert problems == []
    assert again == study


def planted(study: Study, seed: int) -> Standing:
    """Matches whose length is 20, 6 more for every gold of a mine, and noise."""
    rng, standing = random.Random(seed), Standing(study)
    for cluster in range(study.clusters):
        matches = []
        for variant, told in enumerate(study.variants):
            for turn in range(2):
                length = round(20 + 6 * int(dict(told.changes)["mine_gold"]) + rng.gauss(0, 6))
                counted = ((1.0, 0.0), "turn limit", length, (5, 4), ((0,) * 7, (0,) * 7), 9, "", 0)
                matches.append(Played(*counted, variant, 0, cluster, turn))
        standing.add(matches)
    return standing


def test_planted_effects_are_found_and_others_are_not() -> None:
    study = screen(80)
    found = {one["option"]: one for one in effects_found(planted(study, 7))}
    mines = found["mine_gold"]["effect"]
    assert mines["low"] < 18.0 < mines["high"]  # 6 for each of three
    assert found["mine_gold"]["p"] < 0.001
    assert min(found["start_gold"]["p"], found["kill_gold"]["p"]) > 0.05


def test_columns_run_from_the_lowest_value_to_the_highest() -> None:
    columns = {words: values for _, words, values in columns_of(screen())}
    assert set(columns) == {"mine_gold 0 to 3", "start_gold 6 to 14", "kill_gold 0 to 1"}
    for values in columns.values():
        assert (min(values), max(values)) == (0.0, 1.0)


def test_the_winner_is_what_the_claim_asks_for() -> None:
    study = ask_about("groundwar", "mine_gold=0..3", measure="turns", bots=["random"], matches=4)

    def arms(*values: float) -> list[dict[str, object]]:
        return [
            {"strength": 0, "variant": place, "figure": {"value": value}}
            for place, value in enumerate(values, 1)
        ]

    assert winner_of(study, arms(1.0, -5.0, 2.0)) == 2
    target = ask_about("groundwar", "mine_gold=0..3", measure="turns", target=(40, 60), bots=["random"])
    assert winner_of(target, arms(90.0, 52.0, 41.0)) == 2
    assert winner_of(ask_about("groundwar", "mine_gold=2"), arms(1.0)) is None
    fresh = again_study(study, 2)
    assert fresh.seed != study.seed
    assert [one.name for one in fresh.variants] == [study.variants[0].name, study.variants[2].name]


def test_a_screen_is_answered_and_its_winner_measured_again() -> None:
    asked = run_study(screen(2))
    again = asked.findings["again"]
    assert again["seed"] == "study/again"
    assert again["matches"] == 2
    for text in (html_of(asked.findings), markdown_of(asked.findings)):
        assert "What each option does" in text
        assert "measured again on fresh seeds" in text
