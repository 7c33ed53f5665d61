"""Looking more closely at a sweep: finer values around the best, all else as it was, on fresh seeds."""

import json
import random
import shlex
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sandtable.core.errors import SandtableError
from sandtable.core.rulesets import Option
from sandtable.lab.asking import ask_about, checked, run_study
from sandtable.lab.conducting import Standing
from sandtable.lab.findings import findings_of, sweep_of
from sandtable.lab.ledger import Played
from sandtable.lab.refining import (
    best_values,
    finer_numbers,
    is_report_of,
    options_that_do_most,
    refined_found,
    refined_study,
    sweep_command,
    values_text,
)
from sandtable.lab.report import html_of, markdown_of
from sandtable.lab.study import Study
from sandtable.lab.study_files import parse_study, study_text

SCREEN = ("mine_gold=0..6:2", "start_gold=6..14:4", "kill_gold=0..1")
Length = Callable[[dict[str, Any]], float]


def screen(*options: str, **wishes: Any) -> Study:
    told = {"measure": "turns", "bots": ["random", "recruit"], "matches": 40, **wishes}
    return ask_about("groundwar", *(options or SCREEN), **told)


def answered(study: Study, length: Length) -> dict[str, Any]:
    """What is found in matches whose length is told by the options, and noise."""
    rng, standing = random.Random(3), Standing(study)
    for cluster in range(study.clusters):
        for strength in range(len(study.strengths)):
            matches = []
            for variant, told in enumerate(study.variants):
                for turn in range(2):
                    turns = round(length(dict(told.changes)) + rng.gauss(0, 2))
                    counted = ((1.0, 0.0), "turn limit", turns, (5, 4), ((0,) * 7, (0,) * 7), 9, "", 0)
                    matches.append(Played(*counted, variant, strength, cluster, turn))
            standing.add(matches)
    return findings_of(standing)


def peak(told: dict[str, Any]) -> float:
    """Longest at four of a mine, and longer the more gold there is at the start."""
    return 60 - 5 * abs(told["mine_gold"] - 4) + 3 * told.get("start_gold", 0)


def test_values_lie_between_the_neighbours_of_the_best_as_far_as_the_option_allows() -> None:
    option = Option("gold", 4, "X-1", "gold", low=0, high=30)
    assert finer_numbers(option, [0, 10, 20, 30], 10, 9) == [1, 4, 7, 10, 13, 16, 19]
    assert finer_numbers(option, [0, 4, 8], 4, 9) == list(range(9))
    assert finer_numbers(option, [0, 4, 8], 4, 5) == [0, 2, 4, 6, 8]
    assert finer_numbers(option, [0, 10, 28], 28, 5) == [12, 16, 20, 24, 28]  # 30 is the most
    assert finer_numbers(option, [4, 6, 8], 8, 9) == [6, 7, 8, 9, 10]
    assert finer_numbers(option, [1, 4, 8], 1, 9) == [0, 1, 2, 3, 4]
    stepped = Option("gold", 4, "X-1", "gold", low=0, high=100, step=5)
    assert finer_numbers(stepped, [0, 20, 40], 20, 5) == [0, 10, 20, 30, 40]
    assert finer_numbers(stepped, [20, 30, 40], 30, 9) == [20, 25, 30, 35, 40]


def test_a_screen_is_refined_where_its_best_lies() -> None:
    study = screen(claim="raises", margin="10%", also=["draws"], preset="blitz", error=0.1)
    found = answered(study, peak)
    assert options_that_do_most(study, found) == ["start_gold", "mine_gold"]
    assert best_values(study, found, ["start_gold", "mine_gold"]) == {"start_gold": 14, "mine_gold": 4}
    finer = refined_study(study, found, "studies/odd.toml")
    assert sweep_of(finer) == {"start_gold": [10, 12, 14, 16, 18], "mine_gold": [1, 2, 3, 4, 5, 6]}
    assert finer.variants[0].changes == (("start_gold", 10), ("mine_gold", 1))  # what differences refer to
    assert {one.preset for one in finer.variants} == {"blitz"}
    assert (finer.seed, finer.claim, finer.margin) == ("study/refined", "raises", "10%")
    for key in ("seats", "strengths", "measure_name", "matches", "also", "error", "target"):
        assert getattr(finer, key) == getattr(study, key)
    assert "Refined from studies/odd.toml (seed study)" in finer.history
    assert checked(finer, finer.name) == finer
    again, problems = parse_study(study_text(finer), "odd_refined")
    assert problems == []
    assert again == finer


