"""The guides say what the code says."""

import re
from pathlib import Path

import pytest

from sandtable.core.sheet_files import parse_sheet
from sandtable.games import find_game

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/guides/write-a-game.md"
GAME = ROOT / "sandtable/games/connect_four"
BLOCK = re.compile(r'^```\w+ title="(?P<file>[\w.]+)"\n(?P<code>.*?)\n```$', re.MULTILINE | re.DOTALL)

blocks = [(match["file"], match["code"]) for match in BLOCK.finditer(GUIDE.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("file", "code"), blocks, ids=[f"{file}-{code[:20]!r}" for file, code in blocks])
def test_every_block_stands_in_the_game(file: str, code: str) -> None:
    text = (GAME / file).read_text(encoding="utf-8")
    for piece in code.split("\n\n\n"):
        assert piece.strip() in text, f"{file} no longer contains:\n{piece}"


def test_the_guide_shows_every_function_of_the_rules() -> None:
    shown = "\n".join(code for file, code in blocks if file == "rules.py")
    for name in re.findall(r"^def (\w+)", (GAME / "rules.py").read_text(encoding="utf-8"), re.MULTILINE):
        assert f"def {name}(" in shown


def test_links_between_documents_lead_somewhere() -> None:
    link = re.compile(r"\]\((?!https?:|#)(?P<target>[^)#]+)")
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")]:
        for match in link.finditer(page.read_text(encoding="utf-8")):
            assert (page.parent / match["target"]).exists(), f"{page.name} links to {match['target']}"


def test_the_example_of_sheets_runs_and_its_deck_is_legal() -> None:
    text = (ROOT / "docs/guides/sheets.md").read_text(encoding="utf-8")
    code = re.search(r"^```python\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL)
    deck = re.search(r"^```toml\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL)
    assert code
    assert deck
    exec(compile(code[1], "sheets.md", "exec"), {})
    siege = find_game("siege")
    assert siege.sheet_form
    assert siege.sheet_form.check(parse_sheet(deck[1], "the guide").document, siege.rulesets.make()) == []


def test_the_nation_of_the_guide_is_legal_and_its_points_are_those_of_the_game() -> None:
    from sandtable.games.spugah_nations.points import CAPITALS_MOST, SACRIFICE_MOST, START_POINTS, line_points

    text = (ROOT / "docs/guides/nations.md").read_text(encoding="utf-8")
    nation = re.search(r"^```toml\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL)
    assert nation
    game = find_game("spugah_nations")
    assert game.sheet_form
    assert game.sheet_form.check(parse_sheet(nation[1], "the guide").document, game.rulesets.make()) == []
    assert f"| start | {' | '.join(map(str, START_POINTS))} |" in text
    for line in ("recruiting", "find", "recruit_on"):
        points = (f"{line_points(line, tier, 1)}".replace("-", "−") for tier in (1, 2, 3))
        assert f"| `{line}` | {' | '.join(points)} |" in text
    assert {line_points("sacrifice", 1, units) for units in range(1, SACRIFICE_MOST[0] + 1)} == {-2}
    for tier in (2, 3):
        assert (
            len({line_points("capitals", tier, units) for units in range(1, CAPITALS_MOST[tier - 1] + 1)})
            == 1
        )
