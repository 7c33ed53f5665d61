"""Trials: the figures of a study's tables, told on the way and at the end, faults and all."""

from dataclasses import replace
from typing import Any

from sandtable.lab.asking import ask_about
from sandtable.lab.conducting import conduct
from sandtable.lab.findings import findings_of
from sandtable.lab.trial import play_trial, trial_found

STUDY = ask_about("connect_four", "full_board=second", bots=["random"], matches=12)


def test_a_trial_tells_what_a_study_reports() -> None:
    told: list[dict[str, Any]] = []
    play_trial(STUDY, told.append)
    assert told[0]["share"] <= told[-1]["share"] == 1.0
    found, standing = told[-1]["found"], conduct(STUDY)
    assert found == trial_found(standing)
    tables = findings_of(standing)["tables"]
    variant = {row["name"]: row for row in tables[1]["rows"]}
    rows = {row["words"]: row for row in found["rows"]}
    assert rows["Yellow"]["variant"]["figure"] == variant["seat 1"]["figure"]
    assert rows["Yellow"]["difference"] == variant["seat 1"]["difference"]
    assert rows["turns"]["variant"]["median"] == variant["turns"]["median"]
    assert rows["four in a line"]["group"] == rows["draws"]["group"] == "endings"
    assert (found["matches"], found["planned"], found["seats"], found["bots"]) == (12, 12, 2, "random")


def test_matches_with_a_fault_are_left_out_and_told() -> None:
    standing = conduct(STUDY)
    standing.matches = [replace(match, fault="it broke") for match in standing.matches]
    found = trial_found(standing)
    assert (found["matches"], found["rows"]) == (0, [])
    assert found["warnings"][0] == "24 matches had a fault; their clusters are left out."