def test_nothing_is_proposed_where_nothing_is_shown_to_do_anything() -> None:
    study = screen()
    found = answered(study, lambda told: 40.0)
    with pytest.raises(SandtableError, match="no option of odd is shown to do anything"):
        refined_study(study, found, "odd")
    assert refined_found(study, found, "") is None
    for text in (html_of({**found, "refined": None}), markdown_of(found)):
        assert "look more closely" not in text


def test_one_option_is_refined_around_its_winner_until_no_value_is_left() -> None:
    study = screen("mine_gold=0..8:2", target=(75, 85), bots=["random"])
    found = answered(study, lambda told: 60 + 5 * told["mine_gold"])
    finer = refined_study(study, found, "odd")
    assert sweep_of(finer) == {"mine_gold": [2, 3, 4, 5, 6]}
    closer = answered(finer, lambda told: 60 + 5 * told["mine_gold"])
    with pytest.raises(SandtableError, match="nothing between the best value"):
        refined_study(finer, closer, "odd")
    with pytest.raises(SandtableError, match="sweeps no options"):
        refined_study(screen("mine_gold=3"), found, "odd")


def test_words_stay_words() -> None:
    study = ask_about("siege", "score_at=start|end", "enemy_points=5..15:5", bots=["random"], matches=2)
    figures = {"score_at=end, enemy_points=15": 4.0, "score_at=end, enemy_points=5": -9.0}
    arms = [
        {"strength": 0, "variant": place, "figure": {"value": figures.get(one.name, 1.0)}}
        for place, one in enumerate(study.variants)
    ]
    finer = refined_study(study, {"arms": arms, "effects": []}, "odd")
    swept = sweep_of(finer)
    assert swept == {"score_at": ["start", "end"], "enemy_points": [1, 3, 5, 7, 9, 10]}
    with pytest.raises(SandtableError, match="no value is better"):
        refined_study(study, {"arms": [], "effects": []}, "odd")
    assert values_text(["own", "random"]) == "own,random"
    assert values_text([2, 4, 6]) == "2..6:2"
    assert values_text([2, 3]) == "2,3"
    assert values_text([1, 2, 4]) == "1,2,4"
    assert values_text([False, True]) == "false,true"


def test_the_command_asks_for_everything_that_the_study_asks_for() -> None:
    study = screen(claim="lowers", margin=3, also=["draws"], preset="blitz", error=0.1, seed="odd seed")
    words = shlex.split(sweep_command(study))
    told = dict(zip(words[6::2], words[7::2], strict=True))
    assert words[:3] == ["sandtable", "sweep", "groundwar"]
    assert words[3:6] == ["mine_gold=0,1,2,4,6", "start_gold=6..14:4", "kill_gold=0,1"]
    assert [words[place + 1] for place, word in enumerate(words) if word == "--bots"] == ["random", "recruit"]
    assert told | {"--bots": ""} == {
        "--measure": "turns",
        "--matches": "40",
        "--seats": "2",
        "--bots": "",
        "--claim": "lowers",
        "--margin": "3",
        "--error": "0.1",
        "--also": "draws",
        "--preset": "blitz",
        "--seed": "odd seed",
    }
    assert "--target 20..60" in sweep_command(screen(target=(20, 60)))
    assert sweep_command(replace(study, strengths=(("random", "recruit"),))) == ""  # a line-up needs a file


def test_the_report_names_the_command_and_the_values() -> None:
    study = ask_about("groundwar", "mine_gold=0..4:2", measure="turns", bots=["random"], matches=4)
    asked = run_study(study, command="sandtable study run studies/odd.toml --until-decided")
    assert asked.findings["refined"]["command"] == "sandtable study refine studies/odd.toml"
    shown = {**asked.findings, "verdict": {**asked.findings["verdict"], "code": "yes"}}
    for text in (html_of(shown), markdown_of(shown)):
        assert "sandtable study refine studies/odd.toml" in text
        assert "To look more closely around the best, mine_gold=" in text
    quiet = {**shown, "verdict": {**shown["verdict"], "code": "same"}}
    assert "To look more closely" not in markdown_of(quiet)
    there = json.loads(json.dumps(asked.findings))
    assert is_report_of(study, there)
    assert not is_report_of(replace(study, claim="raises"), there)
    assert not is_report_of(study, {})
