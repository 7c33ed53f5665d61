"""The commands of the lab: questions without a file, files that are asked for, checked, run and listed."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, assert_one_sentence


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Commands write into the folder they are run in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_study_is_asked_for_checked_run_and_listed(run: Run, elsewhere: Path) -> None:
    typed = ("Is yellow favoured?", "", "", "", "random", "8", "", "yellow")  # what is empty is as usual
    assert run("study", "list").out.startswith("There is no study")
    made = run("study", "new", "connect_four", "--target", "40..60", typed=typed)
    assert made.code == 0, made.err
    assert "studies/yellow.toml is written" in made.out
    assert "8 matches" in run("study", "check", "studies/yellow.toml").out
    assert "Not run yet" in run("study", "list").out
    done = run("study", "run", "studies/yellow.toml", "--workers", "1", "--json")
    found = json.loads(done.out)
    assert found["question"] == "Is yellow favoured?"
    assert found["method"]["command"] == "sandtable study run studies/yellow.toml"
    assert (elsewhere / "runs/studies/yellow.html").exists()
    (listed,) = json.loads(run("study", "list", "--json").out)
    assert listed["verdict"] == found["verdict"]["words"] + "."
    assert_one_sentence(
        run("study", "new", "connect_four", "yellow", "--target", "40..60", typed=typed[:-1]),
        "is there already",
    )


def test_broken_lines_are_named(run: Run, elsewhere: Path) -> None:
    (elsewhere / "broken.toml").write_text(
        'question = "?"\ngame = "chess"\nmeasure = "seat 1"\nstrengths = []\n'
    )
    answer = run("study", "check", "broken.toml")
    assert answer.code == 1
    assert "broken.toml, line 2: there is no game 'chess'" in answer.out
    assert_one_sentence(run("study", "run", "broken.toml"), "line 2", "there are: ")


def test_wrong_wishes_are_one_sentence(run: Run) -> None:
    assert_one_sentence(run("compare", "groundwar", "mine_gold"), "no value", "OPTION=VALUE")
    assert_one_sentence(run("compare", "groundwar", "mine_glod=2"), "no option 'mine_glod'")
    assert_one_sentence(run("compare", "groundwar", "mine_gold=2", "--measure", "fun"), "no measure 'fun'")
    assert_one_sentence(run("sweep", "groundwar", "mine_gold=2"), "one value only")
    assert_one_sentence(run("sweep", "groundwar", "mine_gold=0..3", "--target", "x"), "no target")


def test_a_handicap_and_luck_are_asked_for_in_a_line(run: Run, elsewhere: Path) -> None:
    assert_one_sentence(run("handicap", "groundwar", "glod"), "nothing called 'glod'", "start_gold")
    assert_one_sentence(run("handicap", "connect_four", "gold"), "there is: nothing")
    assert_one_sentence(run("handicap", "groundwar", "start_gold", "--amounts", "0"), "whole numbers")
    assert_one_sentence(run("luck", "connect_four", "--bots", "nobody"), "nobody")
    done = run("luck", "connect_four", "-n", "4", "--bots", "random", "--bots", "recruit", "--workers", "1")
    assert "no chance" in " ".join(done.out.split())
    assert list((elsewhere / "runs/studies").glob("*.html"))


def test_what_should_stay_is_guarded(run: Run, elsewhere: Path) -> None:
    text = (
        'question = "?"\ngame = "connect_four"\nmeasure = "seat 1"\ntarget = [{}]\nstrengths = ["random"]\n'
    )
    (elsewhere / "studies").mkdir()
    assert_one_sentence(run("study", "guard"), "no study of studies/", 'expect = "yes"')
    (elsewhere / "studies" / "holds.toml").write_text(
        text.format("30, 80") + 'matches = 200\nexpect = "yes"\n'
    )
    done = run("study", "guard", "--workers", "1")
    assert (done.code, done.out.split(".")[0]) == (0, "holds: holds (yes)")
    (elsewhere / "studies" / "left.toml").write_text(
        text.format("80, 99") + 'matches = 200\nexpect = "yes"\n'
    )
    done = run("study", "guard", "--workers", "1", "--json")
    assert done.code == 1
    fates = {one["name"]: one["fate"] for one in json.loads(done.out)}
    assert fates == {"holds": "holds", "left": "left"}
    assert not (elsewhere / "runs").exists()


def test_figures_are_written_edited_and_compared(run: Run, elsewhere: Path) -> None:
    assert (
        run("figures", "groundwar").out.splitlines()[0]
        == "unit,cost,move_cost,combat Tank,combat Anti-tank squad,combat Marines"
    )
    assert_one_sentence(run("figures", "groundwar", "tile"), "no spreadsheet of 'tile'", "unit, option")
    done = run("figures", "groundwar", "--out", "units.csv")
    assert "sandtable compare groundwar units.csv" in " ".join(done.out.split())
    assert_one_sentence(run("compare", "groundwar", "units.csv"), "changes nothing in Ground War as written")
    path = elsewhere / "units.csv"
    path.write_text(path.read_text().replace("Marines,1,6", "Marines,2,5"))
    done = run("compare", "groundwar", "units.csv", "-n", "4", "--workers", "1", "--json")
    assert json.loads(done.out)["variants"][1]["name"] == "Marines: cost 1 → 2, Marines: move_cost 6 → 5"
    assert_one_sentence(run("compare", "groundwar", "units.csv", "mine_gold=0..2"), "ask them apart")
    path.write_text("unit,cost\nMarines,many\n")
    assert_one_sentence(run("compare", "groundwar", "units.csv"), "line 2", "not 'many'")
    assert_one_sentence(run("play", "groundwar", "--set", "units.csv"), "line 2", "not 'many'")


def test_sheets_are_asked_about_in_a_line(run: Run, elsewhere: Path) -> None:
    assert_one_sentence(run("sheets", "groundwar"), "Ground War has no sheets")
    assert_one_sentence(run("sheets", "siege"), "draft=sheets")
    assert_one_sentence(run("sheets", "siege", "draft=sheets", "--figures", "R9"), "no 'R9' is counted")
    assert_one_sentence(run("sheets", "siege", "draft=sheets", "--margin", "15%"), "a number of points")
    assert_one_sentence(run("sheets", "siege", "draft=sheets", "--claim", "wins"), "matters, mispriced")
    told = ("siege", "draft=sheets", "-n", "4", "--bots", "random", "--figures", "R*", "--figures", "B1")
    done = run("sheets", *told, "--workers", "1", "--json")
    assert done.code == 0, done.err
    found = json.loads(done.out)
    assert {one["name"] for one in found["sheets"][0]["figures"]} == {"R1", "R2", "R3", "R4", "B1"}


def test_options_are_judged_in_a_line_and_asked_for_in_a_file(run: Run, elsewhere: Path) -> None:
    assert_one_sentence(run("options", "groundwar", "kind=fly"), "no kind 'fly'")
    assert_one_sentence(run("options", "groundwar", "kind=spawn", "wing=*"), "no tag 'wing'")
    assert_one_sentence(run("options", "groundwar", "kind=lift", "--margin", "15%"), "a number of points")
    assert_one_sentence(run("options", "groundwar", "kind=lift", "--claim", "wins"), "matters, misjudged")
    told = ("kind=drop", "column=a,d", "kind=drop", "column=c", "-n", "4", "--bots", "random")
    done = run("options", "connect_four", *told, "--workers", "1", "--also", "use drop", "--json")
    found = json.loads(done.out)
    assert {one["option"] for one in found["options"]} == {"kind=drop column=a,d", "kind=drop column=c"}
    wanted = ("--each", "kind=drop column=*", "--question", "Which?", "--bots", "random", "-n", "4")
    made = run("study", "new", "connect_four", "columns", *wanted, "--margin", "3", typed=("", ""))
    assert made.code == 0, made.err
    assert "60 matches, 15 variants" in run("study", "check", "studies/columns.toml").out
    more = ("--clause", "none", "--error", "0.05", "--margin", "9%")
    assert_one_sentence(run("study", "new", "connect_four", "other", *wanted, *more), "points")


def test_a_wrong_answer_is_asked_again_with_the_reason(run: Run, elsewhere: Path) -> None:
    typed = (
        *("Is a mine worth two?", "GW-9.9", "GW-4.7"),
        *("mine_glod=2", "mine_gold=99", ""),
        *("fun", "seat 1"),
        *("", "60..40", "45..55"),  # nothing is changed, so a target is needed
        *("15%", "4"),
        *("nobody", "random greedy"),
        *("many", "20"),
        *("2", "0.1"),
        "mines",
    )
    made = run("study", "new", "groundwar", typed=typed)
    assert made.code == 0, made.err
    said = " ".join(made.out.split())
    for reason in (
        "no clause 'GW-9.9'",
        "no option 'mine_glod'",
        "from 0 to 9, not 99",
        "no measure 'fun'",
        "nothing is changed",
        "write the lower end first",
        "a number of points",
        "no bot 'nobody'",
        "'many' is no number from 1 to 10,000,000",
        "2 is no error",
    ):
        assert reason in said, reason
    text = (elsewhere / "studies/mines.toml").read_text()
    for line in ('clause = "GW-4.7"', "target = [45, 55]", "margin = 4 ", "error = 0.1", "matches = 20 "):
        assert line in text
    assert "40 matches, 1 variant, 2 strengths." in run("study", "check", "studies/mines.toml").out


def test_a_sweep_is_refined_into_a_file_of_its_own(run: Run, elsewhere: Path) -> None:
    (elsewhere / "studies").mkdir()
    path = elsewhere / "studies" / "mines.toml"
    path.write_text(
        'question = "How much?"\ngame = "groundwar"\nmeasure = "turns"\nmatches = 6\nmargin = "10%"\n'
        'target = [10, 90]\nstrengths = ["random"]\n[sweep]\npreset = "blitz"\nmine_gold = "0..8:4"\n'
    )
    assert_one_sentence(run("study", "refine", "studies/mines.toml"), "no report", "run it first")
    done = run("study", "run", "studies/mines.toml", "--workers", "1")
    assert "sandtable study refine studies/mines.toml" in done.out
    made = run("study", "refine", "studies/mines.toml", "-n", "8")
    assert made.code == 0, made.err
    text = (elsewhere / "studies" / "mines_refined.toml").read_text()
    for line in (
        'measure = "turns"',
        'margin = "10%"',
        "matches = 8 ",
        "target = [10, 90]",
        'seed = "mines/refined"',
        'preset = "blitz"',
        'history = "Refined from studies/mines.toml (seed mines)',
        "mine_gold = [",
    ):
        assert line in text
    assert run("study", "run", "studies/mines_refined.toml", "--workers", "1").code == 0
    assert_one_sentence(run("study", "refine", "studies/mines.toml"), "is there already")
    path.write_text(path.read_text().replace("0..8:4", "0..6:3"))
    assert_one_sentence(run("study", "refine", "studies/mines.toml"), "no report as it stands now")
    other = elsewhere / "fair.toml"
    other.write_text(
        'question = "?"\ngame = "connect_four"\nmeasure = "seat 1"\n'
        'target = [40, 60]\nstrengths = ["random"]\n'
    )
    assert_one_sentence(run("study", "refine", "fair.toml"), "sweeps no options")


def test_a_sweep_says_all_that_a_file_says(run: Run) -> None:
    told = ("groundwar", "mine_gold=0..6:3", "-n", "4", "--bots", "random", "--workers", "1")
    wishes = ("--measure", "turns", "--claim", "raises", "--error", "0.1", "--preset", "blitz", "--json")
    found = json.loads(run("sweep", *told, *wishes).out)
    assert (found["claim"], found["method"]["error"]) == ("raises", 0.1)
    assert "preset blitz" in found["variants"][0]["difference"]
    assert found["refined"]["command"].startswith("sandtable sweep groundwar mine_gold=")
    assert_one_sentence(run("sweep", *told, "--preset", "odd"), "no preset 'odd'", "blitz")
    assert_one_sentence(run("sweep", "groundwar", "mine_glod=0..3"), "no option 'mine_glod'")
    assert_one_sentence(run("sweep", "groundwar", "mine_gold=0..3", "a=1..2", "b=1..2"), "no option 'a'")
    assert_one_sentence(run("sweep", *told, "--error", "nan"), "error must be")
    assert_one_sentence(run("sweep", *told, "--claim", "wins"), "claim must be")


@pytest.mark.deep
def test_a_study_runs_on_a_cluster_of_this_machine(run: Run, elsewhere: Path) -> None:
    (elsewhere / "fair.toml").write_text(
        'question = "Is it fair?"\ngame = "connect_four"\nmeasure = "seat 1"\n'
        'target = [40, 60]\nmatches = 40\nstrengths = ["random"]\n'
    )
    there = run(
        "study", "run", "fair.toml", "--cluster", "local", "--workers", "1", "--rows", "there", "--json"
    )
    assert there.code == 0, there.err
    here = run("study", "run", "fair.toml", "--workers", "1", "--rows", "here", "--json")
    assert json.loads(there.out) == json.loads(here.out)
    for file in ("fair.parquet", "fair.html"):
        assert (elsewhere / "there" / file).read_bytes() == (elsewhere / "here" / file).read_bytes()
