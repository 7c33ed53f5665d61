"""Study files: what is written reads back, and every broken line is named with its cause and remedy."""

from pathlib import Path

import pytest

from sandtable.core.errors import SandtableError
from sandtable.lab.asking import ask_about
from sandtable.lab.restrict import Restriction
from sandtable.lab.study import read_values
from sandtable.lab.study_files import check_study, parse_study, read_study, study_text

ROOT = Path(__file__).parents[2]
GOOD = """\
question = "Should a mine pay 2 gold?"
clause = "GW-4.7"
game = "groundwar"
seats = 2
measure = "seat 1"
claim = "differs"
margin = 3
error = 0.05
matches = 20
seed = "good"
strengths = ["soldier", ["greedy", "random"]]

[[variants]]
name = "as written"

[[variants]]
name = "rich"
preset = "blitz"
changes = { mine_gold = 2, cost = [3, 2, 2] }

[[variants]]
name = "no tanks"
forbid = "kind=spawn unit=T"

[advice]
yes = "Do it."
"""


def problems(text: str) -> list[str]:
    """Everything that is wrong with a study, as it is told."""
    return [str(problem) for problem in parse_study(text, "test")[1]]


def test_a_good_file_is_read_as_it_stands() -> None:
    study, wrong = parse_study(GOOD, "good")
    assert wrong == []
    assert study is not None
    assert study.variants[1].changes == (("mine_gold", 2), ("cost", (3, 2, 2)))
    assert study.variants[2].restriction == Restriction("forbid", "kind=spawn unit=T")
    assert study.strengths == (("soldier", "soldier"), ("greedy", "random"))
    assert (study.clusters, study.total) == (10, 10 * 2 * 3 * 2)
    assert study.margin_of(0.5) == pytest.approx(0.03)


def test_what_is_written_reads_back_as_the_same_study() -> None:
    study, _ = parse_study(GOOD, "good")
    assert study is not None
    assert parse_study(study_text(study), "good") == (study, [])
    swept = ask_about("groundwar", "mine_gold=0..3", measure="turns", matches=4, margin="10%")
    assert parse_study(study_text(swept), "again") == (swept, [])


@pytest.mark.parametrize(
    ("old", "new", "line", "cause"),
    [
        ('game = "groundwar"', 'game = "gorundwar"', 3, "there is no game 'gorundwar'; there are: "),
        ("seats = 2", "seats = 5", 4, "2 to 2 seats, not 5"),
        ('"seat 1"', '"seat 7"', 5, "no measure 'seat 7'; there are: turns, decisions"),
        ('claim = "differs"', 'claim = "wins"', 6, "claim must be one of differs, raises"),
        ("margin = 3", "margin = -3", 7, "a margin is a number"),
        ("margin = 3", 'margin = "15%"', 7, "a number of points"),
        ("error = 0.05", "error = 5", 8, "between 0 and 0.5"),
        ("matches = 20", "matches = 0", 9, "from 1 to 10,000,000, not 0"),
        ('["soldier"', '["soldeir"', 11, "there is no bot 'soldeir'; there are: recruit"),
        ('"GW-4.7"', '"GW-4.77"', 2, "no clause 'GW-4.77'; there are, for example: GW-4.1"),
        ('preset = "blitz"', 'preset = "blizz"', 18, "there is no preset 'blizz'"),
        ("mine_gold = 2", "mine_gold = 77", 19, "option mine_gold (GW-4.7: gold a turn"),
        ("mine_gold = 2", "mine_glod = 2", 19, "there is no option 'mine_glod'"),
        ("unit=T", "unit=X", 23, "Ground War has no unit 'X'"),
        ("[advice]", "[advise]", 25, "there is no key 'advise'"),
        ("yes =", "maybe =", 25, "advice must be a table"),
        ('name = "rich"', 'name = "as written"', 17, "two variants are called 'as written'"),
        ('seed = "good"', "seed = ", 10, "this is no TOML"),
    ],
)
def test_every_broken_line_is_named(old: str, new: str, line: int, cause: str) -> None:
    assert old in GOOD
    told = problems(GOOD.replace(old, new, 1))
    assert len(told) == 1
    assert told[0].startswith(f"line {line}: ")
    assert cause in told[0]


def test_all_broken_lines_are_named_at_once() -> None:
    broken = (
        GOOD.replace("seats = 2", "seats = 9")
        .replace("error = 0.05", "error = 2")
        .replace("unit=T", "unit=X")
    )
    assert [one.split(":")[0] for one in problems(broken)] == ["line 4", "line 8", "line 23"]


def test_what_is_missing_is_named() -> None:
    told = problems('game = "groundwar"\n')
    assert [one.split("'")[1] for one in told] == ["question", "measure", "strengths"]
    only = GOOD[: GOOD.index("[[variants]]")]
    assert "nothing to compare" in problems(only)[0]


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SandtableError, match="cannot be read"):
        read_study(tmp_path / "none.toml")


def test_ranges_of_values() -> None:
    assert read_values("14..20:2") == [14, 16, 18, 20]
    assert read_values("1,2,5") == [1, 2, 5]
    assert read_values("true|false") == [True, False]
    for wrong in ("9..3", "", "3..9:0"):
        with pytest.raises(SandtableError):
            read_values(wrong)


@pytest.mark.parametrize("path", sorted(ROOT.glob("studies/*.toml")), ids=lambda path: path.stem)
def test_the_studies_of_the_project_are_sound(path: Path) -> None:
    study, wrong = check_study(path)
    assert wrong == []
    assert study is not None


def test_one_broken_line_hides_no_other() -> None:
    """What is missing or unreadable does not keep the other lines from being checked."""
    text = 'question = 3\ngame = "groundwar"\nmeasure = ["a"]\nstrengths = []\nmargin = -2\nerror = 9\n'
    _, problems = parse_study(text + "matches = 99999999999\n[[variants]]\n[[variants]]\ncolour = 1\n", "x")
    assert [problem.line for problem in problems] == [1, 3, 4, 5, 6, 7, 9, 10]
    _, problems = parse_study('game = "chess"\nerror = 9\n', "x")
    assert sorted(problem.line for problem in problems) == [0, 0, 0, 1, 2]


def test_a_variant_that_is_the_same_game_is_named() -> None:
    text = 'question = "?"\ngame = "groundwar"\nmeasure = "turns"\nstrengths = ["random"]\n'
    twice = text + "[[variants]]\n[[variants]]\nname = 'again'\nchanges = { mine_gold = 1 }\n"
    _, problems = parse_study(twice, "x")
    assert [str(problem) for problem in problems] == [
        "line 6: 'again' is the same game as 'as written'; change something, or take it out"
    ]
    study, _ = parse_study('dice = "own"\n' + twice, "x")
    assert study is not None  # under other dice it tells how much chance alone makes of it
