"""The guide to the lab says what the lab does."""

import re
from pathlib import Path

import pytest

from sandtable.games import GAMES
from sandtable.lab.fitting import chance_lines
from sandtable.lab.index import index_text
from sandtable.lab.options import WORDS as OPTION_WORDS
from sandtable.lab.sheets_found import WORDS as SHEET_WORDS
from sandtable.lab.study_files import parse_study
from sandtable.lab.study_keys import ALL_CLAIMS, KEYS
from sandtable.lab.verdicts import WORDS

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/lab.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)\n```$", GUIDE, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def test_the_study_of_the_guide_is_sound() -> None:
    study, problems = parse_study(block("toml"), "guide")
    assert problems == []
    assert study is not None
    assert study.variants[1].restriction is not None


def test_the_lines_of_python_run(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(block("python"), "lab.md", "exec"), {})
    assert "points of seat 1" in capsys.readouterr().out.lower()


def test_every_key_and_every_verdict_is_explained() -> None:
    for key in KEYS:
        assert re.search(rf"\b{key}\b", GUIDE), key
    for words in (*WORDS.values(), *OPTION_WORDS.values(), *SHEET_WORDS.values()):
        assert f"**{words}**" in GUIDE
    for claim in ALL_CLAIMS:
        assert f"`{claim}`" in GUIDE


def test_the_commands_of_the_guide_exist() -> None:
    from typer.main import get_command

    from sandtable.cli.app import app

    known = set(get_command(app).commands)  # type: ignore[attr-defined]
    named = set(re.findall(r"^sandtable (\w+)", block("sh"), re.MULTILINE))
    assert named == {"compare", "sweep", "handicap", "luck", "options", "sheets", "study"}
    assert named <= known


def test_the_table_of_chances_is_that_of_the_fits() -> None:
    _, table, _ = re.split(r"<!-- /?chances -->\n", GUIDE)
    assert table.splitlines() == chance_lines()


def test_the_index_of_studies_is_that_of_its_reports() -> None:
    folder = ROOT / "docs/studies"
    assert (folder / "README.md").read_text(encoding="utf-8") == index_text(folder)
    for path in ROOT.glob("studies/*.toml"):
        assert (folder / f"{path.stem}.html").exists(), path.name


def test_the_table_of_gauges_is_that_of_the_games() -> None:
    _, table, _ = re.split(r"<!-- /?gauges -->\n", GUIDE)
    rows = [
        f"| {game.title} | {', '.join(f'`{name}`' for name in game.gauges)} |"
        for game in GAMES.values()
        if game.gauges
    ]
    assert table.splitlines() == ["| game | gauges |", "|---|---|", *sorted(rows)]
